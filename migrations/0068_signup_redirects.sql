-- +goose Up
-- Paths of the portal that lead to a brand's own signup, before anyone signs in.
CREATE TABLE signup_redirects (
  brand_code  TEXT NOT NULL REFERENCES brands (code),
  path        TEXT NOT NULL,
  url         TEXT NOT NULL,
  PRIMARY KEY (brand_code, path)
);
