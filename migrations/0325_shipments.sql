-- +goose Up
-- Parcels to members, of any domain that ships something: owner_kind and owner_id
-- name what a parcel is for. to_enc is who and where it goes to, as it was then.
CREATE TABLE shipments (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  id           TEXT NOT NULL,
  number       TEXT NOT NULL,
  owner_kind   TEXT NOT NULL,
  owner_id     TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('PLACED', 'PACKED', 'SHIPPED', 'DELIVERED', 'CANCELED', 'RETURNED')),
  trouble      TEXT NOT NULL CHECK (trouble IN ('', 'hold', 'missing', 'returned', 'afterCancel')),
  hold_enc     BYTEA NOT NULL,
  to_enc       BYTEA NOT NULL,
  items        TEXT NOT NULL,
  packer_id    TEXT NOT NULL,
  carrier      TEXT NOT NULL,
  tracking     TEXT NOT NULL,
  placed_at    BIGINT NOT NULL,
  changed_at   BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE UNIQUE INDEX shipments_by_owner ON shipments (member_id, owner_kind, owner_id);
CREATE INDEX shipments_by_number ON shipments (number);
CREATE INDEX shipments_to_ship ON shipments (placed_at, id) WHERE trouble = '' AND (state = 'PLACED' OR state = 'PACKED');
CREATE INDEX shipments_shipped ON shipments (changed_at, id) WHERE trouble = '' AND (state = 'SHIPPED' OR state = 'DELIVERED');
CREATE INDEX shipments_moving ON shipments (changed_at, id) WHERE trouble = '' AND (state = 'PLACED' OR state = 'PACKED' OR state = 'SHIPPED');
CREATE INDEX shipments_in_trouble ON shipments (placed_at, id) WHERE trouble <> '';

-- The states that a parcel came into, each once.
CREATE TABLE shipment_steps (
  member_id    TEXT NOT NULL,
  shipment_id  TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('PLACED', 'PACKED', 'SHIPPED', 'DELIVERED', 'CANCELED', 'RETURNED')),
  at           BIGINT NOT NULL,
  PRIMARY KEY (member_id, shipment_id, state),
  FOREIGN KEY (member_id, shipment_id) REFERENCES shipments (member_id, id)
);
