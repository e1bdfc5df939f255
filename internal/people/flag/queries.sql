-- name: MemberFlags :many
SELECT f.name, f.description, f.one_app, f.legacy, m.brand_code, m.bundle_id, b.form,
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

-- name: BrandsByMembers :many
SELECT b.code, b.name, b.form, COUNT(m.member_id) AS members
FROM brands b
LEFT JOIN members m ON m.brand_code = b.code
GROUP BY b.code, b.name, b.form
ORDER BY b.name, b.code;

-- name: BrandSettings :many
SELECT brand_code, flag, enabled FROM brand_flags ORDER BY flag, brand_code;

-- name: OwnCounts :many
SELECT mf.flag, m.brand_code, mf.enabled, COUNT(*) AS members
FROM member_flags mf
JOIN members m ON m.member_id = mf.member_id
GROUP BY mf.flag, m.brand_code, mf.enabled
ORDER BY mf.flag, m.brand_code, mf.enabled;

-- name: OwnSettings :many
SELECT own.flag, own.member_id, own.enabled, own.given_name, own.family_name, own.email
FROM (
  SELECT mf.flag, mf.member_id, mf.enabled, a.given_name, a.family_name, a.email,
    ROW_NUMBER() OVER (PARTITION BY mf.flag ORDER BY a.family_name, a.given_name, mf.member_id) AS place
  FROM member_flags mf
  JOIN accounts a ON a.id = mf.member_id
) own
WHERE own.place <= CAST(sqlc.arg(most) AS BIGINT)
ORDER BY own.flag, own.place;

-- name: ClearBrandFlag :exec
DELETE FROM brand_flags WHERE brand_code = sqlc.arg(brand_code) AND flag = sqlc.arg(flag);

-- name: ClearMemberFlag :exec
DELETE FROM member_flags WHERE member_id = sqlc.arg(member_id) AND flag = sqlc.arg(flag);
