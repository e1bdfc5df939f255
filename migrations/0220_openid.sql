-- +goose Up
-- Apps outside of Wellhouse that people can connect to their account. One
-- without a hash of a secret is public: it can keep none. redirect_uris is a
-- JSON list, scopes are separated by spaces.
CREATE TABLE openid_clients (
  id             TEXT PRIMARY KEY,
  name           TEXT NOT NULL,
  site           TEXT NOT NULL,
  secret_hash    TEXT NOT NULL,
  redirect_uris  TEXT NOT NULL,
  scopes         TEXT NOT NULL,
  created_at     BIGINT NOT NULL,
  disabled_at    BIGINT,
  revision       BIGINT NOT NULL
);

-- What an app asks for, until the person has answered. account_id is empty
-- until somebody signed in has opened it; max_age is -1 where none was asked.
CREATE TABLE openid_requests (
  token_hash    TEXT PRIMARY KEY,
  client_id     TEXT NOT NULL REFERENCES openid_clients (id),
  issuer        TEXT NOT NULL,
  redirect_uri  TEXT NOT NULL,
  scope         TEXT NOT NULL,
  state         TEXT NOT NULL,
  nonce         TEXT NOT NULL,
  challenge     TEXT NOT NULL,
  prompt        TEXT NOT NULL,
  max_age       BIGINT NOT NULL,
  account_id    TEXT NOT NULL,
  created_at    BIGINT NOT NULL,
  expires_at    BIGINT NOT NULL,
  used_at       BIGINT
);

-- What a member shares with an app, and until when.
CREATE TABLE openid_grants (
  member_id     TEXT NOT NULL REFERENCES members (member_id),
  id            TEXT NOT NULL,
  client_id     TEXT NOT NULL REFERENCES openid_clients (id),
  scope         TEXT NOT NULL,
  created_at    BIGINT NOT NULL,
  ends_at       BIGINT NOT NULL,
  last_used_at  BIGINT NOT NULL,
  ended_at      BIGINT,
  end_reason    TEXT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE UNIQUE INDEX openid_grants_open ON openid_grants (member_id, client_id) WHERE ended_at IS NULL;

-- What one sign-in through an app gave: all tokens that follow from one code.
CREATE TABLE openid_families (
  id          TEXT PRIMARY KEY,
  account_id  TEXT NOT NULL REFERENCES accounts (id),
  grant_id    TEXT NOT NULL,
  client_id   TEXT NOT NULL REFERENCES openid_clients (id),
  issuer      TEXT NOT NULL,
  scope       TEXT NOT NULL,
  nonce       TEXT NOT NULL,
  auth_time   BIGINT NOT NULL,
  generation  BIGINT NOT NULL,
  rotated_at  BIGINT NOT NULL,
  created_at  BIGINT NOT NULL,
  ends_at     BIGINT NOT NULL,
  ended_at    BIGINT,
  end_reason  TEXT NOT NULL
);
CREATE INDEX openid_families_of ON openid_families (account_id, grant_id);

-- Codes that an app exchanges for tokens, once.
CREATE TABLE openid_codes (
  code_hash     TEXT PRIMARY KEY,
  family_id     TEXT NOT NULL REFERENCES openid_families (id),
  client_id     TEXT NOT NULL,
  redirect_uri  TEXT NOT NULL,
  challenge     TEXT NOT NULL,
  expires_at    BIGINT NOT NULL,
  used_at       BIGINT
);

-- Access and refresh tokens, by their hashes.
CREATE TABLE openid_tokens (
  token_hash  TEXT PRIMARY KEY,
  family_id   TEXT NOT NULL REFERENCES openid_families (id),
  use         TEXT NOT NULL CHECK (use IN ('access', 'refresh')),
  generation  BIGINT NOT NULL,
  scope       TEXT NOT NULL,
  expires_at  BIGINT NOT NULL
);
CREATE INDEX openid_tokens_of ON openid_tokens (family_id);

-- The keys that sign what we say about a person. The private half is sealed.
CREATE TABLE openid_keys (
  kid          TEXT PRIMARY KEY,
  private_enc  BYTEA NOT NULL,
  created_at   BIGINT NOT NULL
);
