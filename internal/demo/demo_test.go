package demo_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
)

// tables are all that the demo writes.
var tables = []string{
	"accounts", "account_emails", "contact_points", "account_totp", "security_answers", "clients",
	"brands", "brand_hosts", "brand_flags", "promos", "flags", "members", "member_programs", "member_diagnoses",
	"member_flags", "member_devices", "member_demographics", "member_tasks", "member_events", "staff",
	"coach_assignments", "chat_channels", "chat_messages", "mental_health_entries", "demo_progress",
}

func query(t *testing.T, store *db.DB, text string, args ...any) (values []string) {
	t.Helper()
	err := store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		rows, err := q.QueryContext(ctx, text, args...)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var v string
			if err := rows.Scan(&v); err != nil {
				return err
			}
			values = append(values, v)
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	return values
}

func counts(t *testing.T, store *db.DB) map[string]string {
	t.Helper()
	n := map[string]string{}
	for _, table := range tables {
		n[table] = query(t, store, "SELECT CAST(COUNT(*) AS TEXT) FROM "+table)[0]
	}
	return n
}

func TestSecondLoadChangesNothing(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		first := counts(t, w.DB)
		w.Load(t)
		for table, n := range counts(t, w.DB) {
			if n != first[table] {
				t.Errorf("%s: %s rows after the second load, %s after the first", table, n, first[table])
			}
			if first[table] == "0" {
				t.Errorf("%s is empty", table)
			}
		}
	})
}

func TestLaterStartAddsWhatIsDue(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		before := counts(t, w.DB)
		w.Pass(8 * 24 * time.Hour)
		w.Load(t)
		after := counts(t, w.DB)
		for _, table := range tables {
			grows := table == "member_events" || table == "chat_messages"
			if grows != (after[table] != before[table]) {
				t.Errorf("%s: %s rows became %s", table, before[table], after[table])
			}
		}
		late := query(t, w.DB, "SELECT CAST(COUNT(*) AS TEXT) FROM member_events WHERE at > $1", w.Time().UnixMilli())
		if late[0] != "0" {
			t.Errorf("%s events lie in the future", late[0])
		}
		unread := query(t, w.DB, "SELECT CAST(last_seq - last_read_seq AS TEXT) FROM chat_channels WHERE member_id = $1 AND kind = 'MEMBER_ONE_ON_ONE'", demo.MemberID("rosa"))
		if unread[0] != "3" {
			t.Errorf("Rosa has %s unread, want the 2 from before and one weekly check-in", unread[0])
		}
	})
}

func TestOneStretchOfTimeIsToldTheSameInAnyNumberOfStarts(t *testing.T) {
	events := func(steps int) string {
		w := demotest.Empty(t, dbtest.SQLite(t))
		w.Load(t)
		for range steps {
			w.Pass(10 * 24 * time.Hour / time.Duration(steps))
			w.Load(t)
		}
		rows := query(t, w.DB, "SELECT id FROM member_events ORDER BY id")
		rows = append(rows, query(t, w.DB, "SELECT id FROM chat_messages ORDER BY id")...)
		return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(rows, " "))))
	}
	if once, often := events(1), events(23); once != often {
		t.Error("ten days told in 23 starts differ from the same days told in one")
	}
}

func TestEditsOfPeopleAndBrandsSurviveAStart(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		edit := func(ctx context.Context, q db.Q) error {
			if _, err := q.ExecContext(ctx, "UPDATE accounts SET locale = 'en-US' WHERE id = $1", demo.MemberID("rosa")); err != nil {
				return err
			}
			if _, err := q.ExecContext(ctx, "DELETE FROM security_answers WHERE account_id = $1", demo.MemberID("mfa")); err != nil {
				return err
			}
			if _, err := q.ExecContext(ctx, "DELETE FROM account_totp"); err != nil {
				return err
			}
			_, err := q.ExecContext(ctx, "UPDATE brands SET name = 'Edited' WHERE code = 'maple'")
			return err
		}
		if err := w.DB.Write(context.Background(), db.System, edit); err != nil {
			t.Fatal(err)
		}
		w.Load(t)
		if got := query(t, w.DB, "SELECT name FROM brands WHERE code = 'maple'"); got[0] != "Edited" {
			t.Errorf("the brand is called %s again", got[0])
		}
		if got := query(t, w.DB, "SELECT locale FROM accounts WHERE id = $1", demo.MemberID("rosa")); got[0] != "en-US" {
			t.Errorf("Rosa reads %s again", got[0])
		}
		if n := counts(t, w.DB); n["security_answers"] != "0" || n["account_totp"] != "0" {
			t.Errorf("%s answers and %s apps are back", n["security_answers"], n["account_totp"])
		}
	})
}

// S2-4-01 S2-4-02 S2-4-34 S1-6-31..46: every program, status, coach state and
// flag is somewhere in the demo, and each flag is off elsewhere.
func TestCoverage(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		active := query(t, w.DB, "SELECT DISTINCT program FROM member_programs WHERE status = 'ACTIVE' OR (status = 'REGISTERED' AND program = 'BEHAVIORAL_HEALTH')")
		for _, p := range program.Catalogue {
			if !slices.Contains(active, p.DBSlug) {
				t.Errorf("nobody is active in %s", p.DBSlug)
			}
		}
		statuses := query(t, w.DB, "SELECT DISTINCT status FROM member_programs")
		if len(statuses) != len(program.Statuses) {
			t.Errorf("statuses %v", statuses)
		}
		states := query(t, w.DB, "SELECT DISTINCT s.availability FROM staff s JOIN coach_assignments c ON c.staff_id = s.account_id WHERE c.relation = 'coach'")
		without := query(t, w.DB, `SELECT a.email FROM accounts a JOIN members m ON m.member_id = a.id
			WHERE NOT EXISTS (SELECT 1 FROM coach_assignments c WHERE c.member_id = m.member_id AND c.relation = 'coach')`)
		if len(states) != len(coaching.Availabilities)-1 || !slices.Contains(without, "luis@demo.test") {
			t.Errorf("coach states %v, without coach %v", states, without)
		}
		on := query(t, w.DB, "SELECT DISTINCT flag FROM member_flags WHERE enabled")
		off := query(t, w.DB, "SELECT DISTINCT flag FROM member_flags WHERE NOT enabled")
		for _, f := range flag.Catalogue {
			if !slices.Contains(on, f.Name) || !slices.Contains(off, f.Name) {
				t.Errorf("flag %s: on %v, off %v", f.Name, slices.Contains(on, f.Name), slices.Contains(off, f.Name))
			}
		}
		models := query(t, w.DB, "SELECT DISTINCT model FROM member_devices ORDER BY model")
		if got := strings.Join(models, " "); got != "bg300 ht900 ht945 htn htnand inTouch wm1000 wm1500" {
			t.Errorf("devices %s", got)
		}
		locales := query(t, w.DB, "SELECT DISTINCT a.locale FROM accounts a JOIN members m ON m.member_id = a.id ORDER BY a.locale")
		if got := strings.Join(locales, " "); got != "en-CA en-US es-US fr-CA" {
			t.Errorf("locales %s", got)
		}
		if got := strings.Join(query(t, w.DB, "SELECT host FROM brand_hosts ORDER BY host"), " "); got != "direct.localhost localhost maple.localhost restricted.localhost sso.localhost" {
			t.Errorf("hosts %s", got)
		}
	})
}

func TestRosaHasTalkedForMoreThanAYear(t *testing.T) {
	w := demotest.Empty(t, dbtest.SQLite(t))
	w.Load(t)
	n := query(t, w.DB, "SELECT CAST(last_seq AS TEXT) FROM chat_channels WHERE member_id = $1 AND kind = 'MEMBER_ONE_ON_ONE'", demo.MemberID("rosa"))
	if len(n[0]) < 3 || n[0] < "200" {
		t.Errorf("%s messages, want more than 200", n[0])
	}
	unordered := query(t, w.DB, `SELECT a.id FROM chat_messages a JOIN chat_messages b
		ON a.member_id = b.member_id AND a.channel_id = b.channel_id AND a.seq < b.seq AND a.created_at > b.created_at`)
	if len(unordered) > 0 {
		t.Errorf("%d messages stand before older ones", len(unordered))
	}
}

func TestNobodyWritesAtNight(t *testing.T) {
	w := demotest.Empty(t, dbtest.SQLite(t))
	w.Pass(-9 * time.Hour) // half past midnight in Chicago
	w.Load(t)
	chicago, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range query(t, w.DB, "SELECT CAST(created_at AS TEXT) FROM chat_messages WHERE member_id = $1", demo.MemberID("rosa")) {
		ms, err := strconv.ParseInt(text, 10, 64)
		if at := time.UnixMilli(ms).In(chicago); err != nil || at.Hour() < 7 || at.Hour() > 21 {
			t.Errorf("a message at %s", at)
		}
	}
}

// What is private is unreadable in the database file.
func TestPrivateTextsAreSealed(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, column := range []string{
			"chat_messages.body_enc", "member_demographics.value_enc", "mental_health_entries.text_enc",
			"account_totp.seed_enc",
		} {
			table, name, _ := strings.Cut(column, ".")
			values := query(t, w.DB, "SELECT "+name+" FROM "+table)
			if len(values) == 0 {
				t.Errorf("%s is empty", column)
			}
			for _, v := range values {
				for _, secret := range []string{"nonBinary", "they", "Rosa", "walk", "the ", "argon2", "NB2W45"} {
					if strings.Contains(v, secret) {
						t.Errorf("%s shows %q", column, secret)
					}
				}
			}
		}
	})
}

func TestAccounts(t *testing.T) {
	list := demo.Accounts()
	if len(list) != 25 {
		t.Errorf("%d accounts, want the 25 of the README", len(list))
	}
	for _, a := range list {
		if a.Name == "" || a.Note == "" || !strings.HasSuffix(a.Email, "@demo.test") {
			t.Errorf("%+v", a)
		}
	}
}
