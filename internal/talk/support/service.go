package support

import (
	"context"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
	"wellhouse.app/internal/talk/delivery"
)

// Brands finds a brand by its code.
type Brands interface {
	ByCode(ctx context.Context, code string) (brand.Brand, error)
}

// Post queues what leaves the house.
type Post interface {
	Queue(ctx context.Context, q db.Q, m delivery.Message) (id string, err error)
}

// Teller wakes open pages.
type Teller interface {
	Tell(accountID string, e live.Event)
	TellRole(role who.Role, e live.Event)
}

// Deps is what the service needs.
type Deps struct {
	DB     *db.DB
	Now    func() time.Time
	Keys   *seal.Keyring
	Brands Brands
	Audit  audit.ReadRecorder
	Post   Post
	Live   Teller // may be nil
}

// Service keeps what members write to Member Support, and its answers.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Contact is what the contact page shows.
type Contact struct {
	Office   Office
	Messages []Message // newest first
	HasPhone bool
}

// Contact tells when people answer and what the member wrote before.
func (s *Service) Contact(ctx context.Context, memberID string) (Contact, error) {
	out := Contact{}
	m, err := s.member(ctx, memberID)
	if err != nil {
		return out, err
	}
	out.HasPhone = len(m.Phones) > 0
	b, err := s.Brands.ByCode(ctx, m.BrandCode)
	if err != nil {
		return out, err
	}
	if out.Office, err = officeAt(b.Country, s.Now()); err != nil {
		return out, err
	}
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) (err error) {
		out.Messages, err = s.list(ctx, q, memberID)
		return err
	})
	return out, err
}

// Send stores a message and answers it with its reference. The same client id
// is answered with the message that it named first.
func (s *Service) Send(ctx context.Context, memberID string, draft Draft) (Message, error) {
	m, err := s.member(ctx, memberID)
	if err != nil {
		return Message{}, err
	}
	draft = draft.clean()
	if err := draft.validate(len(m.Phones) > 0); err != nil {
		return Message{}, err
	}
	b, err := s.Brands.ByCode(ctx, m.BrandCode)
	if err != nil {
		return Message{}, err
	}
	now := s.Now()
	due, err := dueAfter(b.Country, now)
	if err != nil {
		return Message{}, err
	}
	message := Message{
		ID: uuid.Must(uuid.NewV7()).String(), Reference: newReference(), Topic: draft.Topic, Text: draft.Text,
		AnswerChannel: draft.AnswerChannel, Status: received, CreatedAt: now.UnixMilli(), AnswerDueAt: due.UnixMilli(),
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		before, found, err := s.byClientID(ctx, q, memberID, draft.ClientID)
		if err != nil {
			return err
		}
		if found {
			message = before
			return nil
		}
		if err := s.withinDay(ctx, q, memberID, now); err != nil {
			return err
		}
		if err := s.put(ctx, q, memberID, draft.ClientID, message, chat.Crisis(draft.Text)); err != nil {
			return err
		}
		s.tellDesk(ctx)
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "create", Area: area, Target: message.ID})
	})
	if db.IsUnique(err) { // the same message came twice at this moment
		return s.sent(ctx, memberID, draft.ClientID, err)
	}
	return message, err
}

// sent finds the message that another try has stored.
func (s *Service) sent(ctx context.Context, memberID, clientID string, cause error) (message Message, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		found := false
		if message, found, err = s.byClientID(ctx, q, memberID, clientID); err == nil && !found {
			return cause
		}
		return err
	})
	return message, err
}

func (s *Service) withinDay(ctx context.Context, q db.Q, memberID string, now time.Time) error {
	count, err := countSince(ctx, q, memberID, now.Add(-24*time.Hour).UnixMilli())
	if err != nil {
		return err
	}
	if count >= maxPerDay {
		e := apperr.New(apperr.ResourceExhausted, "support.tooMany", "You’ve sent a lot of messages today. Please call us instead.")
		e.RetryAfter = int(time.Hour.Seconds())
		return e
	}
	return nil
}

func (s *Service) member(ctx context.Context, memberID string) (m member.Member, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		m, err = member.Load(ctx, q, memberID)
		return err
	})
	return m, err
}
