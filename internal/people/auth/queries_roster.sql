-- name: StaffAccounts :many
SELECT a.id, a.role,
  CAST(CASE WHEN a.status = 'no_sign_in' AND a.disputed_at IS NOT NULL THEN 'disputed' ELSE a.status END AS TEXT) AS status,
  a.email, a.given_name, a.family_name, a.created_at, a.last_visit_at
FROM accounts a
WHERE a.role <> 'member' AND (a.status <> 'no_sign_in' OR a.disputed_at IS NOT NULL)
ORDER BY a.family_name, a.given_name, a.id LIMIT 1000;

-- name: AllAccounts :many
SELECT a.id, a.role,
  CAST(CASE WHEN a.status = 'no_sign_in' AND a.disputed_at IS NOT NULL THEN 'disputed' ELSE a.status END AS TEXT) AS status,
  a.email, a.given_name, a.family_name, a.created_at, a.last_visit_at
FROM accounts a
WHERE CAST(sqlc.arg(any_role) AS BOOLEAN) OR a.role = sqlc.arg(role)
ORDER BY a.role, a.email, a.id LIMIT 10000;

-- name: CountAccounts :one
SELECT COUNT(*) FROM accounts WHERE role = sqlc.arg(role) AND status = 'active';

-- name: HoldAdmins :exec
UPDATE accounts SET role = role WHERE role = 'Admin' AND status = 'active';

-- name: EndAccount :execrows
UPDATE accounts SET status = 'ended'
WHERE accounts.id = sqlc.arg(id) AND accounts.status <> 'ended' AND (accounts.role <> 'Admin' OR EXISTS (
  SELECT 1 FROM accounts o WHERE o.role = 'Admin' AND o.status = 'active' AND o.id <> sqlc.arg(id)));

-- name: ChangeRole :execrows
UPDATE accounts SET role = sqlc.arg(role)
WHERE accounts.id = sqlc.arg(id) AND accounts.role = sqlc.arg(previous) AND accounts.status = 'active'
  AND (accounts.role <> 'Admin' OR EXISTS (
    SELECT 1 FROM accounts o WHERE o.role = 'Admin' AND o.status = 'active' AND o.id <> sqlc.arg(id)));

-- name: AccountIDByEmail :one
SELECT account_id FROM account_emails WHERE email_folded = sqlc.arg(email_folded);

-- name: DropTicketsOf :exec
DELETE FROM live_tickets WHERE session_id IN (SELECT s.id FROM sessions s WHERE s.account_id = sqlc.arg(account_id));

-- name: DropCodesOf :exec
DELETE FROM mfa_codes WHERE token_hash IN (SELECT t.token_hash FROM mfa_attempts t WHERE t.account_id = sqlc.arg(account_id));

-- name: DropAttemptsOf :exec
DELETE FROM mfa_attempts WHERE account_id = sqlc.arg(account_id);

-- name: DropLinksOf :exec
DELETE FROM sign_in_links WHERE account_id = sqlc.arg(account_id);

-- name: LastSignIn :one
SELECT CAST(COALESCE(MAX(created_at), 0) AS BIGINT) AS at FROM sessions WHERE account_id = sqlc.arg(account_id);
