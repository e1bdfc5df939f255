-- name: Outside :one
SELECT url, origin FROM embed_outside
WHERE brand_code = sqlc.arg(brand_code) AND destination = sqlc.arg(destination);

-- name: Origins :many
SELECT DISTINCT brand_code, origin FROM embed_outside ORDER BY brand_code, origin;

-- name: PutOutside :exec
INSERT INTO embed_outside (brand_code, destination, url, origin)
VALUES (sqlc.arg(brand_code), sqlc.arg(destination), sqlc.arg(url), sqlc.arg(origin))
ON CONFLICT (brand_code, destination) DO UPDATE SET url = excluded.url, origin = excluded.origin;

-- name: DropOutside :exec
DELETE FROM embed_outside WHERE brand_code = sqlc.arg(brand_code) AND destination = sqlc.arg(destination);

-- name: IsOwnHost :one
SELECT EXISTS (SELECT 1 FROM brand_hosts WHERE host = sqlc.arg(host)) AS own;

-- name: Spend :execrows
INSERT INTO embed_spent (member_id, token_hash, expires_at)
VALUES (sqlc.arg(member_id), sqlc.arg(token_hash), sqlc.arg(expires_at))
ON CONFLICT (member_id, token_hash) DO NOTHING;

-- name: ForgetSpent :exec
DELETE FROM embed_spent WHERE member_id = sqlc.arg(member_id) AND expires_at <= sqlc.arg(moment);

-- name: Signups :many
SELECT brand_code, path, url FROM signup_redirects;

-- name: PutSignup :exec
INSERT INTO signup_redirects (brand_code, path, url)
VALUES (sqlc.arg(brand_code), sqlc.arg(path), sqlc.arg(url))
ON CONFLICT (brand_code, path) DO UPDATE SET url = excluded.url;

-- name: DropSignup :exec
DELETE FROM signup_redirects WHERE brand_code = sqlc.arg(brand_code) AND path = sqlc.arg(path);

-- name: OutsideOf :many
SELECT destination, url FROM embed_outside WHERE brand_code = sqlc.arg(brand_code) ORDER BY destination;

-- name: SignupsOf :many
SELECT path, url FROM signup_redirects WHERE brand_code = sqlc.arg(brand_code) ORDER BY path;

-- name: SignupAt :one
SELECT url FROM signup_redirects WHERE brand_code = sqlc.arg(brand_code) AND path = sqlc.arg(path);

-- name: BrandExists :one
SELECT EXISTS (SELECT 1 FROM brands WHERE code = sqlc.arg(code)) AS found;
