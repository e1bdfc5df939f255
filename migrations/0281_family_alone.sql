-- +goose Up
-- People without a sign-in for whom nobody acts any longer, and since when. Member Support calls their family. The row
-- goes when somebody acts for them again.
CREATE TABLE family_alone (
  member_id  TEXT PRIMARY KEY REFERENCES members (member_id),
  since      BIGINT NOT NULL
);
CREATE INDEX family_alone_by_since ON family_alone (since);
