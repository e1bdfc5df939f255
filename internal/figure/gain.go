package figure

// GainLimits are how much somebody with heart failure may gain before the care
// team wants to know, in tenths of a pound.
type GainLimits struct{ Day, Week int }

// UsualLimits are three pounds in a day and five in a week.
var UsualLimits = GainLimits{Day: 30, Week: 50}

// Zone is what a heart-failure weight asks for.
type Zone string

// The zones.
const (
	GreenZone  Zone = "green"
	YellowZone Zone = "yellow" // call the care team today
)

// Gain is how a weight stands to the days before it.
type Gain struct {
	SinceLast *int64 // grams, over the lowest of the last 36 hours
	InWeek    *int64 // grams, over the lowest of the last seven days
	Zone      Zone
	ByDay     bool // the daily limit is reached
	ByWeek    bool
	Lost      bool // five pounds or more below the highest of the week
	Ask       bool // so far off that it may be somebody else
	grams     int64
	limits    GainLimits
}

const (
	lastWithin = 36 * hourMS
	weekMS     = 7 * dayMS
	lossTenths = 50
)

// GainOf judges the latest weighing. Marked weighings do not count, and one
// that is more than twenty pounds off asks instead of alarming until the member
// is sure of it; one that we still ask about is nothing to count from.
// Stepping on the scale again hides nothing: what counts is the lowest of the
// last 36 hours, not the step before.
func GainOf(all []Weighing, limits GainLimits) (gain Gain, ok bool) {
	last := latest(all)
	if last < 0 {
		return Gain{}, false
	}
	now, doubted := all[last], Doubted(all)
	gain = Gain{Zone: GreenZone, grams: now.Grams, limits: limits}
	compared, highest := false, now.Grams
	for i, w := range all {
		age := now.At - w.At
		if w.Mark != Counted || age <= 0 || age > weekMS {
			continue
		}
		far := max(rise(w.Grams, now.Grams), rise(now.Grams, w.Grams)) > strangePound*10
		if far && (doubted[i] || doubted[last]) {
			continue
		}
		compared = true
		diff := now.Grams - w.Grams
		gain.InWeek = most(gain.InWeek, diff)
		if age <= lastWithin {
			gain.SinceLast = most(gain.SinceLast, diff)
		}
		highest = max(highest, w.Grams)
	}
	gain.Ask = doubted[last] && !compared
	gain.ByDay = gain.reached(gain.SinceLast, now.Grams, limits.Day)
	gain.ByWeek = gain.reached(gain.InWeek, now.Grams, limits.Week)
	gain.Lost = rise(now.Grams, highest) >= lossTenths
	if gain.ByDay || gain.ByWeek {
		gain.Zone = YellowZone
	}
	return gain, true
}

// rise is the difference in tenths of a pound of two weights as they are
// shown, so that whoever takes the shown numbers from each other comes to what
// they are judged by.
func rise(from, to int64) int { return tenths(to) - tenths(from) }

// reached says whether a later weight is at a limit, counted from the weight
// that a gain was counted from.
func (g Gain) reached(gain *int64, later int64, limit int) bool {
	return gain != nil && rise(g.grams-*gain, later) >= limit
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

// latest is the place of the last counted weighing; -1 when there is none.
func latest(all []Weighing) int {
	last := -1
	for i, w := range all {
		if w.Mark == Counted && (last < 0 || earlier(all[last], w)) {
			last = i
		}
	}
	return last
}
