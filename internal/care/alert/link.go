package alert

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/base64"
	"errors"
	"maps"
	"slices"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// Purposes of a link.
const (
	inviteLink = "invite"
	alertLink  = "alert"
)

// LinkPage is where links lead. The secret stands behind it, in the part of an
// address that browsers keep to themselves.
const LinkPage = "/family"

var linkLasts = map[string]time.Duration{inviteLink: 14 * 24 * time.Hour, alertLink: 48 * time.Hour}

// againLasts is how long somebody who stopped by link can change their mind: it is
// their only way back.
const againLasts = 365 * 24 * time.Hour

const tokenBytes = 18

// addLink makes a link for one person and returns its path.
func (s *Service) addLink(ctx context.Context, q db.Q, row alertdb.AddLinkParams) (string, error) {
	secret := make([]byte, tokenBytes)
	_, _ = rand.Read(secret)
	token := base64.RawURLEncoding.EncodeToString(secret)
	row.TokenHash = s.hash("contact-link", token)
	if row.ExpiresAt == 0 {
		row.ExpiresAt = s.Now().Add(linkLasts[row.Purpose]).UnixMilli()
	}
	return LinkPage + "#" + token, alertdb.New(q).AddLink(ctx, row)
}

// addressOf finds the address that a link was sent to. Links from before that
// was kept went to the usual one.
func (s *Service) addressOf(c *Contact, row alertdb.LinkByHashRow) (address string, found bool) {
	if row.AddressHash == "" {
		return c.address(c.channel()), true
	}
	for _, one := range c.addresses() {
		if s.addressHash(one) == row.AddressHash {
			return one, true
		}
	}
	return "", false
}

// Link is what a person with a link sees: nothing that the message did not say.
type Link struct {
	Purpose   string
	Member    string
	Direction Direction
	State     string // open, seen, clear, yes, no, stopped, or texted: stopped by a text message
	Locale    string
	Urgent    bool
}

// gone is the one answer to every link that leads nowhere.
func gone() error {
	return apperr.New(apperr.NotFound, "errors.linkGone", "This link no longer works.")
}

// linked finds what a token leads to.
func (s *Service) linked(ctx context.Context, token string) (row alertdb.LinkByHashRow, err error) {
	if len(token) != base64.RawURLEncoding.EncodedLen(tokenBytes) {
		return row, gone()
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, err = alertdb.New(q).LinkByHash(ctx, alertdb.LinkByHashParams{TokenHash: s.hash("contact-link", token), Now: s.Now().UnixMilli()})
		return err
	})
	if apperr.Is(err, apperr.NotFound) || errors.Is(err, sql.ErrNoRows) {
		return row, gone()
	}
	return row, err
}

// OpenLink tells what a link is for.
func (s *Service) OpenLink(ctx context.Context, token string) (link Link, err error) {
	row, err := s.linked(ctx, token)
	if err != nil {
		return link, err
	}
	err = s.DB.Read(ctx, db.Member(row.AccountID), func(ctx context.Context, q db.Q) error {
		link, err = s.link(ctx, q, row)
		return err
	})
	return link, err
}

func (s *Service) link(ctx context.Context, q db.Q, row alertdb.LinkByHashRow) (Link, error) {
	settings, err := s.loadSettings(ctx, q, row.AccountID)
	if err != nil {
		return Link{}, err
	}
	c, err := settings.Contact(row.ContactID)
	if err != nil {
		return Link{}, gone() // the member took the person off the list
	}
	address, found := s.addressOf(c, row)
	if !found {
		return Link{}, gone() // or the address
	}
	m, err := member.LoadFacts(ctx, q, row.AccountID)
	if err != nil {
		return Link{}, err
	}
	out := Link{Purpose: row.Purpose, Member: m.GivenName, Locale: c.Locale, State: string(Telling)}
	said := c.Consent
	if row.Purpose == inviteLink {
		said = c.at(address)
	}
	if said != Invited && (row.Purpose == inviteLink || said != Yes) {
		out.State = string(said)
	}
	texted, err := s.isStoppedByText(ctx, q, row.AccountID, address)
	if err != nil {
		return Link{}, err
	}
	if said == Stopped && texted {
		out.State = "texted"
	}
	if row.Purpose == inviteLink || c.Consent != Yes {
		return out, nil
	}
	episode, err := alertdb.New(q).EpisodeByID(ctx, alertdb.EpisodeByIDParams{MemberID: row.AccountID, ID: row.EpisodeID})
	if err != nil {
		return Link{}, err
	}
	e := episodeOf(episode)
	out.Direction, out.Urgent = e.Direction, e.Urgent
	switch e.State {
	case Acknowledged:
		out.State = "seen"
	case AllClear, TakenBack, Over:
		out.State = "clear"
	case Telling:
	}
	return out, nil
}

// Answers of a person.
const (
	SayYes  = "yes"
	SayNo   = "no"
	SaySeen = "seen"
	SayStop = "stop"
	// By reply alone.
	SayHelp  = "help"
	SayStart = "start"
)

// AnswerLink takes what a person with a link says. Twice is the same as once.
func (s *Service) AnswerLink(ctx context.Context, token, answer string) (link Link, err error) {
	if !slices.Contains([]string{SayYes, SayNo, SaySeen, SayStop}, answer) {
		return link, apperr.Invalid(apperr.Field{Name: "answer", MessageKey: "errors.value", Message: "Please choose one of the answers."})
	}
	row, err := s.linked(ctx, token)
	if err != nil {
		return link, err
	}
	if answer == SaySeen && row.Purpose != alertLink {
		return link, apperr.Invalid(apperr.Field{Name: "answer", MessageKey: "errors.value", Message: "Please choose one of the answers."})
	}
	err = s.DB.Write(ctx, db.Member(row.AccountID), func(ctx context.Context, q db.Q) error {
		find := func(c *Contact) (string, bool) { return s.addressOf(c, row) }
		if err := s.answer(ctx, q, row.AccountID, row.ContactID, row.EpisodeID, find, answer, byLink); err != nil {
			return err
		}
		link, err = s.link(ctx, q, row)
		return err
	})
	return link, err
}

// How a person answers.
const (
	byLink  = "link"
	byReply = "reply"
)

// answer is what follows from what a person said, by link or by reply, at one of
// their addresses.
func (s *Service) answer(ctx context.Context, q db.Q, memberID, contactID, episodeID string, find func(*Contact) (string, bool), answer, how string) error {
	if err := alertdb.New(q).TakeTurn(ctx, memberID); err != nil {
		return err
	}
	settings, err := s.loadSettings(ctx, q, memberID)
	if err != nil {
		return err
	}
	c, err := settings.Contact(contactID)
	if err != nil && answer == SayStop {
		return s.dropPending(ctx, q, memberID, settings) // nobody can read whose row it is, but the number is known
	}
	if err != nil {
		return gone()
	}
	address, found := find(c)
	if !found {
		return gone()
	}
	switch answer {
	case SaySeen:
		err = s.acknowledge(ctx, q, memberID, c, episodeID, how)
	case SayYes, SayNo, SayStop:
		err = s.consent(ctx, q, memberID, settings, c, address, answer, how)
	case SayStart:
		err = s.start(ctx, q, memberID, settings, c, address)
	case SayHelp:
		err = s.confirm(ctx, q, memberID, c, address, contactHelp, nil)
	}
	if err != nil {
		return err
	}
	return s.tell(ctx, q, memberID)
}

var consents = map[string]Consent{SayYes: Yes, SayNo: No, SayStop: Stopped}

// consent changes what a person said at an address. A message confirms it where
// the rules of the trade want one.
func (s *Service) consent(ctx context.Context, q db.Q, memberID string, settings *Settings, c *Contact, address, answer, how string) error {
	to := consents[answer]
	if may, err := s.mayChange(ctx, q, memberID, c, address, to, how); err != nil || !may {
		return err
	}
	var err error
	switch to {
	case Yes:
		err = s.agree(ctx, q, memberID, c, address, how)
	case Stopped:
		err = s.stop(ctx, q, memberID, c, address, stopKind(how))
	default:
		c.say(address, to, s.Now().UnixMilli())
	}
	if err != nil {
		return err
	}
	return s.changed(ctx, q, memberID, settings, c, address, how)
}

// mayChange says whether an answer changes what a person said at an address. A
// reply answers an open question and nothing else. A link went to the address, so
// its owner may change their mind there; but after a STOP only START helps.
func (s *Service) mayChange(ctx context.Context, q db.Q, memberID string, c *Contact, address string, to Consent, how string) (bool, error) {
	was := c.at(address)
	switch {
	case to == Stopped && was == Stopped:
		return false, s.addStop(ctx, q, memberID, address, stopKind(how))
	case was == to || to == No && was != Invited:
		return false, nil
	case to == Yes && how == byReply:
		return was == Invited, nil
	case to == Yes:
		texted, err := s.isStoppedByText(ctx, q, memberID, address)
		return !texted, err
	}
	return true, nil
}

func stopKind(how string) string {
	if how == byReply {
		return stoppedByText
	}
	return stoppedByLink
}

// changed stores what a person now says at an address, withdraws what must not
// leave any more, confirms it, and tells them of a low that is still open.
func (s *Service) changed(ctx context.Context, q db.Q, memberID string, settings *Settings, c *Contact, address, how string) error {
	if err := s.putContact(ctx, q, memberID, c); err != nil {
		return err
	}
	if err := s.dropPending(ctx, q, memberID, settings); err != nil {
		return err
	}
	to := c.at(address)
	if err := s.confirmAnswer(ctx, q, memberID, c, address, to, how); err != nil {
		return err
	}
	if to == Yes {
		if err := s.tellNext(ctx, q, memberID, settings, c); err != nil {
			return err
		}
	}
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "contact-" + string(to), Area: "contacts", Target: c.ID})
}

func (s *Service) confirmAnswer(ctx context.Context, q db.Q, memberID string, c *Contact, address string, to Consent, how string) error {
	switch {
	case to == Yes:
		return s.confirm(ctx, q, memberID, c, address, contactConfirmed, nil)
	case to == Stopped && how == byReply:
		return s.confirm(ctx, q, memberID, c, address, contactStopped, nil)
	case to == Stopped:
		link, err := s.addLink(ctx, q, alertdb.AddLinkParams{
			AccountID: memberID, ContactID: c.ID, Purpose: inviteLink, AddressHash: s.addressHash(address), ExpiresAt: s.Now().Add(againLasts).UnixMilli(),
		})
		if err != nil {
			return err
		}
		return s.confirm(ctx, q, memberID, c, address, contactLeft, delivery.Params{"link": link})
	}
	return nil
}

// confirm answers a person where they wrote.
func (s *Service) confirm(ctx context.Context, q db.Q, memberID string, c *Contact, address string, template delivery.Key, params delivery.Params) error {
	m, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return err
	}
	all := delivery.Params{"member": m.GivenName}
	maps.Copy(all, params)
	_, err = s.Outbox.Queue(ctx, q, delivery.Message{
		MemberID: memberID, ContactID: c.ID, Template: template, Params: all, Locale: c.Locale,
		Channel: c.channelOf(address), To: address, Urgent: true, Slot: "consent " + c.ID,
	})
	return err
}

// acknowledge ends the round: somebody is there.
func (s *Service) acknowledge(ctx context.Context, q db.Q, memberID string, c *Contact, episodeID, how string) error {
	store := alertdb.New(q)
	row, err := store.EpisodeByID(ctx, alertdb.EpisodeByIDParams{MemberID: memberID, ID: episodeID})
	if err != nil {
		return err
	}
	n, err := store.Acknowledge(ctx, alertdb.AcknowledgeParams{
		MemberID: memberID, EpisodeID: episodeID, ContactID: c.ID, Now: s.Now().UnixMilli(), How: how,
	})
	if err != nil || n == 0 {
		return err
	}
	if e := episodeOf(row); e.State == Telling {
		e.State, e.NextAt = Acknowledged, 0
		if err := putEpisode(ctx, q, memberID, e); err != nil {
			return err
		}
	}
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "alert-acknowledged", Area: "contacts", Target: c.ID})
}
