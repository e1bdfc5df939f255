-- +goose Up
-- expected_day: the day, counted from 1970, on which the carrier expects to deliver; 0 when it has not said. expected_at:
-- when the news happened that say so; later news count.
ALTER TABLE shipments ADD COLUMN expected_day BIGINT NOT NULL DEFAULT 0;
ALTER TABLE shipments ADD COLUMN expected_at BIGINT NOT NULL DEFAULT 0;

-- The same day, for Home.
ALTER TABLE supply_orders ADD COLUMN expected_day BIGINT NOT NULL DEFAULT 0;

-- order_on: the day on which the member was told that the next box will be ordered automatically; 0 for none.
ALTER TABLE supply_settings ADD COLUMN order_on BIGINT NOT NULL DEFAULT 0;
