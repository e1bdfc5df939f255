-- +goose Up
-- Anyone can start a request of an app. A keyed hash of their network says how many
-- are open.
ALTER TABLE openid_requests ADD COLUMN asked_from TEXT NOT NULL DEFAULT '';
CREATE INDEX openid_requests_by_network ON openid_requests (asked_from, expires_at);
CREATE INDEX openid_requests_by_age ON openid_requests (expires_at);
