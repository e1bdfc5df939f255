-- name: PutCampaign :execrows
INSERT INTO kit_campaigns (id, code, brand_code, country, kits, sponsor, payer, first_day, last_day, zone, again_days, least_age, members, help_phone, intro,
  revision, changed_at)
VALUES (sqlc.arg(id), sqlc.arg(code), sqlc.arg(brand_code), sqlc.arg(country), sqlc.arg(kits), sqlc.arg(sponsor), sqlc.arg(payer), sqlc.arg(first_day),
  sqlc.arg(last_day), sqlc.arg(zone), sqlc.arg(again_days), sqlc.arg(least_age), sqlc.arg(members), sqlc.arg(help_phone), sqlc.arg(intro), 1,
  sqlc.arg(changed_at))
ON CONFLICT DO NOTHING;

-- name: ChangeCampaign :execrows
UPDATE kit_campaigns SET kits = sqlc.arg(kits), sponsor = sqlc.arg(sponsor), payer = sqlc.arg(payer), first_day = sqlc.arg(first_day),
  last_day = sqlc.arg(last_day), zone = sqlc.arg(zone), again_days = sqlc.arg(again_days), least_age = sqlc.arg(least_age),
  members = sqlc.arg(members), help_phone = sqlc.arg(help_phone), intro = sqlc.arg(intro), revision = revision + 1,
  changed_at = sqlc.arg(changed_at)
WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision);

-- name: Campaign :one
SELECT id, code, brand_code, country, kits, sponsor, payer, first_day, last_day, zone, again_days, least_age, members, help_phone, intro, revision, changed_at
FROM kit_campaigns WHERE id = sqlc.arg(id);

-- name: CampaignByCode :one
SELECT id, code, brand_code, country, kits, sponsor, payer, first_day, last_day, zone, again_days, least_age, members, help_phone, intro, revision, changed_at
FROM kit_campaigns WHERE code = sqlc.arg(code);

-- name: CampaignsOfBrand :many
SELECT id, code, brand_code, country, kits, sponsor, payer, first_day, last_day, zone, again_days, least_age, members, help_phone, intro, revision, changed_at
FROM kit_campaigns WHERE brand_code = sqlc.arg(brand_code) ORDER BY last_day DESC, id LIMIT 50;

-- name: CampaignsOrdered :many
SELECT id, code, brand_code, country, kits, sponsor, payer, first_day, last_day, zone, again_days, least_age, members, help_phone, intro, revision, changed_at
FROM kit_campaigns WHERE id IN (SELECT o.campaign_id FROM kit_orders o WHERE o.member_id = sqlc.arg(member_id));

-- name: Campaigns :many
SELECT c.id, c.code, c.brand_code, c.country, c.kits, c.sponsor, c.payer, c.first_day, c.last_day, c.zone, c.again_days, c.least_age, c.members, c.help_phone,
  c.intro, c.revision, c.changed_at,
  (SELECT COUNT(*) FROM kit_people p WHERE p.campaign_id = c.id) AS people,
  (SELECT COUNT(*) FROM kit_orders o WHERE o.campaign_id = c.id) AS orders
FROM kit_campaigns c ORDER BY c.last_day DESC, c.id DESC LIMIT 200;

-- name: AddPerson :execrows
INSERT INTO kit_people (campaign_id, person_hash, visitor_id, added_at)
VALUES (sqlc.arg(campaign_id), sqlc.arg(person_hash), '', sqlc.arg(added_at))
ON CONFLICT DO NOTHING;

-- name: CountPeople :one
SELECT COUNT(*) FROM kit_people WHERE campaign_id = sqlc.arg(campaign_id);

-- name: Person :one
SELECT visitor_id FROM kit_people WHERE campaign_id = sqlc.arg(campaign_id) AND person_hash = sqlc.arg(person_hash);

-- The transaction that holds this row orders; the next one waits and finds the record of the first.

-- name: HoldPerson :execrows
UPDATE kit_people SET visitor_id = visitor_id WHERE campaign_id = sqlc.arg(campaign_id) AND person_hash = sqlc.arg(person_hash);

-- name: SetVisitor :exec
UPDATE kit_people SET visitor_id = sqlc.arg(visitor_id) WHERE campaign_id = sqlc.arg(campaign_id) AND person_hash = sqlc.arg(person_hash);

-- name: AddVisitor :exec
INSERT INTO kit_visitors (member_id, since) VALUES (sqlc.arg(member_id), sqlc.arg(since));

-- name: IsVisitor :one
SELECT COUNT(*) FROM kit_visitors WHERE member_id = sqlc.arg(member_id);

-- name: ForgetVisitor :exec
DELETE FROM kit_visitors WHERE member_id = sqlc.arg(member_id);

-- name: LeaveLists :exec
UPDATE kit_people SET visitor_id = '' WHERE visitor_id = sqlc.arg(visitor_id);

-- name: AddVisit :exec
INSERT INTO kit_visits (token_hash, campaign_id, person_hash, from_link, order_id, form_enc, expires_at)
VALUES (sqlc.arg(token_hash), sqlc.arg(campaign_id), sqlc.arg(person_hash), sqlc.arg(from_link), '', sqlc.arg(form_enc), sqlc.arg(expires_at));

-- name: Visit :one
SELECT token_hash, campaign_id, person_hash, from_link, order_id, form_enc, expires_at FROM kit_visits WHERE token_hash = sqlc.arg(token_hash);

-- name: SaveVisit :execrows
UPDATE kit_visits SET form_enc = sqlc.arg(form_enc) WHERE token_hash = sqlc.arg(token_hash) AND order_id = '';

-- name: EndVisit :exec
UPDATE kit_visits SET order_id = sqlc.arg(order_id), form_enc = sqlc.arg(form_enc) WHERE token_hash = sqlc.arg(token_hash);

-- name: EndVisitsOf :exec
DELETE FROM kit_visits WHERE order_id <> '' AND order_id = sqlc.arg(order_id);

-- name: SpendLinks :exec
UPDATE kit_visits SET order_id = sqlc.arg(order_id) WHERE campaign_id = sqlc.arg(campaign_id) AND person_hash = sqlc.arg(person_hash) AND from_link;

-- name: AddOrder :exec
INSERT INTO kit_orders (member_id, id, campaign_id, number, kits, state, ordered_by, visitor, shares, replaces, replaced_by, details_enc,
  placed_at, shipped_at, delivered_at, registered_at, received_at, resulted_at, failed_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(campaign_id), sqlc.arg(number), sqlc.arg(kits), 'ordered', sqlc.arg(ordered_by),
  sqlc.arg(visitor), sqlc.arg(shares), sqlc.arg(replaces), '', sqlc.arg(details_enc), sqlc.arg(placed_at), 0, 0, 0, 0, 0, 0);

-- name: Order :one
SELECT member_id, id, campaign_id, number, kits, state, ordered_by, visitor, shares, replaces, replaced_by, details_enc, placed_at,
  shipped_at, delivered_at, registered_at, received_at, resulted_at, failed_at
FROM kit_orders WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: Orders :many
SELECT member_id, id, campaign_id, number, kits, state, ordered_by, visitor, shares, replaces, replaced_by, details_enc, placed_at,
  shipped_at, delivered_at, registered_at, received_at, resulted_at, failed_at
FROM kit_orders WHERE member_id = sqlc.arg(member_id) ORDER BY placed_at DESC, id DESC LIMIT 50;

-- name: WhoseKit :many
SELECT member_id, id FROM kit_orders WHERE number = sqlc.arg(number) LIMIT 2;

-- name: ChangeOrder :execrows
UPDATE kit_orders SET state = sqlc.arg(state), shipped_at = sqlc.arg(shipped_at), delivered_at = sqlc.arg(delivered_at),
  registered_at = sqlc.arg(registered_at), received_at = sqlc.arg(received_at), resulted_at = sqlc.arg(resulted_at), failed_at = sqlc.arg(failed_at),
  replaced_by = sqlc.arg(replaced_by)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: SetShares :execrows
UPDATE kit_orders SET shares = sqlc.arg(shares) WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: GiveOrder :execrows
UPDATE kit_orders SET member_id = sqlc.arg(to_id), visitor = FALSE, details_enc = sqlc.arg(details_enc)
WHERE member_id = sqlc.arg(from_id) AND id = sqlc.arg(id) AND visitor;

-- name: AddLink :exec
INSERT INTO kit_links (member_id, token_hash, order_id, expires_at)
VALUES (sqlc.arg(member_id), sqlc.arg(token_hash), sqlc.arg(order_id), sqlc.arg(expires_at));

-- name: Link :one
SELECT member_id, token_hash, order_id, expires_at FROM kit_links WHERE token_hash = sqlc.arg(token_hash);

-- name: EndLinks :exec
DELETE FROM kit_links WHERE member_id = sqlc.arg(member_id) AND order_id = sqlc.arg(order_id);

-- name: CountMiss :one
INSERT INTO kit_misses (member_id, order_id, misses) VALUES (sqlc.arg(member_id), sqlc.arg(order_id), 1)
ON CONFLICT (member_id, order_id) DO UPDATE SET misses = kit_misses.misses + 1
RETURNING misses;

-- name: Misses :one
SELECT CAST(COALESCE(SUM(misses), 0) AS BIGINT) AS misses FROM kit_misses
WHERE member_id = sqlc.arg(member_id) AND order_id = sqlc.arg(order_id);

-- name: CountTry :one
INSERT INTO kit_tries (bucket, tries, since) VALUES (sqlc.arg(bucket), 1, sqlc.arg(now))
ON CONFLICT (bucket) DO UPDATE SET
  tries = CASE WHEN kit_tries.since <= sqlc.arg(forget_before) THEN 1 ELSE kit_tries.tries + 1 END,
  since = CASE WHEN kit_tries.since <= sqlc.arg(forget_before) THEN excluded.since ELSE kit_tries.since END
RETURNING tries, since;

-- name: TakeTryBack :exec
UPDATE kit_tries SET tries = tries - 1 WHERE bucket = sqlc.arg(bucket) AND tries > 0;

-- name: PruneTries :execrows
DELETE FROM kit_tries WHERE since <= sqlc.arg(before);

-- name: PruneVisits :execrows
DELETE FROM kit_visits WHERE expires_at <= sqlc.arg(now);

-- name: PruneLinks :execrows
DELETE FROM kit_links WHERE expires_at <= sqlc.arg(now);

-- Campaigns for every member of a brand that had not ended on a day. Their own zone says whether they are open.

-- name: CampaignsForMembers :many
SELECT id, code, brand_code, country, kits, sponsor, payer, first_day, last_day, zone, again_days, least_age, members, help_phone, intro, revision, changed_at
FROM kit_campaigns WHERE members AND last_day >= sqlc.arg(day) ORDER BY last_day, id LIMIT 200;

-- name: Untold :many
SELECT m.member_id, m.birth_date FROM members m
WHERE m.brand_code = sqlc.arg(brand_code) AND m.member_id > sqlc.arg(after)
  AND NOT EXISTS (SELECT 1 FROM kit_campaign_news n WHERE n.member_id = m.member_id AND n.campaign_id = sqlc.arg(campaign_id))
  AND NOT EXISTS (SELECT 1 FROM kit_orders o WHERE o.member_id = m.member_id AND o.campaign_id = sqlc.arg(campaign_id))
ORDER BY m.member_id LIMIT sqlc.arg(most);

-- name: MarkTold :execrows
INSERT INTO kit_campaign_news (member_id, campaign_id, told_at) VALUES (sqlc.arg(member_id), sqlc.arg(campaign_id), sqlc.arg(told_at))
ON CONFLICT DO NOTHING;
