package app_test

import (
	"fmt"
	"net/http"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/platform/db"
)

// Pages and documentation are limited by address, files less so, and probes not
// at all.
func TestPagesAreLimitedByAddress(t *testing.T) {
	s := apitest.New(t, db.SQLite, func(c *app.Config) { c.AddressRate = 2 })
	for path, limited := range map[string]bool{
		"/home": true, "/login": true, "/api/docs": true, "/brand/x": true, "/assets/x.js": false, "/healthz": false, "/readyz": false,
	} {
		last := &apitest.Reply{}
		for range 40 {
			last = s.Nobody().Do(apitest.Call{Path: path, Addr: "203.0.113.9:1"})
		}
		if (last.Status == http.StatusTooManyRequests) != limited || limited && last.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %d %v", path, last.Status, last.Header)
		}
		if r := s.Nobody().Do(apitest.Call{Path: path, Addr: "203.0.113.10:1"}); r.Status == http.StatusTooManyRequests && path == "/home" {
			t.Errorf("%s from another address: %d", path, r.Status)
		}
	}
}

// All networks of one IPv6 site share a limit.
func TestASiteIsLimited(t *testing.T) {
	s := apitest.New(t, db.SQLite, func(c *app.Config) { c.AddressRate = 2 })
	call := func(site, network int) int {
		return s.Nobody().Do(apitest.Call{Path: "/v1/users/me/info/locale", Addr: fmt.Sprintf("[2001:db8:%x:%x::1]:1", site, network)}).Status
	}
	last := 0
	for network := range 100 {
		last = call(1, network)
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the hundredth network: %d", last)
	}
	if status := call(2, 1); status != http.StatusUnauthorized {
		t.Errorf("another site: %d", status)
	}
}
