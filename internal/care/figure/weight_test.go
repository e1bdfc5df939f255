package figure_test

import (
	"math"
	"testing"

	"wellhouse.app/internal/care/figure"
)

const hour, day = int64(3_600_000), int64(86_400_000)

func pounds(t *testing.T, lb float64) int64 {
	t.Helper()
	grams, ok := figure.ToGrams(lb, figure.Pounds)
	if !ok {
		t.Fatalf("%v lb", lb)
	}
	return grams
}

// weighed makes weighings in pounds at seven in the morning of days.
func weighed(t *testing.T, byDay ...[2]float64) []figure.Weighing {
	t.Helper()
	var all []figure.Weighing
	for _, d := range byDay {
		all = append(all, figure.Weighing{Moment: figure.Moment{At: int64(d[0]*float64(day)) + 7*hour}, Grams: pounds(t, d[1])})
	}
	return all
}

// domain 4: the computed vectors of the trend.
func TestTrendOfWeights(t *testing.T) {
	points := figure.Trend(weighed(t, [2]float64{0, 200}, [2]float64{1, 198}, [2]float64{2, 201}, [2]float64{3, 199}, [2]float64{7, 196}, [2]float64{8, 195.5}))
	for i, want := range []float64{200, 199.80, 199.92, 199.83, 198.51, 198.21} {
		if got := points[i].Trend / 453.59237; math.Abs(got-want) > 0.006 {
			t.Errorf("day %d: %.3f, want %.2f", points[i].Day, got, want)
		}
	}
}

// After a gap of more than 30 days the trend starts anew; several weighings of
// a day count as their mean; marked ones do not count.
func TestTrendStartsOverAfterAGap(t *testing.T) {
	points := figure.Trend(weighed(t, [2]float64{0, 200}, [2]float64{30, 190}, [2]float64{61, 180}))
	if points[1].Restarted || !points[2].Restarted || math.Abs(points[2].Trend-points[2].Grams) > 1e-9 {
		t.Errorf("%+v", points)
	}
	all := weighed(t, [2]float64{0, 200}, [2]float64{0.2, 204}, [2]float64{0.3, 142})
	all[2].Mark = figure.NotMine
	points = figure.Trend(all)
	if len(points) != 1 || math.Abs(points[0].Grams/453.59237-202) > 0.01 {
		t.Errorf("%+v", points)
	}
}

// S2-3-54: a spouse's step is asked about and does not pull the trend that the
// next weighings are judged by; ordinary swings are not asked about.
func TestDoubtedWeights(t *testing.T) {
	sure := weighed(t, [2]float64{0, 198}, [2]float64{4, 170}, [2]float64{5, 171}, [2]float64{6, 198})
	sure[1].Sure = true
	for name, c := range map[string]struct {
		all  []figure.Weighing
		want []int
	}{
		"a swing of six pounds":        {weighed(t, [2]float64{0, 198}, [2]float64{1, 204}), nil},
		"eight pounds in a day":        {weighed(t, [2]float64{0, 198}, [2]float64{1, 206}), nil},
		"more than eight":              {weighed(t, [2]float64{0, 198}, [2]float64{1, 206.2}), []int{1}},
		"four percent of a big number": {weighed(t, [2]float64{0, 300}, [2]float64{1, 311.9}), nil},
		"more than four percent":       {weighed(t, [2]float64{0, 300}, [2]float64{1, 312.2}), []int{1}},
		"three pounds each day":        {weighed(t, [2]float64{0, 190}, [2]float64{1, 193}, [2]float64{2, 196}, [2]float64{3, 199}, [2]float64{4, 202}, [2]float64{5, 205}), nil},
		"nine pounds in four days":     {weighed(t, [2]float64{0, 198}, [2]float64{4, 207}), nil},
		"a spouse after four days":     {weighed(t, [2]float64{0, 198}, [2]float64{4, 142}, [2]float64{5, 198.4}), []int{1}},
		"after two months":             {weighed(t, [2]float64{0, 198}, [2]float64{60, 170}), nil},
		"what the member is sure of":   {sure, []int{3}},
		"the first of all":             {weighed(t, [2]float64{0, 90}), nil},
	} {
		got := figure.Doubted(c.all)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		for _, i := range c.want {
			if !got[i] {
				t.Errorf("%s: %d is not doubted", name, i)
			}
		}
	}
}

// DECISIONS: three pounds in a day, five in a week, per member.
func TestHeartFailureGain(t *testing.T) {
	marked := weighed(t, [2]float64{0, 198}, [2]float64{1, 190}, [2]float64{2, 198.5})
	marked[1].Mark = figure.Irregular
	for name, c := range map[string]struct {
		all               []figure.Weighing
		limits            figure.GainLimits
		zone              figure.Zone
		byDay, byWeek     bool
		ask, lost, sinceN bool
	}{
		"first weighing":              {all: weighed(t, [2]float64{0, 198}), zone: "green", sinceN: true},
		"2.9 overnight":               {all: weighed(t, [2]float64{0, 198}, [2]float64{1, 200.9}), zone: "green"},
		"3 overnight":                 {all: weighed(t, [2]float64{0, 198}, [2]float64{1, 201}), zone: "yellow", byDay: true},
		"3 at 36 hours":               {all: weighed(t, [2]float64{0, 198}, [2]float64{1.5, 201}), zone: "yellow", byDay: true},
		"3 after more than that":      {all: weighed(t, [2]float64{0, 198}, [2]float64{1.51, 201}), zone: "green", sinceN: true},
		"5.4 in six days":             {all: weighed(t, [2]float64{0, 198}, [2]float64{2, 199.5}, [2]float64{4, 201.2}, [2]float64{6, 203.4}), zone: "yellow", byWeek: true, sinceN: true},
		"4.9 in a week":               {all: weighed(t, [2]float64{0, 198}, [2]float64{3, 200.5}, [2]float64{7, 202.9}), zone: "green", sinceN: true},
		"5 in eight days":             {all: weighed(t, [2]float64{0, 198}, [2]float64{4, 201}, [2]float64{8, 203}), zone: "green", sinceN: true},
		"two a day by the clinician":  {all: weighed(t, [2]float64{0, 198}, [2]float64{1, 200}), limits: figure.GainLimits{Day: 20, Week: 50}, zone: "yellow", byDay: true},
		"a spouse":                    {all: weighed(t, [2]float64{0, 198}, [2]float64{1, 142}), zone: "green", ask: true, sinceN: true},
		"after a spouse":              {all: weighed(t, [2]float64{0, 198}, [2]float64{1, 142}, [2]float64{1.4, 198.2}), zone: "green"},
		"a marked low does not count": {all: marked, zone: "green", sinceN: true},
		"five lost":                   {all: weighed(t, [2]float64{0, 203}, [2]float64{3, 200}, [2]float64{6, 198}), zone: "green", lost: true, sinceN: true},
	} {
		limits := c.limits
		if limits == (figure.GainLimits{}) {
			limits = figure.UsualLimits
		}
		got, ok := figure.GainOf(c.all, limits)
		if !ok || got.Zone != c.zone || got.ByDay != c.byDay || got.ByWeek != c.byWeek || got.Ask != c.ask || got.Lost != c.lost || (got.SinceLast == nil) != c.sinceN {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if _, ok := figure.GainOf(nil, figure.UsualLimits); ok {
		t.Error("a gain of nothing")
	}
}

// domain 4: 5% is reached when the unrounded loss is 5 or more.
func TestMilestones(t *testing.T) {
	fall := func(to float64) figure.Weight {
		// Far apart, so that the trend is the weight.
		return figure.WeightOf(weighed(t, [2]float64{0, 250}, [2]float64{40, 200}, [2]float64{90, to}), 40*day)
	}
	for to, want := range map[float64][2]bool{190.2: {false, false}, 190: {true, false}, 186.1: {true, false}, 186: {true, true}} {
		got := fall(to)
		if got.Start.Grams != pounds(t, 200) {
			t.Errorf("start is %d: the first since the program began", got.Start.Grams)
		}
		if got.Way != figure.Down {
			t.Errorf("%v lb after 200 is %q", to, got.Way)
		}
		if got.Marks[0].Reached != want[0] || got.Marks[1].Reached != want[1] {
			t.Errorf("%v lb: %+v, change %v", to, got.Marks, *got.Change)
		}
	}
	if got := figure.WeightOf(weighed(t, [2]float64{0, 250}), 10*day); got.Start != nil || got.Change != nil || got.Way != figure.NoWay || got.Latest == nil {
		t.Errorf("nothing since the program began: %+v", got)
	}
}
