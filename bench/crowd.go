package main

import (
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"time"
)

// The people of the chat measurements. Each pair is a member and a coach with a
// conversation; a caller is a member whose first message calls all coaches;
// watchers are coaches who only listen, and idlers members who do.
const (
	pairs    = 50
	callers  = 80
	watchers = 5_000
	idlers   = 10_000
)

// crowdRows copies people of the demo. Their ids are a letter and a number.
const crowdRows = `
CREATE TEMP TABLE numbers AS WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999) SELECT i FROM n;
CREATE TEMP TABLE crowd AS
	SELECT 'm' || i AS id, 'marcus@demo.test' AS model, i FROM numbers WHERE i < %[1]d + %[2]d
	UNION ALL SELECT 'c' || i, 'coach.en@demo.test', i FROM numbers WHERE i < %[1]d
	UNION ALL SELECT 'w' || i, 'coach.en@demo.test', i FROM numbers WHERE i < %[3]d
	UNION ALL SELECT 'i' || i, 'marcus@demo.test', i FROM numbers WHERE i < %[4]d;
INSERT INTO accounts (id, role, status, email, given_name, family_name, password_hash, mfa_required, locale, last_visit_at, created_at)
	SELECT p.id, a.role, a.status, p.id || '@crowd.test', a.given_name, a.family_name, '', a.mfa_required, a.locale, a.last_visit_at, a.created_at
	FROM crowd p JOIN accounts a ON a.email = p.model;
INSERT INTO staff (account_id, title, languages, availability) SELECT id, 'Health coach', 'en-US', 'AVAILABLE' FROM crowd WHERE id LIKE 'c%%';
CREATE TEMP TABLE talkers AS SELECT id, 'c' || (i %% %[1]d) AS coach FROM crowd WHERE id LIKE 'm%%';
INSERT INTO members (member_id, brand_code, promo_code, public_uuid, bundle_id, birth_date, sex, time_zone, address_json, phones_json,
	shared_coaching, safe_content, care_team, care_plan, vitals, expert_opinion, mh_guide, partner_programs, migration_eligible, created_at)
	SELECT p.id, m.brand_code, m.promo_code, p.id, m.bundle_id, m.birth_date, m.sex, m.time_zone, m.address_json, m.phones_json,
	FALSE, m.safe_content, m.care_team, m.care_plan, m.vitals, m.expert_opinion, m.mh_guide, m.partner_programs, m.migration_eligible, m.created_at
	FROM talkers p, members m JOIN accounts a ON a.id = m.member_id WHERE a.email = 'marcus@demo.test';
INSERT INTO member_programs (member_id, program, id, status, started_at) SELECT id, 'DIABETES', id, 'ACTIVE', 1 FROM talkers;
INSERT INTO coach_assignments (member_id, staff_id, relation, assigned_at) SELECT id, coach, 'coach', 1 FROM talkers;
INSERT INTO chat_channels (member_id, id, kind, name, last_seq, last_read_seq, created_at)
	SELECT id, 'talk-' || id, 'MEMBER_ONE_ON_ONE', 'Coach', 0, 0, 1 FROM talkers;
INSERT INTO chat_participants (member_id, channel_id, staff_id, user_type, last_read_seq, joined_at)
	SELECT id, 'talk-' || id, coach, 'COACH', 0, 1 FROM talkers;
INSERT INTO sessions (id, account_id, client_id, mode, reference, generation, created_at, rotated_at, access_until, last_activity_at, ends_at,
	end_reason, viewing_member, viewing_reason, viewing_ticket, viewing_until, user_agent)
	SELECT 's-' || id, id, 'demo-api', 'api', id, 1, %[5]d, %[5]d, %[5]d + 1800000, %[5]d, %[5]d + 43200000, '', '', '', '', 0, 'bench' FROM crowd;
`

// addCrowd fills a store of the demo with a crowd that is signed in.
func addCrowd(data string) error {
	store := filepath.Join(data, "wellhouse.db")
	db, err := sql.Open("sqlite", store)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	db.SetMaxOpenConns(1) // temporary tables belong to a connection
	if _, err := db.Exec(fmt.Sprintf(crowdRows, pairs, callers, watchers, idlers, time.Now().UnixMilli())); err != nil {
		return fmt.Errorf("the crowd: %w", err)
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	add, err := tx.Prepare("INSERT INTO session_secrets (hash, session_id, use, generation) VALUES (?, ?, 'access', 1)")
	if err != nil {
		return err
	}
	for letter, n := range map[string]int{"m": pairs + callers, "c": pairs, "w": watchers, "i": idlers} {
		for i := range n {
			id := fmt.Sprint(letter, i)
			secret := secretOf(id)
			sum := sha256.Sum256(secret[:])
			if _, err := add.Exec(hex.EncodeToString(sum[:]), "s-"+id); err != nil {
				return err
			}
		}
	}
	return tx.Commit()
}

func secretOf(id string) [32]byte { return sha256.Sum256([]byte("a secret of " + id)) }

// tokenOf is the bearer token of somebody in the crowd.
func tokenOf(id string) string {
	secret := secretOf(id)
	return base64.RawURLEncoding.EncodeToString(secret[:])
}
