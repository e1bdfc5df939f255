package report

import (
	"wellhouse.app/internal/care/figure"
)

var shareShapes = []Shape{VeryLowShape, LowShape, InRangeShape, HighShape, VeryHighShape}

// sugarSection tells of blood sugar. All of it goes by the fixed ranges that
// doctors compare, and it says so: the pages of the portal go by the meal.
func sugarSection(s *Section, w words, m Material) {
	f := figure.SugarOf(m.Checks, m.Period.days())
	counted := onlyCounted(m.Checks, func(c figure.Check) figure.Mark { return c.Mark })
	days := daysOf(counted, func(c figure.Check) figure.Moment { return c.Moment })
	s.counted, s.LeftOut = f.N, w.leftOut(f.Base)
	s.Missing = w.gaps(m.Period, days)
	target := w.sugarRange(figure.LowBelow, figure.HighAbove)
	s.Figures = sugarFigures(w, f, target)
	if f.N < figure.FewestForAverage {
		s.Summary = w.Say("sugar.few", "checks", w.Count("checks", f.N), "days", w.Count("days", f.Base.Days))
		s.Missing = append(s.Missing, w.Say("missing.average"))
	} else {
		lows := w.Say("lows.none")
		if f.Lows > 0 {
			lows = w.Count("lows", f.Lows)
		}
		s.Summary = w.Say("sugar.summary", "average", w.shown(w.GlucoseAverage(*f.Average)), "checks", w.Count("checks", f.N),
			"days", w.Count("days", f.Base.Days), "share", w.Percent(w.Whole(f.Shares[2].Percent)), "range", target+nbsp+w.GlucoseUnit(), "lows", lows)
	}
	if f.Deviation == nil {
		s.Missing = append(s.Missing, w.Say("missing.spread", "n", w.Whole(f.N)))
	}
	if f.N == 0 {
		return
	}
	s.SharesTitle = w.Say("sugar.shares")
	for i, share := range f.Shares {
		s.Shares = append(s.Shares, Share{w.Say(share.Key), w.openRange(share.Least, share.Most), share.Count, share.Percent, shareShapes[i], w.Percent(w.Whole(share.Percent))})
	}
	s.Charts = []Chart{sugarChart(w, m, counted, f, target), sugarDay(w, f, target)}
	s.Tables = []Table{mealTable(w, f, target)}
	loggedTables(s, w, m)
	s.Notes = []string{w.Say("sugar.range", "range", target, "before", w.sugarRange(figure.LowBelow, figure.HighBeforeMeals)+nbsp+w.GlucoseUnit())}
}

func sugarFigures(w words, f figure.Sugar, target string) []Figure {
	unit := w.GlucoseUnit()
	average, deviation, variation := dash, dash, dash
	if f.Average != nil {
		average = w.GlucoseAverage(*f.Average).Text
	}
	if f.Deviation != nil {
		deviation, variation = w.GlucoseAverage(*f.Deviation).Text, w.Percent(w.Decimal(*f.Variation, 0))
	}
	inTarget := dash
	if f.N >= figure.FewestForAverage {
		inTarget = w.Percent(w.Whole(f.Shares[2].Percent))
	}
	return []Figure{
		{w.Say("figure.average"), average, unit, w.basis("checks", f.N, f.Base.Days)},
		{w.Say("figure.inTarget", "range", target), inTarget, "", w.Say("fingers")},
		{w.Say("figure.lows"), w.Whole(f.Lows), "", "< " + w.Glucose(figure.LowBelow).Text + nbsp + unit},
		{w.Say("figure.lowest"), w.sugarOrDash(f.Lowest), unit, ""},
		{w.Say("figure.highest"), w.sugarOrDash(f.Highest), unit, ""},
		{w.Say("figure.perDay"), w.Decimal(f.PerDay, 1), "", ""},
		{w.Say("figure.deviation"), deviation, unit, ""},
		{w.Say("figure.variation"), variation, "", ""},
	}
}

func (w words) sugarOrDash(mg *int) string {
	if mg == nil {
		return dash
	}
	return w.Glucose(*mg).Text
}

// sugarRange names both ends. In mmol/L two neighbours may be written alike; the
// upper range then says that it begins above.
func (w words) sugarRange(least, most int) string {
	from, to := w.Glucose(least).Text, w.Glucose(most).Text
	if from == w.Glucose(least-1).Text {
		return "> " + from + "–" + to
	}
	return from + "–" + to
}

// between names the lowest and the highest of some checks.
func (w words) between(lowest, highest int) string {
	from, to := w.Glucose(lowest).Text, w.Glucose(highest).Text
	if from == to {
		return from
	}
	return from + "–" + to
}

// openRange is a range that may have no end on one side.
func (w words) openRange(least, most int) string {
	switch {
	case least == 0:
		return "< " + w.Glucose(most+1).Text
	case most == 0:
		return "> " + w.Glucose(least-1).Text
	}
	return w.sugarRange(least, most)
}

// sugarAxis is the same for everyone, so two reports can be compared side by
// side; higher values are drawn at its edge.
func (w words) sugarAxis(highest *int) Axis {
	most := 300.0
	if highest != nil && *highest > 300 {
		most = 400
	}
	if w.GlucoseUnit() == figure.MgPerDL {
		return w.valueAxis(0, most, 0)
	}
	return w.valueAxis(0, most/20, 0) // 15 or 20 mmol/L
}

func (w words) sugarBand(target string) Band {
	return Band{w.Glucose(figure.LowBelow).Value, w.Glucose(figure.HighAbove).Value, w.Say("target", "range", target)}
}

func sugarChart(w words, m Material, counted []figure.Check, f figure.Sugar, target string) Chart {
	c := Chart{
		Title: w.Say("sugar.all"), Unit: w.GlucoseUnit(), X: w.timeAxis(m.Period), Y: w.sugarAxis(f.Highest), Bands: []Band{w.sugarBand(target)},
		Summary: w.Say("sugar.all.summary", "checks", w.Count("checks", f.N), "lowest", w.sugarOrDash(f.Lowest), "highest", w.sugarOrDash(f.Highest)),
	}
	for _, check := range counted {
		share := figure.FixedShare(check)
		shown := w.Glucose(check.Mg())
		y, beyond := c.Y.clamp(shown.Value)
		c.Marks = append(c.Marks, Mark{
			X: float64(check.Wall()), Y: y, Shape: shareShapes[share], When: w.when(check.Moment), Text: w.shown(shown) + ", " + w.Say(f.Shares[share].Key), Beyond: beyond, out: shareShapes[share] != InRangeShape,
		})
	}
	if n := c.beyond(); n > 0 {
		c.Summary += " " + w.Count("chart.beyond", n) + " " + w.arrowMeans(c)
	}
	return w.thinned(c)
}

// arrowMeans says what the arrow at the top edge of a chart stands for.
func (w words) arrowMeans(c Chart) string {
	return w.Say("chart.arrow", "most", w.Decimal(c.Y.To, 0)+nbsp+c.Unit)
}

// sugarDay shows how the hours of a day differ: lowest to highest, the middle
// half where there are enough checks, the median.
func sugarDay(w words, f figure.Sugar, target string) Chart {
	c := Chart{
		Title: w.Say("sugar.day"), Unit: w.GlucoseUnit(), X: w.dayAxis(), Y: w.sugarAxis(f.Highest), Bands: []Band{w.sugarBand(target)},
		Summary: w.Say("sugar.day.few"),
	}
	for _, t := range f.ByTime {
		if t.Count == 0 {
			continue
		}
		x, when := float64(t.Hour)+1.5, w.Hour(t.Hour)+"–"+w.Hour(t.Hour+3)
		low, _ := c.Y.clamp(w.Glucose(*t.Lowest).Value)
		high, beyond := c.Y.clamp(w.Glucose(*t.Highest).Value)
		c.Marks = append(c.Marks, Mark{
			X: x, Y: low, Y2: &high, Shape: RangeShape, Beyond: beyond, When: when,
			Text: w.Count("checks", t.Count) + ", " + w.between(*t.Lowest, *t.Highest) + nbsp + w.GlucoseUnit(),
		})
		if t.Lower != nil {
			lower, _ := c.Y.clamp(w.GlucoseAverage(*t.Lower).Value)
			upper, _ := c.Y.clamp(w.GlucoseAverage(*t.Upper).Value)
			c.Marks = append(c.Marks, Mark{X: x, Y: lower, Y2: &upper, Shape: BoxShape})
			c.Summary = w.Say("sugar.day.summary")
		}
		if t.Median != nil {
			y, _ := c.Y.clamp(w.GlucoseAverage(*t.Median).Value)
			c.Marks = append(c.Marks, Mark{X: x, Y: y, Shape: MedianShape})
		}
	}
	if c.beyond() > 0 {
		c.Summary += " " + w.arrowMeans(c)
	}
	return c
}

func mealTable(w words, f figure.Sugar, target string) Table {
	t := Table{
		Title:   w.Say("meals"),
		Columns: []string{w.Say("meal"), w.Say("column.checks"), w.Say("column.average") + " (" + w.GlucoseUnit() + ")", w.Say("figure.inTarget", "range", target)},
	}
	for _, meal := range f.ByMeal {
		average := dash
		if meal.Average != nil {
			average = w.GlucoseAverage(*meal.Average).Text
		}
		t.Rows = append(t.Rows, []string{w.Say("meal." + number(meal.Meal)), w.Whole(meal.Count), average, w.Whole(meal.InTarget)})
	}
	return t
}
