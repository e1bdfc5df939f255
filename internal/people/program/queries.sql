-- name: Programs :many
SELECT program, id, status, started_at, ended_at
FROM member_programs WHERE member_id = sqlc.arg(member_id) ORDER BY program;

-- name: Running :many
SELECT program, started_at FROM member_programs
WHERE member_id = sqlc.arg(member_id) AND status = 'ACTIVE' ORDER BY program;

-- name: ProgramsAndDiagnoses :many
SELECT 'program' AS kind, p.program AS code, p.id, p.status, p.started_at, p.ended_at, '' AS since
FROM member_programs p WHERE p.member_id = sqlc.arg(member_id)
UNION ALL
SELECT 'diagnosis', d.code, '', '', CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), d.since
FROM member_diagnoses d WHERE d.member_id = sqlc.arg(member_id)
ORDER BY kind, code;

-- name: PutProgram :exec
INSERT INTO member_programs (member_id, program, id, status, started_at, ended_at)
VALUES (sqlc.arg(member_id), sqlc.arg(program), sqlc.arg(id), sqlc.arg(status), sqlc.narg(started_at), sqlc.narg(ended_at))
ON CONFLICT (member_id, program) DO NOTHING;

-- name: PutDiagnosis :exec
INSERT INTO member_diagnoses (member_id, code, since)
VALUES (sqlc.arg(member_id), sqlc.arg(code), sqlc.arg(since))
ON CONFLICT (member_id, code) DO NOTHING;

-- name: MoveProgram :execrows
UPDATE member_programs SET status = sqlc.arg(status), started_at = sqlc.narg(started_at), ended_at = sqlc.narg(ended_at)
WHERE member_id = sqlc.arg(member_id) AND program = sqlc.arg(program) AND status = sqlc.arg(was);

-- name: PutToldDiagnosis :exec
INSERT INTO member_diagnoses (member_id, code, since, told_by)
VALUES (sqlc.arg(member_id), sqlc.arg(code), sqlc.arg(since), 'member')
ON CONFLICT (member_id, code) DO UPDATE SET since = excluded.since WHERE member_diagnoses.told_by = 'member';

-- name: DropToldDiagnosis :exec
DELETE FROM member_diagnoses WHERE member_id = sqlc.arg(member_id) AND code = sqlc.arg(code) AND told_by = 'member';
