package alert_test

import (
	"maps"
	"reflect"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

// Decision 52: the one line of an emergency says what to do first and whom to call,
// and tells no number, no time and no answer. It follows what happens.
func TestTheStripOfAnEmergency(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As(rosaEmail)
		says := func(name string, want map[string]any) {
			t.Helper()
			all := map[string]any{"action": "", "kind": "", "adviceKey": "", "old": false}
			maps.Copy(all, want)
			r := rosa.RPC(alertRPC+"GetEmergency", map[string]any{})
			if got := r.Object(t); r.Status != 200 || !reflect.DeepEqual(got, all) {
				t.Errorf("%s: %d %s, want %v", name, r.Status, r.Body, want)
			}
		}
		measured := func(value int) {
			t.Helper()
			s.Advance(time.Minute)
			if r := post(s, rosaEmail, value); r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		answer := func(direction, question, code string) {
			t.Helper()
			for _, one := range rosa.RPC(alertRPC+"ListAlertStages", map[string]any{}).Object(t)["stages"].([]any) {
				stage := one.(map[string]any)
				if stage["direction"] != direction {
					continue
				}
				in := map[string]any{"alertId": stage["alertId"], "questionCode": question, "answerCodes": []string{code}, "seenAction": stage["action"], "seenAnsweredAt": stage["answeredAt"]}
				if r := rosa.RPC(alertRPC+"UpdateAlertStage", in); r.Status != 200 {
					t.Fatalf("%d %s", r.Status, r.Body)
				}
			}
		}
		says("nothing", map[string]any{})
		doctor := map[string]any{"firstName": "Lena", "lastName": "Ortiz", "contactType": "PR", "phones": []any{map[string]any{"number": "(312) 555-0177"}}}
		if r := rosa.Do(apitest.Call{Method: "POST", Path: contactsPath, JSON: doctor}); r.Status != 201 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		says("a doctor alone is no emergency", map[string]any{})
		measured(46)
		says("a low is treated first", map[string]any{"action": "treat"})
		answer("low", "low.feel", "severe")
		says("the answer makes it a call", map[string]any{"action": "call", "adviceKey": "alert.advice.low.call"})
		answer("low", "end", "gotHelp")
		says("over", map[string]any{})
		measured(610)
		called := map[string]any{"action": "team", "kind": "bloodSugar", "doctor": map[string]any{"name": "Lena Ortiz", "phone": "+13125550177"}}
		says("the care team is called by the doctor's number", called)
		answer("high", "high.signs", "none")
		called["adviceKey"] = "alert.advice.high.now"
		says("the words follow the answer", called)
		for as, status := range map[string]int{"": 401, "coach.es@demo.test": 403, "nurse@demo.test": 403, "admin@demo.test": 403} {
			client := s.Nobody()
			if as != "" {
				client = s.As(as)
			}
			if got := client.RPC(alertRPC+"GetEmergency", map[string]any{}).Status; got != status {
				t.Errorf("%q: %d, want %d", as, got, status)
			}
		}
	})
}
