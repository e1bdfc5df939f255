-- name: Clients :many
SELECT id, name, site, secret_hash, redirect_uris, scopes, created_at, disabled_at, revision, brand_code
FROM openid_clients ORDER BY name, id LIMIT 500;

-- name: Client :one
SELECT id, name, site, secret_hash, redirect_uris, scopes, created_at, disabled_at, revision, brand_code
FROM openid_clients WHERE id = sqlc.arg(id);

-- name: InsertClient :exec
INSERT INTO openid_clients (id, name, site, secret_hash, redirect_uris, scopes, created_at, revision, brand_code)
VALUES (sqlc.arg(id), sqlc.arg(name), sqlc.arg(site), sqlc.arg(secret_hash), sqlc.arg(redirect_uris), sqlc.arg(scopes),
  sqlc.arg(now), 1, sqlc.narg(brand_code))
ON CONFLICT (id) DO NOTHING;

-- name: UpdateClient :execrows
UPDATE openid_clients SET name = sqlc.arg(name), site = sqlc.arg(site), redirect_uris = sqlc.arg(redirect_uris),
  scopes = sqlc.arg(scopes), brand_code = sqlc.narg(brand_code), revision = revision + 1
WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision);

-- name: SetSecret :execrows
UPDATE openid_clients SET secret_hash = sqlc.arg(secret_hash), revision = revision + 1
WHERE id = sqlc.arg(id) AND secret_hash <> '';

-- name: SetDisabled :execrows
UPDATE openid_clients SET disabled_at = sqlc.narg(at), revision = revision + 1 WHERE id = sqlc.arg(id);

-- name: InsertRequest :exec
INSERT INTO openid_requests (token_hash, client_id, issuer, redirect_uri, scope, state, nonce, challenge, prompt, max_age,
  account_id, created_at, expires_at, asked_from)
VALUES (sqlc.arg(token_hash), sqlc.arg(client_id), sqlc.arg(issuer), sqlc.arg(redirect_uri), sqlc.arg(scope),
  sqlc.arg(state), sqlc.arg(nonce), sqlc.arg(challenge), sqlc.arg(prompt), sqlc.arg(max_age), '',
  sqlc.arg(now), sqlc.arg(expires_at), sqlc.arg(asked_from));

-- name: RequestsFrom :one
SELECT COUNT(*) FROM openid_requests WHERE asked_from = sqlc.arg(asked_from) AND expires_at > sqlc.arg(now);

-- name: Request :one
SELECT client_id, issuer, redirect_uri, scope, state, nonce, challenge, prompt, max_age, account_id, created_at, expires_at,
  used_at
FROM openid_requests WHERE token_hash = sqlc.arg(token_hash);

-- name: OpenRequest :execrows
UPDATE openid_requests SET account_id = sqlc.arg(account_id)
WHERE token_hash = sqlc.arg(token_hash) AND account_id IN ('', sqlc.arg(account_id)) AND used_at IS NULL;

-- name: UseRequest :execrows
UPDATE openid_requests SET used_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE token_hash = sqlc.arg(token_hash) AND used_at IS NULL AND expires_at > sqlc.arg(now);

-- name: PruneRequests :exec
DELETE FROM openid_requests WHERE expires_at < sqlc.arg(before);

-- name: OpenGrant :one
SELECT id, scope, ends_at FROM openid_grants
WHERE member_id = sqlc.arg(member_id) AND client_id = sqlc.arg(client_id) AND ended_at IS NULL;

-- name: PutGrant :one
INSERT INTO openid_grants (member_id, id, client_id, scope, created_at, ends_at, last_used_at, end_reason)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(client_id), sqlc.arg(scope), sqlc.arg(now), sqlc.arg(ends_at), 0, '')
ON CONFLICT (member_id, client_id) WHERE ended_at IS NULL
DO UPDATE SET scope = excluded.scope, ends_at = excluded.ends_at
RETURNING id;

-- name: Grants :many
SELECT g.id, g.client_id, g.scope, g.created_at, g.ends_at, g.last_used_at, c.name, c.site, c.scopes AS client_scope
FROM openid_grants g JOIN openid_clients c ON c.id = g.client_id
WHERE g.member_id = sqlc.arg(member_id) AND g.ended_at IS NULL AND g.ends_at > sqlc.arg(now)
ORDER BY g.created_at DESC, g.id LIMIT 200;

-- name: EndGrant :execrows
UPDATE openid_grants SET ended_at = CAST(sqlc.arg(now) AS BIGINT), end_reason = sqlc.arg(reason)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND ended_at IS NULL;

-- name: GrantsWith :many
SELECT id FROM openid_grants
WHERE member_id = sqlc.arg(member_id) AND client_id = sqlc.arg(client_id) AND ended_at IS NULL ORDER BY id;

-- name: EndGrantsSince :execrows
UPDATE openid_grants SET ended_at = CAST(sqlc.arg(now) AS BIGINT), end_reason = sqlc.arg(reason)
WHERE member_id = sqlc.arg(member_id) AND created_at >= sqlc.arg(since) AND ended_at IS NULL;

-- name: EndFamiliesSince :exec
UPDATE openid_families SET ended_at = CAST(sqlc.arg(now) AS BIGINT), end_reason = sqlc.arg(reason)
WHERE account_id = sqlc.arg(account_id) AND created_at >= sqlc.arg(since) AND ended_at IS NULL;

-- name: TouchGrant :exec
UPDATE openid_grants SET last_used_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND last_used_at < sqlc.arg(before);

-- name: EndFamiliesOf :exec
UPDATE openid_families SET ended_at = CAST(sqlc.arg(now) AS BIGINT), end_reason = sqlc.arg(reason)
WHERE account_id = sqlc.arg(account_id) AND grant_id = sqlc.arg(grant_id) AND ended_at IS NULL;

-- name: InsertFamily :exec
INSERT INTO openid_families (id, account_id, grant_id, client_id, issuer, scope, nonce, auth_time, generation, rotated_at,
  created_at, ends_at, end_reason)
VALUES (sqlc.arg(id), sqlc.arg(account_id), sqlc.arg(grant_id), sqlc.arg(client_id), sqlc.arg(issuer), sqlc.arg(scope),
  sqlc.arg(nonce), sqlc.arg(auth_time), 0, sqlc.arg(now), sqlc.arg(now), sqlc.arg(ends_at), '');

-- name: AdvanceFamily :execrows
UPDATE openid_families SET generation = generation + 1, rotated_at = sqlc.arg(now)
WHERE id = sqlc.arg(id) AND generation = sqlc.arg(generation) AND ended_at IS NULL;

-- name: ExtendFamily :exec
UPDATE openid_families SET ends_at = sqlc.arg(ends_at) WHERE id = sqlc.arg(id);

-- name: EndFamily :execrows
UPDATE openid_families SET ended_at = CAST(sqlc.arg(now) AS BIGINT), end_reason = sqlc.arg(reason)
WHERE id = sqlc.arg(id) AND ended_at IS NULL;

-- name: InsertCode :exec
INSERT INTO openid_codes (code_hash, family_id, client_id, redirect_uri, challenge, expires_at)
VALUES (sqlc.arg(code_hash), sqlc.arg(family_id), sqlc.arg(client_id), sqlc.arg(redirect_uri), sqlc.arg(challenge),
  sqlc.arg(expires_at));

-- name: Code :one
SELECT family_id, client_id, redirect_uri, challenge, expires_at FROM openid_codes WHERE code_hash = sqlc.arg(code_hash);

-- name: UseCode :execrows
UPDATE openid_codes SET used_at = CAST(sqlc.arg(now) AS BIGINT) WHERE code_hash = sqlc.arg(code_hash) AND used_at IS NULL;

-- name: InsertToken :exec
INSERT INTO openid_tokens (token_hash, family_id, use, generation, scope, expires_at)
VALUES (sqlc.arg(token_hash), sqlc.arg(family_id), sqlc.arg(use), sqlc.arg(generation), sqlc.arg(scope),
  sqlc.arg(expires_at));

-- name: ExpireToken :exec
UPDATE openid_tokens SET expires_at = sqlc.arg(now) WHERE token_hash = sqlc.arg(token_hash);

-- name: TokenScope :one
SELECT scope, expires_at FROM openid_tokens WHERE token_hash = sqlc.arg(token_hash);

-- name: Token :one
SELECT t.use, t.generation AS token_generation, t.scope AS token_scope, t.expires_at,
  f.id AS family_id, f.account_id, f.grant_id, f.client_id, f.issuer, f.scope, f.nonce, f.auth_time, f.generation,
  f.rotated_at, f.ends_at, f.ended_at,
  g.scope AS grant_scope, g.ends_at AS grant_ends_at, g.ended_at AS grant_ended_at, g.last_used_at,
  a.status, a.email, a.given_name, m.brand_code AS member_brand,
  c.disabled_at, c.scopes AS client_scope, c.brand_code AS client_brand
FROM openid_tokens t
JOIN openid_families f ON f.id = t.family_id
JOIN openid_grants g ON g.member_id = f.account_id AND g.id = f.grant_id
JOIN accounts a ON a.id = f.account_id
JOIN members m ON m.member_id = f.account_id
JOIN openid_clients c ON c.id = f.client_id
WHERE t.token_hash = sqlc.arg(token_hash);

-- name: Family :one
SELECT CAST('refresh' AS TEXT) AS use, f.generation AS token_generation, f.scope AS token_scope, f.ends_at AS expires_at,
  f.id AS family_id, f.account_id, f.grant_id, f.client_id, f.issuer, f.scope, f.nonce, f.auth_time, f.generation,
  f.rotated_at, f.ends_at, f.ended_at,
  g.scope AS grant_scope, g.ends_at AS grant_ends_at, g.ended_at AS grant_ended_at, g.last_used_at,
  a.status, a.email, a.given_name, m.brand_code AS member_brand,
  c.disabled_at, c.scopes AS client_scope, c.brand_code AS client_brand
FROM openid_families f
JOIN openid_grants g ON g.member_id = f.account_id AND g.id = f.grant_id
JOIN accounts a ON a.id = f.account_id
JOIN members m ON m.member_id = f.account_id
JOIN openid_clients c ON c.id = f.client_id
WHERE f.id = sqlc.arg(id);

-- name: PruneCodes :exec
DELETE FROM openid_codes WHERE expires_at < sqlc.arg(before);

-- name: PruneTokens :exec
DELETE FROM openid_tokens WHERE expires_at < sqlc.arg(before);

-- name: PruneEndedTokens :exec
DELETE FROM openid_tokens
WHERE family_id IN (SELECT f.id FROM openid_families f WHERE f.ended_at < CAST(sqlc.arg(before) AS BIGINT));

-- name: PruneFamilies :exec
DELETE FROM openid_families WHERE ends_at < sqlc.arg(before)
AND NOT EXISTS (SELECT 1 FROM openid_tokens t WHERE t.family_id = openid_families.id)
AND NOT EXISTS (SELECT 1 FROM openid_codes k WHERE k.family_id = openid_families.id);

-- name: PruneEndedFamilies :exec
DELETE FROM openid_families WHERE ended_at < CAST(sqlc.arg(before) AS BIGINT)
AND NOT EXISTS (SELECT 1 FROM openid_tokens t WHERE t.family_id = openid_families.id)
AND NOT EXISTS (SELECT 1 FROM openid_codes k WHERE k.family_id = openid_families.id);

-- name: Keys :many
SELECT kid, private_enc, created_at FROM openid_keys ORDER BY created_at DESC, kid LIMIT 20;

-- name: InsertKey :exec
INSERT INTO openid_keys (kid, private_enc, created_at) VALUES (sqlc.arg(kid), sqlc.arg(private_enc), sqlc.arg(now));

-- name: PruneKeys :exec
DELETE FROM openid_keys WHERE created_at < sqlc.arg(before);
