-- name: ProvenPoints :many
SELECT kind, address FROM contact_points
WHERE account_id = sqlc.arg(account_id) AND verified ORDER BY kind, id LIMIT sqlc.arg(most);

-- name: CloseSignIn :execrows
UPDATE accounts SET status = 'no_sign_in', mfa_required = TRUE, disputed_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE id = sqlc.arg(id) AND status = 'active';

-- name: ReopenSignIn :execrows
UPDATE accounts SET status = 'active', password_hash = ''
WHERE id = sqlc.arg(id) AND status = 'no_sign_in';

-- name: SettleDispute :exec
UPDATE accounts SET disputed_at = NULL WHERE id = sqlc.arg(id);

-- name: HasPassword :one
SELECT CAST(CASE WHEN password_hash <> '' THEN TRUE ELSE FALSE END AS BOOLEAN) FROM accounts WHERE id = sqlc.arg(id);
