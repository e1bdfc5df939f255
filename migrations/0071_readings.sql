-- +goose Up
-- Readings in canonical units, each with the wall clock of where it was taken.
-- The id holds the time and a digest of device, kind, value and member, so that
-- the same reading has the same key however often it arrives. The tables lie in
-- the order of their keys, because a list of days is what everybody asks for.

-- clustered
CREATE TABLE glucose_readings (
  member_id       TEXT NOT NULL REFERENCES members (member_id),
  at              BIGINT NOT NULL,
  id              TEXT NOT NULL,
  offset_minutes  BIGINT NOT NULL,
  zone            TEXT NOT NULL,
  source          BIGINT NOT NULL CHECK (source >= 1 AND source <= 14),
  device_id       TEXT NOT NULL,
  value           BIGINT NOT NULL,
  below_all       BOOLEAN NOT NULL,
  above_all       BOOLEAN NOT NULL,
  eat_code        BIGINT NOT NULL,
  feeling_code    BIGINT,
  carbs           BIGINT,
  insulin_short   BIGINT,
  insulin_long    BIGINT,
  insulin_premix  BIGINT,
  note_enc        BYTEA,
  mark            TEXT NOT NULL CHECK (mark IN ('', 'control', 'not_mine', 'wrong_technique', 'irregular')),
  received_at     BIGINT NOT NULL,
  PRIMARY KEY (member_id, at, id)
);

-- clustered
CREATE TABLE pressure_readings (
  member_id       TEXT NOT NULL REFERENCES members (member_id),
  at              BIGINT NOT NULL,
  id              TEXT NOT NULL,
  offset_minutes  BIGINT NOT NULL,
  zone            TEXT NOT NULL,
  source          BIGINT NOT NULL CHECK (source >= 1 AND source <= 14),
  device_id       TEXT NOT NULL,
  systolic        BIGINT NOT NULL,
  diastolic       BIGINT NOT NULL,
  pulse           BIGINT NOT NULL,
  uneven          BOOLEAN NOT NULL,
  arm             TEXT NOT NULL CHECK (arm IN ('', 'left', 'right')),
  note_enc        BYTEA,
  mark            TEXT NOT NULL CHECK (mark IN ('', 'control', 'not_mine', 'wrong_technique', 'irregular')),
  received_at     BIGINT NOT NULL,
  PRIMARY KEY (member_id, at, id)
);

-- clustered
CREATE TABLE weight_readings (
  member_id       TEXT NOT NULL REFERENCES members (member_id),
  at              BIGINT NOT NULL,
  id              TEXT NOT NULL,
  offset_minutes  BIGINT NOT NULL,
  zone            TEXT NOT NULL,
  source          BIGINT NOT NULL CHECK (source >= 1 AND source <= 14),
  device_id       TEXT NOT NULL,
  grams           BIGINT NOT NULL,
  note_enc        BYTEA,
  mark            TEXT NOT NULL CHECK (mark IN ('', 'control', 'not_mine', 'wrong_technique', 'irregular')),
  received_at     BIGINT NOT NULL,
  PRIMARY KEY (member_id, at, id)
);

-- Why a reading was left out of every figure or taken back in, and by whom. The
-- newest row of a reading holds.
CREATE TABLE reading_marks (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  kind        TEXT NOT NULL CHECK (kind IN ('bloodSugar', 'bloodPressure', 'weight')),
  reading_at  BIGINT NOT NULL,
  reading_id  TEXT NOT NULL,
  marked_at   BIGINT NOT NULL,
  mark        TEXT NOT NULL,
  reason_enc  BYTEA,
  marked_by   TEXT NOT NULL,
  PRIMARY KEY (member_id, kind, reading_at, reading_id, marked_at)
);
