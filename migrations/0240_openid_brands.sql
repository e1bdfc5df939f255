-- +goose Up
-- The brand whose members can connect an app; without one, the members of every brand can.
ALTER TABLE openid_clients ADD COLUMN brand_code TEXT REFERENCES brands (code);
