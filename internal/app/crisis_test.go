package app_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/platform/db"
)

const crisisPath = "/mental-health/crisis"

// S1-2.2-23: the crisis page opens for everyone, whatever the state of their
// session, and leaves no trace of them.
func TestCrisisPageOpensForEveryone(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		viewing := s.SignIn("support@demo.test")
		view(s, sessionID(t, s, viewing), apitest.ID("rosa@demo.test"))
		visitors := map[string]*apitest.Client{
			"nobody": s.Nobody(), "half signed in": bearer(s, mfaToken(t, s)), "signed out": signedOut(s, "rosa@demo.test"),
			"expired": expired(s, "rosa@demo.test"), "idle": idle(s, "rosa@demo.test"), "tampered": tampered(s, "rosa@demo.test"),
			"staff viewing a member": viewing, "a bad token": bearer(s, "nonsense"),
		}
		for _, person := range []string{
			"rosa", "helen", "nora", "kdoe", "annmarie", "coach.en", "nurse", "guide", "doctor", "support", "admin", "rep",
		} {
			visitors[person] = s.As(person + "@demo.test")
		}
		want := s.Nobody().Get(crisisPath).Body
		for name, visitor := range visitors {
			r := visitor.Do(apitest.Call{Path: crisisPath, Header: map[string]string{"Accept-Language": "en-US"}})
			if r.Status != http.StatusOK || r.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s: %d, cookies %q", name, r.Status, r.Header.Values("Set-Cookie"))
			}
			if r.Body != want && visitor.Cookies["appearance"] == "" {
				t.Errorf("%s gets another page than a stranger", name)
			}
			if s.Count("SELECT COUNT(*) FROM audit_rows WHERE request_id = $1", r.Header.Get("X-Request-Id")) != 0 {
				t.Errorf("the visit of %s was recorded", name)
			}
		}
	})
}

// Every brand shows it, also one that closes most areas, in every language.
func TestCrisisPageOfEveryBrand(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	for host, name := range map[string]string{
		"localhost": "Wellhouse", "maple.localhost": "Maple Wellness", "sso.localhost": "Bridgewater Benefits",
		"direct.localhost": "Wellhouse Direct", "restricted.localhost": "Northgate Care", "unknown.example": "Wellhouse",
	} {
		for locale, call := range map[string]string{"en-US": "Call 9", "es-US": "Llamar al 9", "en-CA": "Call 9-8-8", "fr-CA": "Appeler le 9-8-8"} {
			r := s.Nobody().Do(apitest.Call{Host: host, Path: crisisPath + "?lang=" + locale})
			for _, part := range []string{`<html lang="` + locale + `"`, "— " + name + "</title>", ">" + call, `href="tel:988"`, `href="tel:911"`} {
				if r.Status != http.StatusOK || !strings.Contains(r.Body, part) {
					t.Errorf("%s in %s: %d without %s", host, locale, r.Status, part)
				}
			}
			if canadian := strings.Contains(r.Body, "9-8-8<"); host == "maple.localhost" && !canadian {
				t.Errorf("%s in %s does not write 9-8-8", host, locale)
			}
		}
	}
}

func TestCrisisPageHeaders(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	r := s.Nobody().Get(crisisPath)
	for name, want := range map[string]string{
		"Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, max-age=600", "Referrer-Policy": "no-referrer",
		"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Vary": "Accept-Encoding, Accept-Language, Cookie",
	} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	policy := r.Header.Get("Content-Security-Policy")
	for _, part := range []string{"default-src 'none'", "style-src 'sha256-", "script-src 'self'", "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"} {
		if !strings.Contains(policy, part) {
			t.Errorf("the policy lacks %s: %s", part, policy)
		}
	}
	if strings.Contains(policy, "unsafe") || strings.Contains(policy, "nonce") {
		t.Errorf("policy %s", policy)
	}
	for _, no := range []string{"<form", "<script>", `id="boot"`, "<img", "http-equiv"} {
		if strings.Contains(r.Body, no) {
			t.Errorf("the page has %s", no)
		}
	}
	head := s.Nobody().Do(apitest.Call{Method: "HEAD", Path: crisisPath})
	if head.Status != http.StatusOK || head.Body != "" || head.Header.Get("Content-Length") != r.Header.Get("Content-Length") {
		t.Errorf("HEAD: %d, %d bytes, %v", head.Status, len(head.Body), head.Header)
	}
	post := s.Nobody().Do(apitest.Call{Method: "POST", Path: crisisPath, Form: url.Values{"a": {"b"}}})
	if post.Status != http.StatusMethodNotAllowed || post.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d %v", post.Status, post.Header)
	}
	worker := s.Nobody().Get("/sw.js")
	if worker.Status != http.StatusOK || worker.Header.Get("Content-Type") != "text/javascript; charset=utf-8" ||
		worker.Header.Get("Cache-Control") != "private, no-cache" || !strings.Contains(worker.Header.Get("Content-Security-Policy"), "connect-src 'self'") {
		t.Errorf("the worker: %d %v", worker.Status, worker.Header)
	}
}

// Others on the same network may have used up what strangers are allowed.
func TestCrisisPageHasNoLimit(t *testing.T) {
	s := apitest.New(t, db.SQLite, func(c *app.Config) { c.AddressRate = 2 })
	from := func(path string) int {
		return s.Nobody().Do(apitest.Call{Path: path, Addr: "203.0.113.9:1"}).Status
	}
	for range 40 {
		from("/login")
	}
	if status := from("/login"); status != http.StatusTooManyRequests {
		t.Fatalf("the network is not limited: %d", status)
	}
	for range 40 {
		if status := from(crisisPath); status != http.StatusOK {
			t.Fatalf("the crisis page: %d", status)
		}
	}
}

func TestCrisisPageCanBeTakenBack(t *testing.T) {
	s := apitest.New(t, db.SQLite, func(c *app.Config) { c.CrisisPageNotKept = true })
	if r := s.Nobody().Get("/sw.js"); !strings.Contains(r.Body, "registration.unregister()") {
		t.Errorf("%d %s", r.Status, r.Body)
	}
	if r := s.Nobody().Get(crisisPath); r.Status != http.StatusOK {
		t.Errorf("the page itself: %d", r.Status)
	}
}
