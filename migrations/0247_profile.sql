-- +goose Up
-- What we call a member is in accounts.given_name. Where that is a preferred name, the legal first name is here; otherwise
-- it is empty.
ALTER TABLE members ADD COLUMN legal_given_name TEXT NOT NULL DEFAULT '';
-- Where letters go, where that is not the home address.
ALTER TABLE members ADD COLUMN mailing_json TEXT NOT NULL DEFAULT 'null';
-- Counts up with every change of the profile, so that two open pages never overwrite each other.
ALTER TABLE members ADD COLUMN profile_version BIGINT NOT NULL DEFAULT 0;
