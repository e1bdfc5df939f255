package main

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// The two sizes of a provider that are compared. A coach has a hundred members
// in both; a provider that grows has more coaches.
const (
	fewMembers, manyMembers = 1_000, 100_000
	messagesEach            = 10
	caseload                = 100
	backlog                 = 50
)

// deskRows makes members with a conversation each, their coaches and one person
// of Member Support. Every second member waits for their coach, and one in five
// has written to Member Support before. What waits for a whole team is the same in
// both sizes, because a larger team works through more: a page for the coaches
// and a page for Member Support. Messages are those of the system, whose text is
// not sealed. Nothing is unread, late or urgent, so that the workers stay quiet.
const deskRows = `
CREATE TEMP TABLE numbers AS WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %[1]d - 1) SELECT i FROM n;
CREATE TEMP TABLE people AS
	SELECT 'dm' || i AS id, 'marcus@demo.test' AS model FROM numbers
	UNION ALL SELECT 'dc' || i, 'coach.en@demo.test' FROM numbers WHERE i < %[1]d / %[3]d
	UNION ALL SELECT 'ds0', 'support@demo.test' FROM numbers WHERE i = 0;
INSERT INTO accounts (id, role, status, email, given_name, family_name, password_hash, mfa_required, locale, last_visit_at, created_at)
	SELECT p.id, a.role, a.status, p.id || '@desk.test', a.given_name, a.family_name, '', a.mfa_required, a.locale, a.last_visit_at, a.created_at
	FROM people p JOIN accounts a ON a.email = p.model;
INSERT INTO staff (account_id, title, languages, availability) SELECT id, 'Health coach', 'en-US', 'AVAILABLE' FROM people WHERE id LIKE 'dc%%';
INSERT INTO staff (account_id, title, languages, availability) VALUES ('ds0', 'Member Support', 'en-US', 'AVAILABLE');
INSERT INTO members (member_id, brand_code, promo_code, public_uuid, bundle_id, birth_date, sex, time_zone, address_json, phones_json,
	shared_coaching, safe_content, care_team, care_plan, vitals, expert_opinion, mh_guide, partner_programs, migration_eligible, created_at)
	SELECT 'dm' || n.i, m.brand_code, m.promo_code, 'dm' || n.i, m.bundle_id, m.birth_date, m.sex, m.time_zone, m.address_json, m.phones_json,
	FALSE, m.safe_content, m.care_team, m.care_plan, m.vitals, m.expert_opinion, m.mh_guide, m.partner_programs, m.migration_eligible, m.created_at
	FROM numbers n, members m JOIN accounts a ON a.id = m.member_id WHERE a.email = 'marcus@demo.test';
INSERT INTO member_programs (member_id, program, id, status, started_at) SELECT 'dm' || i, 'DIABETES', 'dm' || i, 'ACTIVE', 1 FROM numbers;
INSERT INTO coach_assignments (member_id, staff_id, relation, assigned_at) SELECT 'dm' || i, 'dc' || (i / %[3]d), 'coach', 1 FROM numbers;
INSERT INTO chat_channels (member_id, id, kind, name, last_seq, last_read_seq, created_at, last_message_at)
	SELECT 'dm' || i, 'desk-' || i, 'MEMBER_ONE_ON_ONE', 'Coach', %[2]d, 0, 1, %[4]d - i * CAST(1000 AS BIGINT) FROM numbers;
INSERT INTO chat_channels (member_id, id, kind, name, last_seq, last_read_seq, created_at, last_message_at)
	SELECT 'dm' || i, 'help-' || i, 'MEMBER_SUPPORT', 'Support', 0, 0, 1, %[4]d - i * CAST(1000 AS BIGINT) FROM numbers WHERE i %% 5 = 0;
INSERT INTO chat_participants (member_id, channel_id, staff_id, user_type, last_read_seq, joined_at)
	SELECT 'dm' || i, 'desk-' || i, 'dc' || (i / %[3]d), 'COACH', %[2]d, 1 FROM numbers;
INSERT INTO chat_messages (member_id, channel_id, seq, id, client_id, kind, sender_id, sender_name, body_enc, created_at)
	SELECT 'dm' || n.i, 'desk-' || n.i, k.i + 1, 'dm' || n.i || '-' || k.i, 'k' || k.i, 'admin', '', '', 'x', %[4]d - n.i * CAST(1000 AS BIGINT) + k.i
	FROM numbers n JOIN numbers k ON k.i < %[2]d;
INSERT INTO chat_tasks (member_id, id, channel_id, pool, owner_id, first_seq, opened_at, due_at, urgent, state, answered_at)
	SELECT 'dm' || n.i, 'done-' || n.i || '-' || k.i, 'desk-' || n.i, 'coach', 'dc' || (n.i / %[3]d), 1, 1, 2, FALSE, 'answered', 3
	FROM numbers n JOIN numbers k ON k.i < 3;
INSERT INTO chat_tasks (member_id, id, channel_id, pool, owner_id, first_seq, opened_at, due_at, urgent, state)
	SELECT 'dm' || i, 'open-' || i, 'desk-' || i, 'coach', 'dc' || (i / %[3]d), 1, %[4]d - i, %[4]d + 86400000 + i, FALSE, 'open' FROM numbers WHERE i %% 2 = 0;
INSERT INTO chat_tasks (member_id, id, channel_id, pool, first_seq, opened_at, due_at, urgent, state)
	SELECT 'dm' || i, 'open-' || i, 'desk-' || i, 'coach', 1, %[4]d - i, %[4]d + 86400000 + i, FALSE, 'open' FROM numbers WHERE i %% (%[1]d / %[5]d) = 7;
UPDATE chat_channels SET awaiting_coach = TRUE WHERE id IN (SELECT 'desk-' || i FROM numbers WHERE i %% (%[1]d / %[5]d) = 7);
INSERT INTO chat_tasks (member_id, id, channel_id, pool, first_seq, opened_at, due_at, urgent, state)
	SELECT 'dm' || i, 'help-' || i, 'help-' || i, 'support', 1, %[4]d - i, %[4]d + 86400000 + i, FALSE, 'open' FROM numbers WHERE i %% (%[1]d / %[5]d) = 0;
INSERT INTO sessions (id, account_id, client_id, mode, reference, generation, created_at, rotated_at, access_until, last_activity_at, ends_at,
	end_reason, viewing_member, viewing_reason, viewing_ticket, viewing_until, user_agent)
	SELECT 's-' || id, id, 'demo-api', 'api', id, 1, %[4]d, %[4]d, %[4]d + 1800000, %[4]d, %[4]d + 43200000, '', '', '', '', 0, 'bench' FROM people;
`

// addDesks fills a store of the demo with so many members and their desks.
func addDesks(driver, place string, members int) error {
	db, err := sql.Open(driver, place)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	db.SetMaxOpenConns(1) // temporary tables belong to a connection
	text := fmt.Sprintf(deskRows, members, messagesEach, caseload, time.Now().UnixMilli(), backlog)
	for _, id := range []string{"dc0", "ds0"} {
		secret := secretOf(id)
		sum := sha256.Sum256(secret[:])
		text += fmt.Sprintf("INSERT INTO session_secrets (hash, session_id, use, generation) VALUES ('%s', 's-%s', 'access', 1);\n", hex.EncodeToString(sum[:]), id)
	}
	before, after := "PRAGMA synchronous = OFF; BEGIN;\n", "COMMIT;"
	if driver == "pgx" {
		before, after = "SET session_replication_role = replica;\n", ""
	}
	if _, err := db.Exec(before + text + after); err != nil {
		return fmt.Errorf("the desks: %w", err)
	}
	if driver == "pgx" {
		// Otherwise PostgreSQL tidies up a million new rows while we measure.
		_, err = db.Exec("VACUUM ANALYZE")
	}
	return err
}

type deskCall struct{ what, as, call, body string }

// deskCalls are what pages of staff ask for all the time. The queue is asked for
// in both views, because one of them counts on tasks and the other on channels.
var deskCalls = []deskCall{
	{"the queue of a coach", "dc0", "InboxService/ListInbox", `{"view":"all"}`},
	{"what waits for a coach", "dc0", "InboxService/ListInbox", `{"view":"waiting"}`},
	{"the count of a coach", "dc0", "InboxService/CountInbox", `{}`},
	{"the queue of Member Support", "ds0", "InboxService/ListInbox", `{"view":"all"}`},
	{"what waits for Member Support", "ds0", "InboxService/ListInbox", `{"view":"waiting"}`},
	{"the count of Member Support", "ds0", "InboxService/CountInbox", `{}`},
}

// desks measures P19: the desk of a large provider beside that of a small one, on
// both engines.
func desks(server, dir string, rounds int) (out []result, err error) {
	admin := os.Getenv(postgresVariable)
	if admin == "" {
		return nil, fmt.Errorf("%s names no PostgreSQL server", postgresVariable)
	}
	for _, engine := range []string{"SQLite", "PostgreSQL"} {
		rows, err := desksOn(engine, server, admin, dir, rounds)
		if err != nil {
			return nil, fmt.Errorf("desks on %s: %w", engine, err)
		}
		out = append(out, rows...)
	}
	return out, nil
}

func desksOn(engine, server, admin, dir string, rounds int) (out []result, err error) {
	var s servers
	defer func() { s.stop() }()
	var sizes [2]target
	for i, members := range []int{fewMembers, manyMembers} {
		name := fmt.Sprintf("bench_desks_%d", members)
		store, driver, place := []string{"--data", filepath.Join(dir, name)}, "sqlite", filepath.Join(dir, name, "wellhouse.db")
		if engine == "PostgreSQL" {
			if err := execute("pgx", admin, "CREATE DATABASE "+name+" OWNER "+ordinaryRole); err != nil {
				return nil, err
			}
			store = []string{"--data", filepath.Join(dir, name+"_pg"), "--database-url", database(admin, name, ordinaryRole)}
			driver, place = "pgx", database(admin, name, "")
		}
		var first servers
		_, _, err := first.launchOurs(server, store...)
		first.stop()
		if err != nil {
			return nil, err
		}
		if err := addDesks(driver, place, members); err != nil {
			return nil, err
		}
		if sizes[i], _, err = s.launchOurs(server, store...); err != nil {
			return nil, err
		}
	}
	for _, c := range deskCalls {
		row, err := c.compare(engine, sizes, rounds)
		if err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, nil
}

// compare asks both in turn and takes the median of the ratios.
func (c deskCall) compare(engine string, sizes [2]target, rounds int) (result, error) {
	var ratio, before, after []float64
	for range rounds {
		var w [2]window
		for i, t := range sizes {
			request := post(t.addr, "/wellhouse.desk.v1."+c.call, "Authorization: Bearer "+tokenOf(c.as), []byte(c.body))
			var err error
			if w[i], err = t.asking(always(request)).saying("waiting").measure(2); err != nil {
				return result{}, err
			}
		}
		ratio, before, after = append(ratio, w[1].p99/w[0].p99), append(before, w[0].p99), append(after, w[1].p99)
	}
	return result{
		Goal: "P19", What: "p99 of " + c.what + ", " + engine, Value: median(ratio), Unit: "x", Bar: 1.3,
		Note: fmt.Sprintf("%.1f ms with %d members, %.1f with %d", median(before), fewMembers, median(after), manyMembers),
	}, nil
}

// alone shows rows that were measured by themselves.
func alone(rows []result, err error) error {
	if err == nil {
		show(rows)
		fmt.Printf("outside load at the end: %s\n", loadAverage())
	}
	return err
}
