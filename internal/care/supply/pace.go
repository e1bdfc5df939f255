package supply

import "time"

// Where a pace comes from.
const (
	FromChecks  = "checks"
	FromProfile = "profile"
	FromUsual   = "usual"
)

const (
	// PaceDays are how far back checks are counted.
	PaceDays = 30
	// leastDays are what the checks of a new meter are spread over at least: a busy
	// first day is no pace.
	leastDays = 7
	// leastChecks make a pace.
	leastChecks = 3
	// usualPerDay is what an order is judged by while nobody knows better.
	usualPerDay = 2
)

// Pace is how many strips a day a member uses, as a fraction: exact at every limit.
type Pace struct {
	Source string
	Checks int // with the meter, within Days
	Days   int
	num    int
	den    int
}

const day = 24 * time.Hour

// daysOf is how many days are looked at: all of them, or those since the first check
// of a new meter.
func daysOf(first, now int64) int {
	if first == 0 {
		return PaceDays
	}
	since := time.Duration(now-first) * time.Millisecond
	return min(PaceDays, max(leastDays, int((since+day-1)/day)))
}

// PaceOf makes the pace from the checks of the last days, and from how many checks a
// day the health profile says; zero when it says nothing. The larger one holds, so
// that nobody runs out.
func PaceOf(checks int, first, now int64, profile int) Pace {
	p := Pace{Source: FromUsual, Checks: checks, Days: daysOf(first, now), num: usualPerDay, den: 1}
	own := checks >= leastChecks
	if own {
		p.Source, p.num, p.den = FromChecks, checks, p.Days
	}
	if profile > 0 && (!own || profile*p.Days > checks) {
		p.Source, p.num, p.den = FromProfile, profile, 1
	}
	return p
}

// Known reports whether it is the member's own. Only then is there a day to run out.
func (p Pace) Known() bool { return p.Source != FromUsual }

// PerDay is the pace rounded to one decimal.
func (p Pace) PerDay() float64 { return float64((p.num*20+p.den)/(2*p.den)) / 10 }

// Covers reports whether strips last for some days.
func (p Pace) Covers(strips, days int) bool { return strips*p.den >= days*p.num }

// Lasts is for how many full days strips last.
func (p Pace) Lasts(strips int) int { return strips * p.den / p.num }
