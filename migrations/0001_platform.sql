-- +goose Up
-- What kind of installation this is, decided once when it is created.
CREATE TABLE instance (
  id          TEXT PRIMARY KEY,
  kind        TEXT NOT NULL CHECK (kind IN ('demo', 'real')),
  created_at  BIGINT NOT NULL
);

CREATE TABLE brands (
  code                       TEXT PRIMARY KEY,
  name                       TEXT NOT NULL,
  organisation               TEXT NOT NULL,
  country                    TEXT NOT NULL CHECK (country IN ('US', 'CA')),
  form                       TEXT NOT NULL CHECK (form IN ('one-app', 'standalone')),
  data_theme                 TEXT NOT NULL,
  member_host                TEXT NOT NULL,
  logout_url                 TEXT NOT NULL,
  logo_svg                   TEXT NOT NULL,
  logo_width                 BIGINT NOT NULL,
  support_email              TEXT NOT NULL,
  support_phone              TEXT NOT NULL,
  colors_json                TEXT NOT NULL,
  meta_tags_json             TEXT NOT NULL,
  footer_json                TEXT NOT NULL,
  suppress_health_info       BOOLEAN NOT NULL,
  correctional               BOOLEAN NOT NULL,
  suppressed_account_routes  TEXT NOT NULL,
  updated_at                 BIGINT NOT NULL
);

-- Which brand a host name shows before anyone has signed in.
CREATE TABLE brand_hosts (
  host        TEXT PRIMARY KEY,
  brand_code  TEXT NOT NULL REFERENCES brands (code)
);

-- The employers and plans that sponsor members, with the attributes that
-- decide addresses, phone regions and who pays.
CREATE TABLE promos (
  code                TEXT PRIMARY KEY,
  organisation        TEXT NOT NULL,
  address_types       TEXT NOT NULL,
  phone_regions       TEXT NOT NULL,
  direct_to_consumer  BOOLEAN NOT NULL,
  po_box_allowed      BOOLEAN NOT NULL
);

-- A flag has a state for each form of the product; a brand or a member may
-- differ from it.
CREATE TABLE flags (
  name         TEXT PRIMARY KEY,
  description  TEXT NOT NULL,
  one_app      BOOLEAN NOT NULL,
  legacy       BOOLEAN NOT NULL
);

CREATE TABLE brand_flags (
  brand_code  TEXT NOT NULL REFERENCES brands (code),
  flag        TEXT NOT NULL REFERENCES flags (name),
  enabled     BOOLEAN NOT NULL,
  PRIMARY KEY (brand_code, flag)
);
