-- +goose Up
-- Second factors. A seed of an authenticator app is stored once its first code
-- was right; until then it waits in factor_steps.
ALTER TABLE account_totp ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE account_totp ADD COLUMN last_used_at BIGINT NOT NULL DEFAULT 0;

-- A passkey belongs to the host it was made on. The stored credential holds a
-- public key and no secret.
CREATE TABLE account_passkeys (
  account_id       TEXT NOT NULL REFERENCES accounts (id),
  id               TEXT NOT NULL,
  credential_id    TEXT NOT NULL UNIQUE,
  rp_id            TEXT NOT NULL,
  name             TEXT NOT NULL,
  credential_json  TEXT NOT NULL,
  sign_count       BIGINT NOT NULL,
  backup_eligible  BOOLEAN NOT NULL,
  backed_up        BOOLEAN NOT NULL,
  created_at       BIGINT NOT NULL,
  last_used_at     BIGINT NOT NULL,
  PRIMARY KEY (account_id, id)
);

-- Recovery codes, as keyed hashes. New ones take the place of all before.
CREATE TABLE recovery_codes (
  account_id  TEXT NOT NULL REFERENCES accounts (id),
  code_hash   TEXT NOT NULL,
  created_at  BIGINT NOT NULL,
  used_at     BIGINT,
  PRIMARY KEY (account_id, code_hash)
);

-- A step that waits for its answer: a challenge for a passkey, a seed or an
-- address to be proved. It works once, for what it was made for. account_id is
-- empty while a passkey alone signs somebody in. bound_to is the sign-in or the
-- session that it belongs to.
CREATE TABLE factor_steps (
  token_hash  TEXT PRIMARY KEY,
  account_id  TEXT NOT NULL,
  purpose     TEXT NOT NULL,
  bound_to    TEXT NOT NULL,
  data_enc    BYTEA NOT NULL,
  tries       BIGINT NOT NULL,
  expires_at  BIGINT NOT NULL,
  used_at     BIGINT
);
CREATE INDEX factor_steps_by_expiry ON factor_steps (expires_at);

-- Browsers that are not asked for a second factor for a while. Their password
-- is still needed.
CREATE TABLE remembered_devices (
  account_id    TEXT NOT NULL REFERENCES accounts (id),
  id            TEXT NOT NULL,
  token_hash    TEXT NOT NULL UNIQUE,
  user_agent    TEXT NOT NULL,
  created_at    BIGINT NOT NULL,
  expires_at    BIGINT NOT NULL,
  PRIMARY KEY (account_id, id)
);

CREATE INDEX remembered_devices_by_expiry ON remembered_devices (expires_at);

-- When somebody last showed in this session that it's them.
ALTER TABLE sessions ADD COLUMN proven_at BIGINT NOT NULL DEFAULT 0;

-- An attempt that belongs to a session confirms its person again and signs
-- nobody in.
ALTER TABLE mfa_attempts ADD COLUMN session_id TEXT NOT NULL DEFAULT '';

-- Not every address of a person is a way to sign in: only those that they chose,
-- or that were set up for an account that must have one.
ALTER TABLE contact_points ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE contact_points ADD COLUMN for_sign_in BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE contact_points ADD COLUMN added_at BIGINT NOT NULL DEFAULT 0;
UPDATE contact_points SET for_sign_in = TRUE
WHERE verified AND account_id IN (SELECT id FROM accounts WHERE mfa_required AND role = 'member');
