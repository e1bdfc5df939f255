-- +goose Up
-- How severe the check was that family was told of last, so that a worse one
-- rings within the hour; and the wall clock of where it was made.
ALTER TABLE alert_episodes ADD COLUMN level BIGINT NOT NULL DEFAULT 0;
ALTER TABLE alert_episodes ADD COLUMN offset_minutes BIGINT;

-- The address that an invitation went to: whoever opens its link answers for
-- that one.
ALTER TABLE contact_links ADD COLUMN address_hash TEXT NOT NULL DEFAULT '';

-- Addresses whose owner asked us to stop, for one member, or for everybody when
-- the account is empty. They outlive the contact, so that nobody who is put on
-- a list again is written to again.
CREATE TABLE contact_stops (
  address_hash  TEXT NOT NULL,
  account_id    TEXT NOT NULL,
  stopped_at    BIGINT NOT NULL,
  PRIMARY KEY (address_hash, account_id)
);
