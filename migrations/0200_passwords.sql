-- +goose Up
-- Hashes of the passwords before the current one, so that none comes back soon.
CREATE TABLE password_history (
  account_id     TEXT NOT NULL REFERENCES accounts (id),
  id             TEXT NOT NULL,
  password_hash  TEXT NOT NULL,
  replaced_at    BIGINT NOT NULL,
  PRIMARY KEY (account_id, id)
);

-- Links to set a new password. The database holds hashes only. A link is good for
-- the address that it was sent to.
CREATE TABLE password_tokens (
  token_hash    TEXT PRIMARY KEY,
  account_id    TEXT NOT NULL REFERENCES accounts (id),
  email_folded  TEXT NOT NULL,
  created_at    BIGINT NOT NULL,
  expires_at    BIGINT NOT NULL,
  used_at       BIGINT
);
CREATE INDEX password_tokens_by_account ON password_tokens (account_id, created_at);

-- Addresses that somebody asked a link for, known or not. The call only writes the
-- address down, so it takes the same time for all of them; a moment later the
-- link is sent or the row is dropped.
CREATE TABLE password_requests (
  email_folded  TEXT PRIMARY KEY,
  created_at    BIGINT NOT NULL
);
