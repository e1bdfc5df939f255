-- name: Open :many
SELECT id, questionnaire, version, revision, step, answers_enc, saved_at, sent_at FROM survey_rounds
WHERE member_id = sqlc.arg(member_id) AND questionnaire = sqlc.arg(questionnaire) AND sent_at = 0;

-- name: Rounds :many
SELECT id, questionnaire, version, revision, step, answers_enc, saved_at, sent_at FROM survey_rounds
WHERE member_id = sqlc.arg(member_id) AND questionnaire = sqlc.arg(questionnaire) AND sent_at > 0
ORDER BY sent_at DESC, id DESC LIMIT 50;

-- name: Round :one
SELECT id, questionnaire, version, revision, step, answers_enc, saved_at, sent_at FROM survey_rounds
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND sent_at > 0;

-- name: All :many
SELECT id, questionnaire, version, sent_at FROM survey_rounds WHERE member_id = sqlc.arg(member_id) ORDER BY sent_at DESC, id DESC LIMIT 500;

-- name: Begin :execrows
INSERT INTO survey_rounds (member_id, id, questionnaire, version, revision, step, answers_enc, started_at, saved_at, drops_at, sent_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(questionnaire), sqlc.arg(version), 1, sqlc.arg(step), sqlc.arg(answers_enc),
  sqlc.arg(now), sqlc.arg(now), sqlc.arg(drops_at), 0)
ON CONFLICT DO NOTHING;

-- name: Save :execrows
UPDATE survey_rounds SET revision = revision + 1, step = sqlc.arg(step), answers_enc = sqlc.arg(answers_enc),
  saved_at = sqlc.arg(now), drops_at = sqlc.arg(drops_at), sent_at = sqlc.arg(sent_at)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND revision = sqlc.arg(revision) AND sent_at = 0;

-- name: Drop :execrows
DELETE FROM survey_rounds WHERE sent_at = 0 AND drops_at <= sqlc.arg(now);

-- name: Files :many
SELECT questionnaire, version, body, added_at FROM survey_files ORDER BY questionnaire, version DESC;

-- name: File :one
SELECT body FROM survey_files WHERE questionnaire = sqlc.arg(questionnaire) AND version = sqlc.arg(version);

-- name: LatestFile :one
SELECT CAST(COALESCE(MAX(version), 0) AS BIGINT) FROM survey_files WHERE questionnaire = sqlc.arg(questionnaire);

-- name: AddFile :execrows
INSERT INTO survey_files (questionnaire, version, body, added_at)
VALUES (sqlc.arg(questionnaire), sqlc.arg(version), sqlc.arg(body), sqlc.arg(added_at)) ON CONFLICT DO NOTHING;

-- name: AllPublished :many
SELECT brand_code, questionnaire, version FROM survey_published ORDER BY questionnaire, brand_code;

-- name: Published :many
SELECT p.questionnaire, p.version, f.body FROM survey_published p
JOIN survey_files f ON f.questionnaire = p.questionnaire AND f.version = p.version
WHERE p.brand_code = sqlc.arg(brand_code) ORDER BY p.published_at DESC, p.questionnaire;

-- name: PublishFirst :execrows
INSERT INTO survey_published (brand_code, questionnaire, version, published_at)
VALUES (sqlc.arg(brand_code), sqlc.arg(questionnaire), sqlc.arg(version), sqlc.arg(now))
ON CONFLICT (brand_code, questionnaire) DO NOTHING;

-- name: PublishNext :execrows
UPDATE survey_published SET version = sqlc.arg(version), published_at = sqlc.arg(now)
WHERE brand_code = sqlc.arg(brand_code) AND questionnaire = sqlc.arg(questionnaire) AND version = sqlc.arg(was);

-- name: TakeBack :execrows
DELETE FROM survey_published WHERE brand_code = sqlc.arg(brand_code) AND questionnaire = sqlc.arg(questionnaire) AND version = sqlc.arg(was);

-- name: SentSince :one
SELECT COUNT(*) FROM survey_rounds WHERE member_id = sqlc.arg(member_id) AND questionnaire = sqlc.arg(questionnaire) AND sent_at > sqlc.arg(since);

-- name: Waiting :many
SELECT p.questionnaire, p.published_at FROM survey_published p
WHERE p.brand_code = (SELECT m.brand_code FROM members m WHERE m.member_id = sqlc.arg(member_id))
  AND NOT EXISTS (
    SELECT 1 FROM survey_rounds r
    WHERE r.member_id = sqlc.arg(member_id) AND r.questionnaire = p.questionnaire AND r.sent_at >= p.published_at
  )
  AND NOT EXISTS (
    SELECT 1 FROM survey_dismissals d
    WHERE d.member_id = sqlc.arg(member_id) AND d.questionnaire = p.questionnaire AND d.dismissed_at >= p.published_at
  )
ORDER BY p.published_at, p.questionnaire;

-- name: Dismiss :exec
INSERT INTO survey_dismissals (member_id, questionnaire, dismissed_at)
VALUES (sqlc.arg(member_id), sqlc.arg(questionnaire), sqlc.arg(now))
ON CONFLICT (member_id, questionnaire) DO UPDATE SET dismissed_at = excluded.dismissed_at;

-- name: Done :many
SELECT id, questionnaire, version, revision, step, answers_enc, saved_at, sent_at FROM survey_rounds
WHERE member_id = sqlc.arg(member_id) AND sent_at > 0
ORDER BY sent_at DESC, id DESC LIMIT 100;

-- name: AddHelp :execrows
INSERT INTO survey_helps (member_id, round_id, question, questionnaire, version, answer_enc, answered_at)
VALUES (sqlc.arg(member_id), sqlc.arg(round_id), sqlc.arg(question), sqlc.arg(questionnaire), sqlc.arg(version), sqlc.arg(answer_enc), sqlc.arg(now))
ON CONFLICT DO NOTHING;

-- name: Help :one
SELECT questionnaire, version, answer_enc, answered_at FROM survey_helps
WHERE member_id = sqlc.arg(member_id) AND round_id = sqlc.arg(round_id) AND question = sqlc.arg(question);
