package report

import (
	"slices"
	"strings"

	"wellhouse.app/internal/figure"
)

// dailyDays is how far back somebody with heart failure is read day by day.
const dailyDays = 30

// dailyWeights is what is read day by day in heart failure: the weight of each
// morning, how far it is from the morning before, and the gains that the care
// team wants to know of.
func dailyWeights(w words, m Material) Table {
	t := Table{
		Title:   w.say("weight.daily"),
		Columns: []string{w.say("column.date"), w.say("column.weight") + " (" + w.WeightUnit() + ")", w.say("column.change"), w.say("column.alert")},
		Note:    w.say("weight.daily.note"),
	}
	counted := onlyCounted(m.Weighings, weighingMark)
	gains := map[int]dayGain{} // the first of a day that reaches a limit stands for the day
	for _, g := range slices.Backward(gainsOf(counted, m.Plan.Gain)) {
		gains[g.weighing.Day()] = g
	}
	shown := firstOf(counted, weighingMoment, weighingMark)
	for day, g := range gains {
		shown[day] = g.weighing
	}
	total := 0
	for day := m.Period.Last; day >= max(m.Period.First, m.Period.Last-dailyDays+1); day-- {
		weighing, weighed := shown[day]
		if !weighed {
			continue
		}
		total++
		row := []string{w.date(wallOfDay(day)), w.Weight(float64(weighing.Grams)).Text, dash, dash}
		if before, found := shown[day-1]; found {
			row[2] = w.WeightChange(figure.Move{From: float64(before.Grams), To: float64(weighing.Grams)}).Text
		}
		if g, found := gains[day]; found {
			row[3] = w.gain(g)
		}
		t.Rows = append(t.Rows, row)
	}
	return w.latest(t, total, w.say("note.file"))
}

// dayGain is a weighing that reached a limit.
type dayGain struct {
	weighing figure.Weighing
	gain     figure.Gain
}

// gain says how much was gained and in what time.
func (w words) gain(g dayGain) string {
	key, gained := g.gain.Asks(w.Units, g.weighing.Grams)
	return w.say(strings.TrimPrefix(key, "reading."), "gain", w.shown(gained))
}

// gainsOf finds the weighings that reached a limit, oldest first. Each is judged
// as it was when it came: by those before it.
func gainsOf(counted []figure.Weighing, limits figure.GainLimits) (out []dayGain) {
	inOrder := slices.Clone(counted)
	slices.SortStableFunc(inOrder, func(a, b figure.Weighing) int { return int(max(-1, min(1, a.At-b.At))) })
	first := 0
	for i, g := range inOrder {
		for g.At-inOrder[first].At > judgedDays*dayMS {
			first++
		}
		if gain, ok := figure.GainOf(inOrder[first:i+1], limits); ok && gain.Zone == figure.YellowZone {
			out = append(out, dayGain{g, gain})
		}
	}
	return out
}

// judgedDays reach beyond the week that a weight is judged by.
const judgedDays = 8
