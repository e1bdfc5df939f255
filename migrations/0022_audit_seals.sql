-- +goose Up
-- The server signs each row as it writes it, so that a row put in by hand is
-- known even before it is chained.
ALTER TABLE audit_rows ADD COLUMN mac TEXT NOT NULL DEFAULT '';
CREATE INDEX audit_rows_by_member ON audit_rows (member_id, at, id);

-- One value sealed with this installation's keys: a key file of another
-- installation is noticed at the start instead of at the first member.
CREATE TABLE seal_checks (
  id         TEXT PRIMARY KEY,
  check_enc  BYTEA NOT NULL
);
