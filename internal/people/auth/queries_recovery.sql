-- name: ProvenPoints :many
SELECT kind, address FROM contact_points
WHERE account_id = sqlc.arg(account_id) AND verified ORDER BY kind, id LIMIT sqlc.arg(most);

-- name: CloseSignIn :execrows
UPDATE accounts SET status = 'no_sign_in', mfa_required = TRUE, disputed_at = CAST(sqlc.arg(now) AS BIGINT),
  reopens_at = NULL
WHERE id = sqlc.arg(id) AND status = 'active';

-- name: ReopenSignIn :execrows
UPDATE accounts SET password_hash = '', reopens_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE id = sqlc.arg(id) AND status = 'no_sign_in' AND disputed_at IS NOT NULL;

-- name: SettleDispute :exec
UPDATE accounts SET status = 'active', disputed_at = NULL, reopens_at = NULL
WHERE id = sqlc.arg(id) AND reopens_at IS NOT NULL;

-- name: HasPassword :one
SELECT CAST(CASE WHEN password_hash <> '' THEN TRUE ELSE FALSE END AS BOOLEAN) FROM accounts WHERE id = sqlc.arg(id);
