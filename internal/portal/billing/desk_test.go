package billing_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

const (
	desk  = "/wellhouse.billing.v1.BillingDeskService/"
	plans = "/wellhouse.billing.v1.PlanDeskService/"
)

func plan(change object) object {
	p := object{
		"name": "Harbor Basic", "sponsorKind": "employer", "sponsor": "Harborview School District", "deductibleCents": 10000, "phone": "800-555-0151",
		"covers": []object{{"kind": "program", "how": "paid"}, {"kind": "visit", "how": "copay", "cents": 1000}},
	}
	for name, value := range change {
		p[name] = value
	}
	return object{"brandCode": "default", "plan": p}
}

type planList struct {
	Plans []struct {
		Code, Name string
		Revision   float64
		Members    int
		Covers     []struct{ Kind, Item, How string }
	}
	Prices []struct {
		Promo, Item, From string
		Cents             int
		Upcoming          bool
	}
	Currency, Day string
}

// D36, S1-2.4-06: an Admin keeps the plans of a brand. A plan that a member has stays,
// two people never overwrite each other, and nobody else may.
func TestPlansOfABrand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.SignIn("admin@demo.test")
		for _, other := range []string{"rosa@demo.test", "support@demo.test", "coach.en@demo.test", "nurse@demo.test", "rep@demo.test"} {
			for _, call := range []string{"ListPlans", "SavePlan", "DeletePlan", "AddPrice", "DropPrice"} {
				if r := s.As(other).RPC(plans+call, object{}); r.Status != http.StatusForbidden {
					t.Errorf("%s calls %s: %d", other, call, r.Status)
				}
			}
		}
		list := func(brand string) (got planList) {
			r := admin.RPC(plans+"ListPlans", object{"brandCode": brand})
			r.Decode(t, &got)
			return got
		}
		if got := list("maple"); got.Currency != "CAD" || len(got.Plans) != 1 || got.Plans[0].Members != 2 || len(got.Prices) < 17 {
			t.Errorf("%+v", got)
		}
		for name, in := range map[string]object{
			"brandCode": {"brandCode": "none", "plan": plan(nil)["plan"]}, "name": plan(object{"name": ""}), "sponsor": plan(object{"sponsor": " "}),
			"sponsorKind": plan(object{"sponsorKind": "x"}), "phone": plan(object{"phone": "12"}), "deductibleCents": plan(object{"deductibleCents": -5}),
			"covers": plan(object{"covers": []object{{"kind": "visit", "item": "surgery", "how": "paid"}}}),
		} {
			if r := admin.RPC(plans+"SavePlan", in); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, `"`+name+`"`) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		made := admin.RPC(plans+"SavePlan", plan(nil))
		code, _ := made.Object(t)["code"].(string)
		if r := admin.RPC(plans+"SavePlan", plan(object{"name": "HARBOR basic"})); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "nameTaken") {
			t.Errorf("the same name: %d %s", r.Status, r.Body)
		}
		change := object{"code": code, "revision": 1, "name": "Harbor Plus", "covers": []object{{"kind": "visit", "item": "general", "how": "deductible", "cents": 500}}}
		if r := admin.RPC(plans+"SavePlan", plan(change)); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := admin.RPC(plans+"SavePlan", plan(change)); r.Status != http.StatusConflict || r.Header.Get("Wellhouse-Message-Key") != "billing.changed" {
			t.Errorf("an older page: %d %s", r.Status, r.Body)
		}
		change["revision"] = 2
		if r := admin.RPC(plans+"SavePlan", object{"brandCode": "maple", "plan": plan(change)["plan"]}); r.Status != http.StatusConflict {
			t.Errorf("from another brand: %d %s", r.Status, r.Body)
		}
		for _, p := range list("default").Plans {
			if p.Code == code && (p.Name != "Harbor Plus" || p.Revision != 2 || len(p.Covers) != 1 || p.Members != 0) {
				t.Errorf("%+v", p)
			}
		}
		for what, c := range map[string]struct {
			in     object
			status int
		}{
			"a plan in use":  {object{"brandCode": "default", "code": "harbor-ppo", "revision": 1}, 400},
			"an older page":  {object{"brandCode": "default", "code": code, "revision": 1}, 409},
			"another brand":  {object{"brandCode": "maple", "code": code, "revision": 2}, 409},
			"without a code": {object{"brandCode": "default"}, 400},
		} {
			if r := admin.RPC(plans+"DeletePlan", c.in); r.Status != c.status {
				t.Errorf("%s: %d %s", what, r.Status, r.Body)
			}
		}
		if r := admin.RPC(plans+"DeletePlan", object{"brandCode": "default", "code": code, "revision": 2}); r.Status != 200 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE area = 'coverage' AND actor_role = 'Admin' AND outcome = 'done' AND action IN ('planSaved', 'planDeleted')"); n != 3 {
			t.Errorf("%d changes are recorded", n)
		}
	})
}

// A price that counts never changes: a new one is a new row from a later day, and the
// member's page follows on that day.
func TestPricesOfABrand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.SignIn("admin@demo.test")
		var before planList
		admin.RPC(plans+"ListPlans", object{"brandCode": "direct"}).Decode(t, &before)
		newest, _ := time.Parse(time.DateOnly, before.Day)
		tomorrow := newest.AddDate(0, 0, 1).Format(time.DateOnly)
		price := func(change object) object {
			p := object{"brandCode": "direct", "kind": "visit", "item": "general", "from": tomorrow, "cents": 8100}
			for name, value := range change {
				p[name] = value
			}
			return p
		}
		for name, change := range map[string]object{
			"from": {"from": before.Day}, "item": {"item": "surgery"}, "cents": {"cents": 2_000_001}, "promo": {"promo": "NOBODY"}, "brandCode": {"brandCode": ""},
		} {
			if r := admin.RPC(plans+"AddPrice", price(change)); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, `"`+name+`"`) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		// Members of an organization see the price of the brand today, so theirs starts later too.
		s.Exec("INSERT INTO promos (code, organisation, address_types, phone_regions, direct_to_consumer, po_box_allowed) VALUES ('QUAY', 'Quay', '', '', FALSE, FALSE)")
		if r := admin.RPC(plans+"AddPrice", price(object{"promo": "QUAY", "from": before.Day})); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "billing.price.later") {
			t.Errorf("over the price of the brand: %d %s", r.Status, r.Body)
		}
		if r := admin.RPC(plans+"AddPrice", price(object{"promo": "QUAY"})); r.Status != 200 {
			t.Errorf("a day later: %d %s", r.Status, r.Body)
		}
		if r := admin.RPC(plans+"AddPrice", price(nil)); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := admin.RPC(plans+"AddPrice", price(object{"cents": 8200})); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "billing.price.taken") {
			t.Errorf("the same day again: %d %s", r.Status, r.Body)
		}
		for what, change := range map[string]object{"one that counts": {"from": before.Prices[0].From, "item": before.Prices[0].Item}, "another amount": {"cents": 8200}} {
			if r := admin.RPC(plans+"DropPrice", price(change)); r.Status != http.StatusConflict {
				t.Errorf("%s: %d %s", what, r.Status, r.Body)
			}
		}
		costs := func() string {
			return s.As("tom@demo.test").RPC(member+"GetCoverage", object{}).Body
		}
		if !strings.Contains(costs(), `"item":"general","listCents":7500`) {
			t.Errorf("today: %s", costs())
		}
		s.Advance(48 * time.Hour)
		tom := s.SignIn("tom@demo.test")
		if got := tom.RPC(member+"GetCoverage", object{}).Body; !strings.Contains(got, `"item":"general","listCents":8100`) {
			t.Errorf("later: %s", got)
		}
		admin = s.SignIn("admin@demo.test")
		if r := admin.RPC(plans+"DropPrice", price(nil)); r.Status != http.StatusConflict {
			t.Errorf("it counts now: %d %s", r.Status, r.Body)
		}
		later := s.Now().UTC().AddDate(0, 0, 40).Format("2006-01-02")
		for _, call := range []string{"AddPrice", "DropPrice"} {
			if r := admin.RPC(plans+call, price(object{"from": later})); r.Status != 200 {
				t.Errorf("%s: %d %s", call, r.Status, r.Body)
			}
		}
	})
}

func (s deskOf) call(method string, in object) *apitest.Reply {
	in["memberId"] = s.memberID
	return s.RPC(desk+method, in)
}

// deskOf is somebody at the desk who talks with a member.
type deskOf struct {
	*apitest.Client
	memberID string
}

// D36: Member Support sets a member's plan. Only a plan of the member's brand, never two
// on a day; the member is told, and sees who did it.
func TestCoverageByStaff(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, other := range []string{"rosa@demo.test", "coach.en@demo.test", "nurse@demo.test", "doctor@demo.test", "guide@demo.test", "rep@demo.test"} {
			for _, call := range []string{"GetMemberBilling", "GetMemberInvoice", "QuoteInvoice", "IssueInvoice", "VoidInvoice", "SaveCoverage", "RemoveCoverage"} {
				if r := s.As(other).RPC(desk+call, object{"memberId": demo.MemberID("rosa")}); r.Status != http.StatusForbidden {
					t.Errorf("%s calls %s: %d", other, call, r.Status)
				}
			}
		}
		support := deskOf{s.SignIn("support@demo.test"), demo.MemberID("nora")}
		first := support.call("GetMemberBilling", object{})
		if first.Status != 200 || !strings.Contains(first.Body, "Nora Adams") || !strings.Contains(first.Body, "harbor-ppo") || strings.Contains(first.Body, "maple-group") {
			t.Fatalf("%d %s", first.Status, first.Body)
		}
		draft := func(change object) object {
			d := object{"planCode": "harbor-ppo", "number": "HVC 1", "from": "2026-01-01", "until": "2026-12-31"}
			for name, value := range change {
				d[name] = value
			}
			return d
		}
		for name, change := range map[string]object{
			"planCode": {"planCode": "maple-group"}, "number": {"number": ""}, "from": {"from": "soon"}, "until": {"until": "2025-12-31"},
			"deductibleMetCents": {"deductibleMetCents": -1},
		} {
			if r := support.call("SaveCoverage", draft(change)); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, `"`+name+`"`) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		// Ten at once give one plan: the others would hold on the same days.
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() { support.call("SaveCoverage", draft(nil)) })
		}
		all.Wait()
		got := support.call("GetMemberBilling", object{}).Object(t)["coverage"].([]any)
		if len(got) != 1 {
			t.Fatalf("%v", got)
		}
		one := got[0].(object)
		change := draft(object{"id": one["id"], "revision": one["revision"], "number": "HVC 2"})
		if r := support.call("SaveCoverage", change); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := support.call("SaveCoverage", change); r.Status != http.StatusConflict {
			t.Errorf("an older page: %d %s", r.Status, r.Body)
		}
		if r := s.As("nora@demo.test").RPC(member+"GetCoverage", object{}); !strings.Contains(r.Body, "HVC 2") {
			t.Errorf("the member reads %s", r.Body)
		}
		if r := support.call("RemoveCoverage", object{"id": one["id"], "revision": 1}); r.Status != http.StatusConflict {
			t.Errorf("an older page removes: %d", r.Status)
		}
		if r := support.call("RemoveCoverage", object{"id": one["id"], "revision": 2}); r.Status != 200 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = 'coverageChanged'", support.memberID); n != 3 {
			t.Errorf("the member was told %d times", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND area = 'coverage' AND actor_role = 'support' AND outcome = 'done' AND action IN ('coverageSaved', 'coverageRemoved')", support.memberID); n != 3 {
			t.Errorf("the trail has %d", n)
		}
		for _, call := range []string{"GetMemberBilling", "ListMemberInvoices"} {
			for id, status := range map[string]int{"": 400, "nobody": 404} {
				if r := s.As("support@demo.test").RPC(desk+call, object{"memberId": id}); r.Status != status {
					t.Errorf("%s of %q: %d", call, id, r.Status)
				}
			}
		}
	})
}

// D36: staff make an invoice for the amount that they saw, once, and cancel one that is
// not paid.
func TestInvoicesByStaff(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		support := deskOf{s.SignIn("support@demo.test"), demo.MemberID("rosa")}
		today := support.call("GetMemberBilling", object{}).Object(t)["day"].(string)
		visit := func(item string, cents int) object {
			return object{"kind": "visit", "item": item, "from": today, "amountCents": cents}
		}
		s.Exec("UPDATE member_programs SET started_at = $1 WHERE member_id = $2 AND program = 'DIABETES'", s.Now().AddDate(0, -2, 0).UnixMilli(), support.memberID)
		joined := s.Now().AddDate(0, -2, -2).UTC().Format(time.DateOnly)
		for item, want := range map[string]string{
			"general": `"listCents":7500,"yourCents":2500,"reason":"beforeDeductible"`, "dermatology": `"listCents":8500,"yourCents":1500,"reason":"copay"`,
			"nutrition": `"listCents":5900,"yourCents":5900,"reason":"notCovered"`,
		} {
			if r := support.call("QuoteInvoice", visit(item, 0)); !strings.Contains(r.Body, want) {
				t.Errorf("%s: %d %s", item, r.Status, r.Body)
			}
		}
		for what, c := range map[string]struct {
			in     object
			status int
			key    string
		}{
			"another amount": {visit("general", 2400), 409, "billing.invoice.amount"},
			"nothing to pay": {object{"kind": "program", "item": "DIABETES", "from": today, "amountCents": 0}, 400, "billing.invoice.nothing"},
			"before joining": {object{"kind": "program", "item": "DIABETES", "from": joined, "amountCents": 0}, 400, "billing.invoice.joined"},
			// Staff learn nothing of mental health here.
			"therapy":           {visit("mental_health", 0), 400, "billing.price.service"},
			"an unknown visit":  {visit("surgery", 0), 400, "billing.price.service"},
			"another's program": {object{"kind": "program", "item": "HEART_FAILURE", "from": today, "amountCents": 0}, 400, "billing.price.service"},
			"no day":            {object{"kind": "visit", "item": "general", "amountCents": 2500}, 400, "billing.invoice.day"},
			"before any price":  {object{"kind": "visit", "item": "general", "from": "2001-01-01", "amountCents": 2500}, 400, "billing.invoice.day"},
		} {
			r := support.call("IssueInvoice", c.in)
			if r.Status != c.status || !strings.Contains(r.Body+r.Header.Get("Wellhouse-Message-Key"), c.key) {
				t.Errorf("%s: %d %s %s", what, r.Status, r.Body, r.Header.Get("Wellhouse-Message-Key"))
			}
		}
		// A double click, and a second tab with a key of its own.
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				in := visit("general", 2500)
				in["memberId"] = support.memberID
				support.Do(apitest.Call{Method: "POST", Path: desk + "IssueInvoice", JSON: in, Header: map[string]string{"Idempotency-Key": fmt.Sprint("bill-of-rosa-", i%2)}})
			})
		}
		all.Wait()
		list := support.call("ListMemberInvoices", object{}).Object(t)["invoices"].([]any)
		if len(list) != 1 {
			t.Fatalf("%v", list)
		}
		bill := list[0].(object)
		if bill["amountCents"] != float64(2500) || bill["status"] != "open" || bill["serviceFrom"] != today || !strings.HasPrefix(bill["number"].(string), "INV-") {
			t.Errorf("%v", bill)
		}
		if r := s.As("rosa@demo.test").RPC(member+"GetInvoice", object{"id": bill["id"]}); r.Status != 200 {
			t.Errorf("the member sees %d", r.Status)
		}
		if r := support.call("VoidInvoice", object{"invoiceId": bill["id"], "reason": " "}); r.Status != http.StatusBadRequest {
			t.Errorf("without a reason: %d", r.Status)
		}
		for i, status := range []int{200, 400} {
			if r := support.call("VoidInvoice", object{"invoiceId": bill["id"], "reason": "Entered for the wrong member"}); r.Status != status {
				t.Errorf("cancel %d: %d %s", i, r.Status, r.Body)
			}
		}
		if r := support.call("IssueInvoice", visit("general", 2500)); r.Status != 200 {
			t.Errorf("after the first was canceled: %d %s", r.Status, r.Body)
		}
		if r := support.call("VoidInvoice", object{"invoiceId": "nobody", "reason": "x"}); r.Status != http.StatusNotFound {
			t.Errorf("no such invoice: %d", r.Status)
		}
		for template, want := range map[string]int{"invoiceIssued": 2, "invoiceCanceled": 1} {
			if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = $2", support.memberID, template); n != want {
				t.Errorf("%s was sent %d times", template, n)
			}
			action := strings.Replace(template, "Canceled", "Voided", 1)
			if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = $2 AND area = 'coverage' AND actor_role = 'support'", support.memberID, action); n != want {
				t.Errorf("the trail has %s %d times", action, n)
			}
		}
		tom := deskOf{support.Client, demo.MemberID("tom")}
		for _, one := range tom.call("ListMemberInvoices", object{}).Object(t)["invoices"].([]any) {
			bill := one.(object)
			// A name that only bills of mental health lack would tell which they are.
			if bill["item"] != nil && bill["item"] != "" || bill["kind"] == "" {
				t.Errorf("the desk reads what was billed: %v", bill)
			}
			if bill["status"] != "paid" {
				continue
			}
			if bill["refundableCents"] != bill["amountCents"] {
				t.Errorf("%v", bill)
			}
			if r := tom.call("VoidInvoice", object{"invoiceId": bill["id"], "reason": "x"}); r.Header.Get("Wellhouse-Message-Key") != "billing.refused.void" {
				t.Errorf("a paid one: %d %s", r.Status, r.Body)
			}
			if r := tom.call("GetMemberInvoice", object{"id": bill["id"]}); !strings.Contains(r.Body, "payments") {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
		s.Advance(6 * time.Minute)
		for _, call := range []string{"IssueInvoice", "VoidInvoice", "SaveCoverage", "RemoveCoverage"} {
			if r := support.call(call, object{}); !strings.Contains(r.Body, "step_up_required") {
				t.Errorf("%s without a fresh proof: %d %s", call, r.Status, r.Body)
			}
		}
	})
}

// A quote says the same whether a service was billed or not, and so does a refusal, until
// an invoice would be made: staff see the days of every invoice, and those that no
// service explains would be days of mental health.
func TestQuotesDoNotTellWhatWasBilled(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		support := deskOf{s.SignIn("support@demo.test"), demo.MemberID("rosa")}
		today := support.call("GetMemberBilling", object{}).Object(t)["day"].(string)
		visit := func(cents int) object {
			return object{"kind": "visit", "item": "general", "from": today, "amountCents": cents}
		}
		tell := func(call string, cents int) string {
			r := support.call(call, visit(cents))
			return fmt.Sprint(r.Status, r.Body, r.Header.Get("Wellhouse-Message-Key"))
		}
		probes := func() (out []string) {
			for _, cents := range []int{-1, 0, 1, 2499, 2501} {
				out = append(out, tell("QuoteInvoice", cents), tell("IssueInvoice", cents))
			}
			return out
		}
		before := probes()
		if r := support.call("IssueInvoice", visit(2500)); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if after := probes(); !slices.Equal(before, after) {
			t.Errorf("before %v\nafter %v", before, after)
		}
		if got := tell("IssueInvoice", 2500); !strings.Contains(got, "billing.invoice.twice") {
			t.Errorf("billed twice: %s", got)
		}
	})
}
