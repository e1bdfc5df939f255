-- +goose Up
-- Requests to let somebody back in who has lost every second factor. One staff
-- person opens a request and another one approves it. Expired is what a newer
-- request makes of one that nobody finished.
CREATE TABLE recovery_requests (
  id           TEXT PRIMARY KEY,
  account_id   TEXT NOT NULL REFERENCES accounts (id),
  role         TEXT NOT NULL,
  checked      TEXT NOT NULL CHECK (checked IN ('callback', 'video', 'inPerson')),
  reason       TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('open', 'approved', 'done', 'stopped', 'canceled', 'expired', 'disputed')),
  opened_by    TEXT NOT NULL REFERENCES accounts (id),
  opened_at    BIGINT NOT NULL,
  approved_by  TEXT NOT NULL, -- empty until then
  approved_at  BIGINT NOT NULL,
  works_from   BIGINT NOT NULL, -- of the link
  expires_at   BIGINT NOT NULL,
  closed_at    BIGINT NOT NULL
);
CREATE UNIQUE INDEX recovery_requests_open ON recovery_requests (account_id) WHERE state IN ('open', 'approved');
CREATE INDEX recovery_requests_of ON recovery_requests (account_id, state);
CREATE INDEX recovery_requests_by_age ON recovery_requests (opened_at);

-- The links of a request, as hashes. Each message has one of its own.
CREATE TABLE recovery_links (
  token_hash  TEXT PRIMARY KEY,
  request_id  TEXT NOT NULL REFERENCES recovery_requests (id),
  purpose     TEXT NOT NULL CHECK (purpose IN ('stop', 'use'))
);
CREATE INDEX recovery_links_of ON recovery_links (request_id);

-- A sign-in that replaces all factors of its account, because of this request.
ALTER TABLE mfa_attempts ADD COLUMN recovery_id TEXT NOT NULL DEFAULT '';
