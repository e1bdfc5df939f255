package billing

import (
	"context"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
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

// Directory counts looks at members: staff read nobody's bills by the hundred.
type Directory interface {
	Look(ctx context.Context, w who.Who, memberID string) error
}

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit audit.Recorder
	Live  Teller
	Post  Post
	// Directory counts what staff read.
	Directory Directory
	// Gateway is the payment provider; without one nobody pays here.
	Gateway Gateway
	// Origin is our own origin at a host that brands use.
	Origin func(ctx context.Context, host string) (origin string, known bool, err error)
	// Poll is how soon a node finds what another one left open; a second when zero.
	Poll time.Duration
}

// Service knows coverage and prices, and takes payments.
type Service struct {
	Deps
	charges, refunds jobs.Wake
}

// New makes the service; its Jobs settle what was left open.
func New(d Deps) *Service {
	if d.Poll == 0 {
		d.Poll = time.Second
	}
	return &Service{Deps: d, charges: jobs.NewWake(), refunds: jobs.NewWake()}
}

// area is what the trail calls coverage and bills.
const area = "coverage"

func (s *Service) record(ctx context.Context, q db.Q, memberID, action, target string) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: area, Target: target})
}

// tell comes after the commit, so that a page that looks again sees it.
func (s *Service) tell(memberID string) {
	if s.Live != nil {
		s.Live.Tell(memberID, live.Event{Kind: Event})
	}
}

func closed() error {
	return apperr.New(apperr.FailedPrecondition, "billing.refused.closed", "Payments are not open here.")
}

func unreachable(cause error) error {
	return apperr.New(apperr.Unavailable, "billing.refused.unavailable", "Our payment provider can’t be reached right now. Your card was not charged.").Because(cause)
}
