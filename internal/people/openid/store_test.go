package openid_test

import (
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/people/openid"
	"wellhouse.app/internal/platform/seal"
)

func keysOf(t *testing.T, s *apitest.Server) *seal.Keyring {
	t.Helper()
	keys, err := seal.Load(filepath.Join(s.Dir, "keys.json"))
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// prune runs what the server runs every five minutes.
func prune(t *testing.T, s *apitest.Server) {
	t.Helper()
	if err := openid.New(openid.Deps{DB: s.Store(), Now: s.Now, Keys: keysOf(t, s)}).Prune(t.Context()); err != nil {
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

// rows counts what is stored of one table.
func rows(s *apitest.Server, table string) int { return s.Count("SELECT COUNT(*) FROM " + table) }

// Without a refresh token nothing of a sign-in outlives the access token by more than
// a week, and a code that nobody redeemed goes with it, refresh token or not.
func TestShortSignInsAreForgotten(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, true)
		browser := s.As(rosa)
		_, got := p.redeem(p.code(browser, p.query("scope", "openid")))
		if got["refresh_token"] != nil || p.userInfo(got["access_token"]) != 200 {
			t.Fatal(got)
		}
		p.code(browser, p.query()) // never redeemed
		s.Advance(7*24*time.Hour + 12*time.Minute)
		prune(t, s)
		for _, table := range []string{"openid_codes", "openid_tokens", "openid_families"} {
			if n := rows(s, table); n != 0 {
				t.Errorf("%s: %d rows are left", table, n)
			}
		}
	})
}

// An access token lasts its ten minutes however late its code was redeemed.
func TestALateCodeGivesTenMinutes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, true)
		code := p.code(s.As(rosa), p.query("scope", "openid"))
		s.Advance(50 * time.Second)
		_, got := p.redeem(code)
		if in, _ := got["expires_in"].(float64); in < 599 {
			t.Errorf("expires in %v", got["expires_in"])
		}
	})
}

// Replaced refresh tokens are kept for a week, in which one that comes back ends the
// family. The one of today stays good, however long an app waits.
func TestOldRefreshTokensAreForgotten(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, true)
		_, got := p.redeem(p.code(s.As(rosa), p.query()))
		first := got["refresh_token"].(string)
		for range 3 {
			s.Advance(time.Minute)
			if _, got = p.refresh(got["refresh_token"].(string)); got["refresh_token"] == nil {
				t.Fatal(got)
			}
		}
		s.Advance(7*24*time.Hour - time.Hour)
		prune(t, s)
		if n := s.Count("SELECT COUNT(*) FROM openid_tokens WHERE use = 'refresh'"); n != 4 {
			t.Errorf("%d refresh tokens within the week", n)
		}
		s.Advance(20 * 24 * time.Hour)
		prune(t, s)
		if n := rows(s, "openid_tokens"); n != 1 {
			t.Errorf("%d tokens after it", n)
		}
		_, got = p.refresh(got["refresh_token"].(string))
		if got["refresh_token"] == nil {
			t.Fatal("the token of today is gone", got)
		}
		if status, _ := p.refresh(first); status != 400 {
			t.Error("an old token works")
		}
		s.Advance(90 * 24 * time.Hour)
		prune(t, s)
		if n := rows(s, "openid_tokens") + rows(s, "openid_families"); n != 0 {
			t.Errorf("%d rows outlive what the member shared", n)
		}
	})
}

// What was ended is forgotten after a week, long before it would have run out.
func TestEndedSignInsAreForgotten(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, true)
		_, got := p.redeem(p.code(s.As(rosa), p.query()))
		if status, _ := p.post("/oauth/revoke", url.Values{"token": {got["refresh_token"].(string)}}); status != 200 {
			t.Fatal(status)
		}
		s.Advance(7*24*time.Hour + 2*time.Minute)
		prune(t, s)
		if n := rows(s, "openid_tokens") + rows(s, "openid_families") + rows(s, "openid_codes"); n != 0 {
			t.Errorf("%d rows are left", n)
		}
	})
}

// The use of an app is noted once a minute; calls in between write nothing.
func TestUseIsNotedOnceAMinute(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, true)
		_, got := p.redeem(p.code(s.As(rosa), p.query()))
		access := got["access_token"].(string)
		direct := openid.New(openid.Deps{DB: s.Store(), Now: s.Now, Keys: keysOf(t, s)})
		used := func() int { return s.Count("SELECT MAX(last_used_at) FROM openid_grants") }
		authorize := func() (writes int64) {
			_, before := s.Store().GroupCounts()
			if _, err := direct.Authorize(t.Context(), access); err != nil {
				t.Fatal(err)
			}
			_, after := s.Store().GroupCounts()
			return after - before
		}
		noted := used()
		s.Advance(50 * time.Second)
		if writes := authorize(); writes != 0 || used() != noted {
			t.Errorf("%d writes within a minute", writes)
		}
		s.Advance(11 * time.Second)
		if authorize(); used() <= noted {
			t.Error("a use is not noted after a minute")
		}
		if writes := authorize(); writes != 0 {
			t.Errorf("%d writes right after it", writes)
		}
	})
}

// A member is told of an app when it gets something, and not each time it asks again.
// The trail has every answer, with and without a question.
func TestMembersAreToldOfWhatIsNew(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, true)
		browser := s.As(rosa)
		told := func() int {
			return s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'appConnected'")
		}
		recorded := func(action string) int {
			return s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = $1 AND member_id = $2 AND actor_id = $2 AND actor_role = 'member'", action, apitest.ID(rosa))
		}
		start := told()
		for _, c := range []struct {
			name, scope, prompt       string
			told, connected, signedIn int
		}{
			{"the first time", "openid email", "", 1, 1, 0},
			{"asked again", "openid email", "consent", 1, 2, 0},
			{"asked for less", "openid", "consent", 1, 3, 0},
			{"without asking", "openid", "none", 1, 3, 1},
			{"asked for more", "openid email", "", 2, 4, 1},
		} {
			p.code(browser, p.query("scope", c.scope, "prompt", c.prompt))
			if got := told() - start; got != c.told {
				t.Errorf("%s: told %d times, want %d", c.name, got, c.told)
			}
			if a, b := recorded("appConnected"), recorded("appSignedIn"); a != c.connected || b != c.signedIn {
				t.Errorf("%s: %d and %d in the trail, want %d and %d", c.name, a, b, c.connected, c.signedIn)
			}
		}
		s.Advance(91 * 24 * time.Hour)
		start = told()
		p.code(s.SignIn(rosa), p.query("scope", "openid email"))
		if got := told() - start; got != 1 {
			t.Errorf("told %d times after it had run out", got)
		}
	})
}

// The keys that check signatures are opened once a minute, however often strangers
// ask, and caches may keep them for an hour: a key is shown a day before it signs.
func TestKeysAreKeptForAMinute(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		shown := func() *apitest.Reply { return s.Nobody().Get("/oauth/jwks") }
		first := shown()
		if first.Status != 200 || first.Header.Get("Cache-Control") != "public, max-age=3600" || !strings.Contains(first.Body, `"kid"`) || strings.Contains(first.Body, `"d"`) {
			t.Fatalf("%v %s", first.Header, first.Body)
		}
		s.Exec("DELETE FROM openid_keys")
		s.Advance(50 * time.Second)
		if again := shown(); again.Body != first.Body {
			t.Error("the keys are opened again within a minute")
		}
		s.Advance(11 * time.Second)
		gone := shown()
		if strings.Contains(gone.Body, `"kid"`) {
			t.Error("the keys are never opened again")
		}
		if gone.Header.Get("Cache-Control") != "no-store" {
			t.Error("caches keep that there is no key")
		}
	})
}
