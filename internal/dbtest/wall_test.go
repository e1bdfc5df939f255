package dbtest_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// On PostgreSQL every table of members' rows has exactly one policy, forced
// even on its owner, the same for reading and writing.
func TestEveryMemberTableIsWalled(t *testing.T) {
	store := dbtest.Postgres(t)
	const policy = "CASE WHEN ( SELECT (current_setting('wellhouse.scope'::text, true) = 'system'::text)) THEN true " +
		"ELSE (member_id = ( SELECT current_setting('wellhouse.member'::text, true) AS current_setting)) END"
	seen := 0
	rows(t, store, `SELECT t.relname, (t.relrowsecurity AND t.relforcerowsecurity)::text,
			(SELECT COUNT(*) FROM pg_policy p WHERE p.polrelid = t.oid)::text,
			COALESCE((SELECT p.polcmd::text || ' ' || trim(regexp_replace(pg_get_expr(p.polqual, t.oid), '\s+', ' ', 'g')) FROM pg_policy p WHERE p.polrelid = t.oid LIMIT 1), ''),
			COALESCE((SELECT pg_get_expr(p.polwithcheck, t.oid) FROM pg_policy p WHERE p.polrelid = t.oid LIMIT 1), '')
		FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'member_id' AND NOT a.attisdropped
		WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p', 'v', 'm')`, 5, func(v []string) {
		seen++
		if v[1] != "true" || v[2] != "1" || v[3] != "* "+policy || (v[4] != "" && v[4] != policy) {
			t.Errorf("%s: forced %s, %s policies, %s, check %q", v[0], v[1], v[2], v[3], v[4])
		}
	})
	if seen < 10 {
		t.Errorf("only %d tables of members were found", seen)
	}
}

// A store that was walled by an earlier version gets the wall of this one, and
// keeps no other.
func TestAnEarlierWallIsReplaced(t *testing.T) {
	const earlier = "CREATE POLICY member_rows ON members USING (TRUE)"
	for name, statements := range map[string][]string{
		"instead of ours": {"DROP POLICY member_scope ON members", earlier},
		"beside ours":     {earlier},
	} {
		t.Run(name, func(t *testing.T) {
			store := dbtest.Postgres(t)
			write(t, store, statements...)
			if _, err := store.Migrate(context.Background()); err != nil {
				t.Fatal(err)
			}
			if found := policies(t, store, "members"); !slices.Equal(found, []string{"member_scope"}) {
				t.Errorf("the table has the policies %v", found)
			}
		})
	}
}

// A node that starts walls one table at a time, so that another node's writer,
// who holds one table and wants the next, is never in a circle with it.
func TestWallsAreBuiltWhileOthersWrite(t *testing.T) {
	ctx := context.Background()
	store := dbtest.Postgres(t)
	write(t, store, "DROP POLICY member_scope ON members", "DROP POLICY member_scope ON app_preferences")
	migrated := make(chan error, 1)
	err := store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if _, err := q.ExecContext(ctx, "UPDATE members SET sex = 'x'"); err != nil {
			return err
		}
		go func() {
			_, err := store.Migrate(context.WithoutCancel(ctx))
			migrated <- err
		}()
		for range 50 {
			if len(policies(t, store, "app_preferences")) > 0 {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
		_, err := q.ExecContext(ctx, "UPDATE app_preferences SET value = 'x'")
		return err
	})
	if err := errors.Join(err, <-migrated); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"members", "app_preferences"} {
		if found := policies(t, store, table); !slices.Equal(found, []string{"member_scope"}) {
			t.Errorf("%s has the policies %v", table, found)
		}
	}
}

func policies(t *testing.T, store *db.DB, table string) (found []string) {
	t.Helper()
	rows(t, store, "SELECT polname FROM pg_policy WHERE polrelid = '"+table+"'::regclass", 1, func(v []string) { found = append(found, v[0]) })
	return found
}

func write(t *testing.T, store *db.DB, statements ...string) {
	t.Helper()
	err := store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		for _, s := range statements {
			if _, err := q.ExecContext(ctx, s); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The wall must not blind the planner: when it took one row in two hundred to
// pass, the desk read all members to show fifty conversations.
func TestTheWallLeavesThePlannerAGoodGuess(t *testing.T) {
	store := dbtest.Postgres(t)
	twoMembers(t, store)
	var line string
	err := store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		for _, s := range []string{
			"INSERT INTO app_preferences (member_id, app_id, instance, name, value, updated_at) SELECT 'a', 1, '', 'n' || i, 'v', 0 FROM generate_series(1, 1000) AS i",
			"ANALYZE app_preferences",
		} {
			if _, err := q.ExecContext(ctx, s); err != nil {
				return err
			}
		}
		return q.QueryRowContext(ctx, "EXPLAIN SELECT name FROM app_preferences").Scan(&line)
	})
	if err != nil {
		t.Fatal(err)
	}
	var guess int
	if _, after, found := strings.Cut(line, "rows="); found {
		_, err = fmt.Sscan(after, &guess)
	}
	if err != nil || guess < 400 {
		t.Errorf("the planner expects %d of 1,002 rows: %s, %v", guess, line, err)
	}
}

// twoMembers stores members a and b with one preference each.
func twoMembers(t *testing.T, store *db.DB) {
	t.Helper()
	statements := []string{
		`INSERT INTO brands (code, name, organisation, country, form, data_theme, member_host, logout_url, logo_svg, logo_width, support_email,
			support_phone, colors_json, meta_tags_json, footer_json, suppress_health_info, correctional, suppressed_account_routes, updated_at)
			VALUES ('b', '', '', 'US', 'one-app', '', '', '', '', 0, '', '', '', '', '', FALSE, FALSE, '', 0)`,
		"INSERT INTO promos (code, organisation, address_types, phone_regions, direct_to_consumer, po_box_allowed) VALUES ('p', '', '', '', FALSE, FALSE)",
	}
	for _, id := range []string{"a", "b"} {
		statements = append(
			statements,
			`INSERT INTO accounts (id, role, status, email, given_name, family_name, password_hash, mfa_required, locale, last_visit_at, created_at)
				VALUES ('`+id+`', 'member', 'active', '', '', '', '', FALSE, 'en-US', 0, 0)`,
			`INSERT INTO members (member_id, brand_code, promo_code, public_uuid, bundle_id, birth_date, sex, time_zone, address_json, phones_json,
				shared_coaching, safe_content, care_team, care_plan, vitals, expert_opinion, mh_guide, partner_programs, migration_eligible, created_at)
				VALUES ('`+id+`', 'b', 'p', '', '', '', '', '', '', '', FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, '', FALSE, 0)`,
			preference(id),
		)
	}
	write(t, store, statements...)
}

func preference(member string) string {
	return "INSERT INTO app_preferences (member_id, app_id, instance, name, value, updated_at) VALUES ('" + member + "', 1, '', 'n', 'v', 0)"
}

func TestOneMembersScopeNeverReachesAnothers(t *testing.T) {
	for _, c := range []struct {
		name      string
		scope     db.Scope
		statement string
		touched   int64
		refused   bool
	}{
		{"update without WHERE", db.Member("a"), "UPDATE members SET sex = 'x'", 1, false},
		{"update by the other's id", db.Member("a"), "UPDATE members SET sex = 'x' WHERE member_id = 'b'", 0, false},
		{"delete without WHERE", db.Member("a"), "DELETE FROM app_preferences", 1, false},
		{"delete by the other's id", db.Member("a"), "DELETE FROM app_preferences WHERE member_id = 'b'", 0, false},
		{"insert for the other", db.Member("a"), preference("b"), 0, true},
		{"give a row to the other", db.Member("a"), "UPDATE app_preferences SET member_id = 'b', name = 'm'", 0, true},
		{"nobody's scope", db.Member(""), "UPDATE members SET sex = 'x'", 0, false},
		{"the zero scope", db.Scope{}, "UPDATE members SET sex = 'x'", 0, false},
		{"the system", db.System, "UPDATE members SET sex = 'x'", 2, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			store := dbtest.Postgres(t)
			twoMembers(t, store)
			var touched int64
			err := store.Write(context.Background(), c.scope, func(ctx context.Context, q db.Q) error {
				result, err := q.ExecContext(ctx, c.statement)
				if err != nil {
					return err
				}
				touched, err = result.RowsAffected()
				return err
			})
			if (err != nil) != c.refused || touched != c.touched {
				t.Errorf("touched %d rows, %v; want %d, refused %v", touched, err, c.touched, c.refused)
			}
		})
	}
}

func TestReadsSeeOnlyTheScopesRows(t *testing.T) {
	store := dbtest.Postgres(t)
	twoMembers(t, store)
	for _, c := range []struct {
		name  string
		scope db.Scope
		want  int
	}{{"a", db.Member("a"), 1}, {"b", db.Member("b"), 1}, {"nobody", db.Member(""), 0}, {"unknown", db.Member("c"), 0}, {"system", db.System, 2}} {
		for _, table := range []string{"members", "app_preferences"} {
			var seen int
			err := store.Read(context.Background(), c.scope, func(ctx context.Context, q db.Q) error {
				return q.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+table).Scan(&seen)
			})
			if err != nil || seen != c.want {
				t.Errorf("%s sees %d rows of %s (%v), want %d", c.name, seen, table, err, c.want)
			}
		}
	}
	// The scope ends with its transaction: pooled connections carry nothing over.
	for range 50 {
		var seen int
		err := store.Read(context.Background(), db.Member(""), func(ctx context.Context, q db.Q) error {
			return q.QueryRowContext(ctx, "SELECT COUNT(*) FROM members").Scan(&seen)
		})
		if err != nil || seen != 0 {
			t.Fatalf("a connection kept the scope of an earlier transaction: %d rows, %v", seen, err)
		}
	}
}
