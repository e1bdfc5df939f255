-- +goose Up
-- How far the demo data has been told: when it began and up to when it goes.
CREATE TABLE demo_progress (
  id        TEXT PRIMARY KEY,
  first_at  BIGINT NOT NULL,
  through   BIGINT NOT NULL
);
