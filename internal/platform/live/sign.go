package live

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"log/slog"
	"sync"
	"time"
)

// What nodes sign begins with a MAC, when it was signed, and a number that no
// other message has. Others can read and repeat it; a repeated one is not heard
// again, and an old one not at all.
const (
	numberLength = 16
	signedLength = sha256.Size + 8 + numberLength

	// freshFor is how long a message holds: longer than Redis may take, and than
	// the clocks of two nodes differ.
	freshFor = time.Minute
)

type number = [numberLength]byte

// sign proves to other nodes that one of them said this, in this channel, now.
func (r *relay) sign(channel string, data []byte) []byte {
	body := binary.BigEndian.AppendUint64(nil, uint64(r.clock().UnixMilli()))
	body = append(append(body, random()...), data...)
	return append(r.mac(channel, body), body...)
}

func random() []byte {
	b := make([]byte, numberLength)
	_, _ = rand.Read(b) // never fails: the program ends when the system has no randomness
	return b
}

// verified returns what a node of ours signed, once. Others who can write to
// Redis are not heard at all.
func (r *relay) verified(channel string, signed []byte) ([]byte, bool) {
	data, at, one, ok := r.opened(channel, signed)
	switch {
	case !ok:
		r.ignored(&r.forged, "messages in Redis that no node of ours signed were ignored; check who can write to Redis and that all nodes have the same key file")
	case !r.fresh(at) || !r.heardNumbers.first(one, r.clock()):
		r.ignored(&r.replayed, "messages in Redis that were old or repeated were ignored; check who can write to Redis and that the clocks of all nodes agree")
	default:
		return data, true
	}
	return nil, false
}

// opened takes a message apart whose MAC is ours.
func (r *relay) opened(channel string, signed []byte) (data []byte, at time.Time, one number, ok bool) {
	if len(signed) < signedLength || !hmac.Equal(signed[:sha256.Size], r.mac(channel, signed[sha256.Size:])) {
		return nil, at, one, false
	}
	body := signed[sha256.Size:]
	copy(one[:], body[8:])
	return body[8+numberLength:], time.UnixMilli(int64(binary.BigEndian.Uint64(body))), one, true
}

func (r *relay) fresh(at time.Time) bool { return r.clock().Sub(at).Abs() <= freshFor }

// ignored logs each time the count doubles, so that someone who writes to Redis
// cannot fill the log.
func (r *relay) ignored(count interface{ Add(int64) int64 }, what string) {
	if n := count.Add(1); n&(n-1) == 0 {
		slog.Error("live: "+what, "count", n)
	}
}

func (r *relay) mac(channel string, data []byte) []byte {
	h := hmac.New(sha256.New, r.key)
	h.Write([]byte(channel))
	h.Write([]byte{0})
	h.Write(data)
	return h.Sum(nil)
}

// numbers remembers the messages that were heard for as long as they are fresh.
// Only what nodes of ours signed gets here.
type numbers struct {
	mu         sync.Mutex
	young, old map[number]bool
	since      time.Time // when the young ones began
}

// first reports whether a number is heard for the first time.
func (n *numbers) first(one number, now time.Time) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	// A message is fresh from freshFor before now to freshFor after it.
	if n.young == nil || now.Sub(n.since).Abs() > 2*freshFor {
		n.young, n.old, n.since = map[number]bool{}, n.young, now
	}
	if n.young[one] || n.old[one] {
		return false
	}
	n.young[one] = true
	return true
}
