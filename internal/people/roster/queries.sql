-- name: InsertInvitation :execrows
INSERT INTO invitations (id, email, email_folded, role, brand_code, locale, given_name, family_name, birth_date,
  token_hash, code_hash, tries, mailed, made_by, made_at, expires_at, closed_why)
VALUES (sqlc.arg(id), sqlc.arg(email), sqlc.arg(email_folded), sqlc.arg(role), sqlc.arg(brand_code), sqlc.arg(locale),
  sqlc.arg(given_name), sqlc.arg(family_name), sqlc.arg(birth_date), sqlc.arg(token_hash), sqlc.arg(code_hash), 0,
  sqlc.arg(mailed), sqlc.arg(made_by), sqlc.arg(made_at), sqlc.arg(expires_at), '')
ON CONFLICT DO NOTHING;

-- name: InvitationByToken :one
SELECT id, email, email_folded, role, brand_code, locale, given_name, family_name, birth_date, code_hash, tries, mailed,
  made_by, made_at, expires_at, used_at, closed_at, closed_why
FROM invitations WHERE token_hash = sqlc.arg(token_hash);

-- name: InvitationByID :one
SELECT id, email, email_folded, role, brand_code, locale, given_name, family_name, birth_date, code_hash, tries, mailed,
  made_by, made_at, expires_at, used_at, closed_at, closed_why
FROM invitations WHERE id = sqlc.arg(id);

-- name: Invitations :many
SELECT i.id, i.email, i.role, i.brand_code, i.locale, i.given_name, i.family_name, i.tries, i.mailed, i.made_by, i.made_at,
  i.expires_at, i.closed_why,
  CAST(COALESCE(a.given_name, '') AS TEXT) AS maker_given_name,
  CAST(COALESCE(a.family_name, '') AS TEXT) AS maker_family_name
FROM invitations i LEFT JOIN accounts a ON a.id = i.made_by
WHERE i.used_at IS NULL AND (i.closed_at IS NULL OR i.closed_why = 'tries') AND i.expires_at > sqlc.arg(since)
  AND NOT EXISTS (
    SELECT 1 FROM invitations n WHERE n.email_folded = i.email_folded AND n.made_at > i.made_at)
ORDER BY i.made_at DESC, i.id LIMIT 200;

-- name: CountTry :execrows
UPDATE invitations SET tries = tries + 1
WHERE id = sqlc.arg(id) AND tries < sqlc.arg(allowed) AND used_at IS NULL AND closed_at IS NULL
  AND expires_at > sqlc.arg(now);

-- name: CloseTried :execrows
UPDATE invitations SET closed_at = CAST(sqlc.arg(now) AS BIGINT), closed_why = 'tries'
WHERE id = sqlc.arg(id) AND tries >= sqlc.arg(allowed) AND used_at IS NULL AND closed_at IS NULL;

-- name: UseInvitation :execrows
UPDATE invitations SET used_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE id = sqlc.arg(id) AND used_at IS NULL AND closed_at IS NULL AND expires_at > sqlc.arg(now)
  AND tries < sqlc.arg(allowed);

-- name: CloseInvitation :execrows
UPDATE invitations SET closed_at = CAST(sqlc.arg(now) AS BIGINT), closed_why = sqlc.arg(why)
WHERE id = sqlc.arg(id) AND used_at IS NULL AND (closed_at IS NULL OR closed_why = 'tries');

-- name: CloseInvitationsTo :execrows
UPDATE invitations SET closed_at = CAST(sqlc.arg(now) AS BIGINT), closed_why = sqlc.arg(why)
WHERE email_folded = sqlc.arg(email_folded) AND used_at IS NULL AND closed_at IS NULL;

-- name: HasAccount :one
SELECT COUNT(*) FROM account_emails WHERE email_folded = sqlc.arg(email_folded);

-- name: HasEnded :one
SELECT COUNT(*) FROM account_emails e JOIN accounts a ON a.id = e.account_id
WHERE e.email_folded = sqlc.arg(email_folded) AND a.status = 'ended';

-- name: PruneInvitations :exec
DELETE FROM invitations WHERE expires_at < sqlc.arg(before);
