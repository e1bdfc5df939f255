-- +goose Up
-- Who did what to whose data. Rows are written with what they tell of; the
-- sealer chains them afterwards, so that the chain is no lock.
CREATE TABLE audit_rows (
  member_id    TEXT NOT NULL,
  id           TEXT NOT NULL,
  at           BIGINT NOT NULL,
  actor_id     TEXT NOT NULL,
  actor_role   TEXT NOT NULL,
  viewing      BOOLEAN NOT NULL,
  action       TEXT NOT NULL,
  area         TEXT NOT NULL,
  target       TEXT NOT NULL,
  outcome      TEXT NOT NULL CHECK (outcome IN ('done', 'refused', 'failed')),
  reason       TEXT NOT NULL,
  session_id   TEXT NOT NULL,
  request_id   TEXT NOT NULL,
  sealed       BOOLEAN NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX audit_rows_unsealed ON audit_rows (id) WHERE NOT sealed;
CREATE INDEX audit_rows_by_actor ON audit_rows (actor_id, at);

CREATE TABLE audit_seals (
  seq         BIGINT PRIMARY KEY,
  audit_id    TEXT NOT NULL,
  subject     TEXT NOT NULL,
  row_hash    TEXT NOT NULL,
  chain_hash  TEXT NOT NULL,
  sealed_at   BIGINT NOT NULL
);
CREATE UNIQUE INDEX audit_seals_by_row ON audit_seals (audit_id);

-- Signed heads: a chain alone cannot see that its tail was cut off.
CREATE TABLE audit_heads (
  seq         BIGINT PRIMARY KEY,
  chain_hash  TEXT NOT NULL,
  key_id      TEXT NOT NULL,
  signature   TEXT NOT NULL,
  signed_at   BIGINT NOT NULL
);
