package app_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/access"
	"wellhouse.app/api/rpc/roster/v1/rosterv1connect"
	"wellhouse.app/internal/apitest"
)

// viewing is a staff person who looks at a member's portal.
func viewing(t *testing.T, s *apitest.Server, staff, member string) *apitest.Client {
	t.Helper()
	c := s.SignIn(staff)
	view(s, sessionID(t, s, c), apitest.ID(member))
	return c
}

// D26: who views sees the member's portal, is named in the session and in the
// member's own trail, and is back at the desk when the time is over.
func TestViewOfAMember(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin, member := apitest.ID("admin@demo.test"), apitest.ID("rosa@demo.test")
		c := viewing(t, s, "admin@demo.test", "rosa@demo.test")
		if r := c.Get("/v1/users/me/info/personal"); r.Status != 200 || !strings.Contains(r.Body, `"firstName":"Rosa"`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		told := packed(t, c.RPC(getSession, map[string]any{}))
		for _, want := range []string{`"impersonatorId":"` + admin, `"impersonatorType":"Admin"`, `"impersonatedId":"` + member, `"impersonatedType":"member"`, `"impersonatedName":"Rosa Delgado"`} {
			if !strings.Contains(told, want) {
				t.Errorf("the session lacks %s: %s", want, told)
			}
		}
		if strings.Contains(told, "call about") || strings.Contains(told, "T-1") {
			t.Errorf("the reason is for the trail, not for scripts: %s", told)
		}
		if r := c.Do(apitest.Call{Method: "PUT", Path: prefsPath, JSON: pref("A", "1")}); r.Status != http.StatusForbidden {
			t.Errorf("a view changed something: %d", r.Status)
		}
		rows := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND actor_role = 'Admin' AND viewing
			AND (reason = 'call about a delivery' OR outcome = 'refused')`, member, admin)
		if rows != 3 {
			t.Errorf("%d rows of three calls in the member's trail", rows)
		}
		refresh := apitest.Call{Method: "POST", Path: refreshPath, Form: url.Values{"grant_type": {"refresh_token"}}}
		if r := c.Do(refresh); r.Status != 200 {
			t.Errorf("refresh: %d %s", r.Status, r.Body)
		}
		if r := c.Get("/v1/users/me/info/personal"); r.Status != 200 {
			t.Errorf("a refresh ended the view: %d", r.Status)
		}
		s.Advance(14 * time.Minute)
		c.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/activity"})
		s.Advance(14 * time.Minute)
		c.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/activity"})
		c.Do(refresh)
		s.Advance(3 * time.Minute)
		if r := c.Get("/v1/users/me/info/personal"); r.Status != http.StatusForbidden {
			t.Errorf("the view outlived its time: %d %s", r.Status, r.Body)
		}
		if r := c.Get("/v1/users/me/info/locale"); r.Status != 200 {
			t.Errorf("the desk did not come back: %d", r.Status)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'viewEnded'", member); n != 1 {
			t.Errorf("%d rows tell that the view ended", n)
		}
	})
}

// A view belongs to one session: the same person's other sessions stay at the
// desk, and what a client writes about views changes nothing.
func TestViewIsNotTransferable(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		viewing(t, s, "rep@demo.test", "rosa@demo.test")
		other := s.SignIn("rep@demo.test")
		for _, header := range []map[string]string{nil, {"X-Impersonate": apitest.ID("rosa@demo.test")}} {
			if r := other.Do(apitest.Call{Path: "/v1/users/me/info/personal?impersonated_id=" + apitest.ID("rosa@demo.test"), Header: header}); r.Status != http.StatusForbidden {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
	})
}

// G3: nothing that a viewer can read, in any operation, holds the member's
// sensitive answers, mental-health notes or conversations; nor does the page.
func TestViewersNeverSeeWhatIsPrivate(t *testing.T) {
	private := []string{
		"bisexual", "nonBinary", "Louisiana Creole", "long way home through the park", "Called my sister", "Slept seven hours", "Told Maya",
		"Maya Ellison", "biscuit", "DEPRESSION", "ANXIETY", "BEHAVIORAL_HEALTH", `"guide"]`, `"hasMHGuideAvailable":true`, "NB2W45DFOIZA4TCGMVZGKIDXMVWGY2DP",
	}
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, staff := range []string{"admin@demo.test", "rep@demo.test"} {
			c := viewing(t, s, staff, "devon@demo.test")
			check := func(name, body string) {
				for _, text := range private {
					if strings.Contains(body, text) {
						t.Errorf("%s reads %q in %s", staff, text, name)
					}
				}
			}
			for name, rule := range access.REST {
				if rule.Method == http.MethodGet {
					check(name, c.Get(column{}.fill(rule.Path)).Body)
				}
			}
			for _, procedure := range access.Procedures() {
				// The list of all staff is the same for every member.
				if procedure != endView && procedure != rosterv1connect.AccountDeskServiceListAccountsProcedure {
					check(procedure, c.RPC(procedure, map[string]any{}).Body)
				}
			}
			if r := c.Get("/home"); !strings.Contains(r.Body, "Devon") {
				t.Errorf("%s no longer views anybody: %d", staff, r.Status)
			} else {
				check("the page", r.Body)
			}
		}
	})
}
