-- name: AddOrder :execrows
INSERT INTO lab_orders (member_id, number, kind, owner_id, tests, state, placed_at, received_at, closed_at)
VALUES (sqlc.arg(member_id), sqlc.arg(number), sqlc.arg(kind), sqlc.arg(owner_id), sqlc.arg(tests), 'placed', sqlc.arg(placed_at), 0, 0)
ON CONFLICT DO NOTHING;

-- name: OrderOf :one
SELECT member_id, number, kind, owner_id, tests, state, placed_at, received_at, closed_at
FROM lab_orders WHERE member_id = sqlc.arg(member_id) AND kind = sqlc.arg(kind) AND owner_id = sqlc.arg(owner_id);

-- name: Order :one
SELECT member_id, number, kind, owner_id, tests, state, placed_at, received_at, closed_at
FROM lab_orders WHERE member_id = sqlc.arg(member_id) AND number = sqlc.arg(number);

-- name: WhoseOrder :many
SELECT member_id FROM lab_orders WHERE number = sqlc.arg(number) LIMIT 2;

-- name: ChangeOrder :execrows
UPDATE lab_orders SET state = sqlc.arg(state), received_at = sqlc.arg(received_at), closed_at = sqlc.arg(closed_at)
WHERE member_id = sqlc.arg(member_id) AND number = sqlc.arg(number) AND state = sqlc.arg(was);

-- name: OrdersWithoutRest :many
SELECT o.member_id, o.number, o.placed_at FROM lab_orders o
WHERE o.state = 'received' AND (o.placed_at > sqlc.arg(after_at) OR o.placed_at = sqlc.arg(after_at) AND o.number > sqlc.arg(after))
  AND EXISTS (SELECT 1 FROM lab_results r WHERE r.member_id = o.member_id AND r.order_number = o.number)
  AND NOT EXISTS (SELECT 1 FROM lab_results r WHERE r.member_id = o.member_id AND r.order_number = o.number
    AND (r.created_at > sqlc.arg(before) OR r.held_until > sqlc.arg(now) AND r.replaced_by = ''))
ORDER BY o.placed_at, o.number LIMIT 100;

-- name: AdoptOrders :exec
UPDATE lab_orders SET member_id = sqlc.arg(to_member) WHERE member_id = sqlc.arg(from_member);

-- name: AdoptResults :exec
UPDATE lab_results SET member_id = sqlc.arg(to_member)
WHERE lab_results.member_id = sqlc.arg(from_member)
  AND lab_results.content_key NOT IN (SELECT o.content_key FROM lab_results o WHERE o.member_id = sqlc.arg(to_member));

-- name: ForgetDoubled :exec
DELETE FROM lab_results WHERE member_id = sqlc.arg(member_id);

-- name: OpenOrders :many
SELECT member_id, number, kind, owner_id, tests, state, placed_at, received_at, closed_at
FROM lab_orders WHERE (state = 'placed' OR state = 'received') AND placed_at > sqlc.arg(since) AND placed_at <= sqlc.arg(before)
ORDER BY placed_at, number LIMIT sqlc.arg(most);

-- name: OrderNumbers :many
SELECT number FROM lab_orders WHERE member_id = sqlc.arg(member_id);
