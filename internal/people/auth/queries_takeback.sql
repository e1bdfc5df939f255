-- name: VoidPassword :exec
UPDATE accounts SET password_hash = '' WHERE id = sqlc.arg(id);

-- name: DropPasswordTokensOf :exec
DELETE FROM password_tokens WHERE account_id = sqlc.arg(account_id);

-- name: UnprovePhonesSince :exec
UPDATE contact_points SET verified = FALSE, for_sign_in = FALSE
WHERE account_id = sqlc.arg(account_id) AND kind = 'SMS' AND added_at >= sqlc.arg(since);
