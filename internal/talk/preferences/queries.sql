-- name: Preferences :many
SELECT topic, channel, frequency, weekdays FROM communication_preferences WHERE member_id = sqlc.arg(member_id);

-- name: Preference :one
SELECT topic, channel, frequency, weekdays FROM communication_preferences
WHERE member_id = sqlc.arg(member_id) AND topic = sqlc.arg(topic);

-- name: SavePreference :exec
INSERT INTO communication_preferences (member_id, topic, channel, frequency, weekdays, updated_at)
VALUES (sqlc.arg(member_id), sqlc.arg(topic), sqlc.arg(channel), sqlc.arg(frequency), sqlc.arg(weekdays), sqlc.arg(updated_at))
ON CONFLICT (member_id, topic) DO UPDATE SET channel = excluded.channel, frequency = excluded.frequency,
  weekdays = excluded.weekdays, updated_at = excluded.updated_at;

-- name: QuietHours :one
SELECT from_minute, to_minute FROM quiet_hours WHERE member_id = sqlc.arg(member_id);

-- name: SaveQuietHours :exec
INSERT INTO quiet_hours (member_id, from_minute, to_minute, updated_at)
VALUES (sqlc.arg(member_id), sqlc.arg(from_minute), sqlc.arg(to_minute), sqlc.arg(updated_at))
ON CONFLICT (member_id) DO UPDATE SET from_minute = excluded.from_minute, to_minute = excluded.to_minute,
  updated_at = excluded.updated_at;

