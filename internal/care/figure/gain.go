package figure

import "math"

// GainLimits are how much somebody with heart failure may gain before the care
// team wants to know, in tenths of a pound.
type GainLimits struct{ Day, Week int }

// UsualLimits are three pounds in a day and five in a week.
var UsualLimits = GainLimits{Day: 30, Week: 50}

// The ends between which a care team sets limits, in tenths of a pound.
const GainLimitLeast, GainLimitMost = 10, 100

// LimitTenths turns a limit into tenths of a pound. What falls between two of
// them is rounded down: a gain of exactly the limit has reached it.
func LimitTenths(value float64, unit string) (limit int, ok bool) {
	grams, ok := ToGrams(value, unit)
	if unit == Pounds {
		return tenths(grams), ok
	}
	return int(math.Floor(float64(grams) / gramsPerPound * 10)), ok
}

// Zone is what a heart-failure weight asks for.
type Zone string

// The zones.
const (
	GreenZone  Zone = "green"
	YellowZone Zone = "yellow" // call the care team today
)

// Gain is how a weight stands to the days before it.
type Gain struct {
	Grams     int64     // the weight that is judged
	At        int64     // when it was taken
	Yesterday *Weighing // the last counted one of the calendar day before it
	SinceLast *int64    // grams, over the lowest of the last 36 hours
	InWeek    *int64    // grams, over the lowest of the last seven days
	Zone      Zone
	ByDay     bool // the daily limit is reached
	ByWeek    bool
	Lost      bool // five pounds or more below the highest of the week
	Ask       bool // the newest may be someone else's: the one before it is judged
	limits    GainLimits
}

const (
	lastWithin = 36 * hourMS
	weekMS     = 7 * dayMS
	lossTenths = 50
)

// GainOf judges the latest weighing by those that count. One that still waits
// for the member's answer may raise a warning, unless it is more than twenty
// pounds off, but it never takes one back: then the latest that counts stays
// judged, and the member is asked.
// Stepping on the scale again hides nothing: what counts is the lowest of the
// last 36 hours, not the step before.
func GainOf(all []Weighing, limits GainLimits) (gain Gain, ok bool) {
	return GainAmong(Settled(all), limits)
}

// GainAmong is GainOf for weighings that are settled already, such as the last
// days of a longer list.
func GainAmong(settled []Weighing, limits GainLimits) (gain Gain, ok bool) {
	last, waiting := latest(settled, Counted), latest(settled, Waiting)
	if last < 0 && waiting < 0 {
		return Gain{}, false
	}
	asked := waiting >= 0 && (last < 0 || earlier(settled[last], settled[waiting]))
	if asked {
		if raised := gainAt(settled, settled[waiting], limits); raised.Zone == YellowZone {
			return raised, true
		}
	}
	if last < 0 {
		return Gain{Grams: settled[waiting].Grams, At: settled[waiting].At, Zone: GreenZone, Ask: true, limits: limits}, true
	}
	gain = gainAt(settled, settled[last], limits)
	gain.Ask = asked
	return gain, true
}

// gainAt holds a weighing against those that count before it.
func gainAt(all []Weighing, now Weighing, limits GainLimits) Gain {
	gain := Gain{Grams: now.Grams, At: now.At, Zone: GreenZone, limits: limits}
	highest := now.Grams
	for _, w := range all {
		age := now.At - w.At
		if w.Mark != Counted || age <= 0 || age > weekMS {
			continue
		}
		if now.Mark == Waiting && max(rise(w.Grams, now.Grams), rise(now.Grams, w.Grams)) > strangePound*10 {
			continue
		}
		diff := now.Grams - w.Grams
		gain.InWeek = most(gain.InWeek, diff)
		if age <= lastWithin {
			gain.SinceLast = most(gain.SinceLast, diff)
		}
		if w.Day() == now.Day()-1 && (gain.Yesterday == nil || earlier(*gain.Yesterday, w)) {
			gain.Yesterday = &w
		}
		highest = max(highest, w.Grams)
	}
	gain.ByDay = gain.reached(gain.SinceLast, now.Grams, limits.Day)
	gain.ByWeek = gain.reached(gain.InWeek, now.Grams, limits.Week)
	gain.Lost = rise(now.Grams, highest) >= lossTenths
	if gain.ByDay || gain.ByWeek {
		gain.Zone = YellowZone
	}
	return gain
}

// rise is the difference in tenths of a pound of two weights as they are
// shown, so that a person who subtracts the shown numbers gets what
// they are judged by.
func rise(from, to int64) int { return tenths(to) - tenths(from) }

// reached says whether a later weight is at a limit, counted from the weight
// that a gain was counted from.
func (g Gain) reached(gain *int64, later int64, limit int) bool {
	return gain != nil && rise(g.Grams-*gain, later) >= limit
}

func most(so *int64, diff int64) *int64 {
	if so == nil || diff > *so {
		return &diff
	}
	return so
}

// Stands says whether a later weight is still beyond a limit that was reached,
// counted from the same weight as then.
func (g Gain) Stands(later int64) bool {
	return g.ByDay && g.reached(g.SinceLast, later, g.limits.Day) || g.ByWeek && g.reached(g.InWeek, later, g.limits.Week)
}

// latest is the place of the last weighing with a mark; -1 when there is none.
func latest(all []Weighing, mark Mark) int {
	last := -1
	for i, w := range all {
		if w.Mark == mark && (last < 0 || earlier(all[last], w)) {
			last = i
		}
	}
	return last
}

// LatestCounted is the place of the last weighing that counts; -1 when there is
// none.
func LatestCounted(settled []Weighing) int { return latest(settled, Counted) }
