-- name: Unread :many
WITH waiting AS (
  SELECT c.id AS channel_id, c.kind, msg.seq, msg.sender_id, msg.sender_name, msg.body_enc, msg.created_at,
    COUNT(*) OVER (PARTITION BY c.id) AS unread,
    ROW_NUMBER() OVER (PARTITION BY c.id ORDER BY msg.seq DESC) AS newest
  FROM chat_channels c
  JOIN chat_messages msg ON msg.member_id = c.member_id AND msg.channel_id = c.id
  WHERE c.member_id = sqlc.arg(member_id)
    AND msg.seq > c.last_read_seq AND msg.kind = 'user' AND msg.sender_id <> c.member_id
)
SELECT channel_id, kind, seq, sender_id, sender_name, body_enc, created_at, unread
FROM waiting WHERE newest = 1
ORDER BY created_at DESC, channel_id;

-- name: PutChannel :execrows
INSERT INTO chat_channels (member_id, id, kind, name, last_seq, last_read_seq, created_at, last_message_at, awaiting_coach, subject_enc, category)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(kind), sqlc.arg(name), 0, 0, sqlc.arg(created_at), sqlc.arg(created_at),
  sqlc.arg(awaiting_coach), sqlc.arg(subject_enc), sqlc.arg(category))
ON CONFLICT DO NOTHING;

-- name: HasMessage :one
SELECT EXISTS (
  SELECT 1 FROM chat_messages
  WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND client_id = sqlc.arg(client_id)
) AS present;

-- name: NextSeq :one
UPDATE chat_channels SET last_seq = last_seq + 1,
  last_message_at = CASE WHEN last_message_at < sqlc.arg(at) THEN sqlc.arg(at) ELSE last_message_at END
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id)
RETURNING kind, last_seq, awaiting_coach, last_read_seq;

-- name: PutMessage :execrows
INSERT INTO chat_messages (member_id, channel_id, seq, id, client_id, kind, sender_id, sender_name, sender_type, event, about, body_enc, created_at)
VALUES (sqlc.arg(member_id), sqlc.arg(channel_id), sqlc.arg(seq), sqlc.arg(id), sqlc.arg(client_id), sqlc.arg(kind),
  sqlc.arg(sender_id), sqlc.arg(sender_name), sqlc.arg(sender_type), sqlc.arg(event), sqlc.arg(about), sqlc.arg(body_enc), sqlc.arg(created_at))
ON CONFLICT (member_id, channel_id, client_id) DO NOTHING;

-- name: MarkRead :execrows
UPDATE chat_channels SET last_read_seq = sqlc.arg(seq)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND last_read_seq < sqlc.arg(seq) AND last_seq >= sqlc.arg(seq);

-- name: HasChannel :one
SELECT EXISTS (
  SELECT 1 FROM chat_channels WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id)
) AS present;

-- name: HasMessageID :one
SELECT EXISTS (
  SELECT 1 FROM chat_messages WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id)
) AS present;

-- name: Standing :one
SELECT m.shared_coaching, m.care_team, m.mh_guide, m.time_zone, b.country, a.given_name, a.family_name, a.locale, a.status,
  CAST(COALESCE((
    SELECT string_agg(p.program || ' ' || p.status, ',') FROM member_programs p WHERE p.member_id = m.member_id
  ), '') AS TEXT) AS programs,
  EXISTS (SELECT 1 FROM member_launchpad l WHERE l.member_id = m.member_id AND l.step = 'COACHING' AND l.status = 'COMPLETED') AS coached
FROM members m JOIN accounts a ON a.id = m.member_id JOIN brands b ON b.code = m.brand_code
WHERE m.member_id = sqlc.arg(member_id);

-- All that a message meets, as one statement: the member's standing, what the
-- channel owes, whether the member was told that something waits (the cause is
-- the one that package unread names), and a row for each who takes part.
-- name: Scene :many
SELECT m.shared_coaching, m.care_team, m.mh_guide, m.time_zone, b.country, a.given_name, a.family_name, a.locale, a.status,
  CAST(COALESCE((
    SELECT string_agg(p.program || ' ' || p.status, ',') FROM member_programs p WHERE p.member_id = m.member_id
  ), '') AS TEXT) AS programs,
  EXISTS (SELECT 1 FROM member_launchpad l WHERE l.member_id = m.member_id AND l.step = 'COACHING' AND l.status = 'COMPLETED') AS coached,
  EXISTS (
    SELECT 1 FROM outbox_messages o WHERE o.member_id = m.member_id
      AND o.cause_kind = 'message' AND o.cause_id = sqlc.arg(channel_id) AND o.cause_reader = m.member_id
      AND o.cause_mark = CAST(CAST(sqlc.arg(read_seq) AS BIGINT) AS TEXT)
  ) AS told,
  t.urgent AS owed_urgent, CAST(COALESCE(sa.id, '') AS TEXT) AS staff_id, CAST(COALESCE(c.user_type, '') AS TEXT) AS user_type,
  CAST(COALESCE(c.last_read_seq, 0) AS BIGINT) AS last_read_seq, CAST(COALESCE(c.joined_at, 0) AS BIGINT) AS joined_at,
  CAST(COALESCE(sa.given_name, '') AS TEXT) AS staff_given_name, CAST(COALESCE(sa.family_name, '') AS TEXT) AS staff_family_name,
  CAST(COALESCE(s.availability, '') AS TEXT) AS availability, s.away_until, CAST(COALESCE(c.stand_in, FALSE) AS BOOLEAN) AS stand_in
FROM members m JOIN accounts a ON a.id = m.member_id JOIN brands b ON b.code = m.brand_code
LEFT JOIN chat_tasks t ON t.member_id = m.member_id AND t.channel_id = sqlc.arg(channel_id) AND t.state = 'open'
LEFT JOIN chat_participants c ON c.member_id = m.member_id AND c.channel_id = sqlc.arg(channel_id) AND c.left_at IS NULL
LEFT JOIN staff s ON s.account_id = c.staff_id
LEFT JOIN accounts sa ON sa.id = c.staff_id AND sa.status <> 'ended'
WHERE m.member_id = sqlc.arg(member_id)
ORDER BY c.joined_at, c.staff_id;

-- name: MemberOf :one
SELECT member_id, kind FROM chat_channels WHERE id = sqlc.arg(id);

-- name: Seat :one
SELECT a.given_name, a.family_name, CAST(COALESCE(p.user_type, '') AS TEXT) AS user_type
FROM staff s JOIN accounts a ON a.id = s.account_id
LEFT JOIN chat_participants p ON p.staff_id = s.account_id
  AND p.member_id = sqlc.arg(member_id) AND p.channel_id = sqlc.arg(channel_id) AND p.left_at IS NULL
WHERE s.account_id = sqlc.arg(staff_id);

-- name: Lock :execrows
UPDATE chat_channels SET name = name WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: Channels :many
SELECT c.id, c.kind, c.name, c.last_seq, c.last_read_seq, c.created_at, c.awaiting_coach, c.pinged_message_id, c.subject_enc, c.category,
  CAST((
    SELECT COUNT(*) FROM chat_messages w
    WHERE w.member_id = c.member_id AND w.channel_id = c.id AND w.seq > c.last_read_seq
      AND w.kind = 'user' AND w.sender_id <> c.member_id
  ) AS BIGINT) AS unread
FROM chat_channels c
WHERE c.member_id = sqlc.arg(member_id)
  AND c.kind IN (sqlc.arg(kind_1), sqlc.arg(kind_2), sqlc.arg(kind_3))
ORDER BY c.last_message_at DESC, c.id
LIMIT sqlc.arg(most);

-- name: ChannelByID :one
SELECT c.id, c.kind, c.name, c.last_seq, c.last_read_seq, c.created_at, c.awaiting_coach, c.pinged_message_id, c.subject_enc, c.category,
  CAST((
    SELECT COUNT(*) FROM chat_messages w
    WHERE w.member_id = c.member_id AND w.channel_id = c.id AND w.seq > c.last_read_seq
      AND w.kind = 'user' AND w.sender_id <> c.member_id
  ) AS BIGINT) AS unread
FROM chat_channels c
WHERE c.member_id = sqlc.arg(member_id) AND c.id = sqlc.arg(id);

-- name: ChannelOfKind :one
SELECT id FROM chat_channels WHERE member_id = sqlc.arg(member_id) AND kind = sqlc.arg(kind);

-- name: WaitingFor :one
SELECT COUNT(*) FROM chat_messages
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND seq > sqlc.arg(after_seq)
  AND kind = 'user' AND sender_id <> sqlc.arg(reader);

-- name: PeopleOf :many
SELECT p.channel_id, p.staff_id, p.user_type, p.last_read_seq, p.joined_at, a.given_name, a.family_name, s.availability, s.away_until, p.stand_in
FROM chat_participants p
JOIN staff s ON s.account_id = p.staff_id
JOIN accounts a ON a.id = p.staff_id AND a.status <> 'ended'
WHERE p.member_id = sqlc.arg(member_id) AND p.left_at IS NULL
ORDER BY p.joined_at, p.staff_id;

-- name: PeopleIn :many
SELECT p.channel_id, p.staff_id, p.user_type, p.last_read_seq, p.joined_at, a.given_name, a.family_name, s.availability, s.away_until, p.stand_in
FROM chat_participants p
JOIN staff s ON s.account_id = p.staff_id
JOIN accounts a ON a.id = p.staff_id AND a.status <> 'ended'
WHERE p.member_id = sqlc.arg(member_id) AND p.channel_id = sqlc.arg(channel_id) AND p.left_at IS NULL
ORDER BY p.joined_at, p.staff_id;

-- name: MessagesBefore :many
SELECT seq, id, client_id, kind, sender_id, sender_name, sender_type, event, about, body_enc, created_at FROM chat_messages
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND seq < sqlc.arg(before)
ORDER BY seq DESC LIMIT sqlc.arg(most);

-- name: MessagesAfter :many
SELECT seq, id, client_id, kind, sender_id, sender_name, sender_type, event, about, body_enc, created_at FROM chat_messages
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND seq > sqlc.arg(after)
ORDER BY seq LIMIT sqlc.arg(most);

-- name: MessageByClientID :one
SELECT seq, id, client_id, kind, sender_id, sender_name, sender_type, event, about, body_enc, created_at FROM chat_messages
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND client_id = sqlc.arg(client_id);

-- name: LastMessages :many
SELECT m.channel_id, m.seq, m.id, m.client_id, m.kind, m.sender_id, m.sender_name, m.sender_type, m.event, m.about, m.body_enc, m.created_at
FROM chat_channels c
JOIN chat_messages m ON m.member_id = c.member_id AND m.channel_id = c.id AND m.seq = c.last_seq
WHERE c.member_id = sqlc.arg(member_id);

-- name: MarkStaffRead :execrows
UPDATE chat_participants SET last_read_seq = sqlc.arg(seq)
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND staff_id = sqlc.arg(staff_id)
  AND left_at IS NULL AND last_read_seq < sqlc.arg(seq);

-- A stand-in who joins for good keeps the seat and is no longer a stand-in.

-- name: Join :execrows
INSERT INTO chat_participants (member_id, channel_id, staff_id, user_type, stand_in, last_read_seq, joined_at)
SELECT c.member_id, c.id, s.account_id, CAST(sqlc.arg(user_type) AS TEXT), CAST(sqlc.arg(stand_in) AS BOOLEAN), COALESCE((
    SELECT t.first_seq - 1 FROM chat_tasks t WHERE t.member_id = c.member_id AND t.channel_id = c.id AND t.state = 'open'
  ), c.last_seq), CAST(sqlc.arg(joined_at) AS BIGINT)
FROM chat_channels c JOIN staff s ON s.account_id = sqlc.arg(staff_id)
WHERE c.member_id = sqlc.arg(member_id) AND c.id = sqlc.arg(channel_id)
ON CONFLICT (member_id, channel_id, staff_id) DO UPDATE SET left_at = NULL, joined_at = excluded.joined_at, stand_in = excluded.stand_in
WHERE chat_participants.left_at IS NOT NULL OR (chat_participants.stand_in AND NOT excluded.stand_in);

-- Whether the member has a person of their own on this side other than staff_id,
-- who has not left for good. In coaching only an assigned coach counts, because a
-- coach who takes on a member without one becomes theirs.

-- name: StandsIn :one
SELECT CAST(NOT EXISTS (
    SELECT 1 FROM coach_assignments a
    WHERE a.member_id = sqlc.arg(member_id) AND a.relation = sqlc.arg(relation) AND a.staff_id = sqlc.arg(staff_id)
  ) AND (EXISTS (
    SELECT 1 FROM coach_assignments a
    JOIN staff s ON s.account_id = a.staff_id AND s.availability <> 'INDEFINITE_AWAY'
    JOIN accounts x ON x.id = a.staff_id AND x.status = 'active'
    WHERE a.member_id = sqlc.arg(member_id) AND a.relation = sqlc.arg(relation) AND a.staff_id <> sqlc.arg(staff_id)
  ) OR EXISTS (
    SELECT 1 FROM chat_participants p
    JOIN chat_channels c ON c.member_id = p.member_id AND c.id = p.channel_id AND c.kind <> 'MEMBER_ONE_ON_ONE'
    JOIN staff s ON s.account_id = p.staff_id AND s.availability <> 'INDEFINITE_AWAY'
    JOIN accounts x ON x.id = p.staff_id AND x.status = 'active'
    WHERE p.member_id = sqlc.arg(member_id) AND p.channel_id = sqlc.arg(channel_id) AND p.staff_id <> sqlc.arg(staff_id)
      AND p.left_at IS NULL AND NOT p.stand_in
  )) AS BOOLEAN) AS stands_in;

-- name: EndStandIns :many
UPDATE chat_participants SET left_at = sqlc.arg(left_at)
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND stand_in AND left_at IS NULL
  AND (CAST(sqlc.arg(staff_id) AS TEXT) = '' OR staff_id = CAST(sqlc.arg(staff_id) AS TEXT))
RETURNING staff_id;

-- name: Leave :execrows
UPDATE chat_participants SET left_at = sqlc.arg(left_at)
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND staff_id = sqlc.arg(staff_id) AND left_at IS NULL;

-- name: LeaveEnded :exec
UPDATE chat_participants SET left_at = sqlc.arg(left_at)
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND left_at IS NULL
  AND EXISTS (SELECT 1 FROM accounts a WHERE a.id = chat_participants.staff_id AND a.status = 'ended');

-- name: OpenTask :one
INSERT INTO chat_tasks (member_id, id, channel_id, pool, owner_id, first_seq, opened_at, due_at, urgent, state)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(channel_id), sqlc.arg(pool), sqlc.narg(owner_id), sqlc.arg(first_seq),
  sqlc.arg(opened_at), sqlc.arg(due_at), sqlc.arg(urgent), 'open')
ON CONFLICT (member_id, channel_id) WHERE state = 'open' DO UPDATE SET urgent = (chat_tasks.urgent OR excluded.urgent),
  due_at = CASE WHEN excluded.urgent AND excluded.due_at < chat_tasks.due_at THEN excluded.due_at ELSE chat_tasks.due_at END,
  owner_id = CASE WHEN excluded.urgent AND NOT EXISTS (
    SELECT 1 FROM staff s WHERE s.account_id = chat_tasks.owner_id AND s.availability = 'AVAILABLE' AND s.away_until IS NULL) THEN excluded.owner_id ELSE chat_tasks.owner_id END
RETURNING id, channel_id, pool, owner_id, first_seq, opened_at, due_at, urgent, moved_at, moved_from;

-- name: AnswerTask :execrows
UPDATE chat_tasks SET state = 'answered', answered_seq = sqlc.arg(answered_seq), answered_at = sqlc.arg(answered_at),
  owner_id = COALESCE(owner_id, sqlc.arg(staff_id))
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND state = 'open';

-- name: TaskOf :one
SELECT t.id, t.channel_id, t.pool, t.owner_id, t.first_seq, t.opened_at, t.due_at, t.urgent, t.moved_at, t.moved_from,
  CAST(COALESCE(a.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(a.family_name, '') AS TEXT) AS family_name
FROM chat_tasks t LEFT JOIN accounts a ON a.id = t.owner_id AND a.status <> 'ended'
WHERE t.member_id = sqlc.arg(member_id) AND t.channel_id = sqlc.arg(channel_id) AND t.state = 'open';

-- name: TasksOf :many
SELECT t.id, t.channel_id, t.pool, t.owner_id, t.first_seq, t.opened_at, t.due_at, t.urgent, t.moved_at, t.moved_from,
  CAST(COALESCE(a.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(a.family_name, '') AS TEXT) AS family_name
FROM chat_tasks t LEFT JOIN accounts a ON a.id = t.owner_id AND a.status <> 'ended'
WHERE t.member_id = sqlc.arg(member_id) AND t.state = 'open';

-- name: SetOwner :execrows
UPDATE chat_tasks SET owner_id = sqlc.narg(owner_id), due_at = sqlc.arg(due_at), moved_at = sqlc.narg(moved_at), moved_from = sqlc.narg(moved_from)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'open';

-- name: Await :execrows
UPDATE chat_channels SET awaiting_coach = TRUE, pinged_message_id = sqlc.narg(pinged_message_id)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND NOT awaiting_coach;

-- name: Arrived :exec
UPDATE chat_channels SET awaiting_coach = FALSE, pinged_message_id = NULL
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: Coaches :many
SELECT s.account_id, s.languages, a.given_name, a.family_name,
  CAST((SELECT COUNT(*) FROM chat_tasks t WHERE t.owner_id = s.account_id AND t.state = 'open') AS BIGINT) AS owed
FROM staff s JOIN accounts a ON a.id = s.account_id
WHERE a.role = 'coach' AND s.availability = 'AVAILABLE' AND s.away_until IS NULL AND a.status = 'active'
ORDER BY s.account_id;

-- name: Assigned :many
SELECT c.staff_id, a.given_name, a.family_name, CAST(CASE WHEN a.status = 'active' THEN s.availability ELSE 'INDEFINITE_AWAY' END AS TEXT) AS availability, s.away_until, c.assigned_at
FROM coach_assignments c JOIN staff s ON s.account_id = c.staff_id JOIN accounts a ON a.id = c.staff_id
WHERE c.member_id = sqlc.arg(member_id) AND c.relation = sqlc.arg(relation)
ORDER BY c.assigned_at, c.staff_id;

-- name: LastCoach :many
SELECT p.channel_id, p.staff_id, p.user_type, p.last_read_seq, p.joined_at, a.given_name, a.family_name, CAST(CASE WHEN a.status = 'active' THEN s.availability ELSE 'INDEFINITE_AWAY' END AS TEXT) AS availability, s.away_until, p.stand_in
FROM chat_participants p
JOIN staff s ON s.account_id = p.staff_id
JOIN accounts a ON a.id = p.staff_id
WHERE p.member_id = sqlc.arg(member_id) AND p.channel_id = sqlc.arg(channel_id) AND p.user_type = 'COACH'
ORDER BY CASE WHEN p.stand_in THEN 1 ELSE 0 END, CASE WHEN p.left_at IS NULL THEN 0 ELSE 1 END, p.left_at DESC, p.joined_at DESC, p.staff_id LIMIT 1;

-- name: LastOwn :one
SELECT id FROM chat_messages
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND sender_id = sqlc.arg(member_id)
ORDER BY seq DESC LIMIT 1;

-- name: OwnMessages :many
SELECT c.id AS channel_id, c.kind AS channel_kind, c.name AS channel_name,
  m.seq, m.id, m.client_id, m.kind, m.sender_id, m.sender_name, m.sender_type, m.event, m.about, m.body_enc, m.created_at
FROM chat_messages m JOIN chat_channels c ON c.member_id = m.member_id AND c.id = m.channel_id
WHERE m.member_id = sqlc.arg(member_id) AND m.kind = 'user'
ORDER BY m.created_at DESC, m.id DESC LIMIT sqlc.arg(most);

-- name: StaffMessages :many
SELECT c.member_id, c.id AS channel_id, a.given_name, a.family_name,
  m.seq, m.id, m.client_id, m.kind, m.sender_id, m.sender_name, m.sender_type, m.event, m.about, m.body_enc, m.created_at
FROM chat_participants p
JOIN chat_channels c ON c.member_id = p.member_id AND c.id = p.channel_id
JOIN chat_messages m ON m.member_id = c.member_id AND m.channel_id = c.id AND m.seq > c.last_seq - sqlc.arg(most_each)
JOIN accounts a ON a.id = c.member_id AND a.status <> 'ended'
WHERE p.staff_id = sqlc.arg(staff_id) AND p.left_at IS NULL AND c.kind IN (sqlc.arg(kind_1), sqlc.arg(kind_2)) AND m.kind = 'user'
ORDER BY m.created_at DESC, m.id DESC LIMIT sqlc.arg(most);

-- name: SupportMessages :many
SELECT c.member_id, c.id AS channel_id, a.given_name, a.family_name,
  m.seq, m.id, m.client_id, m.kind, m.sender_id, m.sender_name, m.sender_type, m.event, m.about, m.body_enc, m.created_at
FROM chat_channels c
JOIN chat_messages m ON m.member_id = c.member_id AND m.channel_id = c.id AND m.seq > c.last_seq - sqlc.arg(most_each)
JOIN accounts a ON a.id = c.member_id AND a.status <> 'ended'
WHERE c.kind = 'MEMBER_SUPPORT' AND m.kind = 'user'
ORDER BY m.created_at DESC, m.id DESC LIMIT sqlc.arg(most);

-- name: ClaimTask :execrows
UPDATE chat_tasks SET owner_id = sqlc.arg(staff_id), claimed_at = sqlc.arg(now), due_at = sqlc.arg(due_at),
  late_at = CASE WHEN due_at = sqlc.arg(due_at) THEN late_at END
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND state = 'open'
  AND (owner_id IS NULL OR owner_id = sqlc.arg(staff_id));

-- name: ReleaseTask :execrows
UPDATE chat_tasks SET owner_id = NULL, claimed_at = NULL
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND state = 'open' AND owner_id = sqlc.arg(staff_id);

-- name: PassTask :execrows
UPDATE chat_tasks SET owner_id = sqlc.narg(owner_id), due_at = sqlc.arg(due_at), late_at = NULL, claimed_at = NULL
WHERE member_id = sqlc.arg(member_id) AND channel_id = sqlc.arg(channel_id) AND state = 'open';

-- name: DropTask :execrows
DELETE FROM chat_tasks WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'open';

-- name: MoveLateTask :execrows
UPDATE chat_tasks SET owner_id = sqlc.arg(staff_id), due_at = sqlc.arg(due_at), moved_at = sqlc.arg(now), moved_from = sqlc.narg(moved_from), late_at = NULL
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'open' AND due_at = sqlc.arg(was_due_at);

-- A late answer of a team belongs to the whole team again. Only a coach keeps it.

-- name: MarkLate :execrows
UPDATE chat_tasks SET late_at = sqlc.arg(now), owner_id = CASE WHEN pool = 'coach' THEN owner_id END
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'open' AND due_at = sqlc.arg(was_due_at) AND late_at IS NULL;

-- name: EndAwaiting :exec
UPDATE chat_channels SET awaiting_coach = FALSE, pinged_message_id = NULL WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- What somebody owes who goes away is the team's when it is urgent or due before
-- they are back.

-- name: GiveBack :exec
UPDATE chat_tasks SET owner_id = NULL, claimed_at = NULL
WHERE state = 'open' AND pool = sqlc.arg(pool) AND owner_id = sqlc.arg(staff_id)
  AND (urgent OR due_at <= CAST(sqlc.arg(away_until) AS BIGINT));

-- name: Hasten :exec
UPDATE chat_tasks SET due_at = CAST(sqlc.arg(due_at) AS BIGINT)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'open' AND due_at > CAST(sqlc.arg(due_at) AS BIGINT);
