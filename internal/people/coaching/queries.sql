-- name: Coaches :many
SELECT m.shared_coaching, CAST(COALESCE(s.account_id, '') AS TEXT) AS staff_id,
  CAST(COALESCE(a.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(a.family_name, '') AS TEXT) AS family_name,
  CAST(COALESCE(s.availability, '') AS TEXT) AS availability, s.away_until,
  CAST(COALESCE(a.role, '') AS TEXT) AS role, CAST(COALESCE(s.title, '') AS TEXT) AS title, CAST(COALESCE(s.credentials, '') AS TEXT) AS credentials
FROM members m
LEFT JOIN coach_assignments c ON c.member_id = m.member_id AND c.relation = 'coach'
LEFT JOIN accounts a ON a.id = c.staff_id AND a.status <> 'ended'
LEFT JOIN staff s ON s.account_id = a.id
WHERE m.member_id = sqlc.arg(member_id)
ORDER BY c.assigned_at, c.staff_id;

-- name: PutStaff :exec
INSERT INTO staff (account_id, title, credentials, languages, availability, away_until)
VALUES (sqlc.arg(account_id), sqlc.arg(title), sqlc.arg(credentials), sqlc.arg(languages), sqlc.arg(availability), sqlc.narg(away_until))
ON CONFLICT (account_id) DO NOTHING;

-- name: ForgetTitle :exec
UPDATE staff SET title = '' WHERE account_id = sqlc.arg(account_id);

-- name: StaffMember :one
SELECT s.title, s.languages, s.availability, s.away_until, a.given_name, a.family_name, a.role, a.locale, a.appearance
FROM accounts a JOIN staff s ON s.account_id = a.id
WHERE a.id = sqlc.arg(account_id);

-- name: Assign :exec
INSERT INTO coach_assignments (member_id, staff_id, relation, assigned_at)
VALUES (sqlc.arg(member_id), sqlc.arg(staff_id), sqlc.arg(relation), sqlc.arg(assigned_at))
ON CONFLICT (member_id, staff_id, relation) DO NOTHING;

-- name: Guide :many
SELECT a.given_name, a.family_name, c.assigned_at
FROM coach_assignments c
JOIN accounts a ON a.id = c.staff_id AND a.status <> 'ended'
WHERE c.member_id = sqlc.arg(member_id) AND c.relation = 'guide'
ORDER BY c.assigned_at DESC, c.staff_id LIMIT 1;

-- name: Portrait :one
SELECT a.given_name, a.family_name, CAST(COALESCE(p.media_type, '') AS TEXT) AS media_type, p.content
FROM staff s
JOIN accounts a ON a.id = s.account_id
LEFT JOIN staff_portraits p ON p.account_id = s.account_id
WHERE s.account_id = sqlc.arg(account_id);

-- name: StaffByEmail :one
SELECT s.account_id FROM account_emails e
JOIN staff s ON s.account_id = e.account_id
WHERE e.email_folded = sqlc.arg(email_folded);

-- name: PutPortrait :exec
INSERT INTO staff_portraits (account_id, media_type, content, updated_at)
VALUES (sqlc.arg(account_id), sqlc.arg(media_type), sqlc.arg(content), sqlc.arg(updated_at))
ON CONFLICT (account_id) DO UPDATE SET
  media_type = excluded.media_type, content = excluded.content, updated_at = excluded.updated_at;

-- name: ComeBack :execrows
UPDATE staff SET availability = 'AVAILABLE'
WHERE account_id = sqlc.arg(staff_id) AND availability = sqlc.arg(was) AND away_until = sqlc.arg(away_until);

-- name: SetAvailability :exec
UPDATE staff SET availability = sqlc.arg(availability), away_until = sqlc.narg(away_until) WHERE account_id = sqlc.arg(staff_id);

-- name: EndAssignment :execrows
DELETE FROM coach_assignments WHERE member_id = sqlc.arg(member_id) AND staff_id = sqlc.arg(staff_id) AND relation = sqlc.arg(relation)
  AND assigned_at >= sqlc.arg(since);
