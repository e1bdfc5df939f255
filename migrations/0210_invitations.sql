-- +goose Up
-- Invitations to an account. Token and code are kept as hashes only. A person has one open invitation at most, and a
-- closed one says why: replaced by a newer one, withdrawn, too many wrong tries, or the account behind it has ended.
CREATE TABLE invitations (
  id            TEXT PRIMARY KEY,
  email         TEXT NOT NULL,
  email_folded  TEXT NOT NULL,
  role          TEXT NOT NULL CHECK (role IN ('member', 'coach', 'careteam', 'guide', 'clinician', 'support', 'CallCenterRep', 'Admin')),
  brand_code    TEXT NOT NULL REFERENCES brands (code),
  locale        TEXT NOT NULL,
  given_name    TEXT NOT NULL,
  family_name   TEXT NOT NULL,
  -- Members prove it; empty for staff.
  birth_date    TEXT NOT NULL,
  token_hash    TEXT NOT NULL,
  code_hash     TEXT NOT NULL,
  tries         BIGINT NOT NULL,
  -- The link left by email, so that opening it proves the address.
  mailed        BOOLEAN NOT NULL,
  made_by       TEXT NOT NULL,
  made_at       BIGINT NOT NULL,
  expires_at    BIGINT NOT NULL,
  used_at       BIGINT,
  closed_at     BIGINT,
  closed_why    TEXT NOT NULL CHECK (closed_why IN ('', 'replaced', 'withdrawn', 'tries', 'ended')),
  UNIQUE (token_hash)
);
CREATE UNIQUE INDEX invitations_open ON invitations (email_folded) WHERE used_at IS NULL AND closed_at IS NULL;
CREATE INDEX invitations_by_age ON invitations (expires_at);
