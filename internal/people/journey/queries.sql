-- name: Flows :many
SELECT flow, status, step FROM member_onboarding WHERE member_id = sqlc.arg(member_id) ORDER BY flow;

-- name: PutFlow :exec
INSERT INTO member_onboarding (member_id, flow, status, step, updated_at)
VALUES (sqlc.arg(member_id), sqlc.arg(flow), sqlc.arg(status), sqlc.arg(step), sqlc.arg(updated_at))
ON CONFLICT (member_id, flow) DO UPDATE SET
  status = excluded.status, step = excluded.step, updated_at = excluded.updated_at;

-- name: ClearFlows :exec
DELETE FROM member_onboarding WHERE member_id = sqlc.arg(member_id);

-- name: Steps :many
SELECT step, status FROM member_launchpad WHERE member_id = sqlc.arg(member_id);

-- name: PutStep :exec
INSERT INTO member_launchpad (member_id, step, status, updated_at)
VALUES (sqlc.arg(member_id), sqlc.arg(step), sqlc.arg(status), sqlc.arg(updated_at))
ON CONFLICT (member_id, step) DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at;

-- name: DevicesInUse :one
SELECT COUNT(DISTINCT category) AS owned, COUNT(DISTINCT CASE WHEN state = 'active' THEN category END) AS in_use
FROM member_devices WHERE member_id = sqlc.arg(member_id);
