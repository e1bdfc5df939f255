package auth

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

func TestWaitFor(t *testing.T) {
	const s = 1000
	for _, c := range []struct {
		name string
		c    counts
		now  int64
		want int64
	}{
		{"nothing", counts{}, 0, 0},
		{"4 of a pair", counts{pair: count{failures: 4, since: 50 * s}}, 60 * s, 0},
		{"5 of a pair", counts{pair: count{failures: 5, since: 50 * s}}, 60 * s, 50 * s},
		{"5 of a pair, a minute ago", counts{pair: count{failures: 5, since: 0}}, 60 * s, 0},
		{"99 of a network", counts{network: count{failures: 99}}, 70 * s, 0},
		{"100 of a network", counts{network: count{failures: 100}}, 70 * s, 110 * s},
		{"100 over two minutes", counts{network: count{failures: 40}, networkBefore: count{failures: 60}}, 70 * s, 50 * s},
		{"locked", counts{account: count{failures: 12, blockedUntil: 90 * s}}, 70 * s, 20 * s},
		{"lock over", counts{account: count{failures: 12, blockedUntil: 70 * s}}, 70 * s, 0},
		{"99 in a row, lock over", counts{account: count{failures: 99}}, 70 * s, 0},
		{"100 in a row", counts{account: count{failures: 100}}, 70 * s, 86400 * s},
	} {
		if got := c.c.waitFor(c.now); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

func TestLockGrows(t *testing.T) {
	for n, want := range map[int64]time.Duration{
		1: 0, 9: 0, 10: 2 * time.Second, 11: 4 * time.Second, 15: 64 * time.Second, 18: 512 * time.Second,
		19: 15 * time.Minute, 99: 15 * time.Minute, 1 << 40: 15 * time.Minute,
	} {
		if got := lockFor(n); got != want {
			t.Errorf("lockFor(%d) = %v, want %v", n, got, want)
		}
	}
}

// G9: five wrong tries a minute from one network to one account; then also the
// right password waits. An account that does not exist behaves the same.
func TestPairLimit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		answers := map[string][]string{}
		for _, email := range []string{"rosa@demo.test", "nobody@demo.test"} {
			for range 5 {
				r := b.browser().signIn(email, "wrong").want(t, 401, "invalid_grant")
				answers[email] = append(answers[email], fmt.Sprint(r.header, r.text))
			}
			for _, pass := range []string{"wrong", password} {
				r := b.browser().signIn(email, pass).want(t, 429, "resource_exhausted")
				if r.header.Get("Retry-After") != "60" {
					t.Errorf("Retry-After %q", r.header.Get("Retry-After"))
				}
				answers[email] = append(answers[email], fmt.Sprint(r.header, r.text))
			}
		}
		if fmt.Sprint(answers["rosa@demo.test"]) != fmt.Sprint(answers["nobody@demo.test"]) {
			t.Errorf("existence shows:\n%v", answers)
		}
		// Other networks and other accounts are not held up.
		elsewhere := b.browser()
		elsewhere.remote = "198.51.100.1:1"
		elsewhere.signIn("rosa@demo.test", password).want(t, 200, "")
		b.browser().signIn("coach@demo.test", password).want(t, 200, "")
		b.clock.forward(time.Minute - time.Millisecond)
		b.browser().signIn("nobody@demo.test", "wrong").want(t, 429, "resource_exhausted")
		b.clock.forward(time.Millisecond)
		b.browser().signIn("nobody@demo.test", "wrong").want(t, 401, "invalid_grant")
		b.browser().signIn("rosa@demo.test", password).want(t, 200, "")
	})
}

// Successes do not count, and one starts the count of its account anew.
func TestSuccessesDoNotCount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		for range 3 {
			for range 4 {
				b.browser().signIn("rosa@demo.test", "wrong").want(t, 401, "invalid_grant")
			}
			for range 8 {
				b.browser().signIn("rosa@demo.test", password).want(t, 200, "")
			}
		}
	})
}

// G9: one network gets a hundred failed tries a minute, for all accounts together.
func TestNetworkLimit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		for i := range 100 {
			a.remote = fmt.Sprintf("[2001:db8::%x]:9", i+1)
			a.signIn(fmt.Sprintf("p%d@demo.test", i), "wrong").want(t, 401, "invalid_grant")
		}
		a.signIn("fresh@demo.test", "wrong").want(t, 429, "resource_exhausted")
		a.signIn("rosa@demo.test", password).want(t, 429, "resource_exhausted")
		a.remote = "[2001:db8:0:1::1]:9"
		a.signIn("rosa@demo.test", password).want(t, 200, "")
		a.remote = "[2001:db8::1]:9"
		b.clock.forward(2 * time.Minute)
		a.signIn("rosa@demo.test", password).want(t, 200, "")
	})
}

// G9: tries in a row to one account from many networks meet a growing delay,
// and at a hundred the account rests until it is reset.
func TestAccountLock(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		fail := func(i int) reply {
			a.remote = fmt.Sprintf("10.1.%d.%d:1", i/250, i%250)
			return a.signIn("rosa@demo.test", "wrong")
		}
		for i := range 10 {
			fail(i).want(t, 401, "invalid_grant")
		}
		if r := fail(10).want(t, 429, "resource_exhausted"); r.header.Get("Retry-After") != "2" {
			t.Errorf("Retry-After %q", r.header.Get("Retry-After"))
		}
		b.clock.forward(2 * time.Second)
		fail(11).want(t, 401, "invalid_grant")
		if r := fail(12).want(t, 429, "resource_exhausted"); r.header.Get("Retry-After") != "4" {
			t.Errorf("Retry-After %q", r.header.Get("Retry-After"))
		}
		for i := 13; i < 102; i++ {
			b.clock.forward(15 * time.Minute)
			fail(i).want(t, 401, "invalid_grant")
		}
		b.clock.forward(48 * time.Hour)
		if r := a.signIn("rosa@demo.test", password).want(t, 429, "resource_exhausted"); r.header.Get("Retry-After") != "86400" {
			t.Errorf("Retry-After %q", r.header.Get("Retry-After"))
		}
		if err := b.svc.Unlock(context.Background(), "rosa@demo.test"); err != nil {
			t.Fatal(err)
		}
		a.signIn("rosa@demo.test", password).want(t, 200, "")
	})
}

// Tries that run side by side learn no more than the limit allows: whatever
// the interleaving, at most five are told that they were wrong.
func TestParallelTriesDoNotPassTheLimit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		var mu sync.Mutex
		var group sync.WaitGroup
		answers := map[int]int{}
		for range 40 {
			group.Go(func() {
				r := b.browser().signIn("rosa@demo.test", "wrong")
				mu.Lock()
				defer mu.Unlock()
				answers[r.status]++
			})
		}
		group.Wait()
		// Some were turned away by the queue before they counted.
		for answers[401] < 6 {
			r := b.browser().signIn("rosa@demo.test", "wrong")
			if answers[r.status]++; r.header.Get("Retry-After") == "60" {
				break
			}
		}
		if answers[401] != 5 {
			t.Errorf("answers %v, want 5 times 401", answers)
		}
	})
}

// The right password costs a hash too: one account signs in sixty times a minute,
// and others are not held up by it.
func TestSuccessesHaveALimit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		for range 60 {
			a.signIn("rosa@demo.test", password).want(t, 200, "")
		}
		for name, one := range map[string]*agent{"the same browser": a, "a new one": b.browser()} {
			if r := one.signIn("rosa@demo.test", password); r.status != 429 || r.header.Get("Retry-After") == "" {
				t.Errorf("%s: %d", name, r.status)
			}
		}
		b.browser().signIn("coach@demo.test", password).want(t, 200, "")
		b.clock.forward(2 * time.Minute)
		a.signIn("rosa@demo.test", password).want(t, 200, "")
	})
}

// Opening an account opens it for the browsers it knows as well, which have
// counts of their own.
func TestUnlockReachesKnownBrowsers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		home, coach := b.browser(), b.browser()
		for email, a := range map[string]*agent{"rosa@demo.test": home, "coach@demo.test": coach} {
			a.signIn(email, password).want(t, 200, "")
			a.logout()
			for range 100 {
				b.clock.forward(15 * time.Minute)
				a.signIn(email, "wrong").want(t, 401, "invalid_grant")
			}
			a.signIn(email, password).want(t, 429, "resource_exhausted")
		}
		if err := b.svc.Unlock(context.Background(), "rosa@demo.test"); err != nil {
			t.Fatal(err)
		}
		home.signIn("rosa@demo.test", password).want(t, 200, "")
		coach.signIn("coach@demo.test", password).want(t, 429, "resource_exhausted")
	})
}

// The table of counts holds neither addresses nor emails.
func TestBucketsAreOpaque(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	of := b.svc.bucketsOf("rosa@demo.test", "192.0.2.7", 0)
	names := strings.Join([]string{of.network, of.networkBefore, of.pair, of.account, of.everyone, of.success}, " ")
	if strings.Contains(names, "rosa") || strings.Contains(names, "192.0.2") {
		t.Errorf("buckets %s", names)
	}
}
