package alert_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/talk/delivery"
)

// rings counts how often family was told, sent or not.
func (h *house) rings(t *testing.T) int {
	t.Helper()
	return len(h.query(t, "SELECT id FROM outbox_messages WHERE template IN ('alertLow', 'alertHigh')"))
}

// both lets Elena be told of lows and highs.
func (h *house) both(t *testing.T) {
	t.Helper()
	settings, err := h.alerts.Settings(context.Background(), rosa)
	if err != nil {
		t.Fatal(err)
	}
	low, high := 70, 200
	_, err = h.alerts.SetManner(context.Background(), rosa, settings.Contacts[0].ID, alert.Manner{
		Channel: delivery.SMS, Levels: alert.Levels{Low: &low, High: &high}, Locale: "es-US", UrgentAnyway: true,
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Domain 3.2: one alert in an hour and direction, unless it is worse. Worse is
// the next level, or ten further out than what people were told last.
func TestUnlessWorse(t *testing.T) {
	lo, hi := figure.MeterLowest-1, figure.MeterHighest+1
	for name, c := range map[string]struct {
		values []int
		want   []int // messages after each value
	}{
		"53, then LO":                {[]int{53, lo}, []int{1, 2}},
		"low, very low, LO":          {[]int{69, 53, lo}, []int{1, 2, 3}},
		"at the edges of a level":    {[]int{63, 54, 53, 44, lo}, []int{1, 1, 2, 2, 3}},
		"nine further":               {[]int{53, 44}, []int{1, 1}},
		"ten further":                {[]int{53, 43}, []int{1, 2}},
		"bit by bit":                 {[]int{53, 48, 44, 43, 34, 33}, []int{1, 1, 1, 2, 2, 3}},
		"better, then the same":      {[]int{45, 60, 44}, []int{1, 1, 1}},
		"nine higher":                {[]int{300, 309}, []int{1, 1}},
		"ten higher":                 {[]int{300, 310}, []int{1, 2}},
		"better, then worse":         {[]int{45, 60, lo}, []int{1, 1, 2}},
		"high, very high, HI":        {[]int{201, 251, hi}, []int{1, 2, 3}},
		"the edges of high":          {[]int{250, 251, 260, hi}, []int{1, 2, 2, 3}},
		"each direction by itself":   {[]int{53, 260, lo, hi}, []int{1, 2, 3, 4}},
		"the other side, then again": {[]int{53, 260, 52, 261}, []int{1, 2, 2, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.both(t)
				h.Pass(2 * time.Hour)
				for i, v := range c.values {
					h.measure(t, 0, v)
					if got := h.rings(t); got != c.want[i] {
						t.Errorf("%d messages after %v, want %d", got, c.values[:i+1], c.want[i])
					}
					h.Pass(2 * time.Second)
				}
			})
		})
	}
}

// An answer ends a round, not the watch: what is worse rings again at once, the
// same after an hour.
func TestWorseAfterAnAnswer(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 53)
		if err := h.alerts.Reply(context.Background(), elena, "OK"); err != nil {
			t.Fatal(err)
		}
		for i, c := range []struct {
			after time.Duration
			value int
			want  int
		}{
			{time.Minute, 52, 1},
			{time.Minute, 19, 2},
			{time.Minute, 18, 2},
			{time.Hour - 2*time.Minute, 18, 2}, // a minute before the hour
			{time.Minute, 18, 3},               // the hour to the millisecond
			{30 * time.Minute, 60, 3},
		} {
			h.Pass(c.after)
			h.measure(t, 0, c.value)
			if got := h.rings(t); got != c.want {
				t.Errorf("%d: %d messages, want %d", i, got, c.want)
			}
		}
	})
}

// An OK is for what was told: ten further out rings again although it is the same
// level.
func TestFurtherAfterAnAnswer(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 53)
		h.reply(t, elena, "OK")
		h.Pass(10 * time.Minute)
		h.measure(t, 0, 21)
		if got := h.rings(t); got != 2 {
			t.Errorf("%d messages, want 2", got)
		}
	})
}

// Values that go back and forth over a limit are one episode: family is told
// once, every dangerous one has its alert, and nobody hears an all-clear before
// the value holds.
func TestBackAndForth(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for range 10 {
			h.measure(t, 0, 69)
			h.Pass(30 * time.Second)
			h.measure(t, 0, 71)
			h.Pass(30 * time.Second)
		}
		h.expect(t, "alertLow "+elena)
		h.Pass(14 * time.Minute)
		h.measure(t, 0, 72) // not a quarter of an hour after the first that is fine since the last low
		h.expect(t, "alertLow "+elena)
		h.Pass(time.Minute)
		h.measure(t, 0, 72)
		h.expect(t, "alertClear "+elena) // in the place of the low, which had not left yet
		for range 3 {
			h.measure(t, 0, 53)
			h.Pass(30 * time.Second)
			h.measure(t, 0, 71)
			h.Pass(30 * time.Second)
		}
		if got := len(h.query(t, "SELECT id FROM alerts WHERE member_id = $1", rosa)); got != 3 {
			t.Errorf("%d alerts of three very low checks", got)
		}
	})
}

// Telling that nothing has changed is no news: an hour later something else of
// the member's is looked at.
func TestAnOldLowIsNotToldAgain(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 60)
		id := h.measure(t, 1, 45)
		h.Pass(2 * time.Hour)
		before := h.rings(t)
		h.mark(t, id, figure.NotMine)
		if got := h.rings(t); got != before {
			t.Errorf("%d messages, want %d", got, before)
		}
		if got := strings.Join(h.query(t, "SELECT CAST(value AS TEXT) FROM alert_episodes WHERE closed_at IS NULL"), " "); got != "60" {
			t.Errorf("the episode stands at %q", got)
		}
	})
}

// hand is a check that was typed in, stamped so many minutes from now.
func (h *house) hand(minutes, value int) reading.Batch {
	b := h.sugar(-minutes, value)
	b.Glucose[0].Source, b.Glucose[0].DeviceID = reading.SelfReported, ""
	return b
}

// A check whose clock runs ahead, or that we had before and that is as old as two
// clocks may differ, mutes no real low; a later one of the same meter does, and
// one that is later by any clock (domain 1b: nobody shouts about a treated low).
func TestNothingMutesALow(t *testing.T) {
	type sent struct {
		after   time.Duration
		minutes int // from now, by its clock
		value   int
		hand    bool
	}
	for name, c := range map[string]struct {
		sent  []sent
		rings int
		asked string // what the member is asked about
	}{
		"fine by hand, four minutes ahead, then the meter": {[]sent{{0, 4, 105, true}, {time.Second, 0, 30, false}}, 1, "30"},
		"five minutes ahead":                    {[]sent{{0, 5, 105, true}, {time.Second, 0, 30, false}}, 1, "30"},
		"the low was made before":               {[]sent{{0, 4, 105, true}, {time.Minute, -3, 30, false}}, 1, "30"},
		"the low came late":                     {[]sent{{0, -60, 105, true}, {time.Minute, -90, 30, false}}, 0, ""},
		"typed in after a meter that was fine":  {[]sent{{0, 0, 115, false}, {time.Minute, -180, 50, true}}, 0, ""},
		"five minutes before what was fine":     {[]sent{{0, -60, 105, true}, {time.Minute, -66, 30, false}}, 1, "30"},
		"more than five minutes before":         {[]sent{{0, -60, 105, true}, {time.Minute, -67, 30, false}}, 0, ""},
		"not fine since, four hours old":        {[]sent{{0, -60, 60, true}, {61 * time.Minute, -240, 30, false}}, 2, "30"},
		"not fine since, older":                 {[]sent{{0, -60, 60, true}, {61 * time.Minute, -241, 30, false}}, 1, "30"},
		"both in one moment":                    {[]sent{{0, -60, 105, true}, {0, -90, 30, false}}, 0, ""},
		"a day old":                             {[]sent{{0, -60, 105, true}, {time.Minute, -25 * 60, 30, false}}, 0, ""},
		"a day old, and nothing since":          {[]sent{{0, -25 * 60, 30, false}}, 0, "30"},
		"one meter, newest first":               {[]sent{{0, -3, 105, false}, {time.Second, -5, 30, false}}, 0, ""},
		"one meter, in order":                   {[]sent{{0, -5, 30, false}, {time.Second, -3, 105, false}}, 1, ""},
		"the low runs ahead, fine comes after":  {[]sent{{0, 4, 30, false}, {time.Minute, 0, 105, false}}, 1, ""},
		"a high stands":                         {[]sent{{0, -3, 300, false}, {time.Second, -5, 30, false}}, 2, "300"},
		"a high by hand, ahead":                 {[]sent{{0, 4, 300, true}, {time.Second, 0, 30, false}}, 2, "30"},
		"a low stands, then an older high":      {[]sent{{0, -3, 30, false}, {time.Second, -5, 300, false}}, 2, "30"},
		"fine by hand for a high that is later": {[]sent{{0, 4, 105, true}, {time.Second, 0, 300, false}}, 1, "300"},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.both(t)
				h.Pass(7 * 24 * time.Hour)
				for _, s := range c.sent {
					h.Pass(s.after)
					b := h.hand(s.minutes, s.value)
					if !s.hand {
						b = h.sugar(-s.minutes, s.value)
					}
					h.keep(t, rosa, b)
				}
				if got := h.rings(t); got != c.rings {
					t.Errorf("%d messages, want %d", got, c.rings)
				}
				asked := ""
				if list := h.stages(t, rosa); len(list) > 0 {
					asked = list[0].Shown.Text
				}
				if asked != c.asked {
					t.Errorf("asked about %q, want %q", asked, c.asked)
				}
			})
		})
	}
}

// The other direction leaves the ladder of an alert as it is: it goes on until
// somebody answers or a check is fine.
func TestTheOtherDirectionStopsNoLadder(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.second(t, 70)
		h.measure(t, 1, 50)
		h.measure(t, 0, 300)
		h.escalate(t, alert.NextAfterUrgent+time.Second)
		h.expect(t, "alertLow "+elena, "alertLow "+mateo)
	})
}

// Domain 1.3, D3: a message tells the clock that hung where the check was made.
func TestTheClockOfTheCheck(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		b := h.sugar(0, 44)
		b.Glucose[0].Offset, b.Glucose[0].Zone = 9*60, "Asia/Tokyo"
		h.keep(t, rosa, b)
		if text := h.newest(t); !strings.Contains(text, "a las 12:30\u00a0a.\u00a0m.") {
			t.Error(text)
		}
		h.Pass(5 * time.Minute)
		b = h.sugar(0, 110)
		b.Glucose[0].Offset, b.Glucose[0].Zone = 9*60, "Asia/Tokyo"
		h.keep(t, rosa, b)
		if text := h.newest(t); !strings.Contains(text, "a las 12:35\u00a0a.\u00a0m.") {
			t.Error(text)
		}
	})
}

// The newest check is the one that was made last, not the one whose clock runs
// ahead.
func TestNewestCheckBesideAClockAhead(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.keep(t, rosa, h.hand(4, 105))
		h.Pass(time.Second)
		h.measure(t, 0, 30)
		list, err := h.readings.Latest(context.Background(), rosa)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range list {
			if one.Kind == reading.BloodSugar && (one.Reading == nil || one.Reading.Shown.Text != "30" || one.Need != figure.Act) {
				t.Errorf("%+v", one)
			}
		}
	})
}

// The same for pressure: a check whose clock runs ahead hides no severe one.
func TestNewestPressureBesideAClockAhead(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.pressure(t, rosa, -4, 120, 80)
		h.Pass(time.Second)
		h.pressure(t, rosa, 0, 200, 130)
		list, err := h.readings.Latest(context.Background(), rosa)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range list {
			if one.Kind == reading.BloodPressure && (one.Reading == nil || one.Reading.Shown.Text != "200/130" || one.Need != figure.Act) {
				t.Errorf("%+v", one.Reading)
			}
		}
	})
}
