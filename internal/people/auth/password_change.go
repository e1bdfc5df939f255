package auth

import (
	"context"
	"errors"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/wire"
)

var errCurrent = apperr.InvalidField("currentPassword", "password.current", "This isn’t your current password. Please try again.")

// ChangePassword gives the account of a session a new password. A wrong current
// password counts like a wrong sign-in. All other sessions of the account end,
// and that of a browser gets a new secret.
func (s *Service) ChangePassword(ctx context.Context, m *wire.Meta, current, next string) error {
	had := present(m)
	one, err := s.identify(ctx, m)
	if err != nil {
		return err
	}
	if one.SessionID == "" {
		return errSignIn
	}
	account, b, err := s.ownAccount(ctx, m, one)
	if err != nil {
		return err
	}
	if err := s.refuseBroken(ctx, account, next); err != nil {
		return err
	}
	hash, err := s.hashChanged(ctx, m, b, account, current, next)
	if errors.Is(err, errCurrent) {
		return s.refuse(ctx, b, account, actPasswordRefused, err)
	}
	if err != nil {
		return err
	}
	now := s.now()
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if err := s.passThrottle(ctx, q, b); err != nil {
			return err
		}
		var ok bool
		if ok, err = s.setPassword(ctx, q, account, hash, one.SessionID, actPasswordChanged); err != nil {
			return err
		}
		if !ok { // another request was first, so this is no longer the current password
			return errCurrent
		}
		if had.use == useSession {
			one, err = s.renew(ctx, q, had, one, now)
		}
		return err
	})
	if err != nil {
		return err
	}
	if had.use == useSession {
		s.hand(m, s.successor(had, one, now))
	}
	return nil
}

// ownAccount is the account behind a session, with the counts of its wrong
// passwords. One that has to wait is turned away before it costs a hash.
func (s *Service) ownAccount(ctx context.Context, m *wire.Meta, one session) (row authdb.AccountToSignInRow, b buckets, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if row, err = authdb.New(q).AccountToSignIn(ctx, authdb.AccountToSignInParams{ID: one.AccountID}); err != nil {
			return err
		}
		b = s.bucketsFor(m, row.Email)
		c, err := readCounts(ctx, q, b)
		if err != nil {
			return err
		}
		return throttled(c.waitFor(s.now()))
	})
	return row, b, err
}

// hashChanged makes the stored form of the new password if the current one is
// right. It holds one place in the line of hashes for all of them.
func (s *Service) hashChanged(ctx context.Context, m *wire.Meta, b buckets, a authdb.AccountToSignInRow, current, next string) (string, error) {
	old, err := s.oldHashes(ctx, a)
	if err != nil {
		return "", err
	}
	release, err := s.hasher.acquire(ctx, b.place(m))
	if err != nil {
		return "", err
	}
	defer release()
	if right, _ := s.hasher.check(a.PasswordHash, current); !right {
		return "", errCurrent
	}
	if samePassword(current, next) {
		return "", apperr.Invalid(reusedField)
	}
	return s.hashNew(old[1:], next)
}
