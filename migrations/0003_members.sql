-- +goose Up
CREATE TABLE members (
  member_id        TEXT PRIMARY KEY REFERENCES accounts (id),
  brand_code       TEXT NOT NULL REFERENCES brands (code),
  promo_code       TEXT NOT NULL REFERENCES promos (code),
  public_uuid      TEXT NOT NULL,
  -- Links the portal account with the program account; empty while unlinked.
  bundle_id        TEXT NOT NULL,
  birth_date       TEXT NOT NULL,
  sex              TEXT NOT NULL,
  time_zone        TEXT NOT NULL,
  address_json     TEXT NOT NULL,
  phones_json      TEXT NOT NULL,
  shared_coaching  BOOLEAN NOT NULL,
  safe_content     BOOLEAN NOT NULL,
  care_team        BOOLEAN NOT NULL,
  care_plan        BOOLEAN NOT NULL,
  vitals           BOOLEAN NOT NULL,
  expert_opinion   BOOLEAN NOT NULL,
  mh_guide         BOOLEAN NOT NULL,
  partner_programs TEXT NOT NULL,
  migration_eligible BOOLEAN NOT NULL,
  created_at       BIGINT NOT NULL
);

CREATE TABLE member_programs (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  program     TEXT NOT NULL CHECK (program IN ('DIABETES', 'HYPERTENSION', 'HEART_FAILURE', 'WEIGHT_MANAGEMENT', 'ADV_WEIGHT_MANAGEMENT', 'COMPR_WEIGHT_CARE', 'PREDIABETES', 'ADV_PREDIABETES', 'COMPR_PREDIABETES_CARE', 'BEHAVIORAL_HEALTH', 'CHRONIC_KIDNEY_DISEASE', 'DIABETES_DEVICEFLEX')),
  id          TEXT NOT NULL,
  status      TEXT NOT NULL CHECK (status IN ('PENDING', 'ACTIVE', 'INACTIVE', 'OFFERED', 'REGISTERED')),
  started_at  BIGINT,
  ended_at    BIGINT,
  PRIMARY KEY (member_id, program)
);

CREATE TABLE member_diagnoses (
  member_id  TEXT NOT NULL REFERENCES members (member_id),
  code       TEXT NOT NULL,
  since      TEXT NOT NULL,
  PRIMARY KEY (member_id, code)
);

CREATE TABLE member_flags (
  member_id  TEXT NOT NULL REFERENCES members (member_id),
  flag       TEXT NOT NULL REFERENCES flags (name),
  enabled    BOOLEAN NOT NULL,
  PRIMARY KEY (member_id, flag)
);

CREATE TABLE member_devices (
  member_id     TEXT NOT NULL REFERENCES members (member_id),
  id            TEXT NOT NULL,
  category      TEXT NOT NULL CHECK (category IN ('weight_scale', 'bg_meter', 'bp_monitor')),
  model         TEXT NOT NULL,
  serial        TEXT NOT NULL,
  state         TEXT NOT NULL CHECK (state IN ('ordered', 'shipped', 'delivered', 'active')),
  state_at      BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);

-- Race, orientation, gender identity and pronouns: sealed, one row a field.
CREATE TABLE member_demographics (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  field       TEXT NOT NULL CHECK (field IN ('race', 'sexual_orientation', 'gender_identity', 'pronouns')),
  value_enc   BYTEA NOT NULL,
  updated_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, field)
);

-- What asks for the member's hand, most urgent first.
CREATE TABLE member_tasks (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  id          TEXT NOT NULL,
  kind        TEXT NOT NULL,
  program     TEXT NOT NULL,
  urgency     BIGINT NOT NULL,
  created_at  BIGINT NOT NULL,
  done_at     BIGINT,
  PRIMARY KEY (member_id, id)
);

-- What happened around the member, for "since your last visit".
CREATE TABLE member_events (
  member_id  TEXT NOT NULL REFERENCES members (member_id),
  at         BIGINT NOT NULL,
  id         TEXT NOT NULL,
  kind       TEXT NOT NULL,
  PRIMARY KEY (member_id, at, id)
);

CREATE TABLE staff (
  account_id    TEXT PRIMARY KEY REFERENCES accounts (id),
  title         TEXT NOT NULL,
  languages     TEXT NOT NULL,
  availability  TEXT NOT NULL CHECK (availability IN ('AVAILABLE', 'SHORT_AWAY', 'LONG_AWAY', 'EXTENDED_AWAY', 'INDEFINITE_AWAY')),
  away_until    BIGINT
);

CREATE TABLE coach_assignments (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  staff_id     TEXT NOT NULL REFERENCES staff (account_id),
  relation     TEXT NOT NULL CHECK (relation IN ('coach', 'careteam', 'guide')),
  assigned_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, staff_id, relation)
);

CREATE TABLE app_preferences (
  member_id   TEXT NOT NULL REFERENCES members (member_id),
  app_id      BIGINT NOT NULL,
  instance    TEXT NOT NULL,
  name        TEXT NOT NULL,
  value       TEXT NOT NULL,
  updated_at  BIGINT NOT NULL,
  PRIMARY KEY (member_id, app_id, instance, name)
);
