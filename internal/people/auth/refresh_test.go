package auth

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// G5, D21, S2-7-04, S1-7-07: 64 refreshes at once have exactly one successor, round after round,
// and the family lives on.
func TestParallelRefreshesHaveOneSuccessor(t *testing.T) {
	rounds := soakRounds
	if testing.Short() {
		rounds = 2
	}
	for _, mode := range []Mode{CookieMode, APIMode} {
		t.Run(string(mode), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, store *db.DB) {
				b := newBench(t, store)
				a := b.browser()
				if mode == APIMode {
					a = b.program()
				}
				token := a.signIn("rosa@demo.test", password).want(t, 200, "").get("refresh_token")
				for round := range rounds {
					b.clock.forward(30 * time.Second)
					b.exec("UPDATE sessions SET last_activity_at = $1", b.clock.ms()) // someone is there
					next := refreshAtOnce(t, a, token, 64)
					if len(next) != 1 {
						t.Fatalf("round %d: %d successors", round, len(next))
					}
					for _, one := range next {
						a, token = one.agent, one.token
					}
					if generation := b.number("SELECT generation FROM sessions"); generation != int64(round)+2 {
						t.Fatalf("round %d: generation %d", round, generation)
					}
				}
				if b.number("SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL") != 1 {
					t.Error("the family did not survive")
				}
			})
		})
	}
}

type successor struct {
	agent *agent
	token string
}

// refreshAtOnce asks n times side by side and returns the different answers.
func refreshAtOnce(t *testing.T, a *agent, token string, n int) map[string]successor {
	t.Helper()
	var mu sync.Mutex
	var group sync.WaitGroup
	next := map[string]successor{}
	for range n {
		group.Go(func() {
			mine := a.copy()
			var r reply
			if token == "" {
				r = mine.refresh()
			} else {
				r = mine.refresh("refresh_token", token)
			}
			mu.Lock()
			defer mu.Unlock()
			if r.status != 200 {
				t.Errorf("refresh: %d %s", r.status, r.text)
			}
			one := successor{mine, r.get("refresh_token")}
			next[fmt.Sprint(mine.sid(), r.get("access_token"), one.token)] = one
		})
	}
	group.Wait()
	return next
}

// Time that passes while the server works is not taken from what it tells.
func TestRefreshTellsTheWholeLifetime(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	a := b.browser()
	a.signIn("rosa@demo.test", password)
	b.svc.Now = func() time.Time {
		b.clock.forward(time.Millisecond)
		return b.clock.Now()
	}
	if r := a.refresh().want(t, 200, ""); r.body["expires_in"] != 1800.0 {
		t.Errorf("body %s", r.text)
	}
}

// A write that takes longer than the grace is a slow disk, not a theft.
func TestSlowRefreshIsNoReuse(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	a := b.browser()
	a.signIn("rosa@demo.test", password)
	first := true
	b.svc.Now = func() time.Time {
		defer func() {
			if first {
				b.clock.forward(20 * time.Second)
				first = false
			}
		}()
		return b.clock.Now()
	}
	a.refresh().want(t, 200, "")
	a.probe().want(t, 200, "")
}

// A reply that got lost can be asked for again: the same successor, also after
// a restart, because nothing but the server key is needed to make it.
func TestLostReplyIsGivenAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		lost := a.copy()
		a.refresh().want(t, 200, "")
		b.clock.forward(9 * time.Second)
		restarted, err := New(b.svc.Deps)
		if err != nil {
			t.Fatal(err)
		}
		b.svc = restarted
		b.handler = b.serve()
		r := lost.refresh().want(t, 200, "")
		if lost.sid() != a.sid() || r.body["expires_in"] != 1791.0 {
			t.Errorf("another successor, or another expiry: %s", r.text)
		}
		lost.probe().want(t, 200, "")
		a.probe().want(t, 200, "")
	})
}

// The secret before the current one still opens ordinary calls for ten
// seconds, for calls that were on their way.
func TestPreviousSecretInOrdinaryCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		old := a.copy()
		a.refresh().want(t, 200, "")
		b.clock.forward(10*time.Second - time.Millisecond)
		old.probe().want(t, 200, "")
		b.clock.forward(time.Millisecond)
		old.probe().want(t, 401, "invalid_token")
		a.probe().want(t, 401, "invalid_token")
		wantReuse(t, b)
	})
}

// Two tabs that wake up together refresh one after the other, while a call of the
// first is still on its way with the secret from before.
func TestTwoTabsWakeUpTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		onItsWay := a.copy()
		a.refresh().want(t, 200, "")
		other := a.copy()
		b.clock.forward(10*time.Second - time.Millisecond)
		r := other.refresh().want(t, 200, "")
		if r.header.Values("Set-Cookie") != nil || other.sid() != a.sid() || r.body["expires_in"] != 1790.0 {
			t.Errorf("another secret, or another expiry: %s", r.text)
		}
		onItsWay.probe().want(t, 200, "")
		b.clock.forward(time.Millisecond)
		other.refresh().want(t, 200, "")
		if other.sid() == a.sid() {
			t.Error("after ten seconds the session did not move on")
		}
		other.probe().want(t, 200, "")
	})
}

// D21: reusing an old secret later ends the whole family, no matter who holds the new one.
func TestReuseEndsTheFamily(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		stolen := a.copy()
		a.refresh().want(t, 200, "")
		b.clock.forward(10 * time.Second)
		stolen.refresh().want(t, 401, "invalid_token")
		if stolen.sid() != "" {
			t.Error("the dead cookie stays")
		}
		a.probe().want(t, 401, "invalid_token")
		a.refresh().want(t, 401, "invalid_token")
		wantReuse(t, b)
		// Other sessions of the person are another family.
		b.browser().signIn("rosa@demo.test", password).want(t, 200, "")
	})
}

// Two generations back there is no grace, however quick it was.
func TestOlderThanPreviousIsReuse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		p := b.program()
		first := p.signIn("rosa@demo.test", password)
		second := p.refresh("refresh_token", first.get("refresh_token")).want(t, 200, "")
		p.refresh("refresh_token", second.get("refresh_token")).want(t, 200, "")
		p.bearer = first.get("access_token")
		p.probe().want(t, 401, "invalid_token")
		wantReuse(t, b)
	})
}

func wantReuse(t *testing.T, b *bench) {
	t.Helper()
	if b.audited("sessionReuse", "reuse") != 1 {
		t.Error("the reuse is not in the trail once")
	}
	if b.endedCount() < 1 {
		t.Error("no socket was closed")
	}
	if b.number("SELECT COUNT(*) FROM sessions WHERE end_reason = 'reuse' AND ended_at IS NOT NULL") != 1 {
		t.Error("the family stands open")
	}
}
