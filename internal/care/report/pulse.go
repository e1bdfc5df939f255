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
		within = w.percent(w.whole(figure.Percents([]int{f.Below, f.Within, f.Above})[1]))
	}
	unit := w.unit(figure.BPM)
	s.Figures = []Figure{
		{w.say("figure.average"), w.wholeOrDash(f.Average), unit, w.basis("checks", f.N, f.Base.Days)},
		{w.say("figure.within", "range", band), within, "", ""},
		{w.weekTo(m.Period), w.wholeOrDash(week.Average), unit, w.count("checks", week.N)},
		{w.say("figure.lowest"), w.wholeOrDash(f.Lowest), unit, ""},
		{w.say("figure.highest"), w.wholeOrDash(f.Highest), unit, ""},
	}
	checks, days := w.count("checks", f.N), w.count("days", f.Base.Days)
	if f.Average == nil {
		s.Summary = w.say("pulse.few", "checks", checks, "days", days)
		s.Missing = append(s.Missing, w.say("missing.average"))
	} else {
		s.Summary = w.say("pulse.summary", "average", w.whole(*f.Average)+nbsp+unit, "checks", checks, "days", days, "share", within, "range", band)
	}
	if f.Call {
		s.Notes = append(s.Notes, w.say("pulse.call"))
	}
	s.Notes = append(s.Notes, w.say("pulse.note"))
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
	return w.whole(*n)
}

func pulseChart(w words, m Material, counted []figure.Beat, f figure.Pulse, band string) Chart {
	c := Chart{
		Title: w.say("pulse.all"), Unit: w.unit(figure.BPM), X: w.timeAxis(m.Period),
		Y:       w.valueAxis(min(40, float64(*f.Lowest)), max(120, float64(*f.Highest)), 0),
		Bands:   []Band{{figure.PulseBandLow, figure.PulseBandHigh, w.say("band", "range", band)}},
		Summary: w.say("pulse.all.summary", "checks", w.count("checks", f.N), "lowest", w.whole(*f.Lowest), "highest", w.whole(*f.Highest)),
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
			X: float64(b.Wall()), Y: float64(b.Pulse), Shape: shape, When: w.when(b.Moment), Text: w.whole(b.Pulse) + nbsp + c.Unit, out: shape != InRangeShape,
		})
	}
	return w.thinned(c)
}

func pulseWeeks(w words, f figure.Pulse) Table {
	t := Table{Title: w.say("weeks"), Columns: []string{w.say("column.week"), w.say("column.checks"), w.say("column.average")}, Note: w.say("weeks.note")}
	for _, week := range slices.Backward(f.Weeks) {
		if len(t.Rows) == mostWeeks {
			break
		}
		t.Rows = append(t.Rows, []string{w.date(wallOfDay(week.Monday)), w.whole(week.Count), w.wholeOrDash(week.Average)})
	}
	return w.latest(t, len(f.Weeks), "")
}

// dailyTable puts the first weight, pressure and pulse of each of the last days
// beside each other.
func dailyTable(w words, m Material) Table {
	t := Table{
		Title:   w.say("daily"),
		Columns: []string{w.say("column.date"), w.say("column.weight") + " (" + w.WeightUnit() + ")", w.say("column.change"), w.say("column.pressure"), w.say("column.pulse")},
		Note:    w.say("daily.summary"),
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
		row := []string{w.date(wallOfDay(day)), dash, dash, dash, dash}
		if weighed {
			row[1] = w.Weight(float64(weighing.Grams)).Text
			if before, found := weights[day-1]; found {
				row[2] = w.WeightChange(figure.Move{From: float64(before.Grams), To: float64(weighing.Grams)}).Text
			}
		}
		if measured {
			row[3] = fmt.Sprintf("%d/%d", beat.Systolic, beat.Diastolic)
			if beat.Pulse > 0 {
				row[4] = w.whole(beat.Pulse)
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return w.latest(t, total, w.say("note.file"))
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
