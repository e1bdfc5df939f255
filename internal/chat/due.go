package chat

import "time"

// Hours are when a pool works and how soon it answers. The days and hours are
// the member's own, so that a promise reads the same on both sides.
type Hours struct {
	Opens, Closes int           // hours of the day
	Promise       time.Duration // of open hours
}

// Weekdays from nine to five, and what each pool promises: eight hours is one
// working day.
var pools = map[string]Hours{
	"coach":    {9, 17, 8 * time.Hour},
	"guide":    {9, 17, 8 * time.Hour},
	"careteam": {9, 17, 24 * time.Hour},
	"support":  {9, 17, 4 * time.Hour},
}

// HoursOf tells when a pool works.
func HoursOf(pool string) Hours { return pools[pool] }

// Due is when a pool must have answered what came at a moment. Only open hours
// count: what comes at night or on a weekend counts from the next opening.
func (h Hours) Due(from time.Time) time.Time {
	left := h.Promise
	year, month, day := from.Date()
	for ; ; day++ {
		opens := time.Date(year, month, day, h.Opens, 0, 0, 0, from.Location())
		closes := time.Date(year, month, day, h.Closes, 0, 0, 0, from.Location())
		if opens.Weekday() == time.Saturday || opens.Weekday() == time.Sunday || !from.Before(closes) {
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
