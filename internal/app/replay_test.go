package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/rpc/nav/v1/navv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/platform/db"
)

// D26, G4: what staff read while they viewed a member is not given again after
// the view, nor for the next member, whatever key the call carries.
func TestAnswersOfAViewAreNotKept(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := viewing(t, s, "admin@demo.test", "rosa@demo.test")
		read := func() *apitest.Reply {
			return c.Do(apitest.Call{
				Method: "POST", Path: navv1connect.NavigationServiceGetStartupProcedure, JSON: map[string]any{},
				Header: map[string]string{"Idempotency-Key": "one-key-for-all"},
			})
		}
		if r := read(); r.Status != 200 || !strings.Contains(r.Body, "Delgado") {
			t.Fatalf("%d %.200s", r.Status, r.Body)
		}
		view(s, sessionID(t, s, c), apitest.ID("james@demo.test"))
		if r := read(); strings.Contains(r.Body, "Delgado") {
			t.Error("the next member's portal shows the one before")
		}
		view(s, sessionID(t, s, c), "")
		if r := read(); strings.Contains(r.Body, "Delgado") || strings.Contains(r.Body, "Okafor") {
			t.Error("the desk shows a member whose view is over")
		}
		if n := s.Count("SELECT COUNT(*) FROM idempotency_keys"); n != 0 {
			t.Errorf("%d answers of reads are kept", n)
		}
	})
}

// G28: a repeated call passes the guard before it gets its first answer again.
func TestRepeatedCallsAreGuarded(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn("admin@demo.test")
		put := func() int {
			return c.Do(apitest.Call{
				Method: "PUT", Path: "/v1/users/me/info/language", JSON: map[string]string{"language": "EN"},
				Header: map[string]string{"Idempotency-Key": "language-of-admin"},
			}).Status
		}
		if status := put(); status != http.StatusNoContent {
			t.Fatalf("%d", status)
		}
		view(s, sessionID(t, s, c), apitest.ID("rosa@demo.test"))
		if status := put(); status != http.StatusForbidden {
			t.Errorf("a changing call while viewing: %d", status)
		}
	})
}

// D26, G28: a page that carries a member's data leaves the same trail as the
// call it replaces, no matter who opened it.
func TestPagesLeaveATrail(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		member := apitest.ID("rosa@demo.test")
		rows := func(condition string) int {
			return s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'read' AND area = $2 AND "+condition,
				member, navv1connect.NavigationServiceGetStartupProcedure)
		}
		if r := viewing(t, s, "admin@demo.test", "rosa@demo.test").Get("/home"); !strings.Contains(r.Body, "Delgado") {
			t.Fatalf("%d %.200s", r.Status, r.Body)
		}
		if n := rows("actor_role = 'Admin' AND viewing AND reason = 'call about a delivery'"); n != 1 {
			t.Errorf("%d rows of a page that staff opened", n)
		}
		s.SignIn("rosa@demo.test").Get("/home")
		for end := time.Now().Add(5 * time.Second); rows("actor_role = 'member'") == 0; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("no row of the member's own page")
			}
		}
		before := s.Count("SELECT COUNT(*) FROM audit_rows")
		s.Nobody().Get("/home")
		if after := s.Count("SELECT COUNT(*) FROM audit_rows"); after != before {
			t.Errorf("a stranger's page left %d rows", after-before)
		}
	})
}

// stopped keeps time from giving back an allowance while a slow machine uses it up.
func stopped(c *app.Config) { c.Now = func() time.Time { return apitest.Start } }

// Pages and both protocols draw on one allowance.
func TestPagesAreLimited(t *testing.T) {
	s := apitest.New(t, db.SQLite, stopped, func(c *app.Config) { c.AccountRate = 2 })
	rosa, last := s.As("rosa@demo.test"), &apitest.Reply{}
	for range 40 {
		last = rosa.Get("/home")
	}
	if last.Status != http.StatusServiceUnavailable || last.Header.Get("Retry-After") == "" || strings.Contains(last.Body, "Delgado") {
		t.Errorf("%d %v", last.Status, last.Header)
	}
	if r := rosa.RPC(navv1connect.NavigationServiceGetStartupProcedure, map[string]any{}); r.Status != http.StatusTooManyRequests {
		t.Errorf("the RPC has an allowance of its own: %d", r.Status)
	}
	if r := rosa.Get("/v1/users/me/info/locale"); r.Status != http.StatusTooManyRequests {
		t.Errorf("REST has an allowance of its own: %d", r.Status)
	}
}

// G9, G20: dead credentials and large bodies count against their network
// before anything is looked up or read.
func TestDeadCredentialsAreLimited(t *testing.T) {
	s := apitest.New(t, db.SQLite, stopped, func(c *app.Config) { c.AddressRate = 2 })
	dead, last := s.Nobody(), &apitest.Reply{}
	dead.KeepCookies, dead.Cookies[sid] = true, strings.Repeat("A", 43)
	for range 40 {
		last = dead.Get("/v1/users/me/info/locale")
	}
	if last.Status != http.StatusTooManyRequests {
		t.Errorf("%d %s", last.Status, last.Body)
	}
}

// A browser takes compressed answers. The one that a repeated call gets is the first
// one, byte for byte and readable.
func TestARepeatedAnswerIsReadable(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn("luis@demo.test")
		decline := func() *apitest.Reply {
			return c.Do(apitest.Call{
				Method: "POST", Path: "/wellhouse.program.v1.EnrollmentService/Decline", JSON: map[string]any{"program": "diabetes", "status": ""},
				Header: map[string]string{"Idempotency-Key": "decline-by-luis-01", "Accept-Encoding": "gzip"},
			})
		}
		first := decline()
		second := decline()
		if first.Status != 200 || !strings.Contains(first.Body, `"declinedUntil"`) {
			t.Fatalf("%d %q", first.Status, first.Body)
		}
		if second.Body != first.Body || second.Header.Get("Content-Encoding") != first.Header.Get("Content-Encoding") || second.Header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("%v %q", second.Header, second.Body)
		}
	})
}
