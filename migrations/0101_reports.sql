-- +goose Up
-- Files that members asked for: summaries as PDF, readings as CSV or FHIR. A row
-- is the job that makes the file; due_at is when a worker may take it, and
-- taking it moves due_at ahead, which is the lease. The file itself lies sealed
-- beside it until it expires.
CREATE TABLE report_files (
  member_id     TEXT NOT NULL REFERENCES members (member_id),
  id            TEXT NOT NULL,
  kind          TEXT NOT NULL CHECK (kind IN ('multiCondition', 'bloodSugar', 'bloodPressure', 'pulse', 'weight', 'heartFailure')),
  format        TEXT NOT NULL CHECK (format IN ('pdf', 'csv', 'fhir')),
  from_date     TEXT NOT NULL,
  to_date       TEXT NOT NULL,
  locale        TEXT NOT NULL CHECK (locale IN ('en-US', 'es-US', 'en-CA', 'fr-CA')),
  state         TEXT NOT NULL CHECK (state IN ('waiting', 'preparing', 'ready', 'failed')),
  progress      BIGINT NOT NULL,
  file_name     TEXT NOT NULL,
  bytes         BIGINT NOT NULL,
  created_at    BIGINT NOT NULL,
  due_at        BIGINT NOT NULL,
  finished_at   BIGINT,
  expires_at    BIGINT NOT NULL,
  lease         TEXT NOT NULL,
  attempts      BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX report_files_due ON report_files (due_at) WHERE state = 'waiting' OR state = 'preparing';
CREATE INDEX report_files_by_age ON report_files (expires_at);

CREATE TABLE report_contents (
  member_id    TEXT NOT NULL,
  id           TEXT NOT NULL,
  content_enc  BYTEA NOT NULL,
  PRIMARY KEY (member_id, id),
  FOREIGN KEY (member_id, id) REFERENCES report_files (member_id, id)
);
