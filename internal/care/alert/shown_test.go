package alert_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

// D26: members whose readings appear in a staff queue can see who was shown them:
// one row for as long as that person keeps the queue open.
func TestMembersSeeWhoWasShownTheirAlerts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const access = "/wellhouse.audit.v1.RecordAccessService/ListAccess"
		nurse, james := s.As("nurse@demo.test"), s.As("james@demo.test")
		rows := func() int {
			return s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND action = 'list' AND area = 'alerts'",
				apitest.ID("james@demo.test"), apitest.ID("nurse@demo.test"))
		}
		if rows() != 0 {
			t.Fatal("somebody looked before")
		}
		for range 3 {
			if r := nurse.RPC(queueRPC+"ListOpenAlerts", map[string]any{}); !strings.Contains(r.Body, "James Okafor") {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		if n := rows(); n != 1 {
			t.Errorf("%d rows for one look at the queue", n)
		}
		if r := james.RPC(access, map[string]any{}); !strings.Contains(r.Body, `"careteam"`) || !strings.Contains(r.Body, `"readings"`) {
			t.Errorf("James sees %s", r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE area = 'alerts' AND action = 'list' AND member_id = $1", apitest.ID("helen@demo.test")); n != 0 {
			t.Errorf("%d rows for who is not in the queue", n)
		}
	})
}
