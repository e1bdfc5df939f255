-- +goose Up
-- What is asked for at an appointment, as names with commas between them, and the
-- number of what another domain keeps for it, such as an order for the laboratory.
ALTER TABLE bookings ADD COLUMN asks TEXT NOT NULL DEFAULT '';
ALTER TABLE bookings ADD COLUMN reference TEXT NOT NULL DEFAULT '';
ALTER TABLE booking_waits ADD COLUMN asks TEXT NOT NULL DEFAULT '';
