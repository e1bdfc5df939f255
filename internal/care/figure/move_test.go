package figure_test

import (
	"testing"

	"wellhouse.app/internal/care/figure"
)

// domain 1.5: a difference is that of the two numbers beside it. By hand:
// 90 037 g is 198.498 lb and 89 648 g is 197.640 lb, shown 198.5 and 197.6; they
// are 0.858 lb apart, and yet 198.5 less 197.6 is 0.9.
func TestDifferencesAreOfWhatIsShown(t *testing.T) {
	us, ca := figure.UnitsOf("US", "en-US"), figure.UnitsOf("CA", "fr-CA")
	for name, c := range map[string]struct {
		units             figure.Units
		from, to          float64
		before, now, want string
	}{
		"pounds up":           {us, 89_648, 90_037, "197.6", "198.5", "+0.9"},
		"pounds down":         {us, 90_037, 89_648, "198.5", "197.6", "−0.9"},
		"kilograms":           {ca, 80_651, 80_849, "80,7", "80,8", "+0,1"}, // 198 g apart
		"shown alike":         {ca, 80_651, 80_749, "80,7", "80,7", "0,0"},
		"a hair across":       {ca, 80_749, 80_750, "80,7", "80,8", "+0,1"},
		"no binary leftovers": {us, 90_718.474, 91_081.348, "200.0", "200.8", "+0.8"},
	} {
		move := figure.Move{From: c.from, To: c.to}
		if before, now := c.units.Weight(c.from).Text, c.units.Weight(c.to).Text; before != c.before || now != c.now {
			t.Errorf("%s: %s and %s, want %s and %s", name, before, now, c.before, c.now)
		}
		if got := c.units.WeightChange(move); got.Text != c.want {
			t.Errorf("%s: %s, want %s", name, got.Text, c.want)
		}
	}
	if got := us.WeightApart(figure.Move{From: 90_037, To: 89_648}); got.Text != "0.9" || got.Value != 0.9 {
		t.Errorf("0.9 apart without a sign: %+v", got)
	}
}

// domain 4: the share lost is that of the weights as they are stored, with one
// decimal. It says 5.0 only once five percent are reached.
func TestTheShareLost(t *testing.T) {
	us, ca := figure.UnitsOf("US", "en-US"), figure.UnitsOf("CA", "fr-CA")
	for _, c := range []struct {
		units    figure.Units
		from, to float64
		change   string
		lost     float64
	}{
		{ca, 80_651, 80_849, "+0,1", -0.2},
		{ca, 91_640, 84_960, "−6,6", 7.3},
		{us, 89_648, 90_105, "+1.0", -0.5},
		{us, 89_648, 90_160, "+1.2", -0.6},
		{us, 90_718.474, 86_182.55, "−10.0", 5},
		{us, 89_648, 89_648, "0.0", 0},
		{ca, 100_000, 95_040, "−5,0", 4.9}, // 4.96: not there yet
		{ca, 100_000, 95_000, "−5,0", 5},
		{ca, 100_000, 93_010, "−7,0", 6.9},
		{ca, 100_000, 92_950, "−7,0", 7.1}, // 7.05, which floats make a little less
	} {
		m := figure.Move{From: c.from, To: c.to}
		if change, lost := c.units.WeightChange(m), m.LostPercent(); change.Text != c.change || lost != c.lost {
			t.Errorf("%v: %s is %v%%, want %s and %v", m, change.Text, lost, c.change, c.lost)
		}
	}
}

// The way is that of the numbers as they are shown: from 197.6 to 198.1 is half
// a pound, though 197.640 and 198.060 are less than that apart.
func TestWayOfWhatIsShown(t *testing.T) {
	for name, c := range map[string]struct {
		to   float64
		want figure.Way
	}{
		"half a pound as shown": {198.060, figure.Up},
		"0.4 as shown":          {198.040, figure.Steady},
	} {
		// Sixty days apart the trend starts anew, so that it is the weight.
		all := []figure.Weighing{{Grams: 89_648}, {Moment: figure.Moment{At: 60 * day}, Grams: int64(c.to * 453.59237)}}
		if got := figure.WeightOf(all, 0); got.Way != c.want {
			t.Errorf("%s: %q, want %q", name, got.Way, c.want)
		}
	}
}

// A week counts its weigh-ins, as the period around it does, and two make no
// average (domain 1.6). By hand, from Monday the 9th of November 2026 on: eight
// weigh-ins on seven days are 1608.0 lb together, 201.0 on average; the two
// before them make none.
func TestWeeksOfWeights(t *testing.T) {
	const monday = 20_766 // 2026-11-09
	var all []figure.Weighing
	weigh := func(day int, hours int64, lb float64) {
		all = append(all, figure.Weighing{Moment: figure.Moment{At: int64(day)*24*hour + hours*hour}, Grams: pounds(t, lb)})
	}
	weigh(monday-9, 7, 188) // a Saturday before the period
	weigh(monday-3, 7, 190)
	weigh(monday-1, 7, 192)
	for i, lb := range []float64{198, 199, 200, 201, 202, 203, 204} {
		weigh(monday+i, 7, lb)
	}
	weigh(monday+6, 8, 201)
	if got := figure.DateOf(monday); got != "2026-11-09" {
		t.Fatal(got)
	}
	got := figure.WeightSince(all, nil, monday-6, monday+6)
	if len(got.Weeks) != 2 || got.N != 10 {
		t.Fatalf("%+v", got)
	}
	first, second := got.Weeks[0], got.Weeks[1]
	if first.Monday != monday-7 || first.Count != 2 || first.Average != nil {
		t.Errorf("two weigh-ins: %+v", first)
	}
	if second.Monday != monday || second.Count != 8 || second.Average == nil || figure.UnitsOf("US", "en-US").Weight(*second.Average).Text != "201.0" {
		t.Errorf("eight weigh-ins: %+v", second)
	}
	if first.Count+second.Count != got.N {
		t.Errorf("weeks of %d and %d in a period of %d", first.Count, second.Count, got.N)
	}
}
