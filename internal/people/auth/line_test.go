package auth

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"wellhouse.app/internal/platform/apperr"
)

// queue is a line of one place, which is taken, and those who wait in it.
type queue struct {
	t     *testing.T
	line  *line
	order []string // who was called
	free  func()
}

func newQueue(t *testing.T) *queue {
	l := newLine(1)
	free, err := l.acquire(t.Context(), place{}, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	return &queue{t: t, line: l, free: free}
}

// join queues somebody and reports whether there was room.
func (q *queue) join(ctx context.Context, name string, p place) bool {
	told := make(chan error, 1)
	go func() {
		free, err := q.line.acquire(ctx, p, time.Minute)
		told <- err
		if err == nil {
			q.order = append(q.order, name)
			free()
		}
	}()
	synctest.Wait()
	select {
	case err := <-told:
		if !apperr.Is(err, apperr.ResourceExhausted) || apperr.From(err).RetryAfter < 1 {
			q.t.Errorf("%s: %v", name, err)
		}
		return false
	default:
		return true
	}
}

// run frees the place, and everybody follows.
func (q *queue) run() string {
	q.free()
	synctest.Wait()
	return strings.Join(q.order, " ")
}

func stranger(network, address string) place { return place{network: network, address: address} }

// Browsers that an account knows go before strangers, even when they came later.
func TestKnownBrowsersAreCalledFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(t)
		for i, p := range []place{stranger("n1", "a1"), stranger("n2", "a2"), {known: true, network: "n1", address: "rosa"}, stranger("n3", "a3"), {known: true, network: "n1", address: "tom"}} {
			if !q.join(t.Context(), fmt.Sprint(i), p) {
				t.Errorf("%d found no room", i)
			}
		}
		if got := q.run(); got != "2 4 0 1 3" {
			t.Errorf("called %s", got)
		}
		if q.line.free != 1 {
			t.Errorf("%d places are free", q.line.free)
		}
	})
}

// Two wait for one network and for one address; the lane of known browsers has
// room whatever strangers do.
func TestFewWaitForOneNetworkOrAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(t)
		for _, c := range []struct {
			name string
			p    place
			room bool
		}{
			{"the first of a network", stranger("n1", "a1"), true},
			{"the second", stranger("n1", "a2"), true},
			{"the third", stranger("n1", "a3"), false},
			{"another network", stranger("n2", "rosa"), true},
			{"the same address again", stranger("n3", "rosa"), true},
			{"and again", stranger("n4", "rosa"), false},
			{"the owner’s browser", place{known: true, network: "n1", address: "rosa"}, true},
			{"and once more", place{known: true, network: "n1", address: "rosa"}, true},
			{"a third time", place{known: true, network: "n1", address: "rosa"}, false},
			{"the next browser of a clinic", place{known: true, network: "n1", address: "tom"}, true},
		} {
			if got := q.join(t.Context(), c.name, c.p); got != c.room {
				t.Errorf("%s: room %v", c.name, got)
			}
		}
		q.run()
		for i := range q.line.lanes {
			if l := &q.line.lanes[i]; l.waiting.Len() != 0 || len(l.by) != 0 {
				t.Errorf("lane %d still holds %d", i, l.waiting.Len())
			}
		}
	})
}

// A flood fills the short lane, and later callers are turned away at once. Those
// who leave make room.
func TestTheQueueOfHashesIsShort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(t)
		ctx, leave := context.WithCancel(t.Context())
		for i := range queued {
			if !q.join(ctx, "flood", stranger(fmt.Sprint(i), fmt.Sprint(i))) {
				t.Fatalf("no room for the first %d", i)
			}
		}
		if q.join(t.Context(), "one more", stranger("n", "a")) {
			t.Error("the queue has no end")
		}
		if !q.join(t.Context(), "owner", place{known: true, address: "rosa"}) {
			t.Error("strangers filled the lane of known browsers")
		}
		leave()
		synctest.Wait()
		if !q.join(t.Context(), "next", stranger("n", "a")) {
			t.Error("those who left still take places")
		}
		if got := q.run(); got != "owner next" {
			t.Errorf("called %s", got)
		}
	})
}

// Nobody waits longer than the limit, and a place that is handed to somebody who
// gives up in that moment is not lost.
func TestHashSlotsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(t)
		start := time.Now()
		_, err := q.line.acquire(t.Context(), place{}, 3*time.Second)
		if !apperr.Is(err, apperr.ResourceExhausted) || time.Since(start) != 3*time.Second {
			t.Errorf("after %v: %v", time.Since(start), err)
		}
		e, _ := q.line.enter(place{})
		q.free() // calls it
		q.line.giveUp(place{}, e)
		if q.line.free != 1 {
			t.Error("the place is lost")
		}
	})
}
