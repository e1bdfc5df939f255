-- +goose Up
-- Organizations that sign people of a brand in. What must be read again is sealed.
CREATE TABLE brand_idps (
  id                 TEXT NOT NULL,
  brand_code         TEXT NOT NULL REFERENCES brands (code),
  protocol           TEXT NOT NULL CHECK (protocol IN ('oidc', 'saml')),
  label              TEXT NOT NULL,
  issuer             TEXT NOT NULL,
  client_id          TEXT NOT NULL,
  client_secret_enc  BYTEA,
  metadata           TEXT NOT NULL,
  own_key_enc        BYTEA,
  own_certificate    TEXT NOT NULL,
  trusts_factor      BOOLEAN NOT NULL,
  enabled            BOOLEAN NOT NULL,
  created_at         BIGINT NOT NULL,
  updated_at         BIGINT NOT NULL,
  revision           BIGINT NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX brand_idps_brand ON brand_idps (brand_code, id);

-- Who somebody is to an organization. Never found by email address.
CREATE TABLE external_identities (
  idp_id      TEXT NOT NULL REFERENCES brand_idps (id),
  subject     TEXT NOT NULL,
  account_id  TEXT NOT NULL REFERENCES accounts (id),
  created_at  BIGINT NOT NULL,
  PRIMARY KEY (idp_id, subject)
);
CREATE INDEX external_identities_account ON external_identities (account_id);

-- Sign-ins under way. The nonce, the verifier and the request id follow from the
-- state, so that only its hash is kept.
CREATE TABLE sso_states (
  state_hash    TEXT NOT NULL,
  idp_id        TEXT NOT NULL REFERENCES brand_idps (id),
  browser_hash  TEXT NOT NULL,
  return_path   TEXT NOT NULL,
  expires_at    BIGINT NOT NULL,
  used_at       BIGINT,
  PRIMARY KEY (state_hash)
);
CREATE INDEX sso_states_expiry ON sso_states (expires_at);

-- People an organization has vouched for and whom nobody has let in yet. use says
-- what the code is good for: to finish a sign-in, to link an account, or to be
-- exchanged for a session.
CREATE TABLE sso_arrivals (
  code_hash     TEXT NOT NULL,
  use           TEXT NOT NULL CHECK (use IN ('finish', 'link', 'exchange')),
  idp_id        TEXT NOT NULL REFERENCES brand_idps (id),
  subject       TEXT NOT NULL,
  hint_enc      BYTEA NOT NULL,
  sid           TEXT NOT NULL,
  browser_hash  TEXT NOT NULL,
  return_path   TEXT NOT NULL,
  created_at    BIGINT NOT NULL,
  expires_at    BIGINT NOT NULL,
  used_at       BIGINT,
  PRIMARY KEY (code_hash)
);
CREATE INDEX sso_arrivals_expiry ON sso_arrivals (expires_at);

-- Statements that were taken once, until they would have expired anyway.
CREATE TABLE sso_seen (
  idp_id      TEXT NOT NULL REFERENCES brand_idps (id),
  id_hash     TEXT NOT NULL,
  expires_at  BIGINT NOT NULL,
  PRIMARY KEY (idp_id, id_hash)
);
CREATE INDEX sso_seen_expiry ON sso_seen (expires_at);

-- Which organization opened a session, to sign out there as well.
CREATE TABLE sso_sessions (
  session_id    TEXT NOT NULL,
  idp_id        TEXT NOT NULL REFERENCES brand_idps (id),
  subject       TEXT NOT NULL,
  sid           TEXT NOT NULL,
  id_token_enc  BYTEA,
  created_at    BIGINT NOT NULL,
  PRIMARY KEY (session_id)
);
CREATE INDEX sso_sessions_subject ON sso_sessions (idp_id, subject);
CREATE INDEX sso_sessions_age ON sso_sessions (created_at);
