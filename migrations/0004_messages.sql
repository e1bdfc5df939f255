-- +goose Up
-- Conversations. The order of messages is the channel's own count, never a clock.
CREATE TABLE chat_channels (
  member_id      TEXT NOT NULL REFERENCES members (member_id),
  id             TEXT NOT NULL,
  kind           TEXT NOT NULL CHECK (kind IN ('MEMBER_ONE_ON_ONE', 'MEMBER_FOOD_LOGGING', 'MEMBER_SUPPORT', 'CARE_TEAM', 'MENTAL_HEALTH_GUIDE')),
  name           TEXT NOT NULL,
  last_seq       BIGINT NOT NULL,
  last_read_seq  BIGINT NOT NULL,
  created_at     BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);

CREATE TABLE chat_messages (
  member_id    TEXT NOT NULL,
  channel_id   TEXT NOT NULL,
  seq          BIGINT NOT NULL,
  id           TEXT NOT NULL,
  client_id    TEXT NOT NULL,
  kind         TEXT NOT NULL CHECK (kind IN ('user', 'admin')),
  sender_id    TEXT NOT NULL,
  sender_name  TEXT NOT NULL,
  body_enc     BYTEA NOT NULL,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (member_id, channel_id, seq),
  UNIQUE (member_id, channel_id, client_id),
  FOREIGN KEY (member_id, channel_id) REFERENCES chat_channels (member_id, id)
);

-- What members write down for themselves in the mental-health program.
CREATE TABLE mental_health_entries (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  id          TEXT NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('journal', 'mood_note', 'sleep_note')),
  text_enc    BYTEA NOT NULL,
  created_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
