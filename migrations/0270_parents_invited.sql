-- +goose Up
-- A teenager invites a parent, which leads to a link of the kind dependent.
--
-- SQLite cannot change a CHECK, so the table is made anew with its rows, its columns in the same order and its indexes.
ALTER TABLE family_invites RENAME TO family_invites_adults;
CREATE TABLE family_invites (
  id            TEXT PRIMARY KEY,
  holder_id     TEXT NOT NULL REFERENCES members (member_id),
  token_hash    TEXT NOT NULL,
  email         TEXT NOT NULL,
  email_folded  TEXT NOT NULL,
  name          TEXT NOT NULL,
  kind          TEXT NOT NULL CHECK (kind IN ('adult', 'care_recipient', 'dependent')),
  relationship  TEXT NOT NULL,
  areas         TEXT NOT NULL,
  sent_at       BIGINT NOT NULL,
  expires_at    BIGINT NOT NULL,
  closed_at     BIGINT,
  outcome       TEXT NOT NULL CHECK (outcome IN ('', 'accepted', 'declined', 'withdrawn', 'replaced')),
  UNIQUE (token_hash)
);
INSERT INTO family_invites (id, holder_id, token_hash, email, email_folded, name, kind, relationship, areas, sent_at, expires_at,
  closed_at, outcome)
SELECT id, holder_id, token_hash, email, email_folded, name, kind, relationship, areas, sent_at, expires_at,
  closed_at, outcome
FROM family_invites_adults;
DROP TABLE family_invites_adults;
CREATE UNIQUE INDEX family_invites_open ON family_invites (holder_id, email_folded) WHERE closed_at IS NULL;
CREATE INDEX family_invites_by_holder ON family_invites (holder_id, sent_at);
CREATE INDEX family_invites_by_age ON family_invites (expires_at);
