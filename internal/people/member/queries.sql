-- name: Member :one
SELECT m.member_id, m.public_uuid, m.brand_code, m.bundle_id, a.given_name, a.family_name, a.email, a.locale, a.appearance,
  m.birth_date, m.sex, m.time_zone, m.address_json, m.phones_json, a.last_visit_at,
  m.shared_coaching, m.safe_content, m.care_team, m.care_plan, m.vitals, m.expert_opinion, m.mh_guide,
  m.partner_programs, m.migration_eligible, m.legal_given_name, m.mailing_json, m.profile_version,
  p.code AS promo_code, p.organisation, p.address_types, p.phone_regions, p.direct_to_consumer, p.po_box_allowed
FROM members m
JOIN accounts a ON a.id = m.member_id
JOIN promos p ON p.code = m.promo_code
WHERE m.member_id = sqlc.arg(member_id);

-- What other domains ask about a member.

-- name: Facts :one
SELECT a.given_name, a.family_name, a.email, a.locale, a.status, m.birth_date, m.time_zone, m.safe_content, m.brand_code,
  CAST(CASE WHEN m.legal_given_name = '' THEN a.given_name ELSE m.legal_given_name END AS TEXT) AS legal_given,
  b.name AS brand_name, b.country
FROM members m
JOIN accounts a ON a.id = m.member_id
JOIN brands b ON b.code = m.brand_code
WHERE m.member_id = sqlc.arg(member_id);

-- name: MemberByEmail :one
SELECT m.member_id FROM account_emails e
JOIN members m ON m.member_id = e.account_id
WHERE e.email_folded = sqlc.arg(email_folded);

-- name: PutMember :exec
INSERT INTO members (
  member_id, brand_code, promo_code, public_uuid, bundle_id, birth_date, sex, time_zone, address_json, phones_json,
  shared_coaching, safe_content, care_team, care_plan, vitals, expert_opinion, mh_guide, partner_programs,
  migration_eligible, created_at
) VALUES (
  sqlc.arg(member_id), sqlc.arg(brand_code), sqlc.arg(promo_code), sqlc.arg(public_uuid), sqlc.arg(bundle_id),
  sqlc.arg(birth_date), sqlc.arg(sex), sqlc.arg(time_zone), sqlc.arg(address_json), sqlc.arg(phones_json),
  sqlc.arg(shared_coaching), sqlc.arg(safe_content), sqlc.arg(care_team), sqlc.arg(care_plan), sqlc.arg(vitals),
  sqlc.arg(expert_opinion), sqlc.arg(mh_guide), sqlc.arg(partner_programs), sqlc.arg(migration_eligible),
  sqlc.arg(created_at)
) ON CONFLICT (member_id) DO NOTHING;

-- name: Locale :one
SELECT a.locale, CAST(COALESCE(b.country, 'US') AS TEXT) AS country
FROM accounts a
LEFT JOIN members m ON m.member_id = a.id
LEFT JOIN brands b ON b.code = m.brand_code
WHERE a.id = sqlc.arg(account_id);

-- name: Devices :many
SELECT d.id, d.category, d.model, d.serial, d.state, d.state_at, k.revoked_at
FROM member_devices d LEFT JOIN device_keys k ON k.account_id = d.member_id AND k.device_id = d.id
WHERE d.member_id = sqlc.arg(member_id) ORDER BY d.category, d.state_at, d.id;

-- name: LastReadings :many
SELECT d.id, CAST(COALESCE(CASE d.category
  WHEN 'bg_meter' THEN (SELECT g.at FROM glucose_readings g WHERE g.member_id = d.member_id AND g.device_id = d.id ORDER BY g.at DESC LIMIT 1)
  WHEN 'bp_monitor' THEN (SELECT p.at FROM pressure_readings p WHERE p.member_id = d.member_id AND p.device_id = d.id ORDER BY p.at DESC LIMIT 1)
  ELSE (SELECT w.at FROM weight_readings w WHERE w.member_id = d.member_id AND w.device_id = d.id ORDER BY w.at DESC LIMIT 1)
  END, 0) AS BIGINT) AS last_at
FROM member_devices d WHERE d.member_id = sqlc.arg(member_id);

-- name: PutDevice :exec
INSERT INTO member_devices (member_id, id, category, model, serial, state, state_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(category), sqlc.arg(model), sqlc.arg(serial), sqlc.arg(state), sqlc.arg(state_at))
ON CONFLICT (member_id, id) DO NOTHING;

-- name: Demographics :many
SELECT field, value_enc FROM member_demographics WHERE member_id = sqlc.arg(member_id) ORDER BY field;

-- name: PutDemographic :exec
INSERT INTO member_demographics (member_id, field, value_enc, updated_at)
VALUES (sqlc.arg(member_id), sqlc.arg(field), sqlc.arg(value_enc), sqlc.arg(updated_at))
ON CONFLICT (member_id, field) DO UPDATE SET value_enc = excluded.value_enc, updated_at = excluded.updated_at;

-- name: TasksAndEvents :many
SELECT 'task' AS what, t.id, t.kind, t.program, t.urgency, t.created_at, CAST(0 AS BIGINT) AS happened
FROM member_tasks t WHERE t.member_id = sqlc.arg(member_id) AND t.done_at IS NULL
UNION ALL
SELECT 'event', '', e.kind, '', 0, 0, COUNT(*)
FROM member_events e
WHERE e.member_id = sqlc.arg(member_id)
  AND e.at > (SELECT a.last_visit_at FROM accounts a WHERE a.id = sqlc.arg(member_id))
  AND e.at <= sqlc.arg(until)
GROUP BY e.kind
ORDER BY what, urgency, created_at, id, kind;

-- name: PutTask :exec
INSERT INTO member_tasks (member_id, id, kind, program, urgency, created_at, done_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(kind), sqlc.arg(program), sqlc.arg(urgency), sqlc.arg(created_at), NULL)
ON CONFLICT (member_id, id) DO NOTHING;

-- name: AddTaskOnce :exec
INSERT INTO member_tasks (member_id, id, kind, program, urgency, created_at, done_at)
SELECT sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(kind), sqlc.arg(program), sqlc.arg(urgency), CAST(sqlc.arg(created_at) AS BIGINT), NULL
WHERE NOT EXISTS (
  SELECT 1 FROM member_tasks t
  WHERE t.member_id = sqlc.arg(member_id) AND t.kind = sqlc.arg(kind) AND t.done_at IS NULL
);

-- name: AskAnew :exec
UPDATE member_tasks SET created_at = CAST(sqlc.arg(created_at) AS BIGINT)
WHERE member_id = sqlc.arg(member_id) AND kind = sqlc.arg(kind) AND done_at IS NULL AND created_at < CAST(sqlc.arg(created_at) AS BIGINT);

-- name: FinishTasks :execrows
UPDATE member_tasks SET done_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE member_id = sqlc.arg(member_id) AND kind = sqlc.arg(kind) AND done_at IS NULL;

-- name: PutEvent :exec
INSERT INTO member_events (member_id, at, id, kind)
VALUES (sqlc.arg(member_id), sqlc.arg(at), sqlc.arg(id), sqlc.arg(kind))
ON CONFLICT (member_id, at, id) DO NOTHING;

-- name: NameToIndex :one
SELECT a.given_name, a.family_name, m.legal_given_name
FROM members m JOIN accounts a ON a.id = m.member_id WHERE m.member_id = sqlc.arg(member_id);

-- name: TakeProfileTurn :execrows
UPDATE members SET profile_version = profile_version + 1
WHERE member_id = sqlc.arg(member_id) AND profile_version = sqlc.arg(version);

-- name: SetPersonal :exec
UPDATE members SET legal_given_name = sqlc.arg(legal_given_name), address_json = sqlc.arg(address_json), phones_json = sqlc.arg(phones_json)
WHERE member_id = sqlc.arg(member_id);

-- name: SetLegalName :exec
UPDATE members SET legal_given_name = sqlc.arg(legal_given_name) WHERE member_id = sqlc.arg(member_id);

-- name: SetMailing :exec
UPDATE members SET mailing_json = sqlc.arg(mailing_json) WHERE member_id = sqlc.arg(member_id);

-- name: SetTimeZone :exec
UPDATE members SET time_zone = sqlc.arg(time_zone) WHERE member_id = sqlc.arg(member_id);

-- name: PutSortName :exec
UPDATE members SET sort_name = sqlc.arg(sort_name) WHERE member_id = sqlc.arg(member_id);

-- name: ForgetTerms :exec
DELETE FROM member_search WHERE member_id = sqlc.arg(member_id);

-- name: WithoutSortName :many
SELECT member_id FROM members WHERE sort_name = '' ORDER BY member_id LIMIT sqlc.arg(most);

-- name: ActivateDevice :execrows
UPDATE member_devices SET state = 'active', state_at = sqlc.arg(state_at)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state <> 'active';

-- name: BundleOf :one
SELECT bundle_id FROM members WHERE member_id = sqlc.arg(member_id);

-- name: AskForProgramLink :execrows
INSERT INTO program_links (member_id, bundle_id, requested_at, ready_at)
VALUES (sqlc.arg(member_id), sqlc.arg(bundle_id), sqlc.arg(now), sqlc.arg(ready_at))
ON CONFLICT (member_id) DO NOTHING;

-- name: ProgramLink :one
SELECT bundle_id, requested_at, ready_at FROM program_links WHERE member_id = sqlc.arg(member_id);

-- name: SetBundle :execrows
UPDATE members SET bundle_id = sqlc.arg(bundle_id) WHERE member_id = sqlc.arg(member_id) AND bundle_id = '';

-- name: LockMember :execrows
UPDATE members SET member_id = member_id WHERE member_id = sqlc.arg(member_id);

-- name: SetBirthDate :exec
UPDATE members SET birth_date = sqlc.arg(birth_date) WHERE member_id = sqlc.arg(member_id);

-- name: SetSex :exec
UPDATE members SET sex = sqlc.arg(sex) WHERE member_id = sqlc.arg(member_id);
