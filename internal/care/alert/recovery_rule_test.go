package alert

import (
	"testing"

	"wellhouse.app/internal/care/figure"
)

// Which readings show how a member is after a call for help at 10:00:40.
func TestReadingsAfterACallForHelp(t *testing.T) {
	const second, minute = int64(1_000), int64(60_000)
	ten := 1_000_000 * minute
	called := ten + 40*second
	for _, c := range []struct {
		name     string
		at, came int64
		device   string
		want     bool
	}{
		{"a device, a second later", called + second, called + second, "meter", true},
		{"a device, the same moment", called, called + second, "meter", false},
		{"a device, a second before, sent later", called - second, called + minute, "meter", false},
		{"by hand, the same minute", ten, called + second, "", true},
		{"by hand, the minute before", ten - minute, called + second, "", false},
		{"by hand, before the call", ten, called, "", false},
		{"a clock that runs ahead", called + minute, called - second, "meter", false},
	} {
		r := Check{Check: figure.Check{Moment: figure.Moment{At: c.at}}, Arrival: Arrival{c.came, c.device}}
		if got := follows(r, called); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// When a recovery is steady.
func TestSteadyRecovery(t *testing.T) {
	at := func(minutes ...int64) (out []Recovery) {
		for _, m := range minutes {
			out = append(out, Recovery{At: m * 60_000, Value: 100 + m})
		}
		return out
	}
	for _, c := range []struct {
		fine []Recovery
		want Recovery
	}{
		{nil, Recovery{}},
		{at(1), Recovery{At: 60_000, Value: 101}},
		{at(1, 15), Recovery{At: 15 * 60_000, Value: 115}},
		{at(1, 16), Recovery{At: 16 * 60_000, Value: 116, Steady: true}},
		{at(1, 9, 16), Recovery{At: 16 * 60_000, Value: 116, Steady: true}},
	} {
		if got := recoveryOf(c.fine); got != c.want {
			t.Errorf("%+v: %+v", c.fine, got)
		}
	}
}
