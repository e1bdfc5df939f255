-- +goose Up
-- Files belong to records of any domain. owner_kind says which, as the domain's
-- module names it; message_id is the record and channel_id what the file was
-- uploaded for. Both keep the names of the first owner, messages: a server of the
-- version before may still run, and sealed values are bound to the table's name.
ALTER TABLE chat_files ADD COLUMN owner_kind TEXT NOT NULL DEFAULT 'message';

-- What waits for a team: a desk reads the answers of its own pool alone, however
-- many wait elsewhere.
CREATE INDEX chat_tasks_by_pool ON chat_tasks (pool, owner_id) WHERE state = 'open';

-- Staff are found by their role among all accounts, and ended sessions among all
-- sessions.
CREATE INDEX accounts_by_role ON accounts (role);
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;
