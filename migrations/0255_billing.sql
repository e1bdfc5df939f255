-- +goose Up
-- What plans pay for, and what services cost. Dates are yyyy-mm-dd and belong to
-- the period on both ends; an empty end is open. Money is in cents.
CREATE TABLE coverage_plans (
  code              TEXT PRIMARY KEY,
  brand_code        TEXT NOT NULL REFERENCES brands (code),
  name              TEXT NOT NULL,
  sponsor_kind      TEXT NOT NULL CHECK (sponsor_kind IN ('employer', 'health_plan', 'self')),
  sponsor           TEXT NOT NULL,
  deductible_cents  BIGINT NOT NULL CHECK (deductible_cents >= 0),
  phone             TEXT NOT NULL,
  created_at        BIGINT NOT NULL
);

-- How a plan covers a service; an empty item stands for every one of its kind.
CREATE TABLE plan_covers (
  plan_code    TEXT NOT NULL REFERENCES coverage_plans (code),
  kind         TEXT NOT NULL CHECK (kind IN ('program', 'visit')),
  item         TEXT NOT NULL,
  how          TEXT NOT NULL CHECK (how IN ('paid', 'copay', 'deductible', 'none')),
  cents        BIGINT NOT NULL CHECK (cents >= 0),
  after_cents  BIGINT NOT NULL CHECK (after_cents >= 0),
  PRIMARY KEY (plan_code, kind, item)
);

-- A price of a promo comes before that of its brand.
CREATE TABLE prices (
  brand_code  TEXT NOT NULL REFERENCES brands (code),
  promo_code  TEXT NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('program', 'visit')),
  item        TEXT NOT NULL,
  from_date   TEXT NOT NULL,
  until_date  TEXT NOT NULL,
  cents       BIGINT NOT NULL CHECK (cents >= 0),
  PRIMARY KEY (brand_code, promo_code, kind, item, from_date)
);

CREATE TABLE member_coverage (
  member_id             TEXT NOT NULL REFERENCES members (member_id),
  id                    TEXT NOT NULL,
  plan_code             TEXT NOT NULL REFERENCES coverage_plans (code),
  number_enc            BYTEA NOT NULL,
  from_date             TEXT NOT NULL,
  until_date            TEXT NOT NULL,
  deductible_met_cents  BIGINT NOT NULL CHECK (deductible_met_cents >= 0),
  PRIMARY KEY (member_id, id)
);

-- An invoice is about one service. held_cents is what was refunded or is about to
-- be; refunded_cents is what the provider has confirmed.
CREATE TABLE invoices (
  member_id       TEXT NOT NULL REFERENCES members (member_id),
  id              TEXT NOT NULL,
  number          TEXT NOT NULL,
  kind            TEXT NOT NULL CHECK (kind IN ('program', 'visit')),
  item            TEXT NOT NULL,
  service_from    TEXT NOT NULL,
  service_until   TEXT NOT NULL,
  list_cents      BIGINT NOT NULL CHECK (list_cents >= 0),
  amount_cents    BIGINT NOT NULL CHECK (amount_cents > 0),
  currency        TEXT NOT NULL CHECK (currency IN ('USD', 'CAD')),
  status          TEXT NOT NULL CHECK (status IN ('open', 'processing', 'paid', 'failed', 'void')),
  held_cents      BIGINT NOT NULL CHECK (held_cents >= 0 AND held_cents <= amount_cents),
  refunded_cents  BIGINT NOT NULL CHECK (refunded_cents >= 0 AND refunded_cents <= held_cents),
  due_date        TEXT NOT NULL,
  issued_at       BIGINT NOT NULL,
  paid_at         BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX invoices_by_age ON invoices (member_id, issued_at, id);

-- The member's name at the payment provider. It is the only thing of ours that
-- the provider keeps about them besides the card.
CREATE TABLE payment_customers (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  provider_id  TEXT NOT NULL,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (member_id)
);

-- A way to the provider's card page and back. The state works once.
CREATE TABLE card_setups (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  state_hash   TEXT NOT NULL,
  provider_id  TEXT NOT NULL,
  expires_at   BIGINT NOT NULL,
  used_at      BIGINT NOT NULL,
  PRIMARY KEY (member_id, state_hash)
);
CREATE INDEX card_setups_by_expiry ON card_setups (expires_at);

-- What we know of a card: never its number.
CREATE TABLE payment_cards (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  id           TEXT NOT NULL,
  provider_id  TEXT NOT NULL,
  brand        TEXT NOT NULL,
  last4        TEXT NOT NULL,
  exp_month    BIGINT NOT NULL,
  exp_year     BIGINT NOT NULL,
  added_at     BIGINT NOT NULL,
  removed_at   BIGINT NOT NULL,
  forgotten    BOOLEAN NOT NULL, -- by the provider
  PRIMARY KEY (member_id, id)
);
CREATE INDEX payment_cards_to_forget ON payment_cards (removed_at) WHERE removed_at > 0 AND NOT forgotten;
CREATE UNIQUE INDEX payment_cards_in_use ON payment_cards (member_id) WHERE removed_at = 0;

-- A payment. The row is there before the provider is asked; its id is the key that
-- keeps the provider from acting twice. begun: nothing can have been charged;
-- confirming: it may have been, and due_at is when a worker asks.
CREATE TABLE charges (
  member_id     TEXT NOT NULL,
  id            TEXT NOT NULL,
  invoice_id    TEXT NOT NULL,
  card_id       TEXT NOT NULL,
  amount_cents  BIGINT NOT NULL CHECK (amount_cents > 0),
  currency      TEXT NOT NULL CHECK (currency IN ('USD', 'CAD')),
  state         TEXT NOT NULL CHECK (state IN ('begun', 'confirming', 'paid', 'declined', 'canceled')),
  provider_id   TEXT NOT NULL,
  reason        TEXT NOT NULL,
  created_at    BIGINT NOT NULL,
  settled_at    BIGINT NOT NULL,
  due_at        BIGINT NOT NULL,
  lease         TEXT NOT NULL,
  attempts      BIGINT NOT NULL,
  PRIMARY KEY (member_id, id),
  FOREIGN KEY (member_id, invoice_id) REFERENCES invoices (member_id, id),
  FOREIGN KEY (member_id, card_id) REFERENCES payment_cards (member_id, id)
);
CREATE INDEX charges_by_invoice ON charges (member_id, invoice_id, created_at);
CREATE UNIQUE INDEX charges_under_way ON charges (member_id, invoice_id) WHERE state = 'begun' OR state = 'confirming';
CREATE INDEX charges_due ON charges (due_at) WHERE state = 'begun' OR state = 'confirming';

CREATE TABLE refunds (
  member_id     TEXT NOT NULL,
  id            TEXT NOT NULL,
  invoice_id    TEXT NOT NULL,
  charge_id     TEXT NOT NULL,
  amount_cents  BIGINT NOT NULL CHECK (amount_cents > 0),
  reason_enc    BYTEA NOT NULL,
  staff_id      TEXT NOT NULL,
  state         TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  provider_id   TEXT NOT NULL,
  created_at    BIGINT NOT NULL,
  settled_at    BIGINT NOT NULL,
  due_at        BIGINT NOT NULL,
  lease         TEXT NOT NULL,
  attempts      BIGINT NOT NULL,
  PRIMARY KEY (member_id, id),
  FOREIGN KEY (member_id, invoice_id) REFERENCES invoices (member_id, id),
  FOREIGN KEY (member_id, charge_id) REFERENCES charges (member_id, id)
);
CREATE INDEX refunds_by_invoice ON refunds (member_id, invoice_id, created_at);
CREATE INDEX refunds_due ON refunds (due_at) WHERE state = 'waiting';
