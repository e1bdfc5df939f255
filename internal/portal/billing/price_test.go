package billing

import (
	"context"
	"errors"
	"testing"
	"time"

	"wellhouse.app/internal/platform/stripe"
)

const day = "2026-11-17"

// The price of a service is the one of its day: both ends of a period belong to it,
// the organization's own comes before the brand's, and of two the newer one.
func TestPriceOn(t *testing.T) {
	general, skin := Offering{Visit, "general"}, Offering{Visit, "dermatology"}
	list := []Price{
		{general, "", "2025-01-01", "2026-11-16", 7000},
		{general, "", "2026-11-17", "2026-11-17", 7500},
		{general, "", "2026-11-18", "", 8000},
		{general, "HARBOR", "2026-12-01", "2026-12-31", 100},
		{skin, "", "2026-01-01", "", 8500},
		{skin, "", "2026-06-01", "", 8900},
		{skin, "HARBOR", "2026-02-01", "", 6000},
	}
	for _, c := range []struct {
		name       string
		service    Offering
		promo, day string
		cents      int64
		found      bool
	}{
		{"the day before a change", general, "", "2026-11-16", 7000, true},
		{"the one day of a period", general, "", "2026-11-17", 7500, true},
		{"the day after it", general, "", "2026-11-18", 8000, true},
		{"the first day", general, "", "2025-01-01", 7000, true},
		{"before the first day", general, "", "2024-12-31", 0, false},
		{"no price for this service", Offering{Visit, "nutrition"}, "", day, 0, false},
		{"the same item of another kind", Offering{Program, "general"}, "", day, 0, false},
		{"the newer of two", skin, "", day, 8900, true},
		{"the organization's, though it is older", skin, "HARBOR", day, 6000, true},
		{"another organization", skin, "DIRECT", day, 8900, true},
		{"before the organization's begins", general, "HARBOR", "2026-11-30", 8000, true},
		{"its first day", general, "HARBOR", "2026-12-01", 100, true},
		{"its last day", general, "HARBOR", "2026-12-31", 100, true},
		{"after it", general, "HARBOR", "2027-01-01", 8000, true},
	} {
		got, found := PriceOn(list, c.service, c.promo, c.day)
		if got.Cents != c.cents || found != c.found {
			t.Errorf("%s: %d %v, want %d %v", c.name, got.Cents, found, c.cents, c.found)
		}
	}
}

// S1-2.4-06, S1-2.6-29: what a service costs, and why.
func TestQuotes(t *testing.T) {
	visit := Price{Offering: Offering{Visit, "general"}, Cents: 7500}
	plan := func(kind SponsorKind, deductible, met int64) *Plan {
		return &Plan{SponsorKind: kind, From: "2026-01-01", Until: "2026-12-31", DeductibleCents: deductible, MetCents: met}
	}
	by := func(how How, cents, after int64) []Cover { return []Cover{{Offering{Visit, ""}, how, cents, after}} }
	for _, c := range []struct {
		name   string
		price  Price
		plan   *Plan
		covers []Cover
		day    string
		you    int64
		why    Reason
		after  int64
	}{
		{"without a plan", visit, nil, nil, day, 7500, YouPay, 0},
		{"a plan of one's own", visit, plan(Self, 0, 0), nil, day, 7500, YouPay, 0},
		{"the employer pays", visit, plan(Employer, 0, 0), by(Paid, 0, 0), day, 0, EmployerPays, 0},
		{"the health plan pays", visit, plan(HealthPlan, 0, 0), by(Paid, 0, 0), day, 0, PlanPays, 0},
		{"a share", visit, plan(HealthPlan, 0, 0), by(Copay, 2500, 0), day, 2500, SharedCost, 0},
		{"a share above the price", visit, plan(HealthPlan, 0, 0), by(Copay, 7501, 0), day, 7500, SharedCost, 0},
		{"nothing of the deductible met", visit, plan(Employer, 50000, 0), by(Deductible, 2500, 0), day, 2500, BeforeDeductible, 0},
		{"as much left as it costs", visit, plan(Employer, 50000, 47500), by(Deductible, 2500, 0), day, 2500, BeforeDeductible, 0},
		{"a cent less left", visit, plan(Employer, 50000, 47501), by(Deductible, 2500, 0), day, 2499, BeforeDeductible, 0},
		{"one cent left", visit, plan(Employer, 50000, 49999), by(Deductible, 2500, 0), day, 1, BeforeDeductible, 0},
		{"one cent left and a share after it", visit, plan(Employer, 50000, 49999), by(Deductible, 2500, 1000), day, 1000, BeforeDeductible, 1000},
		{"met to the cent", visit, plan(Employer, 50000, 50000), by(Deductible, 2500, 0), day, 0, AfterDeductible, 0},
		{"met and more", visit, plan(Employer, 50000, 60000), by(Deductible, 2500, 500), day, 500, AfterDeductible, 500},
		{"before a deductible above the price", visit, plan(Employer, 50000, 0), by(Deductible, 9900, 0), day, 7500, BeforeDeductible, 0},
		{"not covered by a line", visit, plan(Employer, 0, 0), by(NotCovered, 0, 0), day, 7500, PlanDoesNotPay, 0},
		{"not covered without one", visit, plan(Employer, 0, 0), []Cover{{Offering{Program, ""}, Paid, 0, 0}}, day, 7500, PlanDoesNotPay, 0},
		{"its own line comes first", visit, plan(Employer, 0, 0), append(by(Paid, 0, 0), Cover{visit.Offering, Copay, 900, 0}), day, 900, SharedCost, 0},
		{"in any order", visit, plan(Employer, 0, 0), append([]Cover{{visit.Offering, Copay, 900, 0}}, by(Paid, 0, 0)...), day, 900, SharedCost, 0},
		{"the day before the plan", visit, plan(Employer, 0, 0), by(Paid, 0, 0), "2025-12-31", 7500, CoverageLater, 0},
		{"its first day", visit, plan(Employer, 0, 0), by(Paid, 0, 0), "2026-01-01", 0, EmployerPays, 0},
		{"its last day", visit, plan(Employer, 0, 0), by(Paid, 0, 0), "2026-12-31", 0, EmployerPays, 0},
		{"the day after", visit, plan(Employer, 0, 0), by(Paid, 0, 0), "2027-01-01", 7500, CoverageEnded, 0},
		{"nothing to pay at all", Price{Offering: visit.Offering}, plan(Employer, 0, 0), by(Copay, 900, 0), day, 0, Included, 0},
	} {
		q := QuoteFor(c.price, c.plan, c.covers, c.day)
		if q.YourCents != c.you || q.Reason != c.why || q.AfterCents != c.after || q.ListCents != c.price.Cents {
			t.Errorf("%s: %+v, want %d %s, after it %d", c.name, q, c.you, c.why, c.after)
		}
	}
}

// The plan that counts today comes first, then one to come, then the last one.
func TestRanked(t *testing.T) {
	plans := []Plan{
		{ID: "old", From: "2024-01-01", Until: "2024-12-31"},
		{ID: "next", From: "2026-11-18"},
		{ID: "now", From: "2026-01-01", Until: day},
		{ID: "last", From: "2025-01-01", Until: "2026-11-16"},
	}
	got := ""
	for _, p := range ranked(plans, day) {
		got += p.ID + " " + string(p.On(day)) + ", "
	}
	if want := "now active, next upcoming, last ended, old ended, "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestInvoiceStatus(t *testing.T) {
	for _, c := range []struct {
		stored           string
		amount, refunded int64
		want             Status
		pay, receipt     bool
	}{
		{"open", 100, 0, Open, true, false},
		{"processing", 100, 0, UnderWay, false, false},
		{"failed", 100, 0, Failed, true, false},
		{"void", 100, 0, Void, false, false},
		{"paid", 100, 0, PaidInFull, false, true},
		{"paid", 100, 1, RefundedInPart, false, true},
		{"paid", 100, 99, RefundedInPart, false, true},
		{"paid", 100, 100, Refunded, false, true},
	} {
		i := Invoice{Status: statusOf(c.stored, c.amount, c.refunded)}
		if i.Status != c.want || i.CanBePaid() != c.pay || i.WasPaid() != c.receipt {
			t.Errorf("%s %d of %d: %s %v %v", c.stored, c.refunded, c.amount, i.Status, i.CanBePaid(), i.WasPaid())
		}
	}
}

// A card works to the end of its month.
func TestExpiredCards(t *testing.T) {
	for at, want := range map[string]bool{"2026-11-30T23:59:59Z": false, "2026-12-01T00:00:00Z": true} {
		now, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := (Card{ExpMonth: 11, ExpYear: 2026}).Expired(now); got != want {
			t.Errorf("%s: %v", at, got)
		}
	}
	if (Card{ExpMonth: 12, ExpYear: 2026}).Expired(time.Date(2026, 12, 31, 0, 0, 0, 0, time.UTC)) {
		t.Error("a card of December is over in December")
	}
}

// What the provider says of a payment, and what a member is told.
func TestOutcomes(t *testing.T) {
	refused := func(code, decline string) stripe.Intent {
		i := stripe.Intent{Status: stripe.NeedsMethod}
		i.LastError = &struct {
			Code        string `json:"code"`
			DeclineCode string `json:"decline_code"`
		}{code, decline}
		return i
	}
	for _, c := range []struct {
		intent stripe.Intent
		want   outcome
		why    Why
	}{
		{stripe.Intent{Status: stripe.Succeeded}, charged, ""},
		{stripe.Intent{Status: stripe.Processing}, undecided, ""},
		{stripe.Intent{Status: stripe.NeedsConfirm}, undecided, ""},
		{stripe.Intent{Status: stripe.NeedsMethod}, undecided, ""},
		{stripe.Intent{Status: "something_new"}, undecided, ""},
		{stripe.Intent{Status: stripe.Canceled}, never, NotCharged},
		{stripe.Intent{Status: stripe.NeedsAction}, waits, NeedsOwner},
		{refused("card_declined", "insufficient_funds"), declined, NoFunds},
		{refused("card_declined", "generic_decline"), declined, CardDeclined},
		{refused("card_declined", "stolen_card"), declined, CardDeclined},
		{refused("card_declined", "authentication_required"), declined, NeedsOwner},
		{refused("expired_card", ""), declined, CardExpired},
		{refused("processing_error", ""), declined, TryAgain},
		{refused("", ""), declined, CardDeclined},
	} {
		if got, why := judge(c.intent); got != c.want || why != c.why {
			t.Errorf("%s %+v: %s %s, want %s %s", c.intent.Status, c.intent.LastError, got, why, c.want, c.why)
		}
	}
}

// canceler is a provider that answers a cancellation.
type canceler struct {
	Gateway
	after string // the state of the intent then
	fails error
	asked []string
}

func (c *canceler) CancelIntent(_ context.Context, id string) (stripe.Intent, error) {
	c.asked = append(c.asked, id)
	return stripe.Intent{ID: id, Status: c.after}, c.fails
}

// A payment that waits for its customer is declined only when the provider has canceled
// it: they could confirm it later, and pay twice.
func TestAPaymentThatWaitsIsCanceled(t *testing.T) {
	lost := errors.New("lost")
	for _, c := range []struct {
		status string
		bank   canceler
		want   outcome
		why    Why
		fault  error
		asked  int
	}{
		{stripe.NeedsAction, canceler{after: stripe.Canceled}, declined, NeedsOwner, nil, 1},
		{stripe.NeedsAction, canceler{after: stripe.Succeeded}, charged, "", nil, 1},
		{stripe.NeedsAction, canceler{after: stripe.NeedsAction}, undecided, "", errOpen, 1},
		{stripe.NeedsAction, canceler{fails: lost}, undecided, "", lost, 1},
		{stripe.Succeeded, canceler{}, charged, "", nil, 0},
		{stripe.Processing, canceler{}, undecided, "", nil, 0},
	} {
		s := &Service{Deps: Deps{Gateway: &c.bank}}
		got, why, err := s.decide(t.Context(), stripe.Intent{ID: "pi_1", Status: c.status})
		if got != c.want || why != c.why || !errors.Is(err, c.fault) || len(c.bank.asked) != c.asked {
			t.Errorf("%s, then %s: %s %s %v, asked %v", c.status, c.bank.after, got, why, err, c.bank.asked)
		}
	}
}
