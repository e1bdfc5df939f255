package recovery

import (
	"context"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/recovery/recoverydb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Accounts is what the service asks of sign-in.
type Accounts interface {
	BeginRecovery(ctx context.Context, m *wire.Meta, accountID, recoveryID, password string) (mfaToken string, err error)
	EndEverything(ctx context.Context, q db.Q, a auth.Account) error
	CloseSignIn(ctx context.Context, q db.Q, a auth.Account) error
	ReopenSignIn(ctx context.Context, q db.Q, accountID string) error
	SettleDispute(ctx context.Context, q db.Q, accountID string) error
}

// Factors is what the service asks of second factors.
type Factors interface {
	Has(ctx context.Context, q db.Q, accountID string) (bool, error)
	RemoveAll(ctx context.Context, q db.Q, a auth.Account) error
}

// Post sends messages, in the transaction that they tell of.
type Post interface {
	Can(kind auth.ContactKind) bool
	Queue(ctx context.Context, q db.Q, l Letter) error
}

// Deps is what the service needs.
type Deps struct {
	DB       *db.DB
	Now      func() time.Time
	Audit    audit.Recorder
	Accounts Accounts
	Factors  Factors
	Post     Post
	// Unlink keeps every organization from signing a person in.
	Unlink func(ctx context.Context, q db.Q, a auth.Account) error
	// EndApps ends what an account has shared with apps since a moment.
	EndApps func(ctx context.Context, q db.Q, accountID string, since int64) error
	// Find looks a member up as the search of staff does, with its limits and its
	// rows in the trail.
	Find func(ctx context.Context, w who.Who, text string) (memberID string, err error)
}

// Service keeps recoveries.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

func (s *Service) now() int64 { return s.Now().UnixMilli() }

const area = "session"

// record writes what happened to the trail of the person whose account it is.
func (s *Service) record(ctx context.Context, q db.Q, a auth.Account, action, reason string) error {
	one := audit.Row{MemberID: a.MemberOf(), Action: action, Area: area, Target: a.ID, Reason: reason}
	if who.From(ctx).AccountID == "" {
		one.ActorID, one.ActorRole = a.ID, string(a.Role)
	}
	return s.Audit.Record(ctx, q, one)
}

// Prune forgets requests that are long over.
func (s *Service) Prune(ctx context.Context) error {
	before := s.now() - keepFor.Milliseconds()
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := recoverydb.New(q)
		if err := store.PruneLinks(ctx, before); err != nil {
			return err
		}
		return store.PruneRequests(ctx, before)
	})
}
