-- name: DeviceKey :one
SELECT k.device_id, k.account_id, k.secret_enc, k.revoked_at, a.status AS account_status, d.category, d.model, d.state, m.time_zone
FROM device_keys k
JOIN accounts a ON a.id = k.account_id
JOIN member_devices d ON d.member_id = k.account_id AND d.id = k.device_id
JOIN members m ON m.member_id = k.account_id
WHERE k.device_id = sqlc.arg(device_id);

-- name: PutDeviceKey :exec
INSERT INTO device_keys (device_id, account_id, secret_enc, created_at)
VALUES (sqlc.arg(device_id), sqlc.arg(account_id), sqlc.arg(secret_enc), sqlc.arg(created_at))
ON CONFLICT (device_id) DO UPDATE SET
  account_id = excluded.account_id, secret_enc = excluded.secret_enc, created_at = excluded.created_at, revoked_at = NULL;

-- name: WorkingDevices :many
SELECT device_id FROM device_keys WHERE account_id = sqlc.arg(member_id) AND revoked_at IS NULL ORDER BY device_id;

-- name: RevokeDeviceKey :execrows
UPDATE device_keys SET revoked_at = sqlc.arg(revoked_at)
WHERE account_id = sqlc.arg(member_id) AND device_id = sqlc.arg(device_id) AND revoked_at IS NULL;

