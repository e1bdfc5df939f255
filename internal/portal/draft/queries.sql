-- name: Drafts :many
SELECT field, body_enc, updated_at FROM drafts
WHERE account_id = sqlc.arg(account_id) AND route = sqlc.arg(route) ORDER BY field;

-- name: UpdateDraft :execrows
UPDATE drafts SET body_enc = sqlc.arg(body_enc), updated_at = sqlc.arg(updated_at)
WHERE account_id = sqlc.arg(account_id) AND route = sqlc.arg(route) AND field = sqlc.arg(field);

-- name: InsertDraft :exec
INSERT INTO drafts (account_id, route, field, body_enc, updated_at)
VALUES (sqlc.arg(account_id), sqlc.arg(route), sqlc.arg(field), sqlc.arg(body_enc), sqlc.arg(updated_at))
ON CONFLICT (account_id, route, field) DO UPDATE SET body_enc = excluded.body_enc, updated_at = excluded.updated_at;

-- name: DeleteDraft :execrows
DELETE FROM drafts
WHERE account_id = sqlc.arg(account_id) AND route = sqlc.arg(route) AND field = sqlc.arg(field);

-- name: OldestDrafts :many
SELECT route, field FROM drafts WHERE account_id = sqlc.arg(account_id)
ORDER BY updated_at DESC, route, field LIMIT 1000 OFFSET sqlc.arg(kept);

-- name: PruneDrafts :execrows
DELETE FROM drafts WHERE updated_at < sqlc.arg(before);
