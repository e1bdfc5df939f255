package demo

import (
	"context"
	"fmt"
	"time"

	"wellhouse.app/internal/platform/db"
)

// Kind says what an installation is for. It is decided once.
type Kind string

// The kinds.
const (
	Demo Kind = "demo"
	Real Kind = "real"
)

// Claim marks a new store as demo or real, and refuses a store that is the
// other: invented people never mix with members, and a server meant for
// members never opens with accounts whose password is printed in the README.
func Claim(ctx context.Context, store *db.DB, kind Kind, now time.Time) error {
	var found Kind
	err := store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		var people bool
		if err := q.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM accounts)").Scan(&people); err != nil {
			return err
		}
		first := kind
		if people {
			first = Real // people without a mark are nobody's invention
		}
		_, err := q.ExecContext(ctx,
			"INSERT INTO instance (id, kind, created_at) VALUES ('instance', $1, $2) ON CONFLICT (id) DO NOTHING", string(first), now.UnixMilli())
		if err != nil {
			return err
		}
		return q.QueryRowContext(ctx, "SELECT kind FROM instance WHERE id = 'instance'").Scan(&found)
	})
	switch {
	case err != nil:
		return err
	case found == kind:
		return nil
	case kind == Demo:
		return fmt.Errorf("%s holds real members, so the demo does not start on it\nStart without --demo, or give the demo a place of its own: --data DIR or another --database-url", store.Place())
	}
	return fmt.Errorf("%s holds the demo, whose passwords are public, so it does not serve members\nStart with --demo, or give the members a place of their own: --data DIR or another --database-url", store.Place())
}
