package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/wire"
)

// Two staff members can let somebody back in who has lost every second factor. The
// domain of recoveries knows who asked and who agreed; what happens to the account
// is here.

var errRecoveryPassword = apperr.InvalidField("password", "errors.proofPassword", "That password isn’t right. Please try again.")

// BeginRecovery checks the password of an account and returns the token of a
// sign-in that sets up a new factor in place of all others. A wrong password
// counts like one at sign-in.
func (s *Service) BeginRecovery(ctx context.Context, m *wire.Meta, accountID, recoveryID, password string) (token string, err error) {
	client, err := s.VerifyClient(ctx, portal, "")
	if err != nil {
		return "", err
	}
	person, err := s.AccountByID(ctx, accountID)
	if err != nil {
		return "", err
	}
	b := s.bucketsFor(m, person.Email)
	account, known, err := s.find(ctx, person.Email, b)
	if err != nil {
		return "", err
	}
	right, _, err := s.checkPassword(ctx, b.place(m), account, known, password)
	switch {
	case err != nil:
		return "", err
	case !right || !choosesPassword(account) || account.ID != accountID:
		return "", s.refuse(ctx, b, account, actSignInRefused, errRecoveryPassword)
	}
	return s.openAttempt(ctx, m, b, client, account, opening{recoveryID: recoveryID})
}

// recovers reports whether an attempt replaces all factors of its account.
func (a attempt) recovers() bool { return a.RecoveryID != "" }

// mayEnrol decides whether a factor may be set up in a sign-in: because the account
// must have one and has none, or because its recovery is spent here.
func (s *Service) mayEnrol(ctx context.Context, q db.Q, m *wire.Meta, a attempt) (bool, error) {
	if !a.recovers() {
		st, err := s.standingOf(ctx, q, a.account, m.Host)
		return st.setUp(), err
	}
	account, err := Facts(ctx, q, a.AccountID)
	if err != nil || s.Recover == nil {
		return false, err
	}
	return s.Recover(ctx, q, a.RecoveryID, account)
}

// keepTry counts a try whose transaction was undone.
func (s *Service) keepTry(ctx context.Context, a attempt) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := authdb.New(q).CountTry(ctx, authdb.CountTryParams{TokenHash: a.hash, Allowed: codeTries, Now: s.now()})
		return err
	})
}

// Reachable lists where a person can be told something about their account: the
// address they sign in with, then all that they have proved.
func Reachable(ctx context.Context, q db.Q, a Account) ([]ContactPoint, error) {
	points := []ContactPoint{{Kind: Email, Address: a.Email, Verified: true}}
	own, _ := FoldEmail(a.Email)
	rows, err := authdb.New(q).ProvenPoints(ctx, authdb.ProvenPointsParams{AccountID: a.ID, Most: MethodsMost})
	for _, r := range rows {
		if folded, _ := FoldEmail(r.Address); ContactKind(r.Kind) == Email && folded == own {
			continue
		}
		points = append(points, ContactPoint{Kind: ContactKind(r.Kind), Address: r.Address, Verified: true})
	}
	return points, err
}

// EndEverything ends the sessions of an account, sign-ins that wait, links and
// remembered browsers, in the caller's transaction.
func (s *Service) EndEverything(ctx context.Context, q db.Q, account Account) error {
	return s.endEverything(ctx, q, account, endRevoked)
}

func (s *Service) endEverything(ctx context.Context, q db.Q, account Account, reason string) error {
	if _, err := s.endSessions(ctx, q, account, "", reason); err != nil {
		return err
	}
	store := authdb.New(q)
	if err := store.EndPasswordTokens(ctx, authdb.EndPasswordTokensParams{AccountID: account.ID, Now: s.now()}); err != nil {
		return err
	}
	if err := s.ForgetDevices(ctx, q, account.ID); err != nil {
		return err
	}
	if err := dropAttempts(ctx, q, account.ID); err != nil {
		return err
	}
	for _, drop := range []func(context.Context, string) error{store.DropTicketsOf, store.DropLinksOf} {
		if err := drop(ctx, account.ID); err != nil {
			return err
		}
	}
	return nil
}

// CloseSignIn lets nobody sign in to an account until ReopenSignIn, in the caller's
// transaction. The right password is told that the account is closed, and opens
// nothing. The account needs a factor from now on.
func (s *Service) CloseSignIn(ctx context.Context, q db.Q, account Account) error {
	if err := holdAdmins(ctx, q, account.Role); err != nil {
		return err
	}
	if _, err := authdb.New(q).CloseSignIn(ctx, authdb.CloseSignInParams{ID: account.ID, Now: s.now()}); err != nil {
		return err
	}
	return s.EndEverything(ctx, q, account)
}

// choosesPassword says whether a password can be chosen and shown for an account: one
// that is active, or one that its owner had closed and comes back to.
func choosesPassword(a authdb.AccountToSignInRow) bool {
	return Status(a.Status) == Active || Status(a.Status) == NoSignIn && a.ReopensAt.Valid
}

// ReopenSignIn lets the owner of a closed account choose a new password, in the
// caller's transaction. Somebody else may know the old one, so it is gone and can't
// be chosen again. Until SettleDispute the password opens nothing but a recovery: a
// person who reads the owner's email must not be faster than its link.
func (s *Service) ReopenSignIn(ctx context.Context, q db.Q, accountID string) error {
	store := authdb.New(q)
	row, err := store.AccountToSignIn(ctx, authdb.AccountToSignInParams{ID: accountID})
	if err != nil || Status(row.Status) != NoSignIn {
		return err
	}
	if err := s.keepOld(ctx, q, row, s.now()); err != nil {
		return err
	}
	_, err = store.ReopenSignIn(ctx, authdb.ReopenSignInParams{ID: accountID, Now: s.now()})
	return err
}

// SettleDispute ends what CloseSignIn began, in the transaction of the recovery
// that lets the owner in.
func (s *Service) SettleDispute(ctx context.Context, q db.Q, accountID string) error {
	return authdb.New(q).SettleDispute(ctx, accountID)
}

// HasPassword reports whether an account has a password to sign in with. We remove
// it where somebody else may know it.
func HasPassword(ctx context.Context, q db.Q, accountID string) (bool, error) {
	return authdb.New(q).HasPassword(ctx, accountID)
}
