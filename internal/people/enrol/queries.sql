-- name: Offers :many
SELECT promo_code, program FROM program_offers WHERE brand_code = sqlc.arg(brand_code) ORDER BY promo_code, program LIMIT 200;

-- name: PutOffer :exec
INSERT INTO program_offers (brand_code, promo_code, program, created_at)
VALUES (sqlc.arg(brand_code), sqlc.arg(promo_code), sqlc.arg(program), sqlc.arg(now))
ON CONFLICT (brand_code, promo_code, program) DO NOTHING;

-- name: DeleteOffer :execrows
DELETE FROM program_offers
WHERE brand_code = sqlc.arg(brand_code) AND promo_code = sqlc.arg(promo_code) AND program = sqlc.arg(program);

-- name: Declined :many
SELECT program, until FROM declined_programs WHERE member_id = sqlc.arg(member_id) AND until > sqlc.arg(now) ORDER BY program;

-- name: PutDeclined :exec
INSERT INTO declined_programs (member_id, program, declined_at, until)
VALUES (sqlc.arg(member_id), sqlc.arg(program), sqlc.arg(now), sqlc.arg(until))
ON CONFLICT (member_id, program) DO UPDATE SET declined_at = excluded.declined_at, until = excluded.until;

-- name: DeleteDeclined :execrows
DELETE FROM declined_programs WHERE member_id = sqlc.arg(member_id) AND program = sqlc.arg(program);

-- name: PutRequest :exec
INSERT INTO enrolment_requests (member_id, id, program, act, from_status, to_status, verdict, consent_version, locale, answers_enc, created_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(program), sqlc.arg(act), sqlc.arg(from_status), sqlc.arg(to_status),
  sqlc.arg(verdict), sqlc.arg(consent_version), sqlc.arg(locale), sqlc.narg(answers_enc), sqlc.arg(now));

-- name: JoinRequests :many
SELECT id, program, answers_enc, created_at FROM enrolment_requests
WHERE member_id = sqlc.arg(member_id) AND act = 'join' AND answers_enc IS NOT NULL
ORDER BY created_at DESC, id DESC LIMIT 50;
