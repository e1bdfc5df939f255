-- name: TakeTurn :exec
INSERT INTO alert_turns (member_id, turn) VALUES (sqlc.arg(member_id), 1)
ON CONFLICT (member_id) DO UPDATE SET turn = alert_turns.turn + 1;

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
WHERE member_id = sqlc.arg(member_id) AND at >= sqlc.arg(from_at) AND at <= sqlc.arg(until) AND mark = '' ORDER BY at, id;

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

-- name: NextCalmCheck :one
SELECT CAST(COALESCE(MIN(at), -1) AS BIGINT) AS at FROM glucose_readings
WHERE member_id = sqlc.arg(member_id) AND at >= sqlc.arg(from_at) AND mark = '' AND NOT below_all AND NOT above_all
AND value >= sqlc.arg(least) AND value <= sqlc.arg(most);

-- name: CalmBeat :one
SELECT CAST(COALESCE(MAX(at), -1) AS BIGINT) AS at FROM pressure_readings
WHERE member_id = sqlc.arg(member_id) AND at <= sqlc.arg(until) AND mark = ''
AND systolic <= sqlc.arg(systolic) AND diastolic <= sqlc.arg(diastolic);

-- name: OldestOpen :one
SELECT CAST(COALESCE(MIN(reading_at), -1) AS BIGINT) AS at FROM alerts
WHERE member_id = sqlc.arg(member_id) AND kind = sqlc.arg(kind) AND state = 'open';

-- What a new blood sugar could end: the oldest open alert, whether family was told
-- of something that is not over, whether a message about an end may still be held
-- back, and whether family hears of anything.

-- name: Unsettled :one
SELECT
  CAST(COALESCE((SELECT MIN(a.reading_at) FROM alerts a WHERE a.member_id = sqlc.arg(member_id) AND a.kind = 'bloodSugar' AND a.state = 'open'), -1) AS BIGINT) AS open,
  CAST((SELECT COUNT(*) FROM alert_episodes e WHERE e.member_id = sqlc.arg(member_id) AND e.closed_at IS NULL) AS BIGINT) AS told,
  CAST((SELECT COUNT(*) FROM alert_deliveries d WHERE d.member_id = sqlc.arg(member_id) AND d.told_at >= sqlc.arg(since)
    AND d.purpose IN ('clear', 'withdrawn')) AS BIGINT) AS ends,
  CAST((SELECT COUNT(*) FROM alert_sides s WHERE s.member_id = sqlc.arg(member_id)) AS BIGINT) AS sides;

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
WHERE member_id = sqlc.arg(member_id) AND reading_at >= sqlc.arg(from_at) AND reading_at <= sqlc.arg(until)
AND (CAST(sqlc.arg(kind) AS TEXT) = '' OR kind = sqlc.arg(kind))
ORDER BY reading_at, id;

-- What a member is asked about: of each kind and direction those that were made
-- last, and those that arrived last. Beside them, by the same statement because
-- every first page needs it: the newest low, also when it has ended, what staff
-- closed last after more than a message, and the message that they left last. One
-- about an alert that is still open comes before one that ended its alert.

-- name: OpenAlerts :many
WITH r AS (
  SELECT a.id, a.kind, a.direction, a.reading_id, a.reading_at, a.offset_minutes, a.value, a.second, a.clear_at, a.asks, a.state,
    a.created_at, a.done_at, a.coach_at, a.coach_seen_at, a.received_at, a.followed,
    ROW_NUMBER() OVER (PARTITION BY a.kind, a.direction ORDER BY a.reading_at DESC, a.id) AS made,
    ROW_NUMBER() OVER (PARTITION BY a.kind, a.direction ORDER BY a.created_at DESC, a.reading_at DESC, a.id) AS arrived
  FROM alerts a
  WHERE a.member_id = sqlc.arg(member_id) AND a.state = 'open' AND a.asks AND (CAST(sqlc.arg(kind) AS TEXT) = '' OR a.kind = sqlc.arg(kind))
    AND (NOT a.followed OR a.direction <> 'low')
), low AS (
  SELECT l.id, l.kind, l.direction, l.reading_id, l.reading_at, l.offset_minutes, l.value, l.second, l.clear_at, l.asks, l.state,
    l.created_at, l.done_at, l.coach_at, l.coach_seen_at, l.received_at, l.followed
  FROM alerts l
  WHERE l.member_id = sqlc.arg(member_id) AND l.kind = 'bloodSugar' AND l.direction = 'low' AND l.asks AND l.state <> 'withdrawn'
    AND l.reading_at >= sqlc.arg(low_from) AND CAST(sqlc.arg(kind) AS TEXT) IN ('', 'bloodSugar')
  ORDER BY l.reading_at DESC, l.id LIMIT 1
), seen AS (
  SELECT s.id, s.kind, s.direction, s.reading_id, s.reading_at, s.offset_minutes, s.value, s.second, s.clear_at, s.asks, s.state,
    s.created_at, s.done_at, s.coach_at, s.coach_seen_at, s.received_at, s.followed
  FROM alerts s
  WHERE s.member_id = sqlc.arg(member_id) AND s.coach_seen_at >= CAST(sqlc.arg(seen_from) AS BIGINT) AND s.asks
    AND (CAST(sqlc.arg(kind) AS TEXT) = '' OR s.kind = sqlc.arg(kind))
    AND NOT EXISTS (SELECT 1 FROM alert_closings m WHERE m.member_id = s.member_id AND m.id = s.closing_id AND m.outcome = 'message')
  ORDER BY s.coach_seen_at DESC, s.id LIMIT 1
), tried AS (
  SELECT t.id, t.kind, t.direction, t.reading_id, t.reading_at, t.offset_minutes, t.value, t.second, t.clear_at, t.asks, t.state,
    t.created_at, t.done_at, t.coach_at, t.coach_seen_at, t.received_at, t.followed, c.closed_at AS tried_at
  FROM alert_closings c JOIN alerts t ON t.member_id = c.member_id AND t.id = c.alert_id
    AND (t.state = 'open' AND t.coach_seen_at IS NULL OR t.asks AND t.closing_id = c.id)
  WHERE c.member_id = sqlc.arg(member_id) AND c.outcome = 'message' AND c.reopened_at IS NULL
    AND c.closed_at >= CAST(sqlc.arg(seen_from) AS BIGINT) AND (CAST(sqlc.arg(kind) AS TEXT) = '' OR t.kind = sqlc.arg(kind))
  ORDER BY CASE WHEN t.coach_seen_at IS NULL THEN 0 ELSE 1 END, c.closed_at DESC, c.id LIMIT 1
), found AS (
  SELECT 'open' AS part, r.id, r.kind, r.direction, r.reading_id, r.reading_at, r.offset_minutes, r.value, r.second, r.clear_at, r.asks, r.state,
    r.created_at, r.done_at, r.coach_at, r.coach_seen_at, r.received_at, r.followed, 0 AS tried_at
  FROM r WHERE r.made <= 10 OR r.arrived <= 10
  UNION ALL
  SELECT 'low' AS part, low.id, low.kind, low.direction, low.reading_id, low.reading_at, low.offset_minutes, low.value, low.second, low.clear_at, low.asks, low.state,
    low.created_at, low.done_at, low.coach_at, low.coach_seen_at, low.received_at, low.followed, 0 AS tried_at
  FROM low
  UNION ALL
  SELECT 'seen' AS part, seen.id, seen.kind, seen.direction, seen.reading_id, seen.reading_at, seen.offset_minutes, seen.value, seen.second, seen.clear_at, seen.asks, seen.state,
    seen.created_at, seen.done_at, seen.coach_at, seen.coach_seen_at, seen.received_at, seen.followed, 0 AS tried_at
  FROM seen
  UNION ALL
  SELECT 'tried' AS part, tried.id, tried.kind, tried.direction, tried.reading_id, tried.reading_at, tried.offset_minutes, tried.value, tried.second, tried.clear_at, tried.asks, tried.state,
    tried.created_at, tried.done_at, tried.coach_at, tried.coach_seen_at, tried.received_at, tried.followed, tried.tried_at
  FROM tried
)
SELECT found.id, found.kind, found.direction, found.reading_id, found.reading_at, found.offset_minutes, found.value, found.second, found.clear_at, found.asks, found.state,
    found.created_at, found.done_at, found.coach_at, found.coach_seen_at, found.received_at, found.followed, CAST(found.part AS TEXT) AS part, CAST(found.tried_at AS BIGINT) AS tried_at
FROM found ORDER BY found.reading_at, found.id, found.part;

-- name: AlertByID :one
SELECT id, kind, direction, reading_id, reading_at, offset_minutes, value, second, clear_at, asks, state, created_at, done_at, coach_at, coach_seen_at, received_at, followed, steady
FROM alerts WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- What was answered, and the newest of what was answered too and does not stand.

-- name: AnswersOf :many
WITH said AS (
  SELECT s.member_id, s.question, s.answers, s.answered_at, s.answered_by, 1 AS stands
  FROM alert_answers s WHERE s.member_id = sqlc.arg(member_id) AND s.alert_id = sqlc.arg(alert_id)
  UNION ALL
  SELECT n.member_id, n.question, n.answers, n.answered_at, n.answered_by, 0 AS stands FROM (
    SELECT o.member_id, o.question, o.answers, o.answered_at, o.answered_by
    FROM alert_other_answers o WHERE o.member_id = sqlc.arg(member_id) AND o.alert_id = sqlc.arg(alert_id)
    ORDER BY o.answered_at DESC, o.question, o.answered_by, o.answers LIMIT 20
  ) n
)
SELECT said.question, said.answers, said.answered_at, said.answered_by, CAST(said.stands AS BIGINT) AS stands,
  CAST(COALESCE(p.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(p.family_name, '') AS TEXT) AS family_name,
  CAST(COALESCE((SELECT l.relationship FROM family_links l WHERE l.member_id = said.member_id AND l.actor_id = said.answered_by
    ORDER BY l.since DESC LIMIT 1), '') AS TEXT) AS relationship
FROM said LEFT JOIN accounts p ON p.id = said.answered_by
ORDER BY said.answered_at, said.question, said.answered_by, said.answers;

-- An emergency that began again can end again, and a worse answer takes the place of a milder one.

-- name: PutAnswer :execrows
INSERT INTO alert_answers (member_id, alert_id, question, answers, answered_at, answered_by)
VALUES (sqlc.arg(member_id), sqlc.arg(alert_id), sqlc.arg(question), sqlc.arg(answers), sqlc.arg(answered_at), sqlc.arg(answered_by))
ON CONFLICT (member_id, alert_id, question) DO UPDATE SET answers = excluded.answers, answered_at = excluded.answered_at,
  answered_by = excluded.answered_by
WHERE alert_answers.question = 'end' OR CAST(sqlc.arg(worse) AS BOOLEAN);

-- name: PutOtherAnswer :exec
INSERT INTO alert_other_answers (member_id, alert_id, question, answered_by, answers, answered_at)
VALUES (sqlc.arg(member_id), sqlc.arg(alert_id), sqlc.arg(question), sqlc.arg(answered_by), sqlc.arg(answers), sqlc.arg(answered_at))
ON CONFLICT (member_id, alert_id, question, answered_by, answers) DO NOTHING;

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
