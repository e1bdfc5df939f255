-- +goose Up
-- Outside screens that stand in for first-party ones, by brand. The origin is
-- what the page's policy lets a frame show.
CREATE TABLE embed_outside (
  brand_code   TEXT NOT NULL REFERENCES brands (code),
  destination  TEXT NOT NULL,
  url          TEXT NOT NULL,
  origin       TEXT NOT NULL,
  PRIMARY KEY (brand_code, destination)
);

-- Hand-over tokens that were redeemed, so that none works twice. A row may go
-- once its token has expired.
CREATE TABLE embed_spent (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  token_hash  TEXT NOT NULL,
  expires_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, token_hash)
);
