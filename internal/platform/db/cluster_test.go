package db_test

import (
	"context"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// PERFORMANCE P2: readings lie in the order of their key, and a list of a
// member's days touches nothing else.
func TestReadingsAreClusteredOnSQLite(t *testing.T) {
	store := dbtest.SQLite(t)
	err := store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		for _, table := range []string{"glucose_readings", "pressure_readings", "weight_readings"} {
			var sql, plan string
			if err := q.QueryRowContext(ctx, "SELECT sql FROM sqlite_master WHERE name = $1", table).Scan(&sql); err != nil {
				return err
			}
			if !strings.HasSuffix(strings.TrimSpace(sql), "WITHOUT ROWID") {
				t.Errorf("%s has rows of its own order:\n%s", table, sql)
			}
			var id, parent, unused int
			row := q.QueryRowContext(ctx, "EXPLAIN QUERY PLAN SELECT id FROM "+table+" WHERE member_id = 'm' AND at >= 1 AND at <= 2 ORDER BY at DESC, id DESC LIMIT 9")
			if err := row.Scan(&id, &parent, &unused, &plan); err != nil {
				return err
			}
			if !strings.Contains(plan, "PRIMARY KEY (member_id=? AND at>? AND at<?)") {
				t.Errorf("%s: %s", table, plan)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
