-- +goose Up
-- Files belong to records of any domain. owner_kind says which, as the domain's
-- module names it; message_id is the record and channel_id what the file was
-- uploaded for. Both keep the names of the first owner, messages: a server of the
-- version before may still run, and sealed values are bound to the table's name.
ALTER TABLE chat_files ADD COLUMN owner_kind TEXT NOT NULL DEFAULT 'message';
