-- +goose Up
-- An address that an account has just given up stays reserved for it while the
-- change can be undone. It signs nobody in, and no other account can have it.
-- Zero is the address that the account signs in with.
ALTER TABLE account_emails ADD COLUMN held_until BIGINT NOT NULL DEFAULT 0;
CREATE INDEX account_emails_held ON account_emails (held_until) WHERE held_until > 0;
