-- name: Coverage :many
SELECT c.id, c.number_enc, c.from_date, c.until_date, c.deductible_met_cents, c.revision,
  p.code, p.name, p.sponsor_kind, p.sponsor, p.deductible_cents, p.phone
FROM member_coverage c JOIN coverage_plans p ON p.code = c.plan_code
WHERE c.member_id = sqlc.arg(member_id) ORDER BY c.from_date DESC, c.id LIMIT 20;

-- name: Covers :many
SELECT kind, item, how, cents, after_cents FROM plan_covers WHERE plan_code = sqlc.arg(plan_code);

-- name: Prices :many
SELECT promo_code, kind, item, from_date, until_date, cents FROM prices
WHERE brand_code = sqlc.arg(brand_code) AND (promo_code = '' OR promo_code = sqlc.arg(promo_code));

-- name: AddPlan :exec
INSERT INTO coverage_plans (code, brand_code, name, sponsor_kind, sponsor, deductible_cents, phone, created_at)
VALUES (sqlc.arg(code), sqlc.arg(brand_code), sqlc.arg(name), sqlc.arg(sponsor_kind), sqlc.arg(sponsor), sqlc.arg(deductible_cents),
  sqlc.arg(phone), sqlc.arg(created_at))
ON CONFLICT (code) DO NOTHING;

-- name: AddCover :exec
INSERT INTO plan_covers (plan_code, kind, item, how, cents, after_cents)
VALUES (sqlc.arg(plan_code), sqlc.arg(kind), sqlc.arg(item), sqlc.arg(how), sqlc.arg(cents), sqlc.arg(after_cents))
ON CONFLICT (plan_code, kind, item) DO NOTHING;

-- name: AddPrice :exec
INSERT INTO prices (brand_code, promo_code, kind, item, from_date, until_date, cents)
VALUES (sqlc.arg(brand_code), sqlc.arg(promo_code), sqlc.arg(kind), sqlc.arg(item), sqlc.arg(from_date), sqlc.arg(until_date), sqlc.arg(cents))
ON CONFLICT (brand_code, promo_code, kind, item, from_date) DO NOTHING;

-- name: AddCoverage :exec
INSERT INTO member_coverage (member_id, id, plan_code, number_enc, from_date, until_date, deductible_met_cents)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(plan_code), sqlc.arg(number_enc), sqlc.arg(from_date), sqlc.arg(until_date),
  sqlc.arg(deductible_met_cents))
ON CONFLICT (member_id, id) DO NOTHING;

-- name: AddInvoice :exec
INSERT INTO invoices (member_id, id, number, kind, item, service_from, service_until, list_cents, amount_cents, currency, status, held_cents,
  refunded_cents, due_date, issued_at, paid_at)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(number), sqlc.arg(kind), sqlc.arg(item), sqlc.arg(service_from), sqlc.arg(service_until),
  sqlc.arg(list_cents), sqlc.arg(amount_cents), sqlc.arg(currency), sqlc.arg(status), 0, 0, sqlc.arg(due_date), sqlc.arg(issued_at),
  sqlc.arg(paid_at))
ON CONFLICT (member_id, id) DO NOTHING;

-- name: Invoices :many
SELECT id, number, kind, item, service_from, service_until, list_cents, amount_cents, currency, status, held_cents, refunded_cents, due_date,
  issued_at, paid_at
FROM invoices WHERE member_id = sqlc.arg(member_id)
  AND (issued_at < sqlc.arg(before_at) OR (issued_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY issued_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: UnpaidInvoices :many
SELECT id, number, kind, item, service_from, service_until, list_cents, amount_cents, currency, status, held_cents, refunded_cents, due_date,
  issued_at, paid_at
FROM invoices WHERE member_id = sqlc.arg(member_id) AND (status = 'open' OR status = 'failed')
ORDER BY issued_at DESC, id DESC LIMIT 100;

-- What waits to be paid: the invoice that is due first, with how many there are and whether a payment of one didn't work.

-- name: Owed :one
SELECT id, number, kind, item, service_from, service_until, list_cents, amount_cents, currency, status, held_cents, refunded_cents, due_date,
  issued_at, paid_at, COUNT(*) OVER () AS bills,
  CAST(MAX(CASE WHEN status = 'failed' THEN 1 ELSE 0 END) OVER () AS BIGINT) AS failed
FROM invoices WHERE member_id = sqlc.arg(member_id) AND (status = 'open' OR status = 'failed')
ORDER BY due_date, issued_at DESC, id DESC LIMIT 1;

-- name: Invoice :one
SELECT id, number, kind, item, service_from, service_until, list_cents, amount_cents, currency, status, held_cents, refunded_cents, due_date,
  issued_at, paid_at
FROM invoices WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: BeginPaying :execrows
UPDATE invoices SET status = 'processing'
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND (status = 'open' OR status = 'failed');

-- name: EndPaying :execrows
UPDATE invoices SET status = sqlc.arg(status), paid_at = sqlc.arg(paid_at)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND status = 'processing';

-- name: HoldRefund :execrows
UPDATE invoices SET held_cents = held_cents + sqlc.arg(cents)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND status = 'paid' AND held_cents = sqlc.arg(held)
  AND held_cents + sqlc.arg(cents) <= amount_cents;

-- name: ReleaseRefund :exec
UPDATE invoices SET held_cents = held_cents - sqlc.arg(cents) WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: NoteRefund :exec
UPDATE invoices SET refunded_cents = refunded_cents + sqlc.arg(cents) WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: Customer :one
SELECT provider_id FROM payment_customers WHERE member_id = sqlc.arg(member_id);

-- name: AddCustomer :exec
INSERT INTO payment_customers (member_id, provider_id, created_at) VALUES (sqlc.arg(member_id), sqlc.arg(provider_id), sqlc.arg(created_at))
ON CONFLICT (member_id) DO NOTHING;

-- name: AddSetup :exec
INSERT INTO card_setups (member_id, state_hash, provider_id, expires_at, used_at)
VALUES (sqlc.arg(member_id), sqlc.arg(state_hash), sqlc.arg(provider_id), sqlc.arg(expires_at), 0);

-- name: UseSetup :one
UPDATE card_setups SET used_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND state_hash = sqlc.arg(state_hash) AND used_at = 0 AND expires_at > sqlc.arg(now)
RETURNING provider_id;

-- name: Setup :one
SELECT provider_id FROM card_setups
WHERE member_id = sqlc.arg(member_id) AND state_hash = sqlc.arg(state_hash) AND used_at = 0 AND expires_at > sqlc.arg(now);

-- name: PruneSetups :execrows
DELETE FROM card_setups WHERE expires_at <= sqlc.arg(now);

-- name: Card :one
SELECT id, provider_id, brand, last4, exp_month, exp_year, added_at FROM payment_cards WHERE member_id = sqlc.arg(member_id) AND removed_at = 0;

-- name: AddCard :exec
INSERT INTO payment_cards (member_id, id, provider_id, brand, last4, exp_month, exp_year, added_at, removed_at, forgotten)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(provider_id), sqlc.arg(brand), sqlc.arg(last4), sqlc.arg(exp_month), sqlc.arg(exp_year),
  sqlc.arg(added_at), 0, FALSE)
ON CONFLICT (member_id, id) DO NOTHING;

-- name: RemoveCards :execrows
UPDATE payment_cards SET removed_at = sqlc.arg(now) WHERE member_id = sqlc.arg(member_id) AND removed_at = 0;

-- name: RemoveCard :execrows
UPDATE payment_cards SET removed_at = sqlc.arg(now) WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND removed_at = 0;

-- name: CardsToForget :many
SELECT member_id, id, provider_id FROM payment_cards WHERE removed_at > 0 AND NOT forgotten ORDER BY removed_at LIMIT sqlc.arg(most);

-- name: ForgetCard :exec
UPDATE payment_cards SET forgotten = TRUE WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: AddCharge :exec
INSERT INTO charges (member_id, id, invoice_id, card_id, amount_cents, currency, state, provider_id, reason, created_at, settled_at, due_at, lease,
  attempts)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(invoice_id), sqlc.arg(card_id), sqlc.arg(amount_cents), sqlc.arg(currency), sqlc.arg(state),
  sqlc.arg(provider_id), '', sqlc.arg(created_at), sqlc.arg(settled_at), sqlc.arg(due_at), '', 0)
ON CONFLICT (member_id, id) DO NOTHING;

-- name: Charge :one
SELECT id, invoice_id, card_id, amount_cents, currency, state, provider_id, reason, created_at, settled_at FROM charges
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: ChargesOf :many
SELECT h.id, h.invoice_id, h.card_id, h.amount_cents, h.currency, h.state, h.provider_id, h.reason, h.created_at, h.settled_at, k.brand, k.last4
FROM charges h JOIN payment_cards k ON k.member_id = h.member_id AND k.id = h.card_id
WHERE h.member_id = sqlc.arg(member_id) AND h.invoice_id = sqlc.arg(invoice_id) ORDER BY h.created_at DESC, h.id DESC LIMIT 50;

-- name: UnderWay :one
SELECT id FROM charges WHERE member_id = sqlc.arg(member_id) AND invoice_id = sqlc.arg(invoice_id) AND (state = 'begun' OR state = 'confirming');

-- name: PaidCharge :one
SELECT id, provider_id, card_id, settled_at FROM charges
WHERE member_id = sqlc.arg(member_id) AND invoice_id = sqlc.arg(invoice_id) AND state = 'paid' LIMIT 1;

-- name: ConfirmCharge :execrows
UPDATE charges SET state = 'confirming', provider_id = sqlc.arg(provider_id), due_at = sqlc.arg(due_at)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'begun';

-- name: SettleCharge :execrows
UPDATE charges SET state = sqlc.arg(state), reason = sqlc.arg(reason), settled_at = sqlc.arg(now), lease = ''
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND (state = 'begun' OR state = 'confirming');

-- name: HurryCharge :execrows
UPDATE charges SET due_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'confirming' AND lease = '';

-- name: NextCharge :one
SELECT CAST(COALESCE(MIN(due_at), -1) AS BIGINT) AS due_at FROM charges WHERE state = 'begun' OR state = 'confirming';

-- name: ClaimCharges :many
UPDATE charges SET lease = sqlc.arg(lease), due_at = sqlc.arg(lease_until), attempts = attempts + 1
WHERE (charges.state = 'begun' OR charges.state = 'confirming') AND charges.due_at <= sqlc.arg(now) AND charges.id IN (
  SELECT c.id FROM charges c WHERE (c.state = 'begun' OR c.state = 'confirming') AND c.due_at <= sqlc.arg(now)
  ORDER BY c.due_at, c.id LIMIT sqlc.arg(most))
RETURNING member_id, id, invoice_id, state, provider_id, attempts;

-- name: RenewCharge :execrows
UPDATE charges SET due_at = sqlc.arg(lease_until)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND (state = 'begun' OR state = 'confirming');

-- name: PostponeCharge :execrows
UPDATE charges SET due_at = sqlc.arg(due_at), lease = ''
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND (state = 'begun' OR state = 'confirming');

-- name: AddRefund :exec
INSERT INTO refunds (member_id, id, invoice_id, charge_id, amount_cents, reason_enc, staff_id, state, provider_id, created_at, settled_at, due_at,
  lease, attempts)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(invoice_id), sqlc.arg(charge_id), sqlc.arg(amount_cents), sqlc.arg(reason_enc),
  sqlc.arg(staff_id), 'waiting', '', sqlc.arg(created_at), 0, sqlc.arg(due_at), '', 0);

-- name: RefundsOf :many
SELECT id, amount_cents, state, created_at, settled_at FROM refunds
WHERE member_id = sqlc.arg(member_id) AND invoice_id = sqlc.arg(invoice_id) ORDER BY created_at, id LIMIT 50;

-- name: Refund :one
SELECT r.id, r.invoice_id, r.amount_cents, r.state, r.created_at, r.settled_at, h.provider_id AS payment
FROM refunds r JOIN charges h ON h.member_id = r.member_id AND h.id = r.charge_id
WHERE r.member_id = sqlc.arg(member_id) AND r.id = sqlc.arg(id);

-- name: SettleRefund :execrows
UPDATE refunds SET state = sqlc.arg(state), provider_id = sqlc.arg(provider_id), settled_at = sqlc.arg(now), lease = ''
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'waiting';

-- name: HurryRefund :execrows
UPDATE refunds SET due_at = sqlc.arg(now) WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'waiting' AND lease = '';

-- name: NextRefund :one
SELECT CAST(COALESCE(MIN(due_at), -1) AS BIGINT) AS due_at FROM refunds WHERE state = 'waiting';

-- name: ClaimRefunds :many
UPDATE refunds SET lease = sqlc.arg(lease), due_at = sqlc.arg(lease_until), attempts = attempts + 1
WHERE refunds.state = 'waiting' AND refunds.due_at <= sqlc.arg(now) AND refunds.id IN (
  SELECT r.id FROM refunds r WHERE r.state = 'waiting' AND r.due_at <= sqlc.arg(now) ORDER BY r.due_at, r.id LIMIT sqlc.arg(most))
RETURNING member_id, id, attempts;

-- name: RenewRefund :execrows
UPDATE refunds SET due_at = sqlc.arg(lease_until)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'waiting';

-- name: PostponeRefund :execrows
UPDATE refunds SET due_at = sqlc.arg(due_at), lease = ''
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND lease = sqlc.arg(lease) AND state = 'waiting';

-- name: AddOldCard :exec
INSERT INTO payment_cards (member_id, id, provider_id, brand, last4, exp_month, exp_year, added_at, removed_at, forgotten)
VALUES (sqlc.arg(member_id), sqlc.arg(id), '', sqlc.arg(brand), sqlc.arg(last4), sqlc.arg(exp_month), sqlc.arg(exp_year), sqlc.arg(added_at),
  sqlc.arg(removed_at), TRUE)
ON CONFLICT (member_id, id) DO NOTHING;

-- name: Brand :one
SELECT code, country FROM brands WHERE code = sqlc.arg(code);

-- name: PromoExists :one
SELECT EXISTS (SELECT 1 FROM promos WHERE code = sqlc.arg(code)) AS found;

-- name: PlansOf :many
SELECT p.code, p.name, p.sponsor_kind, p.sponsor, p.deductible_cents, p.phone, p.revision,
  (SELECT COUNT(*) FROM member_coverage c WHERE c.plan_code = p.code) AS uses
FROM coverage_plans p WHERE p.brand_code = sqlc.arg(brand_code) ORDER BY p.name, p.code LIMIT sqlc.arg(most);

-- name: CoversOf :many
SELECT v.plan_code, v.kind, v.item, v.how, v.cents, v.after_cents
FROM coverage_plans p JOIN plan_covers v ON v.plan_code = p.code
WHERE p.brand_code = sqlc.arg(brand_code) ORDER BY v.plan_code, v.kind, v.item;

-- name: PricesOf :many
SELECT promo_code, kind, item, from_date, until_date, cents FROM prices
WHERE brand_code = sqlc.arg(brand_code) ORDER BY promo_code, kind, item, from_date LIMIT sqlc.arg(most);

-- name: PlanNames :many
SELECT code, name FROM coverage_plans WHERE brand_code = sqlc.arg(brand_code) ORDER BY name, code LIMIT sqlc.arg(most);

-- name: ChangePlan :execrows
UPDATE coverage_plans SET name = sqlc.arg(name), sponsor_kind = sqlc.arg(sponsor_kind), sponsor = sqlc.arg(sponsor),
  deductible_cents = sqlc.arg(deductible_cents), phone = sqlc.arg(phone), revision = revision + 1
WHERE code = sqlc.arg(code) AND brand_code = sqlc.arg(brand_code) AND revision = sqlc.arg(revision);

-- name: DropCovers :exec
DELETE FROM plan_covers WHERE plan_code = sqlc.arg(plan_code);

-- name: DropPlan :execrows
DELETE FROM coverage_plans WHERE code = sqlc.arg(code) AND brand_code = sqlc.arg(brand_code) AND revision = sqlc.arg(revision);

-- name: PlanUsed :one
SELECT EXISTS (SELECT 1 FROM member_coverage WHERE plan_code = sqlc.arg(plan_code)) AS found;

-- name: NewPrice :execrows
INSERT INTO prices (brand_code, promo_code, kind, item, from_date, until_date, cents)
VALUES (sqlc.arg(brand_code), sqlc.arg(promo_code), sqlc.arg(kind), sqlc.arg(item), sqlc.arg(from_date), '', sqlc.arg(cents))
ON CONFLICT (brand_code, promo_code, kind, item, from_date) DO NOTHING;

-- name: DropPrice :execrows
DELETE FROM prices
WHERE brand_code = sqlc.arg(brand_code) AND promo_code = sqlc.arg(promo_code) AND kind = sqlc.arg(kind) AND item = sqlc.arg(item)
  AND from_date = sqlc.arg(from_date) AND cents = sqlc.arg(cents) AND from_date > sqlc.arg(today);

-- name: ChangeCoverage :execrows
UPDATE member_coverage SET plan_code = sqlc.arg(plan_code), number_enc = sqlc.arg(number_enc), from_date = sqlc.arg(from_date),
  until_date = sqlc.arg(until_date), deductible_met_cents = sqlc.arg(deductible_met_cents), revision = revision + 1
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND revision = sqlc.arg(revision);

-- name: DropCoverage :execrows
DELETE FROM member_coverage WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND revision = sqlc.arg(revision);

-- name: BilledAlready :one
SELECT EXISTS (SELECT 1 FROM invoices WHERE member_id = sqlc.arg(member_id) AND kind = sqlc.arg(kind) AND item = sqlc.arg(item)
  AND status <> 'void' AND NOT (status = 'paid' AND refunded_cents >= amount_cents) AND service_from <= sqlc.arg(until_date) AND service_until >= sqlc.arg(from_date)) AS found;

-- name: VoidInvoice :execrows
UPDATE invoices SET status = 'void'
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND (status = 'open' OR status = 'failed');
