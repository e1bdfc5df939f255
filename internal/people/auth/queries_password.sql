-- name: ReplacePassword :execrows
UPDATE accounts SET password_hash = sqlc.arg(password_hash)
WHERE id = sqlc.arg(id) AND password_hash = sqlc.arg(previous_hash)
  AND (status = 'active' OR reopens_at IS NOT NULL);

-- name: InsertOldPassword :exec
INSERT INTO password_history (account_id, id, password_hash, replaced_at)
VALUES (sqlc.arg(account_id), sqlc.arg(id), sqlc.arg(password_hash), sqlc.arg(now));

-- name: OldPasswords :many
SELECT password_hash FROM password_history
WHERE account_id = sqlc.arg(account_id) ORDER BY replaced_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: ForgetOldPasswords :exec
DELETE FROM password_history
WHERE password_history.account_id = sqlc.arg(account_id) AND password_history.id NOT IN (
  SELECT h.id FROM password_history h
  WHERE h.account_id = sqlc.arg(account_id) ORDER BY h.replaced_at DESC, h.id DESC LIMIT sqlc.arg(most)
);

-- name: PutPasswordRequest :exec
INSERT INTO password_requests (email_folded, created_at) VALUES (sqlc.arg(email_folded), sqlc.arg(now))
ON CONFLICT (email_folded) DO NOTHING;

-- name: PasswordRequests :many
SELECT email_folded FROM password_requests ORDER BY created_at, email_folded LIMIT 100;

-- name: TakePasswordRequest :execrows
DELETE FROM password_requests WHERE email_folded = sqlc.arg(email_folded);

-- name: InsertPasswordToken :exec
INSERT INTO password_tokens (token_hash, account_id, email_folded, created_at, expires_at)
VALUES (sqlc.arg(token_hash), sqlc.arg(account_id), sqlc.arg(email_folded), sqlc.arg(now), sqlc.arg(expires_at));

-- name: EndPasswordTokens :exec
UPDATE password_tokens SET expires_at = sqlc.arg(now)
WHERE account_id = sqlc.arg(account_id) AND used_at IS NULL AND expires_at > sqlc.arg(now);

-- name: CountPasswordTokens :one
SELECT COUNT(*) AS sent FROM password_tokens WHERE account_id = sqlc.arg(account_id) AND created_at > sqlc.arg(since);

-- name: PasswordToken :one
SELECT account_id, email_folded, expires_at, used_at FROM password_tokens WHERE token_hash = sqlc.arg(token_hash);

-- name: UsePasswordToken :execrows
UPDATE password_tokens SET used_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE token_hash = sqlc.arg(token_hash) AND used_at IS NULL AND expires_at > sqlc.arg(now);

-- name: PrunePasswordTokens :exec
DELETE FROM password_tokens WHERE expires_at < sqlc.arg(before);

-- name: NoteFirstSignIn :execrows
UPDATE accounts SET first_sign_in_at = sqlc.arg(now) WHERE id = sqlc.arg(id) AND first_sign_in_at = 0;

-- name: SecurityAnswers :many
SELECT question, updated_at FROM security_answers WHERE account_id = sqlc.arg(account_id) ORDER BY question LIMIT 10;

-- name: DeleteSecurityAnswers :exec
DELETE FROM security_answers WHERE account_id = sqlc.arg(account_id);

-- name: InsertSecurityAnswer :exec
INSERT INTO security_answers (account_id, question, answer_hash, updated_at)
VALUES (sqlc.arg(account_id), sqlc.arg(question), sqlc.arg(answer_hash), sqlc.arg(now))
ON CONFLICT (account_id, question) DO NOTHING;
