-- name: SecretByHash :one
SELECT ss.session_id, ss.use, ss.generation AS secret_generation,
  s.account_id, s.client_id, s.mode, s.reference, s.generation, s.rotated_at, s.access_until,
  s.last_activity_at, s.ends_at, s.ended_at, s.proven_at, s.parent_id, s.framed_by,
  s.viewing_member, s.viewing_reason, s.viewing_ticket, s.viewing_until,
  a.role, a.status,
  CAST(COALESCE(v.given_name, '') AS TEXT) AS viewing_given_name,
  CAST(COALESCE(v.family_name, '') AS TEXT) AS viewing_family_name,
  CAST(COALESCE(m.bundle_id, '') AS TEXT) AS bundle_id,
  COALESCE(m.migration_eligible, FALSE) AS migration_eligible,
  CAST(COALESCE(p.ended_at, 0) AS BIGINT) AS parent_ended_at,
  s.acting_member, s.acting_link, a.given_name AS own_given_name, a.family_name AS own_family_name,
  CAST(COALESCE(l.kind, '') AS TEXT) AS link_kind,
  CAST(COALESCE(l.relationship, '') AS TEXT) AS link_relationship,
  CAST(COALESCE(l.areas, '') AS TEXT) AS link_areas,
  CAST(COALESCE(l.since, 0) AS BIGINT) AS link_since,
  CAST(COALESCE(l.until, 0) AS BIGINT) AS link_until,
  CAST(COALESCE(l.ended_at, 0) AS BIGINT) AS link_ended_at,
  CAST(COALESCE(v.status, '') AS TEXT) AS stands_for_status,
  CAST(COALESCE(h.birth_date, '') AS TEXT) AS holder_birth_date,
  CAST(COALESCE(h.time_zone, '') AS TEXT) AS holder_time_zone,
  CAST(COALESCE(h.bundle_id, '') AS TEXT) AS holder_bundle_id,
  CAST(COALESCE(b.teen_age, 0) AS BIGINT) AS teen_age,
  CAST(COALESCE(b.adult_age, 0) AS BIGINT) AS adult_age,
  CAST(CASE WHEN b.correctional OR b.suppressed_account_routes LIKE '%"family"%'
    OR o.correctional OR o.suppressed_account_routes LIKE '%"family"%' THEN TRUE ELSE FALSE END AS BOOLEAN) AS family_closed,
  COALESCE(f.readings_closed, FALSE) AS readings_closed
FROM session_secrets ss
JOIN sessions s ON s.id = ss.session_id
JOIN accounts a ON a.id = s.account_id
LEFT JOIN accounts v ON v.id = CASE WHEN s.acting_member = '' THEN s.viewing_member ELSE s.acting_member END
LEFT JOIN members m ON m.member_id = s.account_id
LEFT JOIN sessions p ON p.id = s.parent_id
LEFT JOIN family_links l ON l.member_id = s.acting_member AND l.id = s.acting_link AND l.actor_id = s.account_id
LEFT JOIN members h ON h.member_id = l.member_id
LEFT JOIN brands b ON b.code = h.brand_code
LEFT JOIN brands o ON o.code = m.brand_code
LEFT JOIN family_choices f ON f.member_id = l.member_id
WHERE ss.hash = sqlc.arg(hash);

-- name: InsertSession :exec
INSERT INTO sessions (id, account_id, client_id, mode, reference, generation, created_at, rotated_at,
  access_until, last_activity_at, ends_at, end_reason, viewing_member, viewing_reason, viewing_ticket,
  viewing_until, user_agent, proven_at, parent_id, framed_by)
VALUES (sqlc.arg(id), sqlc.arg(account_id), sqlc.arg(client_id), sqlc.arg(mode), sqlc.arg(reference), 1,
  sqlc.arg(now), sqlc.arg(now), sqlc.arg(access_until), sqlc.arg(now), sqlc.arg(ends_at), '', '', '', '', 0,
  sqlc.arg(user_agent), sqlc.arg(proven_at), sqlc.arg(parent_id), sqlc.arg(framed_by));

-- name: ProveSession :execrows
UPDATE sessions SET proven_at = sqlc.arg(now) WHERE id = sqlc.arg(id) AND ended_at IS NULL;

-- name: InsertSecret :exec
INSERT INTO session_secrets (hash, session_id, use, generation)
VALUES (sqlc.arg(hash), sqlc.arg(session_id), sqlc.arg(use), sqlc.arg(generation));

-- name: RotateSession :execrows
UPDATE sessions SET generation = generation + 1, rotated_at = sqlc.arg(now), access_until = sqlc.arg(access_until)
WHERE id = sqlc.arg(id) AND generation = sqlc.arg(generation) AND ended_at IS NULL;

-- name: TouchSession :execrows
UPDATE sessions SET last_activity_at = sqlc.arg(now)
WHERE (sessions.id = sqlc.arg(id)
  OR sessions.id = (SELECT f.parent_id FROM sessions f WHERE f.id = sqlc.arg(id) AND f.ended_at IS NULL))
AND sessions.ended_at IS NULL AND sessions.last_activity_at < sqlc.arg(now);

-- name: SessionClock :one
SELECT last_activity_at, ends_at FROM sessions WHERE id = sqlc.arg(id) AND ended_at IS NULL;

-- name: EndSession :execrows
UPDATE sessions SET ended_at = CAST(sqlc.arg(now) AS BIGINT), end_reason = sqlc.arg(reason)
WHERE id = sqlc.arg(id) AND ended_at IS NULL;

-- name: FramesOf :many
SELECT id FROM sessions WHERE parent_id = sqlc.arg(parent_id) AND parent_id <> '' AND ended_at IS NULL;

-- name: StartViewing :execrows
UPDATE sessions SET viewing_member = sqlc.arg(member), viewing_reason = sqlc.arg(reason), viewing_ticket = sqlc.arg(ticket),
  viewing_until = sqlc.arg(until)
WHERE id = sqlc.arg(id) AND viewing_member = '' AND acting_member = '' AND ended_at IS NULL;

-- name: StartActing :execrows
UPDATE sessions SET acting_member = sqlc.arg(member), acting_link = sqlc.arg(link)
WHERE id = sqlc.arg(id) AND viewing_member = '' AND acting_member = '' AND parent_id = '' AND ended_at IS NULL;

-- name: EndActing :execrows
UPDATE sessions SET acting_member = '', acting_link = ''
WHERE id = sqlc.arg(id) AND acting_member = sqlc.arg(member) AND acting_link = sqlc.arg(link);

-- name: LinkToAct :one
SELECT member_id FROM family_links WHERE id = sqlc.arg(id) AND actor_id = sqlc.arg(actor_id) AND ended_at IS NULL;

-- name: SessionsActing :many
SELECT id FROM sessions WHERE acting_link = sqlc.arg(link) AND acting_link <> '' AND ended_at IS NULL LIMIT 1000;

-- name: OverdueViews :many
SELECT s.id, s.account_id, s.viewing_member, s.viewing_until, a.role
FROM sessions s JOIN accounts a ON a.id = s.account_id
WHERE s.viewing_until > 0 AND s.viewing_until <= sqlc.arg(now) AND s.ended_at IS NULL
ORDER BY s.viewing_until LIMIT 500;

-- name: EndViewing :execrows
UPDATE sessions SET viewing_member = '', viewing_reason = '', viewing_ticket = '', viewing_until = 0
WHERE id = sqlc.arg(id) AND viewing_member = sqlc.arg(member) AND viewing_until = sqlc.arg(until);

-- name: OverdueSessions :many
SELECT s.id, s.account_id, s.ends_at, s.viewing_member, a.role FROM sessions s JOIN accounts a ON a.id = s.account_id
WHERE s.ended_at IS NULL AND (s.last_activity_at <= sqlc.arg(idle_since) OR s.ends_at <= sqlc.arg(now))
ORDER BY s.last_activity_at LIMIT 500;

-- name: OpenSessionsOf :many
SELECT id, viewing_member FROM sessions WHERE account_id = sqlc.arg(account_id) AND ended_at IS NULL AND id <> sqlc.arg(except_id);

-- name: PlacesOf :many
SELECT s.id, s.user_agent, s.created_at, s.last_activity_at, s.framed_by, c.name AS client
FROM sessions s JOIN clients c ON c.id = s.client_id
WHERE s.account_id = sqlc.arg(account_id) AND s.ended_at IS NULL
  AND s.last_activity_at > sqlc.arg(idle_since) AND s.ends_at > sqlc.arg(now)
ORDER BY s.last_activity_at DESC, s.id LIMIT 100;

-- name: OpenSession :one
SELECT id, viewing_member FROM sessions WHERE id = sqlc.arg(id) AND account_id = sqlc.arg(account_id) AND ended_at IS NULL;

-- name: PruneSecrets :exec
DELETE FROM session_secrets
WHERE session_id IN (SELECT id FROM sessions WHERE ended_at < CAST(sqlc.arg(before) AS BIGINT));

-- name: PruneSessions :exec
DELETE FROM sessions WHERE ended_at < CAST(sqlc.arg(before) AS BIGINT)
AND NOT EXISTS (SELECT 1 FROM session_secrets x WHERE x.session_id = sessions.id);

-- name: AccountToSignIn :one
SELECT a.id, a.role, a.status, a.email, a.password_hash, a.mfa_required, a.locale, a.disputed_at, a.reopens_at,
  CAST(COALESCE(m.bundle_id, '') AS TEXT) AS bundle_id,
  COALESCE(m.migration_eligible, FALSE) AS migration_eligible
FROM accounts a
LEFT JOIN members m ON m.member_id = a.id
WHERE a.id = sqlc.arg(id)
OR a.id = (SELECT e.account_id FROM account_emails e WHERE e.email_folded = sqlc.arg(email_folded) AND e.held_until = 0);

-- name: AccountByID :one
SELECT id, role, status, email, given_name, family_name, mfa_required, locale, last_visit_at, created_at
FROM accounts WHERE id = sqlc.arg(id);

-- name: LockAccount :one
UPDATE accounts SET mfa_required = mfa_required WHERE id = sqlc.arg(id) RETURNING mfa_required;

-- name: HoldAccount :execrows
UPDATE accounts SET role = role
WHERE id = sqlc.arg(id) AND role = sqlc.arg(role) AND password_hash = sqlc.arg(password_hash)
  AND (status = 'active' OR (CAST(sqlc.arg(recovers) AS BOOLEAN) AND reopens_at IS NOT NULL));

-- name: InsertAccount :exec
INSERT INTO accounts (id, role, status, email, given_name, family_name, password_hash, mfa_required, locale,
  last_visit_at, created_at)
VALUES (sqlc.arg(id), sqlc.arg(role), sqlc.arg(status), sqlc.arg(email), sqlc.arg(given_name),
  sqlc.arg(family_name), sqlc.arg(password_hash), sqlc.arg(mfa_required), sqlc.arg(locale),
  sqlc.arg(last_visit_at), sqlc.arg(created_at));

-- name: InsertAccountEmail :exec
INSERT INTO account_emails (email_folded, account_id) VALUES (sqlc.arg(email_folded), sqlc.arg(account_id));

-- name: InsertContactPoint :exec
INSERT INTO contact_points (account_id, id, kind, address, verified, for_sign_in, name, added_at)
VALUES (sqlc.arg(account_id), sqlc.arg(id), sqlc.arg(kind), sqlc.arg(address), sqlc.arg(verified), sqlc.arg(for_sign_in),
  sqlc.arg(name), sqlc.arg(added_at));

-- name: ContactPoints :many
SELECT id, kind, address, name, added_at FROM contact_points
WHERE account_id = sqlc.arg(account_id) AND verified AND for_sign_in
ORDER BY kind DESC, id LIMIT sqlc.arg(most);

-- name: ContactPointAt :one
SELECT id, verified, for_sign_in FROM contact_points
WHERE account_id = sqlc.arg(account_id) AND kind = sqlc.arg(kind) AND address = sqlc.arg(address)
ORDER BY for_sign_in DESC, id LIMIT 1;

-- name: UseForSignIn :execrows
UPDATE contact_points SET verified = TRUE, for_sign_in = TRUE, name = sqlc.arg(name), added_at = sqlc.arg(added_at)
WHERE account_id = sqlc.arg(account_id) AND id = sqlc.arg(id);

-- name: NotForSignIn :execrows
UPDATE contact_points SET for_sign_in = FALSE, name = ''
WHERE account_id = sqlc.arg(account_id) AND id = sqlc.arg(id) AND for_sign_in;

-- name: NameContactPoint :execrows
UPDATE contact_points SET name = sqlc.arg(name)
WHERE account_id = sqlc.arg(account_id) AND id = sqlc.arg(id) AND for_sign_in;

-- name: ProvenPhone :one
SELECT address FROM contact_points
WHERE account_id = sqlc.arg(account_id) AND kind = 'SMS' AND verified ORDER BY id LIMIT 1;

-- name: SetPasswordHash :exec
UPDATE accounts SET password_hash = sqlc.arg(password_hash)
WHERE id = sqlc.arg(id) AND password_hash = sqlc.arg(previous_hash);

-- name: LastActivity :one
SELECT CAST(COALESCE(MAX(last_activity_at), 0) AS BIGINT) AS at FROM sessions WHERE account_id = sqlc.arg(account_id);

-- name: MoveLastVisit :exec
UPDATE accounts SET last_visit_at = sqlc.arg(at) WHERE id = sqlc.arg(id) AND last_visit_at < sqlc.arg(at);

-- name: ClientByID :one
SELECT id, name, mode, secret_hash FROM clients WHERE id = sqlc.arg(id);

-- name: PutClient :exec
INSERT INTO clients (id, name, mode, secret_hash)
VALUES (sqlc.arg(id), sqlc.arg(name), sqlc.arg(mode), sqlc.arg(secret_hash))
ON CONFLICT (id) DO UPDATE SET name = excluded.name, mode = excluded.mode, secret_hash = excluded.secret_hash;

-- name: Failures :many
SELECT bucket, failures, since, blocked_until FROM sign_in_failures
WHERE bucket IN (
  sqlc.arg(network), sqlc.arg(network_before), sqlc.arg(pair), sqlc.arg(account), sqlc.arg(success), sqlc.arg(success_before)
);

-- name: CountFailure :one
INSERT INTO sign_in_failures (bucket, failures, since, blocked_until)
VALUES (sqlc.arg(bucket), 1, sqlc.arg(now), 0)
ON CONFLICT (bucket) DO UPDATE SET
  failures = CASE WHEN sign_in_failures.since <= sqlc.arg(forget_before) THEN 1 ELSE sign_in_failures.failures + 1 END,
  since = excluded.since
RETURNING failures, since, blocked_until;

-- name: BlockBucket :exec
UPDATE sign_in_failures SET blocked_until = sqlc.arg(until) WHERE bucket = sqlc.arg(bucket);

-- name: ClearFailures :exec
DELETE FROM sign_in_failures WHERE bucket = sqlc.arg(bucket);

-- name: ClearFailuresLike :exec
DELETE FROM sign_in_failures WHERE bucket LIKE sqlc.arg(pattern);

-- name: ClosedBuckets :many
SELECT bucket FROM sign_in_failures
WHERE blocked_until > 0 AND bucket LIKE 'account:%' AND (blocked_until > sqlc.arg(now) OR failures >= sqlc.arg(most));

-- name: PruneFailures :exec
DELETE FROM sign_in_failures
WHERE blocked_until < sqlc.arg(now) AND since < sqlc.arg(before) AND bucket LIKE sqlc.arg(pattern);

-- name: InsertAttempt :exec
INSERT INTO mfa_attempts (token_hash, account_id, client_id, expires_at, tries, session_id, recovery_id)
VALUES (sqlc.arg(token_hash), sqlc.arg(account_id), sqlc.arg(client_id), sqlc.arg(expires_at), 0, sqlc.arg(session_id),
  sqlc.arg(recovery_id));

-- name: AttemptByToken :one
SELECT t.account_id, t.client_id, t.expires_at, t.tries, t.session_id, t.recovery_id,
  CAST(COALESCE(c.contact_id, '') AS TEXT) AS contact_id,
  CAST(COALESCE(c.code_hash, '') AS TEXT) AS code_hash,
  CAST(COALESCE(c.sends, 0) AS BIGINT) AS sends,
  CAST(COALESCE(c.sent_at, 0) AS BIGINT) AS sent_at,
  CAST(COALESCE(c.expires_at, 0) AS BIGINT) AS code_expires_at
FROM mfa_attempts t LEFT JOIN mfa_codes c ON c.token_hash = t.token_hash
WHERE t.token_hash = sqlc.arg(token_hash);

-- name: EarlierCodes :many
SELECT contact_id, code_hash, sent_at, expires_at FROM mfa_earlier_codes
WHERE token_hash = sqlc.arg(token_hash) ORDER BY sent_at DESC, contact_id;

-- name: KeepEarlierCode :exec
INSERT INTO mfa_earlier_codes (token_hash, contact_id, code_hash, sent_at, expires_at)
SELECT c.token_hash, c.contact_id, c.code_hash, c.sent_at, c.expires_at FROM mfa_codes c
WHERE c.token_hash = sqlc.arg(token_hash) AND c.contact_id <> sqlc.arg(contact_id)
ON CONFLICT (token_hash, contact_id) DO UPDATE SET
  code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at;

-- name: DropEarlierCode :exec
DELETE FROM mfa_earlier_codes WHERE token_hash = sqlc.arg(token_hash) AND contact_id = sqlc.arg(contact_id);

-- name: PutCode :execrows
INSERT INTO mfa_codes (token_hash, contact_id, code_hash, sends, sent_at, expires_at)
VALUES (sqlc.arg(token_hash), sqlc.arg(contact_id), sqlc.arg(code_hash), 1, sqlc.arg(now), sqlc.arg(expires_at))
ON CONFLICT (token_hash) DO UPDATE SET
  contact_id = excluded.contact_id, code_hash = excluded.code_hash, sends = mfa_codes.sends + 1,
  sent_at = excluded.sent_at, expires_at = excluded.expires_at
WHERE mfa_codes.sends = sqlc.arg(sends_before);

-- name: ExtendAttempt :exec
UPDATE mfa_attempts SET expires_at = sqlc.arg(expires_at) WHERE token_hash = sqlc.arg(token_hash) AND expires_at > sqlc.arg(now);

-- name: CountTry :execrows
UPDATE mfa_attempts SET tries = tries + 1
WHERE token_hash = sqlc.arg(token_hash) AND tries < sqlc.arg(allowed) AND expires_at > sqlc.arg(now);

-- name: DeleteCode :exec
DELETE FROM mfa_codes WHERE token_hash = sqlc.arg(token_hash);

-- name: DeleteAttempt :execrows
DELETE FROM mfa_attempts WHERE token_hash = sqlc.arg(token_hash);

-- name: PruneCodes :exec
DELETE FROM mfa_codes
WHERE token_hash IN (SELECT t.token_hash FROM mfa_attempts t WHERE t.expires_at < sqlc.arg(before));

-- name: PruneAttempts :exec
DELETE FROM mfa_attempts WHERE mfa_attempts.expires_at < sqlc.arg(before)
AND mfa_attempts.token_hash NOT IN (SELECT c.token_hash FROM mfa_codes c);

-- name: InsertLink :exec
INSERT INTO sign_in_links (token_hash, account_id, bundle_id, created_at, expires_at)
VALUES (sqlc.arg(token_hash), sqlc.arg(account_id), sqlc.arg(bundle_id), sqlc.arg(now), sqlc.arg(expires_at));

-- name: LinkByToken :one
SELECT account_id, bundle_id, expires_at, used_at FROM sign_in_links WHERE token_hash = sqlc.arg(token_hash);

-- name: UseLink :execrows
UPDATE sign_in_links SET used_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE token_hash = sqlc.arg(token_hash) AND used_at IS NULL AND expires_at > sqlc.arg(now);

-- name: PruneLinks :exec
DELETE FROM sign_in_links WHERE expires_at < sqlc.arg(before);

-- name: InsertTicket :exec
INSERT INTO live_tickets (token_hash, session_id, expires_at)
VALUES (sqlc.arg(token_hash), sqlc.arg(session_id), sqlc.arg(expires_at));

-- name: TakeTicket :one
DELETE FROM live_tickets WHERE token_hash = sqlc.arg(token_hash) AND expires_at > sqlc.arg(now)
RETURNING session_id;

-- name: PruneTickets :exec
DELETE FROM live_tickets WHERE expires_at < sqlc.arg(before);

-- name: SessionByID :one
SELECT s.id AS session_id, CAST('access' AS TEXT) AS use, s.generation AS secret_generation,
  s.account_id, s.client_id, s.mode, s.reference, s.generation, s.rotated_at, s.access_until,
  s.last_activity_at, s.ends_at, s.ended_at, s.proven_at, s.parent_id, s.framed_by,
  s.viewing_member, s.viewing_reason, s.viewing_ticket, s.viewing_until,
  a.role, a.status,
  CAST(COALESCE(v.given_name, '') AS TEXT) AS viewing_given_name,
  CAST(COALESCE(v.family_name, '') AS TEXT) AS viewing_family_name,
  CAST(COALESCE(m.bundle_id, '') AS TEXT) AS bundle_id,
  COALESCE(m.migration_eligible, FALSE) AS migration_eligible,
  CAST(COALESCE(p.ended_at, 0) AS BIGINT) AS parent_ended_at,
  s.acting_member, s.acting_link, a.given_name AS own_given_name, a.family_name AS own_family_name,
  CAST(COALESCE(l.kind, '') AS TEXT) AS link_kind,
  CAST(COALESCE(l.relationship, '') AS TEXT) AS link_relationship,
  CAST(COALESCE(l.areas, '') AS TEXT) AS link_areas,
  CAST(COALESCE(l.since, 0) AS BIGINT) AS link_since,
  CAST(COALESCE(l.until, 0) AS BIGINT) AS link_until,
  CAST(COALESCE(l.ended_at, 0) AS BIGINT) AS link_ended_at,
  CAST(COALESCE(v.status, '') AS TEXT) AS stands_for_status,
  CAST(COALESCE(h.birth_date, '') AS TEXT) AS holder_birth_date,
  CAST(COALESCE(h.time_zone, '') AS TEXT) AS holder_time_zone,
  CAST(COALESCE(h.bundle_id, '') AS TEXT) AS holder_bundle_id,
  CAST(COALESCE(b.teen_age, 0) AS BIGINT) AS teen_age,
  CAST(COALESCE(b.adult_age, 0) AS BIGINT) AS adult_age,
  CAST(CASE WHEN b.correctional OR b.suppressed_account_routes LIKE '%"family"%'
    OR o.correctional OR o.suppressed_account_routes LIKE '%"family"%' THEN TRUE ELSE FALSE END AS BOOLEAN) AS family_closed,
  COALESCE(f.readings_closed, FALSE) AS readings_closed
FROM sessions s
JOIN accounts a ON a.id = s.account_id
LEFT JOIN accounts v ON v.id = CASE WHEN s.acting_member = '' THEN s.viewing_member ELSE s.acting_member END
LEFT JOIN members m ON m.member_id = s.account_id
LEFT JOIN sessions p ON p.id = s.parent_id
LEFT JOIN family_links l ON l.member_id = s.acting_member AND l.id = s.acting_link AND l.actor_id = s.account_id
LEFT JOIN members h ON h.member_id = l.member_id
LEFT JOIN brands b ON b.code = h.brand_code
LEFT JOIN brands o ON o.code = m.brand_code
LEFT JOIN family_choices f ON f.member_id = l.member_id
WHERE s.id = sqlc.arg(id);

-- name: SetLocale :exec
UPDATE accounts SET locale = sqlc.arg(locale) WHERE id = sqlc.arg(account_id);

-- name: SetName :exec
UPDATE accounts SET given_name = sqlc.arg(given_name), family_name = sqlc.arg(family_name) WHERE id = sqlc.arg(account_id);

-- name: SetAppearance :exec
UPDATE accounts SET appearance = sqlc.arg(appearance) WHERE id = sqlc.arg(account_id);

-- name: SessionBegan :one
SELECT created_at FROM sessions WHERE id = sqlc.arg(id) AND account_id = sqlc.arg(account_id) AND ended_at IS NULL;
