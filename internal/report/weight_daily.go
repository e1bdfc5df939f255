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
	gains := gainsByDay(counted, m.Plan.Gain)
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
			key, gained := g.gain.Asks(w.Units, weighing.Grams)
			row[3] = w.say(strings.TrimPrefix(key, "reading."), "gain", w.shown(gained))
		}
		t.Rows = append(t.Rows, row)
	}
	return w.latest(t, total)
}

// dayGain is a weighing that reached a limit.
type dayGain struct {
	weighing figure.Weighing
	gain     figure.Gain
}

// gainsByDay judges each weighing as it was judged when it came: by those before
// it. The first of a day that reaches a limit stands for the day.
func gainsByDay(counted []figure.Weighing, limits figure.GainLimits) map[int]dayGain {
	inOrder := slices.Clone(counted)
	slices.SortStableFunc(inOrder, func(a, b figure.Weighing) int { return int(max(-1, min(1, a.At-b.At))) })
	out, first := map[int]dayGain{}, 0
	for i, g := range inOrder {
		for g.At-inOrder[first].At > judgedDays*dayMS {
			first++
		}
		gain, ok := figure.GainOf(inOrder[first:i+1], limits)
		if _, found := out[g.Day()]; ok && !found && gain.Zone == figure.YellowZone {
			out[g.Day()] = dayGain{g, gain}
		}
	}
	return out
}

// judgedDays reach beyond the week that a weight is judged by.
const judgedDays = 8
