-- +goose Up
-- Finds views whose time is over while nobody calls.
CREATE INDEX sessions_viewing ON sessions (viewing_until) WHERE viewing_until > 0 AND ended_at IS NULL;
