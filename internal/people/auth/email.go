package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/db"
)

// MoveEmail changes the address that an active account signs in with and that
// codes go to, in the caller's transaction. The old address stays reserved for the
// account until heldUntil, or is free at once when that is zero. It changes nothing
// and says so when the account has ended or no longer has the first address, or
// another account has the second.
func MoveEmail(ctx context.Context, q db.Q, accountID, from, to string, heldUntil int64) (moved bool, err error) {
	before, _ := FoldEmail(from)
	after, ok := FoldEmail(to)
	if !ok {
		return false, nil
	}
	store := authdb.New(q)
	n, err := store.SetEmail(ctx, authdb.SetEmailParams{ID: accountID, Previous: from, Email: to})
	if err != nil || n == 0 {
		return false, err
	}
	n, err = store.ClaimEmail(ctx, authdb.ClaimEmailParams{EmailFolded: after, AccountID: accountID})
	if err != nil {
		return false, err
	}
	if n == 0 {
		_, err := store.SetEmail(ctx, authdb.SetEmailParams{ID: accountID, Previous: to, Email: from})
		return false, err
	}
	if heldUntil > 0 {
		err = store.HoldEmail(ctx, authdb.HoldEmailParams{EmailFolded: before, AccountID: accountID, Until: heldUntil})
	} else {
		err = store.DropEmail(ctx, authdb.DropEmailParams{EmailFolded: before, AccountID: accountID})
	}
	if err != nil {
		return false, err
	}
	return true, store.MoveContactPoint(ctx, authdb.MoveContactPointParams{AccountID: accountID, Previous: from, Address: to})
}

// ReleaseEmail frees an address that is reserved for an account.
func ReleaseEmail(ctx context.Context, q db.Q, accountID, email string) error {
	folded, _ := FoldEmail(email)
	return authdb.New(q).ReleaseEmail(ctx, authdb.ReleaseEmailParams{EmailFolded: folded, AccountID: accountID})
}

// ReleaseEmails frees the addresses that were reserved until now.
func ReleaseEmails(ctx context.Context, q db.Q, now int64) error {
	return authdb.New(q).ReleaseEmails(ctx, now)
}

// EmailTaken says whether an account other than this one has an address, or has it
// reserved.
func EmailTaken(ctx context.Context, q db.Q, accountID, email string) (bool, error) {
	folded, _ := FoldEmail(email)
	return authdb.New(q).EmailTaken(ctx, authdb.EmailTakenParams{EmailFolded: folded, AccountID: accountID})
}

// SameEmail says whether two texts are one address.
func SameEmail(a, b string) bool {
	first, ok := FoldEmail(a)
	second, _ := FoldEmail(b)
	return ok && first == second
}

// MemberOf is the member whose trail a row about an account belongs to; empty for
// staff.
func (a Account) MemberOf() string { return subject(a.ID, a.Role) }
