package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/db"
)

// hold keeps an account as it was read until the transaction ends. It comes first
// in every transaction that lets somebody in: what they showed was checked
// before, perhaps while waiting in line for a hash, and since then the account may
// have ended, or its owner set a new password and ended all sessions. The answer
// is then that the sign-in has expired. An account that its owner had closed lets
// in a recovery alone, once two staff members have approved it.
func hold(ctx context.Context, q db.Q, a authdb.AccountToSignInRow, recovers bool) error {
	n, err := authdb.New(q).HoldAccount(ctx, authdb.HoldAccountParams{ID: a.ID, Role: a.Role, PasswordHash: a.PasswordHash, Recovers: recovers})
	if err == nil && n == 0 {
		err = errAttempt
	}
	return err
}
