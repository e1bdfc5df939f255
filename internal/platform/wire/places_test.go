package wire

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/iotest"
)

// One network gets its share, one site of IPv6 four times as much, and all
// together no more than there is.
func TestSharesOfNetworksAndSites(t *testing.T) {
	site := func(network int) Holder {
		return (&Meta{Addr: netip.MustParseAddr(fmt.Sprintf("2001:db8:1:%x::1", network))}).Holder()
	}
	old := func(network int) Holder {
		return (&Meta{Addr: netip.MustParseAddr(fmt.Sprintf("192.0.2.%d", network))}).Holder()
	}
	for _, c := range []struct {
		name    string
		of      func(int) Holder
		n, each int
		want    int64
	}{
		{"one network", site, 1, 100, 10},
		{"the networks of one site", site, 256, 10, 40},
		{"one address", old, 1, 100, 10},
		{"many addresses", old, 20, 10, 100},
	} {
		b := NewBudget(100, 10)
		var taken []Holder
		for network := range c.n {
			for range c.each {
				if b.take(c.of(network), 1) {
					taken = append(taken, c.of(network))
				}
			}
		}
		if b.Used() != c.want {
			t.Errorf("%s: %d, want %d", c.name, b.Used(), c.want)
		}
		for _, h := range taken {
			b.give(h, 1)
		}
		if b.Used() != 0 || len(b.by) != 0 {
			t.Errorf("%s: %d of %v not given back", c.name, b.Used(), b.by)
		}
	}
}

// A slow body holds what has arrived and at most one part more.
func TestBodiesHoldWhatHasArrived(t *testing.T) {
	for _, arrived := range []int{0, 1, 900, 1 << 10, 20_000, 70_000, 513 << 10, 1<<20 - 10} {
		held := &share{of: NewBudget(8<<20, 8<<20)}
		body := io.MultiReader(strings.NewReader(strings.Repeat("x", arrived)), iotest.ErrReader(errors.New("slow")))
		if _, err := held.read(body); err == nil {
			t.Fatal("it ended well")
		}
		if most := int64(arrived + largestPart); held.held > most {
			t.Errorf("%d bytes held for %d that arrived", held.held, arrived)
		}
	}
}

// A body is complete or refused, wherever its parts end.
func TestBodiesAreWhole(t *testing.T) {
	for _, size := range []int{0, 1, firstPart - 1, firstPart, firstPart + 1, 3 * firstPart, 3*firstPart + 1, 100_000} {
		text := strings.Repeat("ab", size)[:size]
		for name, wrap := range map[string]func(io.Reader) io.Reader{
			"at once": func(r io.Reader) io.Reader { return r }, "in halves": iotest.HalfReader, "its end with its last bytes": iotest.DataErrReader,
		} {
			held := &share{of: NewBudget(8<<20, 8<<20)}
			if got, err := held.read(wrap(strings.NewReader(text))); err != nil || string(got) != text {
				t.Errorf("%d bytes %s: %d, %v", size, name, len(got), err)
			}
			cut := io.MultiReader(strings.NewReader(text), iotest.ErrReader(io.ErrUnexpectedEOF))
			if _, err := held.read(wrap(cut)); !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("%d bytes %s and cut: %v", size, name, err)
			}
		}
	}
}

// Requests under way are bounded; what is not counted always passes.
func TestPlaces(t *testing.T) {
	b := NewBudget(3, 2)
	holder := func(r *http.Request) (Holder, bool) {
		return Holder{Key: r.Header.Get("From")}, r.Header.Get("From") != ""
	}
	var call func(from ...string) int
	h := b.Places(holder, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if rest := r.Header.Values("Next"); len(rest) > 0 {
			w.WriteHeader(call(rest...))
		}
	}))
	// Each of the callers arrives while those before are still there; the status
	// is the last one's.
	call = func(from ...string) int {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
		r.Header.Set("From", from[0])
		r.Header["Next"] = from[1:]
		h.ServeHTTP(w, r)
		if w.Code == 503 && len(from) == 1 && w.Header().Get("Retry-After") == "" {
			t.Error("no Retry-After")
		}
		return w.Code
	}
	for _, c := range []struct {
		callers []string
		status  int
	}{
		{[]string{"a", "a"}, 200},
		{[]string{"a", "a", "a"}, 503},
		{[]string{"a", "a", "b"}, 200},
		{[]string{"a", "a", "b", "b"}, 503},
		{[]string{"a", "a", "b", ""}, 200},
	} {
		if got := call(c.callers...); got != c.status {
			t.Errorf("%v: %d, want %d", c.callers, got, c.status)
		}
		if b.Used() != 0 {
			t.Errorf("%v: %d places not given back", c.callers, b.Used())
		}
	}
}
