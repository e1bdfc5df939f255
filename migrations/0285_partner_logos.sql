-- +goose Up
-- Which app of a partner the member agreed to. Taking the consent back ends this one.
ALTER TABLE partner_consents ADD COLUMN client_id TEXT NOT NULL DEFAULT '';
UPDATE partner_consents SET client_id = (
  SELECT p.client_id FROM partners p
  WHERE p.brand_code = partner_consents.brand_code AND p.code = partner_consents.partner_code
) WHERE state = 'agreed' AND EXISTS (
  SELECT 1 FROM partners p
  WHERE p.brand_code = partner_consents.brand_code AND p.code = partner_consents.partner_code
);

-- A member who declined a partner can ask to see it again.
--
-- SQLite cannot change a CHECK, so the table is made anew with its rows, its columns in the same order and its index.
ALTER TABLE partner_transfers RENAME TO partner_transfers_before;
CREATE TABLE partner_transfers (
  member_id     TEXT NOT NULL REFERENCES members (member_id),
  id            TEXT NOT NULL,
  brand_code    TEXT NOT NULL,
  partner_code  TEXT NOT NULL,
  name          TEXT NOT NULL, -- as it was then
  act           TEXT NOT NULL CHECK (act IN ('agreed', 'opened', 'declined', 'restored', 'withdrawn')),
  shares        TEXT NOT NULL,
  at            BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
INSERT INTO partner_transfers (member_id, id, brand_code, partner_code, name, act, shares, at)
SELECT member_id, id, brand_code, partner_code, name, act, shares, at FROM partner_transfers_before;
DROP TABLE partner_transfers_before;
CREATE INDEX partner_transfers_by_time ON partner_transfers (member_id, at, id);

-- The logos of partners, as we wrote them anew.
CREATE TABLE partner_logos (
  brand_code    TEXT NOT NULL,
  partner_code  TEXT NOT NULL,
  kind          TEXT NOT NULL CHECK (kind IN ('image/png', 'image/svg+xml')),
  width         BIGINT NOT NULL,
  mark          TEXT NOT NULL, -- fingerprint of the picture, part of its address
  body          BYTEA NOT NULL,
  PRIMARY KEY (brand_code, partner_code),
  FOREIGN KEY (brand_code, partner_code) REFERENCES partners (brand_code, code)
);
