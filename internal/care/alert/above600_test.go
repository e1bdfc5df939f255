package alert_test

import (
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/reading"
)

// escalating counts the open highs that go on to more staff.
func (h *house) escalating(t *testing.T) int {
	t.Helper()
	return len(h.query(t, "SELECT id FROM alerts WHERE member_id = $1 AND direction = 'high' AND state = 'open' AND escalate_at IS NOT NULL", rosa))
}

// A blood sugar above 600, or HI, is a call to the care team now, whatever the
// member answers, and goes on to more staff until it has ended.
func TestAbove600(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		b := h.sugar(0, 600)
		b.Glucose[0].AboveAll = true
		h.keep(t, rosa, b)
		list := h.stages(t, rosa)
		if len(list) != 1 || list[0].Action != alert.CallTeam || list[0].Question.Code != "high.signs" {
			t.Fatalf("%+v", list)
		}
		if stage := h.say(t, rosa, "high.signs", "none"); stage.Action != alert.CallTeam || stage.Advice != "alert.advice.high.now" {
			t.Errorf("%+v", stage)
		}
		if h.escalating(t) != 1 {
			t.Error("it does not escalate")
		}
		h.Pass(3 * time.Hour) // longer than other advice stays
		if w := h.waiting(t, rosa); w.Action != alert.CallTeam || w.Kind != reading.BloodSugar {
			t.Errorf("%+v", w)
		}
		h.measure(t, 0, 251)
		list = h.stages(t, rosa)
		if len(list) != 1 || list[0].Action != alert.CallTeam || list[0].Question.Code != "high.feel" || list[0].Shown.Text != "251" {
			t.Errorf("beside 251: %+v", list)
		}
		h.say(t, rosa, "high.feel", "none")
		if h.escalating(t) != 1 {
			t.Error("an answer about 251 stopped it")
		}
		list = h.stages(t, rosa)
		if len(list) != 1 || list[0].Action != alert.CallTeam || list[0].Advice != "alert.advice.high.now" {
			t.Errorf("after the answer about 251: %+v", list)
		}
		h.Pass(time.Minute)
		h.measure(t, 0, 240)
		if list := h.stages(t, rosa); len(list) != 0 || h.escalating(t) != 0 {
			t.Errorf("after it has ended: %+v", list)
		}
	})
}

// The member can say that they called, which ends it for them.
func TestAbove600IsOver(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 601)
		h.say(t, rosa, "end", "called")
		if list := h.stages(t, rosa); len(list) != 0 || h.escalating(t) != 0 {
			t.Errorf("%+v", list)
		}
	})
}

// A sign of danger above 600 is a call to 911, and staff read it.
func TestASignAbove600(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 601)
		if stage := h.say(t, rosa, "high.signs", "belly", "fruity"); stage.Action != alert.CallNow || stage.Advice != "alert.advice.high.call" {
			t.Errorf("%+v", stage)
		}
		if got := h.query(t, "SELECT question FROM alert_answers WHERE member_id = $1 AND help", rosa); len(got) != 1 {
			t.Errorf("calls for help: %v", got)
		}
	})
}

// Nobody answered a 301 for weeks: it says to check again, and no answer makes it
// an order for now.
func TestAnOldHighGivesNoOrders(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 301)
		h.Pass(22 * 24 * time.Hour)
		if list := h.stages(t, rosa); len(list) != 1 || !list[0].Old || list[0].Action != alert.CheckSoon {
			t.Fatalf("%+v", list)
		}
		if stage := h.say(t, rosa, "high.feel", "none"); !stage.Old || stage.Advice != "" {
			t.Errorf("%+v", stage)
		}
	})
}
