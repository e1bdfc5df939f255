-- name: InsertMessage :execrows
INSERT INTO outbox_messages (member_id, id, topic, template, channel, locale, brand_code, address_enc, params_enc,
  cause, slot, urgent, time_zone, quiet_from, quiet_to, state, created_at, due_at, expires_at, lease, attempts, trouble, contact_id,
  cause_kind, cause_id, cause_reader, cause_mark)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(topic), sqlc.arg(template), sqlc.arg(channel), sqlc.arg(locale),
  sqlc.arg(brand_code), sqlc.arg(address_enc), sqlc.arg(params_enc), sqlc.arg(cause), sqlc.arg(slot), sqlc.arg(urgent),
  sqlc.arg(time_zone), sqlc.arg(quiet_from), sqlc.arg(quiet_to), 'waiting', sqlc.arg(created_at), sqlc.arg(due_at),
  sqlc.arg(expires_at), '', 0, '', sqlc.arg(contact_id),
  sqlc.arg(cause_kind), sqlc.arg(cause_id), sqlc.arg(cause_reader), sqlc.arg(cause_mark))
ON CONFLICT (member_id, cause) DO NOTHING;

-- name: ReplaceSlot :execrows
UPDATE outbox_messages SET state = 'replaced', finished_at = CAST(sqlc.arg(now) AS BIGINT), lease = '',
  params_enc = CASE WHEN CAST(sqlc.arg(keep) AS BOOLEAN) THEN params_enc END
WHERE member_id = sqlc.arg(member_id) AND slot = sqlc.arg(slot) AND id <> sqlc.arg(id) AND state = 'waiting';

-- name: Withdraw :exec
DELETE FROM outbox_messages
WHERE member_id = sqlc.arg(member_id) AND state = 'waiting' AND lease = ''
  AND cause_kind = sqlc.arg(kind) AND cause_id = sqlc.arg(cause_id) AND cause_reader = sqlc.arg(reader);

-- name: Pending :many
SELECT id, contact_id, template, slot, address_enc, due_at,
  CAST(CASE WHEN attempts > 0 OR lease <> '' THEN TRUE ELSE FALSE END AS BOOLEAN) AS tried FROM outbox_messages
WHERE member_id = sqlc.arg(member_id) AND state = 'waiting' AND contact_id <> '' ORDER BY id;

-- A message that a worker has taken is ended too: if it has left, the worker notes
-- that, and otherwise it does not leave later.

-- name: Drop :exec
UPDATE outbox_messages SET state = 'replaced', finished_at = CAST(sqlc.arg(now) AS BIGINT), lease = '', trouble = 'withdrawn',
  params_enc = CASE WHEN CAST(sqlc.arg(keep) AS BOOLEAN) THEN params_enc END
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'waiting';

-- A message to a contact goes while nobody has withdrawn it and the member's
-- account has not ended.

-- name: MayGo :one
SELECT COUNT(*) FROM outbox_messages o LEFT JOIN accounts a ON a.id = o.member_id
WHERE o.member_id = sqlc.arg(member_id) AND o.id = sqlc.arg(id) AND o.state = 'waiting'
  AND (o.contact_id = '' OR a.status <> 'ended');

-- name: NextDue :one
SELECT CAST(COALESCE(MIN(due_at), -1) AS BIGINT) AS due_at FROM outbox_messages
WHERE channel = sqlc.arg(channel) AND state = 'waiting' AND parked_at IS NULL;

-- A lease that is still there when a message is due again belongs to a process
-- that died with it.

-- name: Claim :many
UPDATE outbox_messages SET lease = sqlc.arg(lease), due_at = sqlc.arg(lease_until), attempts = attempts + 1,
  faults = CASE WHEN lease = '' THEN faults ELSE faults + 1 END
WHERE outbox_messages.state = 'waiting' AND outbox_messages.channel = sqlc.arg(channel)
AND outbox_messages.due_at <= sqlc.arg(now) AND outbox_messages.parked_at IS NULL AND outbox_messages.id IN (
  SELECT o.id FROM outbox_messages o
  WHERE o.state = 'waiting' AND o.channel = sqlc.arg(channel) AND o.due_at <= sqlc.arg(now) AND o.parked_at IS NULL
  ORDER BY o.urgent DESC, o.due_at, o.id LIMIT sqlc.arg(most))
RETURNING member_id, id, topic, template, channel, locale, brand_code, address_enc, params_enc, urgent, time_zone,
  quiet_from, quiet_to, created_at, expires_at, attempts, faults;

-- name: Renew :execrows
UPDATE outbox_messages SET due_at = sqlc.arg(lease_until)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'waiting';

-- name: MarkSent :execrows
UPDATE outbox_messages SET state = 'sent', finished_at = CAST(sqlc.arg(now) AS BIGINT), lease = '', trouble = '',
  params_enc = CASE WHEN CAST(sqlc.arg(keep) AS BOOLEAN) THEN params_enc END
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state <> 'sent';

-- name: Finish :execrows
UPDATE outbox_messages SET state = sqlc.arg(state), finished_at = CAST(sqlc.arg(now) AS BIGINT), lease = '',
  trouble = sqlc.arg(trouble), params_enc = CASE WHEN CAST(sqlc.arg(keep) AS BOOLEAN) THEN params_enc END
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'waiting';

-- name: Postpone :execrows
UPDATE outbox_messages SET due_at = sqlc.arg(due_at), attempts = sqlc.arg(attempts), trouble = sqlc.arg(trouble), lease = '',
  faults = sqlc.arg(faults)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'waiting';

-- name: Park :execrows
UPDATE outbox_messages SET parked_at = CAST(sqlc.arg(now) AS BIGINT), trouble = sqlc.arg(trouble), lease = ''
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'waiting';

-- name: Parked :many
SELECT id, template, channel, trouble, created_at, expires_at, CAST(parked_at AS BIGINT) AS parked_at
FROM outbox_messages WHERE state = 'waiting' AND parked_at IS NOT NULL ORDER BY parked_at, id LIMIT sqlc.arg(most);

-- name: Unpark :execrows
UPDATE outbox_messages SET parked_at = NULL, faults = 0, due_at = sqlc.arg(now) WHERE state = 'waiting' AND parked_at IS NOT NULL;

-- name: EndParked :execrows
UPDATE outbox_messages SET state = 'failed', finished_at = CAST(sqlc.arg(now) AS BIGINT), params_enc = NULL
WHERE state = 'waiting' AND parked_at < CAST(sqlc.arg(before) AS BIGINT);

-- name: SentTo :many
SELECT id, topic, template, channel, address_enc, state, created_at, finished_at
FROM outbox_messages
WHERE member_id = sqlc.arg(member_id) AND (CAST(sqlc.arg(topic) AS TEXT) = '' OR topic = sqlc.arg(topic))
AND (created_at < sqlc.arg(before_at) OR (created_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: Topics :many
SELECT DISTINCT topic FROM outbox_messages WHERE member_id = sqlc.arg(member_id) ORDER BY topic;

-- name: Newest :many
SELECT member_id, id, topic, template, channel, locale, brand_code, address_enc, params_enc, urgent, time_zone, state,
  created_at, due_at, expires_at, finished_at
FROM outbox_messages ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: Depth :many
SELECT channel, COUNT(*) AS waiting, CAST(COALESCE(MIN(due_at), 0) AS BIGINT) AS oldest_due_at
FROM outbox_messages WHERE state = 'waiting' AND parked_at IS NULL GROUP BY channel;

-- name: ParkedDepth :many
SELECT channel, COUNT(*) AS parked FROM outbox_messages WHERE state = 'waiting' AND parked_at IS NOT NULL GROUP BY channel;

-- name: Prune :execrows
DELETE FROM outbox_messages WHERE finished_at < sqlc.arg(before);
