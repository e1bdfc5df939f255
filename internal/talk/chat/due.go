package chat

import (
	"context"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/workday"
)

// Hours are when a pool works and how soon it answers. The days and hours are
// the member's own, so that a promise reads the same on both sides.
type Hours struct {
	Opens, Closes int           // hours of the day
	Promise       time.Duration // of open hours
}

// Working days from nine to five, and what each pool promises: eight hours is
// one of them.
var pools = map[string]Hours{
	"coach":    {9, 17, 8 * time.Hour},
	"guide":    {9, 17, 8 * time.Hour},
	"careteam": {9, 17, 24 * time.Hour},
	"support":  {9, 17, 4 * time.Hour},
}

// urgentPromise is how soon somebody answers words of a crisis, in open hours.
const urgentPromise = time.Hour

// HoursOf tells when a pool works.
func HoursOf(pool string) Hours { return pools[pool] }

// promised are the hours of a pool with what it promises for words of a crisis.
func promised(pool string, urgent bool) Hours {
	hours := HoursOf(pool)
	if urgent {
		hours.Promise = urgentPromise
	}
	return hours
}

// Due is when a pool must have answered what came at a moment, in a country
// with its holidays. Only open hours count: what comes at night, on a weekend or
// on a holiday counts from the next opening.
func (h Hours) Due(country string, from time.Time) time.Time {
	left := h.Promise
	year, month, day := from.Date()
	for ; ; day++ {
		opens := time.Date(year, month, day, h.Opens, 0, 0, 0, from.Location())
		closes := time.Date(year, month, day, h.Closes, 0, 0, 0, from.Location())
		if !from.Before(closes) || !workday.Works(country, opens) {
			continue
		}
		if opens.Before(from) {
			opens = from
		}
		rest := closes.Sub(opens)
		if left <= rest {
			return opens.Add(left)
		}
		left -= rest
	}
}

// Due is when a pool answers a member who writes at a moment.
func Due(ctx context.Context, q db.Q, memberID, pool string, urgent bool, now time.Time) (time.Time, error) {
	st, err := loadStanding(ctx, q, memberID)
	if err != nil {
		return time.Time{}, err
	}
	return st.due(pool, urgent, now), nil
}

// due is Due for callers who have already loaded the member.
func (st standing) due(pool string, urgent bool, now time.Time) time.Time {
	return promised(pool, urgent).Due(st.country, now.In(st.zone()))
}
