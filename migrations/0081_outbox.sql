-- +goose Up
-- Messages that leave the house, written in the transaction that caused them
-- and sent by workers. A row without a member is about a member of staff. The
-- address and what fills the text are sealed.
--
-- due_at is when a worker may take the row next. Taking it moves due_at ahead,
-- which is the lease: a worker that dies lets go of its rows by the clock.
-- cause names what a message is about, so that one cause is told once; slot
-- names what only the newest message is good for, such as a code.
CREATE TABLE outbox_messages (
  member_id     TEXT NOT NULL,
  id            TEXT NOT NULL,
  topic         TEXT NOT NULL CHECK (topic IN ('security', 'messages', 'alerts', 'reports', 'reminders', 'contacts')),
  template      TEXT NOT NULL,
  channel       TEXT NOT NULL CHECK (channel IN ('EMAIL', 'SMS')),
  locale        TEXT NOT NULL CHECK (locale IN ('en-US', 'es-US', 'en-CA', 'fr-CA')),
  brand_code    TEXT NOT NULL REFERENCES brands (code),
  address_enc   BYTEA NOT NULL,
  params_enc    BYTEA,
  cause         TEXT NOT NULL,
  slot          TEXT NOT NULL,
  urgent        BOOLEAN NOT NULL,
  time_zone     TEXT NOT NULL,
  quiet_from    BIGINT NOT NULL,
  quiet_to      BIGINT NOT NULL,
  state         TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'expired', 'replaced')),
  created_at    BIGINT NOT NULL,
  due_at        BIGINT NOT NULL,
  expires_at    BIGINT NOT NULL,
  finished_at   BIGINT,
  lease         TEXT NOT NULL,
  attempts      BIGINT NOT NULL,
  trouble       TEXT NOT NULL,
  PRIMARY KEY (member_id, id),
  UNIQUE (member_id, cause)
);
CREATE INDEX outbox_messages_due ON outbox_messages (channel, due_at) WHERE state = 'waiting';
CREATE INDEX outbox_messages_by_age ON outbox_messages (finished_at);
