-- +goose Up
-- How an organization writes the name of a person, beside the name itself. It wants
-- to hear it in the same way when the person signs out.
ALTER TABLE sso_arrivals ADD COLUMN naming TEXT NOT NULL DEFAULT '';
ALTER TABLE sso_sessions ADD COLUMN naming TEXT NOT NULL DEFAULT '';
