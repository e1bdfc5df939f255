package auth

import (
	"context"
	"time"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// takeBackLinkFor is how long the owner of an account has to choose a new password
// once it was taken back. It is longer than for other links, because the old
// password no longer works.
const takeBackLinkFor = 24 * time.Hour

// LockAccount reads an account and makes other changes of it wait until the
// caller's transaction ends.
func LockAccount(ctx context.Context, q db.Q, id string) (Account, error) {
	if _, err := authdb.New(q).LockAccount(ctx, id); err != nil {
		return Account{}, err
	}
	return Facts(ctx, q, id)
}

// TakeBack shuts everyone out of an account, in the caller's transaction: sessions
// and half sign-ins end, no browser is remembered, the password no longer works, and
// phone numbers that were added since a moment are no longer theirs. It returns the
// token of a link to choose a new password, for the address that the account has
// now. Second factors are for the caller to remove.
func (s *Service) TakeBack(ctx context.Context, q db.Q, accountID string, since int64) (token string, err error) {
	store, now := authdb.New(q), s.now()
	row, err := store.AccountToSignIn(ctx, authdb.AccountToSignInParams{ID: accountID})
	if err != nil {
		return "", err
	}
	if err := s.keepOld(ctx, q, row, now); err != nil {
		return "", err
	}
	account := Account{ID: row.ID, Role: who.Role(row.Role)}
	if _, err := s.endSessions(ctx, q, account, "", endRevoked); err != nil {
		return "", err
	}
	if err := s.ForgetDevices(ctx, q, row.ID); err != nil {
		return "", err
	}
	if err := dropAttempts(ctx, q, row.ID); err != nil {
		return "", err
	}
	for _, void := range []func(context.Context, string) error{
		store.VoidPassword, store.DropTicketsOf, store.DropLinksOf, store.DropPasswordTokensOf,
	} {
		if err := void(ctx, row.ID); err != nil {
			return "", err
		}
	}
	if err := store.UnprovePhonesSince(ctx, authdb.UnprovePhonesSinceParams{AccountID: row.ID, Since: since}); err != nil {
		return "", err
	}
	link, until := newSecret(), now+takeBackLinkFor.Milliseconds()
	folded, _ := FoldEmail(row.Email)
	err = store.InsertPasswordToken(ctx, authdb.InsertPasswordTokenParams{
		TokenHash: link.hash(), AccountID: row.ID, EmailFolded: folded, Now: now, ExpiresAt: until,
	})
	if err != nil {
		return "", err
	}
	return link.String(), s.Audit.Record(ctx, q, audit.Row{
		MemberID: account.MemberOf(), Action: actPasswordLink, Area: area, Target: row.ID,
	})
}
