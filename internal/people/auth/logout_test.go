package auth

import (
	"net/http"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// S2-4-16, S1-4.2-15, S1-7-08, S2-7-13: logout ends the session for every holder of its secret,
// clears the browser, and answers the same when there is nothing to end.
func TestLogout(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		other := a.copy()
		first := a.logout()
		if first.status != 204 || first.header.Get("Clear-Site-Data") != `"cache", "storage"` {
			t.Errorf("%d %v", first.status, first.header)
		}
		delete(a.cookies, DeviceCookie) // it names nobody and opens nothing
		if len(a.cookies) != 0 {
			t.Errorf("cookies left: %v", a.cookies)
		}
		other.probe().want(t, 401, "invalid_token")
		again := b.browser().logout()
		if again.status != 204 || again.header.Get("Clear-Site-Data") == "" {
			t.Errorf("without a session: %d %v", again.status, again.header)
		}
		garbage := b.browser()
		garbage.cookies[SecretCookie] = &http.Cookie{Name: SecretCookie, Value: "garbage"}
		if r := garbage.logout(); r.status != 204 {
			t.Errorf("with garbage: %d", r.status)
		}
		if b.audited("signOut", "sign_out") != 1 || b.endedCount() != 1 {
			t.Error("the sign-out is not told once")
		}
		// A program signs out with its access token, and the refresh token
		// dies with it.
		p := b.program()
		r := p.signIn("rosa@demo.test", password)
		p.bearer = r.get("access_token")
		p.logout()
		p.refresh("refresh_token", r.get("refresh_token")).want(t, 401, "invalid_token")
	})
}

// A cookie that cannot be or is not ours: 401, never 500, and taken away by the
// refresher.
func TestStrangeCookies(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		sid := a.sid()
		flipped := []byte(sid)
		flipped[7] ^= 1
		for name, value := range map[string]string{
			"tampered": string(flipped), "foreign": newSecret().String(), "garbage": "%%%", "truncated": sid[:20],
			"oversized": strings.Repeat("A", 60_000), "doubled": sid + sid, "sql": "'--", "path": "../../etc/passwd",
		} {
			s := b.browser()
			s.cookies[SecretCookie] = &http.Cookie{Name: SecretCookie, Value: value}
			r := s.probe()
			if r.status != 401 || r.get("errorType") != "invalid_token" {
				t.Errorf("%s: %d %s", name, r.status, r.text)
			}
			if s.refresh(); s.sid() != "" {
				t.Errorf("%s: the cookie stays", name)
			}
		}
		if r := b.browser().probe(); r.status != 200 || r.get("AccountID") != "" {
			t.Errorf("without a credential: %d %s", r.status, r.text)
		}
		b.browser().refresh().want(t, 401, "unauthenticated")
		a.probe().want(t, 200, "")
	})
}

// D22: a page that signs out by itself after its person went away says so.
func TestASignOutByThePageIsIdle(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		for _, c := range []struct {
			byItself bool
			reason   string
		}{{false, endSignOut}, {true, endIdle}} {
			a := b.browser()
			a.signIn("rosa@demo.test", password).want(t, 200, "")
			a.background = c.byItself
			a.logout()
			if n := b.number("SELECT COUNT(*) FROM sessions WHERE end_reason = $1", c.reason); n != 1 {
				t.Errorf("by itself %v: %d sessions ended as %s", c.byItself, n, c.reason)
			}
		}
	})
}
