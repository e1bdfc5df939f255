-- +goose Up
-- The programs that a brand offers, to all its members or to those of one promo. A
-- brand without a row offers what its members have been offered one by one.
CREATE TABLE program_offers (
  brand_code  TEXT NOT NULL REFERENCES brands (code),
  promo_code  TEXT NOT NULL, -- empty for every member of the brand
  program     TEXT NOT NULL,
  created_at  BIGINT NOT NULL,
  PRIMARY KEY (brand_code, promo_code, program)
);

-- What members asked for about a program: to join, to leave, or not to be asked. The
-- answers and the words they gave are sealed.
CREATE TABLE enrolment_requests (
  member_id        TEXT NOT NULL REFERENCES members (member_id),
  id               TEXT NOT NULL,
  program          TEXT NOT NULL,
  act              TEXT NOT NULL CHECK (act IN ('join', 'leave', 'decline', 'undo')),
  from_status      TEXT NOT NULL,
  to_status        TEXT NOT NULL,
  verdict          TEXT NOT NULL,
  consent_version  TEXT NOT NULL,
  locale           TEXT NOT NULL,
  answers_enc      BYTEA,
  created_at       BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX enrolment_requests_of ON enrolment_requests (member_id, program, created_at);

-- Offers that a member declined, until when we do not ask again.
CREATE TABLE declined_programs (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  program      TEXT NOT NULL,
  declined_at  BIGINT NOT NULL,
  until        BIGINT NOT NULL,
  PRIMARY KEY (member_id, program)
);
