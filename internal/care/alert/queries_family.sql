-- name: OpenEpisodes :many
SELECT id, direction, state, urgent, round, reading_id, reading_at, value, opened_at, told_at, next_at, level, offset_minutes,
  told_value, looked_at
FROM alert_episodes WHERE member_id = sqlc.arg(member_id) AND closed_at IS NULL ORDER BY direction;

-- What family was told last in a direction before it ended. A message that was
-- replaced before it left told nobody.

-- name: LastTold :many
SELECT e.told_at, e.told_value, e.level FROM alert_episodes e
WHERE e.member_id = sqlc.arg(member_id) AND e.direction = sqlc.arg(direction) AND e.state IN ('cleared', 'over')
  AND e.told_at > sqlc.arg(since)
  AND EXISTS (SELECT 1 FROM alert_deliveries d LEFT JOIN outbox_messages m ON m.member_id = d.member_id AND m.id = d.message_id
    WHERE d.member_id = e.member_id AND d.episode_id = e.id AND d.skipped = '' AND d.purpose IN ('low', 'high')
      AND (m.id IS NULL OR m.state <> 'replaced'))
ORDER BY e.told_at DESC, e.id DESC LIMIT 1;

-- The messages saying that it is over that left, or may have left, after people
-- were last told of a direction. An alert that was replaced before it left told
-- nobody.

-- name: EndsSince :one
SELECT COUNT(*) FROM alert_deliveries d JOIN outbox_messages o ON o.member_id = d.member_id AND o.id = d.message_id
WHERE d.member_id = sqlc.arg(member_id) AND d.told_at >= sqlc.arg(since) AND d.purpose IN ('clear', 'withdrawn')
  AND (o.state = 'sent' OR o.attempts > 0)
  AND NOT EXISTS (SELECT 1 FROM alert_deliveries l LEFT JOIN outbox_messages n ON n.member_id = l.member_id AND n.id = l.message_id
    WHERE l.member_id = d.member_id AND l.purpose = sqlc.arg(direction)
      AND (l.told_at > d.told_at OR l.told_at = d.told_at AND l.id > d.id) AND (n.id IS NULL OR n.state <> 'replaced'));

-- name: EpisodeByID :one
SELECT id, direction, state, urgent, round, reading_id, reading_at, value, opened_at, told_at, next_at, level, offset_minutes,
  told_value, looked_at
FROM alert_episodes WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: PutEpisode :exec
INSERT INTO alert_episodes (member_id, id, direction, state, urgent, round, reading_id, reading_at, value, opened_at, told_at, next_at, closed_at,
  level, offset_minutes, told_value, looked_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(direction), sqlc.arg(state), sqlc.arg(urgent), sqlc.arg(round), sqlc.arg(reading_id),
  sqlc.arg(reading_at), sqlc.arg(value), sqlc.arg(opened_at), sqlc.arg(told_at), sqlc.narg(next_at), sqlc.narg(closed_at),
  sqlc.arg(level), sqlc.narg(offset_minutes), sqlc.arg(told_value), sqlc.arg(looked_at))
ON CONFLICT (member_id, id) DO UPDATE SET state = excluded.state, urgent = excluded.urgent, round = excluded.round,
  reading_id = excluded.reading_id, reading_at = excluded.reading_at, value = excluded.value, told_at = excluded.told_at,
  next_at = excluded.next_at, closed_at = excluded.closed_at, level = excluded.level, offset_minutes = excluded.offset_minutes,
  told_value = excluded.told_value, looked_at = excluded.looked_at;

-- name: DueEpisodes :many
SELECT e.member_id, e.id, e.next_at FROM alert_episodes e JOIN accounts p ON p.id = e.member_id AND p.status <> 'ended'
WHERE e.next_at IS NOT NULL AND (e.next_at <= sqlc.arg(now) OR EXISTS (
  SELECT 1 FROM alert_deliveries d JOIN outbox_messages m ON m.member_id = d.member_id AND m.id = d.message_id
  WHERE d.member_id = e.member_id AND d.episode_id = e.id AND d.round = e.round AND m.state = 'failed' AND m.finished_at >= e.looked_at
  AND NOT EXISTS (SELECT 1 FROM alert_deliveries l WHERE l.member_id = d.member_id AND l.episode_id = d.episode_id
    AND l.round = d.round AND l.told_at > d.told_at AND l.skipped = '')))
ORDER BY e.next_at LIMIT 100;

-- name: ToldInRound :many
SELECT contact_id, skipped FROM alert_deliveries
WHERE member_id = sqlc.arg(member_id) AND episode_id = sqlc.arg(episode_id) AND round = sqlc.arg(round);

-- name: ToldInEpisode :many
SELECT contact_id, channel FROM alert_deliveries
WHERE member_id = sqlc.arg(member_id) AND episode_id = sqlc.arg(episode_id) AND skipped = '' AND purpose IN ('low', 'high')
ORDER BY told_at, id;

-- The messages saying that it is over that have not left: those that wait, and those
-- that we withdrew because of another reading or a call for help. Once a contact got
-- a later one, the earlier ones no longer count.

-- name: UnsentEnds :many
SELECT d.contact_id, d.channel, d.purpose, o.state, o.cause_id, e.id, e.direction, e.urgent, e.reading_id, e.reading_at
FROM alert_deliveries d
JOIN alert_episodes e ON e.member_id = d.member_id AND e.id = d.episode_id
JOIN outbox_messages o ON o.member_id = d.member_id AND o.id = d.message_id
WHERE d.member_id = sqlc.arg(member_id) AND d.told_at >= sqlc.arg(since) AND d.purpose IN ('clear', 'withdrawn')
  AND (o.state = 'waiting' OR o.state = 'replaced' AND o.trouble <> 'withdrawn')
  AND NOT EXISTS (SELECT 1 FROM alert_deliveries l LEFT JOIN outbox_messages n ON n.member_id = l.member_id AND n.id = l.message_id
    WHERE l.member_id = d.member_id AND l.contact_id = d.contact_id AND l.purpose IN ('clear', 'withdrawn')
      AND (l.told_at > d.told_at OR l.told_at = d.told_at AND l.id > d.id)
      AND (n.id IS NULL OR n.state NOT IN ('waiting', 'replaced') OR n.state = 'replaced' AND n.trouble = 'withdrawn'))
ORDER BY d.told_at, d.id;

-- name: AddDelivery :exec
INSERT INTO alert_deliveries (member_id, id, episode_id, round, contact_id, name_enc, purpose, channel, message_id, skipped, told_at, acknowledged_by)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(episode_id), sqlc.arg(round), sqlc.arg(contact_id), sqlc.arg(name_enc), sqlc.arg(purpose),
  sqlc.arg(channel), sqlc.arg(message_id), sqlc.arg(skipped), sqlc.arg(told_at), '');

-- name: Acknowledge :execrows
UPDATE alert_deliveries SET acknowledged_at = CAST(sqlc.arg(now) AS BIGINT), acknowledged_by = sqlc.arg(how)
WHERE member_id = sqlc.arg(member_id) AND episode_id = sqlc.arg(episode_id) AND contact_id = sqlc.arg(contact_id)
AND skipped = '' AND purpose IN ('low', 'high') AND acknowledged_at IS NULL;

-- name: AcknowledgedEpisodes :many
SELECT direction FROM alert_episodes WHERE member_id = sqlc.arg(member_id) AND state = 'acknowledged' AND closed_at IS NULL;

-- name: Deliveries :many
SELECT d.id, d.name_enc, d.purpose, d.channel, d.skipped, d.told_at, d.acknowledged_at, d.acknowledged_by,
  CAST(CASE WHEN m.state = 'replaced' AND (m.trouble = 'withdrawn' OR d.purpose IN ('clear', 'withdrawn')) THEN 'withdrawn' ELSE COALESCE(m.state, '') END AS TEXT) AS state,
  CAST(COALESCE(m.finished_at, 0) AS BIGINT) AS finished_at
FROM alert_deliveries d LEFT JOIN outbox_messages m ON m.member_id = d.member_id AND m.id = d.message_id
WHERE d.member_id = sqlc.arg(member_id)
AND (d.told_at < sqlc.arg(before_at) OR (d.told_at = sqlc.arg(before_at) AND d.id < sqlc.arg(before_id)))
ORDER BY d.told_at DESC, d.id DESC LIMIT sqlc.arg(most);

-- name: Contacts :many
SELECT id, contact_type, person_enc, position, locale, consent, consent_at, low_level, high_level, quiet_from, quiet_to,
  urgent_anyway, tell_number, created_at
FROM contacts WHERE member_id = sqlc.arg(member_id) ORDER BY position, id;

-- name: PutContact :exec
INSERT INTO contacts (member_id, id, contact_type, person_enc, position, locale, consent, consent_at, low_level, high_level,
  quiet_from, quiet_to, urgent_anyway, tell_number, created_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(contact_type), sqlc.arg(person_enc), sqlc.arg(position), sqlc.arg(locale),
  sqlc.arg(consent), sqlc.narg(consent_at), sqlc.narg(low_level), sqlc.narg(high_level), sqlc.arg(quiet_from), sqlc.arg(quiet_to),
  sqlc.arg(urgent_anyway), sqlc.arg(tell_number), sqlc.arg(created_at))
ON CONFLICT (member_id, id) DO UPDATE SET person_enc = excluded.person_enc, position = excluded.position, locale = excluded.locale,
  consent = excluded.consent, consent_at = excluded.consent_at, low_level = excluded.low_level, high_level = excluded.high_level,
  quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, urgent_anyway = excluded.urgent_anyway, tell_number = excluded.tell_number;

-- name: DropContact :execrows
DELETE FROM contacts WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: DropAddresses :exec
DELETE FROM contact_addresses WHERE account_id = sqlc.arg(account_id) AND contact_id = sqlc.arg(contact_id);

-- name: AddAddress :exec
INSERT INTO contact_addresses (address_hash, account_id, contact_id)
VALUES (sqlc.arg(address_hash), sqlc.arg(account_id), sqlc.arg(contact_id))
ON CONFLICT (address_hash, account_id, contact_id) DO NOTHING;

-- name: ByAddress :many
SELECT account_id, contact_id FROM contact_addresses WHERE address_hash = sqlc.arg(address_hash) ORDER BY account_id, contact_id;

-- What was said by link counts in the end, because START does not undo it.

-- name: AddStop :exec
INSERT INTO contact_stops (address_hash, account_id, stopped_at, how)
VALUES (sqlc.arg(address_hash), sqlc.arg(account_id), sqlc.arg(stopped_at), sqlc.arg(how))
ON CONFLICT (address_hash, account_id) DO UPDATE SET how = CASE WHEN excluded.how = 'link' THEN 'link' ELSE contact_stops.how END;

-- name: LiftStop :exec
DELETE FROM contact_stops
WHERE address_hash = sqlc.arg(address_hash) AND account_id = sqlc.arg(account_id) AND how = sqlc.arg(how);

-- name: LiftTextStops :exec
DELETE FROM contact_stops WHERE address_hash = sqlc.arg(address_hash) AND how = 'text';

-- name: StopsOf :many
SELECT how FROM contact_stops
WHERE address_hash = sqlc.arg(address_hash) AND (account_id = '' OR account_id = sqlc.arg(account_id));

-- name: Sides :many
SELECT side, threshold FROM alert_sides WHERE member_id = sqlc.arg(member_id) ORDER BY side;

-- name: PutSide :exec
INSERT INTO alert_sides (member_id, side, threshold) VALUES (sqlc.arg(member_id), sqlc.arg(side), sqlc.arg(threshold))
ON CONFLICT (member_id, side) DO UPDATE SET threshold = excluded.threshold;

-- name: DropSide :exec
DELETE FROM alert_sides WHERE member_id = sqlc.arg(member_id) AND side = sqlc.arg(side);

-- name: Destinations :many
SELECT side, contact_id, channel, address_enc, position FROM alert_destinations
WHERE member_id = sqlc.arg(member_id) ORDER BY side, position, contact_id, channel;

-- name: DropDestinations :exec
DELETE FROM alert_destinations WHERE member_id = sqlc.arg(member_id) AND side = sqlc.arg(side);

-- name: AddDestination :exec
INSERT INTO alert_destinations (member_id, side, contact_id, channel, address_enc, position)
VALUES (sqlc.arg(member_id), sqlc.arg(side), sqlc.arg(contact_id), sqlc.arg(channel), sqlc.arg(address_enc), sqlc.arg(position))
ON CONFLICT (member_id, side, contact_id, channel) DO UPDATE SET address_enc = excluded.address_enc, position = excluded.position;

-- name: AddLink :exec
INSERT INTO contact_links (token_hash, account_id, contact_id, episode_id, purpose, expires_at, address_hash)
VALUES (sqlc.arg(token_hash), sqlc.arg(account_id), sqlc.arg(contact_id), sqlc.arg(episode_id), sqlc.arg(purpose), sqlc.arg(expires_at), sqlc.arg(address_hash));

-- name: LinkByHash :one
SELECT account_id, contact_id, episode_id, purpose, address_hash FROM contact_links
WHERE token_hash = sqlc.arg(token_hash) AND expires_at > sqlc.arg(now);

-- name: AddChoice :exec
INSERT INTO contact_choices (address_hash, number, account_id, asked_at)
VALUES (sqlc.arg(address_hash), sqlc.arg(number), sqlc.arg(account_id), sqlc.arg(asked_at))
ON CONFLICT (address_hash, number) DO UPDATE SET account_id = excluded.account_id, asked_at = excluded.asked_at;

-- name: DropChoices :exec
DELETE FROM contact_choices WHERE address_hash = sqlc.arg(address_hash);

-- name: Choices :many
SELECT number, account_id FROM contact_choices
WHERE address_hash = sqlc.arg(address_hash) AND asked_at > sqlc.arg(since) ORDER BY number;

-- name: PruneChoices :exec
DELETE FROM contact_choices WHERE asked_at < sqlc.arg(before);

-- What a contact was told of and has not answered yet.

-- name: Unanswered :many
SELECT DISTINCT e.id FROM alert_episodes e
JOIN alert_deliveries d ON d.member_id = e.member_id AND d.episode_id = e.id AND d.contact_id = sqlc.arg(contact_id)
WHERE e.member_id = sqlc.arg(member_id) AND e.closed_at IS NULL
  AND d.skipped = '' AND d.purpose IN ('low', 'high') AND d.acknowledged_at IS NULL ORDER BY e.id;

-- name: PruneLinks :execrows
DELETE FROM contact_links WHERE expires_at < sqlc.arg(before);

-- name: CountDeliveries :one
SELECT COUNT(*) FROM alert_deliveries
WHERE member_id = sqlc.arg(member_id) AND purpose = sqlc.arg(purpose) AND told_at >= sqlc.arg(from_at)
AND (CAST(sqlc.arg(contact_id) AS TEXT) = '' OR contact_id = sqlc.arg(contact_id));
