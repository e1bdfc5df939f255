-- message_id is the record that has a file, channel_id what it was uploaded for:
-- see migration 0198 for why they are not called so.

-- name: InsertFile :exec
INSERT INTO chat_files (member_id, id, owner_kind, channel_id, uploaded_by, message_id, place, name_enc, media_type, bytes, width, height,
  state, created_at, due_at, lease, attempts)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(owner_kind), sqlc.arg(within), sqlc.arg(uploaded_by), '', 0, sqlc.arg(name_enc),
  sqlc.arg(media_type), sqlc.arg(bytes), sqlc.arg(width), sqlc.arg(height), 'checking', sqlc.arg(created_at),
  sqlc.arg(created_at), '', 0);

-- name: InsertContent :exec
INSERT INTO chat_file_contents (member_id, id, part, content_enc)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(part), sqlc.arg(content_enc));

-- name: Unsent :one
SELECT COUNT(*) FROM chat_files
WHERE member_id = sqlc.arg(member_id) AND uploaded_by = sqlc.arg(uploaded_by) AND message_id = ''
  AND owner_kind = sqlc.arg(owner_kind);

-- name: File :one
SELECT member_id, id, channel_id AS within, uploaded_by, message_id AS record_id, name_enc, media_type, bytes, width, height, state
FROM chat_files WHERE id = sqlc.arg(id) AND owner_kind = sqlc.arg(owner_kind);

-- name: Content :one
SELECT content_enc FROM chat_file_contents
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND part = sqlc.arg(part);

-- name: Held :one
SELECT COUNT(*) FROM chat_files
WHERE member_id = sqlc.arg(member_id) AND message_id = sqlc.arg(record_id) AND owner_kind = sqlc.arg(owner_kind);

-- name: Claim :execrows
UPDATE chat_files SET message_id = sqlc.arg(record_id), channel_id = sqlc.arg(within), place = sqlc.arg(place)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND uploaded_by = sqlc.arg(uploaded_by)
  AND owner_kind = sqlc.arg(owner_kind)
  AND message_id = '' AND state <> 'refused' AND (channel_id = sqlc.arg(within) OR channel_id = '');

-- name: Claimed :one
SELECT id, name_enc, media_type, bytes, width, height, state
FROM chat_files WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: OfRecords :many
SELECT id, message_id AS record_id, name_enc, media_type, bytes, width, height, state
FROM chat_files
WHERE member_id = sqlc.arg(member_id) AND message_id >= sqlc.arg(first_id) AND message_id <= sqlc.arg(last_id)
  AND owner_kind = sqlc.arg(owner_kind)
ORDER BY message_id, place;

-- name: NextDue :one
SELECT CAST(COALESCE(MIN(due_at), -1) AS BIGINT) AS due_at FROM chat_files WHERE state = 'checking';

-- name: Take :many
UPDATE chat_files SET lease = sqlc.arg(lease), due_at = sqlc.arg(lease_until), attempts = attempts + 1
WHERE chat_files.state = 'checking' AND chat_files.due_at <= sqlc.arg(now) AND chat_files.id IN (
  SELECT f.id FROM chat_files f WHERE f.state = 'checking' AND f.due_at <= sqlc.arg(now)
  ORDER BY f.due_at, f.id LIMIT sqlc.arg(most))
RETURNING member_id, id, uploaded_by, created_at, attempts;

-- name: Renew :execrows
UPDATE chat_files SET due_at = sqlc.arg(lease_until)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'checking';

-- name: Settle :many
UPDATE chat_files SET state = sqlc.arg(state), lease = ''
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'checking'
RETURNING owner_kind, channel_id AS within, message_id AS record_id;

-- name: Later :execrows
UPDATE chat_files SET due_at = sqlc.arg(due_at), lease = ''
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'checking';

-- name: RemoveContents :exec
DELETE FROM chat_file_contents WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: RemoveMark :execrows
UPDATE chat_files SET state = 'refused', lease = ''
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND uploaded_by = sqlc.arg(uploaded_by) AND message_id = '';

-- name: RemoveUnsent :execrows
DELETE FROM chat_files
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND uploaded_by = sqlc.arg(uploaded_by) AND message_id = '';

-- name: ForgetMark :execrows
UPDATE chat_files SET state = 'refused', lease = ''
WHERE member_id = sqlc.arg(member_id) AND owner_kind = sqlc.arg(owner_kind) AND message_id = sqlc.arg(record_id);

-- name: ForgetContents :exec
DELETE FROM chat_file_contents WHERE chat_file_contents.member_id = sqlc.arg(member_id) AND chat_file_contents.id IN (
  SELECT f.id FROM chat_files f
  WHERE f.member_id = sqlc.arg(member_id) AND f.owner_kind = sqlc.arg(owner_kind) AND f.message_id = sqlc.arg(record_id));

-- name: ForgetFiles :exec
DELETE FROM chat_files
WHERE member_id = sqlc.arg(member_id) AND owner_kind = sqlc.arg(owner_kind) AND message_id = sqlc.arg(record_id);

-- name: PruneMark :execrows
UPDATE chat_files SET state = 'refused', lease = '' WHERE message_id = '' AND created_at < sqlc.arg(before);

-- name: PruneContents :execrows
DELETE FROM chat_file_contents WHERE member_id IN (
  SELECT o.member_id FROM chat_files o WHERE o.message_id = '' AND o.state = 'refused' AND o.created_at < sqlc.arg(before)) AND EXISTS (
  SELECT 1 FROM chat_files f WHERE f.member_id = chat_file_contents.member_id AND f.id = chat_file_contents.id
    AND f.message_id = '' AND f.state = 'refused' AND f.created_at < sqlc.arg(before));

-- name: PruneFiles :execrows
DELETE FROM chat_files WHERE message_id = '' AND state = 'refused' AND created_at < sqlc.arg(before);
