package figure

import (
	"maps"
	"slices"
)

// Weight is what all weighings of a member say together, as of a day.
type Weight struct {
	Base
	Start    *Weighing   // the first counted one since the program began
	Latest   *Weighing   // the last counted one
	Trend    *TrendPoint // of the last day with a weighing
	Change   *Move       // from the start to the trend
	Way      Way         // of the change
	Marks    []Milestone
	Points   []TrendPoint
	Weeks    []WeightWeek
	Doubtful []int // places in the list of weighings that wait for an answer
}

// Milestone is a share of the start weight that was lost, or not yet.
type Milestone struct {
	Percent int
	Grams   float64 // the weight at which it is reached
	Reached bool
}

// WeightWeek is the mean of a week that begins on a Monday.
type WeightWeek struct {
	Monday  int // day
	Count   int
	Average *float64 // grams; absent for too few
}

var milestones = []int{5, 7}

// A pound is no whole number of grams: one gram is the store's rounding.
const aGram = 1

// WeightOf gathers the figures of everything since ever; since is when the
// program began, in ms UTC.
func WeightOf(all []Weighing, since int64) Weight {
	all = Settled(all)
	basis, counted := base(all, func(w Weighing) (Mark, Moment) { return w.Mark, w.Moment })
	out := Weight{Base: basis, Points: Trend(counted), Weeks: weightWeeks(counted), Way: NoWay}
	for i := range counted {
		w := &counted[i]
		if w.At >= since && (out.Start == nil || earlier(*w, *out.Start)) {
			out.Start = w
		}
		if out.Latest == nil || earlier(*out.Latest, *w) {
			out.Latest = w
		}
	}
	if n := len(out.Points); n > 0 {
		out.Trend = &out.Points[n-1]
	}
	for i, w := range all {
		if w.Mark == Waiting {
			out.Doubtful = append(out.Doubtful, i)
		}
	}
	if out.Start == nil {
		return out
	}
	start := float64(out.Start.Grams)
	change := Move{start, out.Trend.Trend}
	out.Change, out.Way = &change, change.way()
	for _, p := range milestones {
		goal := start * (1 - float64(p)/100)
		out.Marks = append(out.Marks, Milestone{p, goal, out.Trend.Trend <= goal+aGram})
	}
	return out
}

func earlier(a, b Weighing) bool {
	if a.At != b.At {
		return a.At < b.At
	}
	return a.Grams < b.Grams
}

// weightWeeks tells only the weeks with weighings. Each weighing counts once, as
// in the figures of a period, so that the weeks of a period add up to it.
func weightWeeks(counted []Weighing) []WeightWeek {
	weeks := map[int][]float64{}
	for _, w := range counted {
		monday := Monday(w.Day())
		weeks[monday] = append(weeks[monday], float64(w.Grams))
	}
	var out []WeightWeek
	for _, monday := range slices.Sorted(maps.Keys(weeks)) {
		out = append(out, WeightWeek{monday, len(weeks[monday]), mean(weeks[monday])})
	}
	return out
}

// WeightPeriod is what the weighings of the last days say.
type WeightPeriod struct {
	Base
	Average *float64 // grams
	Change  *Move    // of the trend from its first to its last day in the period
	Lowest  *int64
	Highest *int64
	Way     Way // of the trend
	Weeks   []WeightWeek
}

// Way is where a trend goes.
type Way string

// The ways. Less than half a pound is no way at all.
const (
	Down   Way = "down"
	Steady Way = "steady"
	Up     Way = "up"
	// NoWay is where there are too few days to tell.
	NoWay Way = "unknown"

	steadyTenths = 5
)

// WeightSince gathers the figures of the days after a day. The trend is the one
// of all weighings, so that it is the same whichever period is looked at.
func WeightSince(all []Weighing, points []TrendPoint, after, until int) WeightPeriod {
	inside := only(Settled(all), func(w Weighing) bool { return w.Day() > after && w.Day() <= until })
	basis, counted := base(inside, func(w Weighing) (Mark, Moment) { return w.Mark, w.Moment })
	out := WeightPeriod{Base: basis, Way: NoWay, Weeks: weightWeeks(counted)}
	values := make([]float64, len(counted))
	for i, w := range counted {
		values[i] = float64(w.Grams)
		if out.Lowest == nil || w.Grams < *out.Lowest {
			out.Lowest = &counted[i].Grams
		}
		if out.Highest == nil || w.Grams > *out.Highest {
			out.Highest = &counted[i].Grams
		}
	}
	out.Average = mean(values)
	days := only(points, func(p TrendPoint) bool { return p.Day > after && p.Day <= until })
	if n := len(days); n > 1 {
		change := Move{days[0].Trend, days[n-1].Trend}
		out.Change, out.Way = &change, change.way()
	}
	return out
}
