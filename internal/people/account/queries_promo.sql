-- name: EnsurePromo :exec
INSERT INTO promos (code, organisation, address_types, phone_regions, direct_to_consumer, po_box_allowed)
VALUES (sqlc.arg(code), sqlc.arg(organisation), '[]', sqlc.arg(phone_regions), FALSE, TRUE)
ON CONFLICT (code) DO NOTHING;
