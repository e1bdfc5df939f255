package alert_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
)

// shows says what Rosa's pages show: an emergency, a second check, that somebody
// followed up, or nothing; and how many alerts her coach sees.
func (h *house) shows(t *testing.T) string {
	t.Helper()
	list, after, err := h.alerts.Stages(context.Background(), rosa, "")
	if err != nil {
		t.Fatal(err)
	}
	got := "nothing"
	switch {
	case len(list) > 0:
		got = string(list[0].Action)
	case after.Recheck != nil:
		got = "again " + after.Shown.Text
		if after.Recheck.Low {
			got = "low again " + after.Shown.Text
		}
		if after.FollowedUp > 0 {
			got += " and followed up"
		}
	case after.FollowedUp > 0:
		got = "followed up"
	}
	w := h.waiting(t, rosa)
	asked := len(list) == 0 && after.Recheck != nil
	if w.News != (after.Recheck != nil || after.FollowedUp > 0 || after.TriedAt > 0) || w.Second != asked || w.Confirms != (asked && !after.Recheck.Low) ||
		len(list) > 0 && w.Action != list[0].Action {
		t.Errorf("Home knows %+v, the page shows %s", w, got)
	}
	return fmt.Sprintf("%s, coach %d", got, len(h.queue(t, coachES)))
}

// After a low, one fine reading ends the emergency and asks for a second one 15
// minutes later. What staff see does not change.
func TestASecondCheckAfterALow(t *testing.T) {
	later := func(after time.Duration, value int) func(*testing.T, *house) {
		return func(t *testing.T, h *house) {
			h.Pass(after)
			h.keep(t, rosa, h.hand(0, value))
		}
	}
	pass := func(d time.Duration) func(*testing.T, *house) { return func(_ *testing.T, h *house) { h.Pass(d) } }
	type step struct {
		do   func(*testing.T, *house)
		want string
	}
	for name, steps := range map[string][]step{
		"a quick recovery": {
			{later(0, 45), "treat, coach 1"},
			{later(time.Minute, 95), "again 95, coach 0"},
			{later(14*time.Minute, 97), "again 97, coach 0"},
			{later(time.Minute, 99), "nothing, coach 0"},
		},
		"just inside": {
			{later(0, 45), "treat, coach 1"}, {later(time.Minute, 75), "again 75, coach 1"}, {later(15*time.Minute, 76), "nothing, coach 0"},
		},
		"just inside, and no second check": {
			{later(0, 45), "treat, coach 1"},
			{later(time.Minute, 75), "again 75, coach 1"},
			{pass(4 * time.Hour), "again 75, coach 1"},
			{pass(time.Minute), "recheck, coach 1"},
		},
		"no second check": {
			{later(0, 45), "treat, coach 1"},
			{later(time.Minute, 95), "again 95, coach 0"},
			{pass(2*time.Hour - time.Minute), "again 95, coach 0"},
			{pass(2 * time.Minute), "nothing, coach 0"},
		},
		"low again": {
			{later(0, 45), "treat, coach 1"},
			{later(time.Minute, 95), "again 95, coach 0"},
			{later(15*time.Minute, 52), "treat, coach 1"},
			{later(15*time.Minute, 88), "again 88, coach 0"},
			{later(15*time.Minute, 90), "nothing, coach 0"},
		},
		"a little low again": {
			{later(0, 45), "treat, coach 1"},
			{later(time.Minute, 95), "again 95, coach 0"},
			{later(15*time.Minute, 62), "low again 62, coach 0"},
			{pass(130 * time.Minute), "low again 62, coach 0"},
			{pass(110 * time.Minute), "low again 62, coach 0"},
			{pass(time.Minute), "nothing, coach 0"},
		},
		"just low again": {
			{later(0, 45), "treat, coach 1"},
			{later(time.Minute, 95), "again 95, coach 0"},
			{later(15*time.Minute, 69), "low again 69, coach 0"},
			{later(15*time.Minute, 54), "low again 54, coach 0"},
			{later(15*time.Minute, 53), "treat, coach 1"},
			{later(15*time.Minute, 80), "again 80, coach 0"},
		},
		"low again, then up": {
			{later(0, 45), "treat, coach 1"},
			{later(time.Minute, 95), "again 95, coach 0"},
			{later(3*time.Hour, 62), "low again 62, coach 0"},
			{later(3*time.Hour, 70), "again 70, coach 0"},
			{later(15*time.Minute, 71), "nothing, coach 0"},
		},
		"low again while the alert is open": {
			{later(0, 45), "treat, coach 1"}, {later(time.Minute, 75), "again 75, coach 1"}, {later(15*time.Minute, 62), "treat, coach 1"},
		},
		"low again after staff closed it": {
			{later(0, 45), "treat, coach 1"},
			{func(t *testing.T, h *house) { h.close(t, coachES, spoke) }, "followed up, coach 0"},
			{later(15*time.Minute, 62), "low again 62 and followed up, coach 0"},
		},
		"low again after the member said that it is over": {
			{later(0, 45), "treat, coach 1"},
			{func(t *testing.T, h *house) { h.say(t, rosa, "end", "gotHelp") }, "nothing, coach 1"},
			{later(15*time.Minute, 62), "nothing, coach 1"},
		},
		"very high after it": {
			{later(0, 45), "treat, coach 1"}, {later(10*time.Minute, 290), ", coach 1"},
		},
		"the member said that it is over": {
			{later(0, 45), "treat, coach 1"},
			{func(t *testing.T, h *house) { h.say(t, rosa, "end", "gotHelp") }, "nothing, coach 1"},
			{later(time.Minute, 95), "nothing, coach 0"},
		},
		"a call for help": {
			{later(0, 45), "treat, coach 1"},
			{func(t *testing.T, h *house) { h.Pass(time.Minute); h.say(t, rosa, "low.feel", "severe") }, "call, coach 1"},
			{later(time.Minute, 75), "call, coach 1"},
			{later(time.Minute, 95), "again 95, coach 1"},
		},
		"staff closed it": {
			{later(0, 45), "treat, coach 1"},
			{func(t *testing.T, h *house) {
				if _, err := h.alerts.Close(context.Background(), coachES, rosa, h.queue(t, coachES)[0].AlertID, 0, spoke); err != nil {
					t.Fatal(err)
				}
			}, "followed up, coach 0"},
			{later(time.Minute, 95), "again 95 and followed up, coach 0"},
			{later(15*time.Minute, 97), "followed up, coach 0"},
			{pass(24 * time.Hour), "nothing, coach 0"},
		},
		"staff closed it after the first fine reading": {
			{later(0, 45), "treat, coach 1"},
			{later(time.Minute, 75), "again 75, coach 1"},
			{func(t *testing.T, h *house) { h.close(t, coachES, spoke) }, "again 75 and followed up, coach 0"},
			{later(15*time.Minute, 76), "followed up, coach 0"},
		},
		"staff closed a call for help": {
			{later(0, 45), "treat, coach 1"},
			{func(t *testing.T, h *house) { h.Pass(time.Minute); h.say(t, rosa, "low.feel", "severe") }, "call, coach 1"},
			{func(t *testing.T, h *house) { h.Pass(time.Minute); h.close(t, coachES, spoke) }, "followed up, coach 0"},
			{later(time.Minute, 75), "again 75 and followed up, coach 0"},
		},
		"an old low": {
			{func(t *testing.T, h *house) { h.keep(t, rosa, h.hand(-5*60, 45)) }, "recheck, coach 1"}, {later(0, 95), "nothing, coach 0"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.duty(t)
				h.wipe(t, rosa)
				for i, s := range steps {
					s.do(t, h)
					if got := h.shows(t); got != s.want {
						t.Fatalf("step %d: %s, want %s", i, got, s.want)
					}
				}
			})
		})
	}
}

// What the member says after a fine reading counts more than that reading: who is
// shaky or has not treated the low is told to treat it, as staff see it.
func TestAnAnswerAfterAFineReading(t *testing.T) {
	type step struct {
		after  time.Duration
		answer string // or a reading
		value  int
		want   string
	}
	for name, steps := range map[string][]step{
		"shaky": {
			{0, "", 75, "again 75"}, {time.Minute, "shaky", 0, "treat"}, {time.Minute, "notYet", 0, "treat"}, {10 * time.Minute, "", 76, "again 76"},
		},
		"shaky and treated":                  {{0, "", 75, "again 75"}, {time.Minute, "shaky", 0, "treat"}, {time.Minute, "ate", 0, "recheck"}},
		"better":                             {{0, "", 75, "again 75"}, {time.Minute, "better", 0, "again 75"}, {time.Minute, "ate", 0, "again 75"}},
		"better and not treated":             {{0, "", 75, "again 75"}, {time.Minute, "better", 0, "again 75"}, {time.Minute, "notYet", 0, "treat"}},
		"before it":                          {{0, "shaky", 0, "treat"}, {time.Minute, "notYet", 0, "treat"}, {time.Minute, "", 75, "again 75"}},
		"in the same minute, before it":      {{0, "shaky", 0, "treat"}, {time.Second, "", 75, "again 75"}},
		"severe":                             {{0, "", 75, "again 75"}, {time.Minute, "severe", 0, "call"}},
		"shaky after a second fine reading":  {{0, "", 75, "again 75"}, {time.Minute, "", 76, "again 76"}, {time.Minute, "shaky", 0, "treat"}},
		"shaky after it, and then low again": {{0, "", 75, "again 75"}, {time.Minute, "shaky", 0, "treat"}, {10 * time.Minute, "", 62, "treat"}},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.duty(t)
				h.wipe(t, rosa)
				h.keep(t, rosa, h.hand(0, 45))
				h.Pass(time.Minute)
				for i, s := range steps {
					h.Pass(s.after)
					question := "low.feel"
					if s.answer == "ate" || s.answer == "notYet" {
						question = "low.treated"
					}
					if s.value > 0 {
						h.keep(t, rosa, h.hand(0, s.value))
					} else if _, err := h.alerts.Answer(context.Background(), member(rosa), alert.Given{AlertID: h.queue(t, coachES)[0].AlertID, Question: question, Codes: []string{s.answer}}); err != nil {
						t.Fatal(err)
					}
					if got := h.shows(t); got != s.want+", coach 1" {
						t.Fatalf("step %d: %s, want %s", i, got, s.want)
					}
					if action := h.queue(t, coachES)[0].Action; s.want == "treat" && action != alert.TreatLow {
						t.Errorf("step %d: staff read %q", i, action)
					}
				}
			})
		})
	}
}
