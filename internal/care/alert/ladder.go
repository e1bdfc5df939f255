package alert

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery"
)

// How long nobody answers before the next person is told.
const (
	NextAfter       = 10 * time.Minute
	NextAfterUrgent = 5 * time.Minute
)

// climb tells the next person of a round. It skips people in their quiet hours,
// and comes back to them when the quiet hours end within the hour.
func (s *Service) climb(ctx context.Context, q db.Q, m member.Facts, settings *Settings, e *Episode, now time.Time) error {
	rows, err := alertdb.New(q).ToldInRound(ctx, alertdb.ToldInRoundParams{MemberID: m.ID, EpisodeID: e.ID, Round: e.Round})
	if err != nil {
		return err
	}
	told, passed := map[string]bool{}, map[string]bool{}
	for _, r := range rows {
		told[r.ContactID] = told[r.ContactID] || r.Skipped == ""
		passed[r.ContactID] = true
	}
	e.NextAt, e.LookedAt = 0, now.UnixMilli()
	rung := false
	for _, c := range settings.Told(e.Direction, e.Value) {
		if told[c.ID] {
			continue
		}
		wakes := now
		if !e.Urgent || !c.UrgentAnyway {
			wakes = c.Quiet.Next(now, m.Zone())
		}
		switch {
		case rung: // somebody is left for later
			e.NextAt = now.Add(e.wait()).UnixMilli()
			return nil
		case wakes.After(now):
			if !passed[c.ID] {
				if err := s.note(ctx, q, m.ID, c, logLine{episode: e, purpose: string(e.Direction), skipped: "quiet", settings: settings}); err != nil {
					return err
				}
			}
			if wakes.Sub(now) < quietFor && (e.NextAt == 0 || wakes.UnixMilli() < e.NextAt) {
				e.NextAt = wakes.UnixMilli()
			}
		default:
			if rung, err = s.ring(ctx, q, m, settings, c, e); err != nil {
				return err
			}
			if rung {
				e.ToldAt = now.UnixMilli()
			}
		}
	}
	return nil
}

// tellNext lets somebody who agrees be told next of what nobody has answered yet.
func (s *Service) tellNext(ctx context.Context, q db.Q, memberID string, settings *Settings, c *Contact) error {
	rows, err := alertdb.New(q).OpenEpisodes(ctx, memberID)
	if err != nil {
		return err
	}
	now := s.Now().UnixMilli()
	for _, r := range rows {
		e := episodeOf(alertdb.EpisodeByIDRow(r))
		waits := e.State == Telling && e.NextAt == 0 && now-e.ReadingAt <= toldFor.Milliseconds()
		if !waits || !slices.Contains(settings.Told(e.Direction, e.Value), c) {
			continue // answered, somebody is told next anyway, or it is history
		}
		e.NextAt = now
		if err := putEpisode(ctx, q, memberID, e); err != nil {
			return err
		}
	}
	return nil
}

func (e *Episode) wait() time.Duration {
	if e.Urgent {
		return NextAfterUrgent
	}
	return NextAfter
}

// ring tells one person of an episode, unless they asked us to stop wherever they
// had said yes.
func (s *Service) ring(ctx context.Context, q db.Q, m member.Facts, settings *Settings, c *Contact, e *Episode) (told bool, err error) {
	if _, err := s.heedStops(ctx, q, m.ID, c); err != nil {
		return false, err
	}
	to, _ := settings.Destination(e.Direction, c.ID)
	channel, address := c.reach(to.Channel, to.Address)
	if c.at(address) != Yes {
		return false, nil
	}
	link, err := s.addLink(ctx, q, alertdb.AddLinkParams{
		AccountID: m.ID, ContactID: c.ID, EpisodeID: e.ID, Purpose: alertLink, AddressHash: s.addressHash(address),
	})
	if err != nil {
		return false, err
	}
	message := alertMessage(m, c, e.Direction, e.Value, when(e.ReadingAt, e.Offset), link)
	message.Channel, message.To = channel, address
	message.Urgent = e.Urgent && c.UrgentAnyway
	message.Cause = delivery.Cause{
		Kind: "alert", ID: e.ID, Reader: c.ID, Mark: strconv.FormatInt(e.Round, 10), Part: s.addressHash(address)[:8],
	}
	message.Slot = slotOf(e.ID, c.ID)
	id, err := s.Outbox.Queue(ctx, q, message)
	if err != nil {
		return false, err
	}
	return true, s.note(ctx, q, m.ID, c, logLine{episode: e, purpose: string(e.Direction), message: id, channel: channel})
}

// when tells a moment on the wall clock of where the check was made; without
// one, on the member's own.
func when(at int64, offset *int) string {
	if offset == nil {
		return strconv.FormatInt(at, 10)
	}
	return delivery.WallClock(at, *offset)
}

// alertMessage is what a person is told of a check.
func alertMessage(m member.Facts, c *Contact, side Direction, value int, when, link string) delivery.Message {
	template, numbered := alertLow, alertLowNumber
	if side == High {
		template, numbered = alertHigh, alertHighNumber
	}
	params := delivery.Params{"member": m.GivenName, "when": when, "link": link}
	if c.TellNumber {
		shown := figure.UnitsOf(m.Country, c.Locale).Glucose(value)
		template, params["value"] = numbered, shown.Text+" "+shown.Unit
	}
	quiet := c.Quiet
	return delivery.Message{MemberID: m.ID, ContactID: c.ID, Template: template, Params: params, Locale: c.Locale, Quiet: &quiet}
}

// logLine is a line of the log that the member reads.
type logLine struct {
	episode  *Episode
	purpose  string
	message  string
	skipped  string
	channel  delivery.Channel
	settings *Settings // finds the channel where it is empty
}

func (s *Service) note(ctx context.Context, q db.Q, memberID string, c *Contact, d logLine) error {
	id := uuid.Must(uuid.NewV7()).String()
	sealed, err := s.Keys.Seal([]byte(c.Name()), deliveryTable, seal.Row(memberID, id), "name_enc")
	if err != nil {
		return err
	}
	row := alertdb.AddDeliveryParams{
		MemberID: memberID, ID: id, ContactID: c.ID, NameEnc: sealed, Purpose: d.purpose, Channel: string(d.channel),
		MessageID: d.message, Skipped: d.skipped, ToldAt: s.Now().UnixMilli(),
	}
	if d.episode != nil {
		row.EpisodeID, row.Round = d.episode.ID, d.episode.Round
	}
	if d.channel == "" {
		row.Channel = string(c.channel())
		if to, found := d.settings.Destination(d.episode.Direction, c.ID); found {
			row.Channel = string(to.Channel)
		}
	}
	if err := db.Listed("alert_deliveries.channel", delivery.Channel(row.Channel), contactChannels); err != nil {
		return err
	}
	return alertdb.New(q).AddDelivery(ctx, row)
}
