package alert_test

import (
	"context"
	"fmt"
	"testing"
	"time"
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
		if after.FollowedUp > 0 {
			got += " and followed up"
		}
	case after.FollowedUp > 0:
		got = "followed up"
	}
	w := h.waiting(t, rosa)
	if w.News != (after.Recheck != nil || after.FollowedUp > 0) || w.Confirms != (len(list) == 0 && after.Recheck != nil) ||
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
			{later(0, 45), "treat, coach 1"}, {later(time.Minute, 95), "again 95, coach 0"}, {later(15*time.Minute, 62), "nothing, coach 0"},
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
