-- name: Messages :many
SELECT id, reference, topic, text_enc, answer_channel, status, created_at, answer_due_at
FROM support_messages WHERE member_id = sqlc.arg(member_id)
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: MessageByClientID :one
SELECT id, reference, topic, text_enc, answer_channel, status, created_at, answer_due_at
FROM support_messages WHERE member_id = sqlc.arg(member_id) AND client_id = sqlc.arg(client_id);

-- name: CountSince :one
SELECT COUNT(*) FROM support_messages WHERE member_id = sqlc.arg(member_id) AND created_at > sqlc.arg(since);

-- name: PutMessage :exec
INSERT INTO support_messages (member_id, id, client_id, reference, topic, text_enc, answer_channel, status, created_at, answer_due_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(client_id), sqlc.arg(reference), sqlc.arg(topic), sqlc.arg(text_enc),
  sqlc.arg(answer_channel), 'received', sqlc.arg(created_at), sqlc.arg(answer_due_at));
