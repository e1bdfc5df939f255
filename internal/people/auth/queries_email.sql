-- name: ClaimEmail :execrows
INSERT INTO account_emails (email_folded, account_id) VALUES (sqlc.arg(email_folded), sqlc.arg(account_id))
ON CONFLICT (email_folded) DO NOTHING;

-- name: DropEmail :exec
DELETE FROM account_emails WHERE email_folded = sqlc.arg(email_folded) AND account_id = sqlc.arg(account_id);

-- name: SetEmail :execrows
UPDATE accounts SET email = sqlc.arg(email) WHERE id = sqlc.arg(id) AND email = sqlc.arg(previous);

-- name: MoveContactPoint :exec
UPDATE contact_points SET address = sqlc.arg(address)
WHERE account_id = sqlc.arg(account_id) AND kind = 'EMAIL' AND address = sqlc.arg(previous);

-- name: EmailTaken :one
SELECT CAST(COUNT(*) AS BIGINT) > 0 AS taken FROM account_emails WHERE email_folded = sqlc.arg(email_folded);
