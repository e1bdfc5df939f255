-- +goose Up
-- Whether a file tells lab results: someone who acts for a member may see readings without them.
ALTER TABLE report_files ADD COLUMN with_labs BOOLEAN NOT NULL DEFAULT FALSE;
