-- +goose Up
-- Photos and files that people send along. A file is uploaded first and tied to
-- its message when that is sent; until then only whoever uploaded it sees it,
-- and one that nobody sends is forgotten. channel_id is empty for a message
-- whose conversation begins with it. While state is checking, due_at is when a
-- worker may ask the scanner; taking it moves due_at ahead, which is the lease.
CREATE TABLE chat_files (
  member_id     TEXT NOT NULL REFERENCES members (member_id),
  id            TEXT NOT NULL,
  channel_id    TEXT NOT NULL,
  uploaded_by   TEXT NOT NULL REFERENCES accounts (id),
  message_id    TEXT NOT NULL,
  place         BIGINT NOT NULL,
  name_enc      BYTEA NOT NULL,
  media_type    TEXT NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'application/pdf', 'text/plain')),
  bytes         BIGINT NOT NULL,
  width         BIGINT NOT NULL,
  height        BIGINT NOT NULL,
  state         TEXT NOT NULL CHECK (state IN ('checking', 'ready', 'refused')),
  created_at    BIGINT NOT NULL,
  due_at        BIGINT NOT NULL,
  lease         TEXT NOT NULL,
  attempts      BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX chat_files_by_id ON chat_files (id);
CREATE INDEX chat_files_by_message ON chat_files (member_id, message_id);
CREATE INDEX chat_files_due ON chat_files (due_at) WHERE state = 'checking';
CREATE INDEX chat_files_unsent ON chat_files (created_at) WHERE message_id = '';

CREATE TABLE chat_file_contents (
  member_id    TEXT NOT NULL,
  id           TEXT NOT NULL,
  part         TEXT NOT NULL CHECK (part IN ('file', 'thumbnail')),
  content_enc  BYTEA NOT NULL,
  PRIMARY KEY (member_id, id, part),
  FOREIGN KEY (member_id, id) REFERENCES chat_files (member_id, id)
);
