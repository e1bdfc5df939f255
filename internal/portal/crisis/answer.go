package crisis

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"wellhouse.app/internal/portal/page"
)

// How long browsers may use an answer without asking. No one else may keep it:
// it depends on the language cookie.
const (
	mayBeKept = "private, max-age=600"
	askAgain  = "private, no-cache"
)

// answer is a file that is ready to be sent.
type answer struct {
	kind, policy, keep, etag string
	body, packed             []byte
}

func newAnswer(kind, policy, keep string, body []byte) *answer {
	sum := sha256.Sum256(body)
	return &answer{kind: kind, policy: policy, keep: keep, etag: hex.EncodeToString(sum[:8]), body: body, packed: pack(body)}
}

func pack(body []byte) []byte {
	var out bytes.Buffer
	packer := gzip.NewWriter(&out)
	_, _ = packer.Write(body)
	_ = packer.Close()
	return out.Bytes()
}

func (a *answer) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	body, tag := a.body, `"`+a.etag+`"`
	if page.AcceptsGzip(r) {
		body, tag = a.packed, `"`+a.etag+`-gzip"`
	}
	if h.Get("Vary") == "" {
		h.Set("Vary", "Accept-Encoding")
	}
	h.Set("Content-Security-Policy", a.policy)
	h.Set("Cache-Control", a.keep)
	h.Set("ETag", tag)
	if strings.Contains(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if page.AcceptsGzip(r) {
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Type", a.kind)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(body)
	}
}

// Scripts run in the page or beside it and ask for nothing but our own pages.
const (
	javaScript   = "text/javascript; charset=utf-8"
	scriptPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
)

var scriptAnswer = sync.OnceValue(func() *answer {
	return newAnswer(javaScript, scriptPolicy, mayBeKept, []byte(script))
})
