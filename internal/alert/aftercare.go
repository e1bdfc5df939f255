package alert

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/alert/alertdb"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/figure"
	"wellhouse.app/internal/reading"
)

// Recheck is a fine reading after a low that a second one has to confirm.
type Recheck struct {
	figure.Moment
	Value int64 // mg/dL
	Since int64 // when the first fine reading was made; the second counts 15 minutes later
}

// Upturn is how the blood sugar went on after a low, as far as the newest readings
// are fine.
type Upturn struct {
	First, Last Check
	Fine        bool // there is one, and nothing low after it
	Steady      bool // the last was made at least 15 minutes after the first
}

// UpturnIn reads what was measured after a low, in the order in which it was made.
// Another low begins it anew. Above 250 nobody doubts that it went up; that has an
// alert of its own.
func UpturnIn(later []Check) (out Upturn) {
	var fine []Recovery
	for _, c := range later {
		if c.Mg() < figure.LowBelow {
			out, fine = Upturn{}, nil
			continue
		}
		if !out.Fine {
			out.First, out.Fine = c, true
		}
		out.Last = c
		fine = append(fine, Recovery{At: made(c), Value: int64(c.Mg())})
		out.Steady = out.Steady || recoveryOf(fine).Steady || c.Mg() > figure.VeryHighAbove
	}
	return out
}

// recheck says whether the member is asked to check a second time. While the alert
// is open that lasts as long as a reading says anything about now; after that, as
// long as other advice.
func (u Upturn) recheck(low int64, open bool, now time.Time) bool {
	since := now.UnixMilli() - made(u.Last)
	switch {
	case !u.Fine || u.Steady:
		return false
	case open:
		return since <= lasts(Low).Milliseconds()
	}
	return since <= adviceFor.Milliseconds() && made(u.First)-low <= lasts(Low).Milliseconds()
}

// Aftercare is what a member is told once an alert is no longer urgent.
type Aftercare struct {
	Recheck    *Recheck
	Shown      figure.Shown // the number of the recheck
	FollowedUp int64        // when staff took care of an alert in the last day; 0 when they did not
	About      reading.Kind
	TriedAt    int64 // when staff last left a message about a call that is still open; 0 when they did not
}

// Any says whether there is anything to tell.
func (a Aftercare) Any() bool { return a.Recheck != nil || a.FollowedUp > 0 }

// aftercare adds it to what is unresolved. A low after which the readings are fine
// is no emergency any more, unless the member called for help.
func aftercare(ctx context.Context, q db.Q, memberID string, list []progress, over over, now time.Time) ([]progress, Aftercare, error) {
	var out Aftercare
	up, low, err := upturn(ctx, q, memberID, newestLow(list, over), now)
	if err != nil {
		return nil, out, err
	}
	if up.Fine && now.UnixMilli()-made(up.Last) <= lasts(Low).Milliseconds() {
		n := len(list)
		list = slices.DeleteFunc(list, func(one progress) bool { return Direction(one.Direction) == Low && one.Action != CallNow })
		calls := slices.ContainsFunc(list, func(one progress) bool { return Direction(one.Direction) == Low })
		if !calls && up.recheck(low, len(list) < n, now) {
			out.Recheck = &Recheck{Moment: up.Last.Moment, Value: int64(up.Last.Mg()), Since: made(up.First)}
		}
	}
	if len(list) == 0 && over.closed != nil {
		out.FollowedUp, out.About = over.closed.CoachSeenAt.Int64, reading.Kind(over.closed.Kind)
	}
	return list, out, nil
}

// newestLow is the low after which readings may have become fine: the newest of
// the last hours, or else one that is still open; nil for none.
func newestLow(list []progress, over over) *alertdb.AlertByIDRow {
	if over.low != nil {
		return over.low
	}
	for i := range list {
		if Direction(list[i].Direction) == Low {
			return &list[i].AlertByIDRow
		}
	}
	return nil
}

// upturn reads how it went on after a low. One that the member has ended, or about
// which the member called for help and is not over, has none. When staff have
// closed it, the second check matters as much as before.
func upturn(ctx context.Context, q db.Q, memberID string, row *alertdb.AlertByIDRow, now time.Time) (out Upturn, low int64, err error) {
	if row == nil {
		return out, 0, nil
	}
	one, err := progressOf(ctx, q, memberID, *row, now)
	if err != nil || one.ended || one.calls && State(one.State) == Open && !one.Followed && !one.CoachSeenAt.Valid {
		return out, 0, err
	}
	checks, err := checksFrom(ctx, q, memberID, one.ReadingAt-settledBefore.Milliseconds())
	if err != nil {
		return out, 0, err
	}
	place := slices.IndexFunc(checks, func(c Check) bool { return c.ID == one.ReadingID })
	if place < 0 {
		return out, 0, nil
	}
	called := int64(0)
	if one.calls {
		called = one.AnsweredAt
	}
	return upturnAfter(checks, place, called), made(checks[place]), nil
}

// upturnAfter reads it from checks in the order in which they were made, after the
// one at a place and, if the member called for help, after that call.
func upturnAfter(checks []Check, place int, called int64) Upturn {
	later := madeAfter(checks[place+1:], called)
	return UpturnIn(slices.DeleteFunc(slices.Clone(later), func(c Check) bool { return !speaksFor(c, checks[place]) }))
}
