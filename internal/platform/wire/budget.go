package wire

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"slices"
	"sync"

	"wellhouse.app/internal/platform/apperr"
)

// Budget bounds what requests hold at once, bytes or places, for the whole
// process and for each holder.
type Budget struct {
	total, each int64

	mu   sync.Mutex
	used int64
	by   map[string]int64
}

// Holder is whom a budget counts for: an account, a device or a network. A
// network of IPv6 also counts for the site it is part of.
type Holder struct{ Key, Site string }

// SiteShare is how many times its share all networks of one site may hold. One
// customer of a provider often has a few hundred networks.
const SiteShare = 4

// NewBudget makes a budget.
func NewBudget(total, each int64) *Budget {
	return &Budget{total: total, each: each, by: map[string]int64{}}
}

// Used tells how much is held.
func (b *Budget) Used() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used
}

func (b *Budget) take(h Holder, n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.used+n > b.total, b.by[h.Key]+n > b.each:
		return false
	case h.Site == "":
	case b.by[h.Site]+n > SiteShare*b.each:
		return false
	default:
		b.by[h.Site] += n
	}
	b.used += n
	b.by[h.Key] += n
	return true
}

func (b *Budget) give(h Holder, n int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used -= n
	for _, key := range []string{h.Key, h.Site} {
		if b.by[key] -= n; b.by[key] <= 0 {
			delete(b.by, key)
		}
	}
}

// Places bounds how many requests are under way at once. One that holder does
// not count passes.
func (b *Budget) Places(holder func(*http.Request) (h Holder, counts bool), next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h, counts := holder(r)
		if counts {
			if !b.take(h, 1) {
				Refuse(w, r, busy())
				return
			}
			defer b.give(h, 1)
		}
		next.ServeHTTP(w, r)
	})
}

// share is the part of a budget that one request holds.
type share struct {
	of   *Budget
	by   Holder
	held int64
}

// grow holds more bytes for the request, or refuses.
func (s *share) grow(n int64) error {
	if !s.of.take(s.by, n) {
		return busy()
	}
	s.held += n
	return nil
}

// shrink gives back all but n bytes.
func (s *share) shrink(n int64) {
	s.of.give(s.by, s.held-n)
	s.held = n
}

func (s *share) release() { s.of.give(s.by, s.held) }

// A body is read in parts, the first of them small, each twice as large as the
// one before up to the largest. No more than a part is held before it arrives.
const firstPart, largestPart = 1 << 10, 16 << 10

// read reads a body to its end, holding bytes of the budget as they arrive.
func (s *share) read(body io.Reader) ([]byte, error) {
	var parts [][]byte
	for size := firstPart; ; size = min(2*size, largestPart) {
		if err := s.grow(int64(size)); err != nil {
			return nil, err
		}
		part, err := fill(make([]byte, size), body)
		parts = append(parts, part)
		switch {
		case err == nil:
		case !errors.Is(err, io.EOF):
			return nil, err
		case len(parts) == 1:
			return part, nil
		default:
			// Both copies exist for the moment of copying, which no sender can draw
			// out, so the second is not counted.
			whole := slices.Concat(parts...)
			s.shrink(int64(len(whole)))
			return whole, nil
		}
	}
}

// fill reads until a part is full. Unlike io.ReadFull it tells the end of a body
// from one that was cut off.
func fill(part []byte, body io.Reader) ([]byte, error) {
	n := 0
	for n < len(part) {
		m, err := body.Read(part[n:])
		n += m
		if err != nil {
			return part[:n], err
		}
	}
	return part, nil
}

func busy() error {
	e := apperr.New(apperr.Unavailable, "errors.busy", "We are very busy right now. Please try again in a moment.")
	e.RetryAfter = 5
	return e
}

// whole is a body that is in memory already.
type whole struct {
	*bytes.Reader
	content []byte
}

func (whole) Close() error { return nil }

func inMemory(r *http.Request, content []byte) {
	r.Body = whole{bytes.NewReader(content), content}
	r.ContentLength = int64(len(content))
}
