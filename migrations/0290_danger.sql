-- +goose Up
-- Who answered: somebody who acts for the member. It is empty where the member did.
ALTER TABLE alert_answers ADD COLUMN answered_by TEXT NOT NULL DEFAULT '';

-- Invitations wait for the person with the address they went to.
CREATE INDEX family_invites_by_email ON family_invites (email_folded) WHERE closed_at IS NULL;
CREATE INDEX account_emails_by_account ON account_emails (account_id);
