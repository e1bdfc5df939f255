-- +goose Up
-- Finds sessions whose twelve hours are over, every second and without reading
-- the others.
CREATE INDEX sessions_by_end ON sessions (ends_at) WHERE ended_at IS NULL;
