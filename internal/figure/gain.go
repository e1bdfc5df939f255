package figure

import "slices"

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
// that is more than twenty pounds off asks instead of alarming. Stepping on the
// scale again hides nothing: what counts is the lowest of the last 36 hours,
// not the step before.
func GainOf(all []Weighing, limits GainLimits) (gain Gain, ok bool) {
	latest, before := split(all)
	if latest == nil {
		return Gain{}, false
	}
	gain = Gain{Zone: GreenZone, grams: latest.Grams, limits: limits}
	near, highest := 0, latest.Grams
	for _, w := range before {
		age := latest.At - w.At
		if age > weekMS || tenths(abs(latest.Grams-w.Grams)) > strangePound*10 {
			continue
		}
		near++
		diff := latest.Grams - w.Grams
		gain.InWeek = most(gain.InWeek, diff)
		if age <= lastWithin {
			gain.SinceLast = most(gain.SinceLast, diff)
		}
		highest = max(highest, w.Grams)
	}
	gain.Ask = near == 0 && slices.ContainsFunc(before, func(w Weighing) bool { return latest.At-w.At <= weekMS })
	gain.ByDay = gain.SinceLast != nil && tenths(*gain.SinceLast) >= limits.Day
	gain.ByWeek = gain.InWeek != nil && tenths(*gain.InWeek) >= limits.Week
	gain.Lost = tenths(highest-latest.Grams) >= lossTenths
	if gain.ByDay || gain.ByWeek {
		gain.Zone = YellowZone
	}
	return gain, true
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
	more := later - g.grams
	return g.ByDay && tenths(*g.SinceLast+more) >= g.limits.Day || g.ByWeek && tenths(*g.InWeek+more) >= g.limits.Week
}

// split finds the latest counted weighing and those before it.
func split(all []Weighing) (latest *Weighing, before []Weighing) {
	for i, w := range all {
		if w.Mark == Counted && (latest == nil || w.At > latest.At || w.At == latest.At && w.Grams > latest.Grams) {
			latest = &all[i]
		}
	}
	if latest == nil {
		return nil, nil
	}
	return latest, only(all, func(w Weighing) bool { return w.Mark == Counted && w.At < latest.At })
}
