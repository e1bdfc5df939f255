-- +goose Up
-- What a message tells of is kept in columns: the kind of event, the id of what
-- it happened to, who is told, and which time it is. cause stays as the key by
-- which one cause is told once; the package delivery alone makes it.
--
-- Messages that wait or are asked about later get their columns from the text.
-- In the key of an alert to a contact the contact comes before the round.
ALTER TABLE outbox_messages ADD COLUMN cause_kind TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox_messages ADD COLUMN cause_id TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox_messages ADD COLUMN cause_reader TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox_messages ADD COLUMN cause_mark TEXT NOT NULL DEFAULT '';

UPDATE outbox_messages SET cause_kind = 'message', cause_id = SUBSTR(cause, 9, 36), cause_reader = SUBSTR(cause, 46, 36), cause_mark = SUBSTR(cause, 83)
WHERE cause LIKE 'message ____________________________________ ____________________________________ %';
UPDATE outbox_messages SET cause_kind = 'urgent', cause_id = SUBSTR(cause, 8, 36), cause_reader = SUBSTR(cause, 45)
WHERE cause LIKE 'urgent ____________________________________ ____________________________________';
UPDATE outbox_messages SET cause_kind = 'contact urgent', cause_id = SUBSTR(cause, 16, 36), cause_reader = SUBSTR(cause, 53)
WHERE cause LIKE 'contact urgent ____________________________________ ____________________________________';
UPDATE outbox_messages SET cause_kind = 'contact late', cause_reader = SUBSTR(cause, 14, 36), cause_mark = SUBSTR(cause, 51)
WHERE cause LIKE 'contact late ____________________________________ ____-__-__';
UPDATE outbox_messages SET cause_kind = 'report', cause_id = SUBSTR(cause, 8)
WHERE cause LIKE 'report ____________________________________';
UPDATE outbox_messages SET cause_kind = 'support answer', cause_id = SUBSTR(cause, 16)
WHERE cause LIKE 'support answer ____________________________________';
UPDATE outbox_messages SET cause_kind = 'end', cause_reader = SUBSTR(cause, 5, 36), cause_id = SUBSTR(cause, 42, LENGTH(cause) - 78)
WHERE cause LIKE 'end ____________________________________ % ____________________________________';
UPDATE outbox_messages SET cause_kind = 'alert', cause_id = SUBSTR(cause, 7, 36), cause_reader = SUBSTR(cause, LENGTH(cause) - 44, 36),
  cause_mark = SUBSTR(cause, 44, LENGTH(cause) - 89),
  cause = SUBSTR(cause, 1, 43) || SUBSTR(cause, LENGTH(cause) - 44, 36) || ' ' || SUBSTR(cause, 44, LENGTH(cause) - 89) || SUBSTR(cause, LENGTH(cause) - 8)
WHERE cause LIKE 'alert ____________________________________ % ____________________________________ ________';

CREATE INDEX outbox_messages_by_cause ON outbox_messages (member_id, cause_kind, cause_id, cause_reader, cause_mark);
