-- +goose Up
-- When an offered time ends: the length of the calendar may change while it is held.
ALTER TABLE booking_waits ADD COLUMN ends_at BIGINT NOT NULL DEFAULT 0;
