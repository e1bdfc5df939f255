-- +goose Up
-- Faults of the browser app. They name nobody: whose page it was is not kept.
CREATE TABLE client_errors (
  id          TEXT PRIMARY KEY,
  at          BIGINT NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('error', 'rejection', 'csp', 'network', 'embed')),
  message     TEXT NOT NULL,
  frames      TEXT NOT NULL,
  route_id    TEXT NOT NULL,
  version     TEXT NOT NULL,
  request_id  TEXT NOT NULL,
  online      BOOLEAN NOT NULL
);
CREATE INDEX client_errors_by_age ON client_errors (at);
