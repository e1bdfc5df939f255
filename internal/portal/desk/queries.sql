-- Conversations that a staff person may reach: those they take part in, answers
-- of their pool that nobody owns where none of those who take part is there, or
-- that are urgent or late, or whose member asked for a coach, and every
-- conversation of the kind that is open to their role. rank and place order the queue: urgent,
-- late, waiting, then the rest by its last message.
--
-- Each part of the queue is a query that begins at an index and reads little more
-- than a page (CROSS JOIN keeps SQLite from beginning at all channels of a kind):
-- what waits begins at the open answers, the rest of one person at their
-- conversations, and the rest of a kind at the newest message. In one query
-- a store read every conversation of every member to show fifty.
--
-- A page is chosen before its details are read, and the number of the newest
-- message is settled in the page: behind row security PostgreSQL would otherwise
-- look it up again for every message of the conversation. Only the pool of Member
-- Support is read in full; because the text names it, PostgreSQL knows how small
-- it is and keeps one plan instead of making one for every call.

-- name: Waiting :many
WITH ids AS (
  SELECT p.member_id, p.channel_id FROM chat_participants p WHERE p.staff_id = sqlc.arg(staff_id) AND p.left_at IS NULL
  UNION
  SELECT t.member_id, t.channel_id FROM chat_tasks t
  WHERE t.state = 'open' AND t.owner_id IS NULL AND t.pool = sqlc.arg(open_pool)
    AND (t.urgent OR t.late_at IS NOT NULL OR EXISTS (SELECT 1 FROM chat_channels ac WHERE ac.member_id = t.member_id AND ac.id = t.channel_id AND ac.awaiting_coach)
      OR NOT EXISTS (SELECT 1 FROM chat_participants o JOIN accounts oa ON oa.id = o.staff_id AND oa.status <> 'ended'
        JOIN staff os ON os.account_id = o.staff_id AND os.availability = 'AVAILABLE'
        WHERE o.member_id = t.member_id AND o.channel_id = t.channel_id AND o.left_at IS NULL))
  UNION
  SELECT t.member_id, t.channel_id FROM chat_tasks t WHERE t.state = 'open' AND t.pool = 'support' AND CAST(sqlc.arg(whole_pool) AS TEXT) = 'support'
), reached AS (
  SELECT c.member_id, c.id, c.kind, c.subject_enc, c.last_message_at, a.given_name, a.family_name, a.locale,
    t.id AS task_id, t.owner_id, t.opened_at, t.due_at, t.urgent, t.late_at, t.moved_at, t.first_seq - 1 AS unread_from,
    CAST(CASE WHEN t.urgent THEN 0 WHEN t.due_at <= sqlc.arg(now) THEN 1 ELSE 2 END AS BIGINT) AS rank, t.opened_at AS place
  FROM ids i CROSS JOIN chat_tasks t CROSS JOIN chat_channels c
  JOIN accounts a ON a.id = c.member_id AND a.status <> 'ended'
  WHERE t.member_id = i.member_id AND t.channel_id = i.channel_id AND t.state = 'open'
    AND c.member_id = i.member_id AND c.id = i.channel_id AND c.kind IN (sqlc.arg(kind), sqlc.arg(other_kind))
), listed AS (
  SELECT r.member_id, r.id, r.kind, r.subject_enc, r.last_message_at, r.given_name, r.family_name, r.locale,
    r.task_id, r.owner_id, r.opened_at, r.due_at, r.urgent, r.late_at, r.moved_at, r.unread_from, r.rank, r.place
  FROM reached r
  WHERE (r.rank > CAST(sqlc.arg(after_rank) AS BIGINT) OR (r.rank = CAST(sqlc.arg(after_rank) AS BIGINT)
      AND (r.place > CAST(sqlc.arg(after_place) AS BIGINT) OR (r.place = CAST(sqlc.arg(after_place) AS BIGINT) AND r.id > CAST(sqlc.arg(after_id) AS TEXT)))))
    AND (CAST(sqlc.arg(view) AS TEXT) <> 'mine' OR r.owner_id = CAST(sqlc.arg(staff_id) AS TEXT))
    AND (CAST(sqlc.arg(first) AS TEXT) = '' OR (
      EXISTS (SELECT 1 FROM member_search s WHERE s.member_id = r.member_id AND s.term = sqlc.arg(first))
      AND EXISTS (SELECT 1 FROM member_search s WHERE s.member_id = r.member_id AND s.term = sqlc.arg(second))
      AND EXISTS (SELECT 1 FROM member_search s WHERE s.member_id = r.member_id AND s.term = sqlc.arg(third))))
  ORDER BY r.rank, r.place, r.id
  LIMIT sqlc.arg(most)
), page AS MATERIALIZED (
  SELECT listed.member_id, listed.id, listed.kind, listed.subject_enc, listed.last_message_at, listed.given_name, listed.family_name, listed.locale,
    listed.task_id, listed.owner_id, listed.opened_at, listed.due_at, listed.urgent, listed.late_at, listed.moved_at, listed.unread_from, listed.rank, listed.place,
    (SELECT MAX(x.seq) FROM chat_messages x WHERE x.member_id = listed.member_id AND x.channel_id = listed.id AND x.kind = 'user') AS newest
  FROM listed
)
SELECT page.member_id, page.id, page.kind, page.subject_enc, page.last_message_at, page.given_name, page.family_name, page.locale,
  page.task_id, CAST(COALESCE(page.owner_id, '') AS TEXT) AS owner_id,
  CAST(COALESCE(o.given_name, '') AS TEXT) AS owner_given, CAST(COALESCE(o.family_name, '') AS TEXT) AS owner_family,
  page.opened_at, page.due_at, page.urgent, page.late_at, page.moved_at,
  CAST(COALESCE(p.staff_id, '') AS TEXT) AS joined_as, page.rank, page.place, l.seq AS last_seq, l.body_enc, l.sender_name,
  CAST((SELECT COUNT(*) FROM chat_messages x WHERE x.member_id = page.member_id AND x.channel_id = page.id
    AND x.seq > COALESCE(p.last_read_seq, page.unread_from) AND x.kind = 'user' AND x.sender_id <> CAST(sqlc.arg(staff_id) AS TEXT)) AS BIGINT) AS unread
FROM page
LEFT JOIN accounts o ON o.id = page.owner_id
LEFT JOIN chat_participants p ON p.member_id = page.member_id AND p.channel_id = page.id AND p.staff_id = sqlc.arg(staff_id) AND p.left_at IS NULL
LEFT JOIN chat_messages l ON l.member_id = page.member_id AND l.channel_id = page.id AND l.seq = page.newest
ORDER BY page.rank, page.place, page.id;

-- name: RestOfMine :many
WITH listed AS (
  SELECT c.member_id, c.id, c.kind, c.subject_enc, c.last_message_at, a.given_name, a.family_name, a.locale, p.last_read_seq
  FROM chat_participants p
  JOIN chat_channels c ON c.member_id = p.member_id AND c.id = p.channel_id
  JOIN accounts a ON a.id = c.member_id AND a.status <> 'ended'
  WHERE p.staff_id = sqlc.arg(staff_id) AND p.left_at IS NULL AND c.kind IN (sqlc.arg(kind), sqlc.arg(other_kind))
    AND (-c.last_message_at > CAST(sqlc.arg(after_place) AS BIGINT) OR (-c.last_message_at = CAST(sqlc.arg(after_place) AS BIGINT) AND c.id > CAST(sqlc.arg(after_id) AS TEXT)))
    AND NOT EXISTS (SELECT 1 FROM chat_tasks t WHERE t.member_id = c.member_id AND t.channel_id = c.id AND t.state = 'open')
    AND (CAST(sqlc.arg(first) AS TEXT) = '' OR (
      EXISTS (SELECT 1 FROM member_search s WHERE s.member_id = c.member_id AND s.term = sqlc.arg(first))
      AND EXISTS (SELECT 1 FROM member_search s WHERE s.member_id = c.member_id AND s.term = sqlc.arg(second))
      AND EXISTS (SELECT 1 FROM member_search s WHERE s.member_id = c.member_id AND s.term = sqlc.arg(third))))
  ORDER BY -c.last_message_at, c.id
  LIMIT sqlc.arg(most)
), page AS MATERIALIZED (
  SELECT listed.member_id, listed.id, listed.kind, listed.subject_enc, listed.last_message_at, listed.given_name, listed.family_name, listed.locale, listed.last_read_seq,
    (SELECT MAX(x.seq) FROM chat_messages x WHERE x.member_id = listed.member_id AND x.channel_id = listed.id AND x.kind = 'user') AS newest
  FROM listed
)
SELECT page.member_id, page.id, page.kind, page.subject_enc, page.last_message_at, page.given_name, page.family_name, page.locale,
  CAST('' AS TEXT) AS task_id, CAST('' AS TEXT) AS owner_id, CAST('' AS TEXT) AS owner_given, CAST('' AS TEXT) AS owner_family,
  CAST(0 AS BIGINT) AS opened_at, CAST(0 AS BIGINT) AS due_at, CAST(FALSE AS BOOLEAN) AS urgent,
  CAST(NULL AS BIGINT) AS late_at, CAST(NULL AS BIGINT) AS moved_at,
  CAST(sqlc.arg(staff_id) AS TEXT) AS joined_as, CAST(3 AS BIGINT) AS rank, CAST(-page.last_message_at AS BIGINT) AS place,
  l.seq AS last_seq, l.body_enc, l.sender_name,
  CAST((SELECT COUNT(*) FROM chat_messages x WHERE x.member_id = page.member_id AND x.channel_id = page.id
    AND x.seq > page.last_read_seq AND x.kind = 'user' AND x.sender_id <> CAST(sqlc.arg(staff_id) AS TEXT)) AS BIGINT) AS unread
FROM page
LEFT JOIN chat_messages l ON l.member_id = page.member_id AND l.channel_id = page.id AND l.seq = page.newest
ORDER BY -page.last_message_at, page.id;

-- name: RestOfKind :many
WITH listed AS (
  SELECT c.member_id, c.id, c.kind, c.subject_enc, c.last_message_at, c.last_seq, a.given_name, a.family_name, a.locale
  FROM chat_channels c
  JOIN accounts a ON a.id = c.member_id AND a.status <> 'ended'
  WHERE c.kind = sqlc.arg(kind)
    AND c.last_message_at <= CAST(sqlc.arg(until) AS BIGINT)
    AND (c.last_message_at < CAST(sqlc.arg(until) AS BIGINT) OR c.id > CAST(sqlc.arg(after_id) AS TEXT))
    AND NOT EXISTS (SELECT 1 FROM chat_tasks t WHERE t.member_id = c.member_id AND t.channel_id = c.id AND t.state = 'open')
    AND (CAST(sqlc.arg(first) AS TEXT) = '' OR (
      EXISTS (SELECT 1 FROM member_search s WHERE s.member_id = c.member_id AND s.term = sqlc.arg(first))
      AND EXISTS (SELECT 1 FROM member_search s WHERE s.member_id = c.member_id AND s.term = sqlc.arg(second))
      AND EXISTS (SELECT 1 FROM member_search s WHERE s.member_id = c.member_id AND s.term = sqlc.arg(third))))
  ORDER BY c.last_message_at DESC, c.id
  LIMIT sqlc.arg(most)
), page AS MATERIALIZED (
  SELECT listed.member_id, listed.id, listed.kind, listed.subject_enc, listed.last_message_at, listed.last_seq, listed.given_name, listed.family_name, listed.locale,
    (SELECT MAX(x.seq) FROM chat_messages x WHERE x.member_id = listed.member_id AND x.channel_id = listed.id AND x.kind = 'user') AS newest
  FROM listed
)
SELECT page.member_id, page.id, page.kind, page.subject_enc, page.last_message_at, page.given_name, page.family_name, page.locale,
  CAST('' AS TEXT) AS task_id, CAST('' AS TEXT) AS owner_id, CAST('' AS TEXT) AS owner_given, CAST('' AS TEXT) AS owner_family,
  CAST(0 AS BIGINT) AS opened_at, CAST(0 AS BIGINT) AS due_at, CAST(FALSE AS BOOLEAN) AS urgent,
  CAST(NULL AS BIGINT) AS late_at, CAST(NULL AS BIGINT) AS moved_at,
  CAST(COALESCE(p.staff_id, '') AS TEXT) AS joined_as, CAST(3 AS BIGINT) AS rank, CAST(-page.last_message_at AS BIGINT) AS place,
  l.seq AS last_seq, l.body_enc, l.sender_name,
  CAST((SELECT COUNT(*) FROM chat_messages x WHERE x.member_id = page.member_id AND x.channel_id = page.id
    AND x.seq > COALESCE(p.last_read_seq, page.last_seq) AND x.kind = 'user' AND x.sender_id <> CAST(sqlc.arg(staff_id) AS TEXT)) AS BIGINT) AS unread
FROM page
LEFT JOIN chat_participants p ON p.member_id = page.member_id AND p.channel_id = page.id AND p.staff_id = sqlc.arg(staff_id) AND p.left_at IS NULL
LEFT JOIN chat_messages l ON l.member_id = page.member_id AND l.channel_id = page.id AND l.seq = page.newest
ORDER BY page.last_message_at DESC, page.id;

-- name: Conversation :one
WITH page AS MATERIALIZED (
  SELECT c.member_id, c.id, c.kind, c.subject_enc, c.last_message_at, a.given_name, a.family_name, a.locale,
    t.id AS task_id, t.owner_id, t.opened_at, t.due_at, t.urgent, t.late_at, t.moved_at, p.staff_id AS joined_as,
    COALESCE(p.last_read_seq, t.first_seq - 1, c.last_seq) AS unread_from,
    (SELECT MAX(x.seq) FROM chat_messages x WHERE x.member_id = c.member_id AND x.channel_id = c.id AND x.kind = 'user') AS newest
  FROM chat_channels c
  JOIN accounts a ON a.id = c.member_id AND a.status <> 'ended'
  LEFT JOIN chat_tasks t ON t.member_id = c.member_id AND t.channel_id = c.id AND t.state = 'open'
  LEFT JOIN chat_participants p ON p.member_id = c.member_id AND p.channel_id = c.id AND p.staff_id = sqlc.arg(staff_id) AND p.left_at IS NULL
  WHERE c.id = sqlc.arg(channel_id) AND c.kind IN (sqlc.arg(kind), sqlc.arg(other_kind))
    AND (p.staff_id IS NOT NULL OR c.kind = sqlc.arg(open_kind) OR (t.pool = sqlc.arg(open_pool) AND t.owner_id IS NULL
      AND (t.urgent OR t.late_at IS NOT NULL OR c.awaiting_coach
        OR NOT EXISTS (SELECT 1 FROM chat_participants o2 JOIN accounts oa ON oa.id = o2.staff_id AND oa.status <> 'ended'
          JOIN staff os ON os.account_id = o2.staff_id AND os.availability = 'AVAILABLE'
          WHERE o2.member_id = c.member_id AND o2.channel_id = c.id AND o2.left_at IS NULL))))
)
SELECT page.member_id, page.id, page.kind, page.subject_enc, page.last_message_at, page.given_name, page.family_name, page.locale,
  CAST(COALESCE(page.task_id, '') AS TEXT) AS task_id, CAST(COALESCE(page.owner_id, '') AS TEXT) AS owner_id,
  CAST(COALESCE(o.given_name, '') AS TEXT) AS owner_given, CAST(COALESCE(o.family_name, '') AS TEXT) AS owner_family,
  CAST(COALESCE(page.opened_at, 0) AS BIGINT) AS opened_at, CAST(COALESCE(page.due_at, 0) AS BIGINT) AS due_at,
  CAST(COALESCE(page.urgent, FALSE) AS BOOLEAN) AS urgent, page.late_at, page.moved_at,
  CAST(COALESCE(page.joined_as, '') AS TEXT) AS joined_as, CAST(0 AS BIGINT) AS rank, CAST(0 AS BIGINT) AS place,
  l.seq AS last_seq, l.body_enc, l.sender_name,
  CAST((SELECT COUNT(*) FROM chat_messages x WHERE x.member_id = page.member_id AND x.channel_id = page.id
    AND x.seq > page.unread_from AND x.kind = 'user' AND x.sender_id <> sqlc.arg(staff_id)) AS BIGINT) AS unread
FROM page
LEFT JOIN accounts o ON o.id = page.owner_id
LEFT JOIN chat_messages l ON l.member_id = page.member_id AND l.channel_id = page.id AND l.seq = page.newest;

-- name: Zone :one
SELECT time_zone FROM members WHERE member_id = sqlc.arg(member_id);

-- name: Counts :one
WITH ids AS (
  SELECT p.member_id, p.channel_id FROM chat_participants p WHERE p.staff_id = sqlc.arg(staff_id) AND p.left_at IS NULL
  UNION
  SELECT t.member_id, t.channel_id FROM chat_tasks t
  WHERE t.state = 'open' AND t.owner_id IS NULL AND t.pool = sqlc.arg(open_pool)
    AND (t.urgent OR t.late_at IS NOT NULL OR EXISTS (SELECT 1 FROM chat_channels ac WHERE ac.member_id = t.member_id AND ac.id = t.channel_id AND ac.awaiting_coach)
      OR NOT EXISTS (SELECT 1 FROM chat_participants o JOIN accounts oa ON oa.id = o.staff_id AND oa.status <> 'ended'
        JOIN staff os ON os.account_id = o.staff_id AND os.availability = 'AVAILABLE'
        WHERE o.member_id = t.member_id AND o.channel_id = t.channel_id AND o.left_at IS NULL))
  UNION
  SELECT t.member_id, t.channel_id FROM chat_tasks t WHERE t.state = 'open' AND t.pool = 'support' AND CAST(sqlc.arg(whole_pool) AS TEXT) = 'support'
)
SELECT COUNT(*) AS waiting,
  CAST(COALESCE(SUM(CASE WHEN t.owner_id = sqlc.arg(staff_id) THEN 1 ELSE 0 END), 0) AS BIGINT) AS mine,
  CAST(COALESCE(SUM(CASE WHEN t.urgent THEN 1 ELSE 0 END), 0) AS BIGINT) AS urgent,
  CAST(COALESCE(SUM(CASE WHEN t.due_at <= sqlc.arg(now) THEN 1 ELSE 0 END), 0) AS BIGINT) AS late,
  CAST(COALESCE(SUM(CASE WHEN t.owner_id IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT) AS unclaimed
FROM ids i CROSS JOIN chat_tasks t CROSS JOIN chat_channels c
JOIN accounts a ON a.id = c.member_id AND a.status <> 'ended'
WHERE t.member_id = i.member_id AND t.channel_id = i.channel_id AND t.state = 'open'
  AND c.member_id = i.member_id AND c.id = i.channel_id AND c.kind IN (sqlc.arg(kind), sqlc.arg(other_kind));

-- name: TaskOwner :many
SELECT t.id, t.first_seq, t.opened_at, t.due_at, t.urgent, t.claimed_at, CAST(COALESCE(t.owner_id, '') AS TEXT) AS owner_id,
  CAST(COALESCE(a.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(a.family_name, '') AS TEXT) AS family_name
FROM chat_tasks t LEFT JOIN accounts a ON a.id = t.owner_id
WHERE t.member_id = sqlc.arg(member_id) AND t.channel_id = sqlc.arg(channel_id) AND t.state = 'open';

-- name: JustClaimed :many
SELECT a.given_name, a.family_name
FROM chat_tasks t JOIN accounts a ON a.id = t.owner_id
WHERE t.channel_id = sqlc.arg(channel_id) AND t.state = 'open' AND t.pool = sqlc.arg(pool) AND t.claimed_at >= sqlc.arg(since);

-- Late answers come in two lists, those that were found late before and those
-- that were not, each from a place on: what cannot be moved must not hide the rest.

-- name: LateTasks :many
SELECT t.member_id, t.id, t.channel_id, t.due_at, t.late_at, t.pool, t.urgent, c.kind, CAST(COALESCE(t.owner_id, '') AS TEXT) AS owner_id, a.locale
FROM chat_tasks t
JOIN chat_channels c ON c.member_id = t.member_id AND c.id = t.channel_id
JOIN accounts a ON a.id = t.member_id AND a.status <> 'ended'
WHERE t.state = 'open' AND t.due_at <= sqlc.arg(now)
  AND ((t.late_at IS NULL AND NOT CAST(sqlc.arg(known) AS BOOLEAN)) OR (t.late_at IS NOT NULL AND t.pool = 'coach' AND CAST(sqlc.arg(known) AS BOOLEAN)))
  AND (t.due_at > CAST(sqlc.arg(after_due) AS BIGINT) OR (t.due_at = CAST(sqlc.arg(after_due) AS BIGINT) AND t.id > CAST(sqlc.arg(after_id) AS TEXT)))
ORDER BY t.due_at, t.id
LIMIT sqlc.arg(most);

-- A coach who has left for good is none; chat's StandsIn counts the same way.

-- name: HasCoach :one
SELECT EXISTS (
  SELECT 1 FROM coach_assignments c
  JOIN staff s ON s.account_id = c.staff_id AND s.availability <> 'INDEFINITE_AWAY'
  JOIN accounts a ON a.id = c.staff_id AND a.status = 'active'
  WHERE c.member_id = sqlc.arg(member_id) AND c.relation = 'coach'
) AS present;

-- name: Colleagues :many
SELECT s.account_id, a.given_name, a.family_name, s.languages, s.availability, s.away_until,
  CAST((SELECT COUNT(*) FROM chat_tasks t WHERE t.owner_id = s.account_id AND t.state = 'open') AS BIGINT) AS open_tasks
FROM staff s JOIN accounts a ON a.id = s.account_id
WHERE a.role = sqlc.arg(role) AND a.status <> 'ended'
ORDER BY a.given_name, a.family_name, s.account_id;

-- name: Person :one
SELECT a.given_name, a.family_name, a.role, s.availability, s.away_until,
  CAST((SELECT COUNT(*) FROM chat_tasks t WHERE t.owner_id = s.account_id AND t.state = 'open') AS BIGINT) AS open_tasks
FROM staff s JOIN accounts a ON a.id = s.account_id
WHERE a.status <> 'ended' AND s.account_id = sqlc.arg(staff_id);

-- name: Returning :many
SELECT s.account_id, s.availability, s.away_until, a.role, a.locale
FROM staff s CROSS JOIN accounts a
WHERE a.id = s.account_id AND a.status = 'active' AND s.availability IN ('SHORT_AWAY', 'LONG_AWAY', 'EXTENDED_AWAY') AND s.away_until <= sqlc.arg(now);

-- name: OwedBy :many
SELECT member_id, id, channel_id, pool, urgent, due_at FROM chat_tasks
WHERE state = 'open' AND owner_id = sqlc.arg(staff_id) AND due_at > CAST(sqlc.arg(after) AS BIGINT);

-- name: ChannelsOf :many
SELECT member_id, channel_id FROM chat_participants WHERE staff_id = sqlc.arg(staff_id) AND left_at IS NULL;

-- name: PutHandover :exec
INSERT INTO handovers (member_id, id, channel_id, from_id, to_id, card_enc, created_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(channel_id), sqlc.arg(from_id), sqlc.narg(to_id), sqlc.arg(card_enc), sqlc.arg(now));

-- name: NewestHandover :one
SELECT h.id, h.card_enc, h.correction_enc, h.created_at, h.corrected_at,
  f.given_name AS from_given, f.family_name AS from_family,
  CAST(COALESCE(t.given_name, '') AS TEXT) AS to_given, CAST(COALESCE(t.family_name, '') AS TEXT) AS to_family
FROM handovers h
JOIN accounts f ON f.id = h.from_id
LEFT JOIN accounts t ON t.id = h.to_id
WHERE h.member_id = sqlc.arg(member_id) AND h.channel_id = sqlc.arg(channel_id)
ORDER BY h.created_at DESC, h.id DESC LIMIT 1;

-- name: HandoverIDs :many
SELECT id FROM handovers
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id)
ORDER BY created_at DESC, id DESC LIMIT 1;

-- name: CorrectHandover :execrows
UPDATE handovers SET correction_enc = sqlc.narg(correction_enc), corrected_at = sqlc.narg(corrected_at)
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND id = sqlc.arg(id);

-- name: Devices :many
SELECT d.id, d.category, d.model, d.state, CAST(COALESCE(k.revoked_at, 0) AS BIGINT) AS revoked_at,
  CAST(CASE WHEN k.device_id IS NULL THEN 0 ELSE 1 END AS BIGINT) AS has_secret
FROM member_devices d LEFT JOIN device_keys k ON k.account_id = d.member_id AND k.device_id = d.id
WHERE d.member_id = sqlc.arg(member_id) ORDER BY d.state_at DESC, d.id;

-- name: AddNote :exec
INSERT INTO staff_notes (member_id, id, pool, author_id, text_enc, created_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(pool), sqlc.arg(author_id), sqlc.arg(text_enc), sqlc.arg(now));

-- name: Notes :many
SELECT n.id, n.text_enc, n.created_at, a.given_name, a.family_name
FROM staff_notes n JOIN accounts a ON a.id = n.author_id
WHERE n.member_id = sqlc.arg(member_id) AND n.pool = sqlc.arg(pool)
  AND (n.created_at < sqlc.arg(before_at) OR (n.created_at = sqlc.arg(before_at) AND n.id < sqlc.arg(before_id)))
ORDER BY n.created_at DESC, n.id DESC LIMIT sqlc.arg(most);

-- name: Templates :many
SELECT id, CAST(COALESCE(owner_id, '') AS TEXT) AS owner_id, shared, texts_json
FROM reply_templates
WHERE pool = sqlc.arg(pool) AND (shared OR owner_id = sqlc.arg(staff_id))
ORDER BY id LIMIT 200;

-- name: CountTemplates :one
SELECT COUNT(*) AS own FROM reply_templates WHERE owner_id = sqlc.arg(staff_id);

-- name: PutTemplate :exec
INSERT INTO reply_templates (id, pool, owner_id, shared, texts_json, updated_at)
VALUES (sqlc.arg(id), sqlc.arg(pool), sqlc.narg(owner_id), sqlc.arg(shared), sqlc.arg(texts_json), sqlc.arg(now))
ON CONFLICT (id) DO NOTHING;

-- name: ChangeTemplate :execrows
UPDATE reply_templates SET shared = sqlc.arg(shared), texts_json = sqlc.arg(texts_json), updated_at = sqlc.arg(now)
WHERE id = sqlc.arg(id) AND owner_id = sqlc.arg(owner_id);

-- name: RemoveTemplate :execrows
DELETE FROM reply_templates WHERE id = sqlc.arg(id) AND owner_id = sqlc.arg(owner_id);
