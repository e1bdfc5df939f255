package dbtest_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

func execute(t *testing.T, store *db.DB, text string, args ...any) {
	t.Helper()
	err := store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, text, args...)
		return err
	})
	if err != nil {
		t.Fatal(text, err)
	}
}

// withoutCauses takes back the migration that gave causes their columns.
func withoutCauses(t *testing.T, store *db.DB) {
	t.Helper()
	execute(t, store, "DROP INDEX outbox_messages_by_cause")
	for _, column := range []string{"cause_kind", "cause_id", "cause_reader", "cause_mark"} {
		execute(t, store, "ALTER TABLE outbox_messages DROP COLUMN "+column)
	}
	execute(t, store, "DELETE FROM goose_db_version WHERE version_id = 199")
}

// Messages from before causes had columns are still told once, withdrawn and
// found by what they tell of.
func TestOldCausesGetTheirColumns(t *testing.T) {
	const x, y, z = "00000000-0000-7000-8000-00000000000a", "00000000-0000-7000-8000-00000000000b", "00000000-0000-7000-8000-00000000000c"
	cases := []struct{ cause, want string }{
		{"message " + x + " " + y + " 17", "message|" + x + "|" + y + "|17|message " + x + " " + y + " 17"},
		{"message " + x + " " + y + " 0", "message|" + x + "|" + y + "|0|message " + x + " " + y + " 0"},
		{"urgent " + x + " " + y, "urgent|" + x + "|" + y + "||urgent " + x + " " + y},
		{"contact urgent " + x + " " + y, "contact urgent|" + x + "|" + y + "||contact urgent " + x + " " + y},
		{"contact late " + x + " 2026-11-16", "contact late||" + x + "|2026-11-16|contact late " + x + " 2026-11-16"},
		{"report " + x, "report|" + x + "|||report " + x},
		{"support answer " + x, "support answer|" + x + "|||support answer " + x},
		{"end " + x + " " + y + " " + z, "end|" + y + "|" + x + "||end " + x + " " + y + " " + z},
		{"end " + x + " none " + z, "end|none|" + x + "||end " + x + " none " + z},
		{"alert " + x + " 12 " + y + " 0a1b2c3d", "alert|" + x + "|" + y + "|12|alert " + x + " " + y + " 12 0a1b2c3d"},
		{x, "||||" + x},
	}
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		twoMembers(t, store)
		withoutCauses(t, store)
		for i, c := range cases {
			execute(t, store, `INSERT INTO outbox_messages (member_id, id, topic, template, channel, locale, brand_code, address_enc, cause, slot, urgent,
				time_zone, quiet_from, quiet_to, state, created_at, due_at, expires_at, lease, attempts, trouble)
				VALUES ('a', $1, 'messages', 't', 'EMAIL', 'en-US', 'b', 'x', $2, '', FALSE, 'UTC', 0, 0, 'waiting', 1, 1, 1, '', 0, '')`,
				string(rune('a'+i)), c.cause)
		}
		if applied, err := store.Migrate(ctx); err != nil || !slices.Equal(applied, []int64{199}) {
			t.Fatalf("applied %v: %v", applied, err)
		}
		for i, c := range cases {
			var got [5]string
			err := store.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
				return q.QueryRowContext(ctx, "SELECT cause_kind, cause_id, cause_reader, cause_mark, cause FROM outbox_messages WHERE id = $1", string(rune('a'+i))).
					Scan(&got[0], &got[1], &got[2], &got[3], &got[4])
			})
			if found := strings.Join(got[:], "|"); err != nil || found != c.want {
				t.Errorf("%s: %v\n%s, want\n%s", c.cause, err, found, c.want)
			}
		}
	})
}
