-- +goose Up
-- Care-team mail has many threads; of the other kinds a member has one channel.
CREATE UNIQUE INDEX chat_channels_one ON chat_channels (member_id, kind) WHERE kind <> 'CARE_TEAM';

-- Whom an event of the system is about.
ALTER TABLE chat_messages ADD COLUMN about TEXT NOT NULL DEFAULT '';
