package app_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/rpc/draft/v1/draftv1connect"
	"wellhouse.app/api/rpc/session/v1/sessionv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

// mailed puts the link of a document email into the store and returns its
// token and bundle identifier.
func mailed(t *testing.T, s *apitest.Server, email string) (token, bundle string) {
	t.Helper()
	raw := sha256.Sum256([]byte(t.Name() + email + s.Now().String()))
	hash := sha256.Sum256(raw[:])
	s.Exec(`INSERT INTO sign_in_links (token_hash, account_id, bundle_id, created_at, expires_at)
		SELECT $1, member_id, bundle_id, $2, $3 FROM members WHERE member_id = $4`,
		hex.EncodeToString(hash[:]), s.Now().UnixMilli(), s.Now().Add(15*time.Minute).UnixMilli(), apitest.ID(email))
	s.Exec("UPDATE members SET bundle_id = 'B-linked' WHERE member_id = $1", apitest.ID(email))
	s.Exec("UPDATE sign_in_links SET bundle_id = 'B-linked' WHERE account_id = $1", apitest.ID(email))
	return base64.RawURLEncoding.EncodeToString(raw[:]), "B-linked"
}

func once(c *apitest.Client, token, bundle string) *apitest.Reply {
	return c.RPC(sessionv1connect.SessionServiceSignInOnceProcedure, map[string]string{"authToken": token, "bundleId": bundle})
}

// S1-4.1-01 S1-7-09 D30: a link opens the portal once, even in a browser with an
// expired session cookie, and replaces the person who was signed in.
func TestALinkOpensThePortal(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for name, browser := range map[string]*apitest.Client{
			"a new browser":   s.Nobody(),
			"a dead cookie":   signedOut(s, "grace@demo.test"),
			"another member":  s.SignIn("tom@demo.test"),
			"the same member": s.SignIn("rosa@demo.test"),
		} {
			s.Advance(time.Minute)
			browser.KeepCookies = false
			before := map[string]string{sid: browser.Cookies[sid]}
			token, bundle := mailed(t, s, "rosa@demo.test")
			if r := once(browser, token, bundle); r.Status != 200 || !strings.Contains(r.Body, apitest.ID("rosa@demo.test")) {
				t.Fatalf("%s: %d %s", name, r.Status, r.Body)
			}
			if r := browser.Get("/v1/users/me/info/locale"); r.Status != 200 {
				t.Errorf("%s: the session does not open: %d", name, r.Status)
			}
			old := frozen(&apitest.Client{})
			*old = *s.Nobody()
			old.Cookies = before
			if r := old.Get("/v1/users/me/info/locale"); r.Status != 401 {
				t.Errorf("%s: the session before still opens: %d", name, r.Status)
			}
			if r := once(s.Nobody(), token, bundle); r.Status != 401 || strings.Contains(r.Body, "rosa") {
				t.Errorf("%s: a second use: %d %s", name, r.Status, r.Body)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM idempotency_keys"); n != 0 {
			t.Error("the answer to a link is kept")
		}
	})
}

// S1-4.2-04 S1-4.2-05 S2-4-13 S2-7-15 D30: Nora links her account; the scope is there
// three seconds later, and her session says so.
func TestNoraLinksHerAccount(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nora := s.SignIn("nora@demo.test")
		is := func(step, path, part string) {
			t.Helper()
			if r := nora.RPC(path, map[string]string{}); r.Status != 200 || !strings.Contains(r.Body, part) {
				t.Fatalf("%s: %d %s", step, r.Status, r.Body)
			}
		}
		exchange, session := sessionv1connect.SessionServiceExchangeConditionManagementProcedure, sessionv1connect.SessionServiceGetSessionProcedure
		is("before", exchange, `"ready":false`)
		is("before", session, `"noActiveMember":true`)
		is("asking", sessionv1connect.SessionServiceLinkConditionManagementProcedure, "{}")
		is("at once", exchange, `"ready":false`)
		unlinked := func() bool {
			r := s.Nobody().Do(apitest.SignInCall("nora@demo.test", demo.Password, "portal", ""))
			return r.Status == 200 && strings.Contains(r.Body, "no_active_member")
		}
		if !unlinked() {
			t.Error("linked before its time")
		}
		s.Advance(3 * time.Second)
		is("in time", exchange, `"ready":true`)
		is("in time", session, `"noActiveMember":false`)
		if unlinked() {
			t.Error("the sign-in still says no_active_member")
		}
		if r := nora.RPC(exchange, map[string]string{"memberId": apitest.ID("rosa@demo.test")}); r.Status != 404 {
			t.Errorf("for somebody else: %d", r.Status)
		}
	})
}

// D22 S1-4.2-06: nothing that a page does by itself keeps a session awake: not
// the refresh, not the navigation, not a draft. Its person does.
func TestOnlyAPersonKeepsASessionAwake(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		quiet := map[string]string{"Wellhouse-Background": "1"}
		byItself := []apitest.Call{
			{Method: "POST", Path: "/wellhouse.nav.v1.NavigationService/GetStartup", JSON: map[string]any{}, Header: quiet},
			{Method: "POST", Path: sessionv1connect.SessionServiceGetSessionProcedure, JSON: map[string]any{}, Header: quiet},
			{
				Method: "POST", Path: draftv1connect.DraftServiceSaveDraftProcedure, Header: quiet,
				JSON: map[string]string{"route": "/help/contact", "field": "message", "text": "x"},
			},
			{Method: "POST", Path: "/v1/users/me/auth/refresher", Form: map[string][]string{"grant_type": {"refresh_token"}}, Header: quiet},
		}
		busy, away := s.SignIn("rosa@demo.test"), s.SignIn("tom@demo.test")
		for minute := 1; minute <= 15; minute++ {
			s.Advance(time.Minute)
			for _, call := range byItself {
				if r := away.Do(call); (r.Status == 200) != (minute < 15) && call.Path != sessionv1connect.SessionServiceGetSessionProcedure {
					t.Fatalf("minute %d: %s %d %.200s", minute, call.Path, r.Status, r.Body)
				}
			}
			if r := busy.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/activity"}); r.Status != 200 {
				t.Fatalf("minute %d: somebody is there: %d", minute, r.Status)
			}
		}
		if r := busy.Get("/v1/users/me/info/locale"); r.Status != 200 {
			t.Errorf("%d", r.Status)
		}
		if n := s.Count("SELECT COUNT(*) FROM sessions WHERE end_reason = 'idle'"); n != 1 {
			t.Errorf("%d sessions ended as idle", n)
		}
	})
}

// D29 D26: what staff write is their own, and nothing of a member's drafts is
// read while viewing.
func TestDraftsAreClosedWhileViewing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		save := map[string]string{"route": "/help/contact", "field": "message", "text": "canary words"}
		list := map[string]string{"route": "/help/contact"}
		rosa := s.SignIn("rosa@demo.test")
		if r := rosa.RPC(draftv1connect.DraftServiceSaveDraftProcedure, save); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		rosa.Do(apitest.Call{Method: "POST", Path: "/v1/auth/logout"})
		if r := s.SignIn("rosa@demo.test").RPC(draftv1connect.DraftServiceListDraftsProcedure, list); !strings.Contains(r.Body, "canary words") {
			t.Errorf("the next session does not find it: %d %s", r.Status, r.Body)
		}
		staff := viewing(t, s, "admin@demo.test", "rosa@demo.test")
		for path, message := range map[string]map[string]string{
			draftv1connect.DraftServiceListDraftsProcedure: list, draftv1connect.DraftServiceSaveDraftProcedure: save,
		} {
			if r := staff.RPC(path, message); r.Status != 403 || strings.Contains(r.Body, "canary") {
				t.Errorf("%s while viewing: %d %s", path, r.Status, r.Body)
			}
		}
	})
}

// S2-4-10: the page about the move carries the session of its member and
// nothing else; every other page, and everybody else's, has the data.
func TestTheMoveIsToldAheadOfTheData(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, c := range []struct {
			email, path string
			data        bool
		}{
			{"nora@demo.test", "/migration", false},
			{"nora@demo.test", "/home", true},
			{"rosa@demo.test", "/migration", true},
		} {
			r := s.As(c.email).Do(apitest.Call{Path: c.path, Header: map[string]string{"Accept": "text/html"}})
			if r.Status != 200 || !strings.Contains(r.Body, apitest.ID(c.email)) {
				t.Fatalf("%s at %s: %d %.300s", c.email, c.path, r.Status, r.Body)
			}
			if has := strings.Contains(r.Body, `"firstName"`); has != c.data {
				t.Errorf("%s at %s: data %v", c.email, c.path, has)
			}
		}
	})
}
