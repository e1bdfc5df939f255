package alert_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

func (h *house) press(t *testing.T, top, bottom int) {
	t.Helper()
	h.keep(t, luis, reading.Batch{Pressure: []reading.Pressure{{Stamp: h.ago(0), Systolic: top, Diastolic: bottom}}})
}

func (h *house) say(t *testing.T, memberID, question string, codes ...string) alert.Stage {
	t.Helper()
	return h.answerTo(t, memberID, h.stages(t, memberID)[0].AlertID, question, codes...)
}

// waiting is what the first page tells the member.
func (h *house) waiting(t *testing.T, memberID string) alert.Waiting {
	t.Helper()
	return h.waitingFor(t, memberID, memberID)
}

// waitingFor is what the member's first page tells a reader.
func (h *house) waitingFor(t *testing.T, memberID, reader string) (out alert.Waiting) {
	t.Helper()
	err := h.DB.Read(context.Background(), db.Member(memberID), func(ctx context.Context, q db.Q) (err error) {
		out, err = alert.WaitingFor(ctx, q, memberID, reader, h.Time())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// An emergency stays until a safe reading, the member or staff ends it, however
// long ago the last answer was. After a safe reading, what the member felt still
// is a reason to call the care team.
func TestAnEmergencyLasts(t *testing.T) {
	coach := who.Who{AccountID: demo.MemberID("coach.fr"), Role: who.Coach}
	for name, end := range map[string]func(t *testing.T, h *house){
		"a safe reading": func(t *testing.T, h *house) {
			h.press(t, 128, 82)
			if list := h.stages(t, luis); len(list) != 1 || list[0].Action != alert.CallTeam || list[0].Advice != "alert.advice.felt" {
				t.Errorf("after a safe reading: %+v", list)
			}
			h.say(t, luis, "end", "called")
		},
		"they got help": func(t *testing.T, h *house) {
			if stage := h.say(t, luis, "end", "gotHelp"); stage.Action != alert.NoAction {
				t.Errorf("%+v", stage)
			}
		},
		"staff closed it": func(t *testing.T, h *house) {
			id := h.stages(t, luis)[0].AlertID
			if _, err := h.alerts.Close(context.Background(), coach, luis, id, h.Time().UnixMilli(), spoke); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.wipe(t, luis)
				h.exec(t, "DELETE FROM coach_assignments WHERE member_id = $1", luis)
				h.press(t, 190, 125)
				h.say(t, luis, "pressure.symptoms", "breathing")
				h.Pass(3 * time.Hour)
				if list := h.stages(t, luis); len(list) != 1 || list[0].Action != alert.CallNow || list[0].AnsweredAt == 0 {
					t.Fatalf("after three hours: %+v", list)
				}
				if w := h.waiting(t, luis); w.Action != alert.CallNow || w.Kind != reading.BloodPressure || w.Asks {
					t.Errorf("%+v", w)
				}
				end(t, h)
				if list := h.stages(t, luis); len(list) != 0 {
					t.Errorf("afterwards: %+v", list)
				}
				if w := h.waiting(t, luis); w.At != 0 {
					t.Errorf("%+v", w)
				}
			})
		})
	}
}

// Advice that is no emergency goes after a while, but the first page does not
// say that nothing waits while the alert is open.
func TestOtherAdviceGoes(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 320)
		h.say(t, rosa, "high.feel", "none")
		h.Pass(3 * time.Hour)
		if list := h.stages(t, rosa); len(list) != 0 {
			t.Errorf("%+v", list)
		}
		if w := h.waiting(t, rosa); w.At == 0 || w.Action != alert.NoAction || w.Asks {
			t.Errorf("%+v", w)
		}
	})
}

// 52 shows its treatment before any question is answered. A member who answers
// that they are confused is told to call, even after a newer reading.
func TestAVeryLowSugarIsTreatedFirst(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 1, 52)
		if list := h.stages(t, rosa); len(list) != 1 || list[0].Action != alert.TreatLow || list[0].Question.Code != "low.feel" {
			t.Fatalf("%+v", list)
		}
		if stage := h.say(t, rosa, "low.feel", "severe"); stage.Action != alert.CallNow {
			t.Errorf("%+v", stage)
		}
		h.measure(t, 0, 53)
		if list := h.stages(t, rosa); list[0].Action != alert.CallNow || list[0].Question.Code != "low.feel" {
			t.Errorf("%+v", list[0])
		}
	})
}

// Over the wire: the action, the doctor whom the member named, who may answer,
// and what is no answer.
func TestEmergencyOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As(rosaEmail)
		doctor := map[string]any{"firstName": "Lena", "lastName": "Ortiz", "contactType": "PR", "phones": []any{map[string]any{"number": "(312) 555-0177"}}}
		if r := rosa.Do(apitest.Call{Method: "POST", Path: contactsPath, JSON: doctor}); r.Status != 201 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := rosa.RPC(alertRPC+"ListAlertStages", map[string]any{}); strings.Contains(r.Body, "Ortiz") {
			t.Errorf("nobody needs a doctor: %s", r.Body)
		}
		if r := post(s, rosaEmail, 46); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		list := rosa.RPC(alertRPC+"ListAlertStages", map[string]any{})
		for _, part := range []string{`"action":"treat"`, `"name":"Lena Ortiz"`, `"phone":"+13125550177"`} {
			if !strings.Contains(list.Body, part) {
				t.Errorf("lacks %s: %s", part, list.Body)
			}
		}
		stage := list.Object(t)["stages"].([]any)[0].(map[string]any)
		end := func(as string, codes ...string) int {
			client := s.Nobody()
			if as != "" {
				client = s.As(as)
			}
			return client.RPC(alertRPC+"UpdateAlertStage", map[string]any{"alertId": stage["alertId"], "questionCode": "end", "answerCodes": codes, "seenAction": stage["action"]}).Status
		}
		for as, status := range map[string]int{"": 401, "coach.es@demo.test": 403, "nurse@demo.test": 403, "admin@demo.test": 403, "james@demo.test": 404} {
			if got := end(as, "gotHelp"); got != status {
				t.Errorf("%q ends it: %d, want %d", as, got, status)
			}
		}
		if got := end(rosaEmail, "fine"); got != 400 {
			t.Errorf("%d", got)
		}
		if got := end(rosaEmail, "gotHelp"); got != 200 {
			t.Errorf("%d", got)
		}
		if r := rosa.RPC(alertRPC+"ListAlertStages", map[string]any{}); strings.Contains(r.Body, "alertId") {
			t.Errorf("%s", r.Body)
		}
	})
}
