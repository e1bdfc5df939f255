-- name: TOTP :one
SELECT seed_enc, last_step, name, created_at, last_used_at FROM account_totp WHERE account_id = sqlc.arg(account_id);

-- name: InsertTOTP :execrows
INSERT INTO account_totp (account_id, seed_enc, last_step, created_at, name, last_used_at)
VALUES (sqlc.arg(account_id), sqlc.arg(seed_enc), sqlc.arg(last_step), sqlc.arg(created_at), sqlc.arg(name), 0)
ON CONFLICT (account_id) DO NOTHING;

-- name: SpendStep :execrows
UPDATE account_totp SET last_step = sqlc.arg(step), last_used_at = sqlc.arg(now)
WHERE account_id = sqlc.arg(account_id) AND last_step < sqlc.arg(step);

-- name: DeleteTOTP :execrows
DELETE FROM account_totp WHERE account_id = sqlc.arg(account_id);

-- name: NameTOTP :execrows
UPDATE account_totp SET name = sqlc.arg(name) WHERE account_id = sqlc.arg(account_id);

-- name: Passkeys :many
SELECT id, credential_id, rp_id, name, credential_json, sign_count, created_at, last_used_at FROM account_passkeys
WHERE account_id = sqlc.arg(account_id) ORDER BY created_at, id LIMIT sqlc.arg(most);

-- name: PasskeyOwner :one
SELECT account_id FROM account_passkeys WHERE credential_id = sqlc.arg(credential_id) AND rp_id = sqlc.arg(rp_id);

-- name: InsertPasskey :execrows
INSERT INTO account_passkeys (account_id, id, credential_id, rp_id, name, credential_json, sign_count, backup_eligible,
  backed_up, created_at, last_used_at)
VALUES (sqlc.arg(account_id), sqlc.arg(id), sqlc.arg(credential_id), sqlc.arg(rp_id), sqlc.arg(name),
  sqlc.arg(credential_json), sqlc.arg(sign_count), sqlc.arg(backup_eligible), sqlc.arg(backed_up), sqlc.arg(created_at), 0)
ON CONFLICT (credential_id) DO NOTHING;

-- name: UsePasskey :execrows
UPDATE account_passkeys SET credential_json = sqlc.arg(credential_json), sign_count = sqlc.arg(sign_count),
  backed_up = sqlc.arg(backed_up), last_used_at = sqlc.arg(now)
WHERE account_id = sqlc.arg(account_id) AND id = sqlc.arg(id) AND sign_count = sqlc.arg(counted);

-- name: DeletePasskey :execrows
DELETE FROM account_passkeys WHERE account_id = sqlc.arg(account_id) AND id = sqlc.arg(id);

-- name: NamePasskey :execrows
UPDATE account_passkeys SET name = sqlc.arg(name) WHERE account_id = sqlc.arg(account_id) AND id = sqlc.arg(id);

-- name: InsertRecoveryCode :exec
INSERT INTO recovery_codes (account_id, code_hash, created_at)
VALUES (sqlc.arg(account_id), sqlc.arg(code_hash), sqlc.arg(created_at));

-- name: DeleteRecoveryCodes :exec
DELETE FROM recovery_codes WHERE account_id = sqlc.arg(account_id);

-- name: UseRecoveryCode :execrows
UPDATE recovery_codes SET used_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE account_id = sqlc.arg(account_id) AND code_hash = sqlc.arg(code_hash) AND used_at IS NULL;

-- name: RecoveryCodesLeft :one
SELECT COUNT(*) FROM recovery_codes WHERE account_id = sqlc.arg(account_id) AND used_at IS NULL;

-- name: InsertStep :exec
INSERT INTO factor_steps (token_hash, account_id, purpose, bound_to, data_enc, tries, expires_at, asked_from)
VALUES (sqlc.arg(token_hash), sqlc.arg(account_id), sqlc.arg(purpose), sqlc.arg(bound_to), sqlc.arg(data_enc), 0,
  sqlc.arg(expires_at), sqlc.arg(asked_from));

-- name: StepsFrom :one
SELECT COUNT(*) FROM factor_steps WHERE asked_from = sqlc.arg(asked_from) AND expires_at > sqlc.arg(now);

-- name: TryStep :execrows
UPDATE factor_steps SET tries = tries + 1
WHERE token_hash = sqlc.arg(token_hash) AND used_at IS NULL AND expires_at > sqlc.arg(now) AND tries < sqlc.arg(allowed);

-- name: StepByToken :one
SELECT account_id, purpose, bound_to, data_enc FROM factor_steps WHERE token_hash = sqlc.arg(token_hash);

-- name: UseStep :execrows
UPDATE factor_steps SET used_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE token_hash = sqlc.arg(token_hash) AND used_at IS NULL AND expires_at > sqlc.arg(now);

-- name: PruneSteps :exec
DELETE FROM factor_steps WHERE expires_at < sqlc.arg(before);

-- name: InsertDevice :exec
INSERT INTO remembered_devices (account_id, id, token_hash, user_agent, created_at, expires_at)
VALUES (sqlc.arg(account_id), sqlc.arg(id), sqlc.arg(token_hash), sqlc.arg(user_agent), sqlc.arg(now), sqlc.arg(expires_at));

-- name: DeviceKnown :one
SELECT COUNT(*) FROM remembered_devices
WHERE account_id = sqlc.arg(account_id) AND token_hash = sqlc.arg(token_hash) AND expires_at > sqlc.arg(now);

-- name: Devices :many
SELECT id, user_agent, created_at, expires_at FROM remembered_devices
WHERE account_id = sqlc.arg(account_id) AND expires_at > sqlc.arg(now) ORDER BY created_at DESC, id LIMIT 50;

-- name: DeleteDevice :execrows
DELETE FROM remembered_devices WHERE account_id = sqlc.arg(account_id) AND id = sqlc.arg(id);

-- name: DeleteDevices :exec
DELETE FROM remembered_devices WHERE account_id = sqlc.arg(account_id);

-- name: PruneDevices :exec
DELETE FROM remembered_devices WHERE expires_at < sqlc.arg(before);
