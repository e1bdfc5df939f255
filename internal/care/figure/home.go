package figure

import (
	"maps"
	"math"
	"slices"
)

// Pressure is what the pressure checks of a period say together.
type Pressure struct {
	Base
	Average    *PressureMean
	Morning    *PressureMean
	Evening    *PressureMean
	Highest    *Beat // by the top number
	Lowest     *Beat
	ByCategory []CategoryCount
	AtGoal     *float64 // percentage of checks below 130/80 and not low
	Uneven     int      // checks where the monitor saw an uneven beat
	// Early says that the average rests on less than a home average needs.
	Early bool
	Weeks []PressureWeek
	Times []PressureTime
}

// PressureMean is an average, rounded and classified.
type PressureMean struct {
	Systolic  int
	Diastolic int
	Pulse     *int
	Count     int
	Category  Category
}

// CategoryCount tells how many checks have a category.
type CategoryCount struct {
	Category Category
	Count    int
}

// PressureWeek is what the checks of a week that begins on a Monday say.
type PressureWeek struct {
	Monday    int // day
	Count     int
	Mean      *PressureMean
	Systolic  Spread
	Diastolic Spread
}

// What a home average needs: two checks in the morning and two in the evening
// for at least three of seven days.
const (
	HomeDays         = 7
	homeFewest       = 12
	homeFewestDays   = 3
	morningFrom      = 4
	morningBefore    = 12
	eveningFrom      = 17
	ReadingsOfReport = 5 // that the personalized report needs
)

// PressureOf gathers the figures of a period.
func PressureOf(all []Beat) Pressure {
	basis, beats := base(all, func(b Beat) (Mark, Moment) { return b.Mark, b.Moment })
	out := Pressure{Base: basis, Average: pressureMean(beats)}
	out.Morning = pressureMean(only(beats, func(b Beat) bool { return b.Hour() >= morningFrom && b.Hour() < morningBefore }))
	out.Evening = pressureMean(only(beats, func(b Beat) bool { return b.Hour() >= eveningFrom }))
	out.Early = basis.N < homeFewest || basis.Days < homeFewestDays
	counts, atGoal := map[Category]int{}, 0
	weeks := map[int][]Beat{}
	for i, b := range beats {
		counts[b.Category()]++
		if b.Category().AtGoal() {
			atGoal++
		}
		if b.Uneven {
			out.Uneven++
		}
		if out.Highest == nil || higher(b, *out.Highest) {
			out.Highest = &beats[i]
		}
		if out.Lowest == nil || higher(*out.Lowest, b) {
			out.Lowest = &beats[i]
		}
		weeks[Monday(b.Day())] = append(weeks[Monday(b.Day())], b)
	}
	out.AtGoal, out.Times = share(atGoal, len(beats)), pressureByTime(beats)
	for _, c := range Categories {
		out.ByCategory = append(out.ByCategory, CategoryCount{c, counts[c]})
	}
	for _, monday := range slices.Sorted(maps.Keys(weeks)) {
		week := weeks[monday]
		out.Weeks = append(out.Weeks, PressureWeek{monday, len(week), pressureMean(week), *spread(week, systolic), *spread(week, diastolic)})
	}
	return out
}

// Home is the home average: the last seven days that end with a day.
func Home(all []Beat, today int) Pressure {
	return PressureOf(only(all, func(b Beat) bool { return b.Day() > today-HomeDays && b.Day() <= today }))
}

// higher orders checks by the top number, then the bottom one, then time, so
// that the order in which they arrived does not matter.
func higher(a, b Beat) bool {
	switch {
	case a.Systolic != b.Systolic:
		return a.Systolic > b.Systolic
	case a.Diastolic != b.Diastolic:
		return a.Diastolic > b.Diastolic
	}
	return a.At > b.At
}

func only[T any](all []T, keep func(T) bool) []T {
	var out []T
	for _, one := range all {
		if keep(one) {
			out = append(out, one)
		}
	}
	return out
}

func pressureMean(beats []Beat) *PressureMean {
	if len(beats) < FewestForAverage {
		return nil
	}
	var systolic, diastolic, pulse, pulses int
	for _, b := range beats {
		systolic += b.Systolic
		diastolic += b.Diastolic
		if b.Pulse > 0 {
			pulse += b.Pulse
			pulses++
		}
	}
	m := &PressureMean{Systolic: rounded(systolic, len(beats)), Diastolic: rounded(diastolic, len(beats)), Count: len(beats)}
	if pulses >= FewestForAverage {
		p := rounded(pulse, pulses)
		m.Pulse = &p
	}
	m.Category = PressureCategory(m.Systolic, m.Diastolic)
	return m
}

func rounded(sum, n int) int { return int(math.Round(float64(sum) / float64(n))) }

// Pulse is what the pulse of the pressure checks of a period says together.
type Pulse struct {
	Base
	Average *int
	Lowest  *int
	Highest *int
	Below   int // the neutral band
	Within  int
	Above   int
	// Call says that the last two checks in a row were far too slow or far too
	// fast.
	Call   bool
	Weeks  []PulseWeek
	ByTime []PulseTime
}

// PulseWeek is what the checks of a week that begins on a Monday say.
type PulseWeek struct {
	Monday  int // day
	Count   int
	Average *int
	PulseSpread
}

// PulseOf gathers the figures of a period. Checks without a pulse do not count
// at all.
func PulseOf(all []Beat) Pulse {
	basis, beats := base(only(all, func(b Beat) bool { return b.Pulse > 0 }), func(b Beat) (Mark, Moment) { return b.Mark, b.Moment })
	beats = inOrder(beats)
	out := Pulse{Base: basis, Average: pulseMean(beats), ByTime: pulseByTime(beats)}
	weeks := map[int][]Beat{}
	for i, b := range beats {
		p := &beats[i].Pulse
		if out.Lowest == nil || *p < *out.Lowest {
			out.Lowest = p
		}
		if out.Highest == nil || *p > *out.Highest {
			out.Highest = p
		}
		switch {
		case *p < PulseBandLow:
			out.Below++
		case *p > PulseBandHigh:
			out.Above++
		default:
			out.Within++
		}
		weeks[Monday(b.Day())] = append(weeks[Monday(b.Day())], b)
	}
	if n := len(beats); n > 1 {
		a, b := beats[n-2].Pulse, beats[n-1].Pulse
		out.Call = a < PulseCallBelow && b < PulseCallBelow || a > PulseCallAbove && b > PulseCallAbove
	}
	for _, monday := range slices.Sorted(maps.Keys(weeks)) {
		week := weeks[monday]
		out.Weeks = append(out.Weeks, PulseWeek{monday, len(week), pulseMean(week), pulseSpread(week)})
	}
	return out
}

func inOrder(beats []Beat) []Beat {
	sorted := slices.Clone(beats)
	slices.SortFunc(sorted, func(a, b Beat) int {
		if a.At != b.At {
			return int(max(-1, min(1, a.At-b.At)))
		}
		return a.Pulse - b.Pulse
	})
	return sorted
}

func pulseMean(beats []Beat) *int {
	if len(beats) < FewestForAverage {
		return nil
	}
	sum := 0
	for _, b := range beats {
		sum += b.Pulse
	}
	p := rounded(sum, len(beats))
	return &p
}
