package alert_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
)

// answerTo answers an alert that the member's screen still shows.
func (h *house) answerTo(t *testing.T, memberID, alertID, question string, codes ...string) alert.Stage {
	t.Helper()
	said := alert.Given{AlertID: alertID, Question: question, Codes: codes, Seen: alert.Seen{Action: alert.CallNow}}
	for _, one := range h.stages(t, memberID) {
		if one.AlertID == alertID && one.Action != alert.NoAction {
			said.Seen = alert.Seen{Action: one.Action, AnsweredAt: one.AnsweredAt}
		}
	}
	taken, err := h.alerts.Answer(context.Background(), member(memberID), said)
	if err != nil {
		t.Fatal(err)
	}
	return taken.Stage
}

func (h *house) stateOf(t *testing.T, alertID string) string {
	t.Helper()
	return h.query(t, "SELECT state FROM alerts WHERE id = $1", alertID)[0]
}

// An answer that calls for help and arrives after the alert has ended opens it
// again, for the member and for staff, whatever ended it. No reading ends it
// then; the member or staff do.
func TestACallForHelpReopensAnAlert(t *testing.T) {
	for name, end := range map[string]func(t *testing.T, h *house, id string){
		"a safe reading": func(t *testing.T, h *house, _ string) { h.pressure(t, rosa, 0, 128, 82) },
		"a correction": func(t *testing.T, h *house, _ string) {
			one := h.query(t, "SELECT reading_id FROM alerts WHERE kind = 'bloodPressure'")[0]
			h.markOf(t, rosa, reading.BloodPressure, one, figure.NotMine)
		},
		"staff": func(t *testing.T, h *house, id string) {
			if _, err := h.alerts.Close(context.Background(), coachES, rosa, id, h.Time().UnixMilli(), spoke); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.duty(t)
				h.pressure(t, rosa, 1, 190, 125)
				id := h.stages(t, rosa)[0].AlertID
				h.Pass(time.Second)
				end(t, h, id)
				if len(h.stages(t, rosa)) != 0 || len(h.queue(t, coachES)) != 0 {
					t.Fatal("the alert has not ended")
				}
				h.Pass(time.Second)
				if stage := h.answerTo(t, rosa, id, "pressure.symptoms", "breathing"); stage.Action != alert.CallNow {
					t.Fatalf("%+v", stage)
				}
				h.unseen(t, 0)
				if got := h.sees(t); got != "coach.es duty, coach.en duty" {
					t.Errorf("seen by %q", got)
				}
				h.Pass(time.Minute)
				h.pressure(t, rosa, 0, 120, 80)
				list := h.queue(t, coachES)
				if len(list) != 1 || list[0].Action != alert.CallNow || len(list[0].Answers) != 1 || list[0].Answers[0].Codes[0] != "breathing" {
					t.Fatalf("staff see %+v", list)
				}
				if list := h.stages(t, rosa); len(list) != 1 || list[0].Action != alert.CallNow {
					t.Errorf("the member sees %+v", list)
				}
				h.Pass(time.Second)
				if _, err := h.alerts.Close(context.Background(), coachES, rosa, id, list[0].Through, spoke); err != nil {
					t.Fatal(err)
				}
				if len(h.stages(t, rosa)) != 0 || len(h.queue(t, coachES)) != 0 {
					t.Error("still open after staff closed it")
				}
			})
		})
	}
}

// The member ends an alert that their answer reopened. Staff still follow up.
func TestAReopenedAlertEndsByTheMember(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 1, 45)
		id := h.stages(t, rosa)[0].AlertID
		h.measure(t, 0, 110)
		h.Pass(time.Second)
		h.answerTo(t, rosa, id, "low.feel", "severe")
		if got := h.stateOf(t, id); got != "open" {
			t.Fatalf("%s", got)
		}
		h.Pass(time.Second)
		if stage := h.answerTo(t, rosa, id, "end", "gotHelp"); stage.Action != alert.NoAction {
			t.Errorf("%+v", stage)
		}
		h.Pass(time.Minute)
		h.measure(t, 0, 111)
		if list := h.queue(t, coachES); len(list) != 1 || list[0].Recovered.Text != "111" || len(h.stages(t, rosa)) != 0 {
			t.Fatalf("staff see %+v", list)
		}
		if _, err := h.alerts.Close(context.Background(), coachES, rosa, id, h.Time().UnixMilli(), spoke); err != nil {
			t.Fatal(err)
		}
		h.measure(t, 0, 112)
		if got := h.stateOf(t, id); got != "cleared" || len(h.queue(t, coachES)) != 0 {
			t.Errorf("%s", got)
		}
	})
}

// An answer that calls for no help leaves an alert that has ended as it is.
func TestOtherAnswersReopenNothing(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 1, 45)
		id := h.stages(t, rosa)[0].AlertID
		h.measure(t, 0, 110)
		h.answerTo(t, rosa, id, "low.feel", "better")
		h.answerTo(t, rosa, id, "low.treated", "ate")
		if got := h.stateOf(t, id); got != "cleared" || len(h.queue(t, coachES)) != 0 {
			t.Errorf("%s", got)
		}
	})
}

// "I got help" covers only what was said before it.
func TestACallForHelpAfterTheEnd(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 1, 45)
		first := h.stages(t, rosa)[0].AlertID
		h.measure(t, 0, 44)
		second := h.stages(t, rosa)[0].AlertID
		h.Pass(time.Second)
		h.answerTo(t, rosa, second, "end", "gotHelp")
		for _, id := range []string{first, second} {
			h.Pass(time.Second)
			h.answerTo(t, rosa, id, "low.feel", "severe")
			if list := h.stages(t, rosa); len(list) != 1 || list[0].Action != alert.CallNow {
				t.Fatalf("the member sees %+v", list)
			}
			if list := h.queue(t, coachES); len(list) != 1 || list[0].Action != alert.CallNow {
				t.Fatalf("staff see %+v", list)
			}
			h.Pass(time.Second)
			h.answerTo(t, rosa, second, "end", "gotHelp")
		}
		if list := h.stages(t, rosa); len(list) != 0 {
			t.Errorf("%+v", list)
		}
	})
}

// Staff who look, wait and close do not close what the member said meanwhile.
func TestClosingWhatWasNotSeen(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 45)
		seen := h.queue(t, coachES)[0]
		h.Pass(time.Second)
		h.answerTo(t, rosa, seen.AlertID, "low.feel", "severe")
		h.Pass(time.Second)
		for _, want := range []int{1, 0} {
			if _, err := h.alerts.Close(context.Background(), coachES, rosa, seen.AlertID, seen.Through, spoke); err != nil {
				t.Fatal(err)
			}
			list := h.queue(t, coachES)
			if len(list) != want {
				t.Fatalf("%+v", list)
			}
			if want > 0 {
				seen = list[0]
			}
		}
	})
}

// A member who switched coach alerts off and says that they need help reaches
// staff; one who feels fine does not.
func TestHelpWithoutCoachAlerts(t *testing.T) {
	for said, want := range map[string]string{"severe": "coach.es duty, coach.en duty", "shaky": ""} {
		t.Run(said, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.duty(t)
				h.exec(t, "INSERT INTO app_preferences (member_id, app_id, instance, name, value, updated_at) VALUES ($1, 5, '', 'OptIntoAlerts', 'false', 1)", rosa)
				h.measure(t, 0, 45)
				h.say(t, rosa, "low.feel", said)
				h.unseen(t, 0)
				if got := h.sees(t); got != want {
					t.Errorf("seen by %q, want %q", got, want)
				}
				if got := len(h.notices(t)); (got > 0) != (want != "") {
					t.Errorf("%d notices", got)
				}
			})
		})
	}
}
