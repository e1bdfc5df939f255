-- +goose Up
-- A conversation has one address for everybody in it. last_message_at orders
-- the lists; subject and category belong to care-team mail.
CREATE INDEX chat_channels_by_id ON chat_channels (id);
ALTER TABLE chat_channels ADD COLUMN awaiting_coach BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE chat_channels ADD COLUMN pinged_message_id TEXT;
ALTER TABLE chat_channels ADD COLUMN last_message_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE chat_channels ADD COLUMN subject_enc BYTEA;
ALTER TABLE chat_channels ADD COLUMN category TEXT NOT NULL DEFAULT '';
UPDATE chat_channels SET last_message_at = COALESCE((
  SELECT MAX(m.created_at) FROM chat_messages m
  WHERE m.member_id = chat_channels.member_id AND m.channel_id = chat_channels.id), created_at);

-- What the system said, for the page to say in the reader's language.
ALTER TABLE chat_messages ADD COLUMN event TEXT NOT NULL DEFAULT '';
ALTER TABLE chat_messages ADD COLUMN sender_type TEXT NOT NULL DEFAULT '';
CREATE INDEX chat_messages_by_id ON chat_messages (id);

-- Staff who take part in a channel, and up to where they have read.
CREATE TABLE chat_participants (
  member_id      TEXT NOT NULL,
  channel_id     TEXT NOT NULL,
  staff_id       TEXT NOT NULL REFERENCES staff (account_id),
  user_type      TEXT NOT NULL CHECK (user_type IN ('COACH', 'CARE_TEAM', 'GUIDE', 'SUPPORT')),
  last_read_seq  BIGINT NOT NULL,
  joined_at      BIGINT NOT NULL,
  left_at        BIGINT,
  PRIMARY KEY (member_id, channel_id, staff_id),
  FOREIGN KEY (member_id, channel_id) REFERENCES chat_channels (member_id, id)
);
CREATE INDEX chat_participants_by_staff ON chat_participants (staff_id, left_at);
INSERT INTO chat_participants (member_id, channel_id, staff_id, user_type, last_read_seq, joined_at)
SELECT c.member_id, c.id, a.staff_id,
  CASE a.relation WHEN 'coach' THEN 'COACH' WHEN 'careteam' THEN 'CARE_TEAM' ELSE 'GUIDE' END, c.last_seq, a.assigned_at
FROM chat_channels c JOIN coach_assignments a ON a.member_id = c.member_id
  AND a.relation = CASE c.kind WHEN 'CARE_TEAM' THEN 'careteam' WHEN 'MENTAL_HEALTH_GUIDE' THEN 'guide' ELSE 'coach' END
WHERE c.kind <> 'MEMBER_SUPPORT';

-- Who must answer, and by when. A channel has at most one open task: it opens
-- with the first message of the member that nobody answered, and whoever
-- answers closes it. pool is who may take it while nobody owns it.
CREATE TABLE chat_tasks (
  member_id     TEXT NOT NULL,
  id            TEXT NOT NULL,
  channel_id    TEXT NOT NULL,
  pool          TEXT NOT NULL CHECK (pool IN ('coach', 'careteam', 'guide', 'support')),
  owner_id      TEXT REFERENCES staff (account_id),
  first_seq     BIGINT NOT NULL,
  opened_at     BIGINT NOT NULL,
  due_at        BIGINT NOT NULL,
  urgent        BOOLEAN NOT NULL,
  state         TEXT NOT NULL CHECK (state IN ('open', 'answered')),
  moved_at      BIGINT,
  moved_from    TEXT,
  answered_seq  BIGINT,
  answered_at   BIGINT,
  PRIMARY KEY (member_id, id),
  FOREIGN KEY (member_id, channel_id) REFERENCES chat_channels (member_id, id)
);
CREATE UNIQUE INDEX chat_tasks_open ON chat_tasks (member_id, channel_id) WHERE state = 'open';
CREATE INDEX chat_tasks_due ON chat_tasks (due_at) WHERE state = 'open';
