package wire

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// sending starts requests that stay open until they are let go.
type sending struct {
	b     *Bodies
	wait  sync.WaitGroup
	until chan struct{}
}

func newSending() *sending {
	b := known()
	b.Caller = func(r *http.Request) string { return r.Header.Get("Caller") }
	b.Known = NewBudget(1<<20, 1<<20)
	b.Uploads = NewBudget(100<<10, 100<<10)
	b.UploadsEach = 2
	b.Larger = []Larger{{Path: "/files", Most: 90 << 10}}
	return &sending{b: b, until: make(chan struct{})}
}

func (s *sending) post(path, caller, arrived string, announced int64) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", path, nil)
	r.Header.Set("Caller", caller)
	r.Body, r.ContentLength = io.NopCloser(strings.NewReader(arrived)), announced
	w := httptest.NewRecorder()
	s.b.Limit(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err != nil {
			WriteError(w, r, err)
			return
		}
		if r.URL.Path == "/files" && s.until != nil {
			<-s.until
		}
	})).ServeHTTP(w, r)
	return w
}

// Phones that announce a large file and send it slowly keep nobody from
// writing, nor from uploading.
func TestSlowUploadsHoldOnlyWhatArrived(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSending()
		for i := range 20 {
			s.wait.Go(func() {
				if w := s.post("/files", fmt.Sprint("m", i), "first bytes", 90<<10); w.Code != 200 {
					t.Errorf("upload %d: %d %s", i, w.Code, w.Body)
				}
			})
		}
		synctest.Wait()
		if used := s.b.Uploads.Used(); used != 20*int64(len("first bytes")) {
			t.Errorf("%d bytes are held", used)
		}
		if w := s.post("/", "m99", strings.Repeat("x", 500<<10), 500<<10); w.Code != 200 {
			t.Errorf("a write meanwhile: %d %s", w.Code, w.Body)
		}
		if s.b.Known.Used() != 0 {
			t.Error("uploads took from the writers’ budget")
		}
		close(s.until)
		s.wait.Wait()
		if s.b.Uploads.Used() != 0 || len(s.b.turns.by) != 0 {
			t.Error("not given back")
		}
	})
}

// When what has arrived fills the budget, the next one is asked to come again.
func TestUploadsHaveABudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSending()
		s.wait.Go(func() { s.post("/files", "m1", strings.Repeat("x", 80<<10), -1) })
		synctest.Wait()
		w := s.post("/files", "m2", strings.Repeat("x", 30<<10), 30<<10)
		if w.Code != 503 || w.Header().Get("Retry-After") == "" {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		close(s.until)
		s.wait.Wait()
		if s.b.Uploads.Used() != 0 {
			t.Error("not given back")
		}
	})
}

// One account uploads two files side by side; the third waits for its turn.
func TestTwoUploadsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSending()
		for range 2 {
			s.wait.Go(func() { s.post("/files", "m1", "file", 4) })
		}
		synctest.Wait()
		w := s.post("/files", "m1", "file", 4)
		if w.Code != 429 || w.Header().Get("Retry-After") != "2" || !strings.Contains(w.Body.String(), "errors.uploads") {
			t.Errorf("the third: %d %s", w.Code, w.Body)
		}
		close(s.until)
		s.wait.Wait()
		s.until = nil
		if w := s.post("/files", "m2", "file", 4); w.Code != 200 {
			t.Errorf("somebody else: %d %s", w.Code, w.Body)
		}
		if w := s.post("/files", "m1", "file", 4); w.Code != 200 {
			t.Errorf("afterwards: %d %s", w.Code, w.Body)
		}
	})
}

// The watch over a body ends with the body: what the handler does with it may
// take longer, a virus scan for example.
func TestWatchEndsWithTheBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := known()
		b.Larger = []Larger{{Path: "/files", Most: 2 << 20}}
		w := deadline{httptest.NewRecorder(), make(chan struct{})}
		r := httptest.NewRequest("POST", "/files", strings.NewReader("a file"))
		b.Limit(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if _, err := io.ReadAll(r.Body); err != nil {
				t.Error(err)
			}
			time.Sleep(time.Minute)
		})).ServeHTTP(w, r)
		select {
		case <-w.cut:
			t.Error("a finished upload was cut off")
		default:
		}
	})
}

// slowDeadline is a connection on which clearing the deadline takes a while.
type slowDeadline struct{ deadline }

func (d slowDeadline) SetReadDeadline(at time.Time) error {
	if at.IsZero() {
		time.Sleep(paceEvery + time.Second)
	}
	return d.deadline.SetReadDeadline(at)
}

// The watch stops before the deadline is cleared, so that it cannot set it again.
func TestWatchStopsBeforeTheDeadlineIsCleared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := known()
		w := slowDeadline{deadline{httptest.NewRecorder(), make(chan struct{})}}
		r := httptest.NewRequest("POST", "/", strings.NewReader("{}"))
		b.Limit(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})).ServeHTTP(w, r)
		select {
		case <-w.cut:
			t.Error("the watch cut the connection of a finished request")
		default:
		}
	})
}
