package report

import (
	"math"
	"slices"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/program"
)

// weightSection describes weight as it was when the period ended. The trend
// uses all weigh-ins until then, so it is the same wherever a period begins. A
// neutral report shows no loss, goal or milestones.
func weightSection(s *Section, w words, m Material) {
	m.Weighings = until(m.Weighings, m.Period.Last)
	all := figure.WeightOf(m.Weighings, m.Since)
	f := figure.WeightSince(m.Weighings, all.Points, m.Period.First-1, m.Period.Last)
	inside := inPeriod(m.Weighings, m.Period)
	s.counted, s.LeftOut = f.N, w.leftOut(f.Base)
	s.Missing = w.gaps(m.Period, daysOf(inside, weighingMoment))
	if all.Start == nil {
		s.Missing = append(s.Missing, w.Say("missing.start"))
	}
	if m.Plan.HeightMM == 0 && !m.Person.Neutral {
		s.Missing = append(s.Missing, w.Say("missing.height"))
	}
	if f.N == 0 {
		return
	}
	s.Figures = weightFigures(w, m, all, f)
	now, on := w.shown(w.Weight(all.Trend.Trend)), w.Date(wallOfDay(all.Trend.Day))
	if all.Change == nil || m.Person.Neutral {
		s.Summary = w.Say("weight.plain", "now", now, "date", on, "weighings", w.Count("weighings", f.N), "days", w.Count("days", f.Base.Days))
	} else {
		s.Summary = w.Say("weight.summary", "now", now, "date", on, "change", w.shown(w.WeightChange(*all.Change)),
			"start", w.Date(all.Start.Time()), "weighings", w.Count("weighings", f.N))
	}
	s.Charts = []Chart{weightChart(w, m, inside, all)}
	s.Tables = []Table{weightWeeks(w, f)}
	if !m.Person.Neutral && len(all.Marks) > 0 && !slices.Contains(m.Running, program.HeartFailure) {
		s.Tables = append(s.Tables, milestones(w, all))
	}
	if slices.Contains(m.Running, program.HeartFailure) {
		s.Tables = append(s.Tables, dailyWeights(w, m))
		for i := range s.Tables {
			s.Tables[i].across = 2
		}
		s.Notes = append(s.Notes, w.Say("weight.limits", "day", w.tenths(m.Plan.Gain.Day), "week", w.tenths(m.Plan.Gain.Week)))
	}
}

// until leaves away what was weighed after a day.
func until(all []figure.Weighing, last int) []figure.Weighing {
	return slices.DeleteFunc(slices.Clone(all), func(g figure.Weighing) bool { return g.Day() > last })
}

func inPeriod(all []figure.Weighing, p Period) []figure.Weighing {
	var out []figure.Weighing
	for _, g := range all {
		if g.Mark == figure.Counted && g.Day() >= p.First && g.Day() <= p.Last {
			out = append(out, g)
		}
	}
	return out
}

// tenths shows tenths of a pound in the unit of the country.
func (w words) tenths(n int) string {
	grams, _ := figure.ToGrams(float64(n)/10, figure.Pounds)
	return w.shown(w.Weight(float64(grams)))
}

func weightFigures(w words, m Material, all figure.Weight, f figure.WeightPeriod) []Figure {
	unit, trendOn := w.WeightUnit(), w.Date(wallOfDay(all.Trend.Day))
	average, start, startOn, change := dash, dash, "", dash
	if f.Average != nil {
		average = w.Weight(*f.Average).Text
	}
	if all.Start != nil {
		start, startOn = w.Weight(float64(all.Start.Grams)).Text, w.Date(all.Start.Time())
		change = w.WeightChange(*all.Change).Text
	}
	out := []Figure{
		{w.Say("figure.now"), w.Weight(all.Trend.Trend).Text, unit, trendOn},
		{w.Say("figure.average"), average, unit, w.basis("weighings", f.N, f.Base.Days)},
		{w.Say("figure.lowest"), w.Weight(float64(*f.Lowest)).Text, unit, ""},
		{w.Say("figure.highest"), w.Weight(float64(*f.Highest)).Text, unit, ""},
	}
	if m.Person.Neutral {
		return out
	}
	out = slices.Insert(out, 1, Figure{w.Say("figure.start"), start, unit, startOn}, Figure{w.Say("figure.change"), change, unit, w.lost(all)})
	if m.Plan.TargetGrams > 0 {
		setNow := ""
		if m.Period.Last < m.Today {
			setNow = w.Say("goal.now")
		}
		out = append(out, Figure{w.Say("figure.goal"), w.Weight(float64(m.Plan.TargetGrams)).Text, unit, setNow})
	}
	if m.Plan.HeightMM > 0 {
		out = append(out, Figure{w.Say("figure.bmi"), w.Decimal(figure.BMI(all.Trend.Trend, m.Plan.HeightMM), 1), "", trendOn})
	}
	return out
}

// lost says the change as a share of the start.
func (w words) lost(all figure.Weight) string {
	if all.Change == nil {
		return ""
	}
	word := "figure.lost"
	if w.WeightChange(*all.Change).Value > 0 {
		word = "figure.gained"
	}
	return w.Say(word) + " " + w.Percent(w.Decimal(math.Abs(all.Change.LostPercent()), 1))
}

func weightChart(w words, m Material, inside []figure.Weighing, all figure.Weight) Chart {
	c := Chart{Title: w.Say("weight.all"), Summary: w.Say("weight.all.summary"), Unit: w.WeightUnit(), X: w.timeAxis(m.Period)}
	first := w.Weight(float64(inside[0].Grams)).Value
	least, most := first, first
	for _, g := range inside {
		v := w.Weight(float64(g.Grams))
		least, most = min(least, v.Value), max(most, v.Value)
		c.Marks = append(c.Marks, Mark{X: float64(g.Wall()), Y: v.Value, Shape: InRangeShape, When: w.when(g.Moment), Text: w.shown(v)})
	}
	for _, p := range all.Points {
		if p.Day < m.Period.First || p.Day > m.Period.Last {
			continue
		}
		y := w.Weight(p.Trend).Value
		least, most = min(least, y), max(most, y)
		c.Line = append(c.Line, Point{X: float64(int64(p.Day)*dayMS + dayMS/2), Y: y, Anew: p.Restarted})
	}
	if goal := w.Weight(float64(m.Plan.TargetGrams)).Value; m.Plan.TargetGrams > 0 && !m.Person.Neutral && goal > least-20 && goal < most+20 {
		least, most = min(least, goal), max(most, goal)
		c.Bands = []Band{{goal, goal, w.Say("figure.goal") + " " + w.Weight(float64(m.Plan.TargetGrams)).Text}}
	}
	c.Y = w.valueAxis(least-1, most+1, 0)
	return w.thinned(c)
}

func weightWeeks(w words, f figure.WeightPeriod) Table {
	t := Table{
		Title:   w.Say("weeks"),
		Columns: []string{w.Say("column.week"), w.Say("column.weighings"), w.Say("column.average") + " (" + w.WeightUnit() + ")"},
		Note:    w.Say("weeks.note"),
	}
	for _, week := range slices.Backward(f.Weeks) {
		if len(t.Rows) == mostWeeks {
			break
		}
		average := dash
		if week.Average != nil {
			average = w.Weight(*week.Average).Text
		}
		t.Rows = append(t.Rows, []string{w.Date(wallOfDay(week.Monday)), w.Whole(week.Count), average})
	}
	return w.latest(t, len(f.Weeks), "")
}

func milestones(w words, all figure.Weight) Table {
	t := Table{
		Title:   w.Say("weight.marks"),
		Columns: []string{w.Say("column.goal"), w.Say("column.weight") + " (" + w.WeightUnit() + ")", w.Say("column.reached")},
	}
	for _, mark := range all.Marks {
		reached := w.Say("notYet")
		if mark.Reached {
			reached = w.Say("yes")
		}
		t.Rows = append(t.Rows, []string{"−" + w.Percent(w.Whole(mark.Percent)), w.Weight(mark.Grams).Text, reached})
	}
	return t
}
