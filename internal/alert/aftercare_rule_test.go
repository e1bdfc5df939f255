package alert

import (
	"fmt"
	"testing"
	"time"

	"wellhouse.app/internal/figure"
)

// What follows a low at minute 0, and whether a second check is asked for when
// the last reading is a moment old.
func TestUpturnAfterALow(t *testing.T) {
	type reading struct{ minute, value int }
	for _, c := range []struct {
		later []reading
		want  string
	}{
		{nil, "low"},
		{[]reading{{1, 69}}, "low"},
		{[]reading{{1, 70}}, "70 since 1"},
		{[]reading{{1, 95}}, "95 since 1"},
		{[]reading{{1, 95}, {10, 99}}, "99 since 1"},
		{[]reading{{1, 95}, {15, 99}}, "99 since 1"},
		{[]reading{{1, 95}, {16, 99}}, "steady"},
		{[]reading{{1, 95}, {16, 70}}, "steady"},
		{[]reading{{1, 95}, {16, 69}}, "low"},
		{[]reading{{1, 95}, {16, 69}, {31, 90}}, "90 since 31"},
		{[]reading{{1, 95}, {16, 69}, {31, 90}, {46, 91}}, "steady"},
		{[]reading{{1, 95}, {16, 99}, {17, 60}}, "low"},
		{[]reading{{1, 250}}, "250 since 1"},
		{[]reading{{1, 251}}, "steady"},
		{[]reading{{1, 251}, {3, 240}}, "steady"},
	} {
		var later []Check
		for i, r := range c.later {
			later = append(later, Check{
				ID: fmt.Sprint(i), Check: figure.Check{Moment: figure.Moment{At: int64(r.minute) * 60_000}, Value: r.value, Meal: figure.NoTag},
			})
		}
		up, got := UpturnIn(later), "low"
		switch {
		case up.recheck(0, true, time.UnixMilli(made(up.Last))):
			got = fmt.Sprintf("%d since %d", up.Last.Value, made(up.First)/60_000)
		case up.Fine:
			got = "steady"
		}
		if got != c.want {
			t.Errorf("%v: %s, want %s", c.later, got, c.want)
		}
	}
}

// How long a second check is asked for.
func TestASecondCheckIsAskedForAWhile(t *testing.T) {
	for _, c := range []struct {
		first time.Duration // after the low
		open  bool
		after time.Duration // the fine reading
		want  bool
	}{
		{time.Minute, false, 2 * time.Hour, true},
		{time.Minute, false, 2*time.Hour + time.Millisecond, false},
		{time.Minute, true, 4 * time.Hour, true},
		{time.Minute, true, 4*time.Hour + time.Millisecond, false},
		{4 * time.Hour, false, 0, true},
		{4*time.Hour + time.Millisecond, false, 0, false},
		{5 * time.Hour, true, 0, true},
	} {
		fine := Check{Check: figure.Check{Moment: figure.Moment{At: c.first.Milliseconds()}, Value: 75, Meal: figure.NoTag}}
		if got := UpturnIn([]Check{fine}).recheck(0, c.open, time.UnixMilli(0).Add(c.first+c.after)); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
