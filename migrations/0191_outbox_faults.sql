-- +goose Up
-- faults counts tries in a row that ended in a fault of ours: a panic, or a
-- process that died. After too many the message is parked: it stays as it is
-- and is left alone until an operator lets it go.
ALTER TABLE outbox_messages ADD COLUMN faults BIGINT NOT NULL DEFAULT 0;
ALTER TABLE outbox_messages ADD COLUMN parked_at BIGINT;
