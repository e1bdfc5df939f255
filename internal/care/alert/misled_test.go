package alert_test

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/audit"
)

// word is what became of a message right after it was queued.
type word int

const (
	leaves word = iota
	waits
	tried // a server that was killed may have sent it
)

// come stores a check that two servers were sent, one after the other.
func (h *house) come(t *testing.T, b reading.Batch, then word) string {
	t.Helper()
	twice := reading.Batch{Glucose: slices.Clone(b.Glucose)}
	id := h.keep(t, rosa, b)
	newHouse(h.World).keep(t, rosa, twice)
	switch then {
	case leaves:
		h.left(t)
	case tried:
		h.exec(t, "UPDATE outbox_messages SET attempts = 1, lease = 'gone' WHERE state = 'waiting'")
	case waits:
	}
	h.escalate(t, 0)
	return id
}

// After an all-clear that left, or may have, people are told right away of what is
// urgent: below 54, LO, above 600, HI. Everything else waits for the hour.
func TestUrgentAfterAnAllClear(t *testing.T) {
	lo, hi := figure.MeterLowest-1, figure.MeterHighest+1
	type check struct {
		value int
		then  word
	}
	for name, c := range map[string]struct {
		checks []check
		now    string
		hour   string // an hour after the first message
	}{
		"very low, fine, very low":         {[]check{{45, leaves}, {95, leaves}, {50, leaves}}, "low clear low", "low clear low"},
		"LO, fine, LO, LO":                 {[]check{{lo, leaves}, {95, leaves}, {lo, leaves}, {lo, leaves}}, "low clear low", "low clear low"},
		"53":                               {[]check{{45, leaves}, {95, leaves}, {53, leaves}}, "low clear low", "low clear low"},
		"54":                               {[]check{{45, leaves}, {95, leaves}, {54, leaves}}, "low clear", "low clear low"},
		"HI, fine, HI":                     {[]check{{hi, leaves}, {150, leaves}, {hi, leaves}}, "high clear high", "high clear high"},
		"601":                              {[]check{{605, leaves}, {150, leaves}, {601, leaves}}, "high clear high", "high clear high"},
		"600":                              {[]check{{605, leaves}, {150, leaves}, {600, leaves}}, "high clear", "high clear high"},
		"just before the all-clear leaves": {[]check{{45, leaves}, {95, waits}, {50, leaves}}, "low clear", "low clear low"},
		"the all-clear may have left":      {[]check{{45, leaves}, {95, tried}, {50, leaves}}, "low clear low", "low clear low"},
		"it may have left, then a low":     {[]check{{45, leaves}, {95, tried}, {60, leaves}, {50, leaves}}, "low clear low", "low clear low"},
		"a low that waits, then very low":  {[]check{{45, leaves}, {95, leaves}, {69, leaves}, {50, leaves}}, "low clear low", "low clear low"},
		"told, then as low":                {[]check{{45, leaves}, {95, leaves}, {50, leaves}, {49, leaves}}, "low clear low", "low clear low"},
		"and so on": {
			[]check{{45, leaves}, {95, leaves}, {50, leaves}, {95, leaves}, {50, leaves}}, "low clear low clear low", "low clear low clear low",
		},
		"the second alert had not left": {
			[]check{{45, leaves}, {95, leaves}, {50, waits}, {95, waits}, {50, leaves}}, "low clear low clear low", "low clear low clear low",
		},
		"a high in between": {[]check{{45, leaves}, {95, leaves}, {300, leaves}, {50, leaves}}, "low clear high low", "low clear high low"},
		"only low":          {[]check{{60, leaves}, {95, leaves}, {60, leaves}}, "low clear", "low clear low"},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.both(t)
				start := h.Time()
				for i, one := range c.checks {
					if i > 0 {
						h.Pass(10 * time.Minute)
					}
					h.come(t, h.sugar(0, one.value), one.then)
				}
				if got := h.sent(t); got != c.now {
					t.Fatalf("now: %s, want %s", got, c.now)
				}
				h.left(t)
				h.escalate(t, start.Add(time.Hour-time.Second).Sub(h.Time()))
				if got := h.sent(t); got != c.now {
					t.Errorf("before the hour: %s, want %s", got, c.now)
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

// Servers that store the same low at the same time tell people once.
func TestUrgentAfterAnAllClearOnTwoServers(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, value := range []int{45, 95} {
			h.come(t, h.sugar(0, value), leaves)
			h.Pass(10 * time.Minute)
		}
		low := h.sugar(0, 50)
		var servers sync.WaitGroup
		for range 6 {
			one, b := newHouse(h.World), reading.Batch{Glucose: slices.Clone(low.Glucose)}
			servers.Go(func() {
				if _, err := one.readings.Keep(context.Background(), rosa, &b, audit.Row{Action: "test", Area: "test"}); err != nil {
					t.Error(err)
				}
			})
		}
		servers.Wait()
		if got := h.sent(t); got != "low clear low" {
			t.Error(got)
		}
	})
}

// Everybody sleeps, and urgent messages do not ring either: one line of the log
// says so, however often the reading comes.
func TestUrgentAfterAnAllClearAtNight(t *testing.T) {
	low := 70
	each(t, func(t *testing.T, h *house) {
		h.clock(t, "21:40")
		h.come(t, h.sugar(0, 45), leaves)
		h.clock(t, "21:52")
		h.come(t, h.sugar(0, 95), leaves)
		h.clock(t, "22:04")
		h.night(t, alert.Levels{Low: &low}, false)
		for range 3 {
			h.come(t, h.sugar(0, 50), leaves)
			h.Pass(time.Second)
		}
		if got := h.log(t); !slices.Equal(got, []string{"Elena Delgado low quiet", "Elena Delgado clear sent", "Elena Delgado low sent"}) {
			t.Errorf("%v", got)
		}
	})
}

// correctTo says that a reading should have had another value.
func correctTo(value float64) func(t *testing.T, h *house, id string) {
	return func(t *testing.T, h *house, id string) {
		t.Helper()
		at := h.query(t, "SELECT CAST(at AS TEXT) FROM glucose_readings WHERE id = $1", id)[0]
		ms, err := strconv.ParseInt(at, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		offset := -360
		wall := time.UnixMilli(ms).UTC().Add(time.Duration(offset) * time.Minute).Format("2006-01-02T15:04:05")
		_, _, err = h.readings.Retag(context.Background(), member(rosa), id, func(*reading.Tags) {}, nil, &reading.NewGlucose{
			When: reading.When{Wall: wall, Offset: &offset}, Value: &value, Confirmed: true,
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// An all-clear that left and was wrong, because its fine reading is somebody
// else's or was corrected: what is urgent and open again is told right away, other
// lows when the hour is over, also when the second person was told of them last.
func TestAnAllClearThatWasWrong(t *testing.T) {
	notMine := func(t *testing.T, h *house, fine string) { h.mark(t, fine, figure.NotMine) }
	bothNotMine := func(t *testing.T, h *house, fine string) {
		h.mark(t, h.query(t, "SELECT reading_id FROM alert_episodes")[0], figure.NotMine)
		notMine(t, h, fine)
	}
	for name, c := range map[string]struct {
		low    int
		mend   func(t *testing.T, h *house, fine string)
		second bool // Mateo was told too
		then   word // of the all-clear
		now    string
		hour   string
	}{
		"very low":                     {53, notMine, false, leaves, "low clear low", "low clear low"},
		"very low, corrected":          {53, correctTo(60), false, leaves, "low clear low", "low clear low"},
		"corrected to very low":        {60, correctTo(53), false, leaves, "low clear low", "low clear low"},
		"low":                          {54, notMine, false, leaves, "low clear", "low clear low"},
		"low, corrected":               {54, correctTo(60), false, leaves, "low clear", "low clear low"},
		"very low, two people":         {53, notMine, true, leaves, "low low clear clear low", "low low clear clear low low"},
		"low, two people":              {54, notMine, true, leaves, "low low clear clear", "low low clear clear low"},
		"the all-clear had not left":   {53, notMine, false, waits, "low clear", "low clear low"},
		"the all-clear may have left":  {53, notMine, false, tried, "low clear low", "low clear low"},
		"the very low is not mine too": {53, bothNotMine, false, leaves, "low clear", "low clear"},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				if c.second {
					h.second(t, 70)
				}
				start := h.Time()
				h.come(t, h.sugar(0, c.low), leaves)
				h.escalate(t, 10*time.Minute)
				h.left(t)
				h.Pass(10 * time.Minute)
				fine := h.come(t, h.hand(0, 95), c.then)
				h.Pass(10 * time.Minute)
				c.mend(t, h, fine)
				h.escalate(t, 0)
				if got := h.sent(t); got != c.now {
					t.Fatalf("now: %s, want %s", got, c.now)
				}
				h.left(t)
				h.Pass(start.Add(time.Hour + 11*time.Minute).Sub(h.Time()))
				h.escalate(t, 0)
				if got := h.sent(t); got != c.hour {
					t.Errorf("after the hour: %s, want %s", got, c.hour)
				}
			})
		})
	}
}
