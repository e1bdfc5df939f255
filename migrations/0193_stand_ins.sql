-- +goose Up
-- Somebody who only helps out with an answer: the seat ends when it is given.
ALTER TABLE chat_participants ADD COLUMN stand_in BOOLEAN NOT NULL DEFAULT FALSE;
