// Package limit bounds how often something may happen for a key: an account,
// an address. It is the generic cell rate algorithm: an even rate with room
// for a burst, one timestamp for each key, in the memory of this process.
package limit

import (
	"sync"
	"time"
)

// Rate is one event every Every on average and up to Burst at once.
type Rate struct {
	Every time.Duration
	Burst int
}

// PerMinute is n events a minute; up to burst of them may come at once.
func PerMinute(n, burst int) Rate {
	return Rate{Every: time.Minute / time.Duration(max(n, 1)), Burst: burst}
}

// MaxKeys is how many keys a Limiter remembers. Under more, those that were
// quiet longest are forgotten first and start afresh.
const MaxKeys = 100_000

// Limiter keeps a Rate for each key. It is safe for use by several goroutines.
type Limiter struct {
	rate Rate
	now  func() time.Time

	mu sync.Mutex
	// Two generations stand in for a list by last use: what is asked for moves
	// to the young one; when that is full the old one is dropped.
	young, old map[string]time.Time // when the key's bucket is empty again
	half       int
}

// New makes a Limiter.
func New(rate Rate, now func() time.Time) *Limiter { return sized(rate, now, MaxKeys) }

func sized(rate Rate, now func() time.Time, keys int) *Limiter {
	rate.Burst = max(rate.Burst, 1)
	return &Limiter{rate: rate, now: now, young: map[string]time.Time{}, half: max(keys/2, 1)}
}

// Allow counts one event of the key. When it is one too many it is not counted
// and retryAfter tells when the next one fits.
func (l *Limiter) Allow(key string) (ok bool, retryAfter time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	room := l.rate.Every * time.Duration(l.rate.Burst)
	empty := l.recall(key)
	if empty.Before(now) {
		empty = now
	}
	// No bucket is ever further ahead than this, so more means that the clock
	// was set back; nobody waits for the old time to come again.
	if most := now.Add(room); empty.After(most) {
		empty = most
	}
	next := empty.Add(l.rate.Every)
	if wait := next.Add(-room).Sub(now); wait > 0 {
		l.keep(key, empty)
		return false, wait
	}
	l.keep(key, next)
	return true, 0
}

func (l *Limiter) recall(key string) time.Time {
	if at, ok := l.young[key]; ok {
		return at
	}
	return l.old[key]
}

func (l *Limiter) keep(key string, at time.Time) {
	if _, ok := l.young[key]; !ok && len(l.young) >= l.half {
		l.young, l.old = make(map[string]time.Time, l.half), l.young
	}
	l.young[key] = at
}
