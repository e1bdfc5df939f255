-- +goose Up
-- When two staff members let the owner of a closed account choose a new password. The
-- account stays closed until their recovery is done; then it is empty again.
ALTER TABLE accounts ADD COLUMN reopens_at BIGINT;
