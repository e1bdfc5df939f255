-- +goose Up
-- A code stays good when another one goes to a different phone or address, so that the
-- text message that arrives late still works. mfa_codes holds the newest code of a sign-in,
-- this table the last one that went to each of its other contact points. They go with
-- the sign-in, also where a server of the version before deletes it.
CREATE TABLE mfa_earlier_codes (
  token_hash  TEXT NOT NULL REFERENCES mfa_attempts (token_hash) ON DELETE CASCADE,
  contact_id  TEXT NOT NULL,
  code_hash   TEXT NOT NULL,
  sent_at     BIGINT NOT NULL,
  expires_at  BIGINT NOT NULL,
  PRIMARY KEY (token_hash, contact_id)
);
