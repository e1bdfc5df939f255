-- name: Claim :execrows
INSERT INTO idempotency_keys (account_id, key, fingerprint, holder, leased_until, acted, finished, status, content_type, created_at)
VALUES (sqlc.arg(account_id), sqlc.arg(key), sqlc.arg(fingerprint), sqlc.arg(holder), sqlc.arg(leased_until), FALSE, FALSE, 0, '', sqlc.arg(created_at))
ON CONFLICT (account_id, key) DO NOTHING;

-- name: Find :one
SELECT fingerprint, holder, leased_until, acted, finished, status, content_type, body_enc, created_at
FROM idempotency_keys
WHERE account_id = sqlc.arg(account_id) AND key = sqlc.arg(key);

-- name: TakeOver :execrows
UPDATE idempotency_keys
SET fingerprint = sqlc.arg(fingerprint), holder = sqlc.arg(holder), leased_until = sqlc.arg(leased_until),
    acted = FALSE, finished = FALSE, status = 0, content_type = '', body_enc = NULL, created_at = sqlc.arg(created_at)
WHERE account_id = sqlc.arg(account_id) AND key = sqlc.arg(key) AND holder = sqlc.arg(previous);

-- name: Act :execrows
UPDATE idempotency_keys SET acted = TRUE
WHERE account_id = sqlc.arg(account_id) AND key = sqlc.arg(key) AND holder = sqlc.arg(holder) AND NOT finished;

-- name: Renew :execrows
UPDATE idempotency_keys SET leased_until = sqlc.arg(leased_until)
WHERE account_id = sqlc.arg(account_id) AND key = sqlc.arg(key) AND holder = sqlc.arg(holder) AND NOT finished;

-- name: Finish :execrows
UPDATE idempotency_keys
SET finished = TRUE, acted = TRUE, status = sqlc.arg(status), content_type = sqlc.arg(content_type), body_enc = sqlc.arg(body_enc)
WHERE account_id = sqlc.arg(account_id) AND key = sqlc.arg(key) AND holder = sqlc.arg(holder) AND NOT finished;

-- name: FinishWithoutReply :execrows
UPDATE idempotency_keys SET acted = TRUE, leased_until = 0
WHERE account_id = sqlc.arg(account_id) AND key = sqlc.arg(key) AND holder = sqlc.arg(holder) AND NOT finished;

-- name: Release :execrows
DELETE FROM idempotency_keys
WHERE account_id = sqlc.arg(account_id) AND key = sqlc.arg(key) AND holder = sqlc.arg(holder) AND NOT finished AND NOT acted;

-- name: Prune :exec
DELETE FROM idempotency_keys WHERE created_at <= sqlc.arg(before);
