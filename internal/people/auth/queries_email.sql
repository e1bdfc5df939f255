-- name: ClaimEmail :execrows
INSERT INTO account_emails (email_folded, account_id, held_until) VALUES (sqlc.arg(email_folded), sqlc.arg(account_id), 0)
ON CONFLICT (email_folded) DO UPDATE SET held_until = 0
WHERE account_emails.account_id = excluded.account_id AND account_emails.held_until > 0;

-- name: HoldEmail :exec
UPDATE account_emails SET held_until = sqlc.arg(until)
WHERE email_folded = sqlc.arg(email_folded) AND account_id = sqlc.arg(account_id);

-- name: DropEmail :exec
DELETE FROM account_emails WHERE email_folded = sqlc.arg(email_folded) AND account_id = sqlc.arg(account_id);

-- name: ReleaseEmail :exec
DELETE FROM account_emails
WHERE email_folded = sqlc.arg(email_folded) AND account_id = sqlc.arg(account_id) AND held_until > 0;

-- name: ReleaseEmails :exec
DELETE FROM account_emails WHERE held_until > 0 AND held_until <= sqlc.arg(now);

-- name: SetEmail :execrows
UPDATE accounts SET email = sqlc.arg(email)
WHERE id = sqlc.arg(id) AND email = sqlc.arg(previous) AND status = 'active';

-- name: MoveContactPoint :exec
UPDATE contact_points SET address = sqlc.arg(address)
WHERE account_id = sqlc.arg(account_id) AND kind = 'EMAIL' AND address = sqlc.arg(previous);

-- name: EmailTaken :one
SELECT CAST(COUNT(*) AS BIGINT) > 0 AS taken FROM account_emails
WHERE email_folded = sqlc.arg(email_folded) AND account_id <> sqlc.arg(account_id);
