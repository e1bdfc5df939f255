package db_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// crossing writes two rows in two orders, so that on PostgreSQL the two wait for each
// other the first time. It tells how often the work ran, and what it asked for after it.
func crossing(t *testing.T, store *db.DB, write func(context.Context, db.Work) error) (errs []error, runs, after int64) {
	t.Helper()
	ctx := t.Context()
	for _, name := range []string{"one", "two"} {
		if err := store.Write(ctx, db.System, insertFlag(name)); err != nil {
			t.Fatal(err)
		}
	}
	var ran, told atomic.Int64
	var met sync.WaitGroup
	met.Add(2)
	errs = make([]error, 2)
	var done sync.WaitGroup
	for i, order := range [][]string{{"one", "two"}, {"two", "one"}} {
		done.Go(func() {
			isFirst := true
			errs[i] = write(ctx, func(ctx context.Context, q db.Q) error {
				ran.Add(1)
				db.After(ctx, func() { told.Add(1) })
				for _, name := range order {
					if _, err := q.ExecContext(ctx, "UPDATE flags SET description = $1 WHERE name = $2", order[0], name); err != nil {
						return err
					}
					if isFirst && store.Engine() == db.Postgres {
						isFirst = false
						met.Done()
						met.Wait()
					}
				}
				return nil
			})
		})
	}
	done.Wait()
	return errs, ran.Load(), told.Load()
}

// Two writes that wait for each other: one of them is taken back and runs again.
func TestWriteAgainAfterACircle(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		errs, runs, after := crossing(t, store, func(ctx context.Context, work db.Work) error {
			return store.WriteAgain(ctx, db.System, work)
		})
		want := map[db.Engine]int64{db.SQLite: 2, db.Postgres: 3}[store.Engine()]
		if errs[0] != nil || errs[1] != nil || runs != want || after != 2 {
			t.Errorf("%v; %d runs instead of %d, %d told", errs, runs, want, after)
		}
	})
}

// Write runs once, whatever its work has done outside the store.
func TestWriteRunsOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		errs, runs, after := crossing(t, store, func(ctx context.Context, work db.Work) error {
			return store.Write(ctx, db.System, work)
		})
		err, left := errors.Join(errs...), int64(2)
		if store.Engine() == db.Postgres {
			left = 1
			if !apperr.Is(err, apperr.Unavailable) {
				t.Errorf("%v", err)
			}
		}
		if runs != 2 || after != left {
			t.Errorf("%v; %d runs, %d told", err, runs, after)
		}
	})
}

// A store that never lets a write through is not asked for ever, and other failures once.
func TestTriesEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		for code, want := range map[string]int{"40001": 4, "40P01": 4, "23505": 1, "57014": 1} {
			runs := 0
			err := store.WriteAgain(t.Context(), db.System, func(context.Context, db.Q) error {
				runs++
				return &pgconn.PgError{Code: code}
			})
			if err == nil || runs != want {
				t.Errorf("%s: %d runs instead of %d, %v", code, runs, want, err)
			}
		}
	})
}
