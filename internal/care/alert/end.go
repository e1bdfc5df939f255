package alert

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// The purposes of the messages that tell a contact that it is over.
const (
	clearPurpose     = "clear"     // a later check is fine
	withdrawnPurpose = "withdrawn" // what they were told of was not correct
)

// endSlot names the one message to a contact saying that it is over.
func endSlot(contactID string) string { return "end " + contactID }

// owed is what a contact was told of that is over, while no message saying so has
// left.
type owed struct {
	contactID string
	channel   string
	last      *Episode // the newest of what they were told of
	urgent    bool
	fresh     bool // some of it has ended just now
	// What the message that waits says, and the check that it names; no purpose
	// when none waits.
	waiting, named string
}

func (o *owed) add(e *Episode, channel string) {
	o.channel, o.urgent = channel, o.urgent || e.Urgent
	if o.last == nil || e.ReadingAt >= o.last.ReadingAt {
		o.last = e
	}
}

// owedEnds gathers what has not been told yet and what ended just now, by contact.
func owedEnds(ctx context.Context, q db.Q, memberID string, over []*Episode, ends []alertdb.UnsentEndsRow) (out []*owed, err error) {
	of := func(contactID string) *owed {
		for _, o := range out {
			if o.contactID == contactID {
				return o
			}
		}
		out = append(out, &owed{contactID: contactID})
		return out[len(out)-1]
	}
	for _, r := range ends {
		o := of(r.ContactID)
		o.add(&Episode{ID: r.ID, Direction: Direction(r.Direction), Urgent: r.Urgent, ReadingID: r.ReadingID, ReadingAt: r.ReadingAt}, r.Channel)
		if delivery.State(r.State) == delivery.Waiting {
			o.waiting, o.named = r.Purpose, r.CauseID
		}
	}
	for _, e := range over {
		rows, err := alertdb.New(q).ToldInEpisode(ctx, alertdb.ToldInEpisodeParams{MemberID: memberID, EpisodeID: e.ID})
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			o := of(r.ContactID)
			o.add(e, r.Channel)
			o.fresh = true
		}
	}
	return out, nil
}

// endCause is that of a message saying that it is over, with the check that it is
// about.
func endCause(contactID, checkID string) delivery.Cause {
	return delivery.Cause{Kind: "end", ID: checkID, Reader: contactID, Part: uuid.Must(uuid.NewV7()).String()}
}

// verdict is what holds for a message saying that it is over.
type verdict struct {
	holds   bool   // some danger is open: it must not leave
	keeps   bool   // the one that waits is still true
	purpose string // what another one says
	fine    *Check // the check that it names; nil when there is none
}

// isUnsafe says whether any check of the last day is unsafe and has not ended, on
// either side, whether or not somebody was told of it.
func isUnsafe(edges edges, checks []Check) bool {
	wide := edges.orUnsafe()
	return len(unended(wide, Low, checks)) > 0 || len(unended(wide, High, checks)) > 0
}

// inNeed says whether the member is told to call 911 or their care team because of
// their blood sugar.
func inNeed(ctx context.Context, q db.Q, memberID string, now time.Time) (bool, error) {
	for _, side := range Sides {
		open, err := alike(ctx, q, memberID, string(reading.BloodSugar), string(side), now)
		if err != nil || isCall(open) {
			return err == nil, err
		}
	}
	return false, nil
}

// judgeEnd judges what a contact is owed. The message holds while there is danger.
func judgeEnd(edges edges, o *owed, danger bool, checks []Check) (v verdict) {
	counts, end := afterwards(edges, o.last, checks)
	v.holds = danger || counts && end == nil
	if v.purpose, v.fine = withdrawnPurpose, end; end != nil {
		v.purpose = clearPurpose
	}
	switch {
	case o.fresh:
	case o.waiting == withdrawnPurpose:
		v.keeps = !counts
	case o.waiting == clearPurpose:
		v.keeps = slices.ContainsFunc(checks, func(c Check) bool { return c.ID == o.named && edges.ends(c) })
	}
	return v
}

// holdEnds withdraws the messages saying that it is over.
func (s *Service) holdEnds(ctx context.Context, q db.Q, memberID string, ends []alertdb.UnsentEndsRow) error {
	for _, r := range ends {
		if err := s.Outbox.DropSlot(ctx, q, memberID, endSlot(r.ContactID)); err != nil {
			return err
		}
	}
	return nil
}

// unsentEnds reads the messages of the last day saying that it is over that have
// not left.
func unsentEnds(ctx context.Context, q db.Q, memberID string, now time.Time) ([]alertdb.UnsentEndsRow, error) {
	return alertdb.New(q).UnsentEnds(ctx, alertdb.UnsentEndsParams{MemberID: memberID, Since: now.Add(-followedFor).UnixMilli()})
}

// reviewEnds looks again at the messages saying that it is over that have not left,
// because the member may have called for help, or that call may have ended.
func (s *Service) reviewEnds(ctx context.Context, q db.Q, memberID string) error {
	now := s.Now()
	ends, err := unsentEnds(ctx, q, memberID, now)
	if err != nil || len(ends) == 0 {
		return err
	}
	settings, err := s.loadSettings(ctx, q, memberID)
	if err != nil {
		return err
	}
	m, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return err
	}
	checks, err := checksFrom(ctx, q, memberID, now.Add(-followedFor).UnixMilli())
	if err != nil {
		return err
	}
	return s.settleEnds(ctx, q, m, settings, nil, ends, checks, now)
}

// settleEnds tells everybody who was told that it is over, once nothing unsafe is
// open and the member is not told to call for help. A message saying so that still
// waits is withdrawn until then, and replaced when it is no longer true.
func (s *Service) settleEnds(ctx context.Context, q db.Q, m member.Facts, settings *Settings, over []*Episode, ends []alertdb.UnsentEndsRow, checks []Check, now time.Time) error {
	list, err := owedEnds(ctx, q, m.ID, over, ends)
	if err != nil || len(list) == 0 {
		return err
	}
	danger := isUnsafe(settings.edges(), checks)
	if !danger {
		if danger, err = inNeed(ctx, q, m.ID, now); err != nil {
			return err
		}
	}
	for _, o := range list {
		v := judgeEnd(settings.edges(), o, danger, checks)
		again := o.fresh || !v.holds && !v.keeps
		if !again && !v.holds {
			continue
		}
		for _, e := range slices.Concat(over, []*Episode{o.last}) { // an alert that has not left comes too late
			if err := s.Outbox.DropSlot(ctx, q, m.ID, slotOf(e.ID, o.contactID)); err != nil {
				return err
			}
		}
		if again {
			if err := s.tellEnd(ctx, q, m, settings, o, v); err != nil {
				return err
			}
		}
		if v.holds { // also what was queued just now, so that the log says that we owe it
			if err := s.Outbox.DropSlot(ctx, q, m.ID, endSlot(o.contactID)); err != nil {
				return err
			}
		}
	}
	return nil
}

// tellEnd tells a contact that it is over: by the check that is fine, or without
// one because there was nothing to tell.
func (s *Service) tellEnd(ctx context.Context, q db.Q, m member.Facts, settings *Settings, o *owed, v verdict) error {
	c, err := settings.Contact(o.contactID)
	if err != nil || c.Consent != Yes {
		return nil // gone, or does not want to be told any more
	}
	channel, address := c.reach(delivery.Channel(o.channel), c.address(delivery.Channel(o.channel)))
	if address == "" || c.at(address) != Yes {
		return nil
	}
	quiet := c.Quiet
	message := delivery.Message{
		MemberID: m.ID, ContactID: c.ID, Template: alertWithdrawn, Params: delivery.Params{"member": m.GivenName}, Locale: c.Locale, Quiet: &quiet,
		Channel: channel, To: address, Urgent: o.urgent && c.UrgentAnyway, Slot: endSlot(c.ID),
	}
	named := "none"
	if v.fine != nil {
		named = v.fine.ID
		message.Template, message.Params["when"] = alertClear, when(v.fine.At, &v.fine.Offset)
	}
	message.Cause = endCause(c.ID, named)
	id, err := s.Outbox.Queue(ctx, q, message)
	if err != nil {
		return err
	}
	return s.note(ctx, q, m.ID, c, logLine{episode: o.last, purpose: v.purpose, message: id, channel: channel})
}
