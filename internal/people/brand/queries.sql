-- name: PutBrand :exec
INSERT INTO brands (
  code, name, organisation, country, form, data_theme, member_host, logout_url,
  logo_svg, logo_width, support_email, support_phone, colors_json, meta_tags_json,
  footer_json, suppress_health_info, correctional, suppressed_account_routes, updated_at, logo_png, frame_hosts,
  teen_age, adult_age
) VALUES (
  sqlc.arg(code), sqlc.arg(name), sqlc.arg(organisation), sqlc.arg(country), sqlc.arg(form),
  sqlc.arg(data_theme), sqlc.arg(member_host), sqlc.arg(logout_url), sqlc.arg(logo_svg),
  sqlc.arg(logo_width), sqlc.arg(support_email), sqlc.arg(support_phone), sqlc.arg(colors_json),
  sqlc.arg(meta_tags_json), sqlc.arg(footer_json), sqlc.arg(suppress_health_info),
  sqlc.arg(correctional), sqlc.arg(suppressed_account_routes), sqlc.arg(updated_at), sqlc.arg(logo_png),
  sqlc.arg(frame_hosts), sqlc.arg(teen_age), sqlc.arg(adult_age)
) ON CONFLICT (code) DO UPDATE SET
  name = excluded.name, organisation = excluded.organisation, country = excluded.country,
  form = excluded.form, data_theme = excluded.data_theme, member_host = excluded.member_host,
  logout_url = excluded.logout_url, logo_svg = excluded.logo_svg, logo_width = excluded.logo_width,
  support_email = excluded.support_email, support_phone = excluded.support_phone,
  colors_json = excluded.colors_json, meta_tags_json = excluded.meta_tags_json,
  footer_json = excluded.footer_json, suppress_health_info = excluded.suppress_health_info,
  correctional = excluded.correctional,
  suppressed_account_routes = excluded.suppressed_account_routes, updated_at = excluded.updated_at,
  logo_png = excluded.logo_png, frame_hosts = excluded.frame_hosts, teen_age = excluded.teen_age,
  adult_age = excluded.adult_age, revision = brands.revision + 1;

-- name: Brands :many
SELECT code, name, organisation, country, form, data_theme, member_host, logout_url,
  logo_svg, logo_width, support_email, support_phone, colors_json, meta_tags_json,
  footer_json, suppress_health_info, correctional, suppressed_account_routes, updated_at,
  revision, logo_png, frame_hosts, teen_age, adult_age
FROM brands ORDER BY code;

-- name: Claim :execrows
UPDATE brands SET updated_at = sqlc.arg(updated_at) WHERE code = sqlc.arg(code) AND revision = sqlc.arg(revision);

-- name: PutHost :exec
INSERT INTO brand_hosts (host, brand_code) VALUES (sqlc.arg(host), sqlc.arg(brand_code))
ON CONFLICT (host) DO UPDATE SET brand_code = excluded.brand_code;

-- name: AddHost :exec
INSERT INTO brand_hosts (host, brand_code) VALUES (sqlc.arg(host), sqlc.arg(brand_code));

-- name: RemoveHost :exec
DELETE FROM brand_hosts WHERE host = sqlc.arg(host) AND brand_code = sqlc.arg(brand_code);

-- name: Hosts :many
SELECT host, brand_code FROM brand_hosts ORDER BY host;

-- name: HostOwner :one
SELECT brand_code FROM brand_hosts WHERE host = sqlc.arg(host);

-- name: Revision :one
SELECT revision FROM brand_revision WHERE id = 1;

-- name: Revise :exec
UPDATE brand_revision SET revision = revision + 1 WHERE id = 1;
