-- +goose Up
-- The secrets that devices sign with. A request names its device and nothing
-- else, so the device leads to its member.
CREATE TABLE device_keys (
  device_id   TEXT PRIMARY KEY,
  account_id  TEXT NOT NULL REFERENCES accounts (id),
  secret_enc  BYTEA NOT NULL,
  created_at  BIGINT NOT NULL,
  revoked_at  BIGINT
);
CREATE INDEX device_keys_by_account ON device_keys (account_id);
