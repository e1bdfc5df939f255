package app_test

import (
	"net/http"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

// G2: what belongs to someone else, to another brand, to nobody, or is no id at
// all, answers the same bytes apart from the request's own id.
func TestForeignIDs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for name, sweep := range map[string]struct {
			as     string
			status int
			paths  []string
		}{
			"promo codes": {"rosa@demo.test", http.StatusNotFound, []string{
				"/v1/promos/NOSUCHCODE", "/v1/promos/MAPLE", "/v1/promos/DIRECT", "/v1/promos/NORTHGATE", "/v1/promos/harbor", "/v1/promos/HARBOR%20",
			}},
			"promo codes of another brand": {"kdoe@demo.test", http.StatusNotFound, []string{
				"/v1/promos/NOSUCHCODE", "/v1/promos/HARBOR", "/v1/promos/MAPLE",
			}},
			// S2-7-66, S2-7-67, A110: whose id it is does not show.
			"figures of someone else": {"rosa@demo.test", http.StatusNotFound, []string{
				"/v1/users/" + apitest.ID("no-such-person@demo.test") + "/reading/bp/stats", "/v1/users/" + apitest.ID("james@demo.test") + "/reading/bp/stats",
				"/v1/users/" + apitest.ID("admin@demo.test") + "/reading/bp/stats",
			}},
			"readings of someone else": {"rosa@demo.test", http.StatusNotFound, []string{
				"/v1/users/" + apitest.ID("no-such-person@demo.test") + "/reading/bp", "/v1/users/" + apitest.ID("james@demo.test") + "/reading/bp",
				"/v1/users/" + apitest.ID("annmarie@demo.test") + "/reading/bp", "/v1/users/" + apitest.ID("admin@demo.test") + "/reading/bp",
			}},
		} {
			c := s.As(sweep.as)
			random := c.Get(sweep.paths[0])
			for _, path := range sweep.paths {
				r := c.Get(path)
				if r.Status != sweep.status || withoutID(r) != withoutID(random) {
					t.Errorf("%s: %s answers %d %s, a random id %s", name, path, r.Status, r.Body, random.Body)
				}
			}
		}
	})
}

// G2: calls of staff about a member who does not exist, who is not theirs, or who
// is no member answer the same bytes. Each refusal is recorded, and none in the
// trail of nobody.
func TestForeignMembersOfStaff(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nurse, random := s.As("nurse@demo.test"), "0198c0de-0000-7000-8000-000000000001"
		for name, call := range map[string]struct {
			path string
			body map[string]any
		}{
			"close":  {"/wellhouse.alert.v1.AlertQueueService/CloseAlert", map[string]any{"alertId": random, "outcome": "spoke"}},
			"reopen": {"/wellhouse.alert.v1.AlertQueueService/ReopenAlert", map[string]any{"closingId": random}},
			"device": {"/wellhouse.desk.v1.SnapshotService/RevokeDevice", map[string]any{"deviceId": random}},
		} {
			first := ""
			for _, id := range []string{random, apitest.ID("helen@demo.test"), apitest.ID("priya@demo.test"), apitest.ID("admin@demo.test")} {
				const refused = "SELECT COUNT(*) FROM audit_rows WHERE outcome = 'refused' AND target = $1 AND actor_id = $2"
				before := s.Count(refused, random, apitest.ID("nurse@demo.test"))
				call.body["memberId"] = id
				r := nurse.RPC(call.path, call.body)
				if first == "" {
					first = withoutID(r)
				}
				if r.Status != http.StatusNotFound || withoutID(r) != first {
					t.Errorf("%s, %s: %d %s, a random id %s", name, id, r.Status, r.Body, first)
				}
				if n := s.Count(refused, random, apitest.ID("nurse@demo.test")) - before; n != 1 {
					t.Errorf("%s, %s: %d refusals recorded", name, id, n)
				}
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1", random); n != 0 {
			t.Errorf("%d rows in the trail of nobody", n)
		}
		for _, through := range []any{"NaN", "Infinity", "-Infinity", -1} {
			body := map[string]any{"memberId": apitest.ID("james@demo.test"), "alertId": random, "outcome": "spoke", "through": through}
			if r := nurse.RPC("/wellhouse.alert.v1.AlertQueueService/CloseAlert", body); r.Status != http.StatusBadRequest {
				t.Errorf("through %v: %d %s", through, r.Status, r.Body)
			}
		}
	})
}

// G2, D24: tokens of half sign-ins that are unknown, foreign in form, spent or
// of another client read the same.
func TestForeignSecondFactorTokens(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		token := mfaToken(t, s)
		neighbour := flipLast(token)
		random := s.Nobody().Get("/v1/users/auth/mfa/" + strings.Repeat("B", 43) + "/contactPoints")
		for name, other := range map[string]string{
			"neighbour": neighbour, "short": token[:20], "session secret": s.As("rosa@demo.test").Cookies[sid], "access token": s.AsAPI("rosa@demo.test").Token,
		} {
			r := s.Nobody().Get("/v1/users/auth/mfa/" + other + "/contactPoints")
			if r.Status != random.Status || withoutID(r) != withoutID(random) {
				t.Errorf("%s: %d %s, a random token %d %s", name, r.Status, r.Body, random.Status, random.Body)
			}
		}
		redeem := func(client, secret string) *apitest.Reply {
			call := apitest.SignInCall("", "", client, secret)
			call.Form = map[string][]string{"grant_type": {"mfa"}, "mfaToken": {token}, "code": {"000000"}}
			return s.Nobody().Do(call)
		}
		if r := redeem("demo-api", "demo-api"); r.Status != 401 || !strings.Contains(r.Body, "errors.mfaExpired") {
			t.Errorf("another client redeemed a token: %d %s", r.Status, r.Body)
		}
		for range 5 {
			redeem("portal", "")
		}
		if r := redeem("portal", ""); r.Status == 200 {
			t.Error("a sixth guess was let in")
		}
	})
}

func flipLast(text string) string {
	last := "A"
	if strings.HasSuffix(text, "A") {
		last = "E"
	}
	return text[:len(text)-1] + last
}

// G2: a member's changes touch that member's rows and nobody else's, also when
// the body names another person (mass assignment).
func TestChangesStayWithTheCaller(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		james := s.As("james@demo.test")
		before := james.Get(prefsPath).Body + james.Get("/v1/users/me/info/locale").Body
		rosa := s.As("rosa@demo.test")
		victim := apitest.ID("james@demo.test")
		for _, call := range []apitest.Call{
			{Method: "PUT", Path: prefsPath, JSON: map[string]any{"appId": 5, "prefName": "A", "prefVal": "1", "memberId": victim, "accountId": victim, "userId": victim}},
			{Method: "PUT", Path: prefsPath + "?memberId=" + victim + "&userId=" + victim, JSON: map[string]any{"appId": 5, "prefName": "B", "prefVal": "1"}},
			{Method: "PUT", Path: "/v1/users/me/info/language", JSON: map[string]any{"language": "FR", "userId": victim}},
		} {
			if r := rosa.Do(call); r.Status != 204 && r.Status != 400 {
				t.Errorf("%s: %d %s", call.Path, r.Status, r.Body)
			}
		}
		if after := james.Get(prefsPath).Body + james.Get("/v1/users/me/info/locale").Body; after != before {
			t.Errorf("james had %s, now has %s", before, after)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2", victim, apitest.ID("rosa@demo.test")); n != 0 {
			t.Errorf("%d audit rows of rosa on james", n)
		}
	})
}

// G6: whatever secret a browser brings to the sign-in, it leaves with another,
// and the session that it had is over.
func TestSignInChangesTheSecret(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn("rosa@demo.test")
		old := s.Nobody()
		old.Cookies[sid] = c.Cookies[sid]
		c.Do(apitest.SignInCall("james@demo.test", demo.Password, "portal", ""))
		if c.Cookies[sid] == old.Cookies[sid] {
			t.Error("the sign-in kept the secret that the browser brought")
		}
		if r := old.Get("/v1/users/me/info/locale"); r.Status != 401 {
			t.Errorf("the session before is still open: %d", r.Status)
		}
		fixed := s.Nobody()
		fixed.Cookies[sid] = strings.Repeat("A", 43)
		fixed.Do(apitest.SignInCall("james@demo.test", demo.Password, "portal", ""))
		if fixed.Cookies[sid] == strings.Repeat("A", 43) {
			t.Error("the sign-in took over a planted secret")
		}
	})
}
