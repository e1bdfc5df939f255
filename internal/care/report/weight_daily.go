package report

import (
	"slices"
	"strings"

	"wellhouse.app/internal/care/figure"
)

// dailyDays is how far back somebody with heart failure is read day by day.
const dailyDays = 30

// dailyWeights is what is read day by day in heart failure: the weight of each
// morning, how far it is from the morning before, and the gains that the care
// team wants to know of.
func dailyWeights(w words, m Material) Table {
	t := Table{
		Title:   w.Say("weight.daily"),
		Columns: []string{w.Say("column.date"), w.Say("column.weight") + " (" + w.WeightUnit() + ")", w.Say("column.change"), w.Say("column.alert")},
		Note:    w.Say("weight.daily.note"),
	}
	settled := figure.Settled(m.Weighings)
	gains := map[int]dayGain{} // the first of a day that reaches a limit stands for the day
	for _, g := range slices.Backward(gainsOf(settled, m.Plan.Gain)) {
		gains[g.weighing.Day()] = g
	}
	shown := dailyShown(settled, gains)
	total := 0
	for day := m.Period.Last; day >= max(m.Period.First, m.Period.Last-dailyDays+1); day-- {
		weighing, weighed := shown[day]
		if !weighed {
			continue
		}
		total++
		row := []string{w.Date(wallOfDay(day)), w.Weight(float64(weighing.Grams)).Text, dash, dash}
		if before, found := shown[day-1]; found && before.Mark == figure.Counted && weighing.Mark == figure.Counted {
			row[2] = w.WeightChange(figure.Move{From: float64(before.Grams), To: float64(weighing.Grams)}).Text
		}
		var remarks []string
		if g, found := gains[day]; found {
			remarks = append(remarks, w.gain(g))
		}
		if weighing.Mark == figure.Waiting {
			remarks = append(remarks, w.mark(figure.Waiting))
		}
		if len(remarks) > 0 {
			row[3] = strings.Join(remarks, ". ")
		}
		t.Rows = append(t.Rows, row)
	}
	return w.latest(t, total, w.Say("note.file"))
}

// dailyShown picks the weighing that stands for each day: the one that reached a
// limit, else the first that counts, else one that waits for an answer.
func dailyShown(settled []figure.Weighing, gains map[int]dayGain) map[int]figure.Weighing {
	shown := firstOf(settled, weighingMoment, weighingMark)
	for _, g := range settled {
		if _, found := shown[g.Day()]; !found && g.Mark == figure.Waiting {
			shown[g.Day()] = g
		}
	}
	for day, g := range gains {
		shown[day] = g.weighing
	}
	return shown
}

// dayGain is a weighing that reached a limit.
type dayGain struct {
	weighing figure.Weighing
	gain     figure.Gain
}

// gain says how much was gained and in what time.
func (w words) gain(g dayGain) string {
	key, gained := g.gain.Asks(w.Units)
	return w.Say(strings.TrimPrefix(key, "reading."), "gain", w.shown(gained))
}

// gainsOf finds the weighings that reached a limit, oldest first. Each is judged
// as it was when it came: by those before it.
func gainsOf(settled []figure.Weighing, limits figure.GainLimits) (out []dayGain) {
	inOrder := slices.DeleteFunc(slices.Clone(settled), func(g figure.Weighing) bool {
		return g.Mark != figure.Counted && g.Mark != figure.Waiting
	})
	slices.SortStableFunc(inOrder, func(a, b figure.Weighing) int { return int(max(-1, min(1, a.At-b.At))) })
	first := 0
	for i, g := range inOrder {
		for g.At-inOrder[first].At > judgedDays*dayMS {
			first++
		}
		if gain, ok := figure.GainAmong(inOrder[first:i+1], limits); ok && !gain.Ask && gain.Zone == figure.YellowZone {
			out = append(out, dayGain{g, gain})
		}
	}
	return out
}

// judgedDays reach beyond the week that a weight is judged by.
const judgedDays = 8
