package idem_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/idem"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// bench is a server whose one call counts how often it acted. All of it runs
// through the real store.
type bench struct {
	*idem.Store
	store *db.DB
	acted atomic.Int64
	now   atomic.Int64 // ms
	serve http.HandlerFunc
}

func newBench(t *testing.T, store *db.DB) *bench {
	t.Helper()
	keys, err := seal.LoadOrCreate(filepath.Join(t.TempDir(), "keys"))
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{store: store}
	b.now.Store(time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC).UnixMilli())
	b.Store = idem.New(idem.Deps{
		DB: store, Keys: keys, Now: func() time.Time { return time.UnixMilli(b.now.Load()) },
		Skip: func(r *http.Request) bool { return r.URL.Path == "/own-rule" },
	})
	b.serve = func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusCreated)
		_, _ = fmt.Fprintf(w, `{"order":%d}`, b.acted.Add(1))
	}
	return b
}

type call struct {
	method, path, key, body, account, contentType string
	member                                        string // the account itself when empty
}

func (b *bench) do(c call) *httptest.ResponseRecorder {
	if c.method == "" {
		c.method = "POST"
	}
	if c.path == "" {
		c.path = "/orders"
	}
	r := httptest.NewRequest(c.method, c.path, strings.NewReader(c.body))
	if c.key != "" {
		r.Header.Set(idem.Header, c.key)
	}
	r.Header.Set("Content-Type", c.contentType)
	if c.member == "" {
		c.member = c.account
	}
	r = r.WithContext(who.With(r.Context(), who.Who{AccountID: c.account, Role: who.Member, MemberID: c.member}))
	w := httptest.NewRecorder()
	b.Middleware(b.serve).ServeHTTP(w, r)
	return w
}

func errorType(w *httptest.ResponseRecorder) string {
	var body struct{ ErrorType string }
	_ = json.Unmarshal(w.Body.Bytes(), &body)
	return body.ErrorType
}

func (b *bench) pass(d time.Duration) { b.now.Add(d.Milliseconds()) }

const key = "0190-first-order"

func TestTheSameKeyActsOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		for _, c := range []struct {
			name   string
			second call
			acted  int64
			status int
			says   string
		}{
			{"repeated", call{key: key, account: "m1", body: "{}"}, 1, 201, `{"order":1}`},
			{"another body", call{key: key, account: "m1", body: "{ }"}, 1, 409, "already_exists"},
			{"another path", call{key: key, account: "m1", body: "{}", path: "/orders?x=1"}, 1, 409, "already_exists"},
			{"another method", call{key: key, account: "m1", body: "{}", method: "PUT"}, 1, 409, "already_exists"},
			{"another account", call{key: key, account: "m2", body: "{}"}, 2, 201, `{"order":2}`},
			{"another key", call{key: key + "2", account: "m1", body: "{}"}, 2, 201, `{"order":2}`},
			{"no key", call{account: "m1", body: "{}"}, 2, 201, `{"order":2}`},
			{"nobody signed in", call{key: key, body: "{}"}, 2, 201, `{"order":2}`},
			{"a read", call{key: key, account: "m1", method: "GET"}, 2, 201, `{"order":2}`},
			{"a call with its own rule", call{key: key, account: "m1", path: "/own-rule"}, 2, 201, `{"order":2}`},
			{"key too short", call{key: "1234567", account: "m1"}, 1, 400, "invalid_argument"},
			{"key too long", call{key: strings.Repeat("k", 129), account: "m1"}, 1, 400, "invalid_argument"},
			{"key with a space", call{key: "12345 678", account: "m1"}, 1, 400, "invalid_argument"},
			{"key beyond ASCII", call{key: "12345678é", account: "m1"}, 1, 400, "invalid_argument"},
			{"a stream", call{key: key, account: "m1", body: "{}", contentType: "application/grpc+proto"}, 1, 400, "invalid_argument"},
		} {
			b := newBench(t, store)
			b.exec(t, "DELETE FROM idempotency_keys")
			first := b.do(call{key: key, account: "m1", body: "{}"})
			if first.Code != 201 || first.Header().Get(idem.Replayed) != "" {
				t.Fatalf("first: %d %s", first.Code, first.Body)
			}
			second := b.do(c.second)
			if second.Code != c.status || !strings.Contains(second.Body.String(), c.says) || b.acted.Load() != c.acted {
				t.Errorf("%s: %d %s, acted %d times", c.name, second.Code, second.Body, b.acted.Load())
			}
			if replayed := second.Header().Get(idem.Replayed) == "true"; replayed != (c.name == "repeated") {
				t.Errorf("%s: replayed %v", c.name, replayed)
			}
			if c.name == "repeated" && second.Header().Get("Content-Type") != "application/json" {
				t.Errorf("content type %q", second.Header().Get("Content-Type"))
			}
		}
	})
}

func TestSixtyFourAtOnceActOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		serve := b.serve
		b.serve = func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(50 * time.Millisecond)
			serve(w, r)
		}
		var wg sync.WaitGroup
		for range 64 {
			wg.Go(func() {
				if w := b.do(call{key: key, account: "m1", body: "{}"}); w.Code != 201 || w.Body.String() != `{"order":1}` {
					t.Errorf("%d %s", w.Code, w.Body)
				}
			})
		}
		wg.Wait()
		if n := b.acted.Load(); n != 1 {
			t.Errorf("acted %d times", n)
		}
	})
}

func TestWhoWaitsTooLongIsAskedToComeAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, dbtest.SQLite(t))
		serve := b.serve
		b.serve = func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(20 * time.Second)
			serve(w, r)
		}
		go b.do(call{key: key, account: "m1"})
		time.Sleep(time.Second)
		w := b.do(call{key: key, account: "m1"})
		if w.Code != 409 || errorType(w) != "aborted" || w.Header().Get("Retry-After") == "" {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		time.Sleep(20 * time.Second)
		if w := b.do(call{key: key, account: "m1"}); w.Code != 201 || b.acted.Load() != 1 {
			t.Errorf("after the first was done: %d %s", w.Code, w.Body)
		}
	})
}

func TestFailuresAreNotKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		for _, status := range []int{400, 401, 403, 404, 409, 422, 429, 500, 503} {
			b := newBench(t, store)
			b.exec(t, "DELETE FROM idempotency_keys")
			serve := b.serve
			b.serve = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }
			if w := b.do(call{key: key, account: "m1"}); w.Code != status {
				t.Errorf("first: %d, want %d", w.Code, status)
			}
			b.serve = serve
			if w := b.do(call{key: key, account: "m1"}); w.Code != 201 {
				t.Errorf("after %d: %d", status, w.Code)
			}
		}
	})
}

func TestAPanicGivesTheKeyBack(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	serve := b.serve
	b.serve = func(http.ResponseWriter, *http.Request) { panic("a bug") }
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		b.do(call{key: key, account: "m1"})
	}()
	b.serve = serve
	if w := b.do(call{key: key, account: "m1"}); w.Code != 201 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// crash begins a request whose server dies before it answers.
func (b *bench) crash(t *testing.T, act bool) context.Context {
	t.Helper()
	var during context.Context
	serve := b.serve
	died := errors.New("died")
	b.serve = func(_ http.ResponseWriter, r *http.Request) {
		during = r.Context()
		if act {
			if err := b.change(during); err != nil {
				t.Error(err)
			}
		}
		// A panic would release the key; to die is to leave it as it is.
		b.exec(t, "UPDATE idempotency_keys SET holder = holder || '-dead'")
		panic(died)
	}
	func() {
		defer func() { _ = recover() }()
		b.do(call{key: key, account: "m1"})
	}()
	b.serve = serve
	return during
}

// change is a transaction of a domain.
func (b *bench) change(ctx context.Context) error {
	return b.store.Write(ctx, db.Member("m1"), func(context.Context, db.Q) error { return nil })
}

func TestACrashBlocksForSecondsAtMost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.Patience = 100 * time.Millisecond
		b.crash(t, false)
		b.pass(3999 * time.Millisecond)
		if w := b.do(call{key: key, account: "m1"}); errorType(w) != "aborted" {
			t.Errorf("within the lease: %d %s", w.Code, w.Body)
		}
		b.pass(time.Millisecond)
		if w := b.do(call{key: key, account: "m1"}); w.Code != 201 || b.acted.Load() != 1 {
			t.Errorf("after the lease: %d %s", w.Code, w.Body)
		}
	})
}

// Who repeats a request right after a crash waits and is served; nobody has to
// try once more.
func TestTheNextTryOutlastsACrash(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, dbtest.SQLite(t))
		b.Now = time.Now
		b.crash(t, false)
		begun := time.Now()
		if w := b.do(call{key: key, account: "m1"}); w.Code != 201 || b.acted.Load() != 1 {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		if waited := time.Since(begun); waited > 5*time.Second {
			t.Errorf("it took %s", waited)
		}
	})
}

// A request that takes long keeps its key.
func TestALongRequestKeepsItsKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, dbtest.SQLite(t))
		b.Now = time.Now
		serve := b.serve
		b.serve = func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(30 * time.Second)
			serve(w, r)
		}
		go b.do(call{key: key, account: "m1"})
		for range 3 {
			time.Sleep(2 * time.Second)
			if w := b.do(call{key: key, account: "m1"}); errorType(w) != "aborted" || b.acted.Load() != 0 {
				t.Errorf("while it runs: %d %s", w.Code, w.Body)
			}
		}
		time.Sleep(30 * time.Second)
		if w := b.do(call{key: key, account: "m1"}); w.Code != 201 || w.Header().Get(idem.Replayed) != "true" || b.acted.Load() != 1 {
			t.Errorf("afterwards: %d %s, acted %d times", w.Code, w.Body, b.acted.Load())
		}
	})
}

func TestACrashAfterTheChangeNeverActsAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.crash(t, true)
		b.pass(time.Hour)
		if w := b.do(call{key: key, account: "m1"}); errorType(w) != "already_exists" || b.acted.Load() != 0 {
			t.Errorf("%d %s, acted %d times", w.Code, w.Body, b.acted.Load())
		}
	})
}

// A request that outlives its lease finds its key taken over and takes its
// change back.
func TestAChangeAfterTheLeaseIsTakenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		slow := b.crash(t, false)
		b.pass(time.Minute)
		if w := b.do(call{key: key, account: "m1"}); w.Code != 201 {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		if err := b.change(context.WithoutCancel(slow)); !apperr.Is(err, apperr.Aborted) {
			t.Errorf("the slow one: %v", err)
		}
	})
}

// A client that leaves between the change and its answer gets that answer when
// it asks again.
func TestAClientThatLeavesFindsItsAnswerLater(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		serve := b.serve
		ctx, leave := context.WithCancel(context.Background())
		b.serve = func(w http.ResponseWriter, r *http.Request) {
			if err := b.change(r.Context()); err != nil {
				t.Error(err)
			}
			leave()
			err := store.Read(r.Context(), db.Member("m1"), func(ctx context.Context, q db.Q) error { return ctx.Err() })
			if err != nil {
				w.WriteHeader(499)
				return
			}
			serve(w, r)
		}
		r := httptest.NewRequest("POST", "/orders", strings.NewReader("{}")).WithContext(ctx)
		r.Header.Set(idem.Header, key)
		r = r.WithContext(who.With(r.Context(), who.Who{AccountID: "m1", Role: who.Member, MemberID: "m1"}))
		b.Middleware(b.serve).ServeHTTP(httptest.NewRecorder(), r)
		b.pass(time.Hour)
		if w := b.do(call{key: key, account: "m1", body: "{}"}); w.Code != 201 || w.Header().Get(idem.Replayed) != "true" || b.acted.Load() != 1 {
			t.Errorf("%d %s, acted %d times", w.Code, w.Body, b.acted.Load())
		}
	})
}

func TestActWithoutAKeyDoesNothing(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	if err := b.change(context.Background()); err != nil {
		t.Error(err)
	}
}

func TestKeysLiveADay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		c := call{key: key, account: "m1"}
		b.do(c)
		b.pass(24*time.Hour - time.Millisecond)
		if err := b.Prune(context.Background()); err != nil {
			t.Fatal(err)
		}
		if b.do(c); b.acted.Load() != 1 {
			t.Error("forgotten within the day")
		}
		b.pass(time.Millisecond)
		if b.do(c); b.acted.Load() != 2 {
			t.Error("still kept after a day")
		}
		b.pass(24 * time.Hour)
		if err := b.Prune(context.Background()); err != nil {
			t.Fatal(err)
		}
		if n := b.count(t, "1 = 1"); n != 0 {
			t.Errorf("%d keys left after pruning", n)
		}
	})
}

func TestWhatCannotBeKeptStillNeverActsTwice(t *testing.T) {
	for name, serve := range map[string]http.HandlerFunc{
		"over a megabyte": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 1<<20+1)) },
		"sets a cookie": func(w http.ResponseWriter, _ *http.Request) {
			http.SetCookie(w, &http.Cookie{Name: "sid", Value: "secret"})
		},
	} {
		b := newBench(t, dbtest.SQLite(t))
		b.serve = serve
		if w := b.do(call{key: key, account: "m1"}); w.Code != 200 {
			t.Errorf("%s: %d", name, w.Code)
		}
		if w := b.do(call{key: key, account: "m1"}); errorType(w) != "already_exists" {
			t.Errorf("%s, again: %d %q", name, w.Code, errorType(w))
		}
	}
}

func TestAnswersAreSealedAtRest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.serve = func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("canary-4711")) }
		b.do(call{key: key, account: "m1", body: "canary-4712"})
		var body []byte
		var fingerprint string
		err := store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			return q.QueryRowContext(ctx, "SELECT body_enc, fingerprint FROM idempotency_keys").Scan(&body, &fingerprint)
		})
		if err != nil || len(body) == 0 || strings.Contains(string(body), "canary") || strings.Contains(fingerprint, "canary") {
			t.Errorf("stored %q %q %v", body, fingerprint, err)
		}
		b.exec(t, "UPDATE idempotency_keys SET account_id = 'm2'")
		if w := b.do(call{key: key, account: "m2", member: "m1", body: "canary-4712"}); w.Code != 500 || strings.Contains(w.Body.String(), "canary") {
			t.Errorf("another account's answer opened: %d %s", w.Code, w.Body)
		}
	})
}

func (b *bench) exec(t *testing.T, statement string) {
	t.Helper()
	err := b.store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, statement)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (b *bench) count(t *testing.T, where string) (n int) {
	t.Helper()
	err := b.store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT COUNT(*) FROM idempotency_keys WHERE "+where).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// D26: staff who viewed one member never get that answer for another.
func TestAnswersBelongToTheMemberTheyAreAbout(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		about := func(member string) *httptest.ResponseRecorder {
			return b.do(call{key: key, account: "admin", member: member})
		}
		first := about("rosa")
		if w := about("james"); w.Code != http.StatusConflict || strings.Contains(w.Body.String(), "order") {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		if w := about("rosa"); w.Body.String() != first.Body.String() {
			t.Errorf("the same member: %d %s", w.Code, w.Body)
		}
	})
}
