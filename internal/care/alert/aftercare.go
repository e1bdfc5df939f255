package alert

import (
	"cmp"
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/db"
)

// Recheck is the last reading after a low, when another check has to follow it.
type Recheck struct {
	figure.Moment
	Value int64 // mg/dL
	Low   bool  // it is low again; otherwise it is fine and a second one has to confirm it
	Since int64 // the next check is due 15 minutes after this
}

// Upturn is how the blood sugar went on after a low.
type Upturn struct {
	// First and Last are the newest readings that are fine; after another low both
	// are that one.
	First, Last Check
	Fine        bool // there is one, and nothing low after it
	Low         bool // the last one is low again
	Steady      bool // the last was made at least 15 minutes after the first
	Asked       bool // First was made while we still asked for a check
}

// UpturnIn reads what was measured after a low, in the order in which it was made.
// Another low begins it anew. Above 250 nobody doubts that it went up; that has an
// alert of its own.
func UpturnIn(low int64, later []Check) (out Upturn) {
	var fine []Recovery
	for _, c := range later {
		asked := made(c)-low <= lasts(Low).Milliseconds()
		if c.Mg() < figure.LowBelow {
			out, fine = Upturn{First: c, Last: c, Low: true, Asked: asked}, nil
		} else {
			if !out.Fine {
				out = Upturn{First: c, Fine: true, Asked: asked}
			}
			out.Last = c
			fine = append(fine, Recovery{At: made(c), Value: int64(c.Mg())})
			out.Steady = out.Steady || recoveryOf(fine).Steady || c.Mg() > figure.VeryHighAbove
		}
		if asked && !out.Steady {
			low = made(c) // we ask for the next one from here
		}
	}
	return out
}

// recheck says whether the member is asked to check again. While the last reading
// is low or the alert is open, that lasts as long as a reading says anything about
// now; otherwise, as long as other advice.
func (u Upturn) recheck(open bool, now time.Time) bool {
	since := now.UnixMilli() - made(u.Last)
	switch {
	case u.Steady || !u.Fine && !u.Low:
		return false
	case open || u.Low && u.Asked:
		return since <= lasts(Low).Milliseconds()
	}
	return u.Asked && since <= adviceFor.Milliseconds()
}

// Aftercare is what a member is told once an alert is no longer urgent.
type Aftercare struct {
	Recheck    *Recheck
	Shown      figure.Shown // the number of the recheck
	FollowedUp int64        // when staff took care of an alert in the last day; 0 when they did not
	About      reading.Kind
	TriedAt    int64 // when staff last left a message and nobody was reached since; 0 when they did not
	Ended      []Ended
}

// Ended is an emergency that somebody has recently said is over.
type Ended struct {
	AlertID   string
	Kind      reading.Kind
	Direction Direction
	Answer    Answer
}

// add keeps an alert that somebody ended.
func (o *over) add(one progress) {
	if !one.ended {
		return
	}
	i := slices.IndexFunc(one.given, func(a Answer) bool { return a.Question == endQuestion })
	o.ended = append(o.ended, Ended{AlertID: one.ID, Kind: reading.Kind(one.Kind), Direction: Direction(one.Direction), Answer: one.given[i]})
}

// lately are those of the last two hours, the newest first.
func lately(ended []Ended, now time.Time) (out []Ended) {
	for _, e := range ended {
		if now.UnixMilli()-e.Answer.At <= adviceFor.Milliseconds() {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b Ended) int { return cmp.Compare(b.Answer.At, a.Answer.At) })
	return out
}

// Any says whether there is anything to tell somebody, who knows what they ended
// themselves.
func (a Aftercare) Any(reader string) bool {
	byOther := slices.ContainsFunc(a.Ended, func(e Ended) bool { return e.Answer.By.AccountID != reader })
	return a.Recheck != nil || a.FollowedUp > 0 || a.TriedAt > 0 || byOther
}

// aftercare adds it to what is unresolved. A low after which the readings are fine
// is no emergency any more, unless the member needs help or still feels it.
func aftercare(ctx context.Context, q db.Q, memberID string, list []progress, over over, now time.Time) ([]progress, Aftercare, error) {
	var out Aftercare
	up, err := upturn(ctx, q, memberID, newestLow(list, over), now)
	if err != nil {
		return nil, out, err
	}
	n := len(list)
	if up.Fine && now.UnixMilli()-made(up.Last) <= lasts(Low).Milliseconds() {
		list = slices.DeleteFunc(list, func(one progress) bool {
			return Direction(one.Direction) == Low && one.Action != CallNow && !one.feltAfter(up.Last)
		})
	}
	lows := slices.ContainsFunc(list, func(one progress) bool { return Direction(one.Direction) == Low })
	if !lows && up.recheck(len(list) < n, now) {
		out.Recheck = &Recheck{Moment: up.Last.Moment, Value: int64(up.Last.Mg()), Low: up.Low, Since: made(up.First)}
	}
	out.fromStaff(over, len(list) == 0)
	out.Ended = lately(over.ended, now)
	return list, out, nil
}

// feltAfter says whether the member told us after a fine reading that they feel
// shaky or have not treated the low. Only a later reading answers that.
func (one progress) feltAfter(fine Check) bool {
	said := severely{Answers: one.answers}.said
	return (said("low.feel", "shaky") || said("low.treated", "notYet")) && !follows(fine, one.AnsweredAt)
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
func upturn(ctx context.Context, q db.Q, memberID string, row *alertdb.AlertByIDRow, now time.Time) (out Upturn, err error) {
	if row == nil {
		return out, nil
	}
	one, err := progressOf(ctx, q, memberID, *row, now)
	if err != nil || one.ended || one.calls && State(one.State) == Open && !one.Followed && !one.CoachSeenAt.Valid {
		return out, err
	}
	checks, err := checksFrom(ctx, q, memberID, one.ReadingAt-settledBefore.Milliseconds())
	if err != nil {
		return out, err
	}
	place := slices.IndexFunc(checks, func(c Check) bool { return c.ID == one.ReadingID })
	if place < 0 {
		return out, nil
	}
	called := int64(0)
	if one.calls {
		called = one.AnsweredAt
	}
	return upturnAfter(checks, place, called), nil
}

// upturnAfter reads it from checks in the order in which they were made, after the
// one at a place and, if the member called for help, after that call.
func upturnAfter(checks []Check, place int, called int64) Upturn {
	later := madeAfter(checks[place+1:], called)
	return UpturnIn(made(checks[place]), slices.DeleteFunc(slices.Clone(later), func(c Check) bool { return !speaksFor(c, checks[place]) }))
}
