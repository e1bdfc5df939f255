package supply

import (
	"context"
	"time"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
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

// Checks knows how many checks a day a member plans; zero when nobody said.
type Checks interface {
	ChecksPerDay(ctx context.Context, q db.Q, memberID string) (int, error)
}

// Deps is what the service needs.
type Deps struct {
	DB        *db.DB
	Now       func() time.Time
	Audit     audit.Recorder
	Live      Teller
	Post      Post
	Shipments *fulfil.Service
	// Checks may be nil; then the checks of the meter alone make the pace.
	Checks Checks
}

// Service knows the supplies of members.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// OwnerKind is what shipments call an order of strips.
const OwnerKind = "supply"

// area is what the trail calls supplies.
const area = "devices"

func (s *Service) record(ctx context.Context, q db.Q, memberID, action, target string) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: area, Target: target})
}

// tell wakes open pages after the commit.
func (s *Service) tell(ctx context.Context, memberID string) {
	if s.Live != nil {
		db.After(ctx, func() { s.Live.Tell(memberID, live.Event{Kind: Event}) })
	}
}
