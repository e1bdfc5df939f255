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
// the trend starts over.
const (
	trendKeeps  = 0.9
	trendGapMax = 30 // days
)

// Trend smooths weighings, oldest first. Several of a day count as their mean,
// marked ones not at all. A gap of days counts as if the weight had been there
// on each of them.
func Trend(all []Weighing) []TrendPoint {
	days := byDay(Settled(all))
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

// Settled marks the weighings that wait for the member's answer: until then they
// count nowhere. To settle twice changes nothing.
func Settled(all []Weighing) []Weighing {
	doubted := Doubted(all)
	if len(doubted) == 0 {
		return all
	}
	out := slices.Clone(all)
	for i := range doubted {
		out[i].Mark = Waiting
	}
	return out
}

// What makes a weighing look like someone else's.
const (
	doubtPounds  = 8.0
	doubtShare   = 0.04
	doubtWithin  = 24 * hourMS
	strangePound = 20.0
	strangeDays  = 30
)

// Doubted finds the weighings that may be someone else's, by their place in
// the list: far from the last weighing and from the trend before them, less than
// a day after the last weighing, or so far that no month explains it. The member is asked, and what
// the member is sure of is a new beginning.
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
		limit := max(doubtPounds, doubtShare*trend/gramsPerPound)
		off := poundsApart(float64(w.Grams), trend)
		if poundsApart(float64(w.Grams), float64(last.Grams)) <= limit {
			off = 0 // close to the last one: a weight that rises for days outruns the trend
		}
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

// poundsApart is the distance of two weights in pounds, to the tenth.
func poundsApart(a, b float64) float64 { return Round(math.Abs(a-b)/gramsPerPound, 1) }

// tenths turns grams into tenths of a pound, the finest step that a scale tells.
func tenths(grams int64) int { return int(math.Round(float64(grams) / gramsPerPound * 10)) }

// BMI is the body mass index with one decimal.
func BMI(grams float64, heightMM int) float64 {
	metres := float64(heightMM) / 1000
	return Round(grams/1000/(metres*metres), 1)
}
