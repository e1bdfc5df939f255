package auth

import (
	"container/list"
	"context"
	"sync"
	"time"
)

// place says where a sign-in waits for its hash.
type place struct {
	// known is for browsers that the account knows: they are called first, and
	// strangers cannot fill their lane.
	known bool
	// network and address are what it counts against: each may hold few places in
	// a lane.
	network, address string
}

// Each lane holds about a second's worth of hashes, and little of it for one
// network or one address.
const (
	queued     = 16 // for each hash at once
	queuedEach = 2
)

// line gives out the places at which hashes are made.
type line struct {
	mu    sync.Mutex
	free  int // places that nobody uses
	most  int // how many wait in each lane
	lanes [2]lane
}

// lane is one queue, first come, first served.
type lane struct {
	waiting list.List // of *turn
	by      map[string]int
}

// turn is a sign-in that waits.
type turn struct {
	keys   []string
	called chan struct{}
}

func newLine(atOnce int) *line {
	l := &line{free: atOnce, most: queued * atOnce}
	for i := range l.lanes {
		l.lanes[i].by = map[string]int{}
	}
	return l
}

// laneOf is where a place queues; the first lane is called first.
func (l *line) laneOf(p place) *lane {
	if p.known {
		return &l.lanes[0]
	}
	return &l.lanes[1]
}

// keys are what a place counts under. A known browser has proved itself, so it
// may share its network with a whole clinic.
func (p place) keys() []string {
	var keys []string
	if p.address != "" {
		keys = append(keys, "address:"+p.address)
	}
	if p.network != "" && !p.known {
		keys = append(keys, "network:"+p.network)
	}
	return keys
}

// enter takes a free place at once (nil) or queues for the next; ok is false
// when there is no room to wait.
func (l *line) enter(p place) (waits *list.Element, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.free > 0 {
		l.free--
		return nil, true
	}
	lane, t := l.laneOf(p), &turn{keys: p.keys(), called: make(chan struct{})}
	if lane.waiting.Len() >= l.most {
		return nil, false
	}
	for _, key := range t.keys {
		if lane.by[key] >= queuedEach {
			return nil, false
		}
	}
	for _, key := range t.keys {
		lane.by[key]++
	}
	return lane.waiting.PushBack(t), true
}

// leave takes somebody out of a lane.
func (a *lane) leave(e *list.Element) {
	for _, key := range a.waiting.Remove(e).(*turn).keys {
		if a.by[key]--; a.by[key] == 0 {
			delete(a.by, key)
		}
	}
}

// release gives the place to the next in line.
func (l *line) release() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := range l.lanes {
		if e := l.lanes[i].waiting.Front(); e != nil {
			t := e.Value.(*turn)
			l.lanes[i].leave(e)
			close(t.called)
			return
		}
	}
	l.free++
}

// giveUp ends a wait. A place that was handed over in the same moment goes on
// to the next.
func (l *line) giveUp(p place, e *list.Element) {
	t := e.Value.(*turn)
	l.mu.Lock()
	select {
	case <-t.called:
		l.mu.Unlock()
		l.release()
	default:
		l.laneOf(p).leave(e)
		l.mu.Unlock()
	}
}

// acquire waits for a core, but not for long, and not behind many.
func (l *line) acquire(ctx context.Context, p place, wait time.Duration) (release func(), err error) {
	e, ok := l.enter(p)
	switch {
	case !ok:
		return nil, tooMany(2)
	case e == nil:
		return l.release, nil
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-e.Value.(*turn).called:
		return l.release, nil
	case <-timer.C:
		l.giveUp(p, e)
		return nil, tooMany(1)
	case <-ctx.Done():
		l.giveUp(p, e)
		return nil, ctx.Err()
	}
}
