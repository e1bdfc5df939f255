-- +goose Up
-- The contact whom a message goes to; empty for messages to the member or to
-- staff. What still waits is withdrawn when the contact asks us to stop, is
-- removed, or is to be reached in another way.
ALTER TABLE outbox_messages ADD COLUMN contact_id TEXT NOT NULL DEFAULT '';
CREATE INDEX outbox_messages_to_contacts ON outbox_messages (member_id) WHERE state = 'waiting' AND contact_id <> '';

-- What a phone was asked that has open alerts of several members: which number
-- of the list stands for which member.
CREATE TABLE contact_choices (
  address_hash  TEXT NOT NULL,
  number        BIGINT NOT NULL,
  account_id    TEXT NOT NULL REFERENCES accounts (id),
  asked_at      BIGINT NOT NULL,
  PRIMARY KEY (address_hash, number)
);
CREATE INDEX contact_choices_by_age ON contact_choices (asked_at);
