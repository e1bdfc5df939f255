-- name: NewestWall :one
SELECT CAST(COALESCE(MAX(wall), 0) AS BIGINT) AS wall FROM (
  SELECT at + offset_minutes * 60000 AS wall FROM glucose_readings g WHERE g.member_id = sqlc.arg(member_id) AND g.at >= sqlc.arg(from_at)
  UNION ALL
  SELECT at + offset_minutes * 60000 AS wall FROM pressure_readings p WHERE p.member_id = sqlc.arg(member_id) AND p.at >= sqlc.arg(from_at)
  UNION ALL
  SELECT at + offset_minutes * 60000 AS wall FROM weight_readings w WHERE w.member_id = sqlc.arg(member_id) AND w.at >= sqlc.arg(from_at)
) newest;

-- A column costs more to read than its value: what every check has comes as one
-- number, what few have as one text (see packed.go).
-- name: GlucoseNewest :many
SELECT id,
  CAST(562949953423360 + offset_minutes * 137438953472 + source * 8589934592 + value * 8192 + eat_code * 32
    + CASE WHEN mark = '' AND NOT below_all AND NOT above_all THEN 0
      ELSE CASE WHEN below_all THEN 16 ELSE 0 END + CASE WHEN above_all THEN 8 ELSE 0 END
        + CASE mark WHEN '' THEN 0 WHEN 'control' THEN 1 WHEN 'not_mine' THEN 2 WHEN 'wrong_technique' THEN 3 ELSE 4 END
      END AS BIGINT) AS common,
  CASE WHEN COALESCE(feeling_code, carbs, insulin_short, insulin_long, insulin_premix) IS NULL THEN NULL
    ELSE COALESCE(CAST(feeling_code AS TEXT), '') || ',' || COALESCE(CAST(carbs AS TEXT), '')
    || ',' || COALESCE(CAST(insulin_short AS TEXT), '') || ',' || COALESCE(CAST(insulin_long AS TEXT), '')
    || ',' || COALESCE(CAST(insulin_premix AS TEXT), '') END AS rare,
  note_enc
FROM glucose_readings
WHERE member_id = sqlc.arg(member_id) AND at >= sqlc.arg(from_at)
  AND (at, id) < (sqlc.arg(to_at), CAST(sqlc.arg(before_id) AS TEXT))
ORDER BY at DESC, id DESC LIMIT sqlc.arg(most);

-- name: GlucoseOldest :many
SELECT id,
  CAST(562949953423360 + offset_minutes * 137438953472 + source * 8589934592 + value * 8192 + eat_code * 32
    + CASE WHEN mark = '' AND NOT below_all AND NOT above_all THEN 0
      ELSE CASE WHEN below_all THEN 16 ELSE 0 END + CASE WHEN above_all THEN 8 ELSE 0 END
        + CASE mark WHEN '' THEN 0 WHEN 'control' THEN 1 WHEN 'not_mine' THEN 2 WHEN 'wrong_technique' THEN 3 ELSE 4 END
      END AS BIGINT) AS common,
  CASE WHEN COALESCE(feeling_code, carbs, insulin_short, insulin_long, insulin_premix) IS NULL THEN NULL
    ELSE COALESCE(CAST(feeling_code AS TEXT), '') || ',' || COALESCE(CAST(carbs AS TEXT), '')
    || ',' || COALESCE(CAST(insulin_short AS TEXT), '') || ',' || COALESCE(CAST(insulin_long AS TEXT), '')
    || ',' || COALESCE(CAST(insulin_premix AS TEXT), '') END AS rare,
  note_enc
FROM glucose_readings
WHERE member_id = sqlc.arg(member_id) AND at <= sqlc.arg(to_at)
  AND (at, id) > (sqlc.arg(from_at), CAST(sqlc.arg(after_id) AS TEXT))
ORDER BY at ASC, id ASC LIMIT sqlc.arg(most);

-- name: PressureNewest :many
SELECT at, id, offset_minutes, source, device_id, systolic, diastolic, pulse, uneven, arm, note_enc, mark
FROM pressure_readings
WHERE member_id = sqlc.arg(member_id)
  AND at >= sqlc.arg(from_at) AND at <= sqlc.arg(to_at)
  AND (at < sqlc.arg(to_at) OR id < CAST(sqlc.arg(before_id) AS TEXT))
  AND at + offset_minutes * 60000 >= CAST(sqlc.arg(start_wall) AS BIGINT)
  AND at + offset_minutes * 60000 < CAST(sqlc.arg(end_wall) AS BIGINT)
  AND pulse >= CAST(sqlc.arg(least_pulse) AS BIGINT)
ORDER BY at DESC, id DESC LIMIT sqlc.arg(most);

-- name: WeightNewest :many
SELECT at, id, offset_minutes, source, device_id, grams, note_enc, mark
FROM weight_readings
WHERE member_id = sqlc.arg(member_id)
  AND at >= sqlc.arg(from_at) AND at <= sqlc.arg(to_at)
  AND (at < sqlc.arg(to_at) OR id < CAST(sqlc.arg(before_id) AS TEXT))
  AND at + offset_minutes * 60000 >= CAST(sqlc.arg(start_wall) AS BIGINT)
  AND at + offset_minutes * 60000 < CAST(sqlc.arg(end_wall) AS BIGINT)
  AND (CAST(sqlc.arg(marked) AS BIGINT) < 0 OR (mark <> '') = (CAST(sqlc.arg(marked) AS BIGINT) = 1))
ORDER BY at DESC, id DESC LIMIT sqlc.arg(most);

-- name: GlucoseByID :one
SELECT at, id, offset_minutes, source, device_id, value, below_all, above_all, eat_code, feeling_code, carbs,
  insulin_short, insulin_long, insulin_premix, note_enc, mark
FROM glucose_readings WHERE member_id = sqlc.arg(member_id) AND at = sqlc.arg(at) AND id = sqlc.arg(id);

-- name: PressureByID :one
SELECT at, id, offset_minutes, source, device_id, systolic, diastolic, pulse, uneven, arm, note_enc, mark
FROM pressure_readings WHERE member_id = sqlc.arg(member_id) AND at = sqlc.arg(at) AND id = sqlc.arg(id);

-- name: WeightByID :one
SELECT at, id, offset_minutes, source, device_id, grams, note_enc, mark
FROM weight_readings WHERE member_id = sqlc.arg(member_id) AND at = sqlc.arg(at) AND id = sqlc.arg(id);

-- Whether staff have followed up on the gain of a weight.

-- name: GainFollowedUp :one
SELECT CAST(COUNT(*) AS BIGINT) AS followed FROM alerts
WHERE member_id = sqlc.arg(member_id) AND kind = 'weight' AND direction = 'gain' AND reading_at = sqlc.arg(at) AND coach_seen_at IS NOT NULL;

-- Kinds with an open alert that asks the member something, or with a dangerous
-- reading since a moment.

-- name: KindsInDanger :many
SELECT DISTINCT kind FROM alerts
WHERE member_id = sqlc.arg(member_id) AND asks AND state <> 'withdrawn'
  AND (state = 'open' AND coach_seen_at IS NULL OR reading_at >= sqlc.arg(from_at));

-- name: GlucoseFigures :many
SELECT at,
  CAST(562949953423360 + offset_minutes * 137438953472 + value * 8192 + eat_code * 32
    + CASE WHEN mark = '' AND NOT below_all AND NOT above_all THEN 0
      ELSE CASE WHEN below_all THEN 16 ELSE 0 END + CASE WHEN above_all THEN 8 ELSE 0 END
        + CASE mark WHEN '' THEN 0 WHEN 'control' THEN 1 WHEN 'not_mine' THEN 2 WHEN 'wrong_technique' THEN 3 ELSE 4 END
      END AS BIGINT) AS common
FROM glucose_readings
WHERE member_id = sqlc.arg(member_id) AND at >= sqlc.arg(from_at) AND at <= sqlc.arg(to_at)
ORDER BY at, id;

-- name: GlucoseLogged :many
SELECT at, id, offset_minutes, source, device_id, value, below_all, above_all, eat_code, feeling_code, carbs,
  insulin_short, insulin_long, insulin_premix, note_enc, mark
FROM glucose_readings
WHERE member_id = sqlc.arg(member_id) AND at >= sqlc.arg(from_at) AND at <= sqlc.arg(to_at) AND mark = ''
  AND (insulin_short IS NOT NULL OR insulin_long IS NOT NULL OR insulin_premix IS NOT NULL OR note_enc IS NOT NULL)
ORDER BY at, id;

-- What figures need of all checks, as one text of numbers: a row costs more to
-- read than what is in it (see packed.go).
-- name: GlucosePacked :one
SELECT CAST(COALESCE(string_agg(CAST(
    (at + offset_minutes * 60000 + 86400000) / 3600000 * 8589934592 + value * 8192 + 2048 + eat_code * 32
    + CASE WHEN mark = '' AND NOT below_all AND NOT above_all THEN 0
      ELSE CASE WHEN below_all THEN 16 ELSE 0 END + CASE WHEN above_all THEN 8 ELSE 0 END
        + CASE mark WHEN '' THEN 0 WHEN 'control' THEN 1 WHEN 'not_mine' THEN 2 WHEN 'wrong_technique' THEN 3 ELSE 4 END
      END AS TEXT), ' '), '') AS TEXT) AS checks
FROM glucose_readings
WHERE member_id = sqlc.arg(member_id) AND at >= sqlc.arg(from_at) AND at <= sqlc.arg(to_at)
  AND at + offset_minutes * 60000 >= CAST(sqlc.arg(start_wall) AS BIGINT)
  AND at + offset_minutes * 60000 < CAST(sqlc.arg(end_wall) AS BIGINT);

-- name: PressureFigures :many
SELECT at, offset_minutes, systolic, diastolic, pulse, uneven, mark FROM pressure_readings
WHERE member_id = sqlc.arg(member_id) AND at >= sqlc.arg(from_at) AND at <= sqlc.arg(to_at)
  AND at + offset_minutes * 60000 >= CAST(sqlc.arg(start_wall) AS BIGINT)
  AND at + offset_minutes * 60000 < CAST(sqlc.arg(end_wall) AS BIGINT)
ORDER BY at, id;

-- name: WeightFigures :many
SELECT at, id, offset_minutes, grams, mark FROM weight_readings
WHERE member_id = sqlc.arg(member_id) AND at <= sqlc.arg(to_at)
ORDER BY at, id;

-- name: FirstPressure :many
SELECT at, offset_minutes, systolic, diastolic, pulse, uneven, mark FROM pressure_readings
WHERE member_id = sqlc.arg(member_id) AND mark = '' ORDER BY at, id LIMIT sqlc.arg(most);

-- name: TagGlucose :execrows
UPDATE glucose_readings SET eat_code = sqlc.arg(eat_code), feeling_code = sqlc.narg(feeling_code), carbs = sqlc.narg(carbs),
  insulin_short = sqlc.narg(insulin_short), insulin_long = sqlc.narg(insulin_long), insulin_premix = sqlc.narg(insulin_premix),
  note_enc = sqlc.narg(note_enc)
WHERE member_id = sqlc.arg(member_id) AND at = sqlc.arg(at) AND id = sqlc.arg(id);

-- name: MarkGlucose :execrows
UPDATE glucose_readings SET mark = sqlc.arg(mark)
WHERE member_id = sqlc.arg(member_id) AND at = sqlc.arg(at) AND id = sqlc.arg(id) AND mark <> sqlc.arg(mark);

-- name: RemoveGlucose :execrows
DELETE FROM glucose_readings
WHERE member_id = sqlc.arg(member_id) AND at = sqlc.arg(at) AND id = sqlc.arg(id) AND source = 2;

-- name: MarkPressure :execrows
UPDATE pressure_readings SET mark = sqlc.arg(mark)
WHERE member_id = sqlc.arg(member_id) AND at = sqlc.arg(at) AND id = sqlc.arg(id) AND mark <> sqlc.arg(mark);

-- name: EditPressure :execrows
UPDATE pressure_readings SET arm = sqlc.arg(arm), note_enc = sqlc.narg(note_enc)
WHERE member_id = sqlc.arg(member_id) AND at = sqlc.arg(at) AND id = sqlc.arg(id);

-- name: RemovePressure :execrows
DELETE FROM pressure_readings
WHERE member_id = sqlc.arg(member_id) AND at = sqlc.arg(at) AND id = sqlc.arg(id) AND source = 2;

-- name: MarkWeight :execrows
UPDATE weight_readings SET mark = sqlc.arg(mark)
WHERE member_id = sqlc.arg(member_id) AND at = sqlc.arg(at) AND id = sqlc.arg(id) AND mark <> sqlc.arg(mark);

-- name: NoteWeight :execrows
UPDATE weight_readings SET note_enc = sqlc.narg(note_enc)
WHERE member_id = sqlc.arg(member_id) AND at = sqlc.arg(at) AND id = sqlc.arg(id);

-- name: RemoveWeight :execrows
DELETE FROM weight_readings
WHERE member_id = sqlc.arg(member_id) AND at = sqlc.arg(at) AND id = sqlc.arg(id) AND source = 2;

-- name: AddMark :exec
INSERT INTO reading_marks (member_id, kind, reading_at, reading_id, marked_at, mark, reason_enc, marked_by)
VALUES (sqlc.arg(member_id), sqlc.arg(kind), sqlc.arg(reading_at), sqlc.arg(reading_id), sqlc.arg(marked_at), sqlc.arg(mark),
  sqlc.narg(reason_enc), sqlc.arg(marked_by))
ON CONFLICT (member_id, kind, reading_at, reading_id, marked_at) DO UPDATE SET
  mark = excluded.mark, reason_enc = excluded.reason_enc, marked_by = excluded.marked_by;

-- name: Marks :many
SELECT reading_at, reading_id, marked_at, mark, reason_enc FROM reading_marks
WHERE member_id = sqlc.arg(member_id) AND kind = sqlc.arg(kind)
  AND reading_at >= sqlc.arg(from_at) AND reading_at <= sqlc.arg(to_at)
ORDER BY reading_at, reading_id, marked_at;

-- name: SureOf :many
SELECT DISTINCT reading_id FROM reading_marks
WHERE member_id = sqlc.arg(member_id) AND kind = sqlc.arg(kind) AND mark = '';

-- name: RemoveMarks :exec
DELETE FROM reading_marks
WHERE member_id = sqlc.arg(member_id) AND kind = sqlc.arg(kind) AND reading_at = sqlc.arg(reading_at) AND reading_id = sqlc.arg(reading_id);

-- name: WeightPlan :one
SELECT height_mm, target_grams, gain_day_tenths, gain_week_tenths FROM weight_plans WHERE member_id = sqlc.arg(member_id);

-- name: PutTarget :exec
INSERT INTO weight_plans (member_id, target_grams, target_set_at)
VALUES (sqlc.arg(member_id), sqlc.narg(target_grams), sqlc.narg(target_set_at))
ON CONFLICT (member_id) DO UPDATE SET target_grams = excluded.target_grams, target_set_at = excluded.target_set_at;

-- name: PutHeight :exec
INSERT INTO weight_plans (member_id, height_mm) VALUES (sqlc.arg(member_id), sqlc.narg(height_mm))
ON CONFLICT (member_id) DO UPDATE SET height_mm = excluded.height_mm;

-- name: PutGainLimits :exec
INSERT INTO weight_plans (member_id, gain_day_tenths, gain_week_tenths)
VALUES (sqlc.arg(member_id), sqlc.narg(gain_day_tenths), sqlc.narg(gain_week_tenths))
ON CONFLICT (member_id) DO UPDATE SET gain_day_tenths = excluded.gain_day_tenths, gain_week_tenths = excluded.gain_week_tenths;

-- name: SinceVisit :many
SELECT CAST('bloodSugar' AS TEXT) AS kind,
  (SELECT COUNT(*) FROM glucose_readings g WHERE g.member_id = sqlc.arg(member_id) AND g.mark = ''
    AND g.at > (SELECT a.last_visit_at FROM accounts a WHERE a.id = sqlc.arg(member_id))) AS checks,
  CAST(COALESCE((SELECT g.at FROM glucose_readings g WHERE g.member_id = sqlc.arg(member_id) AND g.mark = '' ORDER BY g.at DESC LIMIT 1), 0) AS BIGINT) AS newest
UNION ALL
SELECT CAST('bloodPressure' AS TEXT) AS kind,
  (SELECT COUNT(*) FROM pressure_readings p WHERE p.member_id = sqlc.arg(member_id) AND p.mark = ''
    AND p.at > (SELECT a.last_visit_at FROM accounts a WHERE a.id = sqlc.arg(member_id))) AS checks,
  CAST(COALESCE((SELECT p.at FROM pressure_readings p WHERE p.member_id = sqlc.arg(member_id) AND p.mark = '' ORDER BY p.at DESC LIMIT 1), 0) AS BIGINT) AS newest
UNION ALL
SELECT CAST('weight' AS TEXT) AS kind,
  (SELECT COUNT(*) FROM weight_readings w WHERE w.member_id = sqlc.arg(member_id) AND w.mark = ''
    AND w.at > (SELECT a.last_visit_at FROM accounts a WHERE a.id = sqlc.arg(member_id))) AS checks,
  CAST(COALESCE((SELECT w.at FROM weight_readings w WHERE w.member_id = sqlc.arg(member_id) AND w.mark = '' ORDER BY w.at DESC LIMIT 1), 0) AS BIGINT) AS newest;

-- name: FirstReading :one
SELECT CAST(COALESCE(MIN(at), 0) AS BIGINT) AS at FROM (
  SELECT MIN(g.at) AS at FROM glucose_readings g WHERE g.member_id = sqlc.arg(member_id)
  UNION ALL
  SELECT MIN(p.at) AS at FROM pressure_readings p WHERE p.member_id = sqlc.arg(member_id)
  UNION ALL
  SELECT MIN(w.at) AS at FROM weight_readings w WHERE w.member_id = sqlc.arg(member_id)
) earliest;

-- name: LatestGlucose :one
SELECT at, id, offset_minutes, source, value, below_all, above_all, eat_code FROM (
  SELECT at, id, offset_minutes, source, value, below_all, above_all, eat_code, received_at FROM glucose_readings
  WHERE member_id = sqlc.arg(member_id) AND mark = '' ORDER BY at DESC, id DESC LIMIT 8
) AS newest ORDER BY CASE WHEN received_at > 0 AND at > received_at THEN received_at ELSE at END DESC, at DESC, id DESC LIMIT 1;

-- name: LatestPressure :one
SELECT at, id, offset_minutes, source, systolic, diastolic, pulse, uneven FROM (
  SELECT at, id, offset_minutes, source, systolic, diastolic, pulse, uneven, received_at FROM pressure_readings
  WHERE member_id = sqlc.arg(member_id) AND mark = '' AND pulse >= sqlc.arg(least_pulse) ORDER BY at DESC, id DESC LIMIT 8
) AS newest ORDER BY CASE WHEN received_at > 0 AND at > received_at THEN received_at ELSE at END DESC, at DESC, id DESC LIMIT 1;

-- name: SeenMilestones :many
SELECT milestone FROM member_milestones WHERE member_id = sqlc.arg(member_id);

-- name: SeeMilestone :exec
INSERT INTO member_milestones (member_id, milestone, seen_at)
VALUES (sqlc.arg(member_id), sqlc.arg(milestone), sqlc.arg(seen_at))
ON CONFLICT (member_id, milestone) DO NOTHING;
