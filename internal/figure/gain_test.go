package figure_test

import (
	"testing"

	"wellhouse.app/internal/figure"
)

// Domain 2.4: stepping on the scale again, a little lighter or heavier, leaves
// the gain as it is; only the weight coming down ends it.
func TestASecondStepHidesNoGain(t *testing.T) {
	const minute = 1.0 / 24 / 60
	base, at := [2]float64{0, 198.2}, 20.0/24
	for name, c := range map[string]struct {
		all  []figure.Weighing
		zone figure.Zone
		gain float64 // in pounds, over the lowest of 36 hours
	}{
		"once":                        {weighed(t, base, [2]float64{at, 202}), "yellow", 3.8},
		"again":                       {weighed(t, base, [2]float64{at, 202}, [2]float64{at + minute, 202}), "yellow", 3.8},
		"again, 0.1 lower":            {weighed(t, base, [2]float64{at, 202}, [2]float64{at + minute, 201.9}), "yellow", 3.7},
		"again, exactly at the limit": {weighed(t, base, [2]float64{at, 202}, [2]float64{at + minute, 201.2}), "yellow", 3.0},
		"again, just below it":        {weighed(t, base, [2]float64{at, 202}, [2]float64{at + minute, 201.1}), "green", 2.9},
		"36 hours after the lowest":   {weighed(t, base, [2]float64{1, 200}, [2]float64{1.5, 201.2}), "yellow", 3.0},
		"a minute more than that":     {weighed(t, base, [2]float64{1, 200}, [2]float64{1.5 + minute, 201.2}), "green", 1.2},
		"down again":                  {weighed(t, base, [2]float64{at, 202}, [2]float64{1, 199}), "green", 0.8},
		"lower than all":              {weighed(t, base, [2]float64{at, 202}, [2]float64{1, 197.2}), "green", -1.0},
	} {
		got, ok := figure.GainOf(c.all, figure.UsualLimits)
		if !ok || got.Zone != c.zone || got.SinceLast == nil || figure.Round(float64(*got.SinceLast)/453.59237, 1) != c.gain {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// A gain stands while the weight stays where it was, however long ago the weight
// is that it was counted from.
func TestAGainStandsUntilItIsLost(t *testing.T) {
	day, _ := figure.GainOf(weighed(t, [2]float64{0, 198.2}, [2]float64{1, 202}), figure.UsualLimits)
	week, _ := figure.GainOf(weighed(t, [2]float64{0, 198}, [2]float64{3, 200.4}, [2]float64{6, 203.4}), figure.UsualLimits)
	both, _ := figure.GainOf(weighed(t, [2]float64{0, 198}, [2]float64{5, 200}, [2]float64{6, 203.4}), figure.UsualLimits)
	green, _ := figure.GainOf(weighed(t, [2]float64{0, 198}, [2]float64{1, 199}), figure.UsualLimits)
	for name, c := range map[string]struct {
		gain  figure.Gain
		later float64
		want  bool
	}{
		"the same":                          {day, 202, true},
		"0.1 lower":                         {day, 201.9, true},
		"exactly at the limit":              {day, 201.2, true},
		"below it":                          {day, 201.1, false},
		"of a week, at the limit":           {week, 203, true},
		"of a week, below it":               {week, 202.9, false},
		"of both, below that of the week":   {both, 202.9, false},
		"of both, at that of the week":      {both, 203, true},
		"a weight that was fine, from then": {green, 199, false},
	} {
		if got := c.gain.Stands(pounds(t, c.later)); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
