package alert

import (
	"context"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// Messenger brings messages to people.
type Messenger interface {
	Queue(ctx context.Context, q db.Q, m delivery.Message) (id string, err error)
	Preview(ctx context.Context, m delivery.Message, in delivery.Setting) (string, error)
	Pending(ctx context.Context, q db.Q, memberID string) ([]delivery.Pending, error)
	Drop(ctx context.Context, q db.Q, memberID, id string) error
	DropSlot(ctx context.Context, q db.Q, memberID, slot string) error
}

// Teller wakes the open pages of a person.
type Teller interface {
	Tell(accountID string, e live.Event)
	TellRole(role who.Role, e live.Event)
}

// Deps is what the service needs.
type Deps struct {
	DB     *db.DB
	Now    func() time.Time
	Keys   *seal.Keyring
	Outbox Messenger
	Audit  audit.ReadRecorder
	Live   Teller
	// TextToken is what the gateway of text messages proves itself with. Without
	// it no text message is taken.
	TextToken string
	// Closes lists the areas and pages that the brand of a member hides; nil
	// hides nothing.
	Closes func(ctx context.Context, memberID string) ([]string, error)
}

// Service follows readings that ask for somebody.
type Service struct{ Deps }

// New makes the service; its Jobs tell the next person when nobody answers.
func New(d Deps) *Service { return &Service{d} }

// tell lets people know that a member's alerts have changed: family who wait for
// the end of a call for help, and once the change is durable, the pages of the
// member, of those who act for the member and may see readings, and of those in
// whose queue the alerts are.
func (s *Service) tell(ctx context.Context, q db.Q, memberID string) error {
	if err := s.reviewEnds(ctx, q, memberID); err != nil || s.Live == nil {
		return err
	}
	staff, err := alertdb.New(q).Coaches(ctx, memberID)
	if err != nil {
		return err
	}
	actors, err := family.Actors(ctx, q, memberID, s.Now())
	if err != nil {
		return err
	}
	db.After(ctx, func() {
		e, there, teams := live.Event{Kind: Event}, false, map[who.Role]bool{who.Coach: true}
		s.Live.Tell(memberID, e)
		for _, one := range actors {
			if one.Opens(acting.Readings) {
				s.Live.Tell(one.AccountID, e)
			}
		}
		for _, one := range staff {
			s.Live.Tell(one.StaffID, e)
			there, teams[who.Role(one.Relation)] = there || one.There, true
		}
		for team := range teams {
			if !there {
				s.Live.TellRole(team, e)
			}
		}
	})
	return nil
}
