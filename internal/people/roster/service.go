package roster

import (
	"context"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Accounts makes, changes and ends accounts.
type Accounts interface {
	CreateAccount(ctx context.Context, q db.Q, a auth.NewAccount) error
	EndAccount(ctx context.Context, q db.Q, a auth.Account, reason string) error
	ChangeRole(ctx context.Context, q db.Q, a auth.Account, role who.Role) error
	HashPassword(ctx context.Context, password string) (string, error)
	Unlock(ctx context.Context, email string) error
	LockedOut(ctx context.Context, q db.Q, emails []string) ([]bool, error)
}

// Post sends emails, in the transaction that they tell of.
type Post interface {
	// CanMail reports whether emails leave at all.
	CanMail() bool
	Queue(ctx context.Context, q db.Q, l Letter) error
}

// Brands knows the brands.
type Brands interface {
	ByCode(ctx context.Context, code string) (brand.Brand, error)
}

// Deps is what the service needs.
type Deps struct {
	DB       *db.DB
	Now      func() time.Time
	Key      []byte // of codes; kept outside the database
	Audit    audit.Recorder
	Accounts Accounts
	Post     Post
	Brands   Brands
	// Void are what else has to end with an account, in the same transaction:
	// devices, connected apps, sign-in methods, an open recovery.
	Void []func(ctx context.Context, q db.Q, a auth.Account) error
}

// Service keeps the roster.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

func (s *Service) now() int64 { return s.Now().UnixMilli() }

func (s *Service) today() string { return s.Now().UTC().Format(time.DateOnly) }

// The words of audit rows.
const (
	area         = "account"
	actInvited   = "invited"
	actResent    = "invitationResent"
	actWithdrawn = "invitationWithdrawn"
	actAccepted  = "invitationAccepted"
	actRefused   = "invitationRefused"
)

// actor is the caller as an invitation remembers them.
func actor(ctx context.Context) string { return who.From(ctx).AccountID }
