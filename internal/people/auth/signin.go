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

// SignIn exchanges an email and a password for a session.
//
// A wrong email and a wrong password have one answer after one amount of
// work. Only the right password is told that the account has ended
// (account_ended), that its owner had it closed (account_closed) or that a second
// factor is due (mfa_required with mfaToken).
// A member without a link to a program account is signed in and the grant says
// NoActiveMember beside the tokens: the person is who they say, and only the
// shell needs the link.
func (s *Service) SignIn(ctx context.Context, m *wire.Meta, c Client, email, password string) (Grant, error) {
	grant, err := s.signIn(ctx, m, c, email, password)
	if err == error(errAttempt) { // the account changed meanwhile, so what was typed is judged by what it is now
		grant, err = s.signIn(ctx, m, c, email, password)
	}
	return grant, err
}

func (s *Service) signIn(ctx context.Context, m *wire.Meta, c Client, email, password string) (Grant, error) {
	b := s.bucketsFor(m, email)
	account, known, err := s.find(ctx, email, b)
	if err != nil {
		return Grant{}, err
	}
	right, rehashed, err := s.checkPassword(ctx, b.place(m), account, known, password)
	if err != nil {
		return Grant{}, err
	}
	switch {
	case !right:
		return Grant{}, s.refuse(ctx, b, account, actSignInRefused, errCredentials)
	case Status(account.Status) == Ended:
		return Grant{}, s.refuseShut(ctx, b, account, hasEnded(account))
	case Status(account.Status) == NoSignIn:
		return Grant{}, s.refuseShut(ctx, b, account, errAccountClosed)
	}
	step, err := s.secondStep(ctx, m, account)
	if err != nil {
		return Grant{}, err
	}
	if step == stepAsked {
		return Grant{}, s.askSecondFactor(ctx, m, b, c, account, nil)
	}
	var in admission
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if err := hold(ctx, q, account, false); err != nil {
			return err
		}
		if err := s.passThrottle(ctx, q, b); err != nil {
			return err
		}
		if rehashed != "" {
			err = authdb.New(q).SetPasswordHash(ctx, authdb.SetPasswordHashParams{
				ID: account.ID, PreviousHash: account.PasswordHash, PasswordHash: rehashed,
			})
			if err != nil {
				return err
			}
		}
		in, err = s.admit(ctx, q, m, c, account, b, shown(step == stepNone))
		return err
	})
	if err != nil {
		return Grant{}, err
	}
	return s.hand(m, in), nil
}

// find looks the account up and turns tries over the limit away before they
// cost a hash.
func (s *Service) find(ctx context.Context, email string, b buckets) (row authdb.AccountToSignInRow, known bool, err error) {
	folded, _ := FoldEmail(email)
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := readCounts(ctx, q, b)
		if err != nil {
			return err
		}
		if err := throttled(c.waitFor(s.now())); err != nil {
			return err
		}
		row, err = authdb.New(q).AccountToSignIn(ctx, authdb.AccountToSignInParams{EmailFolded: folded})
		return err
	})
	if apperr.Is(err, apperr.NotFound) {
		return authdb.AccountToSignInRow{}, false, nil
	}
	return row, err == nil, err
}

// checkPassword spends one hash on every try, and a second one only for the
// right password of an account whose stored form is outdated. A person who is only
// in our records has no password; an account that its owner had closed still has.
func (s *Service) checkPassword(ctx context.Context, p place, a authdb.AccountToSignInRow, known bool, password string) (right bool, rehashed string, err error) {
	release, err := s.hasher.acquire(ctx, p)
	if err != nil {
		return false, "", err
	}
	defer release()
	stored := s.hasher.decoy
	if known && (Status(a.Status) != NoSignIn || a.DisputedAt.Valid) {
		stored = a.PasswordHash
	}
	right, outdated := s.hasher.check(stored, password)
	if right && outdated {
		rehashed, err = s.hasher.hash(password)
	}
	return right, rehashed, err
}

// refuse counts and records a failed try. The work must be kept, so the answer
// is made after the transaction.
func (s *Service) refuse(ctx context.Context, b buckets, a authdb.AccountToSignInRow, action string, answer error) error {
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		now := s.now()
		wait, err := countFailure(ctx, q, b, now)
		if err != nil {
			return err
		}
		reason := ""
		if late := throttled(wait); late != nil {
			answer, reason = late, "throttled"
		}
		return s.Audit.Record(ctx, q, audit.Row{
			MemberID: subject(a.ID, who.Role(a.Role)), Action: action, Area: area, Target: a.ID,
			Outcome: audit.Refused, Reason: reason,
		})
	})
	if err != nil {
		return err
	}
	return answer
}

// hasEnded is what a person reads whose account has ended.
func hasEnded(a authdb.AccountToSignInRow) *apperr.Error {
	if who.Role(a.Role).Staff() {
		return errStaffEnded
	}
	return errAccountEnded
}

// refuseShut tells the right password why it does not open an account.
func (s *Service) refuseShut(ctx context.Context, b buckets, a authdb.AccountToSignInRow, answer *apperr.Error) error {
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := s.passThrottle(ctx, q, b); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{
			MemberID: subject(a.ID, who.Role(a.Role)), Action: actSignInRefused, Area: area, Target: a.ID,
			Outcome: audit.Refused, Reason: answer.ErrorType(),
		})
	})
	if err != nil {
		return err
	}
	return answer
}

// passThrottle looks again after the hash: of tries that ran side by side,
// those over the limit are not told that they were right. One that passes counts
// as a success.
func (s *Service) passThrottle(ctx context.Context, q db.Q, b buckets) error {
	c, err := readCounts(ctx, q, b)
	if err != nil {
		return err
	}
	now := s.now()
	if err := throttled(c.waitFor(now)); err != nil {
		return err
	}
	return countSuccess(ctx, q, b, now)
}
