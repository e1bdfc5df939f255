package factor

import (
	"context"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/factor/factordb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// Remember makes a token for a browser that is spared the second step.
func (s *Service) Remember(ctx context.Context, q db.Q, accountID, userAgent string) (string, error) {
	token, hash := auth.NewToken()
	now := s.now()
	return token, factordb.New(q).InsertDevice(ctx, factordb.InsertDeviceParams{
		AccountID: accountID, ID: db.NewID(), TokenHash: hash, UserAgent: userAgent, Now: now,
		ExpiresAt: now + auth.RememberFor.Milliseconds(),
	})
}

// Remembered tells whether an account knows the token of a browser.
func (s *Service) Remembered(ctx context.Context, q db.Q, accountID, token string) (bool, error) {
	hash, ok := auth.TokenHash(token)
	if !ok {
		return false, nil
	}
	n, err := factordb.New(q).DeviceKnown(ctx, factordb.DeviceKnownParams{AccountID: accountID, TokenHash: hash, Now: s.now()})
	return n > 0, err
}

// Forget ends all remembered browsers of an account.
func (s *Service) Forget(ctx context.Context, q db.Q, accountID string) error {
	return factordb.New(q).DeleteDevices(ctx, accountID)
}

// ForgetDevice ends one remembered browser of a person, or all when none is named.
func (s *Service) ForgetDevice(ctx context.Context, p person, id string) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if id == "" {
			if err := s.Forget(ctx, q, p.id); err != nil {
				return err
			}
			return s.record(ctx, q, p, actDeviceGone, "all")
		}
		n, err := factordb.New(q).DeleteDevice(ctx, factordb.DeleteDeviceParams{AccountID: p.id, ID: id})
		if err != nil {
			return err
		}
		if n == 0 {
			return apperr.NotFoundError()
		}
		return s.record(ctx, q, p, actDeviceGone, id)
	})
}

// Prune removes what has expired.
func (s *Service) Prune(ctx context.Context) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := factordb.New(q)
		if err := store.PruneSteps(ctx, s.now()-stepFor.Milliseconds()); err != nil {
			return err
		}
		return store.PruneDevices(ctx, s.now())
	})
}
