package auth

import (
	"net/http"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
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
