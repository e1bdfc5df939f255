package alert_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
)

// sent lists every message to family in order, also those that others replaced.
func (h *house) sent(t *testing.T) string {
	t.Helper()
	var out []string
	for _, one := range h.query(t, "SELECT template FROM outbox_messages WHERE template LIKE 'alert%' ORDER BY created_at, id") {
		out = append(out, strings.ToLower(strings.TrimPrefix(one, "alert")))
	}
	return strings.Join(out, " ")
}

// Values that go back and forth between 69 and 80 send one alert and one
// all-clear an hour. Very low ones are told each time, because the last word was
// that all is well, and each has its own alert.
func TestTheHourHoldsAcrossAllClears(t *testing.T) {
	for low, within := range map[int]int{69: 1, 54: 1, 53: 20} { // how often in the hour
		t.Run(fmt.Sprint(low), func(t *testing.T) {
			told := func(n int) string { return strings.TrimSpace(strings.Repeat("low clear ", n)) }
			each(t, func(t *testing.T, h *house) {
				start := h.Time()
				for range 20 {
					h.measure(t, 0, low)
					h.left(t)
					h.escalate(t, 90*time.Second)
					h.measure(t, 0, 80)
					h.left(t)
					h.escalate(t, 89*time.Second)
				}
				if got := h.sent(t); h.Time().Sub(start) >= time.Hour || got != told(within) {
					t.Errorf("within the hour: %s", got)
				}
				h.Pass(start.Add(time.Hour).Sub(h.Time()))
				h.measure(t, 0, low)
				h.left(t)
				h.Pass(time.Second)
				h.measure(t, 0, 80)
				if got := h.sent(t); got != told(within+1) {
					t.Errorf("after an hour: %s", got)
				}
				want := 21
				if low >= figure.VeryLowBelow {
					want = 0
				}
				if got := len(h.query(t, "SELECT id FROM alerts WHERE direction = 'low'")); got != want {
					t.Errorf("%d alerts, want %d", got, want)
				}
			})
		})
	}
}

// After an all-clear: what is clearly worse or urgent is told right away, anything
// else when the hour is over, if it has not ended by then and is not too old.
func TestANewLowWithinTheHour(t *testing.T) {
	type check struct {
		after time.Duration
		ago   int
		value int
	}
	for name, c := range map[string]struct {
		checks   []check
		now      string // what was sent when they have come
		hourLess string // a second before an hour after the first message
		hour     string
	}{
		"the same, and no more":    {[]check{{0, 0, 60}, {time.Minute, 0, 80}, {time.Minute, 0, 60}}, "low clear", "low clear", "low clear low"},
		"nine further":             {[]check{{0, 0, 69}, {time.Minute, 0, 80}, {time.Minute, 0, 60}}, "low clear", "low clear", "low clear low"},
		"ten further":              {[]check{{0, 0, 69}, {time.Minute, 0, 80}, {time.Minute, 0, 59}}, "low clear low", "low clear low", "low clear low"},
		"the next level":           {[]check{{0, 0, 54}, {time.Minute, 0, 80}, {time.Minute, 0, 53}}, "low clear low", "low clear low", "low clear low"},
		"held, then ten further":   {[]check{{0, 0, 69}, {time.Minute, 0, 80}, {time.Minute, 0, 65}, {time.Minute, 0, 59}}, "low clear low", "low clear low", "low clear low"},
		"held, then fine again":    {[]check{{0, 0, 69}, {time.Minute, 0, 80}, {time.Minute, 0, 65}, {time.Minute, 0, 81}}, "low clear", "low clear", "low clear"},
		"held, then it is too old": {[]check{{0, 230, 60}, {time.Minute, 220, 80}, {time.Minute, 210, 60}}, "low clear", "low clear", "low clear"},
		"the other direction":      {[]check{{0, 0, 60}, {time.Minute, 0, 110}, {time.Minute, 0, 210}}, "low clear high", "low clear high", "low clear high"},
		"a high, and nine further": {[]check{{0, 0, 260}, {time.Minute, 0, 150}, {time.Minute, 0, 269}}, "high clear", "high clear", "high clear high"},
		"a high, and ten further":  {[]check{{0, 0, 260}, {time.Minute, 0, 150}, {time.Minute, 0, 270}}, "high clear high", "high clear high", "high clear high"},
		"urgent, and not worse":    {[]check{{0, 0, 69}, {time.Minute, 0, 52}, {time.Minute, 0, 80}, {time.Minute, 0, 44}}, "low low clear low", "low low clear low", "low low clear low"},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.both(t)
				start := h.Time()
				for _, one := range c.checks {
					h.Pass(one.after)
					h.measure(t, one.ago, one.value)
					h.left(t)
				}
				if got := h.sent(t); got != c.now {
					t.Fatalf("now: %s, want %s", got, c.now)
				}
				h.escalate(t, start.Add(time.Hour-time.Second).Sub(h.Time()))
				if got := h.sent(t); got != c.hourLess {
					t.Errorf("before the hour: %s, want %s", got, c.hourLess)
				}
				h.escalate(t, time.Second)
				h.escalate(t, 0)
				if got := h.sent(t); got != c.hour {
					t.Errorf("after the hour: %s, want %s", got, c.hour)
				}
			})
		})
	}
}

// After a message was withdrawn because its reading does not count, family is
// told about the next low.
func TestANewLowAfterOneThatWasTakenBack(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.measure(t, 1, 60)
		h.mark(t, id, figure.NotMine)
		h.Pass(time.Minute)
		h.measure(t, 0, 60)
		if got := h.sent(t); got != "low withdrawn low" {
			t.Error(got)
		}
	})
}

// Everybody slept through the first low, so they are told about the next one.
func TestANewLowAfterOneThatNobodyWasToldOf(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Pass(21*time.Hour + 15*time.Minute) // 6:45 where Rosa is
		h.measure(t, 0, 66)
		h.Pass(5 * time.Minute)
		h.measure(t, 0, 90)
		h.Pass(11 * time.Minute)
		h.measure(t, 0, 66)
		if got := h.sent(t); got != "low" {
			t.Error(got)
		}
	})
}
