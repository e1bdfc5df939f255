-- +goose Up
-- What a member counted, and the instant that checks are counted from. look_at is
-- when a worker looks whether the strips run low.
CREATE TABLE strip_counts (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  counted     BIGINT NOT NULL CHECK (counted >= 0 AND counted <= 1000),
  counted_at  BIGINT NOT NULL,
  source      TEXT NOT NULL CHECK (source IN ('member', 'delivery')),
  look_at     BIGINT NOT NULL,
  PRIMARY KEY (member_id)
);
CREATE INDEX strip_counts_due ON strip_counts (look_at);

CREATE TABLE supply_settings (
  member_id     TEXT NOT NULL REFERENCES members (member_id),
  auto_reorder  BOOLEAN NOT NULL,
  set_at        BIGINT NOT NULL,
  PRIMARY KEY (member_id)
);

-- A box that a member ordered. Where it goes and how far it came is in shipments;
-- the state is here too, so that a member has one order in preparation at most.
CREATE TABLE supply_orders (
  member_id     TEXT NOT NULL REFERENCES members (member_id),
  id            TEXT NOT NULL,
  order_type    TEXT NOT NULL CHECK (order_type IN ('RK')),
  state         TEXT NOT NULL CHECK (state IN ('PLACED', 'PACKED', 'SHIPPED', 'DELIVERED', 'CANCELED', 'RETURNED')),
  strips        BIGINT NOT NULL CHECK (strips > 0),
  lancets       BIGINT NOT NULL CHECK (lancets >= 0),
  controls      BIGINT NOT NULL CHECK (controls >= 0),
  lasts_days    BIGINT NOT NULL,
  automatic     BOOLEAN NOT NULL,
  missing       BOOLEAN NOT NULL, -- the member says that it did not arrive
  placed_at     BIGINT NOT NULL,
  shipped_at    BIGINT NOT NULL,
  delivered_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX supply_orders_by_age ON supply_orders (member_id, placed_at, id);
CREATE UNIQUE INDEX supply_orders_in_process ON supply_orders (member_id) WHERE state = 'PLACED' OR state = 'PACKED';
