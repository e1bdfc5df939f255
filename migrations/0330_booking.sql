-- +goose Up
-- Whose time can be booked: a lab site, a staff member or a pool of them. Hours are
-- on the wall clock of the zone. A calendar without a brand is open to every brand
-- of its country.
CREATE TABLE booking_calendars (
  id              TEXT PRIMARY KEY,
  kind            TEXT NOT NULL,
  resource_kind   TEXT NOT NULL CHECK (resource_kind IN ('site', 'staff', 'pool')),
  resource_id     TEXT NOT NULL,
  brand_code      TEXT NOT NULL,
  country         TEXT NOT NULL CHECK (country IN ('US', 'CA')),
  name            TEXT NOT NULL,
  online          BOOLEAN NOT NULL,
  line1           TEXT NOT NULL,
  city            TEXT NOT NULL,
  region          TEXT NOT NULL,
  postal_code     TEXT NOT NULL,
  phone           TEXT NOT NULL,
  time_zone       TEXT NOT NULL,
  length_minutes  BIGINT NOT NULL CHECK (length_minutes BETWEEN 5 AND 240),
  before_minutes  BIGINT NOT NULL CHECK (before_minutes BETWEEN 0 AND 120),
  after_minutes   BIGINT NOT NULL CHECK (after_minutes BETWEEN 0 AND 120),
  capacity        BIGINT NOT NULL CHECK (capacity BETWEEN 1 AND 50),
  notice_minutes  BIGINT NOT NULL CHECK (notice_minutes >= 0),
  ahead_days      BIGINT NOT NULL CHECK (ahead_days BETWEEN 1 AND 365),
  change_minutes  BIGINT NOT NULL CHECK (change_minutes >= 0),
  active          BOOLEAN NOT NULL,
  revision        BIGINT NOT NULL
);
CREATE INDEX booking_calendars_by_kind ON booking_calendars (kind, country);

CREATE TABLE booking_hours (
  calendar_id   TEXT NOT NULL REFERENCES booking_calendars (id),
  weekday       BIGINT NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  from_minute   BIGINT NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  until_minute  BIGINT NOT NULL CHECK (until_minute > from_minute AND until_minute <= 1440),
  PRIMARY KEY (calendar_id, weekday, from_minute)
);

-- Days of its own: closed ones, and public holidays on which it is open.
CREATE TABLE booking_days (
  calendar_id  TEXT NOT NULL REFERENCES booking_calendars (id),
  day          TEXT NOT NULL,
  open         BOOLEAN NOT NULL,
  PRIMARY KEY (calendar_id, day)
);

CREATE TABLE booking_absences (
  calendar_id  TEXT NOT NULL REFERENCES booking_calendars (id),
  id           TEXT NOT NULL,
  from_at      BIGINT NOT NULL,
  until_at     BIGINT NOT NULL,
  PRIMARY KEY (calendar_id, id),
  CHECK (until_at > from_at)
);

-- Five minutes of one seat. The key is what keeps two people from having the same
-- seat at the same time. The holder is a booking, or an offer to the waiting list.
CREATE TABLE booking_cells (
  calendar_id  TEXT NOT NULL REFERENCES booking_calendars (id),
  cell         BIGINT NOT NULL,
  seat         BIGINT NOT NULL,
  holder       TEXT NOT NULL,
  PRIMARY KEY (calendar_id, cell, seat)
);
CREATE INDEX booking_cells_by_holder ON booking_cells (holder);
CREATE INDEX booking_cells_by_cell ON booking_cells (cell);

CREATE TABLE bookings (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  id           TEXT NOT NULL,
  calendar_id  TEXT NOT NULL,
  kind         TEXT NOT NULL,
  starts_at    BIGINT NOT NULL,
  ends_at      BIGINT NOT NULL,
  time_zone    TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('booked', 'canceled', 'came', 'missed')),
  canceled_by  TEXT NOT NULL CHECK (canceled_by IN ('', 'member', 'staff', 'account')),
  reason       TEXT NOT NULL,
  sequence     BIGINT NOT NULL,
  created_at   BIGINT NOT NULL,
  changed_at   BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX bookings_by_start ON bookings (member_id, starts_at, id);
CREATE INDEX bookings_of_day ON bookings (calendar_id, starts_at);

-- Five minutes of a member who has a booking: nobody is at two places at once.
CREATE TABLE booking_times (
  member_id   TEXT NOT NULL,
  cell        BIGINT NOT NULL,
  booking_id  TEXT NOT NULL,
  PRIMARY KEY (member_id, cell),
  FOREIGN KEY (member_id, booking_id) REFERENCES bookings (member_id, id)
);
CREATE INDEX booking_times_by_cell ON booking_times (cell);

-- What happened to a booking, in order.
CREATE TABLE booking_history (
  member_id   TEXT NOT NULL,
  booking_id  TEXT NOT NULL,
  number      BIGINT NOT NULL,
  act         TEXT NOT NULL CHECK (act IN ('booked', 'moved', 'canceled', 'came', 'missed')),
  actor_id    TEXT NOT NULL,
  actor_role  TEXT NOT NULL,
  starts_at   BIGINT NOT NULL,
  reason      TEXT NOT NULL,
  at          BIGINT NOT NULL,
  PRIMARY KEY (member_id, booking_id, number),
  FOREIGN KEY (member_id, booking_id) REFERENCES bookings (member_id, id)
);

-- A place on the waiting list. Days are on the calendar of the place, both included.
CREATE TABLE booking_waits (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  id           TEXT NOT NULL,
  calendar_id  TEXT NOT NULL,
  from_day     TEXT NOT NULL,
  until_day    TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('waiting', 'offered', 'booked', 'left', 'over')),
  starts_at    BIGINT NOT NULL,
  hold_until   BIGINT NOT NULL,
  booking_id   TEXT NOT NULL,
  created_at   BIGINT NOT NULL,
  changed_at   BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE UNIQUE INDEX booking_waits_open ON booking_waits (member_id, calendar_id) WHERE state = 'waiting' OR state = 'offered';
CREATE INDEX booking_waits_in_line ON booking_waits (calendar_id, created_at, id) WHERE state = 'waiting' OR state = 'offered';
CREATE INDEX booking_waits_held ON booking_waits (hold_until) WHERE state = 'offered';
CREATE INDEX booking_waits_by_change ON booking_waits (changed_at);

-- What was offered to whom: nobody is offered the same time twice.
CREATE TABLE booking_offers (
  member_id  TEXT NOT NULL,
  wait_id    TEXT NOT NULL,
  starts_at  BIGINT NOT NULL,
  at         BIGINT NOT NULL,
  PRIMARY KEY (member_id, wait_id, starts_at),
  FOREIGN KEY (member_id, wait_id) REFERENCES booking_waits (member_id, id)
);
CREATE INDEX booking_offers_by_age ON booking_offers (at);
