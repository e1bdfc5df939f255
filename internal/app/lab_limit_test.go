package app_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/platform/db"
)

const labName = "harbor-lab"

// labPost is a message of a laboratory that holds nothing we store; what is asked is
// whether it is let in.
func labPost(s *apitest.Server, secret []byte, addr string) apitest.Call {
	at, body := s.Now().UnixMilli(), `{"hl7":"nothing"}`
	return apitest.Call{Method: "POST", Path: lab.FeedPath, Body: body, Addr: addr, Header: map[string]string{
		"Content-Type": "application/json", lab.LabHeader: labName, "X-Timestamp": strconv.FormatInt(at, 10), "X-Signature": lab.Sign(secret, at, []byte(body)),
	}}
}

// A stranger who knows the name of a laboratory uses up an allowance of their own network, and
// nothing of the laboratory's.
func TestAStrangerTakesNothingFromALaboratory(t *testing.T) {
	const stranger, own = "203.0.113.9:1", "198.51.100.7:1"
	secret := lab.DemoSecret(labName)
	t.Run("rate", func(t *testing.T) {
		s := apitest.New(t, db.SQLite, stopped, func(c *app.Config) { c.AccountRate, c.AddressRate = 2, 8 })
		last := &apitest.Reply{}
		for range 60 {
			last = s.Nobody().Do(labPost(s, []byte("a guess"), stranger))
		}
		if last.Status != http.StatusTooManyRequests {
			t.Errorf("a stranger after 60 guesses: %d", last.Status)
		}
		let := 0
		for range 30 {
			if last = s.Nobody().Do(labPost(s, secret, own)); last.Status == http.StatusBadRequest { // signed, and no message
				let++
			}
		}
		if let != 10 || last.Status != http.StatusTooManyRequests {
			t.Errorf("the laboratory was let in %d times, then %d", let, last.Status)
		}
	})
	t.Run("places and memory", func(t *testing.T) {
		s := apitest.New(t, db.SQLite)
		var open []*io.PipeWriter
		var all sync.WaitGroup
		var began sync.WaitGroup
		for range 16 { // as many as one sender may have under way
			from, to := io.Pipe()
			open = append(open, to)
			r := s.Nobody().Request(labPost(s, []byte("a guess"), stranger))
			r.Body, r.ContentLength = from, -1
			all.Go(func() {
				s.Handler.ServeHTTP(httptest.NewRecorder(), r)
				_ = from.Close()
			})
			began.Go(func() { _, _ = to.Write([]byte("{")) }) // returns once it is read
		}
		began.Wait()
		for range 3 {
			if r := s.Nobody().Do(labPost(s, secret, own)); r.Status != http.StatusBadRequest {
				t.Errorf("the laboratory beside slow strangers: %d %s", r.Status, r.Body)
			}
		}
		for _, to := range open {
			_ = to.CloseWithError(io.ErrUnexpectedEOF)
		}
		all.Wait()
	})
}
