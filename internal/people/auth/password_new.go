package auth

import (
	"context"
	"slices"

	"golang.org/x/text/unicode/norm"

	"wellhouse.app/internal/people/auth/authdb"
	rules "wellhouse.app/internal/people/password"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// lastPasswords is how many passwords may not be used again: the current one and
// those before it.
const lastPasswords = 5

var reusedField = apperr.Field{
	Name: "newPassword", MessageKey: "password.reused", Message: "You’ve used this password before. Please choose another.",
}

// Recipient is somebody who is told about their account.
type Recipient struct {
	AccountID string
	MemberID  string // empty for staff
	Email     string
	Locale    string
}

func recipientOf(a authdb.AccountToSignInRow) Recipient {
	return Recipient{AccountID: a.ID, MemberID: subject(a.ID, who.Role(a.Role)), Email: a.Email, Locale: a.Locale}
}

// refuseBroken refuses a new password that breaks a rule. It costs no hash.
func (s *Service) refuseBroken(ctx context.Context, a authdb.AccountToSignInRow, next string) error {
	person, err := s.AccountByID(ctx, a.ID)
	if err != nil {
		return err
	}
	about := rules.About{GivenName: person.GivenName, FamilyName: person.FamilyName, Email: person.Email}
	if s.BrandOf != nil {
		if about.Brand, err = s.BrandOf(ctx, subject(a.ID, who.Role(a.Role))); err != nil {
			return err
		}
	}
	if broken := rules.Broken(next, about); len(broken) > 0 {
		return apperr.Invalid(rules.Fields("newPassword", broken)...)
	}
	return nil
}

// oldHashes are the hashes that a new password must not fit: the current one
// first.
func (s *Service) oldHashes(ctx context.Context, a authdb.AccountToSignInRow) (old []string, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		old, err = authdb.New(q).OldPasswords(ctx, authdb.OldPasswordsParams{AccountID: a.ID, Most: lastPasswords - 1})
		return err
	})
	if a.PasswordHash != "" {
		old = slices.Insert(old, 0, a.PasswordHash)
	}
	return old, err
}

// hashNew makes the stored form of a new password, unless it fits one of the old
// hashes. The caller holds a place in the line of hashes.
func (s *Service) hashNew(old []string, next string) (string, error) {
	for _, hash := range old {
		if same, _ := s.hasher.check(hash, next); same {
			return "", apperr.Invalid(reusedField)
		}
	}
	return s.hasher.hash(next)
}

// samePassword compares two passwords that were typed, however they spell their
// accents.
func samePassword(a, b string) bool { return norm.NFC.String(a) == norm.NFC.String(b) }

// setPassword stores a new password in the caller's transaction, ends the
// sessions of the account but one, and half sign-ins with them, and tells the
// person. It says false if the password is no longer the one that was looked at.
func (s *Service) setPassword(ctx context.Context, q db.Q, a authdb.AccountToSignInRow, hash, except, action string) (ok bool, err error) {
	store, now := authdb.New(q), s.now()
	n, err := store.ReplacePassword(ctx, authdb.ReplacePasswordParams{ID: a.ID, PasswordHash: hash, PreviousHash: a.PasswordHash})
	if err != nil || n == 0 {
		return false, err
	}
	if err := s.keepOld(ctx, q, a, now); err != nil {
		return false, err
	}
	if err := dropAttempts(ctx, q, a.ID); err != nil {
		return false, err
	}
	if err := store.EndPasswordTokens(ctx, authdb.EndPasswordTokensParams{AccountID: a.ID, Now: now}); err != nil {
		return false, err
	}
	if _, err := s.endSessions(ctx, q, Account{ID: a.ID, Role: who.Role(a.Role)}, except, endRevoked); err != nil {
		return false, err
	}
	if err := s.ForgetDevices(ctx, q, a.ID); err != nil {
		return false, err
	}
	if s.Teller != nil {
		if err := s.Teller.PasswordChanged(ctx, q, recipientOf(a)); err != nil {
			return false, err
		}
	}
	return true, s.Audit.Record(ctx, q, audit.Row{
		MemberID: subject(a.ID, who.Role(a.Role)), Action: action, Area: area, Target: a.ID, ActorID: a.ID, ActorRole: a.Role,
	})
}

// keepOld adds the password that was just replaced to the old ones and drops all
// but the newest.
func (s *Service) keepOld(ctx context.Context, q db.Q, a authdb.AccountToSignInRow, now int64) error {
	if a.PasswordHash == "" {
		return nil
	}
	store := authdb.New(q)
	err := store.InsertOldPassword(ctx, authdb.InsertOldPasswordParams{AccountID: a.ID, ID: db.NewID(), PasswordHash: a.PasswordHash, Now: now})
	if err != nil {
		return err
	}
	return store.ForgetOldPasswords(ctx, authdb.ForgetOldPasswordsParams{AccountID: a.ID, Most: lastPasswords - 1})
}
