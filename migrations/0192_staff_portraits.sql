-- +goose Up
-- Pictures of the people who work for the provider.
CREATE TABLE staff_portraits (
  account_id  TEXT NOT NULL REFERENCES staff (account_id),
  media_type  TEXT NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/svg+xml')),
  content     BYTEA NOT NULL,
  updated_at  BIGINT NOT NULL,
  PRIMARY KEY (account_id)
);

-- What a person is trained as, in their own words, such as "Registered dietitian".
ALTER TABLE staff ADD COLUMN credentials TEXT NOT NULL DEFAULT '';
