package factor

import (
	"context"
	"crypto/rand"
	"strings"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/factor/factordb"
	"wellhouse.app/internal/platform/db"
)

const (
	// codesMade is how many recovery codes there are at first.
	codesMade = 10
	// letters has no two that look alike.
	letters    = "abcdefghjkmnpqrstuvwxyz23456789"
	codeLength = 10
)

// newCode makes a recovery code, such as k7fm2-xw9pd: about 49 bits.
func newCode() string {
	var b strings.Builder
	for b.Len() < codeLength {
		var one [1]byte
		_, _ = rand.Read(one[:])                           // never fails; it ends the program instead
		if int(one[0]) < len(letters)*(256/len(letters)) { // each letter is as likely as another
			b.WriteByte(letters[int(one[0])%len(letters)])
		}
	}
	return b.String()[:codeLength/2] + "-" + b.String()[codeLength/2:]
}

// foldCode gives every way of typing a code one form.
func foldCode(typed string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(letters, r) {
			return r
		}
		return -1
	}, strings.ToLower(typed))
}

func (s *Service) codeHash(accountID, code string) string {
	return s.keyed("recovery", accountID, foldCode(code))
}

// makeCodes makes ten new codes. All from before stop working.
func (s *Service) makeCodes(ctx context.Context, q db.Q, accountID string) ([]string, error) {
	store := factordb.New(q)
	if err := store.DeleteRecoveryCodes(ctx, accountID); err != nil {
		return nil, err
	}
	codes := make([]string, codesMade)
	for i := range codes {
		codes[i] = newCode()
		err := store.InsertRecoveryCode(ctx, factordb.InsertRecoveryCodeParams{
			AccountID: accountID, CodeHash: s.codeHash(accountID, codes[i]), CreatedAt: s.now(),
		})
		if err != nil {
			return nil, err
		}
	}
	return codes, nil
}

// tryRecovery checks and spends a recovery code, and tells its person.
func (s *Service) tryRecovery(ctx context.Context, q db.Q, p person, code string) (bool, error) {
	store := factordb.New(q)
	n, err := store.UseRecoveryCode(ctx, factordb.UseRecoveryCodeParams{
		AccountID: p.id, CodeHash: s.codeHash(p.id, code), Now: s.now(),
	})
	if err != nil || n == 0 {
		return false, err
	}
	left, err := store.RecoveryCodesLeft(ctx, p.id)
	if err != nil {
		return false, err
	}
	if err := s.record(ctx, q, p, actCodeUsed, p.id); err != nil {
		return false, err
	}
	return true, s.Tell(ctx, q, Notice{Event: RecoveryUsed, AccountID: p.id, At: s.now(), Left: int(left)})
}

// Has tells whether an account has a sign-in method.
func (s *Service) Has(ctx context.Context, q db.Q, accountID string) (bool, error) {
	all, err := methods(ctx, q, accountID)
	return len(all) > 0, err
}

// RemoveAll takes every method, recovery code and remembered browser of an account
// away. The caller tells its person.
func (s *Service) RemoveAll(ctx context.Context, q db.Q, account auth.Account) error {
	p := person{id: account.ID, role: account.Role}
	all, err := methods(ctx, q, p.id)
	if err != nil {
		return err
	}
	for _, m := range all {
		if err := drop(ctx, q, p.id, m); err != nil {
			return err
		}
		if err := s.record(ctx, q, p, actRemoved, string(m.Kind)); err != nil {
			return err
		}
	}
	if err := factordb.New(q).DeleteRecoveryCodes(ctx, p.id); err != nil {
		return err
	}
	return s.Forget(ctx, q, p.id)
}
