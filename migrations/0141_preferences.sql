-- +goose Up
-- How a member wants to be written to, by topic. A topic without a row has the
-- house's choice. No channel means nothing of the topic. weekdays are bits from
-- Monday; they and the frequency are kept for reminders.
CREATE TABLE communication_preferences (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  topic       TEXT NOT NULL CHECK (topic IN ('messages', 'alerts', 'reports', 'reminders')),
  channel     TEXT NOT NULL CHECK (channel IN ('', 'EMAIL', 'SMS')),
  frequency   TEXT NOT NULL CHECK (frequency IN ('DAY', 'WEEK', 'MONTH')),
  weekdays    BIGINT NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
  updated_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, topic)
);

-- When nothing may ring that can wait, in minutes of the member's day.
CREATE TABLE quiet_hours (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  from_minute BIGINT NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute   BIGINT NOT NULL CHECK (to_minute BETWEEN 0 AND 1439),
  updated_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id)
);
