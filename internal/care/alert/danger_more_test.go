package alert_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/who"
)

// queueOf is what the coach sees of one member.
func (h *house) queueOf(t *testing.T, coach, memberID string) (out []alert.Queued) {
	t.Helper()
	list, err := h.alerts.Queue(context.Background(), who.Who{AccountID: demo.MemberID(coach), Role: who.Coach})
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range list {
		if one.MemberID == memberID {
			out = append(out, one)
		}
	}
	return out
}

// A very low check that arrives after a high that was typed in stands beside it.
func TestAHighHidesNoLow(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Pass(7 * 24 * time.Hour)
		h.keep(t, rosa, h.hand(-3, 300))
		h.Pass(time.Second)
		h.keep(t, rosa, h.sugar(6, 45))
		list := h.stages(t, rosa)
		if len(list) != 2 || list[0].Shown.Text != "45" || list[0].Action != alert.TreatLow || list[1].Shown.Text != "300" {
			t.Errorf("%+v", list)
		}
		if w := h.waiting(t, rosa); w.Action != alert.TreatLow {
			t.Errorf("%+v", w)
		}
	})
}

// What a member said is found however many alerts came since that asked nothing.
func TestStaffFindTheAnswer(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for name, value := range map[string]string{"OptIntoAlerts": "true", "BGUpperLimit": "150"} {
			h.exec(t, "INSERT INTO app_preferences (member_id, app_id, instance, name, value, updated_at) VALUES ($1, 5, '', $2, $3, 1)", rosa, name, value)
		}
		h.measure(t, 0, 320)
		h.say(t, rosa, "high.feel", "breathing")
		for range 25 {
			h.Pass(time.Minute)
			h.measure(t, 0, 245)
		}
		list := h.queueOf(t, "coach.es", rosa)
		if len(list) != 1 || list[0].Action != alert.CallNow || len(list[0].Answers) != 1 || list[0].Answers[0].Codes[0] != "breathing" {
			t.Errorf("%+v", list)
		}
	})
}

// That somebody got help is for what was there when they said so.
func TestHelpIsForWhatWasThere(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.wipe(t, luis)
		h.exec(t, "DELETE FROM coach_assignments WHERE member_id = $1", luis)
		h.press(t, 190, 125)
		h.say(t, luis, "pressure.symptoms", "breathing")
		h.say(t, luis, "end", "gotHelp")
		if list := h.queueOf(t, "coach.fr", luis); len(list) != 1 || list[0].Action != alert.NoAction || len(list[0].Answers) != 2 {
			t.Fatalf("%+v", list)
		}
		h.Pass(time.Minute)
		h.press(t, 192, 126)
		if list := h.queueOf(t, "coach.fr", luis); len(list) != 1 || list[0].Action != alert.CallNow || len(list[0].Answers) != 0 {
			t.Errorf("%+v", list)
		}
	})
}

// What a member was told to do outlives a newer reading that they have not
// answered, and ends with the button beside it.
func TestTheShownActionEnds(t *testing.T) {
	for said, want := range map[string]alert.Action{"vomiting": alert.CallTeam, "breathing": alert.CallNow} {
		t.Run(said, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.measure(t, 0, 300)
				h.say(t, rosa, "high.feel", said)
				h.Pass(time.Minute)
				h.measure(t, 0, 310)
				if list := h.stages(t, rosa); len(list) != 1 || list[0].Shown.Text != "310" || list[0].Action != want {
					t.Fatalf("%+v", list)
				}
				if stage := h.say(t, rosa, "end", "gotHelp"); stage.Action != alert.NoAction {
					t.Errorf("%+v", stage)
				}
				if list := h.stages(t, rosa); len(list) != 0 {
					t.Errorf("not over: %+v", list)
				}
			})
		})
	}
}
