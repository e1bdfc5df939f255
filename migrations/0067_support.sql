-- +goose Up
-- What members write to Member Support. The text is sealed; the reference is
-- the number that the member names on the phone.
CREATE TABLE support_messages (
  member_id       TEXT NOT NULL REFERENCES members (member_id),
  id              TEXT NOT NULL,
  client_id       TEXT NOT NULL,
  reference       TEXT NOT NULL,
  topic           TEXT NOT NULL CHECK (topic IN ('account', 'billing', 'device', 'program', 'visit', 'privacy', 'other')),
  text_enc        BYTEA NOT NULL,
  answer_channel  TEXT NOT NULL CHECK (answer_channel IN ('email', 'phone')),
  status          TEXT NOT NULL CHECK (status IN ('received', 'in_progress', 'answered')),
  created_at      BIGINT NOT NULL,
  answer_due_at   BIGINT NOT NULL,
  PRIMARY KEY (member_id, id),
  UNIQUE (member_id, client_id),
  UNIQUE (member_id, reference)
);
