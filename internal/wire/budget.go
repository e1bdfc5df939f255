package wire

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"sync"

	"wellhouse.app/internal/apperr"
)

// Budget bounds how many bytes of requests are in memory at once, for the whole
// process and for each caller. It counts what has arrived, not what was
// announced, so that slow senders hold little of it.
type Budget struct {
	total, each int64

	mu   sync.Mutex
	used int64
	by   map[string]int64
}

// NewBudget makes a budget of bytes.
func NewBudget(total, each int64) *Budget {
	return &Budget{total: total, each: each, by: map[string]int64{}}
}

// Used tells how many bytes are in memory.
func (b *Budget) Used() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used
}

func (b *Budget) take(key string, n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.used+n > b.total || b.by[key]+n > b.each {
		return false
	}
	b.used += n
	b.by[key] += n
	return true
}

func (b *Budget) give(key string, n int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used -= n
	if b.by[key] -= n; b.by[key] <= 0 {
		delete(b.by, key)
	}
}

// share is the part of a budget that one request holds.
type share struct {
	of   *Budget
	key  string
	held int64
}

// grow holds more bytes for the request, or refuses.
func (s *share) grow(n int64) error {
	if !s.of.take(s.key, n) {
		return busy()
	}
	s.held += n
	return nil
}

func (s *share) release() { s.of.give(s.key, s.held) }

// firstBytes is what a body gets before more of it has arrived.
const firstBytes = 1 << 10

// read reads a body to its end, holding bytes of the budget as they arrive.
func (s *share) read(body io.Reader) ([]byte, error) {
	var out []byte
	for {
		if len(out) == cap(out) {
			more := int64(max(firstBytes, cap(out)))
			if err := s.grow(more); err != nil {
				return nil, err
			}
			out = append(make([]byte, 0, cap(out)+int(more)), out...)
		}
		n, err := body.Read(out[len(out):cap(out)])
		out = out[:len(out)+n]
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
	}
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
