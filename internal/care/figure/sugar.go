package figure

import "slices"

// Sugar is what the blood sugar checks of a period say together.
type Sugar struct {
	Base
	PerDay  float64 // checks on a day of the period
	Average *float64
	Lowest  *int
	Highest *int
	Lows    int // checks below range
	Highs   int // checks above range
	// InRange is the percentage of checks in range by their own tag, as the
	// dots on the screen show it.
	InRange *float64
	Levels  []LevelCount
	// Shares is the percentage in fixed ranges, whatever the tag, as doctors
	// compare it. They add up to 100.
	Shares []Share
	ByMeal []MealFigure
	ByTime []TimeFigure
	ByPart []TimeFigure // night, morning, afternoon and evening, six hours each
	ByWeek []WeekFigure
	// OftenLow and OftenHigh are the meal tags with the most checks out of
	// range, where one stands out.
	OftenLow  *int
	OftenHigh *int
	// Deviation and Variation need many checks.
	Deviation *float64
	Variation *float64
}

// LevelCount tells how many checks have a level.
type LevelCount struct {
	Level Level
	Count int
}

// Share is one of the fixed ranges, from Least to Most mg/dL, both inside.
type Share struct {
	Key     string
	Least   int
	Most    int // 0 when there is no end
	Count   int
	Percent int
}

func fixedShares() []Share {
	return []Share{
		{Key: "reading.share.veryLow", Least: 0, Most: VeryLowBelow - 1},
		{Key: "reading.share.low", Least: VeryLowBelow, Most: LowBelow - 1},
		{Key: "reading.share.target", Least: LowBelow, Most: HighAbove},
		{Key: "reading.share.high", Least: HighAbove + 1, Most: VeryHighAbove},
		{Key: "reading.share.veryHigh", Least: VeryHighAbove + 1},
	}
}

// SugarOf gathers the figures of a period of so many days; 0 counts from the
// first to the last check.
func SugarOf(all []Check, days int) Sugar {
	basis, checks := base(all, func(c Check) (Mark, Moment) { return c.Mark, c.Moment })
	out := Sugar{Base: basis, Shares: fixedShares()}
	byValue(checks)
	values := make([]float64, len(checks))
	var levels [len(levelNames)]int
	for i, c := range checks {
		values[i] = float64(c.Mg())
		level, _ := c.Level()
		levels[level-SeverelyLow]++
		out.Shares[FixedShare(c)].Count++
		switch {
		case level < InRange:
			out.Lows++
		case level > InRange:
			out.Highs++
		}
	}
	for _, l := range Levels {
		out.Levels = append(out.Levels, LevelCount{l, levels[l-SeverelyLow]})
	}
	counts := make([]int, len(out.Shares))
	for i, s := range out.Shares {
		counts[i] = s.Count
	}
	for i, p := range Percents(counts) {
		out.Shares[i].Percent = p
	}
	out.PerDay = perDay(checks, days)
	out.Average, out.InRange = mean(values), share(levels[InRange-SeverelyLow], len(checks))
	out.Lowest, out.Highest = ends(checks)
	if len(values) >= FewestForSpread {
		sd := deviation(values)
		cv := sd / average(values) * 100
		out.Deviation, out.Variation = &sd, &cv
	}
	out.ByMeal, out.ByTime, out.ByWeek = byMeal(checks), byHours(checks, binHours), byWeek(checks)
	out.ByPart = byHours(checks, partHours)
	out.OftenLow = often(out.ByMeal, func(m MealFigure) int { return m.Lows })
	out.OftenHigh = often(out.ByMeal, func(m MealFigure) int { return m.Highs })
	return out
}

// byValue sorts checks once for all that asks for the order of their values. It
// also makes every sum the same in whichever order they came.
func byValue(checks []Check) {
	order := make([]int, len(checks))
	for i, c := range checks {
		order[i] = c.Mg()<<places | i
	}
	slices.Sort(order)
	came := slices.Clone(checks)
	for to, from := range order {
		checks[to] = came[from&(1<<places-1)]
	}
}

// places is how many bits the place of a check has in the keys by which it is
// sorted.
const places = 32

// targetShare is the place of the range that checks should be in.
const targetShare = 2

// FixedShare is the place of a check among the fixed ranges. What the meter could
// not tell stands at its end of the scale.
func FixedShare(c Check) int {
	switch {
	case c.Mg() < VeryLowBelow:
		return 0
	case c.Mg() > VeryHighAbove:
		return 4
	case c.Mg() < LowBelow:
		return 1
	case c.Mg() > HighAbove:
		return 3
	}
	return targetShare
}

func perDay(checks []Check, days int) float64 {
	if len(checks) == 0 {
		return 0
	}
	if days == 0 {
		first, last := checks[0].Day(), checks[0].Day()
		for _, c := range checks {
			first, last = min(first, c.Day()), max(last, c.Day())
		}
		days = last - first + 1
	}
	return Round(float64(len(checks))/float64(days), 1)
}

func ends(checks []Check) (lowest, highest *int) {
	if len(checks) == 0 {
		return nil, nil
	}
	least, most := checks[0].Mg(), checks[0].Mg()
	for _, c := range checks {
		least, most = min(least, c.Mg()), max(most, c.Mg())
	}
	return &least, &most
}
