package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/db"
)

// MoveEmail changes the address that an account signs in with and that codes go
// to, in the caller's transaction. It changes nothing and says so when the account
// no longer has the first address, or another one has the second.
func MoveEmail(ctx context.Context, q db.Q, accountID, from, to string) (moved bool, err error) {
	before, _ := FoldEmail(from)
	after, ok := FoldEmail(to)
	if !ok {
		return false, nil
	}
	store := authdb.New(q)
	n, err := store.ClaimEmail(ctx, authdb.ClaimEmailParams{EmailFolded: after, AccountID: accountID})
	if err != nil || n == 0 {
		return false, err
	}
	n, err = store.SetEmail(ctx, authdb.SetEmailParams{ID: accountID, Previous: from, Email: to})
	if err != nil {
		return false, err
	}
	if n == 0 {
		return false, store.DropEmail(ctx, authdb.DropEmailParams{EmailFolded: after, AccountID: accountID})
	}
	if err := store.DropEmail(ctx, authdb.DropEmailParams{EmailFolded: before, AccountID: accountID}); err != nil {
		return false, err
	}
	return true, store.MoveContactPoint(ctx, authdb.MoveContactPointParams{AccountID: accountID, Previous: from, Address: to})
}

// EmailTaken says whether an account has an address.
func EmailTaken(ctx context.Context, q db.Q, email string) (bool, error) {
	folded, _ := FoldEmail(email)
	return authdb.New(q).EmailTaken(ctx, folded)
}

// MemberOf is the member whose trail a row about an account belongs to; empty for
// staff.
func (a Account) MemberOf() string { return subject(a.ID, a.Role) }
