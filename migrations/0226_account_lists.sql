-- +goose Up
-- Finds the staff among the members, and what an account has open when it ends.
CREATE INDEX accounts_staff ON accounts (role) WHERE role <> 'member';
CREATE INDEX mfa_attempts_by_account ON mfa_attempts (account_id);
CREATE INDEX sign_in_links_by_account ON sign_in_links (account_id);
CREATE INDEX password_requests_by_age ON password_requests (created_at, email_folded);
CREATE INDEX invitations_by_email ON invitations (email_folded, made_at);
CREATE INDEX email_changes_by_age ON email_changes (asked_at);
CREATE INDEX openid_families_ended ON openid_families (ended_at);
CREATE INDEX openid_families_ends ON openid_families (ends_at);
CREATE INDEX openid_codes_of ON openid_codes (family_id);
CREATE INDEX openid_tokens_by_age ON openid_tokens (expires_at);
