package report

import (
	"fmt"
	"slices"
	"strings"

	"wellhouse.app/internal/care/figure"
)

var categoryShapes = map[figure.Category]Shape{
	figure.LowPressure: LowShape, figure.NormalPressure: InRangeShape, figure.ElevatedPressure: SlightlyHighShape,
	figure.HighPressure1: HighShape, figure.HighPressure2: VeryHighShape, figure.SeverePressure: VeryHighShape,
}

// How many rows a table of one page has at most.
const (
	mostReadings = 24
	mostWeeks    = 12
)

// pressureSection tells of blood pressure.
func pressureSection(s *Section, w words, m Material) {
	f, home := figure.PressureOf(m.Beats), figure.Home(m.Week, m.Period.Last)
	counted := onlyCounted(m.Beats, func(b figure.Beat) figure.Mark { return b.Mark })
	s.counted, s.LeftOut = f.N, w.leftOut(f.Base)
	s.Missing = w.gaps(m.Period, daysOf(counted, func(b figure.Beat) figure.Moment { return b.Moment }))
	s.Figures = pressureFigures(w, m, f, home)
	readings, days := w.Count("readings", f.N), w.Count("days", f.Base.Days)
	if f.Average == nil {
		s.Summary = w.Say("pressure.few", "readings", readings, "days", days)
		s.Missing = append(s.Missing, w.Say("missing.average"))
	} else {
		s.Summary = w.Say("pressure.summary", "average", mean(f.Average)+nbsp+figure.MmHg, "readings", readings, "days", days,
			"category", strings.ToLower(w.Say(f.Average.Category.Key())), "share", w.Percent(w.Decimal(*f.AtGoal, 0)))
	}
	if home.Early {
		s.Missing = append(s.Missing, w.Say("missing.early"))
	}
	if f.Uneven > 0 {
		s.Notes = append(s.Notes, w.Count("uneven", f.Uneven))
	}
	if f.N == 0 {
		return
	}
	s.SharesTitle = w.Say("pressure.shares")
	counts := make([]int, len(f.ByCategory))
	for i, c := range f.ByCategory {
		counts[i] = c.Count
	}
	percents := figure.Percents(counts)
	for i, c := range f.ByCategory {
		s.Shares = append(s.Shares, Share{w.Say(c.Category.Key()), categoryRanges[c.Category], c.Count, percents[i], categoryShapes[c.Category], w.Percent(w.Whole(percents[i]))})
	}
	s.Charts = []Chart{pressureChart(w, m, counted)}
	s.Tables = []Table{pressureWeeks(w, f), latestPressures(w, counted)}
}

// categoryRanges are the limits as doctors write them, in every language.
var categoryRanges = map[figure.Category]string{
	figure.LowPressure: "< 90 / < 60", figure.NormalPressure: "< 120 / < 80", figure.ElevatedPressure: "120–129 / < 80",
	figure.HighPressure1: "130–139 / 80–89", figure.HighPressure2: "≥ 140 / ≥ 90", figure.SeverePressure: "> 180 / > 120",
}

func pressureFigures(w words, m Material, f, home figure.Pressure) []Figure {
	below := dash
	if f.AtGoal != nil {
		below = w.Percent(w.Decimal(*f.AtGoal, 0))
	}
	beat := func(b *figure.Beat) (text, note string) {
		if b == nil {
			return dash, ""
		}
		return fmt.Sprintf("%d/%d", b.Systolic, b.Diastolic), w.Date(b.Time())
	}
	highest, highestOn := beat(f.Highest)
	lowest, lowestOn := beat(f.Lowest)
	return []Figure{
		{w.Say("figure.average"), mean(f.Average), figure.MmHg, w.basis("readings", f.N, f.Base.Days)},
		{w.Say("figure.below", "limit", "130/80"), below, "", ""},
		{w.Say("figure.morning"), mean(f.Morning), figure.MmHg, w.Say("morning.hours")},
		{w.Say("figure.evening"), mean(f.Evening), figure.MmHg, w.Say("evening.hours")},
		{w.weekTo(m.Period), mean(home.Average), figure.MmHg, w.basis("readings", home.N, home.Base.Days)},
		{w.Say("figure.highest"), highest, figure.MmHg, highestOn},
		{w.Say("figure.lowest"), lowest, figure.MmHg, lowestOn},
	}
}

func mean(m *figure.PressureMean) string {
	if m == nil {
		return dash
	}
	return fmt.Sprintf("%d/%d", m.Systolic, m.Diastolic)
}

func pressureChart(w words, m Material, counted []figure.Beat) Chart {
	least, most := 60.0, 160.0
	for _, b := range counted {
		least, most = min(least, float64(b.Diastolic)), max(most, float64(b.Systolic))
	}
	c := Chart{
		Title: w.Say("pressure.all"), Unit: figure.MmHg, X: w.timeAxis(m.Period), Y: w.valueAxis(least, most, 0),
		Bands:   []Band{{130, 130, "130"}, {80, 80, "80"}},
		Summary: w.Say("pressure.all.summary", "readings", w.Count("readings", len(counted))),
	}
	for _, b := range counted {
		top := float64(b.Systolic)
		c.Marks = append(c.Marks, Mark{
			X: float64(b.Wall()), Y: float64(b.Diastolic), Y2: &top, Shape: BarShape, When: w.when(b.Moment),
			Text: fmt.Sprintf("%d/%d", b.Systolic, b.Diastolic) + nbsp + figure.MmHg + ", " + w.Say(b.Category().Key()), out: b.Category() == figure.LowPressure || figure.IsHigh(b.Systolic, b.Diastolic),
		})
	}
	return w.thinned(c)
}

func pressureWeeks(w words, f figure.Pressure) Table {
	t := Table{Title: w.Say("weeks"), Columns: []string{w.Say("column.week"), w.Say("column.readings"), w.Say("column.average"), w.Say("column.pulse")}, Note: w.Say("weeks.note")}
	for _, week := range slices.Backward(f.Weeks) {
		if len(t.Rows) == mostWeeks {
			break
		}
		pulse := dash
		if week.Mean != nil && week.Mean.Pulse != nil {
			pulse = w.Whole(*week.Mean.Pulse)
		}
		t.Rows = append(t.Rows, []string{w.Date(wallOfDay(week.Monday)), w.Whole(week.Count), mean(week.Mean), pulse})
	}
	return w.latest(t, len(f.Weeks), "")
}

// weekTo names the seven days that end with a period.
func (w words) weekTo(p Period) string {
	return w.Say("figure.home", "date", w.Date(wallOfDay(p.Last)))
}

// latest says how many rows of all a table has, also when paper has room for
// fewer. The words about those that are not listed may be empty.
func (w words) latest(t Table, total int, rest string) Table {
	own := t.Note
	t.cut = func(shown int) string {
		if shown >= total {
			return own
		}
		return strings.TrimSpace(own + " " + w.Say("note.latest", "shown", w.Whole(shown), "total", w.Whole(total)) + " " + rest)
	}
	t.Note = t.cut(len(t.Rows))
	return t
}

func latestPressures(w words, counted []figure.Beat) Table {
	t := Table{
		Title:   w.Say("latest"),
		Columns: []string{w.Say("column.date"), w.Say("column.time"), w.Say("column.pressure"), w.Say("column.pulse"), w.Say("column.status")},
	}
	for _, b := range slices.Backward(counted) {
		if len(t.Rows) == mostReadings {
			break
		}
		pulse := dash
		if b.Pulse > 0 {
			pulse = w.Whole(b.Pulse)
		}
		t.Rows = append(t.Rows, []string{
			w.Date(b.Time()), w.clockOf(b.Moment), fmt.Sprintf("%d/%d", b.Systolic, b.Diastolic), pulse, w.Say(b.Category().Key()),
		})
	}
	return w.latest(t, len(counted), w.Say("note.file"))
}
