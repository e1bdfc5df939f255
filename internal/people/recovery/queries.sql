-- name: InsertRequest :execrows
INSERT INTO recovery_requests (id, account_id, role, checked, reason, state, opened_by, opened_at, approved_by, approved_at,
  works_from, expires_at, closed_at)
VALUES (sqlc.arg(id), sqlc.arg(account_id), sqlc.arg(role), sqlc.arg(checked), sqlc.arg(reason), 'open',
  sqlc.arg(opened_by), sqlc.arg(now), '', 0, 0, sqlc.arg(expires_at), 0)
ON CONFLICT DO NOTHING;

-- name: ExpireRequests :exec
UPDATE recovery_requests SET state = 'expired', closed_at = expires_at
WHERE account_id = sqlc.arg(account_id) AND state IN ('open', 'approved') AND expires_at <= sqlc.arg(now);

-- name: RequestByID :one
SELECT id, account_id, role, checked, reason, state, opened_by, opened_at, approved_by, approved_at, works_from, expires_at,
  closed_at
FROM recovery_requests WHERE id = sqlc.arg(id);

-- name: Requests :many
SELECT r.id, r.account_id, r.role, r.checked, r.reason, r.state, r.opened_by, r.opened_at, r.approved_by, r.approved_at,
  r.works_from, r.expires_at, r.closed_at, a.email, a.given_name, a.family_name, a.status AS account_status,
  CAST(CASE WHEN EXISTS (SELECT 1 FROM recovery_requests n WHERE n.account_id = r.account_id
    AND n.state IN ('open', 'approved') AND n.expires_at > sqlc.arg(now)) THEN TRUE ELSE FALSE END AS BOOLEAN) AS runs,
  o.given_name AS opener_given_name, o.family_name AS opener_family_name,
  CAST(COALESCE(p.given_name, '') AS TEXT) AS approver_given_name,
  CAST(COALESCE(p.family_name, '') AS TEXT) AS approver_family_name
FROM recovery_requests r
JOIN accounts a ON a.id = r.account_id
JOIN accounts o ON o.id = r.opened_by
LEFT JOIN accounts p ON p.id = r.approved_by
WHERE r.opened_at > sqlc.arg(since)
ORDER BY r.opened_at DESC, r.id DESC LIMIT 200;

-- name: ApproveRequest :execrows
UPDATE recovery_requests SET state = 'approved', approved_by = sqlc.arg(approved_by), approved_at = sqlc.arg(now),
  works_from = sqlc.arg(works_from), expires_at = sqlc.arg(until)
WHERE id = sqlc.arg(id) AND state = 'open' AND expires_at > sqlc.arg(now)
  AND opened_by <> sqlc.arg(approved_by) AND account_id <> sqlc.arg(approved_by);

-- name: CloseRequest :execrows
UPDATE recovery_requests SET state = sqlc.arg(state), closed_at = sqlc.arg(now)
WHERE id = sqlc.arg(id) AND state IN ('open', 'approved') AND expires_at > sqlc.arg(now);

-- name: CloseRequestsOf :execrows
UPDATE recovery_requests SET state = 'canceled', closed_at = sqlc.arg(now)
WHERE account_id = sqlc.arg(account_id) AND state IN ('open', 'approved');

-- name: UseRequest :execrows
UPDATE recovery_requests SET state = 'done', closed_at = sqlc.arg(now)
WHERE id = sqlc.arg(id) AND state = 'approved' AND works_from <= sqlc.arg(now) AND expires_at > sqlc.arg(now);

-- name: DisputeRequest :execrows
UPDATE recovery_requests SET state = 'disputed'
WHERE id = sqlc.arg(id) AND state = 'done' AND closed_at > sqlc.arg(since);

-- name: Disputed :one
SELECT COUNT(*) FROM recovery_requests r WHERE r.account_id = sqlc.arg(account_id) AND r.state = 'disputed';

-- name: Helpers :many
SELECT a.id, a.role, a.email, a.locale FROM accounts a
WHERE a.role IN ('support', 'Admin') AND a.status = 'active' ORDER BY a.id LIMIT 1000;

-- name: InsertLink :exec
INSERT INTO recovery_links (token_hash, request_id, purpose)
VALUES (sqlc.arg(token_hash), sqlc.arg(request_id), sqlc.arg(purpose));

-- name: LinkByHash :one
SELECT request_id, purpose FROM recovery_links WHERE token_hash = sqlc.arg(token_hash);

-- name: PruneLinks :exec
DELETE FROM recovery_links
WHERE request_id IN (SELECT r.id FROM recovery_requests r WHERE r.opened_at < sqlc.arg(before) AND r.state <> 'disputed');

-- name: PruneRequests :exec
DELETE FROM recovery_requests WHERE opened_at < sqlc.arg(before) AND state <> 'disputed';
