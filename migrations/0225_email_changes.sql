-- +goose Up
-- A change of the email address that an account signs in with. Both addresses
-- have to agree; the old one can take the change back for a week. Links are kept
-- as hashes.
CREATE TABLE email_changes (
  id                TEXT PRIMARY KEY,
  account_id        TEXT NOT NULL REFERENCES accounts (id),
  subject           TEXT NOT NULL, -- the member whose trail tells of it; empty for staff
  locale            TEXT NOT NULL,
  old_email         TEXT NOT NULL,
  new_email         TEXT NOT NULL,
  old_hash          TEXT NOT NULL UNIQUE,
  new_hash          TEXT NOT NULL UNIQUE,
  undo_hash         TEXT NOT NULL,
  state             TEXT NOT NULL CHECK (state IN ('open', 'done', 'stopped', 'undone')),
  asked_at          BIGINT NOT NULL,
  expires_at        BIGINT NOT NULL,
  old_confirmed_at  BIGINT NOT NULL,
  new_confirmed_at  BIGINT NOT NULL,
  changed_at        BIGINT NOT NULL
);
CREATE UNIQUE INDEX email_changes_open ON email_changes (account_id) WHERE state = 'open';
CREATE INDEX email_changes_by_account ON email_changes (account_id, asked_at);
CREATE UNIQUE INDEX email_changes_undo ON email_changes (undo_hash) WHERE undo_hash <> '';
