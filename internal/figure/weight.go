package figure

import (
	"math"
	"slices"
)

// Weighing is one step on a scale, as far as its meaning goes.
type Weighing struct {
	Moment
	Grams int64
	Mark  Mark
	Sure  bool // the member has said that it is theirs
}

// TrendPoint is the trend on a day with at least one weighing.
type TrendPoint struct {
	Day   int
	Grams float64 // mean of the day's weighings
	Trend float64
	// Restarted says that the trend begins here: the first of all, or the first
	// after a long gap.
	Restarted bool
}

// Each day moves the trend a tenth of the way to the day's weight; after a gap
// it starts anew.
const (
	trendKeeps  = 0.9
	trendGapMax = 30 // days
)

// Trend smooths weighings, oldest first. Several of a day count as their mean,
// marked ones not at all. A gap of days counts as if the weight had been there
// on each of them.
func Trend(all []Weighing) []TrendPoint {
	days := byDay(all)
	for i := range days {
		p := &days[i]
		p.Trend, p.Restarted = p.Grams, true
		if i == 0 {
			continue
		}
		if gap := p.Day - days[i-1].Day; gap <= trendGapMax {
			p.Restarted = false
			p.Trend = days[i-1].Trend + (1-math.Pow(trendKeeps, float64(gap)))*(p.Grams-days[i-1].Trend)
		}
	}
	return days
}

func byDay(all []Weighing) []TrendPoint {
	type sum struct {
		grams int64
		n     int
	}
	sums := map[int]sum{}
	for _, w := range all {
		if w.Mark == Counted {
			s := sums[w.Day()]
			sums[w.Day()] = sum{s.grams + w.Grams, s.n + 1}
		}
	}
	out := make([]TrendPoint, 0, len(sums))
	for day, s := range sums {
		out = append(out, TrendPoint{Day: day, Grams: float64(s.grams) / float64(s.n)})
	}
	slices.SortFunc(out, func(a, b TrendPoint) int { return a.Day - b.Day })
	return out
}

// What makes a weighing look like somebody else's.
const (
	doubtPounds  = 8.0
	doubtShare   = 0.04
	doubtWithin  = 24 * hourMS
	strangePound = 20.0
	strangeDays  = 30
)

// Doubted finds the weighings that may be somebody else's, by their place in
// the list: far from the trend before them, less than a day after the last
// weighing, or so far that no month explains it. Nothing is left out for it;
// the member is asked, and what the member is sure of is a new beginning.
func Doubted(all []Weighing) map[int]bool {
	order := make([]int, 0, len(all))
	for i, w := range all {
		if w.Mark == Counted {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		if all[a].At != all[b].At {
			return int(max(-1, min(1, all[a].At-all[b].At)))
		}
		return int(max(-1, min(1, all[a].Grams-all[b].Grams)))
	})
	out := map[int]bool{}
	var trend float64
	var last Weighing
	for n, i := range order {
		w := all[i]
		off := Round(math.Abs(float64(w.Grams)-trend)/gramsPerPound, 1)
		limit := max(doubtPounds, doubtShare*trend/gramsPerPound)
		days := w.Day() - last.Day()
		switch {
		case n == 0 || days > trendGapMax || w.Sure:
			trend = float64(w.Grams)
		case off > limit && w.At-last.At <= doubtWithin || off > strangePound && days <= strangeDays:
			// The doubted weighing does not move the trend that the next ones
			// are judged by.
			out[i] = true
			continue
		default:
			trend += (1 - math.Pow(trendKeeps, float64(max(days, 0)))) * (float64(w.Grams) - trend)
		}
		last = w
	}
	return out
}

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
	SinceLast *int64 // grams, since the last weighing of at most 36 hours ago
	InWeek    *int64 // grams, over the lowest of the last seven days
	Zone      Zone
	ByDay     bool // the daily limit is reached
	ByWeek    bool
	Lost      bool // five pounds or more below the highest of the week
	Ask       bool // so far off that it may be somebody else
}

const (
	lastWithin = 36 * hourMS
	weekMS     = 7 * dayMS
	lossTenths = 50
)

// GainOf judges the latest weighing. Marked weighings do not count, and one
// that is more than twenty pounds off asks instead of alarming.
func GainOf(all []Weighing, limits GainLimits) (gain Gain, ok bool) {
	latest, before := split(all)
	if latest == nil {
		return Gain{}, false
	}
	gain.Zone = GreenZone
	var last *Weighing
	near, highest := 0, latest.Grams
	for i, w := range before {
		age := latest.At - w.At
		if age > weekMS {
			continue
		}
		if tenths(abs(latest.Grams-w.Grams)) > strangePound*10 {
			continue
		}
		near++
		if diff := latest.Grams - w.Grams; gain.InWeek == nil || diff > *gain.InWeek {
			gain.InWeek = &diff
		}
		highest = max(highest, w.Grams)
		if age <= lastWithin && (last == nil || w.At > last.At) {
			last = &before[i]
		}
	}
	gain.Ask = near == 0 && slices.ContainsFunc(before, func(w Weighing) bool { return latest.At-w.At <= weekMS })
	if last != nil {
		diff := latest.Grams - last.Grams
		gain.SinceLast = &diff
		gain.ByDay = tenths(diff) >= limits.Day
	}
	gain.ByWeek = gain.InWeek != nil && tenths(*gain.InWeek) >= limits.Week
	gain.Lost = tenths(highest-latest.Grams) >= lossTenths
	if gain.ByDay || gain.ByWeek {
		gain.Zone = YellowZone
	}
	return gain, true
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

// tenths turns grams into tenths of a pound, the finest step that a scale tells.
func tenths(grams int64) int { return int(math.Round(float64(grams) / gramsPerPound * 10)) }

func abs(n int64) int64 { return max(n, -n) }

// BMI is the body mass index with one decimal.
func BMI(grams float64, heightMM int) float64 {
	metres := float64(heightMM) / 1000
	return Round(grams/1000/(metres*metres), 1)
}
