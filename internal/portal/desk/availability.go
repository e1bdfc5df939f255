package desk

import (
	"context"
	"math"
	"slices"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk/deskdb"
	"wellhouse.app/internal/talk/chat"
)

// Presence is what members see of a staff person.
type Presence struct {
	Availability coaching.Availability
	// AwayUntil beside Available is a return date that has come: nobody said yet
	// that they are back.
	AwayUntil *int64
	OpenTasks int64 // answers they owe
}

// Presence reads what members see of the caller.
func (s *Service) Presence(ctx context.Context, w who.Who) (out Presence, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		p, err := deskdb.New(q).Person(ctx, w.AccountID)
		out = Presence{Availability: coaching.Parse(p.Availability), AwayUntil: db.Known(p.AwayUntil), OpenTasks: p.OpenTasks}
		return err
	})
	return out, err
}

// longestAway is how far ahead somebody may say that they come back.
const longestAway = 2 * 366 * 24 * time.Hour

// SetPresence changes it; open pages of the caller's members hear of it. It
// returns how many answers the caller owes, to hand over when they go; those
// that cannot wait for them are the team's from then on.
func (s *Service) SetPresence(ctx context.Context, w who.Who, state coaching.Availability, until *int64) (owed int64, err error) {
	if err := checkPresence(state, until, s.Now()); err != nil {
		return 0, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := coaching.SetAvailability(ctx, q, w.AccountID, state, until); err != nil {
			return err
		}
		me, err := deskdb.New(q).Person(ctx, w.AccountID)
		if err != nil {
			return err
		}
		owed = me.OpenTasks
		if err := s.hasten(ctx, q, w.AccountID, until); err != nil {
			return err
		}
		if reach, ok := ReachOf(w.Role); ok && state != coaching.Available {
			if err := chat.GiveBack(ctx, q, reach.Pool, w.AccountID, backBy(until)); err != nil {
				return err
			}
		}
		if err := s.tellPresence(ctx, q, w.AccountID, w.Role); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: "update", Area: "availability", Target: w.AccountID, Reason: string(state)})
	})
	return owed, err
}

// hasten shortens promises when someone will be back sooner than members were
// told: a promise is never longer than one made now by a person who is back
// then.
func (s *Service) hasten(ctx context.Context, q db.Q, staffID string, until *int64) error {
	from := s.Now()
	if until != nil {
		from = time.UnixMilli(*until)
	}
	owed, err := deskdb.New(q).OwedBy(ctx, deskdb.OwedByParams{StaffID: db.Text(staffID), After: from.UnixMilli()})
	for _, t := range owed {
		due, err := chat.Due(ctx, q, t.MemberID, t.Pool, t.Urgent, from)
		if err != nil {
			return err
		}
		if err := chat.Hasten(ctx, q, t.MemberID, t.ID, due.UnixMilli()); err != nil {
			return err
		}
	}
	return err
}

// tellPresence wakes the pages of those who see whether somebody is there.
func (s *Service) tellPresence(ctx context.Context, q db.Q, staffID string, role who.Role) error {
	if s.Live == nil {
		return nil
	}
	channels, err := deskdb.New(q).ChannelsOf(ctx, staffID)
	db.After(ctx, func() {
		for _, c := range channels {
			s.Live.Tell(c.MemberID, live.Event{Kind: live.Channel, ChannelURL: c.ChannelID})
		}
		s.Live.TellRole(role, live.Event{Kind: live.Inbox})
		for _, team := range []who.Role{who.Coach, who.CareTeam} { // in whose queue alerts stand depends on who is there
			s.Live.TellRole(team, live.Event{Kind: alert.Event})
		}
	})
	return err
}

// waitsFor reports whether an answer can wait for someone: they are available or
// will be back before it is due. Crisis words wait only for someone who said that
// they are here.
func waitsFor(state coaching.Availability, until *int64, due int64, urgent bool) bool {
	if state == coaching.Available {
		return until == nil || !urgent
	}
	return !urgent && due > backBy(until)
}

// backBy is when someone is back, or a time that never comes if that is
// unknown.
func backBy(until *int64) int64 {
	if until == nil {
		return math.MaxInt64
	}
	return *until
}

// checkPresence refuses a state that is none of a person's, and a date of
// return that says nothing.
func checkPresence(state coaching.Availability, until *int64, now time.Time) error {
	if state == coaching.NoCoach || !slices.Contains(coaching.Availabilities, state) {
		return apperr.InvalidField("availability", "errors.parameter", "Please choose your availability.")
	}
	if until == nil {
		return nil
	}
	ms := time.UnixMilli(*until)
	if state == coaching.Available || state == coaching.IndefiniteAway || !ms.After(now) || ms.After(now.Add(longestAway)) {
		return apperr.Invalid(apperr.Field{Name: "awayUntil", MessageKey: "errors.returnDate", Message: "Please choose a date in the future."})
	}
	return nil
}
