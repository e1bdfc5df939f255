-- +goose Up
-- Lists that grow with the product are open: channels, topics, kinds of reports and of alerts with their directions.
-- The domain that writes such a column keeps the list and refuses a value that is not on it (docs/sql.md, "Lists").
--
-- SQLite cannot drop a CHECK, so each table is made anew with its rows, its columns in the same order and its indexes.

ALTER TABLE communication_preferences RENAME TO communication_preferences_closed;
CREATE TABLE communication_preferences (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  topic       TEXT NOT NULL,
  channel     TEXT NOT NULL,
  frequency   TEXT NOT NULL CHECK (frequency IN ('DAY', 'WEEK', 'MONTH')),
  weekdays    BIGINT NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
  updated_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, topic)
);
INSERT INTO communication_preferences (member_id, topic, channel, frequency, weekdays, updated_at)
SELECT member_id, topic, channel, frequency, weekdays, updated_at
FROM communication_preferences_closed;
DROP TABLE communication_preferences_closed;

ALTER TABLE alert_destinations RENAME TO alert_destinations_closed;
CREATE TABLE alert_destinations (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  side         TEXT NOT NULL CHECK (side IN ('low', 'high')),
  contact_id   TEXT NOT NULL,
  channel      TEXT NOT NULL,
  address_enc  BYTEA NOT NULL,
  position     BIGINT NOT NULL,
  PRIMARY KEY (member_id, side, contact_id, channel)
);
INSERT INTO alert_destinations (member_id, side, contact_id, channel, address_enc, position)
SELECT member_id, side, contact_id, channel, address_enc, position
FROM alert_destinations_closed;
DROP TABLE alert_destinations_closed;

ALTER TABLE alert_deliveries RENAME TO alert_deliveries_closed;
CREATE TABLE alert_deliveries (
  member_id        TEXT NOT NULL REFERENCES members (member_id),
  id               TEXT NOT NULL,
  episode_id       TEXT NOT NULL,
  round            BIGINT NOT NULL,
  contact_id       TEXT NOT NULL,
  name_enc         BYTEA NOT NULL,
  purpose          TEXT NOT NULL CHECK (purpose IN ('invite', 'low', 'high', 'clear', 'withdrawn', 'test')),
  channel          TEXT NOT NULL,
  message_id       TEXT NOT NULL,
  skipped          TEXT NOT NULL CHECK (skipped IN ('', 'quiet')),
  told_at          BIGINT NOT NULL,
  acknowledged_at  BIGINT,
  acknowledged_by  TEXT NOT NULL CHECK (acknowledged_by IN ('', 'link', 'reply')),
  PRIMARY KEY (member_id, id)
);
INSERT INTO alert_deliveries (member_id, id, episode_id, round, contact_id, name_enc, purpose, channel, message_id, skipped, told_at,
  acknowledged_at, acknowledged_by)
SELECT member_id, id, episode_id, round, contact_id, name_enc, purpose, channel, message_id, skipped, told_at,
  acknowledged_at, acknowledged_by
FROM alert_deliveries_closed;
DROP TABLE alert_deliveries_closed;
CREATE INDEX alert_deliveries_by_time ON alert_deliveries (member_id, told_at);
CREATE INDEX alert_deliveries_by_episode ON alert_deliveries (member_id, episode_id, round);

ALTER TABLE alerts RENAME TO alerts_closed;
CREATE TABLE alerts (
  member_id         TEXT NOT NULL REFERENCES members (member_id),
  id                TEXT NOT NULL,
  kind              TEXT NOT NULL,
  direction         TEXT NOT NULL,
  reading_id        TEXT NOT NULL,
  reading_at        BIGINT NOT NULL,
  offset_minutes    BIGINT NOT NULL,
  value             BIGINT NOT NULL,
  second            BIGINT NOT NULL,
  clear_at          BIGINT NOT NULL,
  asks              BOOLEAN NOT NULL,
  state             TEXT NOT NULL CHECK (state IN ('open', 'cleared', 'withdrawn')),
  created_at        BIGINT NOT NULL,
  done_at           BIGINT,
  coach_at          BIGINT,
  coach_seen_at     BIGINT,
  coach_seen_by     TEXT,
  received_at       BIGINT NOT NULL DEFAULT 0,
  urgent            BOOLEAN NOT NULL DEFAULT FALSE,
  step              BIGINT NOT NULL DEFAULT 0,
  escalate_at       BIGINT,
  stopped_at        BIGINT,
  end_reason        TEXT NOT NULL DEFAULT '' CHECK (end_reason IN ('', 'program')),
  followed          BOOLEAN NOT NULL DEFAULT FALSE,
  steady            BOOLEAN NOT NULL DEFAULT FALSE,
  recovered_at      BIGINT NOT NULL DEFAULT 0,
  recovered_value   BIGINT NOT NULL DEFAULT 0,
  recovered_second  BIGINT NOT NULL DEFAULT 0,
  closing_id        TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (member_id, id)
);
INSERT INTO alerts (member_id, id, kind, direction, reading_id, reading_at, offset_minutes, value, second, clear_at, asks, state,
  created_at, done_at, coach_at, coach_seen_at, coach_seen_by, received_at, urgent, step, escalate_at, stopped_at,
  end_reason, followed, steady, recovered_at, recovered_value, recovered_second, closing_id)
SELECT member_id, id, kind, direction, reading_id, reading_at, offset_minutes, value, second, clear_at, asks, state,
  created_at, done_at, coach_at, coach_seen_at, coach_seen_by, received_at, urgent, step, escalate_at, stopped_at,
  end_reason, followed, steady, recovered_at, recovered_value, recovered_second, closing_id
FROM alerts_closed;
DROP TABLE alerts_closed;
CREATE INDEX alerts_by_time ON alerts (member_id, kind, reading_at);
CREATE INDEX alerts_for_coach ON alerts (coach_at) WHERE state = 'open';
CREATE INDEX alerts_open ON alerts (member_id, kind, reading_at) WHERE state = 'open';
CREATE INDEX alerts_to_escalate ON alerts (escalate_at) WHERE state = 'open' AND escalate_at IS NOT NULL;
CREATE INDEX alerts_without_escalation ON alerts (coach_at)
WHERE state = 'open' AND escalate_at IS NULL AND stopped_at IS NULL AND done_at IS NULL AND coach_seen_at IS NULL;
CREATE INDEX alerts_open_weight ON alerts (member_id) WHERE state = 'open' AND kind = 'weight';
CREATE INDEX alerts_seen ON alerts (member_id, coach_seen_at) WHERE coach_seen_at IS NOT NULL;

ALTER TABLE report_files RENAME TO report_files_closed;
ALTER TABLE report_contents RENAME TO report_contents_closed;
CREATE TABLE report_files (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  id           TEXT NOT NULL,
  kind         TEXT NOT NULL,
  format       TEXT NOT NULL CHECK (format IN ('pdf', 'csv', 'fhir')),
  from_date    TEXT NOT NULL,
  to_date      TEXT NOT NULL,
  locale       TEXT NOT NULL CHECK (locale IN ('en-US', 'es-US', 'en-CA', 'fr-CA')),
  state        TEXT NOT NULL CHECK (state IN ('waiting', 'preparing', 'ready', 'failed')),
  progress     BIGINT NOT NULL,
  file_name    TEXT NOT NULL,
  bytes        BIGINT NOT NULL,
  created_at   BIGINT NOT NULL,
  due_at       BIGINT NOT NULL,
  finished_at  BIGINT,
  expires_at   BIGINT NOT NULL,
  lease        TEXT NOT NULL,
  attempts     BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE TABLE report_contents (
  member_id    TEXT NOT NULL,
  id           TEXT NOT NULL,
  content_enc  BYTEA NOT NULL,
  PRIMARY KEY (member_id, id),
  FOREIGN KEY (member_id, id) REFERENCES report_files (member_id, id)
);
INSERT INTO report_files (member_id, id, kind, format, from_date, to_date, locale, state, progress, file_name, bytes, created_at, due_at,
  finished_at, expires_at, lease, attempts)
SELECT member_id, id, kind, format, from_date, to_date, locale, state, progress, file_name, bytes, created_at, due_at,
  finished_at, expires_at, lease, attempts
FROM report_files_closed;
INSERT INTO report_contents (member_id, id, content_enc)
SELECT member_id, id, content_enc
FROM report_contents_closed;
DROP TABLE report_contents_closed;
DROP TABLE report_files_closed;
CREATE INDEX report_files_due ON report_files (due_at) WHERE state = 'waiting' OR state = 'preparing';
CREATE INDEX report_files_by_age ON report_files (expires_at);

ALTER TABLE support_messages RENAME TO support_messages_closed;
CREATE TABLE support_messages (
  member_id       TEXT NOT NULL REFERENCES members (member_id),
  id              TEXT NOT NULL,
  client_id       TEXT NOT NULL,
  reference       TEXT NOT NULL,
  topic           TEXT NOT NULL,
  text_enc        BYTEA NOT NULL,
  answer_channel  TEXT NOT NULL,
  status          TEXT NOT NULL CHECK (status IN ('received', 'in_progress', 'answered')),
  created_at      BIGINT NOT NULL,
  answer_due_at   BIGINT NOT NULL,
  urgent          BOOLEAN NOT NULL DEFAULT FALSE,
  owner_id        TEXT,
  answer_enc      BYTEA,
  answered_by     TEXT,
  answered_name   TEXT,
  answered_at     BIGINT,
  PRIMARY KEY (member_id, id),
  UNIQUE (member_id, client_id),
  UNIQUE (member_id, reference)
);
INSERT INTO support_messages (member_id, id, client_id, reference, topic, text_enc, answer_channel, status, created_at, answer_due_at, urgent,
  owner_id, answer_enc, answered_by, answered_name, answered_at)
SELECT member_id, id, client_id, reference, topic, text_enc, answer_channel, status, created_at, answer_due_at, urgent,
  owner_id, answer_enc, answered_by, answered_name, answered_at
FROM support_messages_closed;
DROP TABLE support_messages_closed;
CREATE INDEX support_messages_id ON support_messages (id);
CREATE INDEX support_messages_due ON support_messages (status, answer_due_at, id);

-- Last, as in every write that raises an alert and tells of it: two nodes that go the same way never wait for each other.
ALTER TABLE outbox_messages RENAME TO outbox_messages_closed;
CREATE TABLE outbox_messages (
  member_id    TEXT NOT NULL,
  id           TEXT NOT NULL,
  topic        TEXT NOT NULL,
  template     TEXT NOT NULL,
  channel      TEXT NOT NULL,
  locale       TEXT NOT NULL CHECK (locale IN ('en-US', 'es-US', 'en-CA', 'fr-CA')),
  brand_code   TEXT NOT NULL REFERENCES brands (code),
  address_enc  BYTEA NOT NULL,
  params_enc   BYTEA,
  cause        TEXT NOT NULL,
  slot         TEXT NOT NULL,
  urgent       BOOLEAN NOT NULL,
  time_zone    TEXT NOT NULL,
  quiet_from   BIGINT NOT NULL,
  quiet_to     BIGINT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'expired', 'replaced')),
  created_at   BIGINT NOT NULL,
  due_at       BIGINT NOT NULL,
  expires_at   BIGINT NOT NULL,
  finished_at  BIGINT,
  lease        TEXT NOT NULL,
  attempts     BIGINT NOT NULL,
  trouble      TEXT NOT NULL,
  contact_id   TEXT NOT NULL DEFAULT '',
  faults       BIGINT NOT NULL DEFAULT 0,
  parked_at    BIGINT,
  PRIMARY KEY (member_id, id),
  UNIQUE (member_id, cause)
);
INSERT INTO outbox_messages (member_id, id, topic, template, channel, locale, brand_code, address_enc, params_enc, cause, slot, urgent,
  time_zone, quiet_from, quiet_to, state, created_at, due_at, expires_at, finished_at, lease, attempts, trouble,
  contact_id, faults, parked_at)
SELECT member_id, id, topic, template, channel, locale, brand_code, address_enc, params_enc, cause, slot, urgent,
  time_zone, quiet_from, quiet_to, state, created_at, due_at, expires_at, finished_at, lease, attempts, trouble,
  contact_id, faults, parked_at
FROM outbox_messages_closed;
DROP TABLE outbox_messages_closed;
CREATE INDEX outbox_messages_due ON outbox_messages (channel, due_at) WHERE state = 'waiting';
CREATE INDEX outbox_messages_by_age ON outbox_messages (finished_at);
CREATE INDEX outbox_messages_to_contacts ON outbox_messages (member_id) WHERE state = 'waiting' AND contact_id <> '';
