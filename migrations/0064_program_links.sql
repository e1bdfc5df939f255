-- +goose Up
-- A link between portal account and program account that was asked for and
-- stands from ready_at on.
CREATE TABLE program_links (
  member_id     TEXT PRIMARY KEY REFERENCES members (member_id),
  bundle_id     TEXT NOT NULL,
  requested_at  BIGINT NOT NULL,
  ready_at      BIGINT NOT NULL
);
