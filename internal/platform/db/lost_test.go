package db_test

import (
	"cmp"
	"context"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// wire is the way to PostgreSQL over a plain TCP relay, whose connections can
// be cut without a word of goodbye.
type wire struct {
	mu    sync.Mutex
	conns []net.Conn
}

// behindAWire opens a store whose connections go over a wire.
func behindAWire(t *testing.T) (*db.DB, *wire) {
	t.Helper()
	target, err := url.Parse(dbtest.PostgresURL(t))
	if err != nil {
		t.Fatal(err)
	}
	network, address := "tcp", target.Host
	if folder := target.Query().Get("host"); folder != "" {
		network, address = "unix", folder+"/.s.PGSQL."+cmp.Or(target.Query().Get("port"), target.Port(), "5432")
	}
	relay, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = relay.Close() })
	w := &wire{}
	go func() {
		for {
			near, err := relay.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial(network, address)
			if err != nil {
				_ = near.Close()
				return
			}
			w.mu.Lock()
			w.conns = append(w.conns, near, far)
			w.mu.Unlock()
			go func() { _, _ = io.Copy(far, near) }()
			go func() { _, _ = io.Copy(near, far) }()
		}
	}()
	target.Host = relay.Addr().String()
	options := target.Query()
	options.Del("host")
	options.Del("port")
	options.Set("sslmode", "disable")
	target.RawQuery = options.Encode()
	store, err := db.Open(t.Context(), db.Options{URL: target.String()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.cut(); _ = store.Close() })
	return store, w
}

// cut breaks every connection, as a machine does that loses its power.
func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.conns {
		_ = c.Close()
	}
	w.conns = nil
}

func one(ctx context.Context, q db.Q) error {
	var n int
	return q.QueryRowContext(ctx, "SELECT 1").Scan(&n)
}

// A connection that breaks is a reason to try again, never a fault of the
// request: in the middle of a transaction, at its commit, and between two.
func TestLostConnectionsAreUnavailable(t *testing.T) {
	store, w := behindAWire(t)
	ctx := t.Context()
	for name, try := range map[string]func() error{
		"the first statement after it": func() error {
			return store.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
				w.cut()
				return one(ctx, q)
			})
		},
		"the second statement after it": func() error {
			return store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
				w.cut()
				_ = one(ctx, q)
				return one(ctx, q)
			})
		},
		"the commit": func() error {
			return store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
				if err := insertFlag("lost")(ctx, q); err != nil {
					return err
				}
				w.cut()
				return nil
			})
		},
	} {
		if err := try(); !apperr.Is(err, apperr.Unavailable) {
			t.Errorf("%s: %v", name, err)
		}
		var last error
		for range 40 { // the pool may still hold connections that are gone
			if last = store.Read(ctx, db.System, one); last != nil && !apperr.Is(last, apperr.Unavailable) {
				t.Errorf("after %s: %v", name, last)
			}
		}
		if last != nil {
			t.Errorf("after %s the store does not come back: %v", name, last)
		}
	}
}

// What a report or a page reads in one go belongs together.
func TestAReadSeesOneState(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		err := store.Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
			count := func() (n int, err error) {
				err = q.QueryRowContext(ctx, "SELECT COUNT(*) FROM flags").Scan(&n)
				return n, err
			}
			before, err := count()
			if err != nil {
				return err
			}
			if err := store.Write(t.Context(), db.System, insertFlag("meanwhile")); err != nil {
				return err
			}
			after, err := count()
			if before != after {
				t.Errorf("%d rows, then %d in the same read", before, after)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestReadsOfASnapshotSeeOneState(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		err := store.Snapshot(t.Context(), db.System, func(ctx context.Context) error {
			count := func(ctx context.Context) (n int) {
				err := store.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
					return q.QueryRowContext(ctx, "SELECT COUNT(*) FROM flags").Scan(&n)
				})
				if err != nil {
					t.Error(err)
				}
				return n
			}
			before := count(ctx)
			if err := store.Write(ctx, db.System, insertFlag("meanwhile")); err != nil {
				return err
			}
			if after, outside := count(ctx), count(t.Context()); after != before || outside != before+1 {
				t.Errorf("%d rows at first, then %d inside and %d outside", before, after, outside)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// Nodes that start at the same time wall new tables without getting in each
// other's way, partitioned tables and their parts too.
func TestNewTablesAreWalledOnceByNodesThatStartTogether(t *testing.T) {
	url := dbtest.PostgresURL(t)
	var stores []*db.DB
	for range 6 {
		store, err := db.Open(t.Context(), db.Options{URL: url})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = store.Close() }()
		stores = append(stores, store)
	}
	for range 5 {
		statements := []string{
			"DROP TABLE IF EXISTS diary, diary_parts",
			"CREATE TABLE diary (member_id TEXT, note TEXT)",
			"CREATE TABLE diary_parts (member_id TEXT, note TEXT) PARTITION BY LIST (member_id)",
			"CREATE TABLE diary_a PARTITION OF diary_parts FOR VALUES IN ('a', 'b')",
			"INSERT INTO diary VALUES ('a', 'x'), ('b', 'y')",
			"INSERT INTO diary_parts VALUES ('a', 'x'), ('b', 'y')",
		}
		err := stores[0].Write(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
			for _, s := range statements {
				if _, err := q.ExecContext(ctx, s); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		for _, s := range stores {
			wg.Go(func() {
				if _, err := s.Migrate(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	}
	for _, table := range []string{"diary", "diary_parts", "diary_a"} {
		var n int
		err := stores[1].Read(t.Context(), db.Member("a"), func(ctx context.Context, q db.Q) error {
			return q.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+table).Scan(&n)
		})
		if err != nil || n != 1 {
			t.Errorf("%s shows %d rows to one member: %v", table, n, err)
		}
	}
}
