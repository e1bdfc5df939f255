package figure_test

import (
	"reflect"
	"testing"

	"wellhouse.app/internal/care/figure"
)

// S2-9-15, S2-9-16: the range follows the tag, and checks of both kinds have both.
func TestRangesFollowTheTag(t *testing.T) {
	before := figure.Target{Key: "reading.range.beforeMeals", Least: 70, Most: 130}
	otherwise := figure.Target{Key: "reading.range.otherwise", Least: 70, Most: 180}
	for _, c := range []struct {
		name  string
		meals []int
		want  []figure.Target
	}{
		{"every check", nil, []figure.Target{before, otherwise}},
		{"before meals", []int{6, 7, 8}, []figure.Target{before}},
		{"before lunch", []int{7}, []figure.Target{before}},
		{"after meals", []int{9, 10, 11}, []figure.Target{otherwise}},
		{"snack, no meal", []int{12, 13}, []figure.Target{otherwise}},
		{"no tag", []int{-1}, []figure.Target{otherwise}},
		{"breakfast", []int{6, 9}, []figure.Target{before, otherwise}},
		{"dinner", []int{11, 8}, []figure.Target{before, otherwise}},
	} {
		if got := figure.Targets(c.meals); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// Whatever lies between the ends of a range is in range by the levels, and what
// lies outside is not.
func TestRangesAgreeWithLevels(t *testing.T) {
	for _, meal := range figure.Meals {
		target := figure.Targets([]int{meal})[0]
		for v := 1; v <= 999; v++ {
			level, _ := figure.Check{Value: v, Meal: meal}.Level()
			if inside := v >= target.Least && v <= target.Most; inside != (level == figure.InRange) {
				t.Fatalf("%d with tag %d has level %d, the range is %d to %d", v, meal, level, target.Least, target.Most)
			}
		}
	}
}

// Weeks begin on Monday by the wall clock; a week with two checks has no
// average, one without checks is not told.
func TestWeeksOfSugar(t *testing.T) {
	all := checks(t, figure.NoTag, map[string]int{
		"2026-03-01T23:30:00-06:00": 100, // a Sunday there, Monday in UTC
		"2026-03-01T08:00:00-06:00": 110,
		"2026-03-02T00:10:00-06:00": 120,
		"2026-03-04T08:00:00-06:00": 130,
		"2026-03-08T22:00:00-05:00": 200,
	})
	got := figure.SugarOf(all, 0).ByWeek
	if len(got) != 2 || figure.DateOf(got[0].Monday) != "2026-02-23" || figure.DateOf(got[1].Monday) != "2026-03-02" {
		t.Fatalf("%+v", got)
	}
	if got[0].Count != 2 || got[0].Average != nil || got[0].InRange != nil {
		t.Errorf("two checks make no average: %+v", got[0])
	}
	if got[1].Count != 3 || *got[1].Average != 150 || *got[1].InRange != 67 {
		t.Errorf("%+v", got[1])
	}
	if got[0].Median != nil || got[1].Median == nil || got[1].Lower != nil {
		t.Errorf("a median needs three checks and quartiles five: %+v", got)
	}
	var week []figure.Check
	for _, v := range []int{250, 100, 60, 180, 120} {
		week = append(week, figure.Check{Value: v, Meal: figure.NoTag})
	}
	if w := figure.SugarOf(week, 7).ByWeek[0]; w.Lowest != 60 || *w.Lower != 100 || *w.Median != 120 || *w.Upper != 180 || w.Highest != 250 {
		t.Errorf("%+v", w)
	}
}

// A tag stands out with three checks or more, and more than any other.
func TestWhichTagStandsOut(t *testing.T) {
	of := func(counts map[int]int, value int) (all []figure.Check) {
		for meal, n := range counts {
			for range n {
				all = append(all, figure.Check{Value: value, Meal: meal})
			}
		}
		return all
	}
	for _, c := range []struct {
		name   string
		counts map[int]int
		want   int // 0 for none
	}{
		{"none", nil, 0},
		{"two are too few", map[int]int{figure.AfterDinner: 2}, 0},
		{"three", map[int]int{figure.AfterDinner: 3}, figure.AfterDinner},
		{"as many with another", map[int]int{figure.AfterDinner: 4, figure.Snack: 4, figure.NoMeal: 3}, 0},
		{"more than another", map[int]int{figure.AfterDinner: 4, figure.Snack: 5, figure.BeforeLunch: 4}, figure.Snack},
		{"no tag tells nothing", map[int]int{figure.NoTag: 9, figure.AfterLunch: 3}, figure.AfterLunch},
	} {
		high, low := figure.SugarOf(of(c.counts, 240), 7), figure.SugarOf(of(c.counts, 60), 7)
		for side, got := range map[string]*int{"high": high.OftenHigh, "low": low.OftenLow} {
			if (got == nil) != (c.want == 0) || got != nil && *got != c.want {
				t.Errorf("%s, %s: %v, want %d", c.name, side, got, c.want)
			}
		}
		if high.OftenLow != nil || low.OftenHigh != nil {
			t.Errorf("%s: the other side stands out", c.name)
		}
	}
}

// A change is the difference of what is shown, so that it adds up on the page.
func TestGlucoseChange(t *testing.T) {
	us, ca := figure.UnitsOf("US", "en-US"), figure.UnitsOf("CA", "fr-CA")
	for _, c := range []struct {
		units       figure.Units
		now, before float64
		want        string
	}{
		{us, 142.4, 139.6, "+2"},
		{us, 139.6, 142.4, "−2"},
		{us, 140.4, 139.6, "0"},
		{us, 139.5, 140.4, "0"},
		{ca, 180, 160, "+1,1"},
		{ca, 160, 180, "−1,1"},
		{ca, 160.1, 160, "0,0"},
	} {
		if got := c.units.GlucoseChange(c.now, c.before).Text; got != c.want {
			t.Errorf("from %v to %v: %q, want %q", c.before, c.now, got, c.want)
		}
	}
}

// What a form says it accepts, it accepts, in both units.
func TestLimitsAsShownAreAccepted(t *testing.T) {
	for country, want := range map[string]string{"US": "999", "CA": "55.4"} {
		got := figure.UnitsOf(country, "en-US").GlucoseCeiling(figure.ManualGlucoseMost)
		if mg, ok := figure.ToMg(got.Value, got.Unit); !ok || mg > figure.ManualGlucoseMost || got.Text != want {
			t.Errorf("%s: %q is %d mg/dL, want %q", country, got.Text, mg, want)
		}
	}
}

// On a small page a day has four parts: night, morning, afternoon and evening.
func TestFourPartsOfADay(t *testing.T) {
	var all []figure.Check
	for _, c := range []struct {
		hour int64
		mg   int
	}{{0, 90}, {5, 100}, {5, 110}, {6, 200}, {11, 210}, {18, 70}, {23, 250}} {
		all = append(all, figure.Check{Moment: figure.Moment{At: c.hour * hour}, Value: c.mg, Meal: figure.NoTag})
	}
	parts := figure.SugarOf(all, 1).ByPart
	if len(parts) != 4 || parts[0].Hour != 0 || parts[1].Hour != 6 || parts[2].Hour != 12 || parts[3].Hour != 18 {
		t.Fatalf("%+v", parts)
	}
	if parts[0].Count != 3 || *parts[0].Median != 100 || parts[1].Count != 2 || parts[1].Median != nil || parts[2].Lowest != nil || *parts[3].Highest != 250 {
		t.Errorf("%+v", parts)
	}
}
