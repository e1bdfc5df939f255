package app_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"wellhouse.app/internal/apitest"
)

func pref(name string, value any) map[string]any {
	return map[string]any{"appId": 5, "appInstId": "portal", "prefName": name, "prefVal": value}
}

// S2-7-19: preferences and language are kept, all or none, and leave a trail.
func TestChanges(t *testing.T) {
	apitest.Run(t, []apitest.Scenario{
		{Name: "set one", As: "rosa@demo.test", Method: "PUT", Path: prefsPath, JSON: pref("ALERT", "on"), Status: 204},
		{Name: "read it", As: "rosa@demo.test", Path: prefsPath + "?appId=5", Status: 200, Contains: []string{`"prefName":"ALERT"`, `"prefVal":"on"`, `"appInstId":"portal"`}},
		{Name: "another app has none", As: "rosa@demo.test", Path: prefsPath + "?appId=11", Status: 200, Contains: []string{`"prefs":[]`}},
		{Name: "another member has none", As: "james@demo.test", Path: prefsPath, Status: 200, Contains: []string{`"prefs":[]`}},
		{Name: "several at once", As: "rosa@demo.test", Method: "POST", Path: prefsPath, JSON: []any{pref("ALERT", "off"), pref("SOUND", "low")}, Status: 204},
		{Name: "one bad, none set", As: "rosa@demo.test", Method: "POST", Path: prefsPath, JSON: []any{pref("SOUND", "high"), pref("", "x")}, Status: 400},
		{Name: "as before", As: "rosa@demo.test", Path: prefsPath, Status: 200, Contains: []string{`"prefVal":"off"`, `"prefVal":"low"`}, Lacks: []string{"high"}},
		{Name: "no value removes", As: "rosa@demo.test", Method: "PUT", Path: prefsPath, JSON: pref("SOUND", nil), Status: 204},
		{Name: "removed", As: "rosa@demo.test", Path: prefsPath, Status: 200, Lacks: []string{"SOUND"}},
		{Name: "language", As: "rosa@demo.test", Method: "PUT", Path: "/v1/users/me/info/language", JSON: map[string]string{"language": "EN"}, Status: 204},
		{Name: "kept", As: "rosa@demo.test", Path: "/v1/users/me/info/locale", Status: 200, Contains: []string{`"locale":"en-US"`}},
		{Name: "of staff too", As: "coach.en@demo.test", Method: "PUT", Path: "/v1/users/me/info/language", JSON: map[string]string{"language": "ES"}, Status: 204},
		{
			Name: "the changes are in the trail", As: "rosa@demo.test", Path: "/v1/users/me/info/locale", Status: 200,
			Check: func(t *testing.T, s *apitest.Server, _ *apitest.Reply) {
				if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $1 AND action NOT IN ('read', 'signIn') AND outcome = 'done'", apitest.ID("rosa@demo.test")); n < 4 {
					t.Errorf("%d rows for four changes", n)
				}
			},
		},
	})
}

// Idempotency-Key: the same request acts once and gets the same answer;
// another request with the key is refused; other people's keys are their own.
func TestIdempotencyKey(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		put := func(c *apitest.Client, key, value string) *apitest.Reply {
			return c.Do(apitest.Call{Method: "PUT", Path: prefsPath, JSON: pref("ALERT", value), Header: map[string]string{"Idempotency-Key": key}})
		}
		changes := func() int {
			return s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action NOT IN ('read', 'signIn') AND outcome = 'done'", apitest.ID("rosa@demo.test"))
		}
		const key = "0198f0a4-7c1e-7000-8000-00000000000a"
		first, acted := put(rosa, key, "on"), changes()
		again := put(rosa, key, "on")
		if first.Status != 204 || again.Status != 204 || again.Header.Get("Idempotent-Replayed") == "" {
			t.Errorf("%d %d %v", first.Status, again.Status, again.Header)
		}
		if acted == 0 || changes() != acted {
			t.Errorf("the repeated request acted: %d rows, then %d", acted, changes())
		}
		if r := put(rosa, key, "off"); r.Status != http.StatusConflict {
			t.Errorf("another request with the key: %d %s", r.Status, r.Body)
		}
		if r := rosa.Get(prefsPath); !strings.Contains(r.Body, `"prefVal":"on"`) {
			t.Errorf("the refused request acted: %s", r.Body)
		}
		if r := put(s.As("james@demo.test"), key, "off"); r.Status != 204 || r.Header.Get("Idempotent-Replayed") != "" {
			t.Errorf("the key of another member: %d %v", r.Status, r.Header)
		}
		for _, bad := range []string{"x", strings.Repeat("k", 200), "with space", "null\x00byte-key"} {
			if r := put(rosa, bad, "on"); r.Status != 400 {
				t.Errorf("key %.20q: %d %s", bad, r.Status, r.Body)
			}
		}
		if r := put(rosa, "refused-first-1", strings.Repeat("v", 100_000)); r.Status != 400 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := put(rosa, "refused-first-1", "ok"); r.Status != 204 {
			t.Errorf("a refused request held the key: %d %s", r.Status, r.Body)
		}
	})
}

// Sixteen at once with one key act once.
func TestIdempotencyKeyInARace(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		var group sync.WaitGroup
		codes := make([]int, 16)
		for i := range codes {
			c := s.Nobody()
			c.Cookies[sid] = rosa.Cookies[sid]
			group.Go(func() {
				codes[i] = c.Do(apitest.Call{
					Method: "PUT", Path: prefsPath, JSON: pref("RACE", "1"), Header: map[string]string{"Idempotency-Key": "race-key-1"},
				}).Status
			})
		}
		group.Wait()
		for _, code := range codes {
			if code != 204 && code != 409 {
				t.Errorf("%v", codes)
				break
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action NOT IN ('read', 'signIn') AND outcome = 'done'", apitest.ID("rosa@demo.test")); n != 1 {
			t.Errorf("acted %d times", n)
		}
	})
}

// A request id that a caller sends well-formed follows the request; any other
// is replaced.
func TestRequestIDs(t *testing.T) {
	const id = "0198f0a4-7c1e-7000-8000-000000000001"
	apitest.Run(t, []apitest.Scenario{
		{
			Name: "taken over", As: "rosa@demo.test", Path: "/v1/promos/NOSUCH", Header: map[string]string{"X-Request-Id": id}, Status: 404,
			Contains: []string{`"requestId":"` + id + `"`},
		},
		{
			Name: "replaced", As: "rosa@demo.test", Path: "/v1/promos/NOSUCH", Header: map[string]string{"X-Request-Id": "<script>"}, Status: 404,
			Lacks: []string{"script"},
		},
	})
}
