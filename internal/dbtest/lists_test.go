package dbtest_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// openRows has a row of every table whose lists are open, each with a value that
// no list had when they were closed.
var openRows = map[string]string{
	"outbox_messages": `INSERT INTO outbox_messages (member_id, id, topic, template, channel, locale, brand_code, address_enc, params_enc, cause, slot,
		urgent, time_zone, quiet_from, quiet_to, state, created_at, due_at, expires_at, finished_at, lease, attempts, trouble, contact_id, faults, parked_at,
		cause_kind, cause_id, cause_reader, cause_mark)
		VALUES ('a', 'o', 'visits', 't', 'PUSH_NOTIFICATION', 'fr-CA', 'b', 'x', NULL, 'report 00000000-0000-7000-8000-00000000000a', 's', TRUE, 'UTC', 1, 2, 'sent', 3, 4, 5, 6, 'l', 7, 'w', 'k', 8, 9,
		'report', '00000000-0000-7000-8000-00000000000a', '', '')`,
	"communication_preferences": `INSERT INTO communication_preferences (member_id, topic, channel, frequency, weekdays, updated_at)
		VALUES ('a', 'visits', 'PUSH_NOTIFICATION', 'WEEK', 127, 1)`,
	"alert_destinations": `INSERT INTO alert_destinations (member_id, side, contact_id, channel, address_enc, position)
		VALUES ('a', 'high', 'c', 'PUSH_NOTIFICATION', 'x', 1)`,
	"alert_deliveries": `INSERT INTO alert_deliveries (member_id, id, episode_id, round, contact_id, name_enc, purpose, channel, message_id, skipped,
		told_at, acknowledged_at, acknowledged_by) VALUES ('a', 'd', 'e', 1, 'c', 'x', 'test', 'PUSH_NOTIFICATION', 'm', 'quiet', 2, 3, 'link')`,
	"alerts": `INSERT INTO alerts (member_id, id, kind, direction, reading_id, reading_at, offset_minutes, value, second, clear_at, asks, state, created_at,
		done_at, coach_at, coach_seen_at, coach_seen_by, received_at, urgent, step, escalate_at, stopped_at, end_reason, followed, steady, recovered_at,
		recovered_value, recovered_second, closing_id)
		VALUES ('a', 'i', 'oxygen', 'falling', 'r', 1, 2, 3, 4, 5, TRUE, 'cleared', 6, 7, 8, 9, 's', 10, TRUE, 11, 12, 13, 'program', TRUE, TRUE, 14, 15, 16, 'z')`,
	"report_files": `INSERT INTO report_files (member_id, id, kind, format, from_date, to_date, locale, state, progress, file_name, bytes, created_at,
		due_at, finished_at, expires_at, lease, attempts, with_labs) VALUES ('a', 'f', 'kidney', 'csv', 'd1', 'd2', 'es-US', 'ready', 1, 'n', 2, 3, 4, 5, 6, 'l', 7, FALSE)`,
	"report_contents": `INSERT INTO report_contents (member_id, id, content_enc) VALUES ('a', 'f', 'x')`,
	"support_messages": `INSERT INTO support_messages (member_id, id, client_id, reference, topic, text_enc, answer_channel, status, created_at,
		answer_due_at, urgent, owner_id, answer_enc, answered_by, answered_name, answered_at)
		VALUES ('a', 's', 'c', 'r', 'meals', 'x', 'letter', 'answered', 1, 2, TRUE, 'o', 'y', 'b', 'n', 3)`,
}

// Lists that grow take new values without a migration, and the migration that
// opened them keeps every row, column and index.
func TestOpenListsKeepTheirRows(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		twoMembers(t, store)
		exec := func(text string) { t.Helper(); execute(t, store, text) }
		schema := schemaOf(t, store)
		for _, table := range []string{
			"outbox_messages", "communication_preferences", "alert_destinations", "alert_deliveries", "alerts", "report_files", "report_contents", "support_messages",
		} {
			exec(openRows[table])
			if n := strings.Count(openRows[table], ","); n < len(schema[table].columns)*2-2 {
				t.Fatalf("the row of %s leaves a column out", table)
			}
		}
		before := held(t, store)
		withoutCauses(t, store)
		exec("ALTER TABLE report_files DROP COLUMN with_labs")
		exec("DELETE FROM goose_db_version WHERE version_id IN (196, 365)")
		if applied, err := store.Migrate(ctx); err != nil || !slices.Equal(applied, []int64{196, 199, 365}) {
			t.Fatalf("applied %v: %v", applied, err)
		}
		for table, want := range before {
			if got := held(t, store)[table]; got != want || !strings.HasPrefix(got, "1 ") {
				t.Errorf("%s holds %s, before %s", table, got, want)
			}
		}
		for name, found := range schemaOf(t, store) {
			if was := schema[name]; was == nil || found.String() != was.String() {
				t.Errorf("%s is now\n%swas\n%s", name, found, was)
			}
		}
	})
}

// held is how many rows each table has, and what is in them.
func held(t *testing.T, store *db.DB) map[string]string {
	t.Helper()
	out := map[string]string{}
	for table := range openRows {
		err := store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			found, err := q.QueryContext(ctx, "SELECT * FROM "+table)
			if err != nil {
				return err
			}
			defer func() { _ = found.Close() }()
			names, err := found.Columns()
			if err != nil {
				return err
			}
			for n := 1; found.Next(); n++ {
				values, into := make([]any, len(names)), make([]any, len(names))
				for i := range values {
					into[i] = &values[i]
				}
				if err := found.Scan(into...); err != nil {
					return err
				}
				out[table] = fmt.Sprint(n, " ", values)
			}
			return found.Err()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}
