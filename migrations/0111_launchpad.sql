-- +goose Up
-- How far a member is with each step of the launchpad.
CREATE TABLE member_launchpad (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  step        TEXT NOT NULL,
  status      TEXT NOT NULL CHECK (status IN ('NOT_STARTED', 'STARTED', 'COMPLETED', 'DISMISSED')),
  updated_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, step)
);
