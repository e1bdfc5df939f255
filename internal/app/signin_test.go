package app_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/auth"
)

const (
	signInPath  = "/v1/users/me/auth"
	refreshPath = "/v1/users/me/auth/refresher"
	logoutPath  = "/v1/auth/logout"
)

// signIn is a row that signs in with the portal's own client.
func signIn(name, email, password string, status int, contains ...string) apitest.Scenario {
	call := apitest.SignInCall(email, password, "portal", "")
	return apitest.Scenario{
		Name: name, Method: call.Method, Path: call.Path, Header: call.Header, Form: call.Form,
		Status: status, Contains: contains, Lacks: []string{"refresh_token", password},
	}
}

// S1-4.2-01, S2-4-06, S1-3-44, S2-3-46, S2-3-47, S1-4.2-04, S2-4-13, D20, D24.
func TestSignIn(t *testing.T) {
	right := demo.Password
	rows := []apitest.Scenario{
		signIn("a member", "rosa@demo.test", right, 200, `"access_token"`, `"expires_in":1800`, `"last_activity_timestamp"`, `"type"`, `"role":"member"`),
		signIn("spelt another way", " ROSA@Demo.Test ", right, 200, `"accountId":"`+apitest.ID("rosa@demo.test")),
		signIn("staff", "admin@demo.test", right, 200, `"role":"Admin"`),
		signIn("unlinked", "nora@demo.test", right, 200, `"errorType":"no_active_member"`, `"migrationEligible":true`, `"access_token"`),
		signIn("second factor", "mfa@demo.test", right, 401, `"errorType":"mfa_required"`, `"mfaToken"`),
		signIn("ended account", "ended@demo.test", right, 403, `"errorType":"account_ended"`),
		signIn("wrong password", "rosa@demo.test", "Tq7!mVx2-Rk9x", 401, `"errorType":"invalid_grant"`),
		signIn("wrong password of an ended account", "ended@demo.test", "Tq7!mVx2-Rk9x", 401, `"errorType":"invalid_grant"`),
		signIn("wrong password of a second-factor account", "mfa@demo.test", "Tq7!mVx2-Rk9x", 401, `"errorType":"invalid_grant"`),
		signIn("nobody's address", "nobody@demo.test", right, 401, `"errorType":"invalid_grant"`),
		signIn("someone who cannot sign in", "ben.novak@demo.test", right, 401, `"errorType":"invalid_grant"`),
		{
			Name: "wrong password and unknown address read the same", Method: "POST", Path: signInPath,
			Header: map[string]string{"Authorization": apitest.Basic("portal", "")},
			Form:   url.Values{"grant_type": {"password"}, "username": {"who@demo.test"}, "password": {"Tq7!mVx2-Rk9x"}},
			Status: 401, Check: sameAsWrongPassword,
		},
		{
			Name: "no client", Method: "POST", Path: signInPath, Form: url.Values{"grant_type": {"password"}},
			Status: 401, Contains: []string{"invalid_client"},
		},
		{
			Name: "unknown client", Method: "POST", Path: signInPath, Header: map[string]string{"Authorization": apitest.Basic("nobody", "")},
			Form: url.Values{"grant_type": {"password"}, "username": {"rosa@demo.test"}, "password": {right}}, Status: 401, Contains: []string{"invalid_client"},
		},
		{
			Name: "api client with a wrong secret", Method: "POST", Path: signInPath, Header: map[string]string{"Authorization": apitest.Basic("demo-api", "guess")},
			Form: url.Values{"grant_type": {"password"}, "username": {"rosa@demo.test"}, "password": {right}}, Status: 401, Contains: []string{"invalid_client"},
		},
		{
			Name: "fields missing", Method: "POST", Path: signInPath, Header: map[string]string{"Authorization": apitest.Basic("portal", "")},
			Form: url.Values{"grant_type": {"password"}}, Status: 400, Contains: []string{`"field":"username"`, `"field":"password"`},
		},
		{
			Name: "unknown grant", Method: "POST", Path: signInPath, Header: map[string]string{"Authorization": apitest.Basic("portal", "")},
			Form: url.Values{"grant_type": {"client_credentials"}}, Status: 400,
		},
		{
			Name: "api client gets real tokens", Method: "POST", Path: signInPath, Header: map[string]string{"Authorization": apitest.Basic("demo-api", "demo-api")},
			Form:   url.Values{"grant_type": {"password"}, "username": {"rosa@demo.test"}, "password": {right}},
			Status: 200, Contains: []string{`"refresh_token"`, `"access_token"`},
			Check: func(t *testing.T, _ *apitest.Server, r *apitest.Reply) {
				if r.Header.Get("Set-Cookie") != "" {
					t.Error("an api client was given a cookie")
				}
			},
		},
	}
	apitest.Run(t, rows)
}

func sameAsWrongPassword(t *testing.T, s *apitest.Server, r *apitest.Reply) {
	other := s.Nobody().Do(apitest.SignInCall("james@demo.test", "Tq7!mVx2-Rk9x", "portal", ""))
	if other.Status != r.Status || withoutID(other) != withoutID(r) {
		t.Errorf("an unknown address reads differently:\n%s\n%s", other.Body, r.Body)
	}
}

// withoutID is a reply without the one part that differs by design.
func withoutID(r *apitest.Reply) string {
	return strings.ReplaceAll(r.Body, r.Header.Get("X-Request-Id"), "ID")
}

// D20: the secret lives in an HttpOnly cookie only; what scripts can read is a
// reference that opens nothing.
func TestCookieSession(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.Nobody()
		r := c.Do(apitest.SignInCall("rosa@demo.test", demo.Password, "portal", ""))
		for _, k := range (&http.Response{Header: r.Header}).Cookies() {
			secret := k.Name == sid || k.Name == auth.LocalDeviceCookie
			if k.HttpOnly != secret || k.SameSite != http.SameSiteStrictMode || k.Path != "/" || k.Domain != "" {
				t.Errorf("cookie %s", k)
			}
		}
		if strings.Contains(r.Body, c.Cookies[sid]) || strings.Contains(c.Cookies["wellhouse-session"], c.Cookies[sid]) {
			t.Error("the secret is readable by scripts")
		}
		token, _ := r.Object(t)["access_token"].(string)
		if got := bearer(s, token).Get("/v1/users/me/info/locale"); got.Status != http.StatusUnauthorized {
			t.Errorf("the reference works as a bearer: %d", got.Status)
		}
		if got := bearer(s, c.Cookies[sid]).Get("/v1/users/me/info/locale"); got.Status != http.StatusUnauthorized {
			t.Errorf("the cookie's secret works as a bearer: %d", got.Status)
		}
		if got := c.Get("/v1/users/me/info/locale"); got.Status != http.StatusOK {
			t.Errorf("the cookie does not open the session: %d %s", got.Status, got.Body)
		}
	})
}

// D20: anywhere but on this machine the cookie is a __Host- one and Secure.
func TestCookieIsStrictAwayFromThisMachine(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		call := apitest.SignInCall("rosa@demo.test", demo.Password, "portal", "")
		call.Host = "portal.example"
		r := s.Nobody().Do(call)
		found := false
		for _, k := range (&http.Response{Header: r.Header}).Cookies() {
			found = found || k.Name == "__Host-Http-sid"
			if !k.Secure || k.Name == sid {
				t.Errorf("cookie %s", k)
			}
		}
		if !found {
			t.Errorf("no secret cookie: %v", r.Header["Set-Cookie"])
		}
	})
}

// S1-7-07, D21: a refresh rotates; the one before works for ten seconds and
// gives the same successor; later it ends the family.
func TestRefresh(t *testing.T) {
	refresh := apitest.Call{Method: "POST", Path: refreshPath, Form: url.Values{"grant_type": {"refresh_token"}}}
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn("rosa@demo.test")
		before := c.Cookies[sid]
		if r := c.Do(refresh); r.Status != 200 || strings.Contains(r.Body, "refresh_token") || c.Cookies[sid] == before {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		after := c.Cookies[sid]
		late := s.Nobody()
		late.Cookies[sid] = before
		if r := late.Do(refresh); r.Status != 200 || late.Cookies[sid] != after {
			t.Fatalf("the lost answer was not given again: %d %s", r.Status, r.Body)
		}
		s.Advance(11 * time.Second)
		thief := s.Nobody()
		thief.Cookies[sid] = before
		if r := thief.Do(refresh); r.Status != 401 || !strings.Contains(r.Body, "invalid_token") {
			t.Errorf("a stale cookie was refreshed: %d %s", r.Status, r.Body)
		}
		if r := c.Get("/v1/users/me/info/locale"); r.Status != 401 {
			t.Errorf("the family outlived a reuse: %d", r.Status)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'sessionReuse' AND member_id = $1", apitest.ID("rosa@demo.test")); n == 0 {
			t.Error("the reuse left no audit row")
		}
	})
}

// S1-7-07, D20: api clients refresh with their token and their own secret, and only
// with both. A token without the secret neither moves the session on nor ends it.
func TestRefreshOfAPIClients(t *testing.T) {
	as := func(token string, client ...string) apitest.Call {
		call := apitest.Call{Method: "POST", Path: refreshPath, Form: url.Values{"grant_type": {"refresh_token"}, "refresh_token": {token}}}
		if len(client) == 2 {
			call.Header = map[string]string{"Authorization": apitest.Basic(client[0], client[1])}
		}
		return call
	}
	with := func(token string) apitest.Call { return as(token, "demo-api", "demo-api") }
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.AsAPI("rosa@demo.test")
		if r := s.Nobody().Do(with(c.Token)); r.Status != 401 {
			t.Errorf("an access token was taken for a refresh token: %d", r.Status)
		}
		if r := bearer(s, c.Refresh).Get("/v1/users/me/info/locale"); r.Status != 401 {
			t.Errorf("a refresh token opened a call: %d", r.Status)
		}
		for name, call := range map[string]apitest.Call{
			"no client": as(c.Refresh), "a wrong secret": as(c.Refresh, "demo-api", "x"), "another client": as(c.Refresh, "portal", ""),
		} {
			if r := s.Nobody().Do(call); r.Status != 401 || !strings.Contains(r.Body, "invalid_client") {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM sessions WHERE account_id = $1 AND mode = 'api' AND generation = 1 AND ended_at IS NULL", apitest.ID("rosa@demo.test")); n != 1 {
			t.Error("a token without its secret changed the session")
		}
		r := s.Nobody().Do(with(c.Refresh))
		next, _ := r.Object(t)["access_token"].(string)
		if r.Status != 200 || next == c.Token || r.Object(t)["refresh_token"] == c.Refresh {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := bearer(s, next).Get("/v1/users/me/info/locale"); r.Status != 200 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// S1-7-08, S1-4.2-15, S2-4-16: signing out ends the session on the server and
// clears the browser, and answers the same with nothing to end.
func TestLogout(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn("rosa@demo.test")
		stolen := s.Nobody()
		stolen.Cookies[sid] = c.Cookies[sid]
		for range 2 {
			r := c.Do(apitest.Call{Method: "POST", Path: logoutPath})
			delete(c.Cookies, auth.LocalDeviceCookie) // it names nobody and opens nothing
			if r.Status != 204 || !strings.Contains(r.Header.Get("Clear-Site-Data"), `"storage"`) || len(c.Cookies) != 0 {
				t.Errorf("%d %v %v", r.Status, r.Header, c.Cookies)
			}
		}
		if r := stolen.Get("/v1/users/me/info/locale"); r.Status != 401 || !strings.Contains(r.Body, "invalid_token") {
			t.Errorf("the cookie outlived the sign-out: %d %s", r.Status, r.Body)
		}
	})
}

// D22: the server ends a session after 15 minutes without a person; calls that
// the page makes by itself do not count; the activity call does.
func TestIdleSession(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn("rosa@demo.test")
		ask := func() int {
			return c.Do(apitest.Call{Path: "/v1/users/me/info/locale", Header: map[string]string{"Wellhouse-Background": "1"}}).Status
		}
		s.Advance(14 * time.Minute)
		if got := ask(); got != 200 {
			t.Fatalf("ended early: %d", got)
		}
		if r := c.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/activity"}); r.Status != 200 || !strings.Contains(r.Body, `"idleEndsAt"`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		s.Advance(14 * time.Minute)
		if got := ask(); got != 200 {
			t.Errorf("activity did not count: %d", got)
		}
		s.Advance(2 * time.Minute)
		if got := ask(); got != 401 {
			t.Errorf("background calls kept the session: %d", got)
		}
	})
}

// G9: five wrong passwords a minute from one network, then 429 with the time
// to wait, also for the right one; another account is not touched.
func TestSignInThrottle(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		try := func(email, password string) *apitest.Reply {
			return s.Nobody().Do(apitest.SignInCall(email, password, "portal", ""))
		}
		for i := range 5 {
			if r := try("luis@demo.test", "Wrong-password-1"); r.Status != 401 {
				t.Fatalf("try %d: %d", i, r.Status)
			}
		}
		if r := try("luis@demo.test", demo.Password); r.Status != 429 || r.Header.Get("Retry-After") == "" {
			t.Errorf("the sixth try: %d %s", r.Status, r.Body)
		}
		if r := try("grace@demo.test", demo.Password); r.Status != 200 {
			t.Errorf("another account: %d %s", r.Status, r.Body)
		}
		s.Advance(time.Minute + time.Second)
		if r := try("luis@demo.test", demo.Password); r.Status != 200 {
			t.Errorf("a minute later: %d %s", r.Status, r.Body)
		}
	})
}

// S2-4-09, D24: the token of a half sign-in lists masked places, and is good
// for nothing else.
func TestSecondFactorToken(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		token := mfaToken(t, s)
		r := s.Nobody().Get("/v1/users/auth/mfa/" + token + "/contactPoints")
		if r.Status != 200 || !strings.Contains(r.Body, "0109") || strings.Contains(r.Body, "6125550109") || strings.Contains(r.Body, "mfa@demo.test") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if got := bearer(s, token).Get("/v1/users/me/info/locale"); got.Status != 401 {
			t.Errorf("a half sign-in opened a call: %d", got.Status)
		}
		c := s.Nobody()
		c.Cookies[sid] = token
		if got := c.Get("/v1/users/me/info/locale"); got.Status != 401 {
			t.Errorf("a half sign-in opened a call as a cookie: %d", got.Status)
		}
		s.Advance(6 * time.Minute)
		if got := s.Nobody().Get("/v1/users/auth/mfa/" + token + "/contactPoints"); got.Status != 401 {
			t.Errorf("an old token still lists: %d", got.Status)
		}
	})
}
