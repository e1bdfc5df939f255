-- +goose Up
-- Counts every change of a brand or of its hosts, so that each node can ask
-- with one small read whether what it remembers still holds.
CREATE TABLE brand_revision (
  id        BIGINT PRIMARY KEY CHECK (id = 1),
  revision  BIGINT NOT NULL
);
INSERT INTO brand_revision (id, revision) VALUES (1, 1);
