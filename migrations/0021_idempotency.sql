-- +goose Up
-- A reply may hold personal data, so its body is sealed. A key whose request
-- has not finished is leased: after a crash the next try takes it over, unless
-- the request had already acted.
DROP TABLE idempotency_keys;
CREATE TABLE idempotency_keys (
  account_id    TEXT NOT NULL,
  key           TEXT NOT NULL,
  fingerprint   TEXT NOT NULL,
  holder        TEXT NOT NULL,
  leased_until  BIGINT NOT NULL,
  acted         BOOLEAN NOT NULL,
  finished      BOOLEAN NOT NULL,
  status        BIGINT NOT NULL,
  content_type  TEXT NOT NULL,
  body_enc      BYTEA,
  created_at    BIGINT NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
