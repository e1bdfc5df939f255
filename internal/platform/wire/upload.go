package wire

import (
	"io"
	"net/http"
	"sync"
	"time"

	"wellhouse.app/internal/platform/apperr"
)

// upload lets the handler read a larger body. Bytes count against the budget as
// they arrive, so a slow phone holds no more than it has sent.
func (b *Bodies) upload(w http.ResponseWriter, r *http.Request, next http.Handler, most int64) {
	caller := b.Caller(r)
	if !b.turns.begin(caller, b.UploadsEach) {
		Refuse(w, r, uploadsUnderWay())
		return
	}
	defer b.turns.end(caller)
	held := &share{of: b.Uploads, by: Holder{Key: caller}}
	defer held.release()
	// A slow line may take longer than the server gives to one request.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Time{})
	body := pace(w, http.MaxBytesReader(w, r.Body, most))
	defer body.stop()
	r.Body = &counted{ReadCloser: body, held: held}
	next.ServeHTTP(w, r)
}

// counted is a body whose bytes are held while its request lasts.
type counted struct {
	io.ReadCloser
	held *share
}

// Read implements io.Reader.
func (c *counted) Read(b []byte) (int, error) {
	n, err := c.ReadCloser.Read(b)
	if full := c.held.grow(int64(n)); full != nil {
		return 0, full
	}
	return n, err
}

// turns counts the uploads of each caller that are under way.
type turns struct {
	mu sync.Mutex
	by map[string]int
}

func (t *turns) begin(caller string, most int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.by[caller] >= most {
		return false
	}
	if t.by == nil {
		t.by = map[string]int{}
	}
	t.by[caller]++
	return true
}

func (t *turns) end(caller string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.by[caller]--; t.by[caller] == 0 {
		delete(t.by, caller)
	}
}

func uploadsUnderWay() error {
	e := apperr.New(apperr.ResourceExhausted, "errors.uploads", "Your other files are still uploading. Please try again in a moment.")
	e.RetryAfter = 2
	return e
}
