package alert_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/who"
)

// Staff see what the member answered and when, what they were told to do, and
// who needs 911 first, whatever came later or waits for the end of quiet hours.
func TestStaffSeeTheAnswer(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		coach := who.Who{AccountID: demo.MemberID("coach.fr"), Role: who.Coach}
		h.wipe(t, luis)
		h.exec(t, "DELETE FROM coach_assignments WHERE member_id = $1 OR member_id = $2", luis, rosa)
		queue := func() []alert.Queued {
			t.Helper()
			list, err := h.alerts.Queue(ctx, coach)
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		h.press(t, 190, 125)
		if list := queue(); len(list) != 1 || list[0].Action != alert.CallNow || len(list[0].Answers) != 0 || list[0].Phone != "+12135550147" {
			t.Fatalf("before any answer: %+v", list)
		}
		h.Pass(time.Minute)
		h.measure(t, 0, 45)
		h.say(t, luis, "pressure.symptoms", "breathing", "vision")
		at := h.Time().UnixMilli()
		list := queue()
		if len(list) != 2 || list[0].MemberID != luis || list[1].Action != alert.TreatLow {
			t.Fatalf("%+v", list)
		}
		if said := list[0].Answers; len(said) != 1 || strings.Join(said[0].Codes, " ") != "breathing vision" || said[0].At != at {
			t.Errorf("%+v", said)
		}
		h.Pass(time.Minute)
		h.press(t, 186, 122)
		if first := queue()[0]; first.MemberID != luis || first.Action != alert.CallNow || len(first.Answers) == 0 {
			t.Errorf("a newer reading hides the answer: %+v", first)
		}
		h.say(t, luis, "end", "gotHelp")
		for _, one := range queue() {
			if one.MemberID == luis && (one.Action != alert.NoAction || one.Answers[len(one.Answers)-1].Codes[0] != "gotHelp") {
				t.Errorf("%+v", one)
			}
		}
	})
}

// A low that the member is not asked about comes without an action.
func TestACoachsOwnLimitIsNoEmergency(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		coach := who.Who{AccountID: demo.MemberID("coach.es"), Role: who.Coach}
		for name, value := range map[string]string{"OptIntoAlerts": "true", "BGLowerLimit": "70"} {
			h.exec(t, "INSERT INTO app_preferences (member_id, app_id, instance, name, value, updated_at) VALUES ($1, 5, '', $2, $3, 1)", rosa, name, value)
		}
		h.measure(t, 1, 62)
		list, err := h.alerts.Queue(context.Background(), coach)
		if err != nil || len(list) != 1 || list[0].Action != alert.NoAction || len(list[0].Answers) != 0 {
			t.Errorf("%+v %v", list, err)
		}
	})
}

// Over the wire: the answer, the phone and the conversation, at once.
func TestTheAnswerOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		if r := post(s, rosaEmail, 46); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		rosa := s.As(rosaEmail)
		stage := rosa.RPC(alertRPC+"ListAlertStages", map[string]any{}).Object(t)["stages"].([]any)[0].(map[string]any)
		answer := map[string]any{"alertId": stage["alertId"], "questionCode": "low.feel", "answerCodes": []any{"severe"}}
		if r := rosa.RPC(alertRPC+"UpdateAlertStage", answer); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		r := s.As("coach.es@demo.test").RPC(queueRPC+"ListOpenAlerts", map[string]any{})
		for _, part := range []string{`"action":"call"`, `"questionCode":"low.feel","answerCodes":["severe"],"at":`, `"phone":"+12105550134"`, `"channelUrl":"`, `"answerCode":"severe"`} {
			if !strings.Contains(r.Body, part) {
				t.Errorf("lacks %s: %s", part, r.Body)
			}
		}
	})
}
