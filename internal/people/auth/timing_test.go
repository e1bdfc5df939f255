package auth

import (
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// fill takes every hash slot and returns how to give them back.
func (b *bench) fill() (release func()) {
	l, taken := b.svc.hasher.line, 0
	for ; l.free > 0; taken++ {
		l.enter(place{})
	}
	return func() {
		for range taken {
			l.release()
		}
	}
}

// A sign-in that cannot get a core in time is told to come back.
// An account that does not exist waits for the hash like any other.
func TestFloodIsTurnedAway(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.svc.hasher.wait = 10 * time.Millisecond
	release := b.fill()
	for _, email := range []string{"rosa@demo.test", "nobody@demo.test", "child@demo.test"} {
		if r := b.browser().signIn(email, password).want(t, 429, "resource_exhausted"); r.header.Get("Retry-After") == "" {
			t.Error("no Retry-After")
		}
	}
	release()
	b.browser().signIn("rosa@demo.test", password).want(t, 200, "")
}

// A right password that was under way when the limit was reached is not told
// that it was right.
func TestLimitReachedWhileHashing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		for _, email := range []string{"rosa@demo.test", "mfa@demo.test", "ended@demo.test"} {
			b := newBench(t, store)
			release := b.fill()
			answer := make(chan reply)
			go func() { answer <- b.browser().signIn(email, password) }()
			time.Sleep(50 * time.Millisecond) // it has passed the first look by now
			b.exec("INSERT INTO sign_in_failures (bucket, failures, since, blocked_until) VALUES ($1, 5, $2, 0)",
				b.svc.bucketsOf(email, addrOf(t, b.browser()), b.clock.ms()).pair, b.clock.ms())
			release()
			(<-answer).want(t, 429, "resource_exhausted")
			b.wipe()
		}
	})
}

// G8: an unknown email costs what a known one costs. Only quick answers would
// tell, and without the equal work they come fifty times as quick; the bound is
// loose for busy machines.
func TestUnknownAccountsTakeAsLong(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.svc.hasher = newHasher(DefaultCost, b.svc.keys.pepper, time.Minute)
	hash, err := b.svc.hasher.hash(password)
	if err != nil {
		t.Fatal(err)
	}
	b.exec("UPDATE accounts SET password_hash = $1", hash)
	const known = "rosa@demo.test"
	fastest := map[string]time.Duration{}
	for range 4 {
		for _, email := range []string{known, "nobody@demo.test", "child@demo.test", "no address"} {
			began := time.Now()
			b.browser().signIn(email, "wrong").want(t, 401, "invalid_grant")
			if took := time.Since(began); fastest[email] == 0 || took < fastest[email] {
				fastest[email] = took
			}
		}
	}
	for email, took := range fastest {
		if took < fastest[known]/10 {
			t.Errorf("%s takes %v, a known account %v", email, took, fastest[known])
		}
	}
}
