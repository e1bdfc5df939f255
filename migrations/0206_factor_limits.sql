-- +goose Up
-- Anyone may be asked for a passkey before they sign in. A keyed hash of their
-- network says how often it was; empty for people we know.
ALTER TABLE factor_steps ADD COLUMN asked_from TEXT NOT NULL DEFAULT '';
CREATE INDEX factor_steps_by_network ON factor_steps (asked_from, expires_at);
