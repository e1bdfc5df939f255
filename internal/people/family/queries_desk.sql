-- After a corrected birth date both are told anew when the access ends.
-- name: ForgetTold :exec
UPDATE family_links SET told_at = NULL
WHERE member_id = sqlc.arg(member_id) AND kind = 'dependent' AND ended_at IS NULL AND told_at IS NOT NULL;

-- name: OpenInvite :one
SELECT id, email, email_folded, name, kind, relationship, areas FROM family_invites
WHERE id = sqlc.arg(id) AND holder_id = sqlc.arg(holder_id) AND closed_at IS NULL;
