package reading

import (
	"testing"

	"wellhouse.app/internal/care/figure"
)

// Each kind alone bears out an insight, and none is told of a kind that is in
// danger or whose newest reading tells the member to do something.
func TestInsightLeavesOutAKindThatAsksForSomething(t *testing.T) {
	g := glance{last: 100}
	for day := 73; day <= 100; day++ {
		at := figure.Moment{At: int64(day)*24*3_600_000 + 8*3_600_000}
		g.checks = append(g.checks, figure.Check{Moment: at, Value: 100, Meal: figure.NoTag})
		evening := figure.Moment{At: at.At + 12*3_600_000}
		g.beats = append(g.beats, figure.Beat{Moment: at, Systolic: 130, Diastolic: 80}, figure.Beat{Moment: evening, Systolic: 118, Diastolic: 76})
		g.weights = append(g.weights, figure.Weighing{Moment: at, Grams: 90_000})
	}
	low, pressureLow := figure.Low.Key(), figure.LowPressure.Key()
	for name, c := range map[string]struct {
		kind     Kind
		need     figure.Need
		status   string
		inDanger []string
		told     bool
	}{
		"nothing":                   {BloodSugar, figure.Fine, "", nil, true},
		"out of range":              {BloodSugar, figure.Look, figure.High.Key(), nil, true},
		"none for a week":           {BodyWeight, figure.Due, "", nil, true},
		"a low to treat":            {BloodSugar, figure.Look, low, nil, false},
		"a low of two days ago":     {BloodSugar, figure.Fine, low, nil, true},
		"a low pressure":            {BloodPressure, figure.Look, pressureLow, nil, true},
		"a very low one":            {BloodSugar, figure.Act, figure.VeryLow.Key(), nil, false},
		"a severe pressure":         {BloodPressure, figure.Act, figure.SeverePressure.Key(), nil, false},
		"a quick gain":              {BodyWeight, figure.Act, "", nil, false},
		"an open alert":             {BodyWeight, figure.Fine, "", []string{"weight"}, false},
		"an open alert on pressure": {BloodPressure, figure.Fine, "", []string{"bloodPressure"}, false},
		"of another kind":           {BloodSugar, figure.Fine, "", []string{"weight", "bloodPressure"}, true},
	} {
		one := g
		if c.kind != BloodSugar {
			one.checks = nil
		}
		if c.kind != BloodPressure {
			one.beats = nil
		}
		weights := g.weights
		if c.kind != BodyWeight {
			weights = nil
		}
		latest := []Latest{{Kind: PulseRate, Need: figure.Act}, {Kind: c.kind, Need: c.need, Reading: &Newest{StatusKey: c.status}}}
		if got := one.insightOf(latest, c.inDanger, weights); (got != nil) != c.told {
			t.Errorf("%s: %+v", name, got)
		}
	}
	rest := g.insightOf([]Latest{{Kind: BodyWeight, Need: figure.Act}}, []string{"bloodPressure"}, g.weights)
	if rest == nil || rest.Key != figure.NoLows {
		t.Errorf("the kind that is calm: %+v", rest)
	}
}
