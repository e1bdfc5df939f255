package wire

import (
	"bufio"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/platform/apperr"
)

// Observe is the outermost layer: it gives the request its id and facts, turns
// a panic into a calm answer, and writes one line of log and the metrics. The
// log names the operation, never the path, which may hold ids and tokens.
func Observe(next http.Handler, trust Trust, now func() time.Time, metrics *Metrics) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := now()
		id := requestID(r)
		m := NewMeta(r, w.Header(), id, trust)
		w.Header().Set("X-Request-Id", id)
		rec := &recorder{ResponseWriter: w}
		r = r.WithContext(With(r.Context(), m))
		if r.Body == nil || r.Body == http.NoBody {
			// All of it is here: the end of our patience with slow senders is not
			// the end of this request.
			_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
		}
		metrics.inFlight.Inc()
		defer func() {
			metrics.inFlight.Dec()
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				slog.Error("panic", "request", id, "operation", m.Operation, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
				if !rec.wrote() {
					WriteError(rec, r, apperr.From(fmt.Errorf("panic: %v", p)))
				}
			}
			took := now().Sub(start)
			metrics.observe(m.Operation, r.Method, rec.code(), took)
			slog.Info("request", "request", id, "method", knownMethod(r.Method), "operation", m.Operation,
				"status", rec.code(), "bytes", rec.bytes, "ms", float64(took.Microseconds())/1000)
		}()
		next.ServeHTTP(rec, r)
	})
}

// requestID takes over a well-formed id of a caller, so that one id follows a
// request through several systems.
func requestID(r *http.Request) string {
	if id := r.Header.Get("X-Request-Id"); id != "" {
		if parsed, err := uuid.Parse(id); err == nil {
			return parsed.String()
		}
	}
	return uuid.Must(uuid.NewV7()).String()
}

type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (r *recorder) WriteHeader(code int) {
	if r.status == 0 && code >= 200 {
		r.status = code
	}
	r.ResponseWriter.WriteHeader(code)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the writer below.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// Hijack hands the connection to a socket.
func (r *recorder) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	r.status = http.StatusSwitchingProtocols
	return http.NewResponseController(r.ResponseWriter).Hijack()
}

func (r *recorder) wrote() bool { return r.status != 0 }

func (r *recorder) code() int {
	if r.status == 0 {
		return http.StatusOK
	}
	return r.status
}
