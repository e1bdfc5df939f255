package kit

import (
	"context"
	"time"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery"
)

// Teller wakes the open pages of a person.
type Teller interface {
	Tell(accountID string, e live.Event)
}

// Post queues a message in the caller's transaction.
type Post interface {
	Queue(ctx context.Context, q db.Q, m delivery.Message) (id string, err error)
}

// Brands knows the brands and where their pages are.
type Brands interface {
	All(ctx context.Context) (map[string]brand.Brand, error)
}

// Persons makes records of people without a sign-in.
type Persons interface {
	CreatePerson(ctx context.Context, q db.Q, a auth.Account) error
}

// Deps is what the service needs.
type Deps struct {
	DB        *db.DB
	Now       func() time.Time
	Keys      *seal.Keyring
	Audit     audit.Recorder
	Live      Teller
	Post      Post
	Shipments *fulfil.Service
	Brands    Brands
	Persons   Persons
	Labs      *lab.Service
	Port      string // of our own addresses on one machine
}

// Service offers kits.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// OwnerKind is what shipments call a kit.
const OwnerKind = "kit"

// The areas of the trail.
const (
	area     = "lab"
	deskArea = "campaigns"
)

func (s *Service) now() int64 { return s.Now().UnixMilli() }

func (s *Service) record(ctx context.Context, q db.Q, memberID, action, target string) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: area, Target: target})
}

// tell wakes open pages after the commit.
func (s *Service) tell(ctx context.Context, memberID string) {
	if s.Live != nil {
		db.After(ctx, func() { s.Live.Tell(memberID, live.Event{Kind: Event}) })
	}
}
