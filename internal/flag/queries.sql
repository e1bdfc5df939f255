-- name: MemberFlags :many
SELECT f.name, f.description, f.one_app, f.legacy, m.brand_code, b.form,
  bf.enabled AS brand_enabled, mf.enabled AS member_enabled
FROM members m
JOIN brands b ON b.code = m.brand_code
CROSS JOIN flags f
LEFT JOIN brand_flags bf ON bf.brand_code = m.brand_code AND bf.flag = f.name
LEFT JOIN member_flags mf ON mf.member_id = m.member_id AND mf.flag = f.name
WHERE m.member_id = sqlc.arg(member_id)
ORDER BY f.name;

-- name: Flags :many
SELECT name, description, one_app, legacy FROM flags ORDER BY name;

-- name: PutMemberFlag :exec
INSERT INTO member_flags (member_id, flag, enabled)
VALUES (sqlc.arg(member_id), sqlc.arg(flag), sqlc.arg(enabled))
ON CONFLICT (member_id, flag) DO UPDATE SET enabled = excluded.enabled;

-- name: PutBrandFlag :exec
INSERT INTO brand_flags (brand_code, flag, enabled)
VALUES (sqlc.arg(brand_code), sqlc.arg(flag), sqlc.arg(enabled))
ON CONFLICT (brand_code, flag) DO UPDATE SET enabled = excluded.enabled;

-- name: PutFormState :exec
UPDATE flags SET one_app = sqlc.arg(one_app), legacy = sqlc.arg(legacy) WHERE name = sqlc.arg(name);

-- name: AddFlag :exec
INSERT INTO flags (name, description, one_app, legacy)
VALUES (sqlc.arg(name), sqlc.arg(description), sqlc.arg(one_app), sqlc.arg(legacy))
ON CONFLICT (name) DO NOTHING;
