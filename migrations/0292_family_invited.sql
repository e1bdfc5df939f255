-- +goose Up
-- The person acted for invited the one who acts. A teenager ends what they began themselves: an address may be wrong.
ALTER TABLE family_links ADD COLUMN invited BOOLEAN NOT NULL DEFAULT FALSE;
