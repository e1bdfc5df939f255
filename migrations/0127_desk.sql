-- +goose Up
-- When an answer was found late with nobody to take over: staff are told once.
ALTER TABLE chat_tasks ADD COLUMN late_at BIGINT;
-- When somebody took it from the team, so that whoever comes second hears who.
ALTER TABLE chat_tasks ADD COLUMN claimed_at BIGINT;
CREATE INDEX chat_tasks_by_owner ON chat_tasks (owner_id) WHERE state = 'open';
CREATE INDEX chat_channels_by_kind ON chat_channels (kind, last_message_at);

-- What one coach tells the next. The member reads it and may correct it.
CREATE TABLE handovers (
  member_id       TEXT NOT NULL,
  id              TEXT NOT NULL,
  channel_id      TEXT NOT NULL,
  from_id         TEXT NOT NULL REFERENCES staff (account_id),
  to_id           TEXT REFERENCES staff (account_id),
  card_enc        BYTEA NOT NULL,
  correction_enc  BYTEA,
  created_at      BIGINT NOT NULL,
  corrected_at    BIGINT,
  PRIMARY KEY (member_id, id),
  FOREIGN KEY (member_id, channel_id) REFERENCES chat_channels (member_id, id)
);
CREATE INDEX handovers_by_channel ON handovers (member_id, channel_id, created_at);

-- What a team wrote down about a member, for itself alone.
CREATE TABLE staff_notes (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  id          TEXT NOT NULL,
  pool        TEXT NOT NULL CHECK (pool IN ('coach', 'careteam', 'guide', 'support')),
  author_id   TEXT NOT NULL REFERENCES staff (account_id),
  text_enc    BYTEA NOT NULL,
  created_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);

-- Answers that are written often. One without an owner belongs to the house.
CREATE TABLE reply_templates (
  id          TEXT PRIMARY KEY,
  pool        TEXT NOT NULL CHECK (pool IN ('coach', 'careteam', 'guide', 'support')),
  owner_id    TEXT REFERENCES staff (account_id),
  shared      BOOLEAN NOT NULL,
  texts_json  TEXT NOT NULL,
  updated_at  BIGINT NOT NULL
);
CREATE INDEX reply_templates_by_pool ON reply_templates (pool);
