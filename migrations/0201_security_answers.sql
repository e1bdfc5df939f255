-- +goose Up
-- Answers to security questions are hashed like passwords: nobody reads them again.
-- Until now only the demo stored any, and it stores its own anew.
DELETE FROM security_answers;
ALTER TABLE security_answers DROP COLUMN answer_enc;
ALTER TABLE security_answers ADD COLUMN answer_hash TEXT NOT NULL DEFAULT '';
