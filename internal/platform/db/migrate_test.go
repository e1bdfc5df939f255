package db_test

import (
	"context"
	"slices"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// A migration that lands after one with a higher number is applied as well.
func TestMigrateOutOfOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		for _, text := range []string{"DROP TABLE live_tickets", "DELETE FROM goose_db_version WHERE version_id = 130"} {
			err := store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, text)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		applied, err := store.Migrate(ctx)
		if err != nil || !slices.Equal(applied, []int64{130}) {
			t.Errorf("applied %v: %v", applied, err)
		}
	})
}

// A migration changes the rows of members, although row security hides them from
// a connection that does not say whose rows it wants.
func TestMigrationsSeeAllRows(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		write := func(text string) {
			t.Helper()
			err := store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, text)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		write("CREATE TABLE walled (member_id TEXT NOT NULL, done BIGINT NOT NULL DEFAULT 0)")
		if _, err := store.Migrate(ctx); err != nil {
			t.Fatal(err)
		}
		write("INSERT INTO walled (member_id) VALUES ('m1')")
		conn, err := store.Migrator()
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		done, err := conn.ExecContext(ctx, "UPDATE walled SET done = 1")
		if err != nil {
			t.Fatal(err)
		}
		if n, err := done.RowsAffected(); n != 1 || err != nil {
			t.Errorf("%d rows: %v", n, err)
		}
	})
}
