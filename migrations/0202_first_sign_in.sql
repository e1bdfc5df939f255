-- +goose Up
-- When somebody first signed in to an account; zero means never. From then on a
-- sign-in with a browser that the account doesn't know is told to its owner.
ALTER TABLE accounts ADD COLUMN first_sign_in_at BIGINT NOT NULL DEFAULT 0;
UPDATE accounts SET first_sign_in_at = COALESCE((SELECT MIN(s.created_at) FROM sessions s WHERE s.account_id = accounts.id), 0);
