-- +goose Up
-- Answers that led to help, as they were when a page was first saved with them: the care team calls about each once.
-- The round itself may change, or be thrown away. The call is in lab_calls, with the round as its accession and the
-- question as its part.
CREATE TABLE survey_helps (
  member_id      TEXT NOT NULL REFERENCES members (member_id),
  round_id       TEXT NOT NULL,
  question       TEXT NOT NULL,
  questionnaire  TEXT NOT NULL,
  version        BIGINT NOT NULL,
  answer_enc     BYTEA NOT NULL,
  answered_at    BIGINT NOT NULL,
  PRIMARY KEY (member_id, round_id, question)
);
