-- name: Unread :many
WITH waiting AS (
  SELECT c.id AS channel_id, c.kind, msg.seq, msg.sender_id, msg.sender_name, msg.body_enc, msg.created_at,
    COUNT(*) OVER (PARTITION BY c.id) AS unread,
    ROW_NUMBER() OVER (PARTITION BY c.id ORDER BY msg.seq DESC) AS newest
  FROM chat_channels c
  JOIN chat_messages msg ON msg.member_id = c.member_id AND msg.channel_id = c.id
  WHERE c.member_id = sqlc.arg(member_id)
    AND msg.seq > c.last_read_seq AND msg.kind = 'user' AND msg.sender_id <> c.member_id
)
SELECT channel_id, kind, seq, sender_id, sender_name, body_enc, created_at, unread
FROM waiting WHERE newest = 1
ORDER BY created_at DESC, channel_id;

-- name: PutChannel :exec
INSERT INTO chat_channels (member_id, id, kind, name, last_seq, last_read_seq, created_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(kind), sqlc.arg(name), 0, 0, sqlc.arg(created_at))
ON CONFLICT (member_id, id) DO NOTHING;

-- name: HasMessage :one
SELECT EXISTS (
  SELECT 1 FROM chat_messages
  WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND client_id = sqlc.arg(client_id)
) AS present;

-- name: NextSeq :one
UPDATE chat_channels SET last_seq = last_seq + 1
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id)
RETURNING last_seq;

-- name: PutMessage :exec
INSERT INTO chat_messages (member_id, channel_id, seq, id, client_id, kind, sender_id, sender_name, body_enc, created_at)
VALUES (sqlc.arg(member_id), sqlc.arg(channel_id), sqlc.arg(seq), sqlc.arg(id), sqlc.arg(client_id), sqlc.arg(kind),
  sqlc.arg(sender_id), sqlc.arg(sender_name), sqlc.arg(body_enc), sqlc.arg(created_at));

-- name: MarkRead :exec
UPDATE chat_channels SET last_read_seq = sqlc.arg(seq)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND last_read_seq < sqlc.arg(seq) AND last_seq >= sqlc.arg(seq);

-- name: HasChannel :one
SELECT EXISTS (
  SELECT 1 FROM chat_channels WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id)
) AS present;

-- name: HasMessageID :one
SELECT EXISTS (
  SELECT 1 FROM chat_messages WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id)
) AS present;
