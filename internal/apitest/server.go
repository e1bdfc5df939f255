// Package apitest gives tests a whole Wellhouse with the demo people in it, on
// either engine, and a way to write what is asked of it as tables that read
// like scenarios. The demo is loaded once for each engine; every server starts
// on a copy, so tests never see each other's changes.
package apitest

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"wellhouse.app/internal/app"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/db"
)

// Start is the instant at which the clock of every server begins.
var Start = time.Date(2026, time.March, 4, 15, 30, 0, 0, time.UTC)

// manyCalls is a rate that no test reaches; limits have tests of their own.
const manyCalls = 1_000_000

// Server is one running Wellhouse.
type Server struct {
	Handler http.Handler
	Engine  db.Engine
	Dir     string // data folder

	t       testing.TB
	options db.Options
	ahead   atomic.Int64
	began   time.Time
	mu      sync.Mutex
	clients map[string]*Client
	store   *db.DB
}

// Each runs a test once on each engine.
func Each(t *testing.T, test func(t *testing.T, s *Server)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) { test(t, New(t, engine)) })
	}
}

// New starts a server on a copy of the demo. Options may change its settings.
func New(t testing.TB, engine db.Engine, options ...func(*app.Config)) *Server {
	t.Helper()
	quiet()
	dir := t.TempDir()
	s := &Server{t: t, Engine: engine, Dir: dir, began: time.Now(), clients: map[string]*Client{}}
	s.options = demoStore.Copy(t, engine, dir)
	c := config(s.options, dir, s.Now)
	for _, change := range options {
		change(&c)
	}
	a, err := app.New(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	a.Start()
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	s.Handler = a.Handler()
	return s
}

func config(store db.Options, dir string, now func() time.Time) app.Config {
	return app.Config{
		Store: store, Data: dir, KeyFile: filepath.Join(dir, "keys.json"), Demo: true, Version: "2.29.10",
		Now: now, Dist: page, AccountRate: manyCalls, AddressRate: manyCalls,
		// Hashes of hundreds of sign-ins would be most of the time; their cost has tests of its own.
		PasswordCost: auth.Cost{MemoryKiB: 64, Passes: 1, Lanes: 1},
	}
}

// Now is the time of the server.
func (s *Server) Now() time.Time {
	return Start.Add(time.Since(s.began)).Add(time.Duration(s.ahead.Load()))
}

// Advance moves the clock of the server forward.
func (s *Server) Advance(d time.Duration) { s.ahead.Add(int64(d)) }

// Store opens the server's store a second time, for a look behind it.
func (s *Server) Store() *db.DB {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.store != nil {
		return s.store
	}
	store, err := db.Open(context.Background(), s.options)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = store.Close() })
	s.store = store
	return store
}

// Exec runs one statement on the store and returns how many rows it changed.
func (s *Server) Exec(statement string, args ...any) int64 {
	s.t.Helper()
	var n int64
	err := s.Store().Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		r, err := q.ExecContext(ctx, statement, args...)
		if err != nil {
			return err
		}
		n, err = r.RowsAffected()
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return n
}

// Count asks the store for one number.
func (s *Server) Count(query string, args ...any) int {
	s.t.Helper()
	var n int
	err := s.Store().Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, query, args...).Scan(&n)
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return n
}

// Listen puts the server behind a real port and returns its URL.
func (s *Server) Listen() string {
	s.t.Helper()
	web := httptest.NewServer(s.Handler)
	s.t.Cleanup(web.Close)
	return web.URL
}

// ID returns the account id of a demo address such as rosa@demo.test.
func ID(email string) string {
	name, _, _ := cutAt(email)
	return demo.MemberID(name)
}

// quiet keeps the log of the servers to what went wrong.
var quiet = sync.OnceFunc(func() {
	var out io.Writer = os.Stderr
	slog.SetDefault(slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{Level: slog.LevelError})))
})

// page stands for the built web app, so that no test waits for a web build.
var page = fstest.MapFS{
	"index.html": {Data: []byte(`<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8" />
    <meta name="csp-nonce" content="" />
    <title>Wellhouse</title>
    <!--wellhouse:head-->
    <script type="module" crossorigin src="/assets/index-1.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <!--wellhouse:boot-->
  </body>
</html>`)},
	".vite/manifest.json": {Data: []byte(`{"src/main.tsx": {"file": "assets/index-1.js", "isEntry": true}}`)},
	"assets/index-1.js":   {Data: []byte("void 0;")},
}
