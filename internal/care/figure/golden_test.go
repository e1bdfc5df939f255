package figure_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
)

// when reads an instant with its offset, as a device would send it.
func when(t *testing.T, text string) figure.Moment {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	_, seconds := at.Zone()
	return figure.Moment{At: at.UnixMilli(), Offset: seconds / 60}
}

func checks(t *testing.T, meal int, values map[string]int) []figure.Check {
	t.Helper()
	var all []figure.Check
	for text, v := range values {
		all = append(all, figure.Check{Moment: when(t, text), Value: v, Meal: meal})
	}
	slices.SortFunc(all, func(a, b figure.Check) int { return int(a.At - b.At) })
	return all
}

// In the night of 2026-11-01 New York has the hour from one to two twice. Both
// checks at 1:30 are of the same day and the same time of day; an hour lies
// between them.
func TestNightWithARepeatedHour(t *testing.T) {
	all := checks(t, figure.NoTag, map[string]int{
		"2026-10-31T23:50:00-04:00": 110, "2026-11-01T01:30:00-04:00": 90, "2026-11-01T01:30:00-05:00": 80, "2026-11-01T23:50:00-05:00": 140,
	})
	if d := all[2].At - all[1].At; d != hour {
		t.Errorf("the two checks are %d ms apart", d)
	}
	if all[1].Local() != all[2].Local() || all[1].Local() != "2026-11-01T01:30:00" {
		t.Errorf("%s and %s", all[1].Local(), all[2].Local())
	}
	got := figure.SugarOf(all, 0)
	if got.Days != 2 || got.PerDay != 2 || *got.Average != 105 {
		t.Errorf("%+v", got.Base)
	}
	if got.ByTime[0].Count != 2 || got.ByTime[7].Count != 2 {
		t.Errorf("%+v", got.ByTime)
	}
}

// In the night of 2026-03-08 New York has no hour from two to three. The day has
// 23 hours, and checks on both sides stay on their days.
func TestNightWithASkippedHour(t *testing.T) {
	all := checks(t, figure.NoTag, map[string]int{
		"2026-03-07T23:59:59-05:00": 100, "2026-03-08T00:00:00-05:00": 101, "2026-03-08T03:00:00-04:00": 102, "2026-03-08T23:59:59-04:00": 103, "2026-03-09T00:00:00-04:00": 104,
	})
	var days []string
	for _, c := range all {
		days = append(days, figure.DateOf(c.Day()))
	}
	if want := []string{"2026-03-07", "2026-03-08", "2026-03-08", "2026-03-08", "2026-03-09"}; !slices.Equal(days, want) {
		t.Errorf("%v", days)
	}
	if all[4].At-all[1].At != 23*hour {
		t.Error("the day has not 23 hours")
	}
	if got := figure.SugarOf(all, 0); got.Days != 3 || got.ByTime[1].Count != 1 {
		t.Errorf("%+v", got)
	}
}

// A traveller's morning in Tokyo is a morning, on the date of Tokyo.
func TestTravel(t *testing.T) {
	all := checks(t, figure.BeforeBreakfast, map[string]int{
		"2026-05-04T07:00:00-05:00": 120, // San Antonio
		"2026-05-06T07:00:00+09:00": 126, // Tokyo, 17:00 the day before at home
		"2026-05-06T07:10:00-05:00": 132, // home again, the same date
	})
	got := figure.SugarOf(all, 0)
	if got.Days != 2 || got.ByTime[2].Count != 3 || got.PerDay != 1 {
		t.Errorf("%+v %+v", got.Base, got.ByTime)
	}
	if all[1].Local() != "2026-05-06T07:00:00" {
		t.Errorf("%s", all[1].Local())
	}
}

// The last second of a month and the first of the next, on the wall clock, and
// weeks across both.
func TestMonthEnds(t *testing.T) {
	for text, want := range map[string][2]string{
		"2026-02-28T23:59:59-06:00": {"2026-02-28", "2026-02-23"},
		"2026-03-01T00:00:00-06:00": {"2026-03-01", "2026-02-23"},
		"2024-02-29T12:00:00-06:00": {"2024-02-29", "2024-02-26"},
		"2026-12-31T23:59:59-05:00": {"2026-12-31", "2026-12-28"},
		"2027-01-01T00:00:00-05:00": {"2027-01-01", "2026-12-28"},
		"1969-12-31T23:00:00-05:00": {"1969-12-31", "1969-12-29"},
	} {
		m := when(t, text)
		if got := [2]string{figure.DateOf(m.Day()), figure.DateOf(figure.Monday(m.Day()))}; got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func spread(t *testing.T, values ...int) []figure.Check {
	t.Helper()
	all := make([]figure.Check, len(values))
	for i, v := range values {
		all[i] = figure.Check{Moment: figure.Moment{At: int64(i) * 5 * hour}, Value: v, Meal: figure.NoTag}
	}
	return all
}

// domain 1.6: a figure that would rest on too few checks is absent.
func TestSparseData(t *testing.T) {
	none := figure.SugarOf(nil, 14)
	if none.Average != nil || none.Lowest != nil || none.InRange != nil || none.PerDay != 0 || len(none.ByTime) != 8 {
		t.Errorf("%+v", none)
	}
	two := figure.SugarOf(spread(t, 100, 200), 14)
	if two.Average != nil || two.InRange != nil || *two.Lowest != 100 || *two.Highest != 200 {
		t.Errorf("%+v", two)
	}
	three := figure.SugarOf(spread(t, 100, 200, 120), 14)
	if *three.Average != 140 || *three.InRange != 67 || three.Deviation != nil {
		t.Errorf("%+v", three)
	}
	// domain 4: mean 140.6, but a spread needs thirty.
	ten := []int{110, 145, 98, 180, 210, 132, 88, 155, 167, 121}
	if got := figure.SugarOf(spread(t, ten...), 14); *got.Average != 140.6 || got.Deviation != nil || got.Variation != nil {
		t.Errorf("%+v", got)
	}
	thirty := figure.SugarOf(spread(t, slices.Concat(ten, ten, ten)...), 14)
	// The same squares as of ten, over 29 instead of 9: 38.4 * sqrt(27/29).
	if math.Abs(*thirty.Deviation-37.05) > 0.05 || math.Abs(*thirty.Variation-26.35) > 0.05 {
		t.Errorf("deviation %v, variation %v", *thirty.Deviation, *thirty.Variation)
	}
}

// Medians need three, quartiles five, of the same three hours.
func TestTimesOfDay(t *testing.T) {
	bin := func(values ...int) figure.TimeFigure {
		var all []figure.Check
		for i, v := range values {
			all = append(all, figure.Check{Moment: figure.Moment{At: int64(i)*day + 8*hour}, Value: v})
		}
		return figure.SugarOf(all, 0).ByTime[2]
	}
	if got := bin(100, 140); got.Median != nil || *got.Lowest != 100 || *got.Highest != 140 {
		t.Errorf("two: %+v", got)
	}
	if got := bin(100, 140, 120, 110); *got.Median != 115 || got.Lower != nil {
		t.Errorf("four: %+v", got)
	}
	if got := bin(100, 140, 120, 110, 130); *got.Median != 120 || *got.Lower != 110 || *got.Upper != 130 {
		t.Errorf("five: %+v", got)
	}
}

// The member's percentage counts by tag, the doctor's by fixed range.
func TestTwoKindsOfInRange(t *testing.T) {
	all := spread(t, 40, 60, 100, 150, 170, 200, 300)
	for i := range all {
		all[i].Meal = figure.BeforeLunch
	}
	got := figure.SugarOf(all, 7)
	if *got.InRange != 14 || got.Lows != 2 || got.Highs != 4 {
		t.Errorf("by tag: %v, %d low, %d high", *got.InRange, got.Lows, got.Highs)
	}
	var percents []int
	for _, s := range got.Shares {
		percents = append(percents, s.Percent)
	}
	// 1, 1, 3, 1, 1 of 7: 14.29 four times and 42.86.
	if want := []int{15, 14, 43, 14, 14}; !slices.Equal(percents, want) {
		t.Errorf("fixed: %v, want %v", percents, want)
	}
}

func TestPercentsAddUp(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		counts := make([]int, 1+random.IntN(8))
		total := 0
		for i := range counts {
			counts[i] = random.IntN(50)
			total += counts[i]
		}
		sum := 0
		for i, p := range figure.Percents(counts) {
			sum += p
			if exact := float64(counts[i]) * 100 / float64(max(total, 1)); math.Abs(float64(p)-exact) >= 1 {
				t.Fatalf("%v: %d%% for %.2f", counts, p, exact)
			}
		}
		if total > 0 && sum != 100 || total == 0 && sum != 0 {
			t.Fatalf("%v add up to %d", counts, sum)
		}
	}
}

// Marked readings are counted and named, and change no figure.
func TestLeftOut(t *testing.T) {
	all := spread(t, 100, 110, 120, 400, 30)
	all[3].Mark, all[4].Mark = figure.NotMine, figure.Control
	got := figure.SugarOf(all, 7)
	want := figure.Base{N: 3, Total: 5, Days: 1, LeftOut: []figure.LeftOut{{Mark: figure.Control, Count: 1}, {Mark: figure.NotMine, Count: 1}}}
	if !reflect.DeepEqual(got.Base, want) || *got.Average != 110 || *got.Highest != 120 {
		t.Errorf("%+v", got)
	}
}

func beats(t *testing.T, texts []string, systolic, diastolic int) []figure.Beat {
	t.Helper()
	var all []figure.Beat
	for _, text := range texts {
		all = append(all, figure.Beat{Moment: when(t, text), Systolic: systolic, Diastolic: diastolic, Pulse: 70})
	}
	return all
}

// domain 2.3: morning is 4 to 11:59, evening 17 to 23:59; a home average needs
// twelve checks on three days.
func TestHomeAverage(t *testing.T) {
	morning := beats(t, []string{"2026-11-02T04:00:00-06:00", "2026-11-03T11:59:00-06:00", "2026-11-04T07:00:00-06:00"}, 128, 82)
	evening := beats(t, []string{"2026-11-02T17:00:00-06:00", "2026-11-03T23:59:00-06:00", "2026-11-04T19:00:00-06:00"}, 138, 86)
	between := beats(t, []string{"2026-11-02T03:59:00-06:00", "2026-11-03T12:00:00-06:00", "2026-11-04T16:59:00-06:00"}, 110, 70)
	eleven := slices.Concat(morning, evening, between, beats(t, []string{"2026-11-04T07:01:00-06:00", "2026-11-04T19:01:00-06:00"}, 130, 80))
	today := when(t, "2026-11-04T22:00:00-06:00").Day()
	got := figure.Home(eleven, today)
	if !got.Early || got.N != 11 || got.Days != 3 {
		t.Errorf("eleven: %+v", got.Base)
	}
	if got.Morning.Count != 4 || got.Morning.Systolic != 129 || got.Morning.Category != figure.ElevatedPressure && got.Morning.Diastolic != 82 {
		t.Errorf("morning %+v", got.Morning)
	}
	if got.Evening.Count != 4 || got.Evening.Systolic != 136 {
		t.Errorf("evening %+v", got.Evening)
	}
	twelve := append(slices.Clone(eleven), beats(t, []string{"2026-10-29T07:00:00-06:00"}, 150, 95)...)
	if got := figure.Home(twelve, today); got.Early || got.Days != 4 || got.Highest.Systolic != 150 {
		t.Errorf("twelve: %+v", got)
	}
	old := append(slices.Clone(eleven), beats(t, []string{"2026-10-28T07:00:00-06:00"}, 150, 95)...)
	if got := figure.Home(old, today); !got.Early || got.N != 11 {
		t.Errorf("the eighth day counts: %+v", got.Base)
	}
	if got := figure.Home(morning[:2], today); got.Average != nil {
		t.Errorf("two make no average: %+v", got.Average)
	}
}

// Averages are rounded before they are classified: 129.6 is 130, which is high.
func TestAveragesAreClassifiedAsShown(t *testing.T) {
	all := slices.Concat(beats(t, []string{"2026-11-02T07:00:00Z", "2026-11-03T07:00:00Z"}, 130, 70), beats(t, []string{"2026-11-04T07:00:00Z"}, 129, 70))
	if got := figure.PressureOf(all).Average; got.Systolic != 130 || got.Category != figure.HighPressure1 {
		t.Errorf("%+v", got)
	}
}

// S2-1-16: the pulse has a neutral band, and two far outside it in a row ask
// for a call.
func TestPulse(t *testing.T) {
	make := func(pulses ...int) []figure.Beat {
		var all []figure.Beat
		for i, p := range pulses {
			all = append(all, figure.Beat{Moment: figure.Moment{At: int64(i) * day}, Systolic: 110, Diastolic: 70, Pulse: p})
		}
		return all
	}
	for name, c := range map[string]struct {
		pulses              []int
		call                bool
		below, within, over int
	}{
		"at the band":        {[]int{60, 100, 59, 101}, false, 1, 2, 1},
		"once too fast":      {[]int{72, 124, 80}, false, 0, 2, 1},
		"twice too fast":     {[]int{72, 124, 121}, true, 0, 1, 2},
		"120 is not":         {[]int{72, 124, 120}, false, 0, 1, 2},
		"twice too slow":     {[]int{72, 49, 48}, true, 2, 1, 0},
		"50 is not":          {[]int{72, 50, 48}, false, 2, 1, 0},
		"slow, then fast":    {[]int{48, 124}, false, 1, 0, 1},
		"one without":        {[]int{124, 0, 124}, true, 0, 0, 2},
		"twice, then better": {[]int{124, 124, 80}, false, 0, 1, 2},
	} {
		got := figure.PulseOf(make(c.pulses...))
		if got.Call != c.call || got.Below != c.below || got.Within != c.within || got.Above != c.over {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
