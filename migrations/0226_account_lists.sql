-- +goose Up
-- Finds the staff among the members, and what an account has open when it ends.
CREATE INDEX accounts_staff ON accounts (role) WHERE role <> 'member';
CREATE INDEX mfa_attempts_by_account ON mfa_attempts (account_id);
CREATE INDEX sign_in_links_by_account ON sign_in_links (account_id);
CREATE INDEX password_requests_by_age ON password_requests (created_at, email_folded);
