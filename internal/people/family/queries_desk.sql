-- After a corrected birth date both are told anew when the access ends.
-- name: ForgetTold :exec
UPDATE family_links SET told_at = NULL
WHERE member_id = sqlc.arg(member_id) AND kind IN ('dependent', 'consenter') AND ended_at IS NULL AND told_at IS NOT NULL;

-- name: OpenInvite :one
SELECT id, email, email_folded, name, kind, relationship, areas FROM family_invites
WHERE id = sqlc.arg(id) AND holder_id = sqlc.arg(holder_id) AND closed_at IS NULL;

-- name: NoteAlone :exec
INSERT INTO family_alone (member_id, since) VALUES (sqlc.arg(member_id), sqlc.arg(since)) ON CONFLICT (member_id) DO NOTHING;

-- name: ForgetAlone :exec
DELETE FROM family_alone WHERE member_id = sqlc.arg(member_id);

-- name: ListAlone :many
SELECT f.member_id, f.since, a.given_name, a.family_name, m.birth_date, m.time_zone, b.name AS brand_name, b.teen_age, b.adult_age
FROM family_alone f
JOIN accounts a ON a.id = f.member_id
JOIN members m ON m.member_id = f.member_id
JOIN brands b ON b.code = m.brand_code
ORDER BY f.since, f.member_id LIMIT sqlc.arg(most);
