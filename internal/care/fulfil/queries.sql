-- name: AddShipment :execrows
INSERT INTO shipments (member_id, id, number, owner_kind, owner_id, state, trouble, hold_enc, to_enc, items, packer_id, carrier, tracking,
  placed_at, changed_at, tracked_at, missing_at, expected_day, expected_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(number), sqlc.arg(owner_kind), sqlc.arg(owner_id), 'PLACED', '', sqlc.arg(hold_enc),
  sqlc.arg(to_enc), sqlc.arg(items), '', '', '', sqlc.arg(placed_at), sqlc.arg(placed_at), 0, 0, 0, 0)
ON CONFLICT DO NOTHING;

-- name: Shipment :one
SELECT member_id, id, number, owner_kind, owner_id, state, trouble, hold_enc, to_enc, items, packer_id, carrier, tracking, placed_at, changed_at,
  tracked_at, missing_at, expected_day, expected_at
FROM shipments WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: ShipmentOf :one
SELECT member_id, id, number, owner_kind, owner_id, state, trouble, hold_enc, to_enc, items, packer_id, carrier, tracking, placed_at, changed_at,
  tracked_at, missing_at, expected_day, expected_at
FROM shipments WHERE member_id = sqlc.arg(member_id) AND owner_kind = sqlc.arg(owner_kind) AND owner_id = sqlc.arg(owner_id);

-- name: ShipmentsOf :many
SELECT member_id, id, number, owner_kind, owner_id, state, trouble, hold_enc, to_enc, items, packer_id, carrier, tracking, placed_at, changed_at,
  tracked_at, missing_at, expected_day, expected_at
FROM shipments WHERE member_id = sqlc.arg(member_id) AND owner_kind = sqlc.arg(owner_kind)
ORDER BY placed_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: WhoseNumber :many
SELECT member_id, id FROM shipments WHERE number = sqlc.arg(number) LIMIT 2;

-- name: ToShip :many
SELECT member_id, id, number, owner_kind, owner_id, state, trouble, hold_enc, to_enc, items, packer_id, carrier, tracking, placed_at, changed_at,
  tracked_at, missing_at, expected_day, expected_at
FROM shipments WHERE trouble = '' AND (state = 'PLACED' OR state = 'PACKED')
  AND (placed_at > sqlc.arg(after_at) OR (placed_at = sqlc.arg(after_at) AND id > sqlc.arg(after_id)))
ORDER BY placed_at, id LIMIT sqlc.arg(most);

-- name: Shipped :many
SELECT member_id, id, number, owner_kind, owner_id, state, trouble, hold_enc, to_enc, items, packer_id, carrier, tracking, placed_at, changed_at,
  tracked_at, missing_at, expected_day, expected_at
FROM shipments WHERE trouble = '' AND (state = 'SHIPPED' OR state = 'DELIVERED')
  AND (changed_at < sqlc.arg(before_at) OR (changed_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY changed_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: InTrouble :many
SELECT member_id, id, number, owner_kind, owner_id, state, trouble, hold_enc, to_enc, items, packer_id, carrier, tracking, placed_at, changed_at,
  tracked_at, missing_at, expected_day, expected_at
FROM shipments WHERE trouble <> ''
  AND (placed_at > sqlc.arg(after_at) OR (placed_at = sqlc.arg(after_at) AND id > sqlc.arg(after_id)))
ORDER BY placed_at, id LIMIT sqlc.arg(most);

-- name: CountToShip :one
SELECT COUNT(*) FROM shipments WHERE trouble = '' AND (state = 'PLACED' OR state = 'PACKED');

-- name: CountTrouble :one
SELECT COUNT(*) FROM shipments WHERE trouble <> '';

-- name: ChangeShipment :execrows
UPDATE shipments SET state = sqlc.arg(state), trouble = sqlc.arg(trouble), hold_enc = sqlc.arg(hold_enc), packer_id = sqlc.arg(packer_id),
  carrier = sqlc.arg(carrier), tracking = sqlc.arg(tracking), changed_at = sqlc.arg(changed_at),
  tracked_at = sqlc.arg(tracked_at), missing_at = sqlc.arg(missing_at), expected_day = sqlc.arg(expected_day), expected_at = sqlc.arg(expected_at)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = sqlc.arg(was_state) AND trouble = sqlc.arg(was_trouble)
  AND packer_id = sqlc.arg(was_packer);

-- name: AddStep :exec
INSERT INTO shipment_steps (member_id, shipment_id, state, at)
VALUES (sqlc.arg(member_id), sqlc.arg(shipment_id), sqlc.arg(state), sqlc.arg(at))
ON CONFLICT (member_id, shipment_id, state) DO UPDATE SET at = excluded.at WHERE excluded.at < shipment_steps.at;

-- The steps of one parcel, of all that a member has, and of a page of each tab.

-- name: Steps :many
SELECT member_id, shipment_id, state, at FROM shipment_steps WHERE member_id = sqlc.arg(member_id) AND shipment_id = sqlc.arg(shipment_id);

-- name: StepsOf :many
SELECT member_id, shipment_id, state, at FROM shipment_steps WHERE member_id = sqlc.arg(member_id);

-- name: StepsToShip :many
SELECT t.member_id, t.shipment_id, t.state, t.at
FROM (
  SELECT s.member_id, s.id FROM shipments s WHERE s.trouble = '' AND (s.state = 'PLACED' OR s.state = 'PACKED')
    AND (s.placed_at > sqlc.arg(after_at) OR (s.placed_at = sqlc.arg(after_at) AND s.id > sqlc.arg(after_id)))
  ORDER BY s.placed_at, s.id LIMIT sqlc.arg(most)
) p JOIN shipment_steps t ON t.member_id = p.member_id AND t.shipment_id = p.id;

-- name: StepsShipped :many
SELECT t.member_id, t.shipment_id, t.state, t.at
FROM (
  SELECT s.member_id, s.id FROM shipments s WHERE s.trouble = '' AND (s.state = 'SHIPPED' OR s.state = 'DELIVERED')
    AND (s.changed_at < sqlc.arg(before_at) OR (s.changed_at = sqlc.arg(before_at) AND s.id < sqlc.arg(before_id)))
  ORDER BY s.changed_at DESC, s.id DESC LIMIT sqlc.arg(most)
) p JOIN shipment_steps t ON t.member_id = p.member_id AND t.shipment_id = p.id;

-- name: StepsInTrouble :many
SELECT t.member_id, t.shipment_id, t.state, t.at
FROM (
  SELECT s.member_id, s.id FROM shipments s WHERE s.trouble <> ''
    AND (s.placed_at > sqlc.arg(after_at) OR (s.placed_at = sqlc.arg(after_at) AND s.id > sqlc.arg(after_id)))
  ORDER BY s.placed_at, s.id LIMIT sqlc.arg(most)
) p JOIN shipment_steps t ON t.member_id = p.member_id AND t.shipment_id = p.id;

-- name: PackerName :one
SELECT given_name, family_name FROM accounts WHERE id = sqlc.arg(id);

-- name: DemoDue :many
SELECT member_id, id, state, changed_at FROM shipments
WHERE trouble = '' AND (state = 'PLACED' OR state = 'PACKED' OR state = 'SHIPPED') AND changed_at <= sqlc.arg(before)
  AND placed_at > sqlc.arg(since)
ORDER BY changed_at, id LIMIT sqlc.arg(most);

-- What a visitor had goes to their account: the parcel first, then its steps, which refer to it.

-- name: AllOf :many
SELECT member_id, id, number, owner_kind, owner_id, state, trouble, hold_enc, to_enc, items, packer_id, carrier, tracking, placed_at, changed_at,
  tracked_at, missing_at, expected_day, expected_at
FROM shipments WHERE member_id = sqlc.arg(member_id) ORDER BY id;

-- name: CopyShipment :exec
INSERT INTO shipments (member_id, id, number, owner_kind, owner_id, state, trouble, hold_enc, to_enc, items, packer_id, carrier, tracking,
  placed_at, changed_at, tracked_at, missing_at, expected_day, expected_at)
SELECT sqlc.arg(to_id), p.id, p.number, p.owner_kind, p.owner_id, p.state, p.trouble, sqlc.arg(hold_enc), sqlc.arg(to_enc), p.items,
  p.packer_id, p.carrier, p.tracking, p.placed_at, p.changed_at, p.tracked_at, p.missing_at, p.expected_day, p.expected_at
FROM shipments p WHERE p.member_id = sqlc.arg(from_id) AND p.id = sqlc.arg(id);

-- name: MoveSteps :exec
UPDATE shipment_steps SET member_id = sqlc.arg(to_id) WHERE member_id = sqlc.arg(from_id) AND shipment_id = sqlc.arg(shipment_id);

-- name: DropShipment :exec
DELETE FROM shipments WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);
