-- name: TakeTurn :exec
INSERT INTO alert_turns (member_id, turn) VALUES (sqlc.arg(member_id), 1)
ON CONFLICT (member_id) DO UPDATE SET turn = alert_turns.turn + 1;

-- name: Member :one
SELECT a.given_name, a.locale, m.brand_code, m.time_zone, b.country
FROM members m JOIN accounts a ON a.id = m.member_id JOIN brands b ON b.code = m.brand_code
WHERE m.member_id = sqlc.arg(member_id);

-- name: IsHeartFailure :one
SELECT COUNT(*) FROM member_programs
WHERE member_id = sqlc.arg(member_id) AND program = 'HEART_FAILURE' AND status = 'ACTIVE';

-- Members with an open weight alert who are no longer in the heart failure
-- program. A call for help outlives the program.

-- name: LeftProgram :many
SELECT DISTINCT a.member_id FROM alerts a
WHERE a.state = 'open' AND a.kind = 'weight'
  AND NOT EXISTS (SELECT 1 FROM member_programs p WHERE p.member_id = a.member_id AND p.program = 'HEART_FAILURE' AND p.status = 'ACTIVE')
  AND NOT EXISTS (SELECT 1 FROM alert_answers s WHERE s.member_id = a.member_id AND s.alert_id = a.id AND s.help)
ORDER BY a.member_id LIMIT 100;

-- name: EndWithProgram :execrows
UPDATE alerts SET state = 'withdrawn', end_reason = 'program'
WHERE alerts.member_id = sqlc.arg(member_id) AND alerts.kind = 'weight' AND alerts.state = 'open'
  AND NOT EXISTS (SELECT 1 FROM alert_answers s WHERE s.member_id = alerts.member_id AND s.alert_id = alerts.id AND s.help);

-- name: Coaches :many
SELECT c.staff_id, c.relation, CAST(CASE WHEN a.status = 'active' AND s.availability = 'AVAILABLE' THEN TRUE ELSE FALSE END AS BOOLEAN) AS there
FROM coach_assignments c JOIN staff s ON s.account_id = c.staff_id JOIN accounts a ON a.id = c.staff_id
WHERE c.member_id = sqlc.arg(member_id) AND c.relation IN ('coach', 'careteam') ORDER BY c.staff_id, c.relation;

-- name: CoachPreferences :many
SELECT name, value, updated_at FROM app_preferences
WHERE member_id = sqlc.arg(member_id) AND app_id IN (5, 11) ORDER BY updated_at, app_id, instance, name;

-- name: ChecksBetween :many
SELECT id, at, offset_minutes, value, below_all, above_all, eat_code, received_at, device_id FROM glucose_readings
WHERE member_id = sqlc.arg(member_id) AND at >= sqlc.arg(from_at) AND mark = '' ORDER BY at, id;

-- name: BeatsBetween :many
SELECT id, at, offset_minutes, systolic, diastolic, received_at, device_id FROM pressure_readings
WHERE member_id = sqlc.arg(member_id) AND at >= sqlc.arg(from_at) AND mark = '' ORDER BY at, id;

-- name: Weighings :many
SELECT id, at, offset_minutes, grams, received_at, device_id FROM weight_readings
WHERE member_id = sqlc.arg(member_id) AND mark = '' ORDER BY at, id;

-- name: SureWeights :many
SELECT DISTINCT reading_id FROM reading_marks
WHERE member_id = sqlc.arg(member_id) AND kind = 'weight' AND mark = '';

-- The newest reading before a moment after which nothing earlier is open, with
-- any limits that a member may set.

-- name: CalmCheck :one
SELECT CAST(COALESCE(MAX(at), -1) AS BIGINT) AS at FROM glucose_readings
WHERE member_id = sqlc.arg(member_id) AND at <= sqlc.arg(until) AND mark = '' AND NOT below_all AND NOT above_all
AND value >= sqlc.arg(least) AND value <= sqlc.arg(most);

-- name: CalmBeat :one
SELECT CAST(COALESCE(MAX(at), -1) AS BIGINT) AS at FROM pressure_readings
WHERE member_id = sqlc.arg(member_id) AND at <= sqlc.arg(until) AND mark = ''
AND systolic <= sqlc.arg(systolic) AND diastolic <= sqlc.arg(diastolic);

-- name: OldestOpen :one
SELECT CAST(COALESCE(MIN(reading_at), -1) AS BIGINT) AS at FROM alerts
WHERE member_id = sqlc.arg(member_id) AND kind = sqlc.arg(kind) AND state = 'open';

-- name: PutAlert :exec
INSERT INTO alerts (member_id, id, kind, direction, reading_id, reading_at, offset_minutes, value, second, clear_at,
  asks, state, created_at, coach_at, received_at, urgent, escalate_at, followed, steady, recovered_at, recovered_value, recovered_second)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(kind), sqlc.arg(direction), sqlc.arg(reading_id), sqlc.arg(reading_at),
  sqlc.arg(offset_minutes), sqlc.arg(value), sqlc.arg(second), sqlc.arg(clear_at), sqlc.arg(asks), sqlc.arg(state),
  sqlc.arg(created_at), sqlc.narg(coach_at), sqlc.arg(received_at), sqlc.arg(urgent), sqlc.narg(escalate_at),
  sqlc.arg(followed), sqlc.arg(steady), sqlc.arg(recovered_at), sqlc.arg(recovered_value), sqlc.arg(recovered_second))
ON CONFLICT (member_id, id) DO UPDATE SET state = excluded.state, second = excluded.second, end_reason = '', followed = excluded.followed,
  steady = excluded.steady, recovered_at = excluded.recovered_at, recovered_value = excluded.recovered_value, recovered_second = excluded.recovered_second;

-- name: WithdrawAlert :exec
UPDATE alerts SET state = sqlc.arg(state), followed = sqlc.arg(followed), steady = FALSE, recovered_at = 0, recovered_value = 0, recovered_second = 0
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: AlertsSince :many
SELECT id, kind, direction, reading_id, reading_at, offset_minutes, value, second, clear_at, asks, state, created_at, done_at, coach_at, coach_seen_at,
  received_at, followed, steady, recovered_at, recovered_value, recovered_second
FROM alerts
WHERE member_id = sqlc.arg(member_id) AND reading_at >= sqlc.arg(from_at)
AND (CAST(sqlc.arg(kind) AS TEXT) = '' OR kind = sqlc.arg(kind))
ORDER BY reading_at, id;

-- What a member is asked about: of each kind and direction those that were made
-- last, and those that arrived last.

-- name: OpenAlerts :many
WITH r AS (
  SELECT a.id, a.kind, a.direction, a.reading_id, a.reading_at, a.offset_minutes, a.value, a.second, a.clear_at, a.asks, a.state,
    a.created_at, a.done_at, a.coach_at, a.coach_seen_at, a.received_at, a.followed,
    ROW_NUMBER() OVER (PARTITION BY a.kind, a.direction ORDER BY a.reading_at DESC, a.id) AS made,
    ROW_NUMBER() OVER (PARTITION BY a.kind, a.direction ORDER BY a.created_at DESC, a.reading_at DESC, a.id) AS arrived
  FROM alerts a
  WHERE a.member_id = sqlc.arg(member_id) AND a.state = 'open' AND NOT a.followed AND a.asks AND (CAST(sqlc.arg(kind) AS TEXT) = '' OR a.kind = sqlc.arg(kind))
)
SELECT r.id, r.kind, r.direction, r.reading_id, r.reading_at, r.offset_minutes, r.value, r.second, r.clear_at, r.asks, r.state,
  r.created_at, r.done_at, r.coach_at, r.coach_seen_at, r.received_at, r.followed
FROM r WHERE r.made <= 10 OR r.arrived <= 10 ORDER BY r.reading_at, r.id;

-- name: AlertByID :one
SELECT id, kind, direction, reading_id, reading_at, offset_minutes, value, second, clear_at, asks, state, created_at, done_at, coach_at, coach_seen_at, received_at, followed
FROM alerts WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: AnswersOf :many
SELECT alert_id, question, answers, answered_at FROM alert_answers
WHERE member_id = sqlc.arg(member_id) AND alert_id = sqlc.arg(alert_id) ORDER BY answered_at, question;

-- An emergency that began again can end again.

-- name: PutAnswer :execrows
INSERT INTO alert_answers (member_id, alert_id, question, answers, answered_at)
VALUES (sqlc.arg(member_id), sqlc.arg(alert_id), sqlc.arg(question), sqlc.arg(answers), sqlc.arg(answered_at))
ON CONFLICT (member_id, alert_id, question) DO UPDATE SET answers = excluded.answers, answered_at = excluded.answered_at
WHERE alert_answers.question = 'end';

-- name: MarkHelp :exec
UPDATE alert_answers SET help = TRUE, reopened = sqlc.arg(reopened)
WHERE member_id = sqlc.arg(member_id) AND alert_id = sqlc.arg(alert_id) AND question = sqlc.arg(question);

-- The alerts with a call for help that staff have not closed. No reading ends those
-- that an answer has reopened, unless the member has said since that it is over.

-- name: CalledFor :many
SELECT a.id, CAST(MAX(s.answered_at) AS BIGINT) AS called_at,
  CAST(MAX(CASE WHEN s.reopened AND NOT EXISTS (SELECT 1 FROM alert_answers e WHERE e.member_id = a.member_id AND e.alert_id = a.id
    AND e.question = 'end' AND e.answered_at >= s.answered_at) THEN 1 ELSE 0 END) AS BIGINT) AS reopened
FROM alerts a JOIN alert_answers s ON s.member_id = a.member_id AND s.alert_id = a.id AND s.help
WHERE a.member_id = sqlc.arg(member_id) AND a.kind = sqlc.arg(kind) AND a.reading_at >= sqlc.arg(from_at)
  AND a.state = 'open' AND a.coach_seen_at IS NULL GROUP BY a.id;

-- name: SetAlertDone :exec
UPDATE alerts SET done_at = CAST(sqlc.arg(done_at) AS BIGINT)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND done_at IS NULL;

-- Whose alerts a staff person sees: members they look after, and members of whom
-- nobody who does is there, as with conversations: for every coach, and for a
-- care team where the member has one. An alert that nobody has seen goes to more
-- people, step by step: least_step is the step from which on it is shown to
-- colleagues like the caller. Only ids are read here; the rest is read in the
-- scope of each member.

-- name: QueueMembers :many
WITH waiting AS (
  SELECT a.member_id, MAX(a.step) AS step, MAX(a.reading_at) AS reading_at FROM alerts a
  JOIN accounts p ON p.id = a.member_id AND p.status <> 'ended'
  WHERE a.state = 'open' AND a.coach_at IS NOT NULL AND a.coach_seen_at IS NULL
  GROUP BY a.member_id
)
SELECT m.member_id,
  CAST(CASE WHEN EXISTS (SELECT 1 FROM coach_assignments o
    WHERE o.member_id = m.member_id AND o.staff_id = sqlc.arg(staff_id) AND o.relation = sqlc.arg(relation)) THEN TRUE ELSE FALSE END AS BOOLEAN) AS own,
  CAST(CASE WHEN EXISTS (SELECT 1 FROM coach_assignments c
    JOIN accounts sa ON sa.id = c.staff_id AND sa.status = 'active'
    JOIN staff s ON s.account_id = c.staff_id AND s.availability = 'AVAILABLE'
    WHERE c.member_id = m.member_id AND c.relation IN ('coach', 'careteam')) THEN TRUE ELSE FALSE END AS BOOLEAN) AS there
FROM waiting w JOIN members m ON m.member_id = w.member_id
WHERE EXISTS (SELECT 1 FROM coach_assignments o
    WHERE o.member_id = m.member_id AND o.staff_id = sqlc.arg(staff_id) AND o.relation = sqlc.arg(relation))
  OR ((CAST(sqlc.arg(relation) AS TEXT) = 'coach'
      OR EXISTS (SELECT 1 FROM coach_assignments t WHERE t.member_id = m.member_id AND t.relation = sqlc.arg(relation)))
    AND (w.step >= CAST(sqlc.arg(least_step) AS BIGINT) OR NOT EXISTS (SELECT 1 FROM coach_assignments c
      JOIN accounts sa ON sa.id = c.staff_id AND sa.status = 'active'
      JOIN staff s ON s.account_id = c.staff_id AND s.availability = 'AVAILABLE'
      WHERE c.member_id = m.member_id AND c.relation IN ('coach', 'careteam'))))
ORDER BY w.step DESC, w.reading_at DESC, m.member_id LIMIT 500;

-- name: OnDuty :one
SELECT COUNT(*) FROM staff s JOIN accounts a ON a.id = s.account_id
WHERE s.account_id = sqlc.arg(staff_id) AND s.availability = 'AVAILABLE' AND a.status = 'active';

-- How a staff person stands to a member.

-- name: StandingTo :one
SELECT CAST(COALESCE(MAX(CASE WHEN c.staff_id = sqlc.arg(staff_id) AND c.relation = sqlc.arg(relation) THEN 1 ELSE 0 END), 0) AS BIGINT) AS own,
  CAST(COALESCE(MAX(CASE WHEN c.relation = sqlc.arg(relation) THEN 1 ELSE 0 END), 0) AS BIGINT) AS team,
  CAST(COALESCE(MAX(CASE WHEN sa.status = 'active' AND s.availability = 'AVAILABLE' THEN 1 ELSE 0 END), 0) AS BIGINT) AS there
FROM coach_assignments c JOIN staff s ON s.account_id = c.staff_id JOIN accounts sa ON sa.id = c.staff_id
WHERE c.member_id = sqlc.arg(member_id) AND c.relation IN ('coach', 'careteam');

-- What the queue shows of one member, from a step on. Of many of one kind and
-- direction the newest are enough, and the worst; total counts them all.

-- name: OpenOf :many
WITH r AS (
  SELECT a.member_id, a.id, a.kind, a.direction, a.reading_at, a.offset_minutes, a.value, a.second, a.coach_at, a.created_at, a.received_at, a.asks,
    a.recovered_at, a.recovered_value, a.recovered_second,
    CAST(MIN(CASE WHEN a.recovered_at > 0 THEN 1 ELSE 0 END) OVER (PARTITION BY a.kind, a.direction) AS BIGINT) AS recovered,
    CAST(MAX(a.step) OVER (PARTITION BY a.kind, a.direction) AS BIGINT) AS step,
    CAST(COUNT(*) OVER (PARTITION BY a.kind, a.direction) AS BIGINT) AS total,
    CAST(MAX(a.created_at) OVER (PARTITION BY a.kind, a.direction) AS BIGINT) AS through,
    CAST(MIN(a.coach_at) OVER (PARTITION BY a.kind, a.direction) AS BIGINT) AS unseen_since,
    ROW_NUMBER() OVER (PARTITION BY a.kind, a.direction ORDER BY a.reading_at DESC, a.id) AS newest,
    ROW_NUMBER() OVER (PARTITION BY a.kind, a.direction ORDER BY
      CASE WHEN a.coach_at <= CAST(sqlc.arg(now) AS BIGINT) THEN 0 ELSE a.coach_at END,
      CASE a.direction WHEN 'low' THEN a.value WHEN 'gain' THEN -a.second ELSE -a.value END, -a.second, a.reading_at DESC) AS worst
  FROM alerts a
  WHERE a.member_id = sqlc.arg(member_id) AND a.state = 'open' AND a.coach_at IS NOT NULL AND a.coach_seen_at IS NULL
    AND a.step >= sqlc.arg(least_step)
)
SELECT r.member_id, r.id, r.kind, r.direction, r.reading_at, r.offset_minutes, r.value, r.second, r.coach_at,
  r.created_at, r.received_at, r.asks, r.recovered, r.recovered_at, r.recovered_value, r.recovered_second, r.step, r.total, r.through, r.unseen_since, p.given_name, p.family_name
FROM r JOIN accounts p ON p.id = r.member_id
WHERE r.newest <= 20 OR r.worst = 1 ORDER BY r.reading_at DESC, r.id;

-- What a member was asked about in one kind and direction, as far as staff see it:
-- the newest, the last to arrive, and those that were answered last.

-- name: AskedOf :many
WITH r AS (
  SELECT a.id, a.kind, a.direction, a.reading_id, a.reading_at, a.offset_minutes, a.value, a.second, a.clear_at, a.asks, a.state,
    a.created_at, a.done_at, a.coach_at, a.coach_seen_at, a.received_at, a.followed,
    CAST(COALESCE((SELECT MAX(s.answered_at) FROM alert_answers s WHERE s.member_id = a.member_id AND s.alert_id = a.id), 0) AS BIGINT) AS said
  FROM alerts a
  WHERE a.member_id = sqlc.arg(member_id) AND a.kind = sqlc.arg(kind) AND a.direction = sqlc.arg(direction)
    AND a.state = 'open' AND a.asks AND a.coach_at IS NOT NULL AND a.coach_seen_at IS NULL
), ranked AS (
  SELECT r.id, r.kind, r.direction, r.reading_id, r.reading_at, r.offset_minutes, r.value, r.second, r.clear_at, r.asks, r.state,
    r.created_at, r.done_at, r.coach_at, r.coach_seen_at, r.received_at, r.followed, r.said,
    ROW_NUMBER() OVER (ORDER BY r.reading_at DESC, r.id) AS made,
    ROW_NUMBER() OVER (ORDER BY r.created_at DESC, r.reading_at DESC, r.id) AS arrived,
    ROW_NUMBER() OVER (ORDER BY r.said DESC, r.reading_at DESC, r.id) AS answered
  FROM r
)
SELECT ranked.id, ranked.kind, ranked.direction, ranked.reading_id, ranked.reading_at, ranked.offset_minutes, ranked.value, ranked.second,
  ranked.clear_at, ranked.asks, ranked.state, ranked.created_at, ranked.done_at, ranked.coach_at, ranked.coach_seen_at, ranked.received_at, ranked.followed
FROM ranked WHERE ranked.made = 1 OR ranked.arrived = 1 OR ranked.said > 0 AND ranked.answered <= 20
ORDER BY ranked.reading_at DESC, ranked.id;

-- Closes the named alert and the others that the same person was shown with it:
-- those from a step on that had come by then. An alert stays open when the member
-- has called for help since.

-- name: SeenByCoach :exec
UPDATE alerts SET coach_seen_at = CAST(sqlc.arg(now) AS BIGINT), coach_seen_by = CAST(sqlc.arg(staff_id) AS TEXT), escalate_at = NULL
WHERE alerts.member_id = sqlc.arg(member_id) AND alerts.coach_seen_at IS NULL AND alerts.coach_at IS NOT NULL AND (alerts.id = sqlc.arg(id)
  OR alerts.state = 'open' AND alerts.kind = sqlc.arg(kind) AND alerts.direction = sqlc.arg(direction) AND alerts.step >= sqlc.arg(least_step)
    AND alerts.created_at <= CAST(sqlc.arg(through) AS BIGINT))
  AND (CAST(sqlc.arg(through) AS BIGINT) = 0 OR NOT EXISTS (SELECT 1 FROM alert_answers s
    WHERE s.member_id = alerts.member_id AND s.alert_id = alerts.id AND s.help AND s.answered_at > CAST(sqlc.arg(through) AS BIGINT)));

-- name: StepOf :one
SELECT kind, direction, step FROM alerts WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND coach_at IS NOT NULL;

-- Whose alerts escalate now. Where an older server left escalate_at empty, the
-- alert escalates from the moment at which staff could see it.

-- name: Unseen :many
WITH due AS (
  SELECT a.member_id, a.kind, a.reading_at, a.escalate_at AS due_at FROM alerts a
  WHERE a.state = 'open' AND a.escalate_at IS NOT NULL AND a.escalate_at <= sqlc.arg(now) AND a.coach_seen_at IS NULL AND NOT a.steady
  UNION ALL
  SELECT n.member_id, n.kind, n.reading_at, n.coach_at AS due_at FROM alerts n
  WHERE n.state = 'open' AND n.escalate_at IS NULL AND n.stopped_at IS NULL AND n.done_at IS NULL AND n.coach_seen_at IS NULL
    AND n.coach_at <= sqlc.arg(now)
)
SELECT due.member_id, due.kind, CAST(MIN(due.reading_at) AS BIGINT) AS reading_at FROM due
JOIN accounts p ON p.id = due.member_id AND p.status <> 'ended'
GROUP BY due.member_id, due.kind ORDER BY MIN(due.due_at), due.member_id, due.kind LIMIT 100;

-- name: UnseenOf :many
SELECT a.id, a.urgent, a.step, CAST(CASE WHEN EXISTS (SELECT 1 FROM alert_answers s
  WHERE s.member_id = a.member_id AND s.alert_id = a.id AND s.help) THEN TRUE ELSE FALSE END AS BOOLEAN) AS help
FROM alerts a
WHERE a.member_id = sqlc.arg(member_id) AND a.kind = sqlc.arg(kind) AND a.state = 'open' AND a.coach_seen_at IS NULL AND NOT a.steady
  AND (a.escalate_at <= sqlc.arg(now)
    OR a.escalate_at IS NULL AND a.stopped_at IS NULL AND a.done_at IS NULL AND a.coach_at <= sqlc.arg(now))
ORDER BY a.reading_at, a.id;

-- name: SetStep :exec
UPDATE alerts SET step = sqlc.arg(step), escalate_at = CAST(sqlc.arg(escalate_at) AS BIGINT)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND coach_seen_at IS NULL
  AND (escalate_at IS NOT NULL OR stopped_at IS NULL AND done_at IS NULL);

-- An answer covers the older alerts of the same direction as well. One that has
-- answers of its own that call for help goes on, unless the member says that it
-- is over.

-- name: StopEscalating :exec
UPDATE alerts SET escalate_at = NULL, stopped_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE alerts.member_id = sqlc.arg(member_id) AND (alerts.id = sqlc.arg(id)
  OR alerts.state = 'open' AND alerts.kind = sqlc.arg(kind) AND alerts.direction = sqlc.arg(direction) AND alerts.reading_at <= sqlc.arg(reading_at)
    AND (CAST(sqlc.arg(over) AS BOOLEAN) OR NOT EXISTS (SELECT 1 FROM alert_answers s
      WHERE s.member_id = alerts.member_id AND s.alert_id = alerts.id AND s.help)));

-- name: EscalateNow :exec
UPDATE alerts SET urgent = TRUE, escalate_at = CAST(sqlc.arg(now) AS BIGINT), stopped_at = NULL
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND coach_at IS NOT NULL AND coach_seen_at IS NULL;

-- The member needs help: staff see the alert from now on, also when it had ended
-- or the member has switched coach alerts off.

-- name: CallForHelp :exec
UPDATE alerts SET urgent = TRUE, escalate_at = CAST(sqlc.arg(now) AS BIGINT), stopped_at = NULL,
  coach_at = CASE WHEN state = 'open' AND coach_seen_at IS NULL THEN COALESCE(coach_at, CAST(sqlc.arg(now) AS BIGINT))
    ELSE CAST(sqlc.arg(now) AS BIGINT) END,
  state = 'open', end_reason = '', coach_seen_at = NULL, coach_seen_by = NULL, followed = FALSE, steady = FALSE, recovered_at = 0,
  recovered_value = 0, recovered_second = 0
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- Staff who may answer alerts of a member: the coaches, and the care teams where
-- the member has one; all of them, or those on duty.

-- name: StaffToTell :many
SELECT a.id, a.email, a.locale, a.role FROM accounts a JOIN staff s ON s.account_id = a.id
WHERE a.status = 'active' AND a.role IN ('coach', 'careteam')
  AND (a.role = 'coach' OR EXISTS (SELECT 1 FROM coach_assignments t WHERE t.member_id = sqlc.arg(member_id) AND t.relation = 'careteam'))
  AND (CAST(sqlc.arg(everyone) AS BOOLEAN) OR s.availability = 'AVAILABLE')
ORDER BY a.id;

-- name: OpenEpisodes :many
SELECT id, direction, state, urgent, round, reading_id, reading_at, value, opened_at, told_at, next_at, level, offset_minutes,
  told_value, looked_at
FROM alert_episodes WHERE member_id = sqlc.arg(member_id) AND closed_at IS NULL ORDER BY direction;

-- What family was told last in a direction before they got an all-clear.

-- name: LastTold :many
SELECT e.told_at, e.told_value, e.level FROM alert_episodes e
WHERE e.member_id = sqlc.arg(member_id) AND e.direction = sqlc.arg(direction) AND e.state IN ('cleared', 'over')
  AND e.told_at > sqlc.arg(since)
  AND EXISTS (SELECT 1 FROM alert_deliveries d WHERE d.member_id = e.member_id AND d.episode_id = e.id
    AND d.skipped = '' AND d.purpose IN ('low', 'high'))
ORDER BY e.told_at DESC, e.id DESC LIMIT 1;

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
SELECT DISTINCT contact_id, channel FROM alert_deliveries
WHERE member_id = sqlc.arg(member_id) AND episode_id = sqlc.arg(episode_id) AND skipped = '' AND purpose IN ('low', 'high')
ORDER BY contact_id, channel;

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
  CAST(CASE WHEN m.state = 'replaced' AND m.trouble = 'withdrawn' THEN 'withdrawn' ELSE COALESCE(m.state, '') END AS TEXT) AS state,
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

-- name: AddStop :exec
INSERT INTO contact_stops (address_hash, account_id, stopped_at)
VALUES (sqlc.arg(address_hash), sqlc.arg(account_id), sqlc.arg(stopped_at))
ON CONFLICT (address_hash, account_id) DO NOTHING;

-- name: LiftStop :exec
DELETE FROM contact_stops
WHERE address_hash = sqlc.arg(address_hash) AND (account_id = '' OR account_id = sqlc.arg(account_id));

-- name: IsStopped :one
SELECT COUNT(*) FROM contact_stops
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

-- name: Phones :one
SELECT phones_json FROM members WHERE member_id = sqlc.arg(member_id);

-- name: ConversationsWith :many
SELECT c.id FROM chat_channels c
JOIN chat_participants p ON p.member_id = c.member_id AND p.channel_id = c.id AND p.staff_id = sqlc.arg(staff_id) AND p.left_at IS NULL
WHERE c.member_id = sqlc.arg(member_id) AND c.kind = sqlc.arg(kind)
ORDER BY c.last_message_at DESC, c.id LIMIT 1;
