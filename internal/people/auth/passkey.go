package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// errPasskey is the one answer for passkeys that open nothing, whatever the reason.
var errPasskey = apperr.New(apperr.Unauthenticated, "errors.passkey",
	"We couldn’t sign you in with this passkey. Please try again or use your password.").WithType("invalid_grant")

// SignInWithPasskey exchanges a passkey for a session. It is both steps in one:
// something that the person has, unlocked by a finger, a face or a PIN. Nobody can
// guess one, so the limits on guesses are not asked: strangers who try passwords
// keep no owner of a passkey out.
func (s *Service) SignInWithPasskey(ctx context.Context, m *wire.Meta, c Client, answer Answer) (Grant, error) {
	var in admission
	var refused error
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		owner, err := s.Factors.Owner(ctx, q, m, answer)
		if err != nil {
			return err
		}
		if owner == "" {
			refused = errPasskey
			return nil
		}
		in, refused, err = s.admitOwner(ctx, q, m, c, owner)
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

// admitOwner lets the owner of a passkey in, if their account is open.
func (s *Service) admitOwner(ctx context.Context, q db.Q, m *wire.Meta, c Client, owner string) (in admission, refused, err error) {
	a, err := authdb.New(q).AccountToSignIn(ctx, authdb.AccountToSignInParams{ID: owner})
	if err != nil {
		return in, nil, err
	}
	switch Status(a.Status) {
	case Active:
		if err := hold(ctx, q, a, false); err != nil {
			return in, nil, err
		}
		in, err = s.admit(ctx, q, m, c, a, s.bucketsFor(m, a.Email), full)
		return in, nil, err
	case Ended:
		refused = hasEnded(a)
	default:
		refused = errPasskey
	}
	return in, refused, s.Audit.Record(ctx, q, audit.Row{
		MemberID: subject(a.ID, who.Role(a.Role)), Action: actSignInRefused, Area: area, Target: a.ID,
		Outcome: audit.Refused, Reason: "account_" + a.Status,
	})
}
