-- +goose Up
-- Links in document e-mails that sign their member in once. Only the hash of
-- the token is kept, with the bundle identifier it was made for.
CREATE TABLE sign_in_links (
  token_hash  TEXT PRIMARY KEY,
  account_id  TEXT NOT NULL REFERENCES accounts (id),
  bundle_id   TEXT NOT NULL,
  created_at  BIGINT NOT NULL,
  expires_at  BIGINT NOT NULL,
  used_at     BIGINT
);
