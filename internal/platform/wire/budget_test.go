package wire

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// known are the limits for a caller whom we know.
func known() *Bodies {
	return &Bodies{
		Caller: func(*http.Request) string { return "m1" },
		Known:  NewBudget(8<<20, 4<<20), Strangers: NewBudget(8<<20, 4<<20), Devices: NewBudget(8<<20, 2<<20), Uploads: NewBudget(8<<20, 4<<20),
		UploadsEach: 2,
	}
}

func TestStrangersSendLess(t *testing.T) {
	for _, c := range []struct {
		name, caller string
		size         int
		status       int
	}{
		{"a stranger at the limit", "", StrangerBody, 200},
		{"a stranger above it", "", StrangerBody + 1, 413},
		{"somebody we know", "m1", StrangerBody + 1, 200},
		{"somebody we know above theirs", "m1", MaxBody + 1, 413},
		{"a stranger where files come in", "", StrangerBody + 1, 413},
	} {
		for _, hidden := range []bool{false, true} {
			b := known()
			b.Caller = func(*http.Request) string { return c.caller }
			b.Larger = []Larger{{Path: "/files", Most: 2 << 20}}
			path := "/"
			if strings.Contains(c.name, "files") {
				path = "/files"
			}
			r := httptest.NewRequest("POST", path, strings.NewReader(strings.Repeat("x", c.size)))
			if hidden {
				r.ContentLength = -1
			}
			w := httptest.NewRecorder()
			b.Limit(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})).ServeHTTP(w, r)
			if w.Code != c.status {
				t.Errorf("%s (hidden %v): %d %s", c.name, hidden, w.Code, w.Body)
			}
			if b.Known.Used()+b.Strangers.Used() != 0 {
				t.Errorf("%s: not given back", c.name)
			}
		}
	}
}

// What is in memory at once is bounded for each caller and for all together.
func TestBudgetOfBytesInFlight(t *testing.T) {
	b := known()
	b.Known = NewBudget(100<<10, 60<<10)
	send := func(path, caller string, size int) *httptest.ResponseRecorder {
		b.Caller = func(*http.Request) string { return caller }
		w := httptest.NewRecorder()
		r := httptest.NewRequest("POST", path, strings.NewReader(strings.Repeat("x", size)))
		b.Limit(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})).ServeHTTP(w, r)
		return w
	}
	b.Caller = func(*http.Request) string { return "m1" }
	outer := b.Limit(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		for _, c := range []struct {
			name, path, caller string
			size, status       int
		}{
			{"more of the same caller", "/", "m1", 50 << 10, 503},
			{"a little of the same caller", "/", "m1", 10 << 10, 200},
			{"another caller", "/", "m2", 30 << 10, 200},
			{"more than is left for all", "/", "m2", 60 << 10, 503},
		} {
			w := send(c.path, c.caller, c.size)
			if w.Code != c.status || (w.Code == 503) != (w.Header().Get("Retry-After") != "") {
				t.Errorf("%s: %d %s", c.name, w.Code, w.Body)
			}
		}
	}))
	outer.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("POST", "/", strings.NewReader(strings.Repeat("x", 32<<10))))
	if b.Known.Used() != 0 || len(b.Known.by) != 0 {
		t.Errorf("%d bytes were not given back", b.Known.Used())
	}
}

// Strangers have a budget of their own. However much they send, members can
// still write, and strangers cannot use what is kept for members.
func TestStrangersHaveTheirOwnBudget(t *testing.T) {
	held := strings.Repeat("x", firstPart)
	for _, c := range []struct {
		name, holder, sender string
		status               int
	}{
		{"strangers fill theirs, a member writes", "", "m1", 200},
		{"strangers fill theirs, a stranger writes", "", "", 503},
		{"members fill theirs, a stranger writes", "m1", "", 200},
		{"members fill theirs, another member writes", "m1", "m2", 503},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := known()
			b.Known, b.Strangers = NewBudget(firstPart, firstPart), NewBudget(firstPart, firstPart)
			b.Caller = func(r *http.Request) string { return r.Header.Get("Caller") }
			send := func(caller, body string, then http.HandlerFunc) *httptest.ResponseRecorder {
				w, r := httptest.NewRecorder(), httptest.NewRequest("POST", "/", strings.NewReader(body))
				r.Header.Set("Caller", caller)
				b.Limit(then).ServeHTTP(w, r)
				return w
			}
			arrived := false
			send(c.holder, held[:len(held)-1], func(http.ResponseWriter, *http.Request) {
				arrived = true
				if w := send(c.sender, "x", func(http.ResponseWriter, *http.Request) {}); w.Code != c.status {
					t.Errorf("%d %s, want %d", w.Code, w.Body, c.status)
				}
			})
			if !arrived || b.Known.Used()+b.Strangers.Used() != 0 {
				t.Errorf("the first request arrived: %v; %d bytes were not given back", arrived, b.Known.Used()+b.Strangers.Used())
			}
		})
	}
}

// slowly is a body that arrives in pieces.
type slowly struct {
	piece, pieces int
	every         time.Duration
	cut           chan struct{}
}

func (s *slowly) Read(b []byte) (int, error) {
	if s.pieces == 0 {
		return 0, io.EOF
	}
	select {
	case <-time.After(s.every):
	case <-s.cut:
		return 0, &net.OpError{Op: "read", Err: timeout{}}
	}
	s.pieces--
	return min(s.piece, len(b)), nil
}

func (s *slowly) Close() error { return nil }

type timeout struct{}

func (timeout) Error() string        { return "i/o timeout" }
func (timeout) Timeout() bool        { return true }
func (timeout) Is(target error) bool { return target.Error() == "i/o timeout" }

// deadline is a connection whose reads can be ended.
type deadline struct {
	*httptest.ResponseRecorder
	cut chan struct{}
}

func (d deadline) SetReadDeadline(at time.Time) error {
	if !at.IsZero() {
		close(d.cut)
	}
	return nil
}

// A client that keeps sending may take its time; one that stops is dropped.
func TestBodiesKeepArriving(t *testing.T) {
	for name, c := range map[string]struct {
		body   slowly
		status int
	}{
		"all at once":                   {slowly{piece: 512, pieces: 1}, 200},
		"small and within ten seconds":  {slowly{piece: 10, pieces: 9, every: time.Second}, 200},
		"small and slower":              {slowly{piece: 10, pieces: 12, every: time.Second}, 408},
		"large and steady for a minute": {slowly{piece: 512, pieces: 1200, every: 50 * time.Millisecond}, 200},
		"large and then silent":         {slowly{piece: 512, pieces: 2, every: time.Minute}, 408},
	} {
		for _, path := range []string{"/", "/files"} {
			t.Run(name+path, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					body := c.body
					body.cut = make(chan struct{})
					b := known()
					b.Larger = []Larger{{Path: "/files", Most: 2 << 20}}
					r := httptest.NewRequest("POST", path, nil)
					r.Body, r.ContentLength = &body, -1
					w := deadline{httptest.NewRecorder(), body.cut}
					b.Limit(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
						if _, err := io.ReadAll(r.Body); err != nil {
							WriteError(w, r, err)
						}
					})).ServeHTTP(w, r)
					if w.Code != c.status {
						t.Errorf("%d %s", w.Code, w.Body)
					}
				})
			})
		}
	}
}
