-- +goose Up
-- When the news happened that the tracking number comes from, and when the member said that a parcel did not arrive; zero
-- if they did not. Of the parcels that are there, the last change is the best that is known.
ALTER TABLE shipments ADD COLUMN tracked_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE shipments ADD COLUMN missing_at BIGINT NOT NULL DEFAULT 0;
UPDATE shipments SET missing_at = changed_at WHERE state <> 'RETURNED' AND (trouble = 'missing' OR EXISTS (
  SELECT 1 FROM supply_orders o
  WHERE o.member_id = shipments.member_id AND o.id = shipments.owner_id AND shipments.owner_kind = 'supply' AND o.missing
));
