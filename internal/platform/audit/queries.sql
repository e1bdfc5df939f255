-- name: InsertRow :exec
INSERT INTO audit_rows (member_id, id, at, actor_id, actor_role, viewing, action, area, target, outcome, reason, session_id, request_id, mac, sealed)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(at), sqlc.arg(actor_id), sqlc.arg(actor_role), sqlc.arg(viewing), sqlc.arg(action), sqlc.arg(area), sqlc.arg(target), sqlc.arg(outcome), sqlc.arg(reason), sqlc.arg(session_id), sqlc.arg(request_id), sqlc.arg(mac), FALSE);

-- name: MemberRows :many
SELECT member_id, id, at, actor_id, actor_role, viewing, action, area, target, outcome, reason, session_id, request_id, sealed, mac
FROM audit_rows
WHERE member_id = sqlc.arg(member_id)
  AND (at < sqlc.arg(before_at) OR (at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY at DESC, id DESC
LIMIT sqlc.arg(most);

-- name: UnsealedRows :many
SELECT r.member_id, r.id, r.at, r.actor_id, r.actor_role, r.viewing, r.action, r.area, r.target, r.outcome, r.reason, r.session_id, r.request_id, r.sealed, r.mac
FROM audit_rows r
WHERE NOT r.sealed AND r.id > sqlc.arg(after_id)
  AND NOT EXISTS (SELECT 1 FROM audit_seals s WHERE s.audit_id = r.id AND s.subject = r.member_id)
ORDER BY r.id
LIMIT sqlc.arg(most);

-- name: MarkSealed :exec
UPDATE audit_rows SET sealed = TRUE
WHERE NOT sealed AND id >= sqlc.arg(first_id) AND id <= sqlc.arg(last_id)
  AND EXISTS (SELECT 1 FROM audit_seals s WHERE s.audit_id = audit_rows.id AND s.subject = audit_rows.member_id);

-- name: LastSeal :one
SELECT seq, chain_hash FROM audit_seals ORDER BY seq DESC LIMIT 1;

-- name: InsertHead :exec
INSERT INTO audit_heads (seq, chain_hash, key_id, signature, signed_at)
VALUES (sqlc.arg(seq), sqlc.arg(chain_hash), sqlc.arg(key_id), sqlc.arg(signature), sqlc.arg(signed_at));

-- name: LastHead :one
SELECT seq, chain_hash, key_id, signature, signed_at FROM audit_heads ORDER BY seq DESC LIMIT 1;

-- name: Bounds :one
SELECT CAST(COALESCE((SELECT MAX(s.seq) FROM audit_seals s), 0) AS BIGINT) AS last_seal,
       CAST(COALESCE((SELECT MAX(h.seq) FROM audit_heads h), 0) AS BIGINT) AS last_head,
       (SELECT COUNT(*) FROM audit_rows r WHERE NOT r.sealed) AS unsealed;

-- A range instead of a limit: PostgreSQL plans a limit it does not know as a
-- tenth of the table and would read all of it for every part.
-- name: Links :many
SELECT s.seq, s.audit_id, s.subject, s.row_hash, s.chain_hash,
       COALESCE(r.id, '') AS id, COALESCE(r.at, 0) AS at, COALESCE(r.actor_id, '') AS actor_id, COALESCE(r.actor_role, '') AS actor_role,
       COALESCE(r.viewing, FALSE) AS viewing, COALESCE(r.action, '') AS action, COALESCE(r.area, '') AS area, COALESCE(r.target, '') AS target,
       COALESCE(r.outcome, '') AS outcome, COALESCE(r.reason, '') AS reason, COALESCE(r.session_id, '') AS session_id,
       COALESCE(r.request_id, '') AS request_id, COALESCE(r.mac, '') AS mac,
       COALESCE(h.chain_hash, '') AS head_hash, COALESCE(h.key_id, '') AS head_key, COALESCE(h.signature, '') AS head_signature, COALESCE(h.signed_at, 0) AS head_at
FROM audit_seals s
LEFT JOIN audit_rows r ON r.member_id = s.subject AND r.id = s.audit_id
LEFT JOIN audit_heads h ON h.seq = s.seq
WHERE s.seq > sqlc.arg(after_seq) AND s.seq <= sqlc.arg(up_to_seq)
ORDER BY s.seq;

-- name: SealedWithoutLink :many
SELECT r.member_id, r.id
FROM audit_rows r
WHERE r.sealed AND NOT EXISTS (SELECT 1 FROM audit_seals s WHERE s.audit_id = r.id AND s.subject = r.member_id)
ORDER BY r.id
LIMIT sqlc.arg(most);

-- name: ChainAt :one
SELECT chain_hash FROM audit_seals WHERE seq = sqlc.arg(seq);

-- Rows about a member that somebody else caused, with the name of who it was.
-- name: RowsOfOthers :many
SELECT r.id, r.at, r.actor_id, r.actor_role, r.action, r.area, r.target, r.outcome, r.reason, r.session_id, r.viewing,
  CAST(COALESCE(a.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(a.family_name, '') AS TEXT) AS family_name
FROM audit_rows r
LEFT JOIN accounts a ON a.id = r.actor_id
WHERE r.member_id = sqlc.arg(member_id) AND r.actor_id <> r.member_id
  AND (r.at < sqlc.arg(before_at) OR (r.at = sqlc.arg(before_at) AND r.id < sqlc.arg(before_id)))
ORDER BY r.at DESC, r.id DESC
LIMIT sqlc.arg(most);

-- What happened around the sign-in of a member, with the name of who it was.
-- name: SignInRows :many
SELECT r.id, r.at, r.actor_id, r.actor_role, r.action, r.area, r.target, r.outcome, r.reason, r.session_id, r.viewing,
  CAST(COALESCE(a.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(a.family_name, '') AS TEXT) AS family_name
FROM audit_rows r
LEFT JOIN accounts a ON a.id = r.actor_id
WHERE r.member_id = sqlc.arg(member_id)
  AND r.action IN ('signIn', 'signInRefused', 'mfaRefused', 'signOut', 'sessionEnded', 'sessionReuse', 'viewStarted', 'actingStarted',
    'passwordChanged', 'passwordRefused', 'passwordReset', 'passwordLinkSent', 'signOnLinked', 'signOnUnlinked',
    'signInMethodAdded', 'signInMethodRemoved', 'recoveryCodesMade', 'recoveryCodeUsed',
    'appConnected', 'appDisconnected', 'emailChangeAsked', 'emailChanged', 'emailChangeUndone',
    'nameChanged', 'addressChanged', 'phoneChanged', 'birthDateCorrected', 'contactRemoved', 'familyInviteResent', 'familyParentAdded', 'familyAccessEnded',
    'recoveryOpened', 'recoveryApproved', 'recoveryDone', 'recoveryStopped', 'recoveryCanceled', 'recoveryDisputed')
  AND (r.at < sqlc.arg(before_at) OR (r.at = sqlc.arg(before_at) AND r.id < sqlc.arg(before_id)))
ORDER BY r.at DESC, r.id DESC
LIMIT sqlc.arg(most);

-- name: SignInRowsBy :many
SELECT r.id, r.at, r.actor_id, r.actor_role, r.action, r.area, r.target, r.outcome, r.reason, r.session_id, r.viewing,
  CAST(COALESCE(a.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(a.family_name, '') AS TEXT) AS family_name
FROM audit_rows r
LEFT JOIN accounts a ON a.id = r.actor_id
WHERE r.member_id = '' AND r.area = 'session' AND r.actor_id = sqlc.arg(account_id)
  AND (r.target = sqlc.arg(account_id) OR r.action NOT LIKE 'recovery%')
  AND r.action IN ('signIn', 'signInRefused', 'mfaRefused', 'signOut', 'sessionEnded', 'sessionReuse', 'passwordChanged',
    'passwordRefused', 'passwordReset', 'passwordLinkSent', 'signInMethodAdded', 'signInMethodRemoved', 'recoveryCodesMade', 'recoveryCodeUsed',
    'recoveryOpened', 'recoveryApproved', 'recoveryDone', 'recoveryStopped', 'recoveryCanceled', 'recoveryDisputed')
  AND (r.at < sqlc.arg(before_at) OR (r.at = sqlc.arg(before_at) AND r.id < sqlc.arg(before_id)))
ORDER BY r.at DESC, r.id DESC
LIMIT sqlc.arg(most);

-- name: SignInRowsOf :many
SELECT r.id, r.at, r.actor_id, r.actor_role, r.action, r.area, r.target, r.outcome, r.reason, r.session_id, r.viewing,
  CAST(COALESCE(a.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(a.family_name, '') AS TEXT) AS family_name
FROM audit_rows r
LEFT JOIN accounts a ON a.id = r.actor_id
WHERE r.member_id = '' AND r.area = 'session' AND r.target = sqlc.arg(account_id) AND r.actor_id <> sqlc.arg(account_id)
  AND r.action IN ('signIn', 'signInRefused', 'mfaRefused', 'signOut', 'sessionEnded', 'sessionReuse', 'passwordChanged',
    'passwordRefused', 'passwordReset', 'passwordLinkSent', 'signInMethodAdded', 'signInMethodRemoved', 'recoveryCodesMade', 'recoveryCodeUsed',
    'recoveryOpened', 'recoveryApproved', 'recoveryDone', 'recoveryStopped', 'recoveryCanceled', 'recoveryDisputed')
  AND (r.at < sqlc.arg(before_at) OR (r.at = sqlc.arg(before_at) AND r.id < sqlc.arg(before_id)))
ORDER BY r.at DESC, r.id DESC
LIMIT sqlc.arg(most);

-- name: InsertRestore :exec
INSERT INTO audit_restores (id, from_seq, accepted_at, reason, signature)
VALUES (sqlc.arg(id), sqlc.arg(from_seq), sqlc.arg(accepted_at), sqlc.arg(reason), sqlc.arg(signature));

-- name: Restores :many
SELECT id, from_seq, accepted_at, reason, signature FROM audit_restores ORDER BY accepted_at, id;

-- The trail as an Admin searches it. The three differ in where they look; what else is
-- asked for is decided row by row.
-- name: TrailOfMember :many
SELECT r.member_id, r.id, r.at, r.actor_id, r.actor_role, r.action, r.area, r.target, r.outcome, r.reason, r.session_id, r.request_id, r.viewing,
  CAST(COALESCE(a.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(a.family_name, '') AS TEXT) AS family_name,
  CAST(COALESCE(m.given_name, '') AS TEXT) AS member_given_name, CAST(COALESCE(m.family_name, '') AS TEXT) AS member_family_name
FROM audit_rows r
LEFT JOIN accounts a ON a.id = r.actor_id
LEFT JOIN accounts m ON m.id = r.member_id
WHERE r.member_id = sqlc.arg(member_id) AND r.at >= sqlc.arg(since)
  AND (r.at < sqlc.arg(before_at) OR (r.at = sqlc.arg(before_at) AND r.id < sqlc.arg(before_id)))
ORDER BY r.at DESC, r.id DESC
LIMIT sqlc.arg(most);

-- name: TrailByActor :many
SELECT r.member_id, r.id, r.at, r.actor_id, r.actor_role, r.action, r.area, r.target, r.outcome, r.reason, r.session_id, r.request_id, r.viewing,
  CAST(COALESCE(a.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(a.family_name, '') AS TEXT) AS family_name,
  CAST(COALESCE(m.given_name, '') AS TEXT) AS member_given_name, CAST(COALESCE(m.family_name, '') AS TEXT) AS member_family_name
FROM audit_rows r
LEFT JOIN accounts a ON a.id = r.actor_id
LEFT JOIN accounts m ON m.id = r.member_id
WHERE r.actor_id = sqlc.arg(actor_id) AND r.actor_id <> r.member_id AND r.at >= sqlc.arg(since)
  AND (r.at < sqlc.arg(before_at) OR (r.at = sqlc.arg(before_at) AND r.id < sqlc.arg(before_id)))
ORDER BY r.at DESC, r.id DESC
LIMIT sqlc.arg(most);

-- name: TrailOfTime :many
SELECT r.member_id, r.id, r.at, r.actor_id, r.actor_role, r.action, r.area, r.target, r.outcome, r.reason, r.session_id, r.request_id, r.viewing,
  CAST(COALESCE(a.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(a.family_name, '') AS TEXT) AS family_name,
  CAST(COALESCE(m.given_name, '') AS TEXT) AS member_given_name, CAST(COALESCE(m.family_name, '') AS TEXT) AS member_family_name
FROM audit_rows r
LEFT JOIN accounts a ON a.id = r.actor_id
LEFT JOIN accounts m ON m.id = r.member_id
WHERE (r.action <> 'read' OR r.actor_id <> r.member_id) AND r.at >= sqlc.arg(since)
  AND (r.at < sqlc.arg(before_at) OR (r.at = sqlc.arg(before_at) AND r.id < sqlc.arg(before_id)))
ORDER BY r.at DESC, r.id DESC
LIMIT sqlc.arg(most);
