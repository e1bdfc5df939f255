-- +goose Up
-- That an operator restored an older backup on purpose. It excuses the signed
-- heads after from_seq that were signed before it; the signature proves that
-- somebody with the server's keys said so.
CREATE TABLE audit_restores (
  id           TEXT PRIMARY KEY,
  from_seq     BIGINT NOT NULL,
  accepted_at  BIGINT NOT NULL,
  reason       TEXT NOT NULL,
  signature    TEXT NOT NULL
);
