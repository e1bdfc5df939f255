-- name: FindByName :many
SELECT m.member_id, a.given_name, a.family_name, a.email,
  CAST(CASE WHEN a.status = 'no_sign_in' AND a.disputed_at IS NOT NULL THEN 'disputed' ELSE a.status END AS TEXT) AS status,
  m.birth_date, m.brand_code, b.name AS brand_name
FROM member_search s
JOIN members m ON m.member_id = s.member_id
JOIN accounts a ON a.id = m.member_id
JOIN brands b ON b.code = m.brand_code
WHERE s.term = sqlc.arg(first)
  AND EXISTS (SELECT 1 FROM member_search t WHERE t.member_id = s.member_id AND t.term = sqlc.arg(second))
  AND EXISTS (SELECT 1 FROM member_search t WHERE t.member_id = s.member_id AND t.term = sqlc.arg(third))
  AND (CAST(sqlc.arg(everyone) AS BOOLEAN) OR EXISTS (
    SELECT 1 FROM coach_assignments c
    WHERE c.member_id = s.member_id AND c.staff_id = sqlc.arg(staff_id) AND c.relation = sqlc.arg(relation)))
ORDER BY m.sort_name, m.member_id
LIMIT sqlc.arg(most);

-- name: FindExactly :many
SELECT m.member_id, a.given_name, a.family_name, a.email,
  CAST(CASE WHEN a.status = 'no_sign_in' AND a.disputed_at IS NOT NULL THEN 'disputed' ELSE a.status END AS TEXT) AS status,
  m.birth_date, m.brand_code, b.name AS brand_name
FROM members m
JOIN accounts a ON a.id = m.member_id
JOIN brands b ON b.code = m.brand_code
WHERE m.member_id IN (
    SELECT x.id FROM accounts x WHERE x.id = sqlc.arg(member_id)
    UNION ALL
    SELECT e.account_id FROM account_emails e WHERE e.email_folded = sqlc.arg(email_folded))
  AND (CAST(sqlc.arg(everyone) AS BOOLEAN) OR EXISTS (
    SELECT 1 FROM coach_assignments c
    WHERE c.member_id = m.member_id AND c.staff_id = sqlc.arg(staff_id) AND c.relation = sqlc.arg(relation)))
ORDER BY m.member_id
LIMIT 2;
