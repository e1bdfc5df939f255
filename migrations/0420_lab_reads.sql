-- +goose Up
-- When the member, and somebody who acts for them, first had a laboratory's result on the labs page; 0 until then. What
-- is here already is no news to anybody.
ALTER TABLE lab_results ADD COLUMN read_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE lab_results ADD COLUMN helper_read_at BIGINT NOT NULL DEFAULT 0;
UPDATE lab_results SET read_at = created_at, helper_read_at = created_at;
