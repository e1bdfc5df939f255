package delivery

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery/deliverydb"
)

// Brands finds a brand by its code.
type Brands interface {
	ByCode(ctx context.Context, code string) (brand.Brand, error)
}

// Chooser reads what a member wants for a topic, in the transaction that
// queues a message.
type Chooser interface {
	Choose(ctx context.Context, q db.Q, memberID string, topic Topic) (Choice, error)
}

// Deps is what the service needs.
type Deps struct {
	DB     *db.DB
	Now    func() time.Time
	Keys   *seal.Keyring
	Brands Brands
	// Chooser may be nil; then everybody gets the default.
	Chooser Chooser
	// Senders of the channels. Messages of a channel without one wait.
	Senders map[Channel]Sender
	// Demo keeps everything in the house: nothing leaves, texts stay readable.
	Demo bool
	// Port is where the server listens, for links to a machine of one's own.
	Port string
	// Poll is how soon a node finds what another one queued; a second when zero.
	Poll time.Duration
}

// Service queues and sends messages.
type Service struct {
	Deps
	book    *Book
	lanes   map[Channel]*lane
	metrics *metrics
}

// New makes the service; its Jobs send.
func New(d Deps) *Service {
	if d.Poll == 0 {
		d.Poll = time.Second
	}
	book, err := NewBook()
	if err != nil {
		panic(err) // our own texts are part of the build
	}
	s := &Service{Deps: d, book: book, lanes: map[Channel]*lane{}}
	s.metrics = newMetrics(s)
	for _, c := range Channels {
		var sender Sender = nowhere{}
		switch {
		case d.Demo:
			sender = Kept{}
		case d.Senders[c] != nil:
			sender = d.Senders[c]
		}
		s.lanes[c] = newLane(s, c, sender)
	}
	return s
}

// Can reports whether messages of a channel leave at all.
func (s *Service) Can(c Channel) bool { return Carries(s.Senders, s.Demo)(c) }

// Carries tells, before the service is made, which channels it can use: every
// one in the demo, and those with a sender elsewhere.
func Carries(senders map[Channel]Sender, demo bool) func(Channel) bool {
	return func(c Channel) bool { return demo || senders[c] != nil }
}

// Queue writes a message into the caller's transaction, to be sent once that is
// durable. The id is empty when nothing was queued: the cause was told before,
// or the member wants nothing of the topic.
func (s *Service) Queue(ctx context.Context, q db.Q, m Message) (id string, err error) {
	template := s.book.templates[m.Template]
	if err := check(m.Template, template, m.Params); err != nil {
		return "", err
	}
	to, wanted, err := s.address(ctx, q, m, template.Topic)
	if err != nil || !wanted {
		return "", err
	}
	if err := listed(template.Topic, to.channel); err != nil {
		return "", err
	}
	id = uuid.Must(uuid.NewV7()).String()
	row, err := s.row(id, m, template, to)
	if err != nil {
		return "", err
	}
	store := deliverydb.New(q)
	if n, err := store.InsertMessage(ctx, row); err != nil || n == 0 {
		return "", err
	}
	if m.Slot != "" {
		_, err := store.ReplaceSlot(ctx, deliverydb.ReplaceSlotParams{
			MemberID: m.MemberID, Slot: m.Slot, ID: id, Now: row.CreatedAt, Keep: s.Demo,
		})
		if err != nil {
			return "", err
		}
	}
	s.metrics.queued(to.channel)
	db.After(ctx, s.lanes[to.channel].wake.Nudge)
	return id, nil
}

// listed refuses a topic or a channel that nobody knows, before it is written.
func listed(topic Topic, channel Channel) error {
	return errors.Join(db.Listed("outbox_messages.topic", topic, Topics), db.Listed("outbox_messages.channel", channel, Channels))
}

// Withdraw deletes queued messages of a cause, whatever their mark, because they
// are no longer needed. A message that is already being sent still goes out.
func (s *Service) Withdraw(ctx context.Context, q db.Q, memberID string, c Cause) error {
	return deliverydb.New(q).Withdraw(ctx, deliverydb.WithdrawParams{MemberID: memberID, Kind: c.Kind, CauseID: c.ID, Reader: c.Reader})
}

// recipient is where a message goes and what holds there.
type recipient struct {
	channel   Channel
	address   string
	locale    string
	brandCode string
	timeZone  string
	quiet     Quiet
}

func (s *Service) address(ctx context.Context, q db.Q, m Message, topic Topic) (to recipient, wanted bool, err error) {
	if m.MemberID == "" {
		to = recipient{channel: m.Channel, address: m.To, locale: i18n.OrDefault(m.Locale), brandCode: cmp.Or(m.BrandCode, brand.DefaultCode)}
		if m.To == "" || m.Channel == "" {
			return to, false, apperr.New(apperr.Internal, "errors.internal", "This message has no address.")
		}
		return to, true, nil
	}
	own, err := member.LoadFacts(ctx, q, m.MemberID)
	if err != nil {
		return to, false, fmt.Errorf("delivery: whose message it is: %w", err)
	}
	choice := Default(topic)
	if s.Chooser != nil {
		if choice, err = s.Chooser.Choose(ctx, q, m.MemberID, topic); err != nil {
			return to, false, err
		}
	}
	to = recipient{
		channel: m.Channel, address: m.To, locale: i18n.OrDefault(own.Locale), brandCode: own.BrandCode, timeZone: own.TimeZone, quiet: choice.Quiet,
	}
	if m.Locale != "" {
		to.locale = i18n.OrDefault(m.Locale)
	}
	if m.Quiet != nil {
		to.quiet = *m.Quiet
	}
	if to.channel == "" {
		if to.channel, wanted = choice.pick(topic); !wanted {
			return to, false, nil
		}
	}
	switch {
	case to.address != "":
	case own.Email == "":
		return s.guardian(ctx, q, m, topic, to)
	default:
		err = to.home(ctx, q, m.MemberID, own.Email)
	}
	return to, err == nil, err
}

// familyAreas are what somebody who acts for a member needs to get the member's
// messages about a topic, where a message doesn't say it.
var familyAreas = map[Topic]string{
	Messages: acting.Messages, Alerts: acting.Readings, Reports: acting.Readings, Reminders: acting.Readings, Contacts: acting.Readings,
	Supplies: acting.Supplies,
}

// guardian sends what is for somebody without an address, a child for example, to
// the person who acts for them, in that person's language. Without one nothing is
// sent.
func (s *Service) guardian(ctx context.Context, q db.Q, m Message, topic Topic, to recipient) (recipient, bool, error) {
	areas := m.Family
	if area := familyAreas[topic]; len(areas) == 0 && area != "" {
		areas = []string{area}
	}
	email, locale, ok, err := family.Guardian(ctx, q, m.MemberID, areas, s.Now())
	to.channel, to.address = Email, email
	if m.Locale == "" {
		to.locale = i18n.OrDefault(locale)
	}
	return to, ok, err
}

// home is the member's own address; a member without a verified phone or without
// a device gets an email.
func (to *recipient) home(ctx context.Context, q db.Q, memberID, email string) error {
	if to.channel == SMS {
		phone, err := auth.ProvenPhone(ctx, q, memberID)
		if err != nil || phone != "" {
			to.address = phone
			return err
		}
	}
	if to.channel == SMS || to.channel == Push {
		to.channel = Email
	}
	to.address = email
	return nil
}

func (s *Service) row(id string, m Message, t Template, to recipient) (deliverydb.InsertMessageParams, error) {
	now := s.Now().UnixMilli()
	row := deliverydb.InsertMessageParams{
		MemberID: m.MemberID, ID: id, Topic: string(t.Topic), Template: string(m.Template), Channel: string(to.channel), Locale: to.locale,
		BrandCode: to.brandCode, Cause: m.Cause.key(id), CauseKind: m.Cause.Kind, CauseID: m.Cause.ID, CauseReader: m.Cause.Reader, CauseMark: m.Cause.Mark,
		Slot: m.Slot, Urgent: m.Urgent || t.Urgent, TimeZone: to.timeZone,
		QuietFrom: int64(to.quiet.From), QuietTo: int64(to.quiet.To),
		CreatedAt: now, DueAt: max(now, m.NotBefore), ExpiresAt: m.ExpiresAt, ContactID: m.ContactID,
	}
	if row.ExpiresAt == 0 {
		row.ExpiresAt = row.DueAt + t.Lasts.Milliseconds()
	}
	params, err := json.Marshal(filling{m.Params, m.File})
	if err != nil {
		return row, err
	}
	if row.AddressEnc, err = s.sealed(m.MemberID, id, addressColumn, []byte(to.address)); err != nil {
		return row, err
	}
	row.ParamsEnc, err = s.sealed(m.MemberID, id, paramsColumn, params)
	return row, err
}

// keptFor is how long members can read that they were sent something.
const keptFor = 400 * 24 * time.Hour

// Prune forgets messages that are long done.
func (s *Service) Prune(ctx context.Context) error {
	before := s.Now().Add(-keptFor).UnixMilli()
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := deliverydb.New(q)
		now := s.Now()
		if _, err := store.EndParked(ctx, deliverydb.EndParkedParams{Now: now.UnixMilli(), Before: now.Add(-parkedFor).UnixMilli()}); err != nil {
			return err
		}
		_, err := store.Prune(ctx, sql.NullInt64{Int64: before, Valid: true})
		return err
	})
}
