-- +goose Up
-- The milestones that a member was congratulated on.
CREATE TABLE member_milestones (
  member_id  TEXT NOT NULL REFERENCES members (member_id),
  milestone  TEXT NOT NULL,
  seen_at    BIGINT NOT NULL,
  PRIMARY KEY (member_id, milestone)
);
