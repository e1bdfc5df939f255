-- +goose Up
-- What one sign-in gave ends with its access token, unless it has a refresh token. A
-- refresh token that was replaced is kept for a week, to notice one that comes back.
UPDATE openid_families SET ends_at = created_at + 660000
WHERE ends_at > created_at + 660000 AND (generation = 0 OR ' ' || scope || ' ' NOT LIKE '% offline_access %');
UPDATE openid_tokens SET expires_at = (SELECT f.rotated_at FROM openid_families f WHERE f.id = openid_tokens.family_id)
WHERE use = 'refresh' AND generation < (SELECT f.generation FROM openid_families f WHERE f.id = openid_tokens.family_id);
CREATE INDEX openid_codes_by_age ON openid_codes (expires_at);
