package desk_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/talk/chat"
)

// domain 2.4: the care team sets from what gain on a member with heart failure is
// asked to call. Zones and alerts follow, the member sees it, and it is recorded.
func TestGainLimits(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const call = "SnapshotService/SetGainLimits"
		nurse, james := s.As("nurse@demo.test"), s.As("james@demo.test")
		channel := channelOf(t, s, "james@demo.test", chat.CareTeam)
		set := func(day, week float64) *apitest.Reply {
			return nurse.RPC(path(call), map[string]any{"channelUrl": channel, "day": day, "week": week})
		}
		limits := func() string {
			body := james.Get("/v1/users/me/reading/weight/stats?extended_stats=true").Body
			return body[strings.Index(body, `"gain":`):]
		}
		if r := nurse.RPC(path("SnapshotService/GetSnapshot"), map[string]any{"channelUrl": channel}); !strings.Contains(r.Body, `"gainLimits":{"day":3,"week":5,"unit":"lb","setByCareTeam":false,"least":1,"most":10}`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if body := limits(); !strings.Contains(body, `"setByCareTeam":false`) || !strings.Contains(body, `"byDay":false`) {
			t.Errorf("before: %s", body)
		}
		for name, wrong := range map[string][2]float64{"too little": {0.9, 5}, "too much": {3, 10.1}, "a week below a day": {4, 3}, "nothing": {0, 0}, "less than that": {-2, -4}} {
			if r := set(wrong[0], wrong[1]); r.Status != 400 {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		// James gained 2.2 lb since yesterday.
		if r := set(2, 4); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if body := limits(); !strings.Contains(body, `"dayLimit":{"value":2,`) || !strings.Contains(body, `"weekLimit":{"value":4,`) || !strings.Contains(body, `"setByCareTeam":true`) || !strings.Contains(body, `"byDay":true`) {
			t.Errorf("after: %s", body)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND action = 'gainLimits'", apitest.ID("james@demo.test"), apitest.ID("nurse@demo.test")); n != 1 {
			t.Errorf("%d rows in the trail", n)
		}
		for email, status := range map[string]int{"coach.en@demo.test": 403, "guide@demo.test": 403, "support@demo.test": 403, "james@demo.test": 403, "admin@demo.test": 403} {
			if r := s.As(email).RPC(path(call), map[string]any{"channelUrl": channel, "day": 2, "week": 4}); r.Status != status {
				t.Errorf("%s: %d %s", email, r.Status, r.Body)
			}
		}
		// Who has no heart failure has no limits.
		other := channelOf(t, s, "rosa@demo.test", chat.CareTeam)
		if r := nurse.RPC(path(call), map[string]any{"channelUrl": other, "day": 2, "week": 4}); r.Status != 404 {
			t.Errorf("rosa: %d %s", r.Status, r.Body)
		}
		if r := nurse.RPC(path("SnapshotService/GetSnapshot"), map[string]any{"channelUrl": other}); strings.Contains(r.Body, `"gainLimits":{`) {
			t.Errorf("rosa: %s", r.Body)
		}
	})
}
