-- name: InsertCode :exec
INSERT INTO frame_codes (code_hash, session_id, brand_code, host, challenge, expires_at)
VALUES (sqlc.arg(code_hash), sqlc.arg(session_id), sqlc.arg(brand_code), sqlc.arg(host), sqlc.arg(challenge), sqlc.arg(expires_at));

-- name: TakeCode :one
DELETE FROM frame_codes WHERE code_hash = sqlc.arg(code_hash)
RETURNING session_id, brand_code, host, challenge, expires_at;

-- name: PruneCodes :exec
DELETE FROM frame_codes WHERE expires_at < sqlc.arg(before);
