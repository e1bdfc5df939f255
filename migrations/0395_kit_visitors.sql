-- +goose Up
-- Who has a record only because they ordered a kit without an account. The row goes when
-- their kits go to an account.
CREATE TABLE kit_visitors (
  member_id  TEXT PRIMARY KEY REFERENCES members (member_id),
  since      BIGINT NOT NULL
);

INSERT INTO kit_visitors (member_id, since)
SELECT o.member_id, MIN(o.placed_at)
FROM kit_orders o
JOIN accounts a ON a.id = o.member_id
WHERE o.visitor AND a.status = 'no_sign_in' AND a.disputed_at IS NULL AND a.email = ''
  AND EXISTS (SELECT 1 FROM kit_people p WHERE p.visitor_id = o.member_id)
  AND NOT EXISTS (SELECT 1 FROM account_emails e WHERE e.account_id = o.member_id)
GROUP BY o.member_id;

-- Neither a list nor a link leads to an account.
UPDATE kit_people SET visitor_id = ''
WHERE visitor_id <> '' AND NOT EXISTS (SELECT 1 FROM kit_visitors v WHERE v.member_id = kit_people.visitor_id);
DELETE FROM kit_links
WHERE NOT EXISTS (SELECT 1 FROM kit_visitors v WHERE v.member_id = kit_links.member_id);

-- How often a wrong birth date was typed behind the links of an order, over its whole life.
CREATE TABLE kit_misses (
  member_id  TEXT NOT NULL REFERENCES members (member_id),
  order_id   TEXT NOT NULL,
  misses     BIGINT NOT NULL,
  PRIMARY KEY (member_id, order_id)
);

CREATE INDEX kit_visits_by_order ON kit_visits (order_id);
