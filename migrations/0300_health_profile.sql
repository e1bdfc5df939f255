-- +goose Up
-- What a member answered about their health, one row a question. The value is sealed. It is empty where another table
-- keeps the fact: height, sex, race, orientation, gender identity and pronouns.
CREATE TABLE health_profile_answers (
  member_id      TEXT NOT NULL REFERENCES members (member_id),
  question       TEXT NOT NULL,
  value_enc      BYTEA,
  questionnaire  BIGINT NOT NULL, -- the version that asked
  answered_at    BIGINT NOT NULL,
  confirmed_at   BIGINT NOT NULL,
  PRIMARY KEY (member_id, question)
);

-- Counts up with every change of a section, so that two open pages never overwrite each other.
CREATE TABLE health_profile_sections (
  member_id  TEXT NOT NULL REFERENCES members (member_id),
  section    TEXT NOT NULL,
  version    BIGINT NOT NULL,
  saved_at   BIGINT NOT NULL,
  PRIMARY KEY (member_id, section)
);

-- Who told us of a diagnosis: member for one that follows from an answer, otherwise empty.
ALTER TABLE member_diagnoses ADD COLUMN told_by TEXT NOT NULL DEFAULT '';
