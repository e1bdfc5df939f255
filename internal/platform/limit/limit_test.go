package limit

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"
)

type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func newClock() *clock { return &clock{time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)} }

func anyRate(t *rapid.T) Rate {
	return Rate{
		Every: time.Duration(rapid.Int64Range(1, int64(time.Minute)).Draw(t, "every")),
		Burst: rapid.IntRange(1, 20).Draw(t, "burst"),
	}
}

// In no stretch of time do more events pass than the burst and the rate allow.
func TestNoWindowHoldsMoreThanTheRate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate, c := anyRate(t), newClock()
		l := New(rate, c.now)
		var passed []time.Time
		for range rapid.IntRange(1, 80).Draw(t, "events") {
			c.at = c.at.Add(time.Duration(rapid.Int64Range(0, 2*int64(rate.Every)).Draw(t, "pause")))
			if ok, _ := l.Allow("k"); ok {
				passed = append(passed, c.at)
			}
		}
		for i := range passed {
			for j := i; j < len(passed); j++ {
				most := rate.Burst + int(passed[j].Sub(passed[i])/rate.Every)
				if n := j - i + 1; n > most {
					t.Fatalf("%d events in %v, at most %d may pass", n, passed[j].Sub(passed[i]), most)
				}
			}
		}
	})
}

// A caller who waits as told gets through, and not a moment earlier; trying in
// between costs nothing.
func TestRetryAfterIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate, c := anyRate(t), newClock()
		l := New(rate, c.now)
		for i := range rate.Burst {
			if ok, wait := l.Allow("k"); !ok || wait != 0 {
				t.Fatalf("event %d of the burst: %v %v", i, ok, wait)
			}
		}
		for range rapid.IntRange(1, 5).Draw(t, "rounds") {
			ok, wait := l.Allow("k")
			if ok || wait <= 0 || wait > rate.Every {
				t.Fatalf("over the burst: %v %v", ok, wait)
			}
			c.at = c.at.Add(wait - 1)
			if ok, left := l.Allow("k"); ok || left != 1 {
				t.Fatalf("a moment early: %v %v", ok, left)
			}
			c.at = c.at.Add(1)
			if ok, _ := l.Allow("k"); !ok {
				t.Fatal("refused after waiting as told")
			}
		}
	})
}

func TestKeysDoNotShare(t *testing.T) {
	c := newClock()
	l := New(PerMinute(60, 1), c.now)
	for _, key := range []string{"a", "b", "c"} {
		if ok, _ := l.Allow(key); !ok {
			t.Errorf("%s was refused for the others", key)
		}
	}
}

func TestQuietKeysGetTheWholeBurstBack(t *testing.T) {
	c := newClock()
	l := New(PerMinute(60, 5), c.now)
	for range 3 {
		passed := 0
		for range 20 {
			if ok, _ := l.Allow("k"); ok {
				passed++
			}
		}
		if passed != 5 {
			t.Errorf("%d passed, want 5", passed)
		}
		c.at = c.at.Add(5 * time.Second)
	}
}

func TestAClockSetBackLocksNoOneOut(t *testing.T) {
	c := newClock()
	l := New(PerMinute(60, 5), c.now)
	for range 10 {
		l.Allow("k")
	}
	c.at = c.at.Add(-24 * time.Hour)
	if _, wait := l.Allow("k"); wait > time.Second {
		t.Errorf("must wait %v", wait)
	}
}

func TestMemoryIsBoundedAndTheBusyStayKnown(t *testing.T) {
	c := newClock()
	l := sized(PerMinute(1, 1), c.now, 100)
	l.Allow("busy")
	for i := range 10_000 {
		l.Allow(fmt.Sprint("passer-by ", i))
		if n := len(l.young) + len(l.old); n > 100 {
			t.Fatalf("%d keys kept", n)
		}
		if ok, _ := l.Allow("busy"); ok {
			t.Fatalf("a key in use was forgotten after %d others", i)
		}
	}
}

func TestEventsAtOnceAreCountedOnce(t *testing.T) {
	c := newClock()
	l := New(PerMinute(1, 50), c.now)
	var passed atomic.Int64
	var wg sync.WaitGroup
	for range 200 {
		wg.Go(func() {
			if ok, _ := l.Allow("k"); ok {
				passed.Add(1)
			}
		})
	}
	wg.Wait()
	if passed.Load() != 50 {
		t.Errorf("%d passed, want 50", passed.Load())
	}
}
