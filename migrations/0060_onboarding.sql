-- +goose Up
-- How far a member is with each flow of the first steps.
CREATE TABLE member_onboarding (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  flow        TEXT NOT NULL,
  status      TEXT NOT NULL CHECK (status IN ('NOT_STARTED', 'STARTED', 'COMPLETED', 'DISMISSED')),
  updated_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, flow)
);
