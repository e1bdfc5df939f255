package billing_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/stripe"
)

// S1-2.4-06, S1-2.6-29, S2-2-48: each member sees their own plan and prices with the
// reason, in the money of their country.
func TestCoverage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, c := range []struct {
			person, plan, currency string
			pays                   bool
			quotes                 []string
		}{
			{"rosa", "employer Harborview School District HVC 4410 2275 active", "USD", false, []string{
				"DIABETES 8900 0 employerPays", "HYPERTENSION 8900 0 employerPays", "general 7500 2500 beforeDeductible", "mental_health 9500 0 employerPays",
				"psychiatry 19900 2500 beforeDeductible", "dermatology 8500 1500 copay", "nutrition 5900 5900 notCovered", "lab_draw 3500 2500 beforeDeductible",
			}},
			{"marcus", "employer Harborview School District HVC 4410 9034 active", "USD", false, []string{
				"DIABETES 8900 0 employerPays", "general 7500 0 afterDeductible", "mental_health 9500 0 employerPays", "psychiatry 19900 0 afterDeductible",
				"dermatology 8500 1500 copay", "nutrition 5900 5900 notCovered", "lab_draw 3500 0 afterDeductible",
			}},
			{"helen", "employer Bridgewater Manufacturing BW-77120 active", "USD", false, []string{
				"BEHAVIORAL_HEALTH 8900 0 employerPays", "general 7500 0 employerPays", "mental_health 9500 0 employerPays", "psychiatry 19900 0 employerPays",
				"dermatology 8500 0 employerPays", "nutrition 5900 0 employerPays", "lab_draw 3500 0 employerPays",
			}},
			{"priya", "employer Maple Wellness Inc. MPL 88 104 871 active", "CAD", false, []string{
				"COMPR_PREDIABETES_CARE 14900 0 employerPays", "general 7500 2500 copay", "mental_health 9500 2500 copay", "psychiatry 19900 2500 copay",
				"dermatology 8500 2500 copay", "nutrition 5900 2500 copay", "lab_draw 3500 2500 copay",
			}},
			{"grace", "health_plan Lakeside Health Plan LKS-331-9902 ended", "USD", false, []string{
				"WEIGHT_MANAGEMENT 8900 8900 ended", "DIABETES_DEVICEFLEX 8900 8900 ended", "general 7500 7500 ended", "mental_health 9500 9500 ended",
				"psychiatry 19900 19900 ended", "dermatology 8500 8500 ended", "nutrition 5900 5900 ended", "lab_draw 3500 3500 ended",
			}},
			{"tom", "self  WHD-10038 active", "USD", true, []string{
				"COMPR_WEIGHT_CARE 14900 14900 youPay", "PREDIABETES 0 0 included", "general 7500 7500 youPay", "mental_health 9500 9500 youPay",
				"psychiatry 19900 19900 youPay", "dermatology 8500 8500 youPay", "nutrition 5900 5900 youPay", "lab_draw 3500 3500 youPay",
			}},
			{"nora", "", "USD", false, nil}, // no program and no plan
		} {
			r := s.As(c.person+"@demo.test").RPC(member+"GetCoverage", object{})
			var got struct {
				Coverage []struct{ SponsorKind, Sponsor, Number, Status string }
				Quotes   []struct {
					Item                 string
					ListCents, YourCents int
					Reason               string
				}
				Currency string
				Pays     bool
			}
			r.Decode(t, &got)
			plan, quotes := "", []string(nil)
			for _, p := range got.Coverage {
				plan += strings.Join([]string{p.SponsorKind, p.Sponsor, p.Number, p.Status}, " ")
			}
			for _, q := range got.Quotes {
				quotes = append(quotes, fmt.Sprintln(q.Item, q.ListCents, q.YourCents, q.Reason))
			}
			for i := range quotes {
				quotes[i] = strings.TrimSpace(quotes[i])
			}
			if plan != c.plan || got.Currency != c.currency || got.Pays != c.pays || !slices.Equal(quotes, c.quotes) {
				t.Errorf("%s: %d %s", c.person, r.Status, r.Body)
			}
		}
		// Who views a portal does not learn of mental health.
		rep := s.SignIn("rep@demo.test")
		rep.RPC("/wellhouse.session.v1.SessionService/StartView", object{"memberId": apitest.ID("helen@demo.test"), "reason": "asked about a bill", "ticket": "T-1"})
		if r := rep.RPC(member+"GetCoverage", object{}); r.Status != 200 || strings.Contains(r.Body, "BEHAVIORAL_HEALTH") {
			t.Errorf("a view of Helen: %d %s", r.Status, r.Body)
		}
		for person, status := range map[string]int{"kdoe": 404, "support": 403, "coach.en": 403} {
			if r := s.As(person+"@demo.test").RPC(member+"GetCoverage", object{}); r.Status != status {
				t.Errorf("%s: %d", person, r.Status)
			}
		}
		if r := s.Nobody().RPC(member+"GetCoverage", object{}); r.Status != http.StatusUnauthorized {
			t.Errorf("nobody: %d", r.Status)
		}
	})
}

// S2-2-49: bills are the member's alone, and without a provider nobody can pay.
func TestBillsWithoutAProvider(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := payer{s.As("tom@demo.test"), &shop{Server: s, t: t}}
		all, _ := p.bills()
		if len(all["paid"]) != 2 || len(all["open"]) != 1 {
			t.Fatalf("%v", all)
		}
		id := all["open"][0]["id"].(string)
		for method, in := range map[string]object{
			"PayInvoice": {"id": id, "cardId": "x"}, "StartCard": {"returnTo": "/account/coverage-and-billing"}, "FinishCard": {"state": "x"},
		} {
			if r := p.call(method, in); r.Header.Get("Wellhouse-Message-Key") != "billing.refused.closed" {
				t.Errorf("%s: %d %s", method, r.Status, r.Body)
			}
		}
		rosa := payer{s.As("rosa@demo.test"), p.s}
		for _, method := range []string{"GetInvoice", "DownloadReceipt"} {
			if r := rosa.call(method, object{"id": all["paid"][0]["id"]}); r.Status != http.StatusNotFound {
				t.Errorf("%s of someone else: %d", method, r.Status)
			}
		}
		if text := p.receipt(all["paid"][0]["id"].(string), "en-US"); !strings.Contains(text, "$149.00") || !strings.Contains(text, "4444") {
			t.Errorf("the receipt of the demo: %s", text)
		}
		desk := s.As("support@demo.test").RPC("/wellhouse.billing.v1.BillingDeskService/ListMemberInvoices", object{"memberId": demo.MemberID("tom")})
		if desk.Status != 200 || strings.Count(desk.Body, `"number"`) != 3 {
			t.Errorf("the desk: %d %s", desk.Status, desk.Body)
		}
		if r := s.As("support@demo.test").RPC("/wellhouse.billing.v1.BillingDeskService/ListMemberInvoices", object{"memberId": "nobody"}); r.Status != http.StatusNotFound {
			t.Errorf("a member who does not exist: %d %s", r.Status, r.Body)
		}
	})
}

// What waits to be paid comes with the first page, however many bills are newer.
func TestOldBillsWaitToBePaid(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec("DELETE FROM refunds WHERE member_id = $1", apitest.ID("rosa"))
		s.Exec("DELETE FROM charges WHERE member_id = $1", apitest.ID("rosa"))
		s.Exec("DELETE FROM invoices WHERE member_id = $1", apitest.ID("rosa"))
		bill := func(i int) string { return fmt.Sprintf("01975000-0000-7000-8000-0000000000%02d", i) }
		for i := range 60 {
			status := map[int]string{0: "open", 7: "failed", 8: "processing", 59: "open"}[i]
			if status == "" {
				status = "paid"
			}
			s.Exec(`INSERT INTO invoices (member_id, id, number, kind, item, service_from, service_until, list_cents, amount_cents, currency,
				status, held_cents, refunded_cents, due_date, issued_at, paid_at)
				VALUES ($1, $2, $5, 'visit', 'primary_care', '2026-01-01', '2026-01-01', 4000, 2500, 'USD', $3, 0, 0, '2026-02-01', $4, 0)`,
				apitest.ID("rosa"), bill(i), status, int64(1_700_000_000_000+i*1000), fmt.Sprintf("T-%02d", i))
		}
		type page struct {
			Invoices, Unpaid []struct{ ID string }
			Next             string
		}
		list := func(before string) (p page) {
			s.As("rosa@demo.test").RPC("/wellhouse.billing.v1.BillingService/ListInvoices", map[string]any{"before": before}).Decode(t, &p)
			return p
		}
		first := list("")
		var ids []string
		for _, one := range first.Unpaid {
			ids = append(ids, one.ID)
		}
		if want := []string{bill(59), bill(7), bill(0)}; !slices.Equal(ids, want) || len(first.Invoices) != 20 {
			t.Errorf("%v on a first page of %d", ids, len(first.Invoices))
		}
		if second := list(first.Next); len(second.Unpaid) != 0 || len(second.Invoices) != 20 {
			t.Errorf("%+v", second)
		}
	})
}

// A card is added on the provider's page, once for each way back, by the member who
// began; it replaces the one before, and the provider forgets what was removed.
func TestCards(t *testing.T) {
	each(t, false, func(t *testing.T, s *shop) {
		p := s.tom()
		back := p.enter(works)
		if back.Host != "direct.localhost" || back.Path != "/account/coverage-and-billing" {
			t.Errorf("the way back is %s", back)
		}
		state := object{"state": back.Query().Get("card")}
		rosa := payer{s.As("rosa@demo.test"), s}
		if r := rosa.call("FinishCard", state); r.Header.Get("Wellhouse-Message-Key") != "billing.refused.state" {
			t.Errorf("someone else: %d %s", r.Status, r.Body)
		}
		first := p.ok("FinishCard", state)["card"].(object)
		if first["last4"] != "4242" || first["brand"] != "visa" || first["expMonth"] != float64(12) {
			t.Errorf("%v", first)
		}
		if r := p.call("FinishCard", state); r.Header.Get("Wellhouse-Message-Key") != "billing.refused.state" {
			t.Errorf("twice: %d %s", r.Status, r.Body)
		}
		for _, page := range []string{"", "https://evil.example", "/home", "//evil.example/account/coverage-and-billing"} {
			if r := p.call("StartCard", object{"returnTo": page}); r.Status != http.StatusBadRequest {
				t.Errorf("back to %q: %d", page, r.Status)
			}
		}
		second := p.withCard("5555555555554444")
		id := p.openBill()
		if r := p.call("PayInvoice", object{"id": id, "cardId": first["id"]}); r.Header.Get("Wellhouse-Message-Key") != "billing.refused.card" {
			t.Errorf("with a card that was replaced: %d %s", r.Status, r.Body)
		}
		p.ok("RemoveCard", object{"id": second})
		if r := p.call("RemoveCard", object{"id": second}); r.Status != http.StatusNotFound {
			t.Errorf("removed twice: %d", r.Status)
		}
		if _, card := p.bills(); card != nil {
			t.Errorf("a card is left: %v", card)
		}
		s.Advance(6 * time.Minute)
		for method, in := range map[string]object{"StartCard": {"returnTo": "/profile-preferences/payment"}, "RemoveCard": {"id": second}} {
			if r := p.call(method, in); !strings.Contains(r.Body, "step_up_required") {
				t.Errorf("%s without a fresh proof: %d %s", method, r.Status, r.Body)
			}
		}
		for range 150 {
			if len(s.ledger().Cards) == 0 {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
		t.Errorf("the provider still has %v", s.ledger().Cards)
	})
}

// Events need the provider's signature and decide nothing by themselves.
func TestEvents(t *testing.T) {
	each(t, false, func(t *testing.T, s *shop) {
		p := s.tom()
		id := p.openBill()
		body := `{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{"id":"pi_x","metadata":{"member":"` + demo.MemberID("tom") + `","charge":"x"}}}}`
		at := strconv.FormatInt(s.Now().Unix(), 10)
		post := func(signature string) *apitest.Reply {
			return s.Nobody().Do(apitest.Call{Method: "POST", Path: "/webhooks/payments", Body: body, Header: map[string]string{"Stripe-Signature": signature}})
		}
		if r := post("t=" + at + ",v1=00"); r.Status != http.StatusForbidden {
			t.Errorf("a wrong signature: %d", r.Status)
		}
		for range 2 {
			if r := post("t=" + at + ",v1=" + stripe.Sign([]byte(body), at, eventSecret)); r.Status != http.StatusOK {
				t.Errorf("signed: %d %s", r.Status, r.Body)
			}
		}
		// Only the events that the operations page names make a payment due.
		s.Exec(`INSERT INTO charges (member_id, id, invoice_id, card_id, amount_cents, currency, state, provider_id, reason, created_at, settled_at, due_at, lease, attempts)
			SELECT member_id, 'waits', id, $2, 100, currency, 'confirming', 'pi_w', '', 1, 0, 9000000000000, '', 0 FROM invoices WHERE id = $1`, id, p.withCard(works))
		for _, c := range []struct {
			kind string
			due  int
		}{{"payment_intent.created", 0}, {"charge.refunded", 0}, {"", 0}, {"payment_intent.canceled", 1}} {
			body = `{"id":"evt_2","type":"` + c.kind + `","data":{"object":{"metadata":{"member":"` + demo.MemberID("tom") + `","charge":"waits"}}}}`
			if r := post("t=" + at + ",v1=" + stripe.Sign([]byte(body), at, eventSecret)); r.Status != http.StatusOK {
				t.Errorf("%s: %d %s", c.kind, r.Status, r.Body)
			}
			if n := s.Count("SELECT COUNT(*) FROM charges WHERE id = 'waits' AND due_at < 9000000000000"); n != c.due {
				t.Errorf("%q made %d due", c.kind, n)
			}
		}
		if got := p.ok("GetInvoice", object{"id": id})["invoice"].(object)["status"]; got != "open" {
			t.Errorf("an event alone made the invoice %v", got)
		}
		if r := s.Nobody().Get("/webhooks/payments"); r.Status != http.StatusNotFound {
			t.Errorf("reading: %d", r.Status)
		}
	})
}

// The member hears of a payment, of one that failed and of a refund, once each, and
// the trail has them.
func TestMembersAreTold(t *testing.T) {
	each(t, true, func(t *testing.T, s *shop) {
		p := s.tom()
		card, id := p.withCard("4000000000000119"), p.openBill()
		p.ok("PayInvoice", object{"id": id, "cardId": card})
		p.ok("PayInvoice", object{"id": id, "cardId": card})
		p.await(id, "paid")
		if r := s.refund("admin@demo.test", id, 100, bill, "A test"); r.Status != 200 {
			t.Fatal(r.Body)
		}
		p.await(id, "refundedInPart")
		p.ok("RemoveCard", object{"id": card})
		for template, want := range map[string]int{"paymentFailed": 1, "paymentReceipt": 1, "refundMade": 1, "paymentCardAdded": 1, "paymentCardRemoved": 1} {
			if n := count(t, s.Store(), "SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = $2", demo.MemberID("tom"), template); n != want {
				t.Errorf("%s was sent %d times", template, n)
			}
		}
		for action, want := range map[string]int{"paymentBegun": 2, "paymentDeclined": 1, "paid": 1, "refundAsked": 1, "refunded": 1, "cardAdded": 1} {
			if n := count(t, s.Store(), "SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = $2 AND area = 'coverage'", demo.MemberID("tom"), action); n != want {
				t.Errorf("the trail has %s %d times", action, n)
			}
		}
	})
}

func count(t *testing.T, store *db.DB, query string, args ...any) (n int) {
	t.Helper()
	err := store.Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error { return q.QueryRowContext(ctx, query, args...).Scan(&n) })
	if err != nil {
		t.Fatal(err)
	}
	return n
}
