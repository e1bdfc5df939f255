-- +goose Up
-- People whom a member shares with, and what follows from readings that ask for
-- somebody: who was told, who answered, and what the member was asked. All of
-- it is state of the database, so that a restart forgets nothing.

-- Name, e-mail and phones are sealed. consent is what the person said
-- themselves; nobody is told anything before it is yes. Levels are the
-- person's own, in mg/dL; where there are none those of the side hold.
CREATE TABLE contacts (
  member_id      TEXT NOT NULL REFERENCES members (member_id),
  id             TEXT NOT NULL,
  contact_type   TEXT NOT NULL CHECK (contact_type IN ('FA', 'EM', 'PR')),
  person_enc     BYTEA NOT NULL,
  position       BIGINT NOT NULL,
  locale         TEXT NOT NULL CHECK (locale IN ('en-US', 'es-US', 'en-CA', 'fr-CA')),
  consent        TEXT NOT NULL CHECK (consent IN ('none', 'invited', 'yes', 'no', 'stopped')),
  consent_at     BIGINT,
  low_level      BIGINT,
  high_level     BIGINT,
  quiet_from     BIGINT NOT NULL,
  quiet_to       BIGINT NOT NULL,
  urgent_anyway  BOOLEAN NOT NULL,
  tell_number    BOOLEAN NOT NULL,
  created_at     BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);

-- Finds the contacts behind a phone that answers, without telling the phone.
CREATE TABLE contact_addresses (
  address_hash  TEXT NOT NULL,
  account_id    TEXT NOT NULL REFERENCES accounts (id),
  contact_id    TEXT NOT NULL,
  PRIMARY KEY (address_hash, account_id, contact_id)
);
CREATE INDEX contact_addresses_by_contact ON contact_addresses (account_id, contact_id);

CREATE TABLE alert_sides (
  member_id  TEXT NOT NULL REFERENCES members (member_id),
  side       TEXT NOT NULL CHECK (side IN ('low', 'high')),
  threshold  BIGINT NOT NULL,
  PRIMARY KEY (member_id, side)
);

CREATE TABLE alert_destinations (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  side         TEXT NOT NULL CHECK (side IN ('low', 'high')),
  contact_id   TEXT NOT NULL,
  channel      TEXT NOT NULL CHECK (channel IN ('EMAIL', 'SMS')),
  address_enc  BYTEA NOT NULL,
  position     BIGINT NOT NULL,
  PRIMARY KEY (member_id, side, contact_id, channel)
);

-- One row for each reading that a rule speaks of. The id follows from rule and
-- reading, so that the order in which readings arrive leaves no trace.
-- coach_at is from when on the coach is told; none means not at all.
CREATE TABLE alerts (
  member_id       TEXT NOT NULL REFERENCES members (member_id),
  id              TEXT NOT NULL,
  kind            TEXT NOT NULL CHECK (kind IN ('bloodSugar', 'bloodPressure', 'weight')),
  direction       TEXT NOT NULL CHECK (direction IN ('low', 'high', 'severe', 'gain')),
  reading_id      TEXT NOT NULL,
  reading_at      BIGINT NOT NULL,
  offset_minutes  BIGINT NOT NULL,
  value           BIGINT NOT NULL,
  second          BIGINT NOT NULL,
  clear_at        BIGINT NOT NULL,
  asks            BOOLEAN NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('open', 'cleared', 'withdrawn')),
  created_at      BIGINT NOT NULL,
  done_at         BIGINT,
  coach_at        BIGINT,
  coach_seen_at   BIGINT,
  coach_seen_by   TEXT,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX alerts_by_time ON alerts (member_id, kind, reading_at);
CREATE INDEX alerts_for_coach ON alerts (coach_at) WHERE state = 'open';

CREATE TABLE alert_answers (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  alert_id     TEXT NOT NULL,
  question     TEXT NOT NULL,
  answers      TEXT NOT NULL,
  answered_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, alert_id, question)
);

-- A time in which family is told of one direction, from the first message to
-- the all-clear. A round goes down the list of people; next_at is when the next
-- one is told because nobody has answered.
CREATE TABLE alert_episodes (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  id          TEXT NOT NULL,
  direction   TEXT NOT NULL CHECK (direction IN ('low', 'high')),
  state       TEXT NOT NULL CHECK (state IN ('open', 'acknowledged', 'cleared', 'withdrawn', 'over')),
  urgent      BOOLEAN NOT NULL,
  round       BIGINT NOT NULL,
  reading_id  TEXT NOT NULL,
  reading_at  BIGINT NOT NULL,
  value       BIGINT NOT NULL,
  opened_at   BIGINT NOT NULL,
  told_at     BIGINT NOT NULL,
  next_at     BIGINT,
  closed_at   BIGINT,
  PRIMARY KEY (member_id, id)
);
CREATE UNIQUE INDEX alert_episodes_open ON alert_episodes (member_id, direction) WHERE closed_at IS NULL;
CREATE INDEX alert_episodes_due ON alert_episodes (next_at) WHERE next_at IS NOT NULL;

-- What was sent to whom and why, for the member to read. A row without a
-- message says why none was sent.
CREATE TABLE alert_deliveries (
  member_id        TEXT NOT NULL REFERENCES members (member_id),
  id               TEXT NOT NULL,
  episode_id       TEXT NOT NULL,
  round            BIGINT NOT NULL,
  contact_id       TEXT NOT NULL,
  name_enc         BYTEA NOT NULL,
  purpose          TEXT NOT NULL CHECK (purpose IN ('invite', 'low', 'high', 'clear', 'withdrawn', 'test')),
  channel          TEXT NOT NULL CHECK (channel IN ('EMAIL', 'SMS')),
  message_id       TEXT NOT NULL,
  skipped          TEXT NOT NULL CHECK (skipped IN ('', 'quiet')),
  told_at          BIGINT NOT NULL,
  acknowledged_at  BIGINT,
  acknowledged_by  TEXT NOT NULL CHECK (acknowledged_by IN ('', 'link', 'reply')),
  PRIMARY KEY (member_id, id)
);
CREATE INDEX alert_deliveries_by_time ON alert_deliveries (member_id, told_at);
CREATE INDEX alert_deliveries_by_episode ON alert_deliveries (member_id, episode_id, round);

-- Links in messages. Only a hash is kept; the words of the link travel in the
-- part of an address that browsers never send.
CREATE TABLE contact_links (
  token_hash  TEXT PRIMARY KEY,
  account_id  TEXT NOT NULL REFERENCES accounts (id),
  contact_id  TEXT NOT NULL,
  episode_id  TEXT NOT NULL,
  purpose     TEXT NOT NULL CHECK (purpose IN ('invite', 'alert')),
  expires_at  BIGINT NOT NULL
);
CREATE INDEX contact_links_by_age ON contact_links (expires_at);

-- Readings of one member are judged one after the other.
CREATE TABLE alert_turns (
  member_id  TEXT PRIMARY KEY REFERENCES members (member_id),
  turn       BIGINT NOT NULL
);
