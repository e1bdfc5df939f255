package dbtest_test

import (
	"context"
	"slices"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// Links from before they said how they began: those of adults and those that an answer
// to an invitation made began with one, the others did not.
func TestOldLinksSayHowTheyBegan(t *testing.T) {
	cases := []struct {
		id, kind string
		accepted bool
		want     bool
	}{
		{"adult", "adult", true, true},
		{"adult-trail-gone", "adult", false, true},
		{"care", "care_recipient", false, true},
		{"invited-parent", "dependent", true, true},
		{"parent-by-support", "dependent", false, false},
		{"guardian-by-support", "consenter", false, false},
	}
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		twoMembers(t, store)
		execute(t, store, "DELETE FROM goose_db_version WHERE version_id = 293")
		trail := func(id, memberID, action, target string) {
			t.Helper()
			execute(t, store, `INSERT INTO audit_rows (member_id, id, at, actor_id, actor_role, viewing, action, area, target, outcome, reason, session_id, request_id, sealed)
				VALUES ($1, $2, 1, 'b', 'member', FALSE, $3, 'family', $4, 'done', '', '', '', FALSE)`, memberID, id, action, target)
		}
		for _, c := range cases {
			// Two people have one open link at most, so these have ended.
			execute(t, store, `INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_at, ended_by, version)
				VALUES ('a', $1, 'b', $2, 'parent', '', 1, 2, '', 1)`, c.id, c.kind)
			if c.accepted {
				trail("row-"+c.id, "a", "familyAccepted", c.id)
			}
		}
		trail("row-other-member", "b", "familyAccepted", "parent-by-support")
		trail("row-other-act", "a", "familyDependentAdded", "parent-by-support")
		if applied, err := store.Migrate(ctx); err != nil || !slices.Equal(applied, []int64{293}) {
			t.Fatalf("applied %v: %v", applied, err)
		}
		for _, c := range cases {
			var got bool
			err := store.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
				return q.QueryRowContext(ctx, "SELECT invited FROM family_links WHERE member_id = 'a' AND id = $1", c.id).Scan(&got)
			})
			if err != nil || got != c.want {
				t.Errorf("%s: %v, %v", c.id, got, err)
			}
		}
	})
}
