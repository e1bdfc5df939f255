package live

import (
	"context"
	"encoding/binary"
	"errors"
	"log/slog"
	"time"

	"github.com/centrifugal/centrifuge"
)

// A beat of each node goes to Redis and back twice a second. The library brings
// the channels of sockets back after a lost connection, but not this one, so
// that a beat that does not come tells of every loss, however short.
const (
	beats     = "beats"
	beatEvery = 500 * time.Millisecond
	mendEvery = 250 * time.Millisecond
	// A node that is silent for so many of our own beats was killed.
	goneAfter = 6
	// goodbye is the number of the last beat of a node that stops.
	goodbye = -1
)

// hearBeat notes a beat of a node.
func (r *relay) hearBeat(data []byte) {
	if len(data) <= 8 {
		return
	}
	number, id := int64(binary.BigEndian.Uint64(data)), string(data[8:])
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case id == r.node.ID():
		r.heard = max(r.heard, number)
	case number == goodbye:
		r.others[id] = goneAfter
	default:
		r.others[id] = 0
	}
}

// tell sends a beat of this node to all.
func (r *relay) tell(l *link, number int64) error {
	data := binary.BigEndian.AppendUint64(nil, uint64(number))
	_, _, err := l.broker.Publish(beats, r.sign(beats, append(data, r.node.ID()...)), centrifuge.PublishOptions{})
	return err
}

// watch notices that Redis was lost and mends the way to it.
func (r *relay) watch(ctx context.Context) {
	for {
		pause := beatEvery
		if !r.whole.Load() {
			pause = mendEvery
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		switch {
		case !r.whole.Load():
			if r.mend() {
				slog.Info("live: the way to Redis is there again")
				r.missed()
			}
		case !r.beatCameBack():
			r.lost(errors.New("nothing comes back"))
		default:
			r.beat()
			r.catchUp()
			if r.somebodyGone() {
				r.missed()
			}
		}
	}
}

func (r *relay) beatCameBack() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.heard == r.sent
}

func (r *relay) beat() {
	r.mu.Lock()
	r.sent++
	number := r.sent
	r.mu.Unlock()
	if err := r.tell(r.link.Load(), number); err != nil {
		r.lost(err)
	}
}

// somebodyGone reports whether another node has gone. It may have stored what it
// told nobody.
func (r *relay) somebodyGone() (gone bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id := range r.others {
		if r.others[id]++; r.others[id] > goneAfter {
			delete(r.others, id)
			gone = true
		}
	}
	return gone
}

// mend opens the way to Redis, or finds that the library has opened it again,
// and has everything heard there that sockets of this node wait for.
func (r *relay) mend() bool {
	l := r.link.Load()
	if l == nil {
		var err error
		if l, err = r.open(); err != nil {
			return false
		}
		r.link.Store(l)
	}
	// This succeeds once all channels that the library knows of are back.
	if err := l.broker.Subscribe(beats); err != nil {
		return false
	}
	r.mu.Lock()
	r.heard = r.sent
	number := r.sent
	r.mu.Unlock()
	if err := r.tell(l, number); err != nil {
		return false
	}
	r.whole.Store(true)
	r.catchUp()
	return r.whole.Load()
}

// catchUp tells Redis of channels that came while it was away. Their pages may
// have missed something meanwhile.
func (r *relay) catchUp() {
	r.mu.Lock()
	channels := r.pending
	r.pending = map[string]bool{}
	r.mu.Unlock()
	for channel := range channels {
		if r.node.Hub().NumSubscribers(channel) > 0 && r.Subscribe(channel) == nil {
			r.here(channel, missedEvent)
		}
	}
}
