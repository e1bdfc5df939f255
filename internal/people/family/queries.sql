-- name: InsertLink :execrows
INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, until, ended_by, version, invited)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(actor_id), sqlc.arg(kind), sqlc.arg(relationship), sqlc.arg(areas),
  sqlc.arg(since), sqlc.narg(until), '', 1, sqlc.arg(invited))
ON CONFLICT DO NOTHING;

-- name: LinksOfActor :many
SELECT l.id, l.member_id, l.actor_id, l.kind, l.relationship, l.areas, l.since, l.until, l.ended_at, l.version, l.invited,
  a.given_name, a.family_name, h.status, m.birth_date, m.time_zone, b.teen_age, b.adult_age,
  COALESCE(f.readings_closed, FALSE) AS readings_closed
FROM family_links l
JOIN accounts a ON a.id = l.member_id
JOIN accounts h ON h.id = l.member_id
JOIN members m ON m.member_id = l.member_id
JOIN brands b ON b.code = m.brand_code
LEFT JOIN family_choices f ON f.member_id = l.member_id
WHERE l.actor_id = sqlc.arg(person_id) AND l.ended_at IS NULL
ORDER BY l.since, l.id LIMIT 100;

-- name: LinksOfHolder :many
SELECT l.id, l.member_id, l.actor_id, l.kind, l.relationship, l.areas, l.since, l.until, l.ended_at, l.version, l.invited,
  a.given_name, a.family_name, h.status, m.birth_date, m.time_zone, b.teen_age, b.adult_age,
  COALESCE(f.readings_closed, FALSE) AS readings_closed
FROM family_links l
JOIN accounts a ON a.id = l.actor_id AND a.status <> 'ended'
JOIN accounts h ON h.id = l.member_id
JOIN members m ON m.member_id = l.member_id
JOIN brands b ON b.code = m.brand_code
LEFT JOIN family_choices f ON f.member_id = l.member_id
WHERE l.member_id = sqlc.arg(person_id) AND l.ended_at IS NULL
ORDER BY l.since, l.id LIMIT 100;

-- name: LinkByID :one
SELECT l.id, l.member_id, l.actor_id, l.kind, l.relationship, l.areas, l.since, l.until, l.ended_at, l.version, l.invited,
  a.given_name, a.family_name, h.status, m.birth_date, m.time_zone, b.teen_age, b.adult_age,
  COALESCE(f.readings_closed, FALSE) AS readings_closed
FROM family_links l
JOIN accounts a ON a.id = l.actor_id
JOIN accounts h ON h.id = l.member_id
JOIN members m ON m.member_id = l.member_id
JOIN brands b ON b.code = m.brand_code
LEFT JOIN family_choices f ON f.member_id = l.member_id
WHERE l.id = sqlc.arg(id) AND (l.member_id = sqlc.arg(person_id) OR l.actor_id = sqlc.arg(person_id));

-- name: SetAreas :execrows
UPDATE family_links SET areas = sqlc.arg(areas), version = version + 1
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND version = sqlc.arg(version) AND ended_at IS NULL;

-- name: EndLink :execrows
UPDATE family_links SET ended_at = CAST(sqlc.arg(now) AS BIGINT), ended_by = sqlc.arg(ended_by), version = version + 1
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND ended_at IS NULL;

-- name: OpenLinksOf :many
SELECT member_id, id, actor_id FROM family_links
WHERE (member_id = sqlc.arg(person_id) OR actor_id = sqlc.arg(person_id)) AND ended_at IS NULL
ORDER BY member_id, id LIMIT 1000;

-- name: CloseReadings :exec
INSERT INTO family_choices (member_id, readings_closed, changed_at)
VALUES (sqlc.arg(member_id), sqlc.arg(closed), sqlc.arg(now))
ON CONFLICT (member_id) DO UPDATE SET readings_closed = excluded.readings_closed, changed_at = excluded.changed_at;

-- name: ReadingsClosed :one
SELECT readings_closed FROM family_choices WHERE member_id = sqlc.arg(member_id);

-- name: InsertInvite :execrows
INSERT INTO family_invites (id, holder_id, token_hash, email, email_folded, name, kind, relationship, areas, sent_at, expires_at, outcome)
VALUES (sqlc.arg(id), sqlc.arg(holder_id), sqlc.arg(token_hash), sqlc.arg(email), sqlc.arg(email_folded), sqlc.arg(name),
  sqlc.arg(kind), sqlc.arg(relationship), sqlc.arg(areas), sqlc.arg(sent_at), sqlc.arg(expires_at), '')
ON CONFLICT DO NOTHING;

-- name: InviteByToken :one
SELECT i.id, i.holder_id, i.email, i.email_folded, i.name, i.kind, i.relationship, i.areas, i.sent_at, i.expires_at, i.closed_at,
  a.given_name, a.family_name, a.status
FROM family_invites i JOIN accounts a ON a.id = i.holder_id
WHERE i.token_hash = sqlc.arg(token_hash);

-- name: InvitesOf :many
SELECT id, email, name, kind, relationship, areas, sent_at, expires_at FROM family_invites
WHERE holder_id = sqlc.arg(holder_id) AND closed_at IS NULL
ORDER BY sent_at DESC, id LIMIT 100;

-- Invitations that were declined lately, unless the person was invited again.
-- name: DeclinedOf :many
SELECT i.id, i.email, i.name, i.kind, i.relationship, i.areas, i.sent_at, i.expires_at, i.closed_at FROM family_invites i
WHERE i.holder_id = sqlc.arg(holder_id) AND i.outcome = 'declined' AND i.closed_at > CAST(sqlc.arg(since) AS BIGINT)
  AND NOT EXISTS (SELECT 1 FROM family_invites l WHERE l.holder_id = i.holder_id AND l.email_folded = i.email_folded AND l.sent_at > i.sent_at)
ORDER BY i.closed_at DESC, i.id LIMIT 20;

-- name: SentSince :one
SELECT COUNT(*) FROM family_invites WHERE holder_id = sqlc.arg(holder_id) AND sent_at > sqlc.arg(since);

-- name: CloseInvite :execrows
UPDATE family_invites SET closed_at = CAST(sqlc.arg(now) AS BIGINT), outcome = sqlc.arg(outcome)
WHERE id = sqlc.arg(id) AND holder_id = sqlc.arg(holder_id) AND closed_at IS NULL;

-- name: ReplaceInvites :exec
UPDATE family_invites SET closed_at = CAST(sqlc.arg(now) AS BIGINT), outcome = 'replaced'
WHERE holder_id = sqlc.arg(holder_id) AND email_folded = sqlc.arg(email_folded) AND closed_at IS NULL;

-- name: CloseInvitesOf :exec
UPDATE family_invites SET closed_at = CAST(sqlc.arg(now) AS BIGINT), outcome = 'withdrawn'
WHERE holder_id = sqlc.arg(holder_id) AND closed_at IS NULL;

-- name: PruneInvites :exec
DELETE FROM family_invites WHERE expires_at < sqlc.arg(before);

-- Children whose birthday comes soon. The day itself is judged on their own clock. Who was told long ago was told of
-- another birthday: the brand has raised its age since. Whose birthday was days ago is an adult.
-- name: ComingOfAge :many
SELECT l.member_id, l.id, l.actor_id, l.until, m.birth_date, m.time_zone FROM family_links l
JOIN members m ON m.member_id = l.member_id
WHERE l.kind IN ('dependent', 'consenter') AND l.ended_at IS NULL AND (l.told_at IS NULL OR l.told_at < CAST(sqlc.arg(long_ago) AS BIGINT))
  AND m.brand_code = sqlc.arg(brand_code) AND m.birth_date <> '' AND m.birth_date >= sqlc.arg(born_from) AND m.birth_date <= sqlc.arg(born_by)
ORDER BY m.birth_date, l.id LIMIT 200;

-- Links that began for a minor who is an adult now. Guardians of people who have been adults for long began later, and
-- are no concern of the worker. Others stay in this list as they are, so it is read in pages.
-- name: Grown :many
SELECT l.member_id, l.id, l.actor_id, l.kind, l.since, m.birth_date, m.time_zone FROM family_links l
JOIN members m ON m.member_id = l.member_id
WHERE (l.kind = 'dependent' OR l.kind = 'consenter' AND m.birth_date >= sqlc.arg(born_from)) AND l.ended_at IS NULL
  AND m.brand_code = sqlc.arg(brand_code) AND m.birth_date <> '' AND m.birth_date <= sqlc.arg(born_by)
  AND (l.since > sqlc.arg(after_since) OR l.since = sqlc.arg(after_since) AND l.id > sqlc.arg(after_id))
ORDER BY l.since, l.id LIMIT 200;

-- Links whose last day is over.
-- name: Lapsed :many
SELECT member_id, id, actor_id FROM family_links
WHERE ended_at IS NULL AND until <= CAST(sqlc.arg(now) AS BIGINT)
ORDER BY until, id LIMIT 200;

-- name: Told :execrows
UPDATE family_links SET told_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND ended_at IS NULL
  AND (told_at IS NULL OR told_at < CAST(sqlc.arg(long_ago) AS BIGINT));

-- Who acts for somebody without an email address, longest first.
-- name: Guardians :many
SELECT a.email, a.locale, l.kind, l.areas, l.since, l.until, l.ended_at, m.birth_date, m.time_zone, b.teen_age, b.adult_age,
  COALESCE(f.readings_closed, FALSE) AS readings_closed
FROM family_links l
JOIN accounts a ON a.id = l.actor_id AND a.status = 'active'
JOIN members m ON m.member_id = l.member_id
JOIN brands b ON b.code = m.brand_code
LEFT JOIN family_choices f ON f.member_id = l.member_id
WHERE l.member_id = sqlc.arg(member_id) AND l.ended_at IS NULL
ORDER BY l.since, l.id LIMIT 10;

-- Whom somebody acts for and whether an alert of theirs may be open, the invitations that wait for them, and if asked for
-- they themselves.
-- name: CaredFor :many
SELECT 'link' AS part, l.id, l.member_id, l.kind, l.relationship, l.areas, l.since AS at, CAST(COALESCE(l.until, 0) AS BIGINT) AS until,
  a.given_name, a.family_name, a.status, m.birth_date, m.time_zone, m.brand_code, b.teen_age, b.adult_age,
  COALESCE(f.readings_closed, FALSE) AS readings_closed,
  CAST(CASE WHEN EXISTS (SELECT 1 FROM alerts x WHERE x.member_id = l.member_id AND x.asks
      AND (x.state = 'open' OR x.reading_at >= CAST(sqlc.arg(alerts_from) AS BIGINT)))
    THEN TRUE ELSE FALSE END AS BOOLEAN) AS alerted
FROM family_links l
JOIN accounts a ON a.id = l.member_id
JOIN members m ON m.member_id = l.member_id
JOIN brands b ON b.code = m.brand_code
LEFT JOIN family_choices f ON f.member_id = l.member_id
WHERE l.actor_id = sqlc.arg(person_id) AND l.ended_at IS NULL
UNION ALL
SELECT 'self' AS part, s.id, s.id AS member_id, '' AS kind, '' AS relationship, '' AS areas, 0 AS at, 0 AS until,
  s.given_name, s.family_name, s.status, n.birth_date, n.time_zone, n.brand_code, d.teen_age, d.adult_age, FALSE AS readings_closed,
  CAST(CASE WHEN EXISTS (SELECT 1 FROM alerts y WHERE y.member_id = s.id AND y.asks
      AND (y.state = 'open' OR y.reading_at >= CAST(sqlc.arg(alerts_from) AS BIGINT)))
    THEN TRUE ELSE FALSE END AS BOOLEAN) AS alerted
FROM accounts s
JOIN members n ON n.member_id = s.id
JOIN brands d ON d.code = n.brand_code
WHERE s.id = sqlc.arg(person_id) AND CAST(sqlc.arg(own) AS BOOLEAN)
UNION ALL
SELECT 'invite' AS part, i.id, i.holder_id AS member_id, i.kind, i.relationship, i.areas, i.sent_at AS at, i.expires_at AS until,
  h.given_name, h.family_name, h.status, r.birth_date, r.time_zone, r.brand_code, c.teen_age, c.adult_age, FALSE AS readings_closed, FALSE AS alerted
FROM account_emails e
JOIN family_invites i ON i.email_folded = e.email_folded AND i.closed_at IS NULL AND i.expires_at > CAST(sqlc.arg(now) AS BIGINT)
JOIN accounts h ON h.id = i.holder_id
JOIN members r ON r.member_id = i.holder_id
JOIN brands c ON c.code = r.brand_code
WHERE e.account_id = sqlc.arg(person_id) AND e.held_until = 0 AND i.holder_id <> sqlc.arg(person_id)
ORDER BY 1 DESC, 7, 2 LIMIT 100;

-- Who acts for somebody, and what decides what is open to them.
-- name: ActorsOf :many
SELECT l.id, l.actor_id, l.kind, l.relationship, l.areas, l.since, l.until, l.ended_at, a.given_name, a.family_name,
  h.status, m.birth_date, m.time_zone, b.teen_age, b.adult_age, COALESCE(f.readings_closed, FALSE) AS readings_closed,
  CAST(COALESCE(c.phones_json, '') AS TEXT) AS phones_json
FROM family_links l
JOIN accounts a ON a.id = l.actor_id AND a.status = 'active'
LEFT JOIN members c ON c.member_id = l.actor_id
JOIN accounts h ON h.id = l.member_id
JOIN members m ON m.member_id = l.member_id
JOIN brands b ON b.code = m.brand_code
LEFT JOIN family_choices f ON f.member_id = l.member_id
WHERE l.member_id = sqlc.arg(member_id) AND l.ended_at IS NULL
ORDER BY l.since, l.id LIMIT 100;
