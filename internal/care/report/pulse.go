package report

import (
	"fmt"
	"slices"
	"strconv"

	"wellhouse.app/internal/care/figure"
)

const mostDailyRows = 30

// pulseSection tells of the pulse, and of weight and pressure beside it: in
// heart failure the three are read together, day by day.
func pulseSection(s *Section, w words, m Material) {
	f, week := figure.PulseOf(m.Beats), figure.PulseOf(m.Week)
	counted := onlyCounted(m.Beats, func(b figure.Beat) figure.Mark {
		if b.Pulse == 0 {
			return figure.WrongTechnique
		}
		return b.Mark
	})
	s.counted, s.LeftOut = f.N, w.leftOut(f.Base)
	s.Missing = w.gaps(m.Period, daysOf(counted, func(b figure.Beat) figure.Moment { return b.Moment }))
	band := strconv.Itoa(figure.PulseBandLow) + "–" + strconv.Itoa(figure.PulseBandHigh)
	within := dash
	if f.N >= figure.FewestForAverage {
		within = w.Percent(w.Whole(figure.Percents([]int{f.Below, f.Within, f.Above})[1]))
	}
	unit := w.unit(figure.BPM)
	s.Figures = []Figure{
		{w.Say("figure.average"), w.wholeOrDash(f.Average), unit, w.basis("checks", f.N, f.Base.Days)},
		{w.Say("figure.within", "range", band), within, "", ""},
		{w.weekTo(m.Period), w.wholeOrDash(week.Average), unit, w.Count("checks", week.N)},
		{w.Say("figure.lowest"), w.wholeOrDash(f.Lowest), unit, ""},
		{w.Say("figure.highest"), w.wholeOrDash(f.Highest), unit, ""},
	}
	checks, days := w.Count("checks", f.N), w.Count("days", f.Base.Days)
	if f.Average == nil {
		s.Summary = w.Say("pulse.few", "checks", checks, "days", days)
		s.Missing = append(s.Missing, w.Say("missing.average"))
	} else {
		s.Summary = w.Say("pulse.summary", "average", w.Whole(*f.Average)+nbsp+unit, "checks", checks, "days", days, "share", within, "range", band)
	}
	if f.Call {
		s.Notes = append(s.Notes, w.Say("pulse.call"))
	}
	s.Notes = append(s.Notes, w.Say("pulse.note"))
	if f.N == 0 {
		return
	}
	s.Charts = []Chart{pulseChart(w, m, counted, f, band)}
	s.Tables = []Table{pulseWeeks(w, f), dailyTable(w, m)}
}

func (w words) wholeOrDash(n *int) string {
	if n == nil {
		return dash
	}
	return w.Whole(*n)
}

func pulseChart(w words, m Material, counted []figure.Beat, f figure.Pulse, band string) Chart {
	c := Chart{
		Title: w.Say("pulse.all"), Unit: w.unit(figure.BPM), X: w.timeAxis(m.Period),
		Y:       w.valueAxis(min(40, float64(*f.Lowest)), max(120, float64(*f.Highest)), 0),
		Bands:   []Band{{figure.PulseBandLow, figure.PulseBandHigh, w.Say("band", "range", band)}},
		Summary: w.Say("pulse.all.summary", "checks", w.Count("checks", f.N), "lowest", w.Whole(*f.Lowest), "highest", w.Whole(*f.Highest)),
	}
	for _, b := range counted {
		shape := InRangeShape
		switch {
		case b.Pulse < figure.PulseBandLow:
			shape = LowShape
		case b.Pulse > figure.PulseBandHigh:
			shape = HighShape
		}
		c.Marks = append(c.Marks, Mark{
			X: float64(b.Wall()), Y: float64(b.Pulse), Shape: shape, When: w.when(b.Moment), Text: w.Whole(b.Pulse) + nbsp + c.Unit, out: shape != InRangeShape,
		})
	}
	return w.thinned(c)
}

func pulseWeeks(w words, f figure.Pulse) Table {
	t := Table{Title: w.Say("weeks"), Columns: []string{w.Say("column.week"), w.Say("column.checks"), w.Say("column.average")}, Note: w.Say("weeks.note")}
	for _, week := range slices.Backward(f.Weeks) {
		if len(t.Rows) == mostWeeks {
			break
		}
		t.Rows = append(t.Rows, []string{w.Date(wallOfDay(week.Monday)), w.Whole(week.Count), w.wholeOrDash(week.Average)})
	}
	return w.latest(t, len(f.Weeks), "")
}

// dailyTable puts the first weight, pressure and pulse of each of the last days
// beside each other.
func dailyTable(w words, m Material) Table {
	t := Table{
		Title:   w.Say("daily"),
		Columns: []string{w.Say("column.date"), w.Say("column.weight") + " (" + w.WeightUnit() + ")", w.Say("column.change"), w.Say("column.pressure"), w.Say("column.pulse")},
		Note:    w.Say("daily.summary"),
	}
	weights, beats := firstOf(m.Weighings, weighingMoment, weighingMark), firstOf(m.Beats, beatMoment, beatMark)
	total := 0
	for day := m.Period.Last; day >= m.Period.First; day-- {
		weighing, weighed := weights[day]
		beat, measured := beats[day]
		if !weighed && !measured {
			continue
		}
		if total++; total > mostDailyRows {
			continue
		}
		row := []string{w.Date(wallOfDay(day)), dash, dash, dash, dash}
		if weighed {
			row[1] = w.Weight(float64(weighing.Grams)).Text
			if before, found := weights[day-1]; found {
				row[2] = w.WeightChange(figure.Move{From: float64(before.Grams), To: float64(weighing.Grams)}).Text
			}
		}
		if measured {
			row[3] = fmt.Sprintf("%d/%d", beat.Systolic, beat.Diastolic)
			if beat.Pulse > 0 {
				row[4] = w.Whole(beat.Pulse)
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return w.latest(t, total, w.Say("note.file"))
}

func weighingMoment(g figure.Weighing) figure.Moment { return g.Moment }

func weighingMark(g figure.Weighing) figure.Mark { return g.Mark }

func beatMoment(b figure.Beat) figure.Moment { return b.Moment }

func beatMark(b figure.Beat) figure.Mark { return b.Mark }

// firstOf is the first counted reading of each day.
func firstOf[T any](all []T, at func(T) figure.Moment, mark func(T) figure.Mark) map[int]T {
	out := map[int]T{}
	for _, one := range all {
		if mark(one) != figure.Counted {
			continue
		}
		day := at(one).Day()
		if before, found := out[day]; !found || at(one).At < at(before).At {
			out[day] = one
		}
	}
	return out
}

func number(n int) string { return strconv.Itoa(n) }
