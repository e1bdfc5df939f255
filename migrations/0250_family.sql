-- +goose Up
-- From which age a child has private areas, and from which age parents act for them no longer. Laws differ, so a brand
-- says it.
ALTER TABLE brands ADD COLUMN teen_age BIGINT NOT NULL DEFAULT 13;
ALTER TABLE brands ADD COLUMN adult_age BIGINT NOT NULL DEFAULT 18;

-- Who may act for a member. actor_id is the person who acts. areas is what an adult granted, separated by commas; those
-- of a child follow from the age. until is set by Member Support alone. told_at is when both were told that the access
-- ends at a birthday.
CREATE TABLE family_links (
  member_id     TEXT NOT NULL REFERENCES members (member_id),
  id            TEXT NOT NULL,
  actor_id      TEXT NOT NULL REFERENCES accounts (id),
  kind          TEXT NOT NULL CHECK (kind IN ('adult', 'dependent', 'consenter', 'care_recipient')),
  relationship  TEXT NOT NULL,
  areas         TEXT NOT NULL,
  since         BIGINT NOT NULL,
  until         BIGINT,
  ended_at      BIGINT,
  ended_by      TEXT NOT NULL,
  told_at       BIGINT,
  version       BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE UNIQUE INDEX family_links_open ON family_links (member_id, actor_id) WHERE ended_at IS NULL;
CREATE INDEX family_links_by_actor ON family_links (actor_id, since);
CREATE INDEX family_links_children ON family_links (member_id) WHERE kind = 'dependent' AND ended_at IS NULL;

-- What a teenager keeps to themselves.
CREATE TABLE family_choices (
  member_id        TEXT PRIMARY KEY REFERENCES members (member_id),
  readings_closed  BOOLEAN NOT NULL,
  changed_at       BIGINT NOT NULL
);

-- Invitations to act for somebody. Only the hash of a token is kept. They are found by it, before anybody knows whose
-- they are, so holder_id is the member who invites. outcome says why a closed one was closed.
CREATE TABLE family_invites (
  id            TEXT PRIMARY KEY,
  holder_id     TEXT NOT NULL REFERENCES members (member_id),
  token_hash    TEXT NOT NULL,
  email         TEXT NOT NULL,
  email_folded  TEXT NOT NULL,
  name          TEXT NOT NULL,
  kind          TEXT NOT NULL CHECK (kind IN ('adult', 'care_recipient')),
  relationship  TEXT NOT NULL,
  areas         TEXT NOT NULL,
  sent_at       BIGINT NOT NULL,
  expires_at    BIGINT NOT NULL,
  closed_at     BIGINT,
  outcome       TEXT NOT NULL CHECK (outcome IN ('', 'accepted', 'declined', 'withdrawn', 'replaced')),
  UNIQUE (token_hash)
);
CREATE UNIQUE INDEX family_invites_open ON family_invites (holder_id, email_folded) WHERE closed_at IS NULL;
CREATE INDEX family_invites_by_holder ON family_invites (holder_id, sent_at);
CREATE INDEX family_invites_by_age ON family_invites (expires_at);

-- For whom a session acts, and by which link. Both are empty while it acts for nobody.
ALTER TABLE sessions ADD COLUMN acting_member TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN acting_link TEXT NOT NULL DEFAULT '';
CREATE INDEX sessions_acting ON sessions (acting_link) WHERE acting_link <> '' AND ended_at IS NULL;
