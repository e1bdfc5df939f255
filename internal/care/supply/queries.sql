-- name: Count :one
SELECT counted, counted_at, source FROM strip_counts WHERE member_id = sqlc.arg(member_id);

-- name: PutCount :exec
INSERT INTO strip_counts (member_id, counted, counted_at, source, look_at)
VALUES (sqlc.arg(member_id), sqlc.arg(counted), sqlc.arg(counted_at), sqlc.arg(source), sqlc.arg(look_at))
ON CONFLICT (member_id) DO UPDATE SET counted = excluded.counted, counted_at = excluded.counted_at, source = excluded.source,
  look_at = excluded.look_at;

-- The earliest box that a member has begins the count of one who has never counted.

-- name: BeginCount :exec
INSERT INTO strip_counts (member_id, counted, counted_at, source, look_at)
VALUES (sqlc.arg(member_id), sqlc.arg(counted), sqlc.arg(counted_at), 'delivery', sqlc.arg(look_at))
ON CONFLICT (member_id) DO UPDATE SET counted = excluded.counted, counted_at = excluded.counted_at WHERE strip_counts.source = 'delivery';

-- name: DueLooks :many
SELECT member_id, look_at FROM strip_counts WHERE look_at <= sqlc.arg(now) ORDER BY look_at, member_id LIMIT sqlc.arg(most);

-- name: TakeLook :execrows
UPDATE strip_counts SET look_at = sqlc.arg(next_at) WHERE member_id = sqlc.arg(member_id) AND look_at = sqlc.arg(look_at);

-- name: LookSoon :exec
UPDATE strip_counts SET look_at = sqlc.arg(look_at) WHERE member_id = sqlc.arg(member_id);

-- Checks with a meter, or with a simulated one. A control check takes a strip too.

-- name: ChecksBetween :one
SELECT COUNT(*) FROM glucose_readings
WHERE member_id = sqlc.arg(member_id) AND at > sqlc.arg(after) AND at <= sqlc.arg(until) AND (source = 1 OR source = 14);

-- name: FirstCheck :one
SELECT at FROM glucose_readings WHERE member_id = sqlc.arg(member_id) AND (source = 1 OR source = 14) ORDER BY at LIMIT 1;

-- name: AutoReorder :one
SELECT auto_reorder, order_on FROM supply_settings WHERE member_id = sqlc.arg(member_id);

-- name: PutAutoReorder :exec
INSERT INTO supply_settings (member_id, auto_reorder, set_at, order_on) VALUES (sqlc.arg(member_id), sqlc.arg(auto_reorder), sqlc.arg(set_at), 0)
ON CONFLICT (member_id) DO UPDATE SET auto_reorder = excluded.auto_reorder, set_at = excluded.set_at, order_on = 0;

-- name: PlanReorder :exec
UPDATE supply_settings SET order_on = sqlc.arg(order_on) WHERE member_id = sqlc.arg(member_id);

-- name: AddOrder :execrows
INSERT INTO supply_orders (member_id, id, order_type, state, strips, lancets, controls, lasts_days, automatic, missing, placed_at, shipped_at,
  delivered_at, expected_day)
VALUES (sqlc.arg(member_id), sqlc.arg(id), 'RK', 'PLACED', sqlc.arg(strips), sqlc.arg(lancets), sqlc.arg(controls), sqlc.arg(lasts_days),
  sqlc.arg(automatic), FALSE, sqlc.arg(placed_at), 0, 0, 0)
ON CONFLICT DO NOTHING;

-- name: Orders :many
SELECT id, state, strips, lancets, controls, lasts_days, automatic, missing, placed_at, shipped_at, delivered_at, expected_day
FROM supply_orders WHERE member_id = sqlc.arg(member_id) ORDER BY placed_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: Order :one
SELECT id, state, strips, lancets, controls, lasts_days, automatic, missing, placed_at, shipped_at, delivered_at, expected_day
FROM supply_orders WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: InProcess :one
SELECT id FROM supply_orders WHERE member_id = sqlc.arg(member_id) AND (state = 'PLACED' OR state = 'PACKED');

-- name: MoveOrder :execrows
UPDATE supply_orders SET state = sqlc.arg(state), shipped_at = sqlc.arg(shipped_at), delivered_at = sqlc.arg(delivered_at), missing = sqlc.arg(missing),
  expected_day = sqlc.arg(expected_day)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: DeliveredSince :many
SELECT strips, delivered_at FROM supply_orders
WHERE member_id = sqlc.arg(member_id) AND state = 'DELIVERED' AND NOT missing AND delivered_at > sqlc.arg(since)
ORDER BY delivered_at, id LIMIT 200;

-- What began with a box that did not arrive after all.

-- name: EndCount :exec
DELETE FROM strip_counts WHERE member_id = sqlc.arg(member_id) AND source = 'delivery';
