-- +goose Up
-- One round of a questionnaire: the answers of a member, saved step by step and sent once. The answers are sealed.
CREATE TABLE survey_rounds (
  member_id      TEXT NOT NULL REFERENCES members (member_id),
  id             TEXT NOT NULL,
  questionnaire  TEXT NOT NULL,
  version        BIGINT NOT NULL, -- the one that the round began with
  revision       BIGINT NOT NULL, -- counts up with every save
  step           TEXT NOT NULL,
  answers_enc    BYTEA NOT NULL,
  started_at     BIGINT NOT NULL,
  saved_at       BIGINT NOT NULL,
  drops_at       BIGINT NOT NULL, -- an open round is thrown away then
  sent_at        BIGINT NOT NULL, -- 0 while it is open
  PRIMARY KEY (member_id, id)
);
CREATE UNIQUE INDEX survey_rounds_open ON survey_rounds (member_id, questionnaire) WHERE sent_at = 0;
CREATE INDEX survey_rounds_dropped ON survey_rounds (drops_at) WHERE sent_at = 0;

-- The questionnaires that providers bring. A version never changes.
CREATE TABLE survey_files (
  questionnaire  TEXT NOT NULL,
  version        BIGINT NOT NULL,
  body           TEXT NOT NULL,
  added_at       BIGINT NOT NULL,
  PRIMARY KEY (questionnaire, version)
);

-- Which version members of a brand are asked.
CREATE TABLE survey_published (
  brand_code     TEXT NOT NULL,
  questionnaire  TEXT NOT NULL,
  version        BIGINT NOT NULL,
  published_at   BIGINT NOT NULL,
  PRIMARY KEY (brand_code, questionnaire)
);
