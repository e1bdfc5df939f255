package auth

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Vouched is somebody whom another organization has signed in.
type Vouched struct {
	AccountID string
	// FactorDone says that the organization is trusted to have asked for a second
	// factor; otherwise ours is asked where the account has one. Staff are always
	// asked for ours.
	FactorDone bool
	// Within runs in the transaction that lets the person in or asks for the
	// second factor, to spend what they came with.
	Within func(ctx context.Context, q db.Q, e Entry) error
}

// Entry is what a person got whom another organization has signed in: a session, a
// sign-in that waits for its second factor, or neither when they were refused.
type Entry struct{ SessionID, Attempt string }

// SignInVouched opens a session of a client for somebody whom another
// organization has signed in. It answers account_ended and mfa_required as a
// password does.
func (s *Service) SignInVouched(ctx context.Context, m *wire.Meta, c Client, v Vouched) (Grant, Session, error) {
	var account authdb.AccountToSignInRow
	var due bool
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if account, err = authdb.New(q).AccountToSignIn(ctx, authdb.AccountToSignInParams{ID: v.AccountID}); err != nil {
			return err
		}
		due, err = s.stepDue(ctx, q, account)
		return err
	})
	if err != nil {
		return Grant{}, Session{}, missing(err)
	}
	switch {
	case Status(account.Status) != Active:
		return Grant{}, Session{}, s.refuseVouched(ctx, account, v)
	case due && (!v.FactorDone || mustHaveFactor(who.Role(account.Role))):
		return Grant{}, Session{}, s.askVouched(ctx, m, c, account, v)
	}
	var in admission
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if err := hold(ctx, q, account, false); err != nil {
			return err
		}
		if in, err = s.admit(ctx, q, m, c, account, s.bucketsFor(m, account.Email), full); err != nil {
			return err
		}
		return v.Within(ctx, q, Entry{SessionID: in.id})
	})
	if err != nil {
		return Grant{}, Session{}, err
	}
	grant := s.hand(m, in)
	return grant, Session{
		Who:       who.Who{AccountID: grant.AccountID, Role: grant.Role, MemberID: subject(grant.AccountID, grant.Role)},
		Reference: in.reference, ExpiresAt: in.expiresAt, RecheckAt: in.expiresAt - recheckBefore.Milliseconds(),
		LastActivityAt: grant.LastActivityAt, NoActiveMember: grant.NoActiveMember, MigrationEligible: grant.MigrationEligible,
	}, nil
}

// refuseVouched records the try; what the person came with is spent all the same.
func (s *Service) refuseVouched(ctx context.Context, a authdb.AccountToSignInRow, v Vouched) error {
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := v.Within(ctx, q, Entry{}); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{
			MemberID: subject(a.ID, who.Role(a.Role)), Action: actSignInRefused, Area: area, Target: a.ID,
			Outcome: audit.Refused, Reason: "account_ended",
		})
	})
	if err != nil {
		return err
	}
	return hasEnded(a)
}

// askVouched asks for our own second factor and spends what the person came with.
func (s *Service) askVouched(ctx context.Context, m *wire.Meta, c Client, a authdb.AccountToSignInRow, v Vouched) error {
	return s.askSecondFactor(ctx, m, s.bucketsFor(m, a.Email), c, a, func(ctx context.Context, q db.Q, attempt string) error {
		return v.Within(ctx, q, Entry{Attempt: attempt})
	})
}

// EndAttempt stops a sign-in that waits for its second factor, in the caller's
// transaction.
func (s *Service) EndAttempt(ctx context.Context, q db.Q, attempt string) error {
	return spendAttempt(ctx, q, attempt)
}

// complete tells whom it concerns that a sign-in has had its second factor.
func (s *Service) complete(ctx context.Context, q db.Q, a attempt, in admission) error {
	if s.Completed == nil {
		return nil
	}
	return s.Completed(ctx, q, a.hash, in.id)
}

// SessionBegan is when a session of the caller began, in ms UTC.
func (s *Service) SessionBegan(ctx context.Context, q db.Q, w who.Who) (int64, error) {
	return authdb.New(q).SessionBegan(ctx, authdb.SessionBeganParams{ID: w.SessionID, AccountID: w.AccountID})
}

// EndNamed ends one session for the organization that signed the person out, in the
// caller's transaction. Its sockets close once that is durable. One that is over
// already stays as it is.
func (s *Service) EndNamed(ctx context.Context, q db.Q, id, organization string) error {
	row, err := authdb.New(q).SessionByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // a session that is gone has ended
	}
	if err != nil || row.EndedAt.Valid {
		return err
	}
	// The organization did it, not the person.
	if err := s.end(who.With(ctx, who.Who{AccountID: organization}), q, session{authdb.SecretByHashRow(row)}, endSignOut, actSignOut); err != nil {
		return err
	}
	db.After(ctx, func() { s.OnEnd(id) })
	return nil
}

// exchange turns a code of single sign-on into a session.
func (s *Service) exchange(ctx context.Context, m *wire.Meta, c Client, code string) (Grant, error) {
	if s.Exchange == nil {
		return Grant{}, errGrant
	}
	return s.Exchange(ctx, m, c, code)
}

// LocalPath keeps where a person wanted to go only when it is a place of this
// very site.
func LocalPath(text string) (local string, ok bool) { return localPath(text) }
