package figure_test

import (
	"testing"

	"wellhouse.app/internal/care/figure"
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
func TestAGainLastsUntilItIsLost(t *testing.T) {
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

// Domain 2.4: a jump of more than twenty pounds asks; what the member is sure of
// is judged like any other weight, and so are those after it. A weight that we
// still ask about is nothing to count from.
func TestAJumpAsksUntilTheMemberIsSure(t *testing.T) {
	for name, c := range map[string]struct {
		days [][2]float64
		sure []int
		zone figure.Zone
		ask  bool
		gain float64 // over the lowest of the week, in pounds
	}{
		"20 up":                        {days: [][2]float64{{0, 198}, {1, 218}}, zone: "yellow", gain: 20},
		"more than 20 up":              {days: [][2]float64{{0, 198}, {1, 218.1}}, zone: "green", ask: true},
		"sure of it":                   {days: [][2]float64{{0, 198}, {1, 218.1}}, sure: []int{1}, zone: "yellow", gain: 20.1},
		"sure of 26 up":                {days: [][2]float64{{0, 198.4}, {1, 225}}, sure: []int{1}, zone: "yellow", gain: 26.6},
		"the day after that":           {days: [][2]float64{{0, 198.4}, {1, 225}, {2, 224}}, sure: []int{1}, zone: "yellow", gain: 25.6},
		"back where it was":            {days: [][2]float64{{0, 198.4}, {1, 225}, {2, 198.4}}, sure: []int{1}, zone: "yellow", ask: true, gain: 26.6},
		"back, and sure of it":         {days: [][2]float64{{0, 198.4}, {1, 225}, {2, 198.4}}, sure: []int{1, 2}, zone: "green", gain: 0},
		"sure of 30 down":              {days: [][2]float64{{0, 198}, {1, 168}}, sure: []int{1}, zone: "green", gain: -30},
		"a spouse between":             {days: [][2]float64{{0, 198}, {1, 142}, {2, 221}}, sure: []int{2}, zone: "yellow", gain: 23},
		"only a spouse in the week":    {days: [][2]float64{{0, 198}, {6, 142}, {8, 198.2}}, zone: "green"},
		"a jump after ten days":        {days: [][2]float64{{0, 198}, {10, 225}}, zone: "green", ask: true},
		"a jump after ten days, sure":  {days: [][2]float64{{0, 198}, {10, 225}}, sure: []int{1}, zone: "green"},
		"21 over a low that counts":    {days: [][2]float64{{0, 205}, {2, 189}, {4, 210}}, zone: "yellow", gain: 21},
		"a first weight of a new year": {days: [][2]float64{{0, 198}, {60, 225}}, zone: "green"},
	} {
		all := weighed(t, c.days...)
		for _, i := range c.sure {
			all[i].Sure = true
		}
		got, ok := figure.GainOf(all, figure.UsualLimits)
		gain := 0.0
		if got.InWeek != nil {
			gain = figure.Round(float64(*got.InWeek)/453.59237, 1)
		}
		if !ok || got.Zone != c.zone || got.Ask != c.ask || gain != c.gain {
			t.Errorf("%s: %+v, gain %v", name, got, gain)
		}
		if asked := figure.Doubted(all); got.Ask && !asked[len(all)-1] {
			t.Errorf("%s: the page asks, and no weight does", name)
		}
	}
}

// Domain 2.4: a gain is judged by the weights as they are shown.
func TestAGainIsWhatTheShownWeightsSay(t *testing.T) {
	u := figure.UnitsOf("US", "en-US")
	for _, c := range []struct {
		before, now, later float64
		shown              string
		yellow, stands     bool
	}{
		{183.84, 186.78, 186.74, "+3.0", true, false},
		{183.84, 186.78, 186.76, "+3.0", true, true},
		{183.76, 186.72, 186.70, "+2.9", false, false},
		{183.80, 186.80, 186.76, "+3.0", true, true},
	} {
		gain, _ := figure.GainOf(weighed(t, [2]float64{0, c.before}, [2]float64{1, c.now}), figure.UsualLimits)
		shown := u.WeightChange(figure.Gained(pounds(t, c.now), *gain.SinceLast))
		if shown.Text != c.shown || gain.ByDay != c.yellow || gain.Stands(pounds(t, c.later)) != c.stands {
			t.Errorf("%v to %v: %s %v, stands %v", c.before, c.now, shown.Text, gain.ByDay, gain.Stands(pounds(t, c.later)))
		}
	}
}

// domain 3.4: "since yesterday" is held against the last weight of the calendar
// day before, not against this morning or the day before yesterday.
func TestSinceYesterday(t *testing.T) {
	const evening = 13.0 / 24 // 8 p.m., the first of a day being at 7 a.m.
	for name, c := range map[string]struct {
		days [][2]float64
		want float64 // 0 where there is nothing to compare with
	}{
		"this morning and yesterday": {[][2]float64{{0, 198}, {1, 197}, {1 + evening, 202.9}}, 198},
		"twice yesterday":            {[][2]float64{{0, 198}, {evening, 199.5}, {1, 202.9}}, 199.5},
		"only this morning":          {[][2]float64{{1, 197}, {1 + evening, 202.9}}, 0},
		"the day before yesterday":   {[][2]float64{{0, 198}, {2, 200}}, 0},
		"a stranger yesterday":       {[][2]float64{{0, 198}, {evening, 142}, {1, 199}}, 198},
		"a minute before midnight":   {[][2]float64{{16.99 / 24, 198}, {1, 199}}, 198},
		"a minute after midnight":    {[][2]float64{{17.01 / 24, 198}, {1, 199}}, 0},
	} {
		gain, _ := figure.GainOf(weighed(t, c.days...), figure.UsualLimits)
		switch {
		case c.want == 0 && gain.Yesterday != nil, c.want != 0 && (gain.Yesterday == nil || gain.Yesterday.Grams != pounds(t, c.want)):
			t.Errorf("%s: %+v, want %v", name, gain.Yesterday, c.want)
		}
	}
}

// A limit that lies between two tenths of a pound is rounded down, so that a
// gain of exactly the limit has reached it, from whichever weight it is counted.
func TestALimitIsReachedExactly(t *testing.T) {
	for _, c := range []struct {
		value float64
		unit  string
		want  int
	}{
		{3, figure.Pounds, 30},
		{3.1, figure.Pounds, 31},
		{5, figure.Pounds, 50},
		{1, figure.Pounds, 10},
		{10, figure.Pounds, 100},
		{1.4, figure.Kilograms, 30},
		{2.3, figure.Kilograms, 50},
		{0.5, figure.Kilograms, 11},
		{4.5, figure.Kilograms, 99},
	} {
		got, ok := figure.LimitTenths(c.value, c.unit)
		if !ok || got != c.want {
			t.Errorf("%v %s: %d, want %d", c.value, c.unit, got, c.want)
		}
		by, _ := figure.ToGrams(c.value, c.unit)
		for from := int64(60_000); c.unit == figure.Kilograms && from < 61_000; from += 100 {
			all := []figure.Weighing{{Grams: from}, {Moment: figure.Moment{At: day}, Grams: from + by}}
			if gain, _ := figure.GainOf(all, figure.GainLimits{Day: got, Week: 100}); !gain.ByDay {
				t.Errorf("%v kg from %d g on are not noticed", c.value, from)
			}
		}
	}
}
