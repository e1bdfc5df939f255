package idem

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/idem/idemdb"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// The request header and the mark on an answer that is given again.
const (
	Header   = "Idempotency-Key"
	Replayed = "Idempotent-Replayed"
)

const (
	minKey, maxKey = 8, 128
	maxKept        = 1 << 20 // of an answer
	// longest is how long a request with a key may take.
	longest = 50 * time.Second
)

// Deps is what a Store needs.
type Deps struct {
	DB   *db.DB
	Keys *seal.Keyring
	Now  func() time.Time
	// Skip leaves out requests that have their own rule against acting twice,
	// such as the exchange of session secrets.
	Skip func(*http.Request) bool
	// Patience is how long a repeated request waits for the first to finish;
	// zero means five seconds.
	Patience time.Duration
}

// Store keeps keys and answers.
type Store struct {
	Deps
	secret []byte
}

// New makes a Store.
func New(d Deps) *Store {
	if d.Skip == nil {
		d.Skip = func(*http.Request) bool { return false }
	}
	if d.Patience == 0 {
		d.Patience = 5 * time.Second
	}
	return &Store{Deps: d, secret: d.Keys.Derive("idempotency-fingerprint")}
}

// Middleware makes changing calls of signed-in callers idempotent when they
// carry a key. It runs after the code that finds out who calls, and holds an
// answer back until it is stored.
func (s *Store) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key, present := keyOf(r)
		caller := who.From(r.Context())
		if !present || safe(r.Method) || caller.Anonymous() || s.Skip(r) {
			next.ServeHTTP(w, r)
			return
		}
		claim, reply, err := s.enter(r, caller.AccountID, key)
		switch {
		case err != nil:
			wire.WriteError(w, r, err)
		case reply != nil:
			w.Header().Set(Replayed, "true")
			send(w, *reply)
		default:
			s.act(w, r, next, claim)
		}
	})
}

func keyOf(r *http.Request) (key string, present bool) {
	values := r.Header.Values(Header)
	return strings.Join(values, ","), len(values) > 0
}

func safe(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}

// enter checks the key and asks for the right to act.
func (s *Store) enter(r *http.Request, account, key string) (*Claim, *Reply, error) {
	if len(key) < minKey || len(key) > maxKey || strings.ContainsFunc(key, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return nil, nil, apperr.New(apperr.InvalidArgument, "errors.keyFormat",
			fmt.Sprintf("An Idempotency-Key has %d to %d visible ASCII characters.", minKey, maxKey))
	}
	kind := r.Header.Get("Content-Type")
	if strings.HasPrefix(kind, "application/grpc") || strings.HasPrefix(kind, "application/connect+") {
		return nil, nil, apperr.New(apperr.InvalidArgument, "errors.keyStream",
			"An Idempotency-Key works with REST and with unary Connect calls, not with streams.")
	}
	fingerprint, err := s.fingerprint(r)
	if err != nil {
		return nil, nil, err
	}
	return s.Begin(r.Context(), account, key, fingerprint)
}

// fingerprint distinguishes requests by whom they act for and what they
// contain. Staff who viewed one member must not get that answer again at their
// desk or for the next member. It is keyed, because the hash of a short answer
// to a health question could otherwise be guessed.
func (s *Store) fingerprint(r *http.Request) (string, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, wire.MaxBody+1))
	if err != nil || len(body) > wire.MaxBody {
		return "", apperr.New(apperr.InvalidArgument, "errors.bodyCut", "The request ended before it was complete.").Because(err)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	h := hmac.New(sha256.New, s.secret)
	fmt.Fprintf(h, "%s\n%s\n%s\n%s\n%d\n", who.From(r.Context()).MemberID, r.Method, r.URL.RequestURI(), r.Header.Get("Content-Type"), len(body))
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil)), nil
}

// act runs the request, stores its answer and only then sends it.
func (s *Store) act(w http.ResponseWriter, r *http.Request, next http.Handler, claim *Claim) {
	// What was done is stored even when the client has hung up.
	ctx := context.WithoutCancel(r.Context())
	held := &holder{w: w}
	returned := false
	defer func() {
		if !returned { // a panic passes on; the layer above answers it
			report(r, claim.Release(ctx))
		}
	}()
	// It also runs to its end: a client that leaves after the change was stored
	// finds the answer when it asks again.
	within, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	stop := s.keep(within, claim)
	defer stop()
	next.ServeHTTP(held, plain(r.WithContext(db.Also(within, claim.Act))))
	returned = true
	stop()
	reply := held.reply()
	switch {
	case reply.Status >= 400:
		report(r, claim.Release(ctx))
	case len(reply.Body) > maxKept || w.Header().Get("Set-Cookie") != "":
		report(r, claim.FinishWithoutReply(ctx))
	default:
		report(r, claim.Finish(ctx, reply))
	}
	send(w, reply)
}

// plain asks for an answer that is not compressed: what is kept is sent again to
// somebody who may not take it otherwise.
func plain(r *http.Request) *http.Request {
	r.Header = r.Header.Clone()
	r.Header.Del("Accept-Encoding")
	return r
}

// keep renews a claim until stop is called. After that no renewal is under way.
func (s *Store) keep(ctx context.Context, claim *Claim) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() { claim.Renew(ctx) })
	return func() {
		cancel()
		renewing.Wait()
	}
}

// report logs what could not be stored: the request itself was answered.
func report(r *http.Request, err error) {
	if err != nil {
		slog.ErrorContext(r.Context(), "idempotency key not settled", "request", wire.From(r.Context()).RequestID, "error", err)
	}
}

func send(w http.ResponseWriter, reply Reply) {
	if reply.ContentType != "" {
		w.Header().Set("Content-Type", reply.ContentType)
	}
	w.WriteHeader(reply.Status)
	_, _ = w.Write(reply.Body)
}

// Act says, inside the transaction of a change, that the request has acted, so
// that a crash before the answer cannot make it act again. If a repeated
// request has taken the key over meanwhile it returns an error, and the change
// is taken back.
func (c *Claim) Act(ctx context.Context, q db.Q) error {
	n, err := idemdb.New(q).Act(ctx, idemdb.ActParams{AccountID: c.account, Key: c.key, Holder: c.holder})
	if err == nil && n == 0 {
		err = errBusy(time.Second)
	}
	return err
}

// holder holds an answer back. Headers go straight to the real writer.
type holder struct {
	w      http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (h *holder) Header() http.Header { return h.w.Header() }

func (h *holder) WriteHeader(status int) {
	if h.status == 0 && status >= 200 {
		h.status = status
	}
}

func (h *holder) Write(b []byte) (int, error) {
	h.WriteHeader(http.StatusOK)
	return h.body.Write(b)
}

func (h *holder) reply() Reply {
	h.WriteHeader(http.StatusOK)
	return Reply{Status: h.status, ContentType: h.w.Header().Get("Content-Type"), Body: h.body.Bytes()}
}
