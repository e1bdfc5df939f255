package reading

import (
	"testing"

	"wellhouse.app/internal/care/figure"
)

// Domain 2.4: a limit in kilograms is kept as tenths of a pound, rounded down;
// one that shows as it did before never rises by being saved again.
func TestLimitsAsTheyAreEntered(t *testing.T) {
	for name, c := range map[string]struct {
		country      string
		before, want figure.GainLimits
		day, week    float64
	}{
		"the usual ones":         {"CA", figure.UsualLimits, figure.GainLimits{Day: 30, Week: 50}, 1.4, 2.3},
		"only that of a day":     {"CA", figure.UsualLimits, figure.GainLimits{Day: 22, Week: 50}, 1, 2.3},
		"only that of a week":    {"CA", figure.UsualLimits, figure.GainLimits{Day: 30, Week: 44}, 1.4, 2},
		"one that shows higher":  {"CA", figure.GainLimits{Day: 32, Week: 50}, figure.GainLimits{Day: 32, Week: 50}, 1.5, 2.3},
		"one that was too high":  {"CA", figure.GainLimits{Day: 31, Week: 51}, figure.GainLimits{Day: 30, Week: 50}, 1.4, 2.3},
		"pounds":                 {"US", figure.UsualLimits, figure.GainLimits{Day: 20, Week: 50}, 2, 5},
		"pounds with a decimal":  {"US", figure.UsualLimits, figure.GainLimits{Day: 31, Week: 51}, 3.1, 5.1},
		"pounds, left as before": {"US", figure.GainLimits{Day: 31, Week: 51}, figure.GainLimits{Day: 31, Week: 51}, 3.1, 5.1},
	} {
		got, err := limitsIn(Frame{Units: figure.UnitsOf(c.country, "en-"+c.country)}, c.before, c.day, c.week)
		if err != nil || got != c.want {
			t.Errorf("%s: %+v %v, want %+v", name, got, err, c.want)
		}
	}
}

// A weight that may be someone else's is no news and answers no task.
func TestSinceLeavesDoubtedWeightsOut(t *testing.T) {
	weights := func(marks ...figure.Mark) (all []figure.Weighing) {
		for i, m := range marks {
			all = append(all, figure.Weighing{Moment: figure.Moment{At: int64(i + 1)}, Mark: m})
		}
		return all
	}
	for name, c := range map[string]struct {
		all  []figure.Weighing
		new  int64 // with those that wait
		want Since
	}{
		"none":                      {},
		"all count":                 {weights("", "", ""), 2, Since{2, 3}},
		"none is new":               {weights("", "", ""), 0, Since{0, 3}},
		"the newest waits":          {weights("", "", figure.Waiting), 2, Since{1, 2}},
		"only the newest is new":    {weights("", "", figure.Waiting), 1, Since{0, 2}},
		"one before it waits":       {weights("", figure.Waiting, ""), 2, Since{1, 3}},
		"an older one waits":        {weights(figure.Waiting, "", ""), 2, Since{2, 3}},
		"a marked one between":      {weights("", figure.NotMine, "", figure.Waiting), 2, Since{1, 3}},
		"only one, and it waits":    {weights(figure.Waiting), 1, Since{0, 0}},
		"none new, and it waits":    {weights("", figure.Waiting), 0, Since{0, 1}},
		"new ones wait, older wait": {weights("", figure.Waiting, figure.Waiting), 1, Since{0, 1}},
	} {
		if got := (Since{Count: c.new, Newest: int64(len(c.all))}).ofWeights(c.all); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
