package figure

import "slices"

// PulseTime is what the pulse of three hours of the day says.
type PulseTime struct {
	Hour  int
	Count int
	PulseSpread
}

// PulseSpread is how far the pulse of some checks lies apart, in whole beats. Median
// and quartiles need their fewest.
type PulseSpread struct {
	Lowest  *int
	Lower   *int // a quarter of the checks lies below
	Median  *int
	Upper   *int // a quarter of the checks lies above
	Highest *int
}

// pulseByTime always tells the whole day, so that an empty stretch shows as
// one.
func pulseByTime(beats []Beat) []PulseTime {
	bins := make([][]Beat, 24/binHours)
	for _, b := range beats {
		bins[b.Hour()/binHours] = append(bins[b.Hour()/binHours], b)
	}
	out := make([]PulseTime, len(bins))
	for i, bin := range bins {
		out[i] = PulseTime{i * binHours, len(bin), pulseSpread(bin)}
	}
	return out
}

func pulseSpread(beats []Beat) PulseSpread {
	sorted := make([]float64, len(beats))
	for i, b := range beats {
		sorted[i] = float64(b.Pulse)
	}
	slices.Sort(sorted)
	return PulseSpread{
		Lowest: beatsAt(sorted, 0, 1), Highest: beatsAt(sorted, 1, 1), Median: beatsAt(sorted, 0.5, FewestForMedian),
		Lower: beatsAt(sorted, 0.25, FewestForQuartiles), Upper: beatsAt(sorted, 0.75, FewestForQuartiles),
	}
}

// beatsAt is a quantile in whole beats.
func beatsAt(sorted []float64, q float64, fewest int) *int {
	v := at(sorted, q, fewest)
	if v == nil {
		return nil
	}
	n := int(Round(*v, 0))
	return &n
}
