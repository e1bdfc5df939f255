package figure

import (
	"maps"
	"slices"
)

// MealFigure is what the checks with one meal code say.
type MealFigure struct {
	Meal    int
	Count   int
	InRange int
	Lows    int
	Highs   int
	Average *float64
}

// TimeFigure is what the checks of three hours of the day say.
type TimeFigure struct {
	Hour    int // the first of the three
	Count   int
	Lowest  *int
	Highest *int
	Median  *float64
	Lower   *float64 // quartile
	Upper   *float64
}

// WeekFigure is what the checks of a week that begins on a Monday say.
type WeekFigure struct {
	Monday  int // day
	Count   int
	InRange *float64 // percentage
	Average *float64
}

// binHours is how many hours of a day are told together.
const binHours = 3

func byMeal(checks []Check) []MealFigure {
	values, counts := map[int][]float64{}, map[int]MealFigure{}
	for _, c := range checks {
		meal := c.Meal
		if !slices.Contains(Meals, meal) {
			meal = NoTag
		}
		values[meal] = append(values[meal], float64(c.Value))
		m := counts[meal]
		switch level, _ := c.Level(); {
		case level < InRange:
			m.Lows++
		case level > InRange:
			m.Highs++
		default:
			m.InRange++
		}
		counts[meal] = m
	}
	var out []MealFigure
	for _, meal := range Meals {
		if v := values[meal]; len(v) > 0 {
			m := counts[meal]
			m.Meal, m.Count, m.Average = meal, len(v), mean(v)
			out = append(out, m)
		}
	}
	return out
}

// often names the meal tag of which a count is largest. A few checks, or as
// many with another tag, name none.
func often(meals []MealFigure, count func(MealFigure) int) (code *int) {
	most := FewestForAverage - 1
	for i, m := range meals {
		if m.Meal == NoTag {
			continue
		}
		switch n := count(m); {
		case n > most:
			most, code = n, &meals[i].Meal
		case n == most:
			code = nil
		}
	}
	return code
}

// byTime always tells the whole day, so that an empty stretch shows as one.
func byTime(checks []Check) []TimeFigure {
	bins := make([][]Check, 24/binHours)
	for _, c := range checks {
		bins[c.Hour()/binHours] = append(bins[c.Hour()/binHours], c)
	}
	out := make([]TimeFigure, len(bins))
	for i, bin := range bins {
		f := TimeFigure{Hour: i * binHours, Count: len(bin)}
		f.Lowest, f.Highest = ends(bin)
		sorted := make([]float64, len(bin))
		for j, c := range bin {
			sorted[j] = float64(c.Value)
		}
		slices.Sort(sorted)
		f.Median = at(sorted, 0.5, FewestForMedian)
		f.Lower, f.Upper = at(sorted, 0.25, FewestForQuartiles), at(sorted, 0.75, FewestForQuartiles)
		out[i] = f
	}
	return out
}

func at(sorted []float64, q float64, fewest int) *float64 {
	if len(sorted) < fewest {
		return nil
	}
	v := quantile(sorted, q)
	return &v
}

// byWeek tells only the weeks with checks.
func byWeek(checks []Check) []WeekFigure {
	weeks := map[int][]Check{}
	for _, c := range checks {
		monday := Monday(c.Day())
		weeks[monday] = append(weeks[monday], c)
	}
	var out []WeekFigure
	for _, monday := range slices.Sorted(maps.Keys(weeks)) {
		values, inRange := make([]float64, len(weeks[monday])), 0
		for i, c := range weeks[monday] {
			values[i] = float64(c.Value)
			if level, _ := c.Level(); level == InRange {
				inRange++
			}
		}
		out = append(out, WeekFigure{monday, len(values), share(inRange, len(values)), mean(values)})
	}
	return out
}
