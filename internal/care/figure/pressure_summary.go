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
