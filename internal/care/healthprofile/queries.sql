-- name: Answers :many
SELECT question, value_enc, questionnaire, answered_at, confirmed_at FROM health_profile_answers
WHERE member_id = sqlc.arg(member_id) ORDER BY question;

-- name: Answer :many
SELECT value_enc, answered_at, confirmed_at FROM health_profile_answers
WHERE member_id = sqlc.arg(member_id) AND question = sqlc.arg(question);

-- name: Sections :many
SELECT section, version, saved_at FROM health_profile_sections WHERE member_id = sqlc.arg(member_id) ORDER BY section;

-- name: TurnSection :execrows
INSERT INTO health_profile_sections (member_id, section, version, saved_at)
VALUES (sqlc.arg(member_id), sqlc.arg(section), CAST(sqlc.arg(seen) AS BIGINT) + 1, sqlc.arg(now))
ON CONFLICT (member_id, section) DO UPDATE SET version = excluded.version, saved_at = excluded.saved_at
WHERE health_profile_sections.version = excluded.version - 1;

-- name: PutAnswer :exec
INSERT INTO health_profile_answers (member_id, question, value_enc, questionnaire, answered_at, confirmed_at)
VALUES (sqlc.arg(member_id), sqlc.arg(question), sqlc.arg(value_enc), sqlc.arg(questionnaire), sqlc.arg(answered_at), sqlc.arg(confirmed_at))
ON CONFLICT (member_id, question) DO UPDATE SET value_enc = excluded.value_enc, questionnaire = excluded.questionnaire,
  answered_at = excluded.answered_at, confirmed_at = excluded.confirmed_at;

-- name: DropAnswer :exec
DELETE FROM health_profile_answers WHERE member_id = sqlc.arg(member_id) AND question = sqlc.arg(question);

-- name: PutLook :exec
INSERT INTO health_profile_looks (member_id, look_at) VALUES (sqlc.arg(member_id), sqlc.arg(look_at))
ON CONFLICT (member_id) DO UPDATE SET look_at = excluded.look_at;

-- name: PutOffLook :exec
UPDATE health_profile_looks SET look_at = sqlc.arg(look_at) WHERE member_id = sqlc.arg(member_id) AND look_at < sqlc.arg(look_at);

-- name: DropLook :exec
DELETE FROM health_profile_looks WHERE member_id = sqlc.arg(member_id);

-- name: DueLooks :many
SELECT member_id FROM health_profile_looks WHERE look_at <= sqlc.arg(now) ORDER BY look_at, member_id LIMIT sqlc.arg(most);
