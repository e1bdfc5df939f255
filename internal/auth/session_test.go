package auth

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/db"
	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/who"
)

// The clocks of a session, as pure rules at each boundary.
func TestSessionState(t *testing.T) {
	const minute = 60_000
	at := func(change func(*session)) session {
		var s session
		s.Status, s.Generation, s.SecretGeneration = string(Active), 3, 3
		s.LastActivityAt, s.EndsAt, s.RotatedAt = 0, 12*60*minute, 0
		change(&s)
		return s
	}
	for _, c := range []struct {
		name   string
		s      session
		now    int64
		want   state
		reason string
	}{
		{"fresh", at(func(*session) {}), 0, current, ""},
		{"idle 14:59.999", at(func(*session) {}), 15*minute - 1, current, ""},
		{"idle 15:00", at(func(*session) {}), 15 * minute, over, endIdle},
		{"absolute 11:59:59.999", at(func(s *session) { s.LastActivityAt = 12*60*minute - 2 }), 12*60*minute - 1, current, ""},
		{"absolute 12:00", at(func(s *session) { s.LastActivityAt = 12*60*minute - 2 }), 12 * 60 * minute, over, endAbsolute},
		{"previous at 9.999 s", at(func(s *session) { s.SecretGeneration = 2 }), 9_999, previous, ""},
		{"previous at 10 s", at(func(s *session) { s.SecretGeneration = 2 }), 10_000, reused, ""},
		{"two generations back", at(func(s *session) { s.SecretGeneration = 1 }), 0, reused, ""},
		{"a node whose clock is behind", at(func(s *session) { s.SecretGeneration, s.RotatedAt = 2, 500 }), 0, previous, ""},
		{"stale shows before idle", at(func(s *session) { s.SecretGeneration = 1 }), 20 * minute, reused, endIdle},
		{"account ended", at(func(s *session) { s.Status = string(Ended) }), 0, over, endAccount},
		{"ended stays ended", at(func(s *session) { s.EndedAt.Valid, s.SecretGeneration = true, 1 }), 0, over, ""},
	} {
		if got := c.s.state(c.now); got != c.want {
			t.Errorf("%s: state %d, want %d", c.name, got, c.want)
		}
		if got := c.s.endReason(c.now); got != c.reason {
			t.Errorf("%s: reason %q, want %q", c.name, got, c.reason)
		}
	}
}

// D20: after 30 minutes the cookie opens no call any more, but the refresher
// takes it, and then calls work again. S1-3-48: an expired entry is not used.
func TestAccessRunsOutBeforeTheSession(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		b.clock.forward(14 * time.Minute)
		a.probe().want(t, 200, "")
		b.clock.forward(14 * time.Minute)
		a.probe().want(t, 200, "")
		b.clock.forward(2*time.Minute - time.Millisecond) // 29:59.999
		a.probe().want(t, 200, "")
		b.clock.forward(time.Millisecond) // 30:00
		a.probe().want(t, 401, "invalid_token")
		if a.sid() == "" {
			t.Fatal("the cookie was taken though the refresher needs it")
		}
		if r := a.refresh().want(t, 200, ""); r.body["expires_in"] != 1800.0 {
			t.Errorf("body %s", r.text)
		}
		a.probe().want(t, 200, "")
	})
}

// D22, G6: background traffic, refreshes included, never keeps a session awake.
func TestBackgroundTrafficDoesNotKeepAwake(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.background = true
		a.signIn("rosa@demo.test", password)
		for range 14 {
			b.clock.forward(time.Minute)
			a.probe().want(t, 200, "")
			a.refresh().want(t, 200, "")
		}
		b.clock.forward(time.Minute - time.Second) // 14:59
		a.probe().want(t, 200, "")
		b.clock.forward(time.Second) // 15:00
		a.refresh().want(t, 401, "invalid_token")
		if a.sid() != "" {
			t.Error("the cookie of a dead session stays")
		}
		if b.audited("sessionEnded", "idle") != 1 || b.endedCount() != 1 {
			t.Error("the end left no trace or no socket was closed")
		}
	})
}

// Calls that a person caused keep the session awake until 12 hours are over,
// and the last access does not outlive them.
func TestActivityKeepsAwakeUntilTheAbsoluteEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		for range 71 { // 11:50
			b.clock.forward(10 * time.Minute)
			a.refresh().want(t, 200, "")
			a.probe().want(t, 200, "")
		}
		if r := a.refresh().want(t, 200, ""); r.body["expires_in"] != 600.0 {
			t.Errorf("ten minutes before the end: %s", r.text)
		}
		b.clock.forward(10*time.Minute - time.Second)
		a.probe().want(t, 200, "")
		b.clock.forward(time.Second)
		kept := a.copy()
		a.refresh().want(t, 401, "invalid_token")
		if b.audited("sessionEnded", "absolute") != 1 {
			t.Error("no trace of the absolute end")
		}
		// G19: a clock that is set back wakes nothing.
		b.clock.forward(-5 * time.Minute)
		kept.probe().want(t, 401, "invalid_token")
	})
}

// Ordinary calls write the activity at most once a minute, the activity call
// exactly; a background call that reports activity by mistake writes nothing.
func TestActivityIsWrittenSparingly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		last := func() int64 { return b.number("SELECT last_activity_at FROM sessions") - start.UnixMilli() }
		b.clock.forward(59_999 * time.Millisecond)
		if a.probe(); last() != 0 {
			t.Errorf("written after 59.999 s: %d", last())
		}
		b.clock.forward(time.Millisecond)
		if a.probe(); last() != 60_000 {
			t.Errorf("not written after a minute: %d", last())
		}
		b.clock.forward(20 * time.Second)
		r := a.do(http.MethodPost, "/v1/users/me/activity", "", "").want(t, 200, "")
		at := b.clock.ms()
		if last() != 80_000 || r.body["lastActivityAt"] != float64(at) || r.body["idleEndsAt"] != float64(at+900_000) ||
			r.body["endsAt"] != float64(start.UnixMilli()+12*3_600_000) {
			t.Errorf("clock %s, stored %d", r.text, last())
		}
		b.browser().do(http.MethodPost, "/v1/users/me/activity", "", "").want(t, 401, "unauthenticated")
	})
}

// S2-4-16, S1-4.2-15: logout ends the session for every holder of its secret,
// clears the browser, and answers the same when there is nothing to end.
func TestLogout(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		other := a.copy()
		first := a.logout()
		if first.status != 204 || first.header.Get("Clear-Site-Data") != `"cache", "cookies", "storage"` {
			t.Errorf("%d %v", first.status, first.header)
		}
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

// A cookie that cannot be or is not ours: 401, never 500, and taken away.
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
			if s.sid() != "" {
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

// S1-4.2-03, S2-4-12: what the page is told, and how long before expiry it
// asks again.
func TestSessionForThePage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		r := a.signIn("rosa@demo.test", password)
		session := func() Session {
			t.Helper()
			req := newRequest(a)
			m, _ := metaOf(req)
			s, err := b.svc.Session(context.Background(), m)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		s := session()
		begin := start.UnixMilli()
		if s.Reference != r.get("access_token") || s.ExpiresAt != begin+1_800_000 || s.RecheckAt != begin+900_000 || s.Who.AccountID != "rosa" {
			t.Errorf("session %+v", s)
		}
		// Asking is not activity.
		b.clock.forward(10 * time.Minute)
		session()
		if n := b.number("SELECT last_activity_at FROM sessions"); n != begin {
			t.Errorf("asking moved the activity to %d", n)
		}
		a.probe()
		b.clock.forward(10 * time.Minute)
		a.probe()
		if s := session(); s.RecheckAt != b.clock.ms() {
			t.Errorf("recheck %d is not clamped to now %d", s.RecheckAt, b.clock.ms())
		}
		// Access has run out, a refresh is still possible: told as such.
		b.clock.forward(12 * time.Minute)
		if s := session(); s.Who.Anonymous() || s.ExpiresAt > b.clock.ms() {
			t.Errorf("session %+v", s)
		}
		b.clock.forward(10 * time.Minute)
		if s := session(); !s.Who.Anonymous() {
			t.Errorf("an idle session is told: %+v", s)
		}
	})
}

// newRequest is what an agent would send.
func newRequest(a *agent) *http.Request {
	r, _ := http.NewRequest(http.MethodGet, a.origin+"/", nil)
	for _, c := range a.cookies {
		r.AddCookie(&http.Cookie{Name: c.Name, Value: c.Value})
	}
	return r
}

// S1-6-04, D26: a staff view lives in the session row and ends by itself.
func TestStaffView(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("admin@demo.test", password)
		b.exec(`UPDATE sessions SET viewing_member = 'rosa', viewing_reason = 'call', viewing_ticket = 'T-1', viewing_until = $1`,
			b.clock.ms()+10*60_000)
		p := a.probe().want(t, 200, "")
		viewing, _ := p.body["Viewing"].(map[string]any)
		if p.get("AccountID") != "admin" || p.get("MemberID") != "rosa" || viewing["Reason"] != "call" || viewing["Ticket"] != "T-1" {
			t.Errorf("who %s", p.text)
		}
		m, _ := metaOf(newRequest(a))
		s, err := b.svc.Session(context.Background(), m)
		want := Impersonation{
			ImpersonatorID: "admin", ImpersonatorType: who.Admin, ImpersonatedID: "rosa", ImpersonatedType: who.Member,
			ImpersonatedName: "Rosa Test", EndsAt: b.clock.ms() + 10*60_000,
		}
		if err != nil || s.Impersonation == nil || *s.Impersonation != want {
			t.Errorf("impersonation %+v, want %+v, %v", s.Impersonation, want, err)
		}
		b.clock.forward(10*time.Minute - time.Millisecond)
		if p := a.probe(); p.get("MemberID") != "rosa" {
			t.Errorf("ended too early: %s", p.text)
		}
		b.clock.forward(time.Millisecond)
		p = a.probe().want(t, 200, "")
		if p.get("MemberID") != "" || p.body["Viewing"] != nil || p.get("AccountID") != "admin" {
			t.Errorf("still viewing: %s", p.text)
		}
		if b.audited("viewEnded", "expired") != 1 || b.number("SELECT COUNT(*) FROM sessions WHERE viewing_member <> ''") != 0 {
			t.Error("the view did not end for good")
		}
	})
}

// Sessions nobody calls with any more end too, so that their sockets close;
// rows that decide nothing go.
func TestSweep(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		ctx := context.Background()
		idle, awake := b.browser(), b.browser()
		idle.signIn("rosa@demo.test", password)
		b.clock.forward(14 * time.Minute)
		awake.signIn("coach@demo.test", password)
		if n, err := b.svc.EndOverdue(ctx); n != 0 || err != nil {
			t.Fatalf("ended %d, %v", n, err)
		}
		b.clock.forward(time.Minute)
		if n, err := b.svc.EndOverdue(ctx); n != 1 || err != nil || b.endedCount() != 1 {
			t.Fatalf("ended %d, %v, told %d", n, err, b.endedCount())
		}
		awake.probe().want(t, 200, "")

		b.browser().signIn("rosa@demo.test", "wrong")
		b.browser().signIn("mfa@demo.test", password)
		b.clock.forward(25 * time.Hour)
		if _, err := b.svc.EndOverdue(ctx); err != nil {
			t.Fatal(err)
		}
		b.clock.forward(25 * time.Hour)
		if err := b.svc.Prune(ctx); err != nil {
			t.Fatal(err)
		}
		for query, want := range map[string]int64{
			"SELECT COUNT(*) FROM session_secrets":                                0,
			"SELECT COUNT(*) FROM sessions":                                       2,
			"SELECT COUNT(*) FROM mfa_attempts":                                   0,
			"SELECT COUNT(*) FROM sign_in_failures":                               1,
			"SELECT COUNT(*) FROM sign_in_failures WHERE bucket LIKE 'account:%'": 1,
			"SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL":                0,
		} {
			if got := b.number(query); got != want {
				t.Errorf("%s = %d, want %d", query, got, want)
			}
		}
		b.clock.forward(91 * 24 * time.Hour)
		if err := b.svc.Prune(ctx); err != nil {
			t.Fatal(err)
		}
		if n := b.number("SELECT (SELECT COUNT(*) FROM sessions) + (SELECT COUNT(*) FROM sign_in_failures)"); n != 0 {
			t.Errorf("%d rows left", n)
		}
	})
}

// G6: other sessions of an account end on demand, this one stays.
func TestEndSessions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		here, there, stranger := b.browser(), b.browser(), b.browser()
		here.signIn("rosa@demo.test", password)
		there.signIn("rosa@demo.test", password)
		stranger.signIn("coach@demo.test", password)
		keep := here.probe().get("SessionID")
		if n, err := b.svc.EndSessions(context.Background(), "rosa", keep); n != 1 || err != nil {
			t.Fatalf("ended %d, %v", n, err)
		}
		here.probe().want(t, 200, "")
		stranger.probe().want(t, 200, "")
		there.probe().want(t, 401, "invalid_token")
		if b.endedCount() != 1 || b.audited("sessionEnded", "revoked") != 1 {
			t.Error("the end left no trace")
		}
	})
}
