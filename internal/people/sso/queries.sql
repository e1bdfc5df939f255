-- name: InsertIDP :exec
INSERT INTO brand_idps (id, brand_code, protocol, label, issuer, client_id, client_secret_enc, metadata, own_key_enc,
  own_certificate, trusts_factor, enabled, created_at, updated_at, revision)
VALUES (sqlc.arg(id), sqlc.arg(brand_code), sqlc.arg(protocol), sqlc.arg(label), sqlc.arg(issuer), sqlc.arg(client_id),
  sqlc.narg(client_secret_enc), sqlc.arg(metadata), sqlc.narg(own_key_enc), sqlc.arg(own_certificate),
  sqlc.arg(trusts_factor), sqlc.arg(enabled), sqlc.arg(now), sqlc.arg(now), 1);

-- name: UpdateIDP :execrows
UPDATE brand_idps SET label = sqlc.arg(label), issuer = sqlc.arg(issuer), client_id = sqlc.arg(client_id),
  client_secret_enc = sqlc.narg(client_secret_enc), metadata = sqlc.arg(metadata),
  trusts_factor = sqlc.arg(trusts_factor), enabled = sqlc.arg(enabled), updated_at = sqlc.arg(now),
  revision = revision + 1
WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision) AND removed_at IS NULL;

-- name: RemoveIDP :execrows
UPDATE brand_idps SET removed_at = sqlc.arg(now), enabled = FALSE, revision = revision + 1
WHERE id = sqlc.arg(id) AND removed_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM external_identities i WHERE i.idp_id = brand_idps.id);

-- name: IDPByID :one
SELECT id, brand_code, protocol, label, issuer, client_id, client_secret_enc, metadata, own_key_enc, own_certificate,
  trusts_factor, enabled, created_at, updated_at, revision, removed_at
FROM brand_idps WHERE id = sqlc.arg(id) AND removed_at IS NULL;

-- name: IDPLabel :one
SELECT label FROM brand_idps WHERE id = sqlc.arg(id);

-- name: IDPsOfBrand :many
SELECT id, brand_code, protocol, label, issuer, client_id, client_secret_enc, metadata, own_key_enc, own_certificate,
  trusts_factor, enabled, created_at, updated_at, revision, removed_at
FROM brand_idps WHERE brand_code = sqlc.arg(brand_code) AND removed_at IS NULL ORDER BY created_at, id LIMIT 20;

-- name: IDPsByIssuer :many
SELECT id, brand_code, protocol, label, issuer, client_id, client_secret_enc, metadata, own_key_enc, own_certificate,
  trusts_factor, enabled, created_at, updated_at, revision, removed_at
FROM brand_idps WHERE issuer = sqlc.arg(issuer) AND protocol = sqlc.arg(protocol) AND enabled AND removed_at IS NULL
ORDER BY id LIMIT 20;

-- name: IdentityAccount :one
SELECT account_id FROM external_identities WHERE idp_id = sqlc.arg(idp_id) AND subject = sqlc.arg(subject);

-- name: InsertIdentity :execrows
INSERT INTO external_identities (idp_id, subject, account_id, created_at)
VALUES (sqlc.arg(idp_id), sqlc.arg(subject), sqlc.arg(account_id), sqlc.arg(now))
ON CONFLICT (idp_id, subject) DO NOTHING;

-- name: LinksOf :many
SELECT i.idp_id, p.label, CAST(MIN(i.created_at) AS BIGINT) AS linked_at
FROM external_identities i JOIN brand_idps p ON p.id = i.idp_id
WHERE i.account_id = sqlc.arg(account_id)
GROUP BY i.idp_id, p.label ORDER BY p.label, i.idp_id LIMIT 20;

-- name: DeleteIdentities :many
DELETE FROM external_identities WHERE account_id = sqlc.arg(account_id) AND idp_id = sqlc.arg(idp_id)
RETURNING subject;

-- name: DeleteIdentitiesSince :many
DELETE FROM external_identities WHERE account_id = sqlc.arg(account_id) AND created_at >= sqlc.arg(since)
RETURNING idp_id, subject;

-- name: Linked :one
SELECT EXISTS (SELECT 1 FROM external_identities WHERE account_id = sqlc.arg(account_id));

-- name: Offered :one
SELECT EXISTS (SELECT 1 FROM brand_idps WHERE brand_code = sqlc.arg(brand_code) AND enabled AND removed_at IS NULL);

-- name: InsertState :exec
INSERT INTO sso_states (state_hash, idp_id, browser_hash, return_path, expires_at)
VALUES (sqlc.arg(state_hash), sqlc.arg(idp_id), sqlc.arg(browser_hash), sqlc.arg(return_path), sqlc.arg(expires_at));

-- name: UseState :one
UPDATE sso_states SET used_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE state_hash = sqlc.arg(state_hash) AND used_at IS NULL AND expires_at > sqlc.arg(now)
RETURNING idp_id, browser_hash, return_path;

-- name: InsertArrival :exec
INSERT INTO sso_arrivals (code_hash, use, idp_id, subject, hint_enc, sid, naming, browser_hash, return_path, created_at, expires_at)
VALUES (sqlc.arg(code_hash), sqlc.arg(use), sqlc.arg(idp_id), sqlc.arg(subject), sqlc.arg(hint_enc), sqlc.arg(sid), sqlc.arg(naming),
  sqlc.arg(browser_hash), sqlc.arg(return_path), sqlc.arg(now), sqlc.arg(expires_at));

-- name: ArrivalByCode :one
SELECT code_hash, use, idp_id, subject, hint_enc, sid, browser_hash, return_path, created_at, expires_at, used_at, naming
FROM sso_arrivals
WHERE code_hash = sqlc.arg(code_hash) AND use = sqlc.arg(use) AND used_at IS NULL AND expires_at > sqlc.arg(now);

-- name: UseArrival :execrows
UPDATE sso_arrivals SET used_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE code_hash = sqlc.arg(code_hash) AND used_at IS NULL AND expires_at > sqlc.arg(now);

-- name: EndArrivals :exec
UPDATE sso_arrivals SET used_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE idp_id = sqlc.arg(idp_id) AND used_at IS NULL AND expires_at > sqlc.arg(now)
  AND (CAST(sqlc.narg(subject) AS TEXT) IS NULL OR subject = sqlc.narg(subject))
  AND (CAST(sqlc.narg(sid) AS TEXT) IS NULL OR sid = sqlc.narg(sid));

-- name: InsertSeen :execrows
INSERT INTO sso_seen (idp_id, id_hash, expires_at)
VALUES (sqlc.arg(idp_id), sqlc.arg(id_hash), sqlc.arg(expires_at))
ON CONFLICT (idp_id, id_hash) DO NOTHING;

-- name: InsertSSOSession :exec
INSERT INTO sso_sessions (session_id, idp_id, subject, sid, naming, id_token_enc, created_at)
VALUES (sqlc.arg(session_id), sqlc.arg(idp_id), sqlc.arg(subject), sqlc.arg(sid), sqlc.arg(naming), sqlc.narg(id_token_enc), sqlc.arg(now));

-- name: SSOSession :one
SELECT session_id, idp_id, subject, sid, id_token_enc, created_at, naming FROM sso_sessions WHERE session_id = sqlc.arg(session_id);

-- name: DeleteSSOSession :exec
DELETE FROM sso_sessions WHERE session_id = sqlc.arg(session_id);

-- name: SSOSessionsOf :many
SELECT session_id FROM sso_sessions
WHERE idp_id = sqlc.arg(idp_id)
  AND (CAST(sqlc.narg(subject) AS TEXT) IS NULL OR subject = sqlc.narg(subject))
  AND (CAST(sqlc.narg(sid) AS TEXT) IS NULL OR sid = sqlc.narg(sid))
ORDER BY created_at DESC LIMIT 200;

-- name: PruneStates :exec
DELETE FROM sso_states WHERE expires_at < sqlc.arg(before);

-- name: PruneArrivals :exec
DELETE FROM sso_arrivals WHERE expires_at < sqlc.arg(before);

-- name: PruneSeen :exec
DELETE FROM sso_seen WHERE expires_at < sqlc.arg(before);

-- name: PruneSSOSessions :exec
DELETE FROM sso_sessions WHERE created_at < sqlc.arg(before);

-- name: PutPartner :exec
INSERT INTO partners (brand_code, code, name, site, protocol, metadata, login_url, shares, own_key_enc, own_certificate, created_at, updated_at)
VALUES (sqlc.arg(brand_code), sqlc.arg(code), sqlc.arg(name), sqlc.arg(site), sqlc.arg(protocol), sqlc.arg(metadata),
  sqlc.arg(login_url), sqlc.arg(shares), sqlc.narg(own_key_enc), sqlc.arg(own_certificate), sqlc.arg(now), sqlc.arg(now))
ON CONFLICT (brand_code, code) DO UPDATE SET name = excluded.name, site = excluded.site, protocol = excluded.protocol,
  metadata = excluded.metadata, login_url = excluded.login_url, shares = excluded.shares, updated_at = excluded.updated_at,
  revision = partners.revision + 1,
  own_key_enc = CASE WHEN partners.own_certificate = '' THEN excluded.own_key_enc ELSE partners.own_key_enc END,
  own_certificate = CASE WHEN partners.own_certificate = '' THEN excluded.own_certificate ELSE partners.own_certificate END;

-- name: Partner :one
SELECT brand_code, code, name, site, protocol, metadata, login_url, shares, own_key_enc, own_certificate, created_at, updated_at,
  promos, programs, hosts, client_id, phone, revision, retired_at
FROM partners WHERE brand_code = sqlc.arg(brand_code) AND code = sqlc.arg(code);

-- name: PartnersOfBrand :many
SELECT brand_code, code, name, site, protocol, metadata, login_url, shares, own_key_enc, own_certificate, created_at, updated_at,
  promos, programs, hosts, client_id, phone, revision, retired_at
FROM partners WHERE brand_code = sqlc.arg(brand_code) ORDER BY name, code LIMIT 100;

-- name: InsertPartnerRequest :exec
INSERT INTO partner_requests (code_hash, brand_code, partner_code, request_id, relay_state, expires_at)
VALUES (sqlc.arg(code_hash), sqlc.arg(brand_code), sqlc.arg(partner_code), sqlc.arg(request_id), sqlc.arg(relay_state), sqlc.arg(expires_at));

-- name: UsePartnerRequest :one
UPDATE partner_requests SET used_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE code_hash = sqlc.arg(code_hash) AND brand_code = sqlc.arg(brand_code) AND partner_code = sqlc.arg(partner_code)
  AND used_at IS NULL AND expires_at > sqlc.arg(now)
RETURNING request_id, relay_state;

-- name: PrunePartnerRequests :exec
DELETE FROM partner_requests WHERE expires_at < sqlc.arg(before);

-- name: PutPartnerOffer :execrows
UPDATE partners SET promos = sqlc.arg(promos), programs = sqlc.arg(programs), hosts = sqlc.arg(hosts), client_id = sqlc.arg(client_id),
  phone = sqlc.arg(phone)
WHERE brand_code = sqlc.arg(brand_code) AND code = sqlc.arg(code);

-- name: PutPartnerHosts :exec
UPDATE partners SET hosts = sqlc.arg(hosts) WHERE brand_code = sqlc.arg(brand_code) AND code = sqlc.arg(code);

-- name: ClaimPartner :execrows
UPDATE partners SET updated_at = sqlc.arg(now)
WHERE brand_code = sqlc.arg(brand_code) AND code = sqlc.arg(code) AND revision = sqlc.arg(revision);

-- name: RetirePartner :execrows
UPDATE partners SET retired_at = sqlc.narg(retired_at), updated_at = sqlc.arg(now), revision = revision + 1
WHERE brand_code = sqlc.arg(brand_code) AND code = sqlc.arg(code) AND revision = sqlc.arg(revision);

-- name: RevisePartner :execrows
UPDATE partners SET updated_at = sqlc.arg(now), revision = revision + 1
WHERE brand_code = sqlc.arg(brand_code) AND code = sqlc.arg(code) AND revision = sqlc.arg(revision);

-- name: PutPartnerLogo :exec
INSERT INTO partner_logos (brand_code, partner_code, kind, width, mark, body)
VALUES (sqlc.arg(brand_code), sqlc.arg(partner_code), sqlc.arg(kind), sqlc.arg(width), sqlc.arg(mark), sqlc.arg(body))
ON CONFLICT (brand_code, partner_code) DO UPDATE SET kind = excluded.kind, width = excluded.width, mark = excluded.mark,
  body = excluded.body;

-- name: DeletePartnerLogo :exec
DELETE FROM partner_logos WHERE brand_code = sqlc.arg(brand_code) AND partner_code = sqlc.arg(partner_code);

-- name: PartnerLogos :many
SELECT partner_code, kind, width, mark FROM partner_logos WHERE brand_code = sqlc.arg(brand_code) ORDER BY partner_code LIMIT 100;

-- name: PartnerLogo :one
SELECT kind, width, mark, body FROM partner_logos WHERE brand_code = sqlc.arg(brand_code) AND partner_code = sqlc.arg(partner_code);

-- name: PartnerTexts :many
SELECT partner_code, locale, summary, cost FROM partner_texts WHERE brand_code = sqlc.arg(brand_code)
ORDER BY partner_code, locale LIMIT 400;

-- name: PutPartnerText :exec
INSERT INTO partner_texts (brand_code, partner_code, locale, summary, cost)
VALUES (sqlc.arg(brand_code), sqlc.arg(partner_code), sqlc.arg(locale), sqlc.arg(summary), sqlc.arg(cost))
ON CONFLICT (brand_code, partner_code, locale) DO UPDATE SET summary = excluded.summary, cost = excluded.cost;

-- name: Consents :many
SELECT partner_code, state, shares, changed_at, client_id FROM partner_consents
WHERE member_id = sqlc.arg(member_id) AND brand_code = sqlc.arg(brand_code) ORDER BY partner_code;

-- name: PutConsent :exec
INSERT INTO partner_consents (member_id, brand_code, partner_code, state, shares, locale, changed_at, client_id)
VALUES (sqlc.arg(member_id), sqlc.arg(brand_code), sqlc.arg(partner_code), sqlc.arg(state), sqlc.arg(shares), sqlc.arg(locale), sqlc.arg(now),
  sqlc.arg(client_id))
ON CONFLICT (member_id, brand_code, partner_code) DO UPDATE SET state = excluded.state, shares = excluded.shares,
  locale = excluded.locale, changed_at = excluded.changed_at, client_id = excluded.client_id;

-- name: AgreedClient :one
SELECT client_id FROM partner_consents
WHERE member_id = sqlc.arg(member_id) AND brand_code = sqlc.arg(brand_code) AND partner_code = sqlc.arg(partner_code)
  AND state = 'agreed';

-- name: UndoDecline :execrows
DELETE FROM partner_consents
WHERE member_id = sqlc.arg(member_id) AND brand_code = sqlc.arg(brand_code) AND partner_code = sqlc.arg(partner_code)
  AND state = 'declined';

-- name: WithdrawConsent :execrows
UPDATE partner_consents SET state = 'withdrawn', changed_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND brand_code = sqlc.arg(brand_code) AND partner_code = sqlc.arg(partner_code)
  AND state = 'agreed';

-- name: PutTransfer :exec
INSERT INTO partner_transfers (member_id, id, brand_code, partner_code, name, act, shares, at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(brand_code), sqlc.arg(partner_code), sqlc.arg(name), sqlc.arg(act), sqlc.arg(shares), sqlc.arg(now));

-- name: Transfers :many
SELECT id, partner_code, name, act, shares, at FROM partner_transfers
WHERE member_id = sqlc.arg(member_id) AND (at < sqlc.arg(before_at) OR (at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY at DESC, id DESC LIMIT sqlc.arg(most);
