package figure

import "slices"

// PressureTime is what the pressure checks of three hours of the day say.
type PressureTime struct {
	Hour      int // the first of the three
	Count     int
	Mean      *PressureMean
	Systolic  *Spread // nil without a check
	Diastolic *Spread
}

// Spread is how far numbers lie apart. Median and quartiles need their fewest.
type Spread struct {
	Lowest  int
	Highest int
	Median  *float64
	Lower   *float64 // quartile
	Upper   *float64
}

// pressureByTime always tells the whole day, so that an empty stretch shows as
// one.
func pressureByTime(beats []Beat) []PressureTime {
	bins := make([][]Beat, 24/binHours)
	for _, b := range beats {
		bins[b.Hour()/binHours] = append(bins[b.Hour()/binHours], b)
	}
	out := make([]PressureTime, len(bins))
	for i, bin := range bins {
		out[i] = PressureTime{
			Hour: i * binHours, Count: len(bin), Mean: pressureMean(bin),
			Systolic: spread(bin, systolic), Diastolic: spread(bin, diastolic),
		}
	}
	return out
}

func systolic(b Beat) int { return b.Systolic }

func diastolic(b Beat) int { return b.Diastolic }

func spread(beats []Beat, of func(Beat) int) *Spread {
	if len(beats) == 0 {
		return nil
	}
	sorted := make([]float64, len(beats))
	for i, b := range beats {
		sorted[i] = float64(of(b))
	}
	slices.Sort(sorted)
	return &Spread{
		Lowest: int(sorted[0]), Highest: int(sorted[len(sorted)-1]), Median: at(sorted, 0.5, FewestForMedian),
		Lower: at(sorted, 0.25, FewestForQuartiles), Upper: at(sorted, 0.75, FewestForQuartiles),
	}
}

// PartOfDay is a time of day at which pressure is compared.
type PartOfDay string

// The parts of the day.
const (
	NeitherPart PartOfDay = ""
	InMorning   PartOfDay = "morning"
	InEvening   PartOfDay = "evening"
)

// apart is how many mmHg of the top number make a difference worth telling; a
// single check moves by as much without a cause.
const apart = 5

// HigherPart tells whether the pressure is higher in the morning or in the
// evening. It is neither when they are close, or when one of them has too few
// checks for an average.
func (p Pressure) HigherPart() PartOfDay {
	switch {
	case p.Morning == nil || p.Evening == nil:
		return NeitherPart
	case p.Morning.Systolic-p.Evening.Systolic >= apart:
		return InMorning
	case p.Evening.Systolic-p.Morning.Systolic >= apart:
		return InEvening
	}
	return NeitherPart
}

// Tip is a next step that the readings of a member suggest. It is a code; the
// words come from the catalogue.
type Tip string

// The tips.
const (
	TipSevere    Tip = "severe"    // what to do when a reading is severe
	TipUneven    Tip = "uneven"    // tell the doctor about uneven beats
	TipCareTeam  Tip = "careTeam"  // show a high average to the care team
	TipDizzy     Tip = "dizzy"     // a low average, for whom that is news
	TipBothTimes Tip = "bothTimes" // check in the morning and in the evening
	TipPairs     Tip = "pairs"     // two checks, one minute apart
	TipKeepOn    Tip = "keepOn"    // an average below 130/80
	TipTechnique Tip = "technique" // how to sit
)

// Key names the words of a tip.
func (t Tip) Key() string { return "reading.tip." + string(t) }

const tipsMost = 3

// Tips are the three next steps that matter most, the first the most urgent.
func (p Pressure) Tips() []Tip {
	var out []Tip
	add := func(t Tip, when bool) {
		if when && len(out) < tipsMost {
			out = append(out, t)
		}
	}
	high := p.Average != nil && IsHigh(p.Average.Systolic, p.Average.Diastolic)
	low := p.Average != nil && p.Average.Category == LowPressure
	add(TipSevere, p.count(SeverePressure) > 0)
	add(TipUneven, p.Uneven > 0)
	add(TipCareTeam, high)
	add(TipDizzy, low)
	add(TipBothTimes, p.Morning == nil || p.Evening == nil)
	add(TipPairs, p.N < 2*p.Days)
	add(TipKeepOn, p.Average != nil && !high && !low)
	add(TipTechnique, true)
	return out
}

func (p Pressure) count(c Category) int {
	for _, one := range p.ByCategory {
		if one.Category == c {
			return one.Count
		}
	}
	return 0
}

// PressureChange is how an average moved from one period to the next, in mmHg.
type PressureChange struct{ Systolic, Diastolic int }

// Change compares with an earlier period; it is absent when either has no
// average.
func (p Pressure) Change(before Pressure) *PressureChange {
	if p.Average == nil || before.Average == nil {
		return nil
	}
	return &PressureChange{p.Average.Systolic - before.Average.Systolic, p.Average.Diastolic - before.Average.Diastolic}
}
