-- +goose Up
-- Who of Member Support answers a message, and the answer, sealed as the
-- message is. The name is the one that the member was answered under.
ALTER TABLE support_messages ADD COLUMN urgent BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE support_messages ADD COLUMN owner_id TEXT;
ALTER TABLE support_messages ADD COLUMN answer_enc BYTEA;
ALTER TABLE support_messages ADD COLUMN answered_by TEXT;
ALTER TABLE support_messages ADD COLUMN answered_name TEXT;
ALTER TABLE support_messages ADD COLUMN answered_at BIGINT;
CREATE INDEX support_messages_id ON support_messages (id);
CREATE INDEX support_messages_due ON support_messages (status, answer_due_at, id);
