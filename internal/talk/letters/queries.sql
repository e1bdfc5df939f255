-- name: Teams :many
SELECT s.account_id, a.role, s.title, a.given_name, a.family_name
FROM coach_assignments c
JOIN staff s ON s.account_id = c.staff_id
JOIN accounts a ON a.id = s.account_id AND a.status <> 'ended'
WHERE c.member_id = sqlc.arg(member_id) AND c.relation = 'careteam'
ORDER BY c.assigned_at, s.account_id;

-- name: ThreadOf :one
SELECT channel_id FROM chat_messages WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: ThreadsWithFiles :many
SELECT DISTINCT channel_id FROM chat_files
WHERE member_id = sqlc.arg(member_id) AND message_id <> '' AND owner_kind = 'message';
