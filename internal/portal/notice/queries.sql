-- name: Unfinished :many
SELECT n.id, n.level, n.starts_at, n.ends_at, t.locale, t.title, t.body
FROM notices n
JOIN notice_texts t ON t.notice_id = n.id
WHERE n.ended_at IS NULL AND n.ends_at > sqlc.arg(after)
ORDER BY n.starts_at, n.id, t.locale;

-- name: All :many
SELECT n.id, n.level, n.starts_at, n.ends_at, n.planned_at, n.ended_at, a.given_name, a.family_name,
  t.locale, t.title, t.body
FROM notices n
JOIN accounts a ON a.id = n.planned_by
JOIN notice_texts t ON t.notice_id = n.id
WHERE n.ends_at > sqlc.arg(after)
ORDER BY n.starts_at DESC, n.id DESC, t.locale;

-- name: Window :one
SELECT starts_at, ends_at, ended_at FROM notices WHERE id = sqlc.arg(id);

-- name: AddNotice :exec
INSERT INTO notices (id, level, starts_at, ends_at, planned_by, planned_at, ended_at)
VALUES (sqlc.arg(id), sqlc.arg(level), sqlc.arg(starts_at), sqlc.arg(ends_at), sqlc.arg(planned_by), sqlc.arg(planned_at), NULL);

-- name: ChangeNotice :exec
UPDATE notices SET level = sqlc.arg(level), starts_at = sqlc.arg(starts_at), ends_at = sqlc.arg(ends_at)
WHERE id = sqlc.arg(id);

-- name: PutText :exec
INSERT INTO notice_texts (notice_id, locale, title, body)
VALUES (sqlc.arg(notice_id), sqlc.arg(locale), sqlc.arg(title), sqlc.arg(body))
ON CONFLICT (notice_id, locale) DO UPDATE SET title = excluded.title, body = excluded.body;

-- name: EndNotice :exec
UPDATE notices SET ended_at = sqlc.arg(ended_at) WHERE id = sqlc.arg(id);
