-- +goose Up
-- What staff did when they closed alerts: outcome is one of a short list, the
-- note is sealed and empty when there is none. alert_id is the alert that they
-- picked; closing_id leads from every alert that was closed with it to this row.
-- A closing can be undone, which the row then says.
CREATE TABLE alert_closings (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  id           TEXT NOT NULL,
  alert_id     TEXT NOT NULL,
  kind         TEXT NOT NULL,
  direction    TEXT NOT NULL,
  staff_id     TEXT NOT NULL REFERENCES accounts (id),
  outcome      TEXT NOT NULL CHECK (outcome IN ('spoke', 'called911', 'family', 'message', 'other')),
  note_enc     BYTEA,
  closed_at    BIGINT NOT NULL,
  reopened_at  BIGINT,
  reopened_by  TEXT REFERENCES accounts (id),
  PRIMARY KEY (member_id, id)
);
CREATE INDEX alert_closings_by_time ON alert_closings (closed_at);
ALTER TABLE alerts ADD COLUMN closing_id TEXT NOT NULL DEFAULT '';

-- Finds what staff closed last of a member.
CREATE INDEX alerts_seen ON alerts (member_id, coach_seen_at) WHERE coach_seen_at IS NOT NULL;
