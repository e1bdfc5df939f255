-- +goose Up
-- When an organization that nobody had linked was taken off the list.
ALTER TABLE brand_idps ADD COLUMN removed_at BIGINT;
