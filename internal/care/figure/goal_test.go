package figure_test

import (
	"math"
	"testing"

	"wellhouse.app/internal/care/figure"
)

// domain 2.4, S2-3-55: goals below a healthy weight are refused.
func TestTargets(t *testing.T) {
	const tom = 1803 // mm
	for name, c := range map[string]struct {
		lb      float64
		height  int
		current float64
		losing  bool
		want    figure.TargetRefusal
	}{
		"nothing":          {0, tom, 0, true, figure.TargetInvalid},
		"49 lb":            {49, 0, 0, false, figure.TargetInvalid},
		"701 lb":           {701, 0, 0, false, figure.TargetInvalid},
		"index of 18.1":    {129.8, tom, 0, true, figure.TargetTooLow},
		"index of 18.5":    {132.6, tom, 0, true, figure.TargetAccepted},
		"height not known": {129.8, 0, 0, true, figure.TargetAccepted},
		"more than now":    {231, tom, 230, true, figure.TargetAboveCurrent},
		"as now":           {230, tom, 230, true, figure.TargetAccepted},
		"more, not losing": {231, tom, 230, false, figure.TargetAccepted},
		"no weight known":  {231, tom, 0, true, figure.TargetAccepted},
	} {
		if got := figure.CheckTarget(pounds(t, c.lb), c.height, c.current*453.59237, c.losing); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if got := figure.BMI(float64(pounds(t, 210)), 1676); got != 33.9 {
		t.Errorf("210 lb at 66 in: %v", got)
	}
}

// The lowest goal that is told is one that is taken, in either unit.
func TestTheLeastGoalIsTaken(t *testing.T) {
	for _, country := range []string{"US", "CA"} {
		units := figure.UnitsOf(country, "en-US")
		for mm := 1200; mm <= 2200; mm++ {
			least := units.WeightFloor(figure.LeastTarget(mm))
			grams, _ := figure.ToGrams(least.Value, least.Unit)
			if figure.CheckTarget(grams, mm, 0, true) == figure.TargetTooLow {
				t.Errorf("%d mm: %s %s is told and refused", mm, least.Text, least.Unit)
			}
			if below, _ := figure.ToGrams(least.Value-0.2, least.Unit); figure.CheckTarget(below, mm, 0, true) != figure.TargetTooLow {
				t.Errorf("%d mm: %s %s is not the least", mm, least.Text, least.Unit)
			}
		}
	}
}

// How far it is to a goal, from either side.
func TestWayToAGoal(t *testing.T) {
	for name, c := range map[string]struct {
		start, trend, target float64
		left                 float64
		reached              bool
	}{
		"on the way down":     {210, 205, 199.5, 5.5, false},
		"there":               {210, 199.5, 199.5, 0, true},
		"beyond":              {210, 196, 199.5, 0, true},
		"gained instead":      {210, 214, 199.5, 14.5, false},
		"on the way up":       {110, 113, 120, 7, false},
		"up and there":        {110, 120.4, 120, 0, true},
		"no start, above":     {0, 205, 200, 5, false},
		"no start, below":     {0, 195, 200, 5, false},
		"no start, right on":  {0, 200, 200, 0, true},
		"kept where it began": {200, 199, 200, 0, true},
	} {
		var start *figure.Weighing
		if c.start > 0 {
			start = &figure.Weighing{Grams: pounds(t, c.start)}
		}
		got := figure.GoalOf(start, float64(pounds(t, c.trend)), pounds(t, c.target))
		if got.Reached != c.reached || math.Abs(math.Abs(got.Left.By())-float64(pounds(t, c.left))) > 2 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// The goal that is offered is the next milestone, and never an unhealthy one.
func TestSuggestedGoal(t *testing.T) {
	at := func(to float64) figure.Weight {
		return figure.WeightOf(weighed(t, [2]float64{0, 200}, [2]float64{60, to}), 0)
	}
	for name, c := range map[string]struct {
		now    float64
		height int
		want   float64
	}{
		"at the start":           {200, 0, 190},
		"five percent are there": {189, 0, 186},
		"seven too":              {180, 0, 0},
		"at a healthy weight":    {200, 1803, 190},
		"five would be too low":  {200, 2170, 0},
	} {
		got := figure.SuggestTarget(at(c.now), c.height)
		if math.Abs(got-c.want*453.59237) > 1 {
			t.Errorf("%s: %v lb, want %v", name, got/453.59237, c.want)
		}
	}
	if got := figure.SuggestTarget(figure.Weight{}, 1700); got != 0 {
		t.Errorf("a goal of nothing: %v", got)
	}
}

// Half a pound of the trend is a way, less is none.
func TestWaysOfATrend(t *testing.T) {
	for name, c := range map[string]struct {
		to   float64
		want figure.Way
	}{
		// After twenty days the trend has gone 0.878 of the way.
		"down":           {199.4, figure.Down},
		"a little down":  {199.6, figure.Steady},
		"the same":       {200, figure.Steady},
		"a little up":    {200.4, figure.Steady},
		"up":             {200.6, figure.Up},
		"only one there": {0, figure.NoWay},
	} {
		all := weighed(t, [2]float64{0, 200})
		if c.to > 0 {
			all = weighed(t, [2]float64{0, 200}, [2]float64{20, c.to})
		}
		got := figure.WeightSince(all, figure.Trend(all), all[0].Day()-1, all[0].Day()+30)
		if got.Way != c.want || (got.Change == nil) != (c.want == figure.NoWay) {
			t.Errorf("%s: %q %v", name, got.Way, got.Change)
		}
	}
}
