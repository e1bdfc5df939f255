-- name: Results :many
SELECT id, test, thousandths, unit, bound, taken_on, month_only, source, lab_id, lab_name, accession, equation, reference, state, issued_at,
  entry_id, replaced_by, replaced_at, removed_at, held_until, created_at, part, outranks, order_number, flagged, read_at, helper_read_at,
  service, sent_at, sampled_at, finer, unclear
FROM lab_results WHERE member_id = sqlc.arg(member_id)
ORDER BY taken_on DESC, issued_at DESC, id DESC LIMIT 5000;

-- name: Result :one
SELECT id, test, thousandths, unit, bound, taken_on, month_only, source, lab_id, lab_name, accession, equation, reference, state, issued_at,
  entry_id, replaced_by, replaced_at, removed_at, held_until, created_at, part, outranks, order_number, flagged, read_at, helper_read_at,
  service, sent_at, sampled_at, finer, unclear
FROM lab_results WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: OwnOfMonth :many
SELECT id, test, thousandths, unit, bound, taken_on, month_only, source, lab_id, lab_name, accession, equation, reference, state, issued_at,
  entry_id, replaced_by, replaced_at, removed_at, held_until, created_at, part, outranks, order_number, flagged, read_at, helper_read_at,
  service, sent_at, sampled_at, finer, unclear
FROM lab_results
WHERE member_id = sqlc.arg(member_id) AND taken_on >= sqlc.arg(first_day) AND taken_on <= sqlc.arg(last_day)
  AND test = sqlc.arg(test) AND source <> 'lab' AND replaced_by = '' AND removed_at = 0
ORDER BY created_at DESC, id DESC;

-- name: AddResult :execrows
INSERT INTO lab_results (member_id, id, test, thousandths, unit, bound, taken_on, month_only, source, lab_id, lab_name, accession, equation,
  reference, state, issued_at, content_key, entry_id, replaced_by, replaced_at, removed_at, held_until, created_at, part, outranks,
  order_number, flagged, service, sent_at, sampled_at, finer, unclear)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(test), sqlc.arg(thousandths), sqlc.arg(unit), sqlc.arg(bound), sqlc.arg(taken_on),
  sqlc.arg(month_only), sqlc.arg(source), sqlc.arg(lab_id), sqlc.arg(lab_name), sqlc.arg(accession), sqlc.arg(equation), sqlc.arg(reference),
  sqlc.arg(state), sqlc.arg(issued_at), sqlc.arg(content_key), sqlc.arg(entry_id), '', 0, 0, sqlc.arg(held_until), sqlc.arg(created_at), sqlc.arg(part), sqlc.arg(outranks),
  sqlc.arg(order_number), sqlc.arg(flagged), sqlc.arg(service), sqlc.arg(sent_at), sqlc.arg(sampled_at), sqlc.arg(finer), sqlc.arg(unclear))
ON CONFLICT (member_id, content_key) DO NOTHING;

-- name: ReplaceResult :execrows
UPDATE lab_results SET replaced_by = sqlc.arg(replaced_by), replaced_at = sqlc.arg(replaced_at)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND replaced_by <> sqlc.arg(replaced_by);

-- name: RemoveResult :execrows
UPDATE lab_results SET removed_at = sqlc.arg(removed_at)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND removed_at = 0;

-- name: LockBook :exec
INSERT INTO lab_books (member_id, revision) VALUES (sqlc.arg(member_id), 1)
ON CONFLICT (member_id) DO UPDATE SET revision = lab_books.revision + 1;

-- name: Glance :one
SELECT COUNT(*) AS results,
  CAST(COALESCE(SUM(CASE WHEN r.test = 'a1c' THEN 1 ELSE 0 END), 0) AS BIGINT) AS a1c,
  CAST(COALESCE(SUM(CASE WHEN r.test = 'egfr' OR r.test = 'uacr' OR (r.test = 'creatinine' AND r.source = 'lab') THEN 1 ELSE 0 END), 0) AS BIGINT) AS kidney,
  CAST(COALESCE(SUM(CASE WHEN r.source = 'lab' AND r.read_at = 0 THEN 1 ELSE 0 END), 0) AS BIGINT) AS unread,
  CAST(COALESCE(SUM(CASE WHEN r.source = 'lab' AND r.helper_read_at = 0 THEN 1 ELSE 0 END), 0) AS BIGINT) AS helper_unread,
  CAST(COALESCE(MAX(CASE WHEN r.test = 'a1c' THEN r.taken_on ELSE '' END), '') AS TEXT) AS last_a1c,
  CAST(COALESCE(MAX(CASE WHEN r.test = 'totalCholesterol' THEN r.taken_on ELSE '' END), '') AS TEXT) AS last_cholesterol,
  CAST(COALESCE(MIN((SELECT MIN(c.opened_at) FROM lab_calls c
    WHERE c.member_id = r.member_id AND c.result_id = r.id AND c.state = 'open' AND c.change = '')), 0) AS BIGINT) AS call_since
FROM lab_results r
WHERE r.member_id = sqlc.arg(member_id) AND r.replaced_by = '' AND r.removed_at = 0 AND r.state <> 'cancelled' AND r.held_until <= sqlc.arg(now);

-- name: ReadByMember :execrows
UPDATE lab_results SET read_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND read_at = 0
  AND replaced_by = '' AND removed_at = 0 AND state <> 'cancelled' AND held_until <= sqlc.arg(now);

-- name: ReadByHelper :execrows
UPDATE lab_results SET helper_read_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND helper_read_at = 0
  AND replaced_by = '' AND removed_at = 0 AND state <> 'cancelled' AND held_until <= sqlc.arg(now);

-- name: StandsAgain :exec
UPDATE lab_results SET read_at = 0, helper_read_at = 0 WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);
