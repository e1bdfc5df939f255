package app_test

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/platform/db"
)

const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

// kinds is one address for every kind of response.
func kinds(t *testing.T, s *apitest.Server) map[string]apitest.Call {
	t.Helper()
	page := s.Nobody().Get("/").Body
	css := between(t, page, `<link rel="stylesheet" href="`, `"`)
	return map[string]apitest.Call{
		"page":           {Path: "/home"},
		"missing page":   {Path: "/no-such-place"},
		"asset":          {Path: "/assets/index-1.js"},
		"missing asset":  {Path: "/assets/none.js"},
		"API":            {Path: "/v1/users/me/info/locale"},
		"API error":      {Path: "/v1/promos/NOSUCH"},
		"API unknown":    {Path: "/v1/nothing"},
		"API verb":       {Method: "DELETE", Path: "/v1/users/me/info/locale"},
		"RPC":            {Method: "POST", Path: getNavigation, JSON: map[string]any{}},
		"RPC unknown":    {Method: "POST", Path: "/wellhouse.nav.v1.NavigationService/Nothing"},
		"not built":      {Method: "POST", Path: "/wellhouse.food.v1.FoodService/ListFoodLogs", JSON: struct{}{}},
		"cross-site":     {Method: "POST", Path: logoutPath, Header: map[string]string{"Sec-Fetch-Site": "cross-site"}},
		"too large":      {Method: "PUT", Path: prefsPath, Body: strings.Repeat("x", 2<<20)},
		"docs":           {Path: "/api/docs"},
		"contract":       {Path: "/api/openapi.yaml"},
		"missing docs":   {Path: "/api/nothing"},
		"brand css":      {Path: css},
		"brand logo":     {Path: between(t, page, `"logo":{"url":"`, `"`)},
		"missing brand":  {Path: "/brand/none-000000000000.css"},
		"brand by POST":  {Method: "POST", Path: css},
		"page by POST":   {Method: "POST", Path: "/home"},
		"health":         {Path: "/healthz"},
		"readiness":      {Path: "/readyz"},
		"metrics":        {Path: "/metrics"},
		"socket refused": {Path: "/live"},
	}
}

func between(t *testing.T, text, before, after string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, before)
	inside, _, closed := strings.Cut(rest, after)
	if !found || !closed {
		t.Fatalf("%q is not in the page", before)
	}
	return inside
}

// SECURITY.md, G12: every kind of response carries the security headers.
func TestSecurityHeaders(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	for name, call := range kinds(t, s) {
		r := s.As("rosa@demo.test").Do(call)
		if built := r.Status != http.StatusNotImplemented; built == (name == "not built") {
			t.Errorf("%s answers %d", name, r.Status)
		}
		h := r.Header
		for header, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin", "X-Frame-Options": "DENY", "Strict-Transport-Security": "", "Server": "", "X-Powered-By": "",
			"Access-Control-Allow-Origin": "",
		} {
			if got := h.Get(header); got != want {
				t.Errorf("%s: %s is %q", name, header, got)
			}
		}
		policy := h.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'none'", "frame-ancestors 'none'"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: the policy lacks %s: %s", name, part, policy)
			}
		}
		if strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") {
			t.Errorf("%s: %s", name, policy)
		}
		for _, off := range []string{"camera=()", "microphone=()", "geolocation=()"} {
			if !strings.Contains(h.Get("Permissions-Policy"), off) {
				t.Errorf("%s: Permissions-Policy %s", name, h.Get("Permissions-Policy"))
			}
		}
		if h.Get("X-Request-Id") == "" {
			t.Errorf("%s has no request id", name)
		}
	}
}

// SECURITY.md: answers with data are never kept by browser or proxy; only
// files whose address changes with their content are.
func TestWhatMayBeKept(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	for name, call := range kinds(t, s) {
		r := s.As("rosa@demo.test").Do(call)
		kept := r.Header.Get("Cache-Control")
		switch name {
		case "asset", "brand css", "brand logo":
			if !strings.Contains(kept, "immutable") {
				t.Errorf("%s: %q", name, kept)
			}
		case "docs", "contract", "health", "readiness", "metrics", "missing docs", "socket refused", "brand by POST", "page by POST", "missing brand":
			if strings.Contains(kept, "immutable") || strings.Contains(kept, "public") {
				t.Errorf("%s: %q", name, kept)
			}
		default:
			if kept != "no-store" {
				t.Errorf("%s: %q", name, kept)
			}
		}
	}
}

// The page's own policy: scripts and styles of ours only, a fresh nonce each
// time, Trusted Types on.
func TestPagePolicy(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	first, second := s.Nobody().Get("/"), s.Nobody().Get("/")
	policy := first.Header.Get("Content-Security-Policy")
	for _, part := range []string{
		"script-src 'self';", "connect-src 'self';", "base-uri 'none'", "form-action 'self'", "require-trusted-types-for 'script'", "trusted-types wellhouse-worker", "frame-src 'none'",
	} {
		if !strings.Contains(policy, part) {
			t.Errorf("the policy lacks %s: %s", part, policy)
		}
	}
	nonce := between(t, policy, "'nonce-", "'")
	if len(nonce) < 20 || !strings.Contains(first.Body, nonce) || strings.Contains(second.Header.Get("Content-Security-Policy"), nonce) {
		t.Errorf("nonce %q", nonce)
	}
	if api := s.Nobody().Get("/v1/nothing").Header.Get("Content-Security-Policy"); api != closedPolicy {
		t.Errorf("API policy %s", api)
	}
	video := s.Nobody().Get("/video/1").Header.Get("Permissions-Policy")
	if !strings.Contains(video, "camera=(self)") || !strings.Contains(video, "microphone=(self)") {
		t.Errorf("video page: %s", video)
	}
}

// HSTS goes with https, told by TLS or by a proxy that we trust, and never to
// this machine.
func TestStrictTransport(t *testing.T) {
	s := apitest.New(t, db.SQLite, func(c *app.Config) {
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	})
	for name, c := range map[string]struct {
		addr, host, proto string
		want              bool
	}{
		"trusted proxy": {"10.0.0.1:1", "portal.example", "https", true},
		// A proxy that nobody listed may well speak https to the browser, and
		// browsers ignore this header on plain http.
		"stranger":       {"203.0.113.9:1", "portal.example", "https", true},
		"plain":          {"10.0.0.1:1", "portal.example", "http", false},
		"this machine":   {"10.0.0.1:1", "localhost", "https", false},
		"several brands": {"10.0.0.1:1", "maple.example", "https", true},
	} {
		r := s.Nobody().Do(apitest.Call{Path: "/", Host: c.host, Addr: c.addr, Header: map[string]string{"X-Forwarded-Proto": c.proto}})
		if got := r.Header.Get("Strict-Transport-Security"); (got != "") != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Metrics are for this machine and for who holds the token.
func TestMetricsAreNotForEveryone(t *testing.T) {
	s := apitest.New(t, db.SQLite, func(c *app.Config) { c.MetricsToken = "scrape-me" })
	s.As("rosa@demo.test").Get("/v1/promos/SECRETCODE")
	for name, c := range map[string]struct {
		call   apitest.Call
		status int
	}{
		"this machine":    {apitest.Call{}, 200},
		"elsewhere":       {apitest.Call{Addr: "203.0.113.9:1"}, 404},
		"with the token":  {apitest.Call{Addr: "203.0.113.9:1", Header: map[string]string{"Authorization": "Bearer scrape-me"}}, 200},
		"wrong token":     {apitest.Call{Addr: "203.0.113.9:1", Header: map[string]string{"Authorization": "Bearer scrape-m"}}, 404},
		"by another name": {apitest.Call{Host: "portal.example"}, 404},
		"through a proxy": {apitest.Call{Header: map[string]string{"X-Forwarded-For": "203.0.113.9"}}, 404},
	} {
		c.call.Path = "/metrics"
		r := s.Nobody().Do(c.call)
		if r.Status != c.status || (r.Status == http.StatusOK && !strings.Contains(r.Body, "wellhouse_requests_total")) {
			t.Errorf("%s: %d", name, r.Status)
		}
	}
	if r := s.Nobody().Get("/metrics"); strings.Contains(r.Body, "SECRETCODE") || strings.Contains(r.Body, "demo.test") {
		t.Error("a label holds what a client sent")
	}
}

// The limits on calls of one account and one network answer 429 with the time
// to wait, and spare others.
func TestCallLimits(t *testing.T) {
	s := apitest.New(t, db.SQLite, func(c *app.Config) { c.AccountRate = 2 })
	rosa, tom := s.As("rosa@demo.test"), s.As("tom@demo.test")
	last := &apitest.Reply{}
	for range 40 {
		last = rosa.Get("/v1/users/me/info/locale")
	}
	if last.Status != http.StatusTooManyRequests || last.Header.Get("Retry-After") == "" {
		t.Errorf("%d %v", last.Status, last.Header)
	}
	if r := tom.Get("/v1/users/me/info/locale"); r.Status != 200 {
		t.Errorf("another account: %d", r.Status)
	}
	narrow := apitest.New(t, db.SQLite, func(c *app.Config) { c.AddressRate = 2 })
	for range 40 {
		last = narrow.Nobody().Do(apitest.Call{Path: "/v1/users/me/info/locale", Addr: "203.0.113.9:1"})
	}
	if last.Status != http.StatusTooManyRequests {
		t.Errorf("one network: %d", last.Status)
	}
	if r := narrow.Nobody().Do(apitest.Call{Path: "/v1/users/me/info/locale", Addr: "203.0.113.10:1"}); r.Status != 401 {
		t.Errorf("another network: %d", r.Status)
	}
}
