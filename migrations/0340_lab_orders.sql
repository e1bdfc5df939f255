-- +goose Up
-- What a laboratory was asked for, for any domain that asks: owner_kind and owner_id name what it is for. number is
-- what stands on the tube and comes back with the results. 0 is a time that has not come.
CREATE TABLE lab_orders (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  number       TEXT NOT NULL,
  kind         TEXT NOT NULL CHECK (kind IN ('kit', 'draw')),
  owner_id     TEXT NOT NULL,
  -- The tests, with a comma between them.
  tests        TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('placed', 'received', 'resulted', 'cannotProcess', 'canceled')),
  placed_at    BIGINT NOT NULL,
  received_at  BIGINT NOT NULL,
  -- When it came to resulted, cannotProcess or canceled.
  closed_at    BIGINT NOT NULL,
  PRIMARY KEY (member_id, number)
);
CREATE UNIQUE INDEX lab_orders_by_owner ON lab_orders (member_id, kind, owner_id);
CREATE INDEX lab_orders_by_number ON lab_orders (number);
CREATE INDEX lab_orders_open ON lab_orders (placed_at, number) WHERE state = 'placed' OR state = 'received';
