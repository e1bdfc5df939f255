package wire

import (
	"errors"
	"io"
	"net/http"
	"os"
	"sync"
	"time"

	"wellhouse.app/internal/platform/apperr"
)

// A body keeps arriving at this rate or is given up.
const (
	paceEvery = 10 * time.Second
	paceLeast = 80 << 10
)

// paced is a body that is given up when it stops arriving. It needs no clock: a
// timer checks every ten seconds how much has come.
type paced struct {
	io.ReadCloser
	connection *http.ResponseController

	mu         sync.Mutex
	read, seen int64
	timer      *time.Timer
	done       bool
}

func pace(w http.ResponseWriter, body io.ReadCloser) *paced {
	p := &paced{ReadCloser: body, connection: http.NewResponseController(w)}
	_ = p.connection.SetReadDeadline(time.Time{})
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timer = time.AfterFunc(paceEvery, p.look)
	return p
}

// past ends a read that waits.
var past = time.Unix(1, 0)

func (p *paced) look() {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.done:
	case p.read-p.seen < paceLeast:
		_ = p.connection.SetReadDeadline(past)
	default:
		p.seen = p.read
		p.timer.Reset(paceEvery)
	}
}

// Read implements io.Reader.
func (p *paced) Read(b []byte) (int, error) {
	n, err := p.ReadCloser.Read(b)
	p.mu.Lock()
	p.read += int64(n)
	p.mu.Unlock()
	if err != nil {
		// Nothing more arrives, however long the rest of the request takes.
		p.stop()
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = tooSlow().Because(err)
	}
	return n, err
}

// stop ends the watch; the connection may serve another request afterwards. A
// read deadline is cleared after this, never before: the watch could set it
// again in between, and the server would take that for a client who left.
func (p *paced) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done = true
	p.timer.Stop()
}

func tooSlow() *apperr.Error {
	return apperr.New(apperr.DeadlineExceeded, "errors.bodySlow", "The request took too long to arrive. Please try again.").WithType("request_timeout")
}
