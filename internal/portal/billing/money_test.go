package billing_test

import (
	"encoding/base64"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/payments"
)

const bill = 14900 // Tom's open invoice, in cents

const works = "4242424242424242"

// charged checks what the provider took.
func (s *shop) charged(cents, refunded int64, times int) {
	s.t.Helper()
	if c, r, n := s.ledger().sum(); c != cents || r != refunded || n != times {
		s.t.Errorf("the provider charged %d cents in %d charges and refunded %d, want %d in %d and %d", c, n, r, cents, times, refunded)
	}
}

// A double click and a second tab charge once: ten calls at once, five of them with
// the same idempotency key.
func TestADoubleClickChargesOnce(t *testing.T) {
	each(t, true, func(t *testing.T, s *shop) {
		p := s.tom()
		card, id := p.withCard(works), p.openBill()
		var all sync.WaitGroup
		for i := range 10 {
			header := map[string]string{}
			if i%2 == 0 {
				header["Idempotency-Key"] = "one-click-of-tom"
			}
			all.Go(func() {
				r := p.Do(apitest.Call{Method: "POST", Path: member + "PayInvoice", JSON: object{"id": id, "cardId": card}, Header: header})
				if r.Status != http.StatusOK && r.Status != http.StatusConflict && r.Header.Get("Wellhouse-Message-Key") != "billing.refused.settled" {
					t.Errorf("%d %s", r.Status, r.Body)
				}
			})
		}
		all.Wait()
		p.await(id, "paid")
		s.charged(bill, 0, 1)
		again := p.call("PayInvoice", object{"id": id, "cardId": card})
		if again.Header.Get("Wellhouse-Message-Key") != "billing.refused.settled" {
			t.Errorf("paying twice: %d %s", again.Status, again.Body)
		}
		s.charged(bill, 0, 1)
	})
}

// The answer to a charge is lost: the page says that it is under way, and a worker
// finds out that it went through. With the provider's events and without them.
func TestALostAnswer(t *testing.T) {
	for _, events := range []bool{false, true} {
		each(t, events, func(t *testing.T, s *shop) {
			p := s.tom()
			card, id := p.withCard(works), p.openBill()
			s.fault(payments.Fault{Kind: "lost", Path: "/confirm"})
			got := p.ok("PayInvoice", object{"id": id, "cardId": card})
			state := got["payment"].(object)["state"]
			if state != "processing" && !(events && state == "paid") {
				t.Errorf("the payment is %v", state)
			}
			s.fault(payments.Fault{})
			p.await(id, "paid")
			s.charged(bill, 0, 1)
		})
	}
}

// The provider is down. Before the charge nothing can have happened, and we say so;
// during it a worker calls the payment off for good, and the member can pay later.
func TestTheProviderIsDown(t *testing.T) {
	each(t, true, func(t *testing.T, s *shop) {
		p := s.tom()
		card, id := p.withCard(works), p.openBill()
		s.fault(payments.Fault{Kind: "down"})
		r := p.call("PayInvoice", object{"id": id, "cardId": card})
		if r.Status != http.StatusServiceUnavailable || !strings.Contains(r.Body, "not charged") {
			t.Errorf("while it is down: %d %s", r.Status, r.Body)
		}
		p.await(id, "failed")
		if r := p.call("StartCard", object{"returnTo": "/account/coverage-and-billing"}); r.Status != http.StatusServiceUnavailable {
			t.Errorf("adding a card: %d %s", r.Status, r.Body)
		}
		s.fault(payments.Fault{Kind: "down", Path: "/confirm"})
		if got := p.ok("PayInvoice", object{"id": id, "cardId": card}); got["payment"].(object)["state"] != "processing" {
			t.Errorf("%v", got)
		}
		s.fault(payments.Fault{})
		got := p.await(id, "failed")
		first := got["payments"].([]any)[0].(object)
		if first["state"] != "canceled" || first["reason"] != "not_charged" {
			t.Errorf("%v", first)
		}
		s.charged(0, 0, 0)
		p.ok("PayInvoice", object{"id": id, "cardId": card})
		p.await(id, "paid")
		s.charged(bill, 0, 1)
	})
}

// A call that arrives after we have given the payment up charges nobody.
func TestALateCallChargesNobody(t *testing.T) {
	each(t, false, func(t *testing.T, s *shop) {
		p := s.tom()
		card, id := p.withCard(works), p.openBill()
		s.fault(payments.Fault{Kind: "down", Path: "/confirm"})
		p.ok("PayInvoice", object{"id": id, "cardId": card})
		s.fault(payments.Fault{})
		p.await(id, "failed")
		for intent := range s.ledger().Intents {
			if _, err := s.provider.Client.ConfirmIntent(t.Context(), "late", intent); err == nil {
				t.Error("a payment that was called off was charged")
			}
		}
		s.charged(0, 0, 0)
	})
}

// A declined card keeps the request, says why, and the next card pays it.
func TestADeclinedCardKeepsTheRequest(t *testing.T) {
	for number, why := range map[string]string{
		"4000000000000341": "declined", "4000000000009995": "insufficient_funds", "4000000000000119": "try_again", "4000002760003184": "authentication_required",
	} {
		each(t, true, func(t *testing.T, s *shop) {
			p := s.tom()
			card, id := p.withCard(number), p.openBill()
			got := p.ok("PayInvoice", object{"id": id, "cardId": card})
			payment := got["payment"].(object)
			if payment["state"] != "declined" || payment["reason"] != why || got["invoice"].(object)["status"] != "failed" {
				t.Errorf("%s: %v", why, got)
			}
			s.charged(0, 0, 0)
			if why != "try_again" {
				card = p.withCard(works)
			}
			p.ok("PayInvoice", object{"id": id, "cardId": card})
			p.await(id, "paid")
			s.charged(bill, 0, 1)
		})
		if testing.Short() {
			break
		}
	}
}

const refundCall = "/wellhouse.billing.v1.BillingDeskService/RefundInvoice"

// refund asks for a refund of an invoice from which staff see that so much is left.
func (s *shop) refund(as, invoice string, cents, seen int, reason string) *apitest.Reply {
	return s.As(as).Do(apitest.Call{Method: "POST", Path: refundCall, JSON: object{
		"memberId": demo.MemberID("tom"), "invoiceId": invoice, "cents": cents, "refundableCents": seen, "reason": reason,
	}})
}

// Refunds in parts, also with a lost answer, never give back more than was paid; the
// receipt adds up with the charge and the refunds to the cent.
func TestRefundsAndTheReceipt(t *testing.T) {
	each(t, true, func(t *testing.T, s *shop) {
		p := s.tom()
		card, id := p.withCard(works), p.openBill()
		if r := p.call("DownloadReceipt", object{"id": id}); r.Status != http.StatusBadRequest {
			t.Errorf("a receipt before the payment: %d", r.Status)
		}
		p.ok("PayInvoice", object{"id": id, "cardId": card})
		p.await(id, "paid")
		if r := s.refund("support@demo.test", id, 4950, bill, "Two weeks without a scale"); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		p.await(id, "refundedInPart")
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'refundAsked' AND reason = 'Two weeks without a scale'"); n != 1 {
			t.Error("the trail does not say why")
		}
		for _, cents := range []int{0, -1, bill - 4950 + 1} {
			if r := s.refund("support@demo.test", id, cents, bill-4950, "Too much"); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "cents") {
				t.Errorf("%d cents: %d %s", cents, r.Status, r.Body)
			}
		}
		if r := s.refund("support@demo.test", id, 1, bill-4950, " "); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "reason") {
			t.Errorf("without a reason: %d %s", r.Status, r.Body)
		}
		// An older page, from before the first refund, gives nothing back.
		for _, seen := range []int{0, bill, bill - 4951, bill - 4949} {
			if r := s.refund("admin@demo.test", id, 4950, seen, "From an older page"); r.Status != http.StatusConflict || r.Header.Get("Wellhouse-Message-Key") != "billing.refund.changed" {
				t.Errorf("seen %d: %d %s", seen, r.Status, r.Body)
			}
		}
		s.charged(bill, 4950, 1)
		s.fault(payments.Fault{Kind: "lost", Path: "/v1/refunds"})
		if r := s.refund("admin@demo.test", id, 50, bill-4950, "A kind gesture"); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		s.fault(payments.Fault{})
		for range 100 {
			if got := p.ok("GetInvoice", object{"id": id}); got["invoice"].(object)["refundedCents"] == float64(5000) {
				break
			}
			time.Sleep(100 * time.Millisecond)
			s.Advance(2 * time.Second)
		}
		s.charged(bill, 5000, 1)
		for locale, want := range map[string][]string{
			"en-US": {"$149.00", "−$49.50", "−$0.50", "$99.00"}, "en-CA": {"US$149.00", "US$99.00"},
			"es-US": {"$149.00", "−$49.50", "$99.00"}, "fr-CA": {"149,00 $ US", "−49,50 $ US", "99,00 $ US"},
		} {
			text := p.receipt(id, locale)
			for _, amount := range append(want, "Tom Becker", "WHD-10038-03", "4242") {
				if !strings.Contains(text, amount) {
					t.Errorf("the receipt in %s lacks %s:\n%s", locale, amount, text)
				}
			}
		}
		if r := s.refund("support@demo.test", id, bill-5000, bill-5000, "All of it"); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		p.await(id, "refunded")
		s.charged(bill, bill, 1)
	})
}

// receipt is the text of the PDF.
func (p payer) receipt(id, locale string) string {
	t := p.s.t
	t.Helper()
	r := p.Do(apitest.Call{Method: "POST", Path: member + "DownloadReceipt", JSON: object{"id": id}, Header: map[string]string{"Accept-Language": locale}})
	content, err := base64.StdEncoding.DecodeString(r.Object(t)["content"].(string))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "receipt.pdf")
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command("pdftotext", "-layout", file, "-").CombinedOutput()
	if err != nil {
		t.Fatalf("%v %s", err, text)
	}
	return strings.ReplaceAll(string(text), "\u00a0", " ")
}
