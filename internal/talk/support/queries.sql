-- name: Messages :many
SELECT id, reference, topic, text_enc, answer_channel, status, created_at, answer_due_at, answer_enc, answered_name, answered_at
FROM support_messages WHERE member_id = sqlc.arg(member_id)
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: MessageByClientID :one
SELECT id, reference, topic, text_enc, answer_channel, status, created_at, answer_due_at, answer_enc, answered_name, answered_at
FROM support_messages WHERE member_id = sqlc.arg(member_id) AND client_id = sqlc.arg(client_id);

-- name: CountSince :one
SELECT COUNT(*) FROM support_messages WHERE member_id = sqlc.arg(member_id) AND created_at > sqlc.arg(since);

-- name: PutMessage :exec
INSERT INTO support_messages (member_id, id, client_id, reference, topic, text_enc, answer_channel, status, created_at, answer_due_at, urgent)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(client_id), sqlc.arg(reference), sqlc.arg(topic), sqlc.arg(text_enc),
  sqlc.arg(answer_channel), 'received', sqlc.arg(created_at), sqlc.arg(answer_due_at), sqlc.arg(urgent));

-- What the desk of Member Support lists. rank and place order it: urgent ones
-- first, then by when the answer is due; answered ones by the newest answer.

-- name: DeskMessages :many
WITH listed AS (
  SELECT s.member_id, s.id, s.reference, s.topic, s.text_enc, s.answer_channel, s.status, s.urgent, s.created_at, s.answer_due_at, s.answer_enc,
    s.answered_by, s.answered_name, s.answered_at, CAST(COALESCE(s.owner_id, '') AS TEXT) AS owner_id,
    a.given_name, a.family_name, a.locale, m.time_zone,
    CAST(CASE WHEN s.status <> 'answered' AND s.urgent THEN 0 ELSE 1 END AS BIGINT) AS rank,
    CAST(CASE WHEN s.status = 'answered' THEN -COALESCE(s.answered_at, 0) ELSE s.answer_due_at END AS BIGINT) AS place
  FROM support_messages s
  JOIN accounts a ON a.id = s.member_id AND a.status <> 'ended'
  JOIN members m ON m.member_id = s.member_id
  WHERE s.status IN (sqlc.arg(status), sqlc.arg(other_status))
)
SELECT listed.member_id, listed.id, listed.reference, listed.topic, listed.text_enc, listed.answer_channel, listed.status, listed.urgent, listed.created_at,
  listed.answer_due_at, listed.answer_enc, listed.answered_by, listed.answered_name, listed.answered_at, listed.owner_id,
  listed.given_name, listed.family_name, listed.locale, listed.time_zone, listed.rank, listed.place,
  CAST(COALESCE(o.given_name, '') AS TEXT) AS owner_given, CAST(COALESCE(o.family_name, '') AS TEXT) AS owner_family
FROM listed
LEFT JOIN accounts o ON o.id = listed.owner_id
WHERE listed.rank > CAST(sqlc.arg(after_rank) AS BIGINT) OR (listed.rank = CAST(sqlc.arg(after_rank) AS BIGINT)
  AND (listed.place > CAST(sqlc.arg(after_place) AS BIGINT) OR (listed.place = CAST(sqlc.arg(after_place) AS BIGINT) AND listed.id > CAST(sqlc.arg(after_id) AS TEXT))))
ORDER BY listed.rank, listed.place, listed.id
LIMIT sqlc.arg(most);

-- name: DeskMessage :one
SELECT s.member_id, s.id, s.reference, s.topic, s.text_enc, s.answer_channel, s.status, s.urgent, s.created_at, s.answer_due_at, s.answer_enc,
  s.answered_by, s.answered_name, s.answered_at, CAST(COALESCE(s.owner_id, '') AS TEXT) AS owner_id,
  a.given_name, a.family_name, a.locale, m.time_zone,
  CAST(CASE WHEN s.status <> 'answered' AND s.urgent THEN 0 ELSE 1 END AS BIGINT) AS rank,
  CAST(CASE WHEN s.status = 'answered' THEN -COALESCE(s.answered_at, 0) ELSE s.answer_due_at END AS BIGINT) AS place,
  CAST(COALESCE(o.given_name, '') AS TEXT) AS owner_given, CAST(COALESCE(o.family_name, '') AS TEXT) AS owner_family
FROM support_messages s
JOIN accounts a ON a.id = s.member_id AND a.status <> 'ended'
JOIN members m ON m.member_id = s.member_id
LEFT JOIN accounts o ON o.id = s.owner_id
WHERE s.id = sqlc.arg(id);

-- name: DeskCounts :one
SELECT COUNT(*) AS waiting,
  CAST(COALESCE(SUM(CASE WHEN s.owner_id = sqlc.arg(staff_id) THEN 1 ELSE 0 END), 0) AS BIGINT) AS mine,
  CAST(COALESCE(SUM(CASE WHEN s.answer_due_at <= sqlc.arg(now) THEN 1 ELSE 0 END), 0) AS BIGINT) AS late,
  CAST(COALESCE(SUM(CASE WHEN s.urgent THEN 1 ELSE 0 END), 0) AS BIGINT) AS urgent
FROM support_messages s
JOIN accounts a ON a.id = s.member_id AND a.status <> 'ended'
WHERE s.status IN ('received', 'in_progress');

-- name: TakeMessage :execrows
UPDATE support_messages SET owner_id = sqlc.arg(staff_id), status = 'in_progress'
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND status <> 'answered'
  AND COALESCE(owner_id, '') IN (CAST(sqlc.arg(from_owner) AS TEXT), CAST(sqlc.arg(staff_id) AS TEXT));

-- name: AnswerMessage :execrows
UPDATE support_messages SET status = 'answered', answer_enc = sqlc.arg(answer_enc), answered_by = sqlc.arg(staff_id),
  answered_name = sqlc.arg(answered_name), answered_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND status = 'in_progress' AND owner_id = sqlc.arg(staff_id);

-- name: StaffName :one
SELECT given_name, family_name FROM accounts WHERE id = sqlc.arg(id);
