-- name: Laboratory :one
SELECT id, name, secret_enc, created_at, rotated_at, revoked_at FROM laboratories WHERE id = sqlc.arg(id);

-- name: Laboratories :many
SELECT id, name, secret_enc, created_at, rotated_at, revoked_at FROM laboratories ORDER BY id;

-- name: AddLaboratory :execrows
INSERT INTO laboratories (id, name, secret_enc, created_at, rotated_at, revoked_at)
VALUES (sqlc.arg(id), sqlc.arg(name), sqlc.arg(secret_enc), sqlc.arg(created_at), sqlc.arg(created_at), 0)
ON CONFLICT (id) DO NOTHING;

-- name: RotateLaboratory :execrows
UPDATE laboratories SET secret_enc = sqlc.arg(secret_enc), rotated_at = sqlc.arg(now), revoked_at = 0 WHERE id = sqlc.arg(id);

-- name: RevokeLaboratory :execrows
UPDATE laboratories SET revoked_at = sqlc.arg(now) WHERE id = sqlc.arg(id) AND revoked_at = 0;

-- name: AddMessage :execrows
INSERT INTO lab_messages (lab_id, digest, format, body_enc, received_at)
VALUES (sqlc.arg(lab_id), sqlc.arg(digest), sqlc.arg(format), sqlc.arg(body_enc), sqlc.arg(received_at))
ON CONFLICT (lab_id, digest) DO NOTHING;

-- name: AddReport :execrows
INSERT INTO lab_reports (id, lab_id, digest, accession, state, reason, critical, given_to, content_enc, why_enc, received_at, told_at, decided_at, decided_by)
VALUES (sqlc.arg(id), sqlc.arg(lab_id), sqlc.arg(digest), sqlc.arg(accession), sqlc.arg(state), sqlc.arg(reason), sqlc.arg(critical), sqlc.arg(given_to),
  sqlc.arg(content_enc), sqlc.arg(why_enc), sqlc.arg(received_at), 0, 0, '')
ON CONFLICT (lab_id, digest) DO NOTHING;

-- name: ReportOf :one
SELECT id, lab_id, digest, accession, state, reason, critical, given_to, content_enc, why_enc, received_at, told_at, decided_at, decided_by, dismissed_as
FROM lab_reports WHERE lab_id = sqlc.arg(lab_id) AND digest = sqlc.arg(digest);

-- name: Report :one
SELECT id, lab_id, digest, accession, state, reason, critical, given_to, content_enc, why_enc, received_at, told_at, decided_at, decided_by, dismissed_as
FROM lab_reports WHERE id = sqlc.arg(id);

-- name: ReportsOfAccession :many
SELECT id, lab_id, digest, accession, state, reason, critical, given_to, content_enc, why_enc, received_at, told_at, decided_at, decided_by, dismissed_as
FROM lab_reports WHERE lab_id = sqlc.arg(lab_id) AND accession = sqlc.arg(accession) AND state = sqlc.arg(state) ORDER BY received_at DESC, id DESC LIMIT 20;

-- name: ReportsGiven :many
SELECT id, lab_id, digest, accession, state, reason, critical, given_to, content_enc, why_enc, received_at, told_at, decided_at, decided_by, dismissed_as
FROM lab_reports WHERE lab_id = sqlc.arg(lab_id) AND accession = sqlc.arg(accession) AND given_to = sqlc.arg(given_to)
ORDER BY received_at DESC, id DESC LIMIT 20;

-- name: OpenReports :many
SELECT id, lab_id, digest, accession, state, reason, critical, given_to, content_enc, why_enc, received_at, told_at, decided_at, decided_by, dismissed_as
FROM lab_reports WHERE state = 'open' ORDER BY critical DESC, received_at, id LIMIT sqlc.arg(most);

-- name: DecideReport :execrows
UPDATE lab_reports SET state = sqlc.arg(state), given_to = sqlc.arg(given_to), why_enc = sqlc.arg(why_enc), decided_at = sqlc.arg(now), decided_by = sqlc.arg(staff_id),
  dismissed_as = sqlc.arg(dismissed_as)
WHERE id = sqlc.arg(id) AND state = 'open';

-- name: PlaceReport :exec
UPDATE lab_reports SET state = 'stored', given_to = sqlc.arg(given_to), decided_at = sqlc.arg(now), decided_by = '', dismissed_as = ''
WHERE id = sqlc.arg(id) AND state IN ('open', 'dismissed');

-- name: RenewReport :exec
UPDATE lab_reports SET content_enc = sqlc.arg(content_enc) WHERE id = sqlc.arg(id) AND state = 'open';

-- name: ReopenReport :execrows
UPDATE lab_reports SET state = 'open', why_enc = sqlc.arg(why_enc), told_at = 0, decided_at = 0, decided_by = '', dismissed_as = ''
WHERE id = sqlc.arg(id) AND state = 'dismissed';

-- name: DismissedReports :many
SELECT id, lab_id, digest, accession, state, reason, critical, given_to, content_enc, why_enc, received_at, told_at, decided_at, decided_by, dismissed_as
FROM lab_reports
WHERE state = 'dismissed' AND (decided_at < sqlc.arg(before) OR (decided_at = sqlc.arg(before) AND id < sqlc.arg(before_id)))
ORDER BY decided_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: ReportsToTell :many
SELECT id FROM lab_reports WHERE state = 'open' AND critical AND told_at <= sqlc.arg(before) ORDER BY told_at, id LIMIT 100;

-- name: ToldReport :execrows
UPDATE lab_reports SET told_at = sqlc.arg(now) WHERE id = sqlc.arg(id) AND state = 'open' AND told_at <= sqlc.arg(before);

-- name: AdoptReports :exec
UPDATE lab_reports SET given_to = sqlc.arg(to_member) WHERE given_to = sqlc.arg(from_member);

-- name: Person :one
SELECT a.id, a.given_name, a.family_name, a.status, m.birth_date, m.sex, m.legal_given_name FROM members m JOIN accounts a ON a.id = m.member_id WHERE m.member_id = sqlc.arg(member_id);

-- name: BornOn :many
SELECT a.id, a.given_name, a.family_name, a.status, m.birth_date, m.sex, m.legal_given_name FROM members m JOIN accounts a ON a.id = m.member_id
WHERE m.birth_date = sqlc.arg(birth_date) AND a.status <> 'ended' ORDER BY a.id LIMIT 200;

-- name: OfAccession :many
SELECT id, test, thousandths, unit, bound, taken_on, month_only, source, lab_id, lab_name, accession, equation, reference, state, issued_at,
  entry_id, replaced_by, replaced_at, removed_at, held_until, created_at, part, outranks, order_number, flagged, read_at, helper_read_at,
  service, sent_at, sampled_at, finer, unclear
FROM lab_results WHERE member_id = sqlc.arg(member_id) AND lab_id = sqlc.arg(lab_id) AND accession = sqlc.arg(accession) AND accession <> ''
ORDER BY created_at, id;

-- name: Accessions :many
SELECT DISTINCT lab_id, accession FROM lab_results WHERE member_id = sqlc.arg(member_id) AND accession <> '' ORDER BY lab_id, accession;

-- name: SameVersion :one
SELECT id, test, thousandths, unit, bound, taken_on, month_only, source, lab_id, lab_name, accession, equation, reference, state, issued_at,
  entry_id, replaced_by, replaced_at, removed_at, held_until, created_at, part, outranks, order_number, flagged, read_at, helper_read_at,
  service, sent_at, sampled_at, finer, unclear
FROM lab_results WHERE member_id = sqlc.arg(member_id) AND content_key = sqlc.arg(content_key);

-- name: MergeResult :exec
UPDATE lab_results SET issued_at = sqlc.arg(issued_at), sent_at = sqlc.arg(sent_at), sampled_at = sqlc.arg(sampled_at), order_number = sqlc.arg(order_number),
  equation = sqlc.arg(equation), reference = sqlc.arg(reference), service = sqlc.arg(service), flagged = sqlc.arg(flagged)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: HoldResult :exec
UPDATE lab_results SET held_until = sqlc.arg(held_until) WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: NewestCall :one
SELECT member_id, id, lab_id, accession, part, order_number, result_id, reason, beyond, change, state, opened_at, hold_until, shown_at, told_at,
  claimed_by, claimed_at, done_at, sent_at
FROM lab_calls WHERE member_id = sqlc.arg(member_id) AND lab_id = sqlc.arg(lab_id) AND accession = sqlc.arg(accession) AND part = sqlc.arg(part)
ORDER BY opened_at DESC, id DESC LIMIT 1;

-- name: PutCall :exec
INSERT INTO lab_calls (member_id, id, lab_id, accession, part, order_number, result_id, reason, beyond, change, state, opened_at, hold_until,
  shown_at, told_at, claimed_by, claimed_at, done_at, sent_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(lab_id), sqlc.arg(accession), sqlc.arg(part), sqlc.arg(order_number), sqlc.arg(result_id),
  sqlc.arg(reason), sqlc.arg(beyond), sqlc.arg(change), sqlc.arg(state), sqlc.arg(opened_at), sqlc.arg(hold_until), sqlc.arg(shown_at),
  sqlc.arg(told_at), sqlc.arg(claimed_by), sqlc.arg(claimed_at), sqlc.arg(done_at), sqlc.arg(sent_at))
ON CONFLICT (member_id, id) DO UPDATE SET order_number = excluded.order_number, result_id = excluded.result_id, reason = excluded.reason, beyond = excluded.beyond,
  change = excluded.change, state = excluded.state, hold_until = excluded.hold_until, shown_at = excluded.shown_at, told_at = excluded.told_at,
  claimed_by = excluded.claimed_by, claimed_at = excluded.claimed_at, done_at = excluded.done_at,
  sent_at = excluded.sent_at;

-- name: OpenCalls :many
SELECT member_id, id, lab_id, accession, part, order_number, result_id, reason, beyond, change, state, opened_at, hold_until, shown_at, told_at,
  claimed_by, claimed_at, done_at, sent_at
FROM lab_calls WHERE state = 'open' AND (opened_at > sqlc.arg(after) OR (opened_at = sqlc.arg(after) AND id > sqlc.arg(after_id)))
ORDER BY opened_at, id LIMIT sqlc.arg(most);

-- name: DoneCalls :many
SELECT member_id, id, lab_id, accession, part, order_number, result_id, reason, beyond, change, state, opened_at, hold_until, shown_at, told_at,
  claimed_by, claimed_at, done_at, sent_at
FROM lab_calls WHERE state = 'done' AND (done_at < sqlc.arg(before) OR (done_at = sqlc.arg(before) AND id < sqlc.arg(before_id)))
ORDER BY done_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: CallByID :many
SELECT member_id, id, lab_id, accession, part, order_number, result_id, reason, beyond, change, state, opened_at, hold_until, shown_at, told_at,
  claimed_by, claimed_at, done_at, sent_at
FROM lab_calls WHERE id = sqlc.arg(id) LIMIT 2;

-- name: CallsToTell :many
SELECT member_id, id, lab_id, accession, part, order_number, result_id, reason, beyond, change, state, opened_at, hold_until, shown_at, told_at,
  claimed_by, claimed_at, done_at, sent_at
FROM lab_calls
WHERE state = 'open' AND told_at <= sqlc.arg(before) AND claimed_at <= sqlc.arg(before) ORDER BY opened_at, id LIMIT 100;

-- name: CallsToShow :many
SELECT member_id, id FROM lab_calls WHERE state = 'open' AND change = '' AND shown_at = 0 AND hold_until <= sqlc.arg(now) ORDER BY opened_at, id LIMIT 100;

-- name: ToldCall :execrows
UPDATE lab_calls SET told_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'open' AND told_at <= sqlc.arg(before) AND claimed_at <= sqlc.arg(before);

-- name: AddTry :exec
INSERT INTO lab_call_tries (member_id, call_id, id, staff_id, outcome, note_enc, tried_at)
VALUES (sqlc.arg(member_id), sqlc.arg(call_id), sqlc.arg(id), sqlc.arg(staff_id), sqlc.arg(outcome), sqlc.arg(note_enc), sqlc.arg(tried_at));

-- name: Tries :many
SELECT t.id, t.staff_id, t.outcome, t.note_enc, t.tried_at, a.given_name, a.family_name
FROM lab_call_tries t JOIN accounts a ON a.id = t.staff_id
WHERE t.member_id = sqlc.arg(member_id) AND t.call_id = sqlc.arg(call_id) ORDER BY t.tried_at, t.id;

-- name: CallsOfMember :many
SELECT member_id, id, lab_id, accession, part, order_number, result_id, reason, beyond, change, state, opened_at, hold_until, shown_at, told_at,
  claimed_by, claimed_at, done_at, sent_at
FROM lab_calls WHERE member_id = sqlc.arg(member_id) ORDER BY opened_at, id;

-- name: TriesOfMember :many
SELECT call_id, id, staff_id, outcome, note_enc, tried_at FROM lab_call_tries WHERE member_id = sqlc.arg(member_id) ORDER BY tried_at, id;

-- name: ForgetTries :exec
DELETE FROM lab_call_tries WHERE member_id = sqlc.arg(member_id);

-- name: ForgetCalls :exec
DELETE FROM lab_calls WHERE member_id = sqlc.arg(member_id);

-- name: StaffName :one
SELECT given_name, family_name FROM accounts WHERE id = sqlc.arg(id);

-- name: CareTeam :many
SELECT a.id, a.email, a.locale, s.availability FROM accounts a JOIN staff s ON s.account_id = a.id
WHERE a.status = 'active' AND a.role = 'careteam' ORDER BY a.id;

-- name: NursesOf :many
SELECT c.staff_id, s.availability FROM coach_assignments c JOIN staff s ON s.account_id = c.staff_id JOIN accounts a ON a.id = c.staff_id
WHERE c.member_id = sqlc.arg(member_id) AND c.relation = 'careteam' AND a.status = 'active' AND a.role = 'careteam' ORDER BY c.staff_id;

-- name: PlacedByHand :many
SELECT DISTINCT lab_id, accession FROM lab_reports WHERE given_to = sqlc.arg(member_id) AND state = 'matched';
