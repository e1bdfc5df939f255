-- +goose Up
-- Partners that a brand offers, and how we vouch for members to them. own_key_enc
-- signs what we say; the partner knows the certificate from our metadata. Both are
-- missing where we sign nothing.
CREATE TABLE partners (
  brand_code       TEXT NOT NULL REFERENCES brands (code),
  code             TEXT NOT NULL,
  name             TEXT NOT NULL,
  site             TEXT NOT NULL,
  protocol         TEXT NOT NULL CHECK (protocol IN ('saml', 'openid', 'none')),
  metadata         TEXT NOT NULL,
  login_url        TEXT NOT NULL,
  shares           TEXT NOT NULL,
  own_key_enc      BYTEA,
  own_certificate  TEXT NOT NULL,
  created_at       BIGINT NOT NULL,
  updated_at       BIGINT NOT NULL,
  PRIMARY KEY (brand_code, code)
);

-- Sign-ons that a partner began and that wait for the member's word.
CREATE TABLE partner_requests (
  code_hash     TEXT NOT NULL,
  brand_code    TEXT NOT NULL,
  partner_code  TEXT NOT NULL,
  request_id    TEXT NOT NULL,
  relay_state   TEXT NOT NULL,
  expires_at    BIGINT NOT NULL,
  used_at       BIGINT,
  PRIMARY KEY (code_hash),
  FOREIGN KEY (brand_code, partner_code) REFERENCES partners (brand_code, code)
);
CREATE INDEX partner_requests_expiry ON partner_requests (expires_at);
