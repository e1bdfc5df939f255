package figure

import "slices"

// PulseTime is what the pulse of three hours of the day says, rounded.
type PulseTime struct {
	Hour    int
	Count   int
	Lowest  *int
	Lower   *int // a quarter of the checks lies below
	Median  *int
	Upper   *int // a quarter of the checks lies above
	Highest *int
}

// pulseByTime always tells the whole day, so that an empty stretch shows as
// one.
func pulseByTime(beats []Beat) []PulseTime {
	bins := make([][]float64, 24/binHours)
	for _, b := range beats {
		bins[b.Hour()/binHours] = append(bins[b.Hour()/binHours], float64(b.Pulse))
	}
	out := make([]PulseTime, len(bins))
	for i, bin := range bins {
		slices.Sort(bin)
		out[i] = PulseTime{
			Hour: i * binHours, Count: len(bin), Lowest: beatsAt(bin, 0, 1), Highest: beatsAt(bin, 1, 1), Median: beatsAt(bin, 0.5, FewestForMedian),
			Lower: beatsAt(bin, 0.25, FewestForQuartiles), Upper: beatsAt(bin, 0.75, FewestForQuartiles),
		}
	}
	return out
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
