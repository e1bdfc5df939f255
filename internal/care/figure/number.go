package figure

import (
	"cmp"
	"math"
	"slices"
)

// The fewest readings that a figure may rest on.
const (
	FewestForAverage   = 3
	FewestForMedian    = 3
	FewestForQuartiles = 5
	FewestForSpread    = 30 // standard deviation and coefficient of variation
)

// mean is absent for too few numbers.
func mean(values []float64) *float64 { return meanOf(sum(values), len(values)) }

// meanOf is the mean of so many numbers by their sum.
func meanOf(sum float64, n int) *float64 {
	if n < FewestForAverage {
		return nil
	}
	m := sum / float64(n)
	return &m
}

func average(values []float64) float64 { return sum(values) / float64(len(values)) }

func sum(values []float64) (out float64) {
	for _, v := range values {
		out += v
	}
	return out
}

// deviation is the standard deviation of a sample.
func deviation(values []float64) float64 {
	m, sum := average(values), 0.0
	for _, v := range values {
		sum += (v - m) * (v - m)
	}
	return math.Sqrt(sum / float64(len(values)-1))
}

// quantile interpolates between the two nearest of sorted values.
func quantile(sorted []float64, q float64) float64 {
	place := q * float64(len(sorted)-1)
	low := int(place)
	if low+1 >= len(sorted) {
		return sorted[low]
	}
	return sorted[low] + (place-float64(low))*(sorted[low+1]-sorted[low])
}

// Percents turns counts into whole percents that add up to 100: what rounding
// leaves over goes to the largest remainders, first come first served.
func Percents(counts []int) []int {
	out := make([]int, len(counts))
	total := 0
	for _, c := range counts {
		total += c
	}
	if total == 0 {
		return out
	}
	order := make([]int, len(counts))
	left := 100
	for i, c := range counts {
		out[i] = c * 100 / total
		left -= out[i]
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(counts[b]*100%total, counts[a]*100%total)
	})
	for _, i := range order[:left] {
		out[i]++
	}
	return out
}

// share is a whole percentage, rounded once, absent for too few readings. A
// decimal would promise more than some checks can tell.
func share(part, whole int) *float64 {
	if whole < FewestForAverage {
		return nil
	}
	p := Round(float64(part)*100/float64(whole), 0)
	return &p
}

// Round rounds half away from zero to a number of decimals.
func Round(v float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.Round(v*scale) / scale
}
