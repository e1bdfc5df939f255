package figure_test

import (
	"testing"

	"wellhouse.app/internal/care/figure"
)

// domain.md 1.6: medians rest on three checks, quartiles on five; 1.3: the hour is
// that of the wall clock.
func TestPulseByTimeOfDay(t *testing.T) {
	const day = int64(20_000) * 86_400_000
	beat := func(hour, offset, pulse int, mark figure.Mark) figure.Beat {
		at := day + int64(hour)*3_600_000 - int64(offset)*60_000
		return figure.Beat{Moment: figure.Moment{At: at, Offset: offset}, Systolic: 120, Diastolic: 70, Pulse: pulse, Mark: mark}
	}
	var all []figure.Beat
	for _, p := range []int{60, 61, 64, 70, 90} {
		all = append(all, beat(7, -300, p, figure.Counted))
	}
	for _, p := range []int{80, 81, 83} {
		all = append(all, beat(8, 540, p, figure.Counted), beat(20, -300, p, figure.Counted))
	}
	all = append(all, beat(23, -300, 55, figure.Counted), beat(23, -300, 200, figure.NotMine), beat(23, -300, 0, figure.Counted))
	got := figure.PulseOf(all).ByTime
	if len(got) != 8 {
		t.Fatalf("%d stretches, want the whole day", len(got))
	}
	value := func(n *int) int {
		if n == nil {
			return -1
		}
		return *n
	}
	for _, want := range []struct{ index, count, lowest, lower, median, upper, highest int }{
		{0, 0, -1, -1, -1, -1, -1},
		{2, 8, 60, 63, 75, 82, 90},
		{6, 3, 80, -1, 81, -1, 83},
		{7, 1, 55, -1, -1, -1, 55},
	} {
		f := got[want.index]
		if f.Hour != want.index*3 || f.Count != want.count || value(f.Lowest) != want.lowest || value(f.Lower) != want.lower ||
			value(f.Median) != want.median || value(f.Upper) != want.upper || value(f.Highest) != want.highest {
			t.Errorf("stretch %d: %d checks %d %d %d %d %d, want %+v", f.Hour, f.Count,
				value(f.Lowest), value(f.Lower), value(f.Median), value(f.Upper), value(f.Highest), want)
		}
	}
}

// A week has the spread of its checks by the same rules.
func TestPulseByWeek(t *testing.T) {
	const sunday = int64(20_002) // 2024-10-06
	var all []figure.Beat
	for i, pulse := range []int{88, 60, 61, 64, 70, 90} {
		at := (sunday+int64(min(i, 1)))*86_400_000 + int64(i)*3_600_000
		all = append(all, figure.Beat{Moment: figure.Moment{At: at}, Systolic: 120, Diastolic: 70, Pulse: pulse})
	}
	weeks := figure.PulseOf(all).Weeks
	if len(weeks) != 2 {
		t.Fatalf("%+v", weeks)
	}
	if one := weeks[0]; *one.Lowest != 88 || *one.Highest != 88 || one.Median != nil || one.Lower != nil {
		t.Errorf("one check: %+v", one)
	}
	if five := weeks[1]; *five.Lowest != 60 || *five.Lower != 61 || *five.Median != 64 || *five.Upper != 70 || *five.Highest != 90 {
		t.Errorf("five checks: %+v", five)
	}
}
