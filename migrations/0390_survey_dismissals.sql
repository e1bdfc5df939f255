-- +goose Up
-- A member does not want Home to tell of a questionnaire any more, until it is published anew.
CREATE TABLE survey_dismissals (
  member_id      TEXT NOT NULL REFERENCES members (member_id),
  questionnaire  TEXT NOT NULL,
  dismissed_at   BIGINT NOT NULL,
  PRIMARY KEY (member_id, questionnaire)
);
