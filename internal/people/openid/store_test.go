package openid_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/people/openid"
	"wellhouse.app/internal/platform/seal"
)

// prune runs what the server runs every five minutes.
func prune(t *testing.T, s *apitest.Server) {
	t.Helper()
	keys, err := seal.Load(filepath.Join(s.Dir, "keys.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := openid.New(openid.Deps{DB: s.Store(), Now: s.Now, Keys: keys}).Prune(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// Strangers on one network can have only so many open requests. They read why on a
// page of ours, and the same address works again once their requests have run out.
func TestStrangersOpenSoManyRequests(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, true)
		p.ask(p.query())
		for i := range 299 {
			s.Exec(`INSERT INTO openid_requests (token_hash, client_id, issuer, redirect_uri, scope, state, nonce, challenge, prompt, max_age, account_id, created_at, expires_at, asked_from)
				SELECT 'other' || CAST($1 AS TEXT), client_id, issuer, redirect_uri, scope, state, nonce, challenge, prompt, max_age, '', created_at, expires_at, asked_from
				FROM openid_requests WHERE token_hash NOT LIKE 'other%'`, strconv.Itoa(i))
		}
		r := s.Nobody().Get("/oauth/authorize?" + p.query().Encode())
		if r.Status != 429 || r.Header.Get("Retry-After") == "" || !strings.Contains(r.Body, "wait 15 minutes") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM openid_requests"); n != 300 {
			t.Errorf("%d requests", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM openid_requests WHERE asked_from LIKE '%.%'"); n != 0 {
			t.Error("an address is kept in the clear")
		}
		s.Advance(15 * time.Minute)
		if next, _ := p.ask(p.query()); next == "" {
			t.Error("nobody of that network gets through any more")
		}
	})
}

// A request is forgotten an hour after its end.
func TestOldRequestsAreForgotten(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, true)
		p.ask(p.query())
		for _, c := range []struct {
			later time.Duration
			left  int
		}{{75*time.Minute - 10*time.Second, 1}, {20 * time.Second, 0}} {
			s.Advance(c.later)
			prune(t, s)
			if n := s.Count("SELECT COUNT(*) FROM openid_requests"); n != c.left {
				t.Errorf("%d requests are left, want %d", n, c.left)
			}
		}
	})
}
