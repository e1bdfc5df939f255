-- name: StopOpenChanges :execrows
UPDATE email_changes SET state = 'stopped', changed_at = sqlc.arg(now)
WHERE account_id = sqlc.arg(account_id) AND state = 'open';

-- name: StopChange :execrows
UPDATE email_changes SET state = 'stopped', changed_at = sqlc.arg(now)
WHERE id = sqlc.arg(id) AND state = 'open';

-- name: AddChange :exec
INSERT INTO email_changes (id, account_id, subject, locale, old_email, new_email, old_hash, new_hash, undo_hash, state,
  asked_at, expires_at, old_confirmed_at, new_confirmed_at, changed_at)
VALUES (sqlc.arg(id), sqlc.arg(account_id), sqlc.arg(subject), sqlc.arg(locale), sqlc.arg(old_email), sqlc.arg(new_email), sqlc.arg(old_hash),
  sqlc.arg(new_hash), '', 'open', sqlc.arg(now), sqlc.arg(expires_at), 0, 0, sqlc.arg(now));

-- name: CountChanges :one
SELECT COUNT(*) FROM email_changes WHERE account_id = sqlc.arg(account_id) AND asked_at > sqlc.arg(since);

-- name: OpenChange :one
SELECT id, account_id, subject, locale, old_email, new_email, old_hash, new_hash, undo_hash, state, asked_at, expires_at, old_confirmed_at, new_confirmed_at, changed_at
FROM email_changes
WHERE account_id = sqlc.arg(account_id) AND state = 'open' AND expires_at > sqlc.arg(now);

-- name: ChangeByHash :one
SELECT id, account_id, subject, locale, old_email, new_email, old_hash, new_hash, undo_hash, state, asked_at, expires_at, old_confirmed_at, new_confirmed_at, changed_at
FROM email_changes
WHERE old_hash = sqlc.arg(hash) OR new_hash = sqlc.arg(hash) OR (undo_hash = sqlc.arg(hash) AND undo_hash <> '');

-- name: ConfirmChange :one
UPDATE email_changes SET
  old_confirmed_at = CASE WHEN old_confirmed_at = 0 THEN CAST(sqlc.arg(old_at) AS BIGINT) ELSE old_confirmed_at END,
  new_confirmed_at = CASE WHEN new_confirmed_at = 0 THEN CAST(sqlc.arg(new_at) AS BIGINT) ELSE new_confirmed_at END
WHERE id = sqlc.arg(id) AND state = 'open' AND expires_at > sqlc.arg(now)
RETURNING id, account_id, subject, locale, old_email, new_email, old_hash, new_hash, undo_hash, state, asked_at, expires_at, old_confirmed_at, new_confirmed_at, changed_at;

-- name: FinishChange :execrows
UPDATE email_changes SET state = 'done', changed_at = sqlc.arg(now), undo_hash = sqlc.arg(undo_hash)
WHERE id = sqlc.arg(id) AND state = 'open' AND old_confirmed_at > 0 AND new_confirmed_at > 0;

-- name: UndoChange :execrows
UPDATE email_changes SET state = 'undone', changed_at = sqlc.arg(now)
WHERE id = sqlc.arg(id) AND state = 'done' AND changed_at > sqlc.arg(since);

-- name: VoidLaterChanges :many
UPDATE email_changes SET state = 'undone', changed_at = sqlc.arg(now), undo_hash = '', old_hash = id, new_hash = id
WHERE account_id = sqlc.arg(account_id) AND state = 'done'
  AND (asked_at > sqlc.arg(asked_at) OR asked_at = sqlc.arg(asked_at) AND id > sqlc.arg(id))
RETURNING old_email;

-- name: PruneChanges :exec
DELETE FROM email_changes WHERE asked_at < sqlc.arg(before);
