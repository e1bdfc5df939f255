package db_test

import (
	"context"
	"slices"
	"testing"

	"wellhouse.app/internal/db"
	"wellhouse.app/internal/dbtest"
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
