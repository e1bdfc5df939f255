package figure

import "slices"

// MealFigure is what the checks with one meal code say.
type MealFigure struct {
	Meal    int
	Count   int
	InRange int // by their own tag
	// InTarget counts the checks in the fixed range that doctors compare.
	InTarget int
	Lows     int
	Highs    int
	Average  *float64
}

// TimeFigure is what the checks of some hours of the day say.
type TimeFigure struct {
	Hour    int // the first of them
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
	Lowest  int
	Highest int
	Median  *float64
	Lower   *float64 // quartile
	Upper   *float64
}

// How many hours of a day are grouped, on a wide page and on a small one.
const binHours, partHours = 3, 6

func byMeal(checks []Check) []MealFigure {
	sums, counts := make([]float64, len(Meals)), make([]MealFigure, len(Meals))
	for _, c := range checks {
		meal := slices.Index(Meals, c.Meal)
		if meal < 0 {
			meal = slices.Index(Meals, NoTag)
		}
		sums[meal] += float64(c.Mg())
		m := &counts[meal]
		m.Count++
		if FixedShare(c) == targetShare {
			m.InTarget++
		}
		switch level, _ := c.Level(); {
		case level < InRange:
			m.Lows++
		case level > InRange:
			m.Highs++
		default:
			m.InRange++
		}
	}
	var out []MealFigure
	for i, m := range counts {
		if m.Count > 0 {
			m.Meal, m.Average = Meals[i], meanOf(sums[i], m.Count)
			out = append(out, m)
		}
	}
	return out
}

// often names the meal tag with the largest count. A few checks, or as
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

// byHours takes checks by their value. It always covers the whole day, so that an
// empty stretch shows as empty.
func byHours(checks []Check, hours int) []TimeFigure {
	bins := make([][]float64, 24/hours)
	for _, c := range checks {
		bin := &bins[c.Hour()/hours]
		*bin = append(*bin, float64(c.Mg()))
	}
	out := make([]TimeFigure, len(bins))
	for i, sorted := range bins {
		f := TimeFigure{Hour: i * hours, Count: len(sorted)}
		if len(sorted) > 0 {
			lowest, highest := int(sorted[0]), int(sorted[len(sorted)-1])
			f.Lowest, f.Highest = &lowest, &highest
		}
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

// byWeek takes checks by their value, and tells only the weeks with checks.
func byWeek(checks []Check) []WeekFigure {
	if len(checks) == 0 {
		return nil
	}
	first, last := checks[0].Day(), checks[0].Day()
	for _, c := range checks {
		first, last = min(first, c.Day()), max(last, c.Day())
	}
	first = Monday(first)
	weeks := make([][]float64, (last-first)/7+1)
	inRange := make([]int, len(weeks))
	for _, c := range checks {
		week := (c.Day() - first) / 7
		weeks[week] = append(weeks[week], float64(c.Mg()))
		if level, _ := c.Level(); level == InRange {
			inRange[week]++
		}
	}
	var out []WeekFigure
	for week, sorted := range weeks {
		n := len(sorted)
		if n == 0 {
			continue
		}
		out = append(out, WeekFigure{
			Monday: first + week*7, Count: n, InRange: share(inRange[week], n), Average: mean(sorted),
			Lowest: int(sorted[0]), Highest: int(sorted[n-1]), Median: at(sorted, 0.5, FewestForMedian),
			Lower: at(sorted, 0.25, FewestForQuartiles), Upper: at(sorted, 0.75, FewestForQuartiles),
		})
	}
	return out
}
