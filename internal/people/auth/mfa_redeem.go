package auth

import (
	"context"
	"crypto/subtle"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Redeem exchanges a code for a session. The client must be the one that the
// password was given to.
func (s *Service) Redeem(ctx context.Context, m *wire.Meta, c Client, token, code string) (Grant, error) {
	a, err := s.findAttempt(ctx, token)
	if err != nil {
		return Grant{}, err
	}
	if a.ClientID != c.ID {
		return Grant{}, errAttempt
	}
	var in admission
	var refused error
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		b := s.bucketsFor(m, a.account.Email)
		if err := s.passThrottle(ctx, q, b); err != nil {
			return err
		}
		if refused, err = s.tryCode(ctx, q, &a, code); err != nil {
			return err
		}
		if refused != nil {
			return s.refuseCode(ctx, q, b, a, &refused)
		}
		in, err = s.admit(ctx, q, m, c, a.account, b)
		return err
	})
	if err == nil {
		err = refused
	}
	if err != nil {
		return Grant{}, err
	}
	return s.hand(m, in), nil
}

// tryCode spends one try. The attempt is read again behind the count, which
// lets one request through at a time, and a right code is spent with it.
func (s *Service) tryCode(ctx context.Context, q db.Q, a *attempt, code string) (refused, err error) {
	store := authdb.New(q)
	n, err := store.CountTry(ctx, authdb.CountTryParams{TokenHash: a.hash, Allowed: codeTries})
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return errAttempt, nil
	}
	if a.AttemptByTokenRow, err = store.AttemptByToken(ctx, a.hash); err != nil {
		return nil, err
	}
	right := subtle.ConstantTimeCompare([]byte(a.CodeHash), []byte(s.codeHash(a.hash, code))) == 1
	if right && s.now() < a.CodeExpiresAt {
		if err := store.DeleteCode(ctx, a.hash); err != nil {
			return nil, err
		}
		_, err := store.DeleteAttempt(ctx, a.hash)
		return nil, err
	}
	if a.Tries >= codeTries {
		return errCodeTries, nil
	}
	return errCode, nil
}

// refuseCode counts a wrong code like a wrong password, so that starting over
// and over gives no more guesses than the limits allow.
func (s *Service) refuseCode(ctx context.Context, q db.Q, b buckets, a attempt, refused *error) error {
	wait, err := countFailure(ctx, q, b, s.now())
	if err != nil {
		return err
	}
	if late := throttled(wait); late != nil {
		*refused = late
	}
	return s.Audit.Record(ctx, q, audit.Row{
		MemberID: subject(a.AccountID, who.Role(a.account.Role)), Action: actMFARefused, Area: area,
		Target: a.AccountID, Outcome: audit.Refused,
	})
}
