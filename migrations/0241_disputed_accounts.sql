-- +goose Up
-- When the owner of an account said that a recovery wasn't them. Nobody can sign in
-- until another recovery; then it is empty again.
ALTER TABLE accounts ADD COLUMN disputed_at BIGINT;
UPDATE accounts SET disputed_at = (
  SELECT MAX(r.closed_at) FROM recovery_requests r WHERE r.account_id = accounts.id AND r.state = 'disputed')
WHERE status = 'no_sign_in'
  AND EXISTS (SELECT 1 FROM recovery_requests r WHERE r.account_id = accounts.id AND r.state = 'disputed');
