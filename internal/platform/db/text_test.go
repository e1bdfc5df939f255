package db_test

import (
	"context"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// Text that an engine cannot store is the sender's mistake, not a fault of ours.
func TestOddTextIsNotAFault(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		for _, text := range []string{"a\x00b", "\xff\xfe", "\xc3"} {
			for name, do := range map[string]func(context.Context, db.Scope, db.Work) error{"read": store.Read, "write": store.Write} {
				err := do(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
					var n int
					return q.QueryRowContext(ctx, "SELECT COUNT(*) FROM accounts WHERE id = $1", text).Scan(&n)
				})
				if err != nil && !apperr.Is(err, apperr.InvalidArgument) {
					t.Errorf("%s of %q: %v", name, text, err)
				}
			}
		}
	})
}
