-- +goose Up
-- The code that was last sent for a sign-in waiting for its second factor.
-- Only a keyed hash of the code is kept, and a newer code takes its place.
CREATE TABLE mfa_codes (
  token_hash  TEXT PRIMARY KEY REFERENCES mfa_attempts (token_hash),
  contact_id  TEXT NOT NULL,
  code_hash   TEXT NOT NULL,
  sends       BIGINT NOT NULL,
  sent_at     BIGINT NOT NULL,
  expires_at  BIGINT NOT NULL
);

-- Finds sessions that went idle without another call.
CREATE INDEX sessions_open ON sessions (last_activity_at) WHERE ended_at IS NULL;
