-- +goose Up
-- Everyone who can sign in. A member's account id is the member's id.
CREATE TABLE accounts (
  id             TEXT PRIMARY KEY,
  role           TEXT NOT NULL CHECK (role IN ('member', 'coach', 'careteam', 'guide', 'clinician', 'support', 'CallCenterRep', 'Admin')),
  status         TEXT NOT NULL CHECK (status IN ('active', 'ended', 'no_sign_in')),
  email          TEXT NOT NULL,
  given_name     TEXT NOT NULL,
  family_name    TEXT NOT NULL,
  password_hash  TEXT NOT NULL,
  mfa_required   BOOLEAN NOT NULL,
  locale         TEXT NOT NULL,
  last_visit_at  BIGINT NOT NULL,
  created_at     BIGINT NOT NULL
);

CREATE TABLE account_emails (
  email_folded  TEXT PRIMARY KEY,
  account_id    TEXT NOT NULL REFERENCES accounts (id)
);

-- Where a second factor can be sent.
CREATE TABLE contact_points (
  account_id  TEXT NOT NULL REFERENCES accounts (id),
  id          TEXT NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('SMS', 'EMAIL')),
  address     TEXT NOT NULL,
  verified    BOOLEAN NOT NULL,
  PRIMARY KEY (account_id, id)
);

-- Seeds of authenticator apps and answers to security questions, sealed.
CREATE TABLE account_totp (
  account_id  TEXT PRIMARY KEY REFERENCES accounts (id),
  seed_enc    BYTEA NOT NULL,
  last_step   BIGINT NOT NULL,
  created_at  BIGINT NOT NULL
);

CREATE TABLE security_answers (
  account_id   TEXT NOT NULL REFERENCES accounts (id),
  question     TEXT NOT NULL,
  answer_enc   BYTEA NOT NULL,
  updated_at   BIGINT NOT NULL,
  PRIMARY KEY (account_id, question)
);

-- Programs that may call the sign-in endpoint. Cookie clients keep the secret
-- in an HttpOnly cookie, api clients get tokens in JSON.
CREATE TABLE clients (
  id           TEXT PRIMARY KEY,
  name         TEXT NOT NULL,
  mode         TEXT NOT NULL CHECK (mode IN ('cookie', 'api')),
  secret_hash  TEXT NOT NULL
);

-- One row for each sign-in: the family of all secrets that follow from it.
CREATE TABLE sessions (
  id                TEXT PRIMARY KEY,
  account_id        TEXT NOT NULL REFERENCES accounts (id),
  client_id         TEXT NOT NULL REFERENCES clients (id),
  mode              TEXT NOT NULL CHECK (mode IN ('cookie', 'api')),
  reference         TEXT NOT NULL,
  generation        BIGINT NOT NULL,
  created_at        BIGINT NOT NULL,
  rotated_at        BIGINT NOT NULL,
  access_until      BIGINT NOT NULL,
  last_activity_at  BIGINT NOT NULL,
  ends_at           BIGINT NOT NULL,
  ended_at          BIGINT,
  end_reason        TEXT NOT NULL,
  viewing_member    TEXT NOT NULL,
  viewing_reason    TEXT NOT NULL,
  viewing_ticket    TEXT NOT NULL,
  viewing_until     BIGINT NOT NULL,
  user_agent        TEXT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account_id, created_at);

-- Secrets are looked up by hash; the secrets themselves are never stored.
CREATE TABLE session_secrets (
  hash        TEXT PRIMARY KEY,
  session_id  TEXT NOT NULL REFERENCES sessions (id),
  use         TEXT NOT NULL CHECK (use IN ('session', 'access', 'refresh')),
  generation  BIGINT NOT NULL
);
CREATE INDEX session_secrets_by_session ON session_secrets (session_id);

-- A sign-in that passed the password and waits for its second factor.
CREATE TABLE mfa_attempts (
  token_hash  TEXT PRIMARY KEY,
  account_id  TEXT NOT NULL REFERENCES accounts (id),
  client_id   TEXT NOT NULL REFERENCES clients (id),
  expires_at  BIGINT NOT NULL,
  tries       BIGINT NOT NULL
);

-- Failed sign-ins by account and by network, shared by all nodes.
CREATE TABLE sign_in_failures (
  bucket      TEXT PRIMARY KEY,
  failures    BIGINT NOT NULL,
  since       BIGINT NOT NULL,
  blocked_until BIGINT NOT NULL
);

-- Answers to changing calls, so that the same key never acts twice.
CREATE TABLE idempotency_keys (
  account_id    TEXT NOT NULL,
  key           TEXT NOT NULL,
  fingerprint   TEXT NOT NULL,
  status        BIGINT NOT NULL,
  content_type  TEXT NOT NULL,
  body          BYTEA NOT NULL,
  created_at    BIGINT NOT NULL,
  PRIMARY KEY (account_id, key)
);
