-- +goose Up
-- What else was answered to a question about an alert: an answer that a worse one took the place of, or that came after
-- one as bad. Nobody's word is lost.
CREATE TABLE alert_other_answers (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  alert_id     TEXT NOT NULL,
  question     TEXT NOT NULL,
  answered_by  TEXT NOT NULL,
  answers      TEXT NOT NULL,
  answered_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, alert_id, question, answered_by, answers)
);
