package alert

import (
	"fmt"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
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
		{[]reading{{1, 53}}, "53 low at 1"},
		{[]reading{{1, 54}}, "54 low at 1"},
		{[]reading{{1, 69}}, "69 low at 1"},
		{[]reading{{1, 70}}, "70 since 1"},
		{[]reading{{1, 95}}, "95 since 1"},
		{[]reading{{1, 95}, {10, 99}}, "99 since 1"},
		{[]reading{{1, 95}, {15, 99}}, "99 since 1"},
		{[]reading{{1, 95}, {16, 99}}, "steady"},
		{[]reading{{1, 95}, {16, 70}}, "steady"},
		{[]reading{{1, 95}, {16, 53}}, "53 low at 16"},
		{[]reading{{1, 95}, {16, 54}}, "54 low at 16"},
		{[]reading{{1, 95}, {16, 69}}, "69 low at 16"},
		{[]reading{{1, 95}, {16, 69}, {20, 66}}, "66 low at 20"},
		{[]reading{{1, 95}, {16, 69}, {31, 90}}, "90 since 31"},
		{[]reading{{1, 95}, {16, 69}, {31, 90}, {46, 91}}, "steady"},
		{[]reading{{1, 95}, {16, 99}, {17, 60}}, "60 low at 17"},
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
		up, got := UpturnIn(0, later), "low"
		switch {
		case up.Low && up.recheck(false, time.UnixMilli(made(up.Last))):
			got = fmt.Sprintf("%d low at %d", up.Last.Value, made(up.First)/60_000)
		case up.recheck(true, time.UnixMilli(made(up.Last))):
			got = fmt.Sprintf("%d since %d", up.Last.Value, made(up.First)/60_000)
		case up.Fine:
			got = "steady"
		}
		if got != c.want {
			t.Errorf("%v: %s, want %s", c.later, got, c.want)
		}
	}
}

// How long another check is asked for, after readings so long after the low.
func TestASecondCheckIsAskedForAWhile(t *testing.T) {
	type reading struct {
		at    time.Duration
		value int
	}
	const moment = time.Millisecond
	for _, c := range []struct {
		later []reading
		open  bool
		after time.Duration // the last reading
		want  bool
	}{
		{[]reading{{time.Minute, 75}}, false, 2 * time.Hour, true},
		{[]reading{{time.Minute, 75}}, false, 2*time.Hour + moment, false},
		{[]reading{{time.Minute, 75}}, true, 4 * time.Hour, true},
		{[]reading{{time.Minute, 75}}, true, 4*time.Hour + moment, false},
		{[]reading{{4 * time.Hour, 75}}, false, 0, true},
		{[]reading{{4*time.Hour + moment, 75}}, false, 0, false},
		{[]reading{{5 * time.Hour, 75}}, true, 0, true},
		// Low again: as long as for an open alert.
		{[]reading{{time.Minute, 95}, {time.Hour, 62}}, false, 2*time.Hour + moment, true},
		{[]reading{{time.Minute, 95}, {time.Hour, 62}}, false, 4 * time.Hour, true},
		{[]reading{{time.Minute, 95}, {time.Hour, 62}}, false, 4*time.Hour + moment, false},
		// Each reading that we asked for counts from the one before it.
		{[]reading{{4 * time.Hour, 69}}, false, 0, true},
		{[]reading{{4*time.Hour + moment, 69}}, false, 0, false},
		{[]reading{{3 * time.Hour, 95}, {7 * time.Hour, 62}}, false, 0, true},
		{[]reading{{3 * time.Hour, 95}, {7*time.Hour + moment, 62}}, false, 0, false},
		{[]reading{{3 * time.Hour, 62}, {7 * time.Hour, 95}}, false, 0, true},
		{[]reading{{3 * time.Hour, 62}, {7*time.Hour + moment, 95}}, false, 0, false},
		// Once it was over, from the last one that we asked about.
		{[]reading{{time.Minute, 95}, {time.Hour, 96}, {4*time.Hour + time.Minute, 62}}, false, 0, true},
		{[]reading{{time.Minute, 95}, {time.Hour, 96}, {4*time.Hour + time.Minute + moment, 62}}, false, 0, false},
	} {
		var later []Check
		for _, r := range c.later {
			later = append(later, Check{Check: figure.Check{Moment: figure.Moment{At: r.at.Milliseconds()}, Value: r.value, Meal: figure.NoTag}})
		}
		last := c.later[len(c.later)-1].at
		if got := UpturnIn(0, later).recheck(c.open, time.UnixMilli(0).Add(last+c.after)); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
