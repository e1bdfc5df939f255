-- +goose Up
-- What a person wrote and did not send. It belongs to an account, not to a
-- member: staff write too. The body is sealed.
CREATE TABLE drafts (
  account_id  TEXT NOT NULL REFERENCES accounts (id),
  route       TEXT NOT NULL,
  field       TEXT NOT NULL,
  body_enc    BYTEA NOT NULL,
  updated_at  BIGINT NOT NULL,
  PRIMARY KEY (account_id, route, field)
);
CREATE INDEX drafts_by_age ON drafts (updated_at);
