package desk

import (
	"context"
	"strconv"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/healthprofile"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk/deskdb"
	"wellhouse.app/internal/talk/chat"
	"wellhouse.app/internal/talk/delivery"
)

// Teller wakes open pages.
type Teller interface {
	Tell(accountID string, e live.Event)
	TellRole(role who.Role, e live.Event)
}

// Alerts lists what the readings of a member ask for, and says who may know.
type Alerts interface {
	Of(ctx context.Context, memberID string) ([]alert.Queued, error)
	Sees(ctx context.Context, w who.Who, memberID string) (bool, error)
	EmergencyContacts(ctx context.Context, memberID string) ([]alert.Person, error)
}

// Devices ends the secrets that devices sign with.
type Devices interface {
	Revoke(ctx context.Context, q db.Q, memberID, deviceID string) error
}

// Labs reads the lab results that a member can see.
type Labs interface {
	Labs(ctx context.Context, memberID string) (lab.Book, lab.Profile, error)
}

// LabCalls knows which results wait for a phone call, for those who may make it.
type LabCalls interface {
	OpenCalls(ctx context.Context, w who.Who, memberID string) (calls []lab.DeskCall, mayWait bool, err error)
}

// Profiles reads what members told about their health, as far as their team is shown it.
type Profiles interface {
	ForTeam(ctx context.Context, memberID string) (healthprofile.Profile, error)
}

// Supplies knows how many test strips a member has left, and what they ordered.
type Supplies interface {
	Overview(ctx context.Context, memberID string) (supply.Overview, error)
	WithParcels(ctx context.Context, q db.Q, memberID string, most int) ([]supply.Order, error)
}

// Post queues a message to a member.
type Post interface {
	Queue(ctx context.Context, q db.Q, m delivery.Message) (id string, err error)
}

// Deps is what the service needs.
type Deps struct {
	DB       *db.DB
	Now      func() time.Time
	Keys     *seal.Keyring
	Audit    audit.ReadRecorder
	Live     Teller // may be nil
	Chat     *chat.Service
	Readings *reading.Service
	Alerts   Alerts
	Labs     Labs
	LabCalls LabCalls
	Profiles Profiles
	Supplies Supplies
	Devices  Devices
	Post     Post
}

// Service answers the desks of those who answer members.
type Service struct {
	Deps
	fresh, stuck walk // through the late answers
}

// New makes the service; its Jobs move late answers.
func New(d Deps) *Service { return &Service{Deps: d} }

func (s *Service) now() int64 { return s.Now().UnixMilli() }

// longestID is more than any id has.
const longestID = 64

// conversation is what a caller reaches by an address.
type conversation struct {
	Item
	memberID  string
	channelID string
	kind      chat.Kind
	reach     Reach
	caller    who.Who
}

// find gives a conversation that the caller may reach; every other is not
// found, as one that never was.
func (s *Service) find(ctx context.Context, q db.Q, w who.Who, channelID string) (conversation, error) {
	reach, ok := ReachOf(w.Role)
	if !ok {
		return conversation{}, apperr.Denied()
	}
	if err := named("channelUrl", channelID); err != nil {
		return conversation{}, err
	}
	one, other := reach.kinds()
	row, err := deskdb.New(q).Conversation(ctx, deskdb.ConversationParams{
		StaffID: w.AccountID, ChannelID: channelID, Kind: one, OtherKind: other, OpenKind: string(reach.OpenKind), OpenPool: reach.OpenPool,
	})
	if err != nil {
		return conversation{}, err
	}
	item, err := s.item(deskdb.WaitingRow(row), w, reach)
	return conversation{
		Item: item, memberID: row.MemberID, channelID: row.ID, kind: chat.Kind(row.Kind), reach: reach, caller: w,
	}, err
}

// open is find for what only those see who take part, or whose role reads all
// conversations of the kind.
func (s *Service) open(ctx context.Context, q db.Q, w who.Who, channelID string) (conversation, error) {
	c, err := s.find(ctx, q, w, channelID)
	if err == nil && !c.readable() {
		err = apperr.NotFoundError()
	}
	return c, err
}

func (c conversation) readable() bool { return c.Joined || c.kind == c.reach.OpenKind }

// look runs a read about an open conversation. The look is recorded in an area
// of the member's record, where there is one, and so is who was turned away.
func (s *Service) look(ctx context.Context, w who.Who, channelID, area string, work func(ctx context.Context, q db.Q, c conversation) error) error {
	var memberID string
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := s.open(ctx, q, w, channelID)
		if err != nil {
			return err
		}
		memberID = c.memberID
		return work(ctx, q, c)
	})
	switch {
	case memberID == "":
		return s.turnedAway(ctx, channelID, err)
	case err != nil || area == "":
		return err
	}
	return s.looked(ctx, memberID, channelID, area)
}

func (s *Service) looked(ctx context.Context, memberID, channelID, area string) error {
	return s.Audit.OwnRead(ctx, audit.Row{MemberID: memberID, Action: "read", Area: area, Target: channelID})
}

// turnedAway records that somebody asked for a conversation out of their reach,
// and gives the reason back.
func (s *Service) turnedAway(ctx context.Context, channelID string, reason error) error {
	if !apperr.Is(reason, apperr.NotFound) {
		return reason
	}
	var memberID string
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		memberID, err = chat.Whose(ctx, q, channelID)
		return err
	})
	if err == nil {
		err = s.Audit.OwnRead(ctx, audit.Row{
			MemberID: memberID, Action: "read", Area: area, Target: channelID, Outcome: audit.Refused, Reason: "not part of it",
		})
	}
	if err != nil {
		return err
	}
	return reason
}

// change runs a write about a conversation, in the scope of its member.
func (s *Service) change(ctx context.Context, w who.Who, channelID string, find finder, work func(ctx context.Context, q db.Q, c conversation) error) error {
	var memberID string
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := find(ctx, q, w, channelID)
		memberID = c.memberID
		return err
	})
	if err != nil {
		return s.turnedAway(ctx, channelID, err)
	}
	return s.Chat.InTurn(ctx, memberID, channelID, func() error {
		return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
			if err := chat.Lock(ctx, q, memberID, channelID); err != nil {
				return err
			}
			c, err := find(ctx, q, w, channelID)
			if err != nil {
				return err
			}
			return work(ctx, q, c)
		})
	})
}

type finder func(ctx context.Context, q db.Q, w who.Who, channelID string) (conversation, error)

// changed wakes everyone around a conversation once the write is durable: the
// member, the participants and the team that has it in its queue.
func (s *Service) changed(ctx context.Context, q db.Q, memberID, channelID string, role who.Role) error {
	if s.Live == nil {
		return nil
	}
	people, err := chat.Participants(ctx, q, memberID, channelID)
	if err != nil {
		return err
	}
	db.After(ctx, func() {
		e := live.Event{Kind: live.Channel, ChannelURL: channelID}
		s.Live.Tell(memberID, e)
		for _, p := range people {
			s.Live.Tell(p.ID, e)
		}
		s.Live.TellRole(role, live.Event{Kind: live.Inbox})
	})
	return nil
}

// say lets the system tell something in a conversation.
func (s *Service) say(ctx context.Context, q db.Q, c conversation, event, about string) error {
	_, err := s.Chat.Say(ctx, q, c.memberID, c.channelID, event, about)
	return err
}

// due is when somebody who is there answers what the member waits for now.
func (s *Service) due(ctx context.Context, q db.Q, memberID, pool string, urgent bool) (time.Time, error) {
	return chat.Due(ctx, q, memberID, pool, urgent, s.Now())
}

// tellRole wakes the queues of a team once the write is durable.
func (s *Service) tellRole(ctx context.Context, role who.Role) {
	if s.Live != nil {
		db.After(ctx, func() { s.Live.TellRole(role, live.Event{Kind: live.Inbox}) })
	}
}

func (s *Service) record(ctx context.Context, q db.Q, c conversation, action, area, target string) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: c.memberID, Action: action, Area: area, Target: target})
}

func named(field, id string) error {
	if id == "" || len(id) > longestID || !legible.Line(id) {
		return apperr.Invalid(apperr.Field{Name: field, MessageKey: "errors.value", Message: "Please choose one."})
	}
	return nil
}

// body opens the text of a message.
func (s *Service) body(memberID, channelID string, seq int64, sealed []byte) (string, error) {
	text, err := s.Keys.Open(sealed, "chat_messages", seal.Row(memberID, channelID, strconv.FormatInt(seq, 10)), "body_enc")
	return string(text), err
}
