package alert_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/alert"
	"wellhouse.app/internal/reading"
	"wellhouse.app/internal/who"
)

var leftWord = alert.Done{Outcome: alert.LeftWord, Note: "No answer, will call again."}

// A message does not reach a member who was told to call 911 or their care team:
// the alert stays in the queue with the message in its history, and the member
// still sees what to do, with when their care team tried to reach them.
func TestAMessageEndsNoCall(t *testing.T) {
	for name, c := range map[string]struct {
		member string
		staff  who.Who
		begin  func(*testing.T, *house)
		action alert.Action
		ends   bool
	}{
		"911 by an answer": {rosa, coachES, func(t *testing.T, h *house) { h.confused(t) }, alert.CallNow, false},
		"the care team, for a gain": {james, nurse, func(t *testing.T, h *house) {
			h.wipe(t, james)
			h.keep(t, james, reading.Batch{Weight: []reading.Weight{h.weigh(20*60, 198), h.weigh(0, 202)}})
		}, alert.CallTeam, false},
		"sugar, for a low": {rosa, coachES, func(t *testing.T, h *house) { h.duty(t); h.measure(t, 1, 45) }, alert.TreatLow, true},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				c.begin(t, h)
				h.Pass(time.Minute)
				one := h.queue(t, c.staff)[0]
				if one.Action != c.action || one.NeedsContact == c.ends {
					t.Fatalf("%s, needs contact: %v", one.Action, one.NeedsContact)
				}
				for range 2 { // a double click
					closed, err := h.alerts.Close(context.Background(), c.staff, c.member, one.AlertID, one.Through, leftWord)
					if err != nil || closed.StaysOpen == c.ends {
						t.Fatalf("%+v %v", closed, err)
					}
				}
				list, after, err := h.alerts.Stages(context.Background(), c.member, "")
				if err != nil {
					t.Fatal(err)
				}
				if c.ends {
					if len(list) != 0 || after.FollowedUp == 0 || after.TriedAt != 0 || len(h.queue(t, c.staff)) != 0 || len(h.closed(t, c.staff)) != 1 {
						t.Errorf("%+v %+v", list, after)
					}
					return
				}
				if len(list) != 1 || list[0].Action != c.action || after.FollowedUp != 0 || after.TriedAt != h.Time().UnixMilli() {
					t.Errorf("%+v %+v", list, after)
				}
				queue := h.queue(t, c.staff)
				if len(queue) != 1 || len(queue[0].History) != 1 || !queue[0].History[0].IsTry || queue[0].History[0].Note != leftWord.Note {
					t.Fatalf("%+v", queue)
				}
				if list := h.closed(t, c.staff); len(list) != 0 {
					t.Errorf("resolved: %+v", list)
				}
				h.close(t, c.staff, spoke)
				list, after, err = h.alerts.Stages(context.Background(), c.member, "")
				if err != nil || len(list) != 0 || after.FollowedUp == 0 || after.TriedAt != 0 || len(h.closed(t, c.staff)) != 1 {
					t.Errorf("once somebody spoke with them: %+v %+v %v", list, after, err)
				}
			})
		})
	}
}

// Once later readings are fine, nothing tells the member to call any more, and a
// message is enough.
func TestAMessageIsEnoughOnceItIsOver(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.confused(t)
		h.Pass(time.Minute)
		h.measure(t, 0, 118)
		if one := h.queue(t, coachES)[0]; one.NeedsContact || one.RecoveredAt == 0 {
			t.Fatalf("%+v", one)
		}
		if h.close(t, coachES, leftWord); len(h.queue(t, coachES)) != 0 {
			t.Error("still in the queue")
		}
	})
}

// Two clicks, or two people, close an alert once. The second hears who was first.
func TestAnAlertIsClosedOnce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		h.duty(t)
		h.measure(t, 1, 45)
		h.unseen(t, 31*time.Minute)
		one := h.queue(t, coachES)[0]
		first := h.close(t, coachES, spoke)
		h.Pass(time.Second)
		for _, w := range []who.Who{coachES, coachEN} {
			second, err := h.alerts.Close(ctx, w, rosa, one.AlertID, one.Through, alert.Done{Outcome: alert.Other, Note: "Mine."})
			if err != nil || second.ID != "" || second.Already == nil || second.Already.ID != first || second.Already.By == "" {
				t.Errorf("%+v %v", second, err)
			}
		}
		if got := h.query(t, "SELECT COUNT(*) FROM alert_closings"); got[0] != "1" {
			t.Errorf("%s closings", got[0])
		}
		if h.reopen(t, coachES, first); len(h.queue(t, coachES)) != 1 || len(h.closed(t, coachES)) != 0 {
			t.Error("open and resolved at once")
		}
	})
}

// A call for help after a closing makes the alert open: it is not listed as
// resolved as well.
func TestACallForHelpUndoesAClosing(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.duty(t)
		h.measure(t, 1, 45)
		id := h.stages(t, rosa)[0].AlertID
		h.close(t, coachES, spoke)
		h.Pass(time.Minute)
		if _, err := h.alerts.Answer(context.Background(), member(rosa), id, "low.feel", []string{"severe"}); err != nil {
			t.Fatal(err)
		}
		if len(h.queue(t, coachES)) != 1 || len(h.closed(t, coachES)) != 0 {
			t.Errorf("open %d, resolved %d", len(h.queue(t, coachES)), len(h.closed(t, coachES)))
		}
	})
}
