-- +goose Up
-- A campaign offers home test kits, from its first to its last day in its time zone.
CREATE TABLE kit_campaigns (
  id          TEXT PRIMARY KEY,
  code        TEXT NOT NULL UNIQUE,
  brand_code  TEXT NOT NULL REFERENCES brands (code),
  country     TEXT NOT NULL CHECK (country IN ('US', 'CA')), -- of the brand
  kits        TEXT NOT NULL CHECK (kits IN ('a1c', 'kidney', 'both')),
  sponsor     TEXT NOT NULL,
  payer       TEXT NOT NULL CHECK (payer IN ('sponsor', 'plan')),
  first_day   TEXT NOT NULL,
  last_day    TEXT NOT NULL,
  zone        TEXT NOT NULL,
  again_days  BIGINT NOT NULL,
  least_age   BIGINT NOT NULL,
  members     BOOLEAN NOT NULL, -- members of the brand are offered it
  help_phone  TEXT NOT NULL,
  intro       TEXT NOT NULL, -- JSON: what it says, by locale
  revision    BIGINT NOT NULL,
  changed_at  BIGINT NOT NULL
);
CREATE INDEX kit_campaigns_by_brand ON kit_campaigns (brand_code, last_day);
CREATE INDEX kit_campaigns_by_day ON kit_campaigns (last_day, id);

-- Who may order without an account: keyed hashes of last name and birth date. A person
-- who has ordered has a record, that of visitor_id; empty until then.
CREATE TABLE kit_people (
  campaign_id  TEXT NOT NULL REFERENCES kit_campaigns (id),
  person_hash  TEXT NOT NULL,
  visitor_id   TEXT NOT NULL,
  added_at     BIGINT NOT NULL,
  PRIMARY KEY (campaign_id, person_hash)
);
CREATE INDEX kit_people_by_visitor ON kit_people (visitor_id);

-- A visit begins when somebody was found on the list, or with a link made for one
-- person, and ends with an order. form_enc is what was typed until then.
CREATE TABLE kit_visits (
  token_hash   TEXT PRIMARY KEY,
  campaign_id  TEXT NOT NULL,
  person_hash  TEXT NOT NULL,
  from_link    BOOLEAN NOT NULL,
  order_id     TEXT NOT NULL,
  form_enc     BYTEA NOT NULL,
  expires_at   BIGINT NOT NULL
);
CREATE INDEX kit_visits_by_end ON kit_visits (expires_at);
CREATE INDEX kit_visits_by_person ON kit_visits (campaign_id, person_hash);

-- Kits that were ordered. number is that of the laboratory's order and of the parcel.
-- details_enc is how a visitor is reached and what they told
-- about their health.
CREATE TABLE kit_orders (
  member_id      TEXT NOT NULL REFERENCES members (member_id),
  id             TEXT NOT NULL,
  campaign_id    TEXT NOT NULL,
  number         TEXT NOT NULL,
  kits           TEXT NOT NULL CHECK (kits IN ('a1c', 'kidney', 'both')),
  state          TEXT NOT NULL CHECK (state IN ('ordered', 'shipped', 'delivered', 'registered', 'received', 'resulted', 'cannotProcess', 'canceled', 'returned')),
  ordered_by     TEXT NOT NULL,
  visitor        BOOLEAN NOT NULL,
  shares         BOOLEAN NOT NULL,
  replaces       TEXT NOT NULL,
  replaced_by    TEXT NOT NULL,
  details_enc    BYTEA NOT NULL,
  placed_at      BIGINT NOT NULL,
  shipped_at     BIGINT NOT NULL,
  delivered_at   BIGINT NOT NULL,
  registered_at  BIGINT NOT NULL,
  received_at    BIGINT NOT NULL,
  resulted_at    BIGINT NOT NULL,
  failed_at      BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX kit_orders_by_age ON kit_orders (member_id, placed_at, id);
CREATE INDEX kit_orders_by_number ON kit_orders (number);
CREATE INDEX kit_orders_by_campaign ON kit_orders (campaign_id);

-- Links in the emails of a visitor, each good for one order.
CREATE TABLE kit_links (
  member_id   TEXT NOT NULL,
  token_hash  TEXT NOT NULL,
  order_id    TEXT NOT NULL,
  expires_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, token_hash),
  FOREIGN KEY (member_id) REFERENCES members (member_id)
);
CREATE INDEX kit_links_by_hash ON kit_links (token_hash);
CREATE INDEX kit_links_by_end ON kit_links (expires_at);

-- Tries that found nobody, counted by network and by what was tried.
CREATE TABLE kit_tries (
  bucket  TEXT PRIMARY KEY,
  tries   BIGINT NOT NULL,
  since   BIGINT NOT NULL
);
CREATE INDEX kit_tries_by_age ON kit_tries (since);
