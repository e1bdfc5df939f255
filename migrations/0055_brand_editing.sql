-- +goose Up
-- A revision of its own lets two people edit a brand without losing each
-- other's work; a logo is drawn as SVG or, where logo_png is not empty, a PNG.
ALTER TABLE brands ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE brands ADD COLUMN logo_png BYTEA;

-- Route ids of the account are the last part of their path.
UPDATE brands SET suppressed_account_routes = replace(suppressed_account_routes, '"account.', '"');
