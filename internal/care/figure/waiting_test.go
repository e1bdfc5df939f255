package figure_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"wellhouse.app/internal/care/figure"
)

// Domain 2.4: a weight that we still ask about counts nowhere. It may raise a
// heart-failure warning, as long as it is at most twenty pounds off, but never
// lowers one.
func TestAWaitingWeightHidesNoWarning(t *testing.T) {
	for name, c := range map[string]struct {
		days   [][2]float64
		sure   []int
		zone   figure.Zone
		ask    bool
		latest float64
	}{
		"a stranger after a gain":            {days: [][2]float64{{0, 198}, {1, 202}, {1.2, 142}}, zone: "yellow", ask: true, latest: 202},
		"a child after a gain":               {days: [][2]float64{{0, 198}, {1, 202}, {1.2, 61}}, zone: "yellow", ask: true, latest: 202},
		"somebody a little lighter":          {days: [][2]float64{{0, 198}, {1, 202}, {1.2, 190}}, zone: "yellow", ask: true, latest: 202},
		"the stranger is the member":         {days: [][2]float64{{0, 198}, {1, 202}, {1.2, 142}}, sure: []int{2}, zone: "green", latest: 142},
		"a stranger before a gain":           {days: [][2]float64{{0, 198}, {0.5, 142}, {1, 202}}, zone: "yellow", latest: 202},
		"a stranger in quiet days":           {days: [][2]float64{{0, 198}, {1, 199}, {1.2, 142}}, zone: "green", ask: true, latest: 199},
		"nine pounds up, not answered":       {days: [][2]float64{{0, 198}, {1, 207}}, zone: "yellow", latest: 198},
		"nine pounds up, then as before":     {days: [][2]float64{{0, 198}, {1, 207}, {1.1, 198.4}}, zone: "green", latest: 198.4},
		"25 pounds up, not answered":         {days: [][2]float64{{0, 198}, {1, 223}}, zone: "green", ask: true, latest: 198},
		"two strangers":                      {days: [][2]float64{{0, 198}, {1, 202}, {1.1, 142}, {1.2, 143}}, zone: "yellow", ask: true, latest: 202},
		"a stranger who comes down to us":    {days: [][2]float64{{0, 198}, {1, 202}, {1.1, 142}, {2, 198.5}}, zone: "green", latest: 198.5},
		"nothing but one weight":             {days: [][2]float64{{0, 198}}, zone: "green", latest: 198},
		"up by a limit, waiting for nothing": {days: [][2]float64{{0, 198}, {1, 201}}, zone: "yellow", latest: 201},
	} {
		all := weighed(t, c.days...)
		for _, i := range c.sure {
			all[i].Sure = true
		}
		want := figure.WeightOf(all, 0)
		gain, ok := figure.GainOf(all, figure.UsualLimits)
		if !ok || gain.Zone != c.zone || gain.Ask != c.ask || want.Latest.Grams != pounds(t, c.latest) {
			t.Errorf("%s: %+v, latest %+v", name, gain, want.Latest)
		}
		// The same in whichever order they came.
		for range 20 {
			rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			again, _ := figure.GainOf(all, figure.UsualLimits)
			figures := figure.WeightOf(all, 0)
			figures.Doubtful, want.Doubtful = nil, nil
			if !reflect.DeepEqual(again, gain) || !reflect.DeepEqual(figures, want) {
				t.Errorf("%s: another order tells another story: %+v, want %+v", name, again, gain)
			}
		}
	}
}

// An unanswered 142 changes no figure: everything but the count of what was left
// out is what it would be without it.
func TestAWaitingWeightIsInNoFigure(t *testing.T) {
	days := [][2]float64{{0, 200}, {1, 199}, {2, 199.5}, {3, 198}, {4, 198.5}, {5, 197}}
	without := weighed(t, days...)
	with := weighed(t, append(days[:4:4], append([][2]float64{{3.2, 142}}, days[4:]...)...)...)
	plain, odd := figure.WeightOf(without, 0), figure.WeightOf(with, 0)
	if odd.Total != 7 || odd.N != 6 || !reflect.DeepEqual(odd.LeftOut, []figure.LeftOut{{Mark: figure.Waiting, Count: 1}}) || !reflect.DeepEqual(odd.Doubtful, []int{4}) {
		t.Errorf("%+v", odd.Base)
	}
	odd.Base, odd.Doubtful = plain.Base, nil
	if !reflect.DeepEqual(odd, plain) {
		t.Errorf("with it %+v, without it %+v", odd, plain)
	}
	a, b := figure.WeightSince(with, odd.Points, -1, 5), figure.WeightSince(without, plain.Points, -1, 5)
	if a.Base = b.Base; !reflect.DeepEqual(a, b) {
		t.Errorf("of the period: with it %+v, without it %+v", a, b)
	}
	if !reflect.DeepEqual(figure.Trend(with), figure.Trend(without)) {
		t.Error("the trend is another one")
	}
	// Once the member says that it is theirs it counts.
	with[4].Sure = true
	if sure := figure.WeightOf(with, 0); sure.N < 5 || *figure.WeightSince(with, sure.Points, -1, 5).Lowest != pounds(t, 142) {
		t.Errorf("the member is sure: %+v", sure.Base)
	}
}
