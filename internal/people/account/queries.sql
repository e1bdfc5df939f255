-- name: PutPromo :exec
INSERT INTO promos (code, organisation, address_types, phone_regions, direct_to_consumer, po_box_allowed)
VALUES (sqlc.arg(code), sqlc.arg(organisation), sqlc.arg(address_types), sqlc.arg(phone_regions), sqlc.arg(direct_to_consumer), sqlc.arg(po_box_allowed))
ON CONFLICT (code) DO UPDATE SET
  organisation = excluded.organisation, address_types = excluded.address_types, phone_regions = excluded.phone_regions,
  direct_to_consumer = excluded.direct_to_consumer, po_box_allowed = excluded.po_box_allowed;

-- name: Preferences :many
SELECT app_id, instance, name, value FROM app_preferences
WHERE member_id = sqlc.arg(member_id) ORDER BY updated_at, app_id, instance, name;

-- name: PutPreference :exec
INSERT INTO app_preferences (member_id, app_id, instance, name, value, updated_at)
VALUES (sqlc.arg(member_id), sqlc.arg(app_id), sqlc.arg(instance), sqlc.arg(name), sqlc.arg(value), sqlc.arg(updated_at))
ON CONFLICT (member_id, app_id, instance, name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at;

-- name: DropPreference :exec
DELETE FROM app_preferences
WHERE member_id = sqlc.arg(member_id) AND app_id = sqlc.arg(app_id) AND instance = sqlc.arg(instance) AND name = sqlc.arg(name);

-- name: CountPreferences :one
SELECT COUNT(*) FROM app_preferences WHERE member_id = sqlc.arg(member_id);
