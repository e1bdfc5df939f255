package delivery

import (
	"sync"
	"time"
)

// The breaker of a channel opens after so many failures in a row and lets one
// message try again after a pause.
const (
	breakAfter = 5
	breakFor   = 5 * time.Second
)

// breaker keeps a channel that is down from being asked for every message that
// waits. It is about this node alone.
type breaker struct {
	mu       sync.Mutex
	failures int
	closedAt time.Time // until then nothing is tried
}

// allowed is how many of the free places may be used now.
func (b *breaker) allowed(free int, now time.Time) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.failures < breakAfter:
		return free
	case now.Before(b.closedAt):
		return 0
	}
	return min(free, 1)
}

// note takes the outcome of a try.
func (b *breaker) note(ok bool, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if ok {
		b.failures = 0
		return
	}
	if b.failures++; b.failures >= breakAfter {
		b.closedAt = now.Add(breakFor)
	}
}

// open reports whether the channel is taken for down.
func (b *breaker) open() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.failures >= breakAfter
}
