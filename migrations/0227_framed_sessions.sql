-- +goose Up
-- The sites that may show a brand's pages in a frame, as a JSON list of origins.
ALTER TABLE brands ADD COLUMN frame_hosts TEXT NOT NULL DEFAULT '[]';

-- A framed session hangs on the session that opened it and ends with it.
-- framed_by is the site around the frame. Both are empty for every other session.
ALTER TABLE sessions ADD COLUMN parent_id TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN framed_by TEXT NOT NULL DEFAULT '';
CREATE INDEX sessions_framed ON sessions (parent_id) WHERE parent_id <> '' AND ended_at IS NULL;

-- What the window that signed somebody in hands to the frame that opened it.
-- Only a hash is kept. The first try takes the row away, right or wrong.
CREATE TABLE frame_codes (
  code_hash   TEXT PRIMARY KEY,
  session_id  TEXT NOT NULL REFERENCES sessions (id),
  brand_code  TEXT NOT NULL,
  host        TEXT NOT NULL,
  challenge   TEXT NOT NULL,
  expires_at  BIGINT NOT NULL
);
CREATE INDEX frame_codes_age ON frame_codes (expires_at);
