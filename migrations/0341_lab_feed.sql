-- +goose Up
-- Laboratories that may send results, each with the secret that it signs with.
CREATE TABLE laboratories (
  id          TEXT PRIMARY KEY,
  name        TEXT NOT NULL,
  secret_enc  BYTEA NOT NULL,
  created_at  BIGINT NOT NULL,
  rotated_at  BIGINT NOT NULL,
  revoked_at  BIGINT NOT NULL
);

-- What laboratories sent, as it came. digest is a keyed hash of the content.
CREATE TABLE lab_messages (
  lab_id       TEXT NOT NULL REFERENCES laboratories (id),
  digest       TEXT NOT NULL,
  format       TEXT NOT NULL CHECK (format IN ('hl7', 'fhir')),
  body_enc     BYTEA NOT NULL,
  received_at  BIGINT NOT NULL,
  PRIMARY KEY (lab_id, digest)
);

-- Each report of a message. An open one waits for somebody to say whose it is; given_to is the member who has it.
CREATE TABLE lab_reports (
  id           TEXT PRIMARY KEY,
  lab_id       TEXT NOT NULL REFERENCES laboratories (id),
  digest       TEXT NOT NULL,
  accession    TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('open', 'stored', 'matched', 'dismissed')),
  reason       TEXT NOT NULL,
  critical     BOOLEAN NOT NULL,
  given_to     TEXT NOT NULL,
  content_enc  BYTEA NOT NULL,
  why_enc      BYTEA NOT NULL,
  received_at  BIGINT NOT NULL,
  told_at      BIGINT NOT NULL,
  decided_at   BIGINT NOT NULL,
  decided_by   TEXT NOT NULL
);
CREATE UNIQUE INDEX lab_reports_once ON lab_reports (lab_id, digest);
CREATE INDEX lab_reports_by_accession ON lab_reports (lab_id, accession);
CREATE INDEX lab_reports_open ON lab_reports (critical, received_at, id) WHERE state = 'open';
CREATE INDEX lab_reports_to_tell ON lab_reports (told_at, id) WHERE state = 'open' AND critical;
CREATE INDEX lab_reports_given ON lab_reports (given_to);

-- part tells the values of one accession apart; outranks is a correction or a withdrawal, which holds against a final
-- value whenever that was issued.
ALTER TABLE lab_results ADD COLUMN part TEXT NOT NULL DEFAULT '';
ALTER TABLE lab_results ADD COLUMN outranks BOOLEAN NOT NULL DEFAULT FALSE;

-- Dangerous values that the care team calls about. change says what the laboratory has done to the value since.
CREATE TABLE lab_calls (
  member_id     TEXT NOT NULL REFERENCES members (member_id),
  id            TEXT NOT NULL,
  lab_id        TEXT NOT NULL,
  accession     TEXT NOT NULL,
  part          TEXT NOT NULL,
  order_number  TEXT NOT NULL,
  result_id     TEXT NOT NULL,
  reason        TEXT NOT NULL,
  -- How far the value is past its limit, in thousandths.
  beyond        BIGINT NOT NULL,
  change        TEXT NOT NULL CHECK (change IN ('', 'corrected', 'withdrawn')),
  state         TEXT NOT NULL CHECK (state IN ('open', 'done')),
  opened_at     BIGINT NOT NULL,
  hold_until    BIGINT NOT NULL,
  shown_at      BIGINT NOT NULL,
  told_at       BIGINT NOT NULL,
  claimed_by    TEXT NOT NULL,
  claimed_at    BIGINT NOT NULL,
  done_at       BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX lab_calls_by_value ON lab_calls (member_id, lab_id, accession, part);
CREATE INDEX lab_calls_by_id ON lab_calls (id);
CREATE INDEX lab_calls_open ON lab_calls (opened_at, id) WHERE state = 'open';

-- What came of each try to call.
CREATE TABLE lab_call_tries (
  member_id  TEXT NOT NULL,
  call_id    TEXT NOT NULL,
  id         TEXT NOT NULL,
  staff_id   TEXT NOT NULL,
  outcome    TEXT NOT NULL CHECK (outcome IN ('reached', 'leftMessage', 'noAnswer', 'notNeeded')),
  note_enc   BYTEA NOT NULL,
  tried_at   BIGINT NOT NULL,
  PRIMARY KEY (member_id, call_id, id),
  FOREIGN KEY (member_id, call_id) REFERENCES lab_calls (member_id, id)
);

CREATE INDEX members_by_birth_date ON members (birth_date);
