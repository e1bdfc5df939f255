-- Whose alerts a staff person sees: the members they look after, and the members
-- whose own staff are all away, as with conversations. Every coach sees those, and
-- so does a care team where the member has one. An alert that nobody has seen goes to more
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
SELECT w.member_id,
  CAST(CASE WHEN EXISTS (SELECT 1 FROM coach_assignments o
    WHERE o.member_id = w.member_id AND o.staff_id = sqlc.arg(staff_id) AND o.relation = sqlc.arg(relation)) THEN TRUE ELSE FALSE END AS BOOLEAN) AS own,
  CAST(CASE WHEN EXISTS (SELECT 1 FROM coach_assignments c
    JOIN accounts sa ON sa.id = c.staff_id AND sa.status = 'active'
    JOIN staff s ON s.account_id = c.staff_id AND s.availability = 'AVAILABLE'
    WHERE c.member_id = w.member_id AND c.relation IN ('coach', 'careteam')) THEN TRUE ELSE FALSE END AS BOOLEAN) AS there
FROM waiting w
WHERE EXISTS (SELECT 1 FROM coach_assignments o
    WHERE o.member_id = w.member_id AND o.staff_id = sqlc.arg(staff_id) AND o.relation = sqlc.arg(relation))
  OR ((CAST(sqlc.arg(relation) AS TEXT) = 'coach'
      OR EXISTS (SELECT 1 FROM coach_assignments t WHERE t.member_id = w.member_id AND t.relation = sqlc.arg(relation)))
    AND (w.step >= CAST(sqlc.arg(least_step) AS BIGINT) OR NOT EXISTS (SELECT 1 FROM coach_assignments c
      JOIN accounts sa ON sa.id = c.staff_id AND sa.status = 'active'
      JOIN staff s ON s.account_id = c.staff_id AND s.availability = 'AVAILABLE'
      WHERE c.member_id = w.member_id AND c.relation IN ('coach', 'careteam'))))
ORDER BY w.step DESC, w.reading_at DESC, w.member_id LIMIT 500;

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

-- The open alerts of one kind and direction, as far as staff see them: the newest,
-- the last to arrive, and those that were answered last. The same for those that
-- the member is not asked about.

-- name: OpenAlike :many
WITH r AS (
  SELECT a.id, a.kind, a.direction, a.reading_id, a.reading_at, a.offset_minutes, a.value, a.second, a.clear_at, a.asks, a.state,
    a.created_at, a.done_at, a.coach_at, a.coach_seen_at, a.received_at, a.followed, a.steady,
    CAST(COALESCE((SELECT MAX(s.answered_at) FROM alert_answers s WHERE s.member_id = a.member_id AND s.alert_id = a.id), 0) AS BIGINT) AS said
  FROM alerts a
  WHERE a.member_id = sqlc.arg(member_id) AND a.kind = sqlc.arg(kind) AND a.direction = sqlc.arg(direction)
    AND a.state = 'open' AND a.coach_at IS NOT NULL AND a.coach_seen_at IS NULL
), ranked AS (
  SELECT r.id, r.kind, r.direction, r.reading_id, r.reading_at, r.offset_minutes, r.value, r.second, r.clear_at, r.asks, r.state,
    r.created_at, r.done_at, r.coach_at, r.coach_seen_at, r.received_at, r.followed, r.steady, r.said,
    ROW_NUMBER() OVER (PARTITION BY r.asks ORDER BY r.reading_at DESC, r.id) AS made,
    ROW_NUMBER() OVER (PARTITION BY r.asks ORDER BY r.created_at DESC, r.reading_at DESC, r.id) AS arrived,
    ROW_NUMBER() OVER (PARTITION BY r.asks ORDER BY r.said DESC, r.reading_at DESC, r.id) AS answered
  FROM r
)
SELECT ranked.id, ranked.kind, ranked.direction, ranked.reading_id, ranked.reading_at, ranked.offset_minutes, ranked.value, ranked.second,
  ranked.clear_at, ranked.asks, ranked.state, ranked.created_at, ranked.done_at, ranked.coach_at, ranked.coach_seen_at, ranked.received_at, ranked.followed,
  ranked.steady
FROM ranked WHERE ranked.made = 1 OR ranked.arrived = 1 OR ranked.said > 0 AND ranked.answered <= 20
ORDER BY ranked.reading_at DESC, ranked.id;

-- Closes the named alert and the others that the same person was shown with it:
-- those from a step on that had come by then. An alert stays open when the member
-- has called for help since.

-- name: SeenByCoach :execrows
UPDATE alerts SET coach_seen_at = CAST(sqlc.arg(now) AS BIGINT), coach_seen_by = CAST(sqlc.arg(staff_id) AS TEXT), escalate_at = NULL,
  closing_id = sqlc.arg(closing_id)
WHERE alerts.member_id = sqlc.arg(member_id) AND alerts.coach_seen_at IS NULL AND alerts.coach_at IS NOT NULL AND (alerts.id = sqlc.arg(id)
  OR alerts.state = 'open' AND alerts.kind = sqlc.arg(kind) AND alerts.direction = sqlc.arg(direction) AND alerts.step >= sqlc.arg(least_step)
    AND alerts.created_at <= CAST(sqlc.arg(through) AS BIGINT))
  AND (CAST(sqlc.arg(through) AS BIGINT) = 0 OR NOT EXISTS (SELECT 1 FROM alert_answers s
    WHERE s.member_id = alerts.member_id AND s.alert_id = alerts.id AND s.help AND s.answered_at > CAST(sqlc.arg(through) AS BIGINT)));

-- name: AddClosing :exec
INSERT INTO alert_closings (member_id, id, alert_id, kind, direction, staff_id, outcome, note_enc, closed_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(alert_id), sqlc.arg(kind), sqlc.arg(direction), sqlc.arg(staff_id),
  sqlc.arg(outcome), sqlc.arg(note_enc), sqlc.arg(closed_at));

-- Whether staff have closed an alert, and by which closing.

-- name: ClosedBy :one
SELECT closing_id, CAST(CASE WHEN coach_seen_at IS NULL THEN FALSE ELSE TRUE END AS BOOLEAN) AS closed FROM alerts
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- A closing that can be undone, or was: it keeps alerts closed, as on the list of
-- what was closed lately.

-- name: ClosingByID :one
SELECT c.alert_id, c.kind, c.staff_id, c.reopened_at FROM alert_closings c
JOIN accounts p ON p.id = c.member_id AND p.status <> 'ended'
WHERE c.member_id = sqlc.arg(member_id) AND c.id = sqlc.arg(id) AND c.closed_at >= sqlc.arg(since) AND (c.reopened_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM alerts k WHERE k.member_id = c.member_id AND k.closing_id = c.id));

-- name: SetReopened :exec
UPDATE alert_closings SET reopened_at = CAST(sqlc.arg(now) AS BIGINT), reopened_by = CAST(sqlc.arg(staff_id) AS TEXT)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: ClosedTogether :many
SELECT a.id, a.reading_at, a.urgent, CAST(CASE WHEN a.stopped_at IS NULL THEN FALSE ELSE TRUE END AS BOOLEAN) AS stopped
FROM alerts a WHERE a.member_id = sqlc.arg(member_id) AND a.closing_id = sqlc.arg(closing_id) ORDER BY a.reading_at, a.id;

-- An alert with a call for help may have ended by a reading after it was closed;
-- now it is open again until staff close it.

-- name: OpenAgain :exec
UPDATE alerts SET coach_seen_at = NULL, coach_seen_by = NULL, closing_id = '', escalate_at = sqlc.narg(escalate_at),
  state = CASE WHEN EXISTS (SELECT 1 FROM alert_answers s WHERE s.member_id = alerts.member_id AND s.alert_id = alerts.id AND s.help)
    THEN 'open' ELSE state END
WHERE alerts.member_id = sqlc.arg(member_id) AND alerts.id = sqlc.arg(id);

-- Whose alerts were closed lately, of the members whom a staff person looks after
-- and by themselves. What they are is read in the scope of each member.

-- name: ClosedMembers :many
SELECT c.member_id, CAST(MAX(c.closed_at) AS BIGINT) AS closed_at FROM alert_closings c
JOIN accounts p ON p.id = c.member_id AND p.status <> 'ended'
WHERE c.closed_at >= sqlc.arg(since) AND c.reopened_at IS NULL AND (c.staff_id = sqlc.arg(staff_id)
  OR EXISTS (SELECT 1 FROM coach_assignments o
    WHERE o.member_id = c.member_id AND o.staff_id = sqlc.arg(staff_id) AND o.relation = sqlc.arg(relation)))
GROUP BY c.member_id ORDER BY MAX(c.closed_at) DESC, c.member_id LIMIT 50;

-- What staff did about the alerts of a member, the last first. undoable counts
-- the alerts that are open again once the closing is undone; closed counts those
-- that it keeps closed, none where staff only left a message.

-- name: ClosingsOf :many
SELECT c.id, c.alert_id, c.kind, c.direction, c.staff_id, c.outcome, c.note_enc, c.closed_at, c.reopened_at,
  CAST(COALESCE(s.given_name, '') AS TEXT) AS given_name, CAST(COALESCE(s.family_name, '') AS TEXT) AS family_name,
  CAST(COALESCE(r.given_name, '') AS TEXT) AS again_given, CAST(COALESCE(r.family_name, '') AS TEXT) AS again_family,
  CAST(COALESCE(a.reading_at, 0) AS BIGINT) AS reading_at, CAST(COALESCE(a.offset_minutes, 0) AS BIGINT) AS offset_minutes,
  CAST(COALESCE(a.value, 0) AS BIGINT) AS value, CAST(COALESCE(a.second, 0) AS BIGINT) AS second,
  CAST((SELECT COUNT(*) FROM alerts k WHERE k.member_id = c.member_id AND k.closing_id = c.id) AS BIGINT) AS closed,
  CAST((SELECT COUNT(*) FROM alerts o WHERE o.member_id = c.member_id AND o.closing_id = c.id AND (o.state = 'open'
    OR EXISTS (SELECT 1 FROM alert_answers h WHERE h.member_id = o.member_id AND h.alert_id = o.id AND h.help))) AS BIGINT) AS undoable
FROM alert_closings c
LEFT JOIN accounts s ON s.id = c.staff_id
LEFT JOIN accounts r ON r.id = c.reopened_by
LEFT JOIN alerts a ON a.member_id = c.member_id AND a.id = c.alert_id
WHERE c.member_id = sqlc.arg(member_id) AND c.closed_at >= sqlc.arg(since)
ORDER BY c.closed_at DESC, c.id LIMIT 50;

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
-- answers of its own that call for help goes on, and so does a blood sugar above
-- what meters measure, unless the member says that it is over.

-- name: StopEscalating :exec
UPDATE alerts SET escalate_at = NULL, stopped_at = CAST(sqlc.arg(now) AS BIGINT)
WHERE alerts.member_id = sqlc.arg(member_id) AND (alerts.id = sqlc.arg(id)
  OR alerts.state = 'open' AND alerts.kind = sqlc.arg(kind) AND alerts.direction = sqlc.arg(direction) AND alerts.reading_at <= sqlc.arg(reading_at)
    AND (CAST(sqlc.arg(over) AS BOOLEAN) OR (alerts.direction <> 'high' OR alerts.value <= sqlc.arg(most)) AND NOT EXISTS (SELECT 1 FROM alert_answers s
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
  state = 'open', end_reason = '', coach_seen_at = NULL, coach_seen_by = NULL, closing_id = '', followed = FALSE, steady = FALSE, recovered_at = 0,
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

-- name: ConversationsWith :many
SELECT c.id FROM chat_channels c
JOIN chat_participants p ON p.member_id = c.member_id AND p.channel_id = c.id AND p.staff_id = sqlc.arg(staff_id) AND p.left_at IS NULL
WHERE c.member_id = sqlc.arg(member_id) AND c.kind = sqlc.arg(kind)
ORDER BY c.last_message_at DESC, c.id LIMIT 1;
