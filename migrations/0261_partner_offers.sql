-- +goose Up
-- What members read about a partner, whom it is for, and where it may take them. A
-- partner without promos is for every member of the brand who has its code; hosts
-- are all that we send a browser to.
ALTER TABLE partners ADD COLUMN promos TEXT NOT NULL DEFAULT '[]';
ALTER TABLE partners ADD COLUMN programs TEXT NOT NULL DEFAULT '[]';
ALTER TABLE partners ADD COLUMN hosts TEXT NOT NULL DEFAULT '[]';
ALTER TABLE partners ADD COLUMN client_id TEXT NOT NULL DEFAULT '';
ALTER TABLE partners ADD COLUMN phone TEXT NOT NULL DEFAULT '';
ALTER TABLE partners ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE partners ADD COLUMN retired_at BIGINT;

CREATE TABLE partner_texts (
  brand_code    TEXT NOT NULL,
  partner_code  TEXT NOT NULL,
  locale        TEXT NOT NULL CHECK (locale IN ('en-US', 'es-US', 'en-CA', 'fr-CA')),
  summary       TEXT NOT NULL,
  cost          TEXT NOT NULL,
  PRIMARY KEY (brand_code, partner_code, locale),
  FOREIGN KEY (brand_code, partner_code) REFERENCES partners (brand_code, code)
);

-- What a member has said to a partner's offer, as it is now.
CREATE TABLE partner_consents (
  member_id     TEXT NOT NULL REFERENCES members (member_id),
  brand_code    TEXT NOT NULL,
  partner_code  TEXT NOT NULL,
  state         TEXT NOT NULL CHECK (state IN ('agreed', 'declined', 'withdrawn')),
  shares        TEXT NOT NULL,
  locale        TEXT NOT NULL,
  changed_at    BIGINT NOT NULL,
  PRIMARY KEY (member_id, brand_code, partner_code)
);

-- Everything that happened between a member and partners, for the member to see.
CREATE TABLE partner_transfers (
  member_id     TEXT NOT NULL REFERENCES members (member_id),
  id            TEXT NOT NULL,
  brand_code    TEXT NOT NULL,
  partner_code  TEXT NOT NULL,
  name          TEXT NOT NULL, -- as it was then
  act           TEXT NOT NULL CHECK (act IN ('agreed', 'opened', 'declined', 'withdrawn')),
  shares        TEXT NOT NULL,
  at            BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX partner_transfers_by_time ON partner_transfers (member_id, at, id);
