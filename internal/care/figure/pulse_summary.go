package figure

import (
	"maps"
	"slices"
)

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
