-- name: Waiting :one
SELECT COUNT(*) FROM report_files WHERE member_id = sqlc.arg(member_id) AND state IN ('waiting', 'preparing');

-- name: InsertFile :exec
INSERT INTO report_files (member_id, id, kind, format, from_date, to_date, locale, state, progress, file_name, bytes, created_at,
  due_at, expires_at, lease, attempts, with_labs)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(kind), sqlc.arg(format), sqlc.arg(from_date), sqlc.arg(to_date), sqlc.arg(locale),
  'waiting', 0, sqlc.arg(file_name), 0, sqlc.arg(created_at), sqlc.arg(created_at), sqlc.arg(expires_at), '', 0,
  sqlc.arg(with_labs));

-- name: Files :many
SELECT id, kind, format, from_date, to_date, state, progress, file_name, bytes, created_at, expires_at, with_labs
FROM report_files WHERE member_id = sqlc.arg(member_id) AND expires_at > sqlc.arg(now)
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: File :one
SELECT id, kind, format, from_date, to_date, state, progress, file_name, bytes, created_at, expires_at, with_labs
FROM report_files WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND expires_at > sqlc.arg(now);

-- name: Content :one
SELECT content_enc FROM report_contents WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: InsertContent :exec
INSERT INTO report_contents (member_id, id, content_enc) VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(content_enc))
ON CONFLICT (member_id, id) DO UPDATE SET content_enc = excluded.content_enc;

-- name: RemoveContent :exec
DELETE FROM report_contents WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: RemoveFile :execrows
DELETE FROM report_files WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: NextDue :one
SELECT CAST(COALESCE(MIN(due_at), -1) AS BIGINT) AS due_at FROM report_files WHERE state = 'waiting' OR state = 'preparing';

-- name: Claim :many
UPDATE report_files SET state = 'preparing', lease = sqlc.arg(lease), due_at = sqlc.arg(lease_until), attempts = attempts + 1
WHERE (report_files.state = 'waiting' OR report_files.state = 'preparing') AND report_files.due_at <= sqlc.arg(now) AND report_files.id IN (
  SELECT r.id FROM report_files r
  WHERE (r.state = 'waiting' OR r.state = 'preparing') AND r.due_at <= sqlc.arg(now)
  ORDER BY r.due_at, r.id LIMIT sqlc.arg(most))
RETURNING member_id, id, kind, format, from_date, to_date, locale, created_at, attempts, with_labs;

-- name: Renew :execrows
UPDATE report_files SET due_at = sqlc.arg(lease_until)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'preparing';

-- name: Progress :execrows
UPDATE report_files SET progress = sqlc.arg(progress)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'preparing';

-- name: Finish :execrows
UPDATE report_files SET state = sqlc.arg(state), progress = sqlc.arg(progress), bytes = sqlc.arg(bytes),
  finished_at = CAST(sqlc.arg(now) AS BIGINT), lease = ''
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'preparing';

-- name: Retry :execrows
UPDATE report_files SET state = 'waiting', due_at = sqlc.arg(due_at), lease = ''
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'preparing';

-- name: Postpone :execrows
UPDATE report_files SET state = 'waiting', due_at = sqlc.arg(due_at), lease = '', attempts = attempts - 1
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'preparing';

-- name: PruneContents :execrows
DELETE FROM report_contents WHERE member_id IN (SELECT o.member_id FROM report_files o WHERE o.expires_at <= sqlc.arg(now)) AND EXISTS (
  SELECT 1 FROM report_files r WHERE r.member_id = report_contents.member_id AND r.id = report_contents.id AND r.expires_at <= sqlc.arg(now));

-- name: PruneFiles :execrows
DELETE FROM report_files WHERE expires_at <= sqlc.arg(now);
