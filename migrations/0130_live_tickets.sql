-- +goose Up
-- Tickets with which a client that keeps no cookie opens its socket, once.
CREATE TABLE live_tickets (
  token_hash  TEXT PRIMARY KEY,
  session_id  TEXT NOT NULL REFERENCES sessions (id),
  expires_at  BIGINT NOT NULL
);
