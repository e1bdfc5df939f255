package db_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

func insertFlag(name string) db.Work {
	return func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, "INSERT INTO flags (name, description, one_app, legacy) VALUES ($1, '', $2, $2)", name, false)
		return err
	}
}

func countFlags(t *testing.T, store *db.DB) (n int) {
	t.Helper()
	err := store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT COUNT(*) FROM flags").Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestWriteKeepsGoodWorkBesideBad(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		refused := errors.New("refused")
		var wg sync.WaitGroup
		results := make([]error, 90)
		for i := range results {
			wg.Go(func() {
				results[i] = store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
					if err := insertFlag(fmt.Sprint("flag", i))(ctx, q); err != nil {
						return err
					}
					switch i % 3 {
					case 1:
						return refused
					case 2:
						if store.Engine() == db.SQLite {
							panic("a bug in one write")
						}
						return refused
					}
					return nil
				})
			})
		}
		wg.Wait()
		for i, err := range results {
			if (err == nil) != (i%3 == 0) {
				t.Errorf("write %d: %v", i, err)
			}
		}
		if n := countFlags(t, store); n != 30 {
			t.Errorf("%d rows stored, want the 30 of the writes that succeeded", n)
		}
	})
}

func TestUniqueViolationIsRecognised(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		if err := store.Write(ctx, db.System, insertFlag("a")); err != nil {
			t.Fatal(err)
		}
		if err := store.Write(ctx, db.System, insertFlag("a")); !db.IsUnique(err) {
			t.Errorf("second insert: %v", err)
		}
		err := store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, "INSERT INTO brand_hosts (host, brand_code) VALUES ('h', 'missing')")
			return err
		})
		if !db.IsForeignKey(err) {
			t.Errorf("missing brand: %v", err)
		}
		err = store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, "INSERT INTO instance (id, kind, created_at) VALUES ('i', 'pretend', 0)")
			return err
		})
		if !db.IsCheck(err) {
			t.Errorf("unknown kind: %v", err)
		}
	})
}

func TestNoRowsIsNotFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		err := store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			var name string
			return q.QueryRowContext(ctx, "SELECT name FROM flags WHERE name = 'none'").Scan(&name)
		})
		if !apperr.Is(err, apperr.NotFound) {
			t.Errorf("got %v", err)
		}
	})
}

func TestNestedWriteIsRefusedInsteadOfHanging(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		err := store.Write(context.Background(), db.System, func(ctx context.Context, _ db.Q) error {
			return store.Write(ctx, db.System, insertFlag("inner"))
		})
		if err == nil || countFlags(t, store) != 0 {
			t.Errorf("nested write: %v", err)
		}
	})
}

func TestReadsCannotWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		if err := store.Read(context.Background(), db.System, insertFlag("x")); err == nil {
			t.Error("a read transaction accepted an insert")
		}
	})
}

func TestGroupCommitSharesCommits(t *testing.T) {
	store := dbtest.SQLite(t)
	var wg sync.WaitGroup
	for i := range 400 {
		wg.Go(func() {
			if err := store.Write(context.Background(), db.System, insertFlag(fmt.Sprint(i))); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	commits, writes := store.GroupCounts()
	if writes != 400 || commits >= writes {
		t.Errorf("%d commits for %d writes", commits, writes)
	}
}

func TestSQLiteIsDurableAndChecked(t *testing.T) {
	store := dbtest.SQLite(t)
	for pragma, want := range map[string]string{"synchronous": "2", "journal_mode": "wal", "foreign_keys": "1"} {
		var got string
		err := store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			return q.QueryRowContext(ctx, "PRAGMA "+pragma).Scan(&got)
		})
		if err != nil || got != want {
			t.Errorf("%s = %s (%v), want %s", pragma, got, err, want)
		}
	}
}

func TestUnwritablePlacesAreNamedWithTheFix(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(blocked, "data", "wellhouse.db")
	_, err := db.Open(context.Background(), db.Options{Path: path})
	if err == nil || !strings.Contains(err.Error(), filepath.Dir(path)) || !strings.Contains(err.Error(), "--data") {
		t.Errorf("got %v", err)
	}
}

func TestPostgresRefusesSuperusers(t *testing.T) {
	_ = dbtest.PostgresURL(t)
	_, err := db.Open(context.Background(), db.Options{URL: os.Getenv(dbtest.PostgresVariable)})
	if err == nil || !strings.Contains(err.Error(), "NOSUPERUSER") {
		t.Errorf("a superuser URL was accepted: %v", err)
	}
}

func TestMigrateTwiceAndAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				applied, err := store.Migrate(context.Background())
				if err != nil || len(applied) != 0 {
					t.Errorf("applied %v, %v", applied, err)
				}
			})
		}
		wg.Wait()
	})
}

func TestAlsoCommitsWithTheWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := db.Also(context.Background(), insertFlag("mark"))
		refused := errors.New("refused")
		fails := func(context.Context, db.Q) error { return refused }
		if err := store.Write(ctx, db.System, fails); !errors.Is(err, refused) || countFlags(t, store) != 0 {
			t.Errorf("a write that failed left its mark: %v", err)
		}
		if err := store.Write(db.Alone(ctx), db.System, insertFlag("alone")); err != nil || countFlags(t, store) != 1 {
			t.Errorf("bookkeeping was marked: %v", err)
		}
		if err := store.Write(ctx, db.System, insertFlag("change")); err != nil || countFlags(t, store) != 3 {
			t.Errorf("a write was not marked: %v", err)
		}
		if err := store.Write(ctx, db.System, insertFlag("again")); !db.IsUnique(err) || countFlags(t, store) != 3 {
			t.Errorf("a mark that failed did not take the write back: %v", err)
		}
	})
}

// More reads than there are connections wait for their turn, see one state
// each, and outlive callers that go away.
func TestManyReadsAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		if err := store.Write(context.Background(), db.System, insertFlag("first")); err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		for i := range 64 {
			wg.Go(func() {
				ctx, cancel := context.WithCancel(context.Background())
				defer cancel()
				err := store.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
					for j := range 5 {
						if i%4 == 0 && j == 2 {
							cancel()
						}
						var n int
						query := fmt.Sprintf("SELECT COUNT(*) + %d FROM flags", j)
						if err := q.QueryRowContext(ctx, query).Scan(&n); err != nil {
							return err
						}
						if n != 1+j {
							return fmt.Errorf("%d rows", n-j)
						}
					}
					return nil
				})
				if gone := apperr.Is(err, apperr.Canceled); gone != (i%4 == 0) || (err != nil && !gone) {
					t.Errorf("read %d: %v", i, err)
				}
			})
		}
		wg.Wait()
		if countFlags(t, store) != 1 {
			t.Error("a connection was left in a bad state")
		}
	})
}

// Once a store is closed, its one file holds everything, even if the store was
// read before: a copy of the file is complete.
func TestClosedFileIsWhole(t *testing.T) {
	store := dbtest.SQLite(t)
	if err := store.Write(context.Background(), db.System, insertFlag("kept")); err != nil || countFlags(t, store) != 1 {
		t.Fatal(err)
	}
	path := store.Place()
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if log, err := os.Stat(path + "-wal"); err == nil && log.Size() > 0 {
		t.Errorf("%d bytes are left beside the file", log.Size())
	}
}

// A closed store answers with an error, also when it is closed again.
func TestClosedStoreRefuses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		for range 2 {
			if err := store.Close(); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		work := func(context.Context, db.Q) error { return nil }
		if err := store.Read(ctx, db.System, work); err == nil || ctx.Err() != nil {
			t.Errorf("read: %v", err)
		}
		if err := store.Write(ctx, db.System, work); err == nil || ctx.Err() != nil {
			t.Errorf("write: %v", err)
		}
	})
}
