-- +goose Up
-- Planned downtime, told on every page from three days before until its end.
CREATE TABLE notices (
  id          TEXT PRIMARY KEY,
  level       TEXT NOT NULL CHECK (level IN ('info', 'caution')),
  starts_at   BIGINT NOT NULL,
  ends_at     BIGINT NOT NULL,
  planned_by  TEXT NOT NULL REFERENCES accounts (id),
  planned_at  BIGINT NOT NULL,
  ended_at    BIGINT
);

CREATE TABLE notice_texts (
  notice_id  TEXT NOT NULL REFERENCES notices (id),
  locale     TEXT NOT NULL CHECK (locale IN ('en-US', 'es-US', 'en-CA', 'fr-CA')),
  title      TEXT NOT NULL,
  body       TEXT NOT NULL,
  PRIMARY KEY (notice_id, locale)
);
