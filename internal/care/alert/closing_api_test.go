package alert_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

// A message about a low of 48 leaves the alert open for everybody, and only those
// who have a closing on their list undo it. Refusals are recorded.
func TestClosingAnAlertOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		if r := post(s, rosaEmail, 48); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		coach, rosa := s.As("coach.es@demo.test"), s.As(rosaEmail)
		low := func() map[string]any {
			t.Helper()
			list, _ := coach.RPC(queueRPC+"ListOpenAlerts", map[string]any{}).Object(t)["alerts"].([]any)
			for _, one := range list {
				if a := one.(map[string]any); a["memberId"] == apitest.ID(rosaEmail) && a["direction"] == "low" {
					return a
				}
			}
			return nil
		}
		one := low()
		if one == nil || one["needsContact"] != true {
			t.Fatalf("%v", one)
		}
		body := map[string]any{"memberId": one["memberId"], "alertId": one["alertId"], "through": one["through"], "outcome": "message"}
		for as, status := range map[string]int{"support@demo.test": 403, rosaEmail: 403, "admin@demo.test": 403} {
			if r := s.As(as).RPC(queueRPC+"CloseAlert", body); r.Status != status {
				t.Errorf("%s closes it: %d %s", as, r.Status, r.Body)
			}
		}
		if r := coach.RPC(queueRPC+"CloseAlert", body); r.Status != 200 || r.Object(t)["staysOpen"] != true {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		stages := rosa.RPC(alertRPC+"ListAlertStages", map[string]any{})
		if !strings.Contains(stages.Body, `"action":"treat"`) || !strings.Contains(stages.Body, `"triedAt"`) || strings.Contains(stages.Body, `"followUp"`) {
			t.Errorf("the member reads %s", stages.Body)
		}
		if one = low(); one == nil || !strings.Contains(coach.RPC(queueRPC+"ListOpenAlerts", map[string]any{}).Body, `"isTry":true`) {
			t.Fatalf("staff see %v", one)
		}
		body["outcome"] = "spoke"
		closed := coach.RPC(queueRPC+"CloseAlert", body)
		id, _ := closed.Object(t)["closingId"].(string)
		if id == "" {
			t.Fatalf("%d %s", closed.Status, closed.Body)
		}
		// The team is away, so that every coach would see the alert.
		s.Exec("UPDATE staff SET availability = 'SHORT_AWAY'")
		reopen := map[string]any{"memberId": one["memberId"], "closingId": id}
		for as, status := range map[string]int{"coach.en@demo.test": 404, "coach.fr@demo.test": 404, "support@demo.test": 403, rosaEmail: 403} {
			if r := s.As(as).RPC(queueRPC+"ReopenAlert", reopen); r.Status != status {
				t.Errorf("%s undoes it: %d %s", as, r.Status, r.Body)
			}
		}
		if low() != nil {
			t.Error("it is open again")
		}
		const refused = "SELECT COUNT(*) FROM audit_rows WHERE action = 'alert-reopened' AND outcome = 'refused' AND member_id = $1"
		if n := s.Count(refused, apitest.ID(rosaEmail)); n != 2 {
			t.Errorf("%d refusals recorded", n)
		}
		if r := coach.RPC(queueRPC+"ReopenAlert", reopen); r.Status != 200 || low() == nil {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}
