package auth

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Status says whether an account can be signed in to.
type Status string

// The statuses.
const (
	Active   Status = "active"
	Ended    Status = "ended"      // the right password is told so
	NoSignIn Status = "no_sign_in" // exists as a person only, a child for example
	// Disputed is how lists for staff tell a NoSignIn that its owner caused: they said
	// that a recovery wasn't them. Another recovery opens the account again. It is
	// never stored.
	Disputed Status = "disputed"
)

// Account is a person who can sign in.
type Account struct {
	ID          string
	Role        who.Role
	Status      Status
	Email       string
	GivenName   string
	FamilyName  string
	MFARequired bool
	Locale      string
	LastVisitAt int64 // last activity of the visit before this one, ms UTC
	CreatedAt   int64
}

// NewAccount is what CreateAccount stores.
type NewAccount struct {
	Account
	// PasswordAlone is for the demo, whose staff sign in without a second factor.
	PasswordAlone bool
	PasswordHash  string // from HashPassword; empty lets nobody in
	Contacts      []ContactPoint
}

// ContactPoint is a place a code can be sent to.
type ContactPoint struct {
	ID       string
	Kind     ContactKind
	Address  string // E.164 phone number or email
	Verified bool
}

// ContactKind is the way a code travels.
type ContactKind string

// The kinds of contact points.
const (
	SMS   ContactKind = "SMS"
	Email ContactKind = "EMAIL"
)

// CreateAccount stores an account in the caller's transaction, which runs in
// the system scope.
func (s *Service) CreateAccount(ctx context.Context, q db.Q, a NewAccount) error {
	folded, ok := FoldEmail(a.Email)
	if !ok {
		return apperr.Invalid(apperr.Field{Name: "email", MessageKey: "errors.email", Message: "Please enter a valid email address."})
	}
	store, required := authdb.New(q), a.MFARequired || (mustHaveFactor(a.Role) && !a.PasswordAlone)
	err := store.InsertAccount(ctx, authdb.InsertAccountParams{
		ID: a.ID, Role: string(a.Role), Status: string(a.Status), Email: a.Email,
		GivenName: a.GivenName, FamilyName: a.FamilyName, PasswordHash: a.PasswordHash,
		MfaRequired: required, Locale: a.Locale, LastVisitAt: a.LastVisitAt, CreatedAt: a.CreatedAt,
	})
	if err != nil {
		return err
	}
	err = store.InsertAccountEmail(ctx, authdb.InsertAccountEmailParams{EmailFolded: folded, AccountID: a.ID})
	if db.IsUnique(err) {
		return apperr.New(apperr.AlreadyExists, "errors.emailTaken", "This email address is already in use.").Because(err)
	}
	if err != nil {
		return err
	}
	for _, c := range a.Contacts {
		err := store.InsertContactPoint(ctx, authdb.InsertContactPointParams{
			AccountID: a.ID, ID: c.ID, Kind: string(c.Kind), Address: c.Address, Verified: c.Verified,
			ForSignIn: required && c.Verified && a.Role == who.Member,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// CreatePerson stores somebody who has no sign-in, a child for example, in the
// caller's transaction, which runs in the system scope.
func (s *Service) CreatePerson(ctx context.Context, q db.Q, a Account) error {
	return authdb.New(q).InsertAccount(ctx, authdb.InsertAccountParams{
		ID: a.ID, Role: string(who.Member), Status: string(NoSignIn), GivenName: a.GivenName, FamilyName: a.FamilyName,
		Locale: a.Locale, CreatedAt: a.CreatedAt,
	})
}

// mustHaveFactor says whose account opens nothing without a second factor: that of
// everyone who sees more than their own record.
func mustHaveFactor(role who.Role) bool { return role.Staff() }

// AccountByID returns an account.
func (s *Service) AccountByID(ctx context.Context, id string) (a Account, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		a, err = Facts(ctx, q, id)
		return err
	})
	return a, err
}

// RoleOf is the role of an account.
func RoleOf(ctx context.Context, q db.Q, id string) (who.Role, error) {
	a, err := Facts(ctx, q, id)
	return a.Role, err
}

// LockFactors holds an account until the transaction ends and tells whether it
// must have a second factor.
func LockFactors(ctx context.Context, q db.Q, id string) (required bool, err error) {
	return authdb.New(q).LockAccount(ctx, id)
}

// Facts reads an account in the caller's transaction.
func Facts(ctx context.Context, q db.Q, id string) (Account, error) {
	row, err := authdb.New(q).AccountByID(ctx, id)
	return Account{
		ID: row.ID, Role: who.Role(row.Role), Status: Status(row.Status), Email: row.Email,
		GivenName: row.GivenName, FamilyName: row.FamilyName, MFARequired: row.MfaRequired,
		Locale: row.Locale, LastVisitAt: row.LastVisitAt, CreatedAt: row.CreatedAt,
	}, err
}

// FoldEmail gives every way of writing an address one form. It refuses what
// cannot be an address, which also keeps odd bytes away from the database.
func FoldEmail(text string) (folded string, ok bool) {
	folded, fault := contactrule.Email(text)
	return folded, fault == contactrule.Fine
}

// SetLocale keeps the language that a person chose.
func SetLocale(ctx context.Context, q db.Q, accountID, locale string) error {
	return authdb.New(q).SetLocale(ctx, authdb.SetLocaleParams{AccountID: accountID, Locale: locale})
}

// SetName keeps the name that a person goes by.
func SetName(ctx context.Context, q db.Q, accountID, given, family string) error {
	return authdb.New(q).SetName(ctx, authdb.SetNameParams{AccountID: accountID, GivenName: given, FamilyName: family})
}

// ProvenPhone is a phone number that a person has proved to be theirs; empty when
// there is none.
func ProvenPhone(ctx context.Context, q db.Q, accountID string) (string, error) {
	phone, err := authdb.New(q).ProvenPhone(ctx, accountID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return phone, err
}

// SetAppearance keeps the theme and text size that a person chose.
func SetAppearance(ctx context.Context, q db.Q, accountID, appearance string) error {
	return authdb.New(q).SetAppearance(ctx, authdb.SetAppearanceParams{AccountID: accountID, Appearance: appearance})
}
