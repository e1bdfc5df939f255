package factor

import (
	"context"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/factor/factordb"
	"wellhouse.app/internal/platform/db"
)

// RemoveSince removes the methods and recovery codes that an account got at a
// moment or later, in the caller's transaction, even one that the account needs: it
// sets up another at the next sign-in. The caller tells the person.
func (s *Service) RemoveSince(ctx context.Context, q db.Q, account auth.Account, since int64) error {
	p, store := person{id: account.ID, role: account.Role}, factordb.New(q)
	all, err := methods(ctx, q, p.id)
	if err != nil {
		return err
	}
	kept := 0
	for _, m := range all {
		if m.AddedAt < since {
			kept++
			continue
		}
		switch m.Kind {
		case App:
			_, err = store.DeleteTOTP(ctx, p.id)
		case Passkey:
			_, err = store.DeletePasskey(ctx, factordb.DeletePasskeyParams{AccountID: p.id, ID: m.ID})
		default:
			_, err = auth.NotForSignIn(ctx, q, p.id, m.ID)
		}
		if err != nil {
			return err
		}
		if err := s.record(ctx, q, p, actRemoved, string(m.Kind)); err != nil {
			return err
		}
	}
	if kept == 0 {
		return store.DeleteRecoveryCodes(ctx, p.id)
	}
	return store.DeleteRecoveryCodesSince(ctx, factordb.DeleteRecoveryCodesSinceParams{AccountID: p.id, Since: since})
}
