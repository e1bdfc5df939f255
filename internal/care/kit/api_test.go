package kit_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const (
	members  = "/wellhouse.kit.v1.KitService/"
	visitors = "/wellhouse.kit.v1.KitVisitorService/"
	desk     = "/wellhouse.kit.v1.CampaignService/"
)

type object = map[string]any

type aKit struct {
	ID, Number, State, Name, AgainOn, ReplacedBy            string
	CanRegister, CanReplace, CanSayMissing, Late, ByCarrier bool
	Address                                                 *struct{ Line1 string }
}

type kits struct {
	Offers []struct{ ID, Code, Payer, Kits string }
	Kits   []aKit
	Ended  *struct{ Code, LastDay string }
}

type reply struct {
	Visit    string
	Complete bool
	Already  bool
	Kit      *aKit
}

func got[T any](t *testing.T, r *apitest.Reply) (out T) {
	t.Helper()
	if r.Status != http.StatusOK {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	r.Decode(t, &out)
	return out
}

var (
	home       = object{"line1": "41 tremont street", "city": "Boston", "region": "MA", "postalCode": "02108"}
	whitfield  = object{"code": "kit-2026", "lastName": " WHITFIELD ", "birthDate": "1968-05-14"}
	visitorFor = func(email string) object {
		return object{
			"givenName": "Dana", "familyName": "Whitfield", "email": email, "phone": "617 555 0143", "address": home, "bleeding": "no",
			"pregnant": "no", "kits": "both",
		}
	}
)

// begun is the visit of the person on the list, with the form filled in.
func begun(t *testing.T, c *apitest.Client) string {
	t.Helper()
	visit := got[reply](t, c.RPC(visitors+"Begin", whitfield)).Visit
	got[reply](t, c.RPC(visitors+"SaveVisit", object{"visit": visit, "form": visitorFor("dana@example.com")}))
	return visit
}

// S2-6-03: a visitor orders a kit once, however often and from wherever they say so, and without a session.
func TestAVisitorOrdersOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nobody := s.Nobody()
		visit := begun(t, nobody)
		if r := nobody.RPC(visitors+"OrderVisit", object{"visit": visit}); r.Status != http.StatusBadRequest || !strings.Contains(string(r.Body), "kit.consent") {
			t.Errorf("without consent: %d %s", r.Status, r.Body)
		}
		other := begun(t, s.Nobody())
		var all sync.WaitGroup
		replies := make([]*apitest.Reply, 6)
		for i := range replies {
			all.Go(func() {
				replies[i] = s.Nobody().RPC(visitors+"OrderVisit", object{"visit": []string{visit, other}[i%2], "consents": true, "locale": "en-US"})
			})
		}
		all.Wait()
		whole := 0
		for _, r := range replies {
			if k := got[reply](t, r).Kit; k.Number != "" {
				whole++
				if k.Name != "Dana Whitfield" || k.State != "ordered" || !strings.HasPrefix(k.Number, "WL-") {
					t.Errorf("%+v", k)
				}
			} else if k.Address != nil || k.Name != "" {
				t.Errorf("another visit is told more than how far it is: %s", r.Body)
			}
		}
		if n := s.Count(`SELECT COUNT(*) FROM kit_orders WHERE visitor AND placed_at > $1`, s.Now().Add(-time.Hour).UnixMilli()); n != 1 || whole == 0 {
			t.Errorf("%d orders, %d receipts", n, whole)
		}
		if len(nobody.Cookies) != 0 {
			t.Errorf("a visitor got %v", nobody.Cookies)
		}
		if n := s.Count(`SELECT COUNT(*) FROM outbox_messages WHERE template = 'kitOrderedVisitor'`); n != 1 {
			t.Errorf("%d messages", n)
		}
		if n := s.Count(`SELECT COUNT(*) FROM kit_people WHERE person_hash LIKE '%hitfield%'`); n != 0 {
			t.Error("a name is stored")
		}
	})
}

// Every miss has the same answer, and the sixth try of an hour waits, for a network.
func TestMissesAreNeutralAndCounted(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		var first string
		for i, miss := range []object{
			{"code": "KIT-2026", "lastName": "Whitfield", "birthDate": "1968-05-15"},
			{"code": "KIT-2026", "lastName": "Nobody", "birthDate": "1968-05-14"},
			{"code": "NO-SUCH", "lastName": "Whitfield", "birthDate": "1968-05-14"},
			{"code": "KIT-2025", "lastName": "Whitfield", "birthDate": "1968-05-14"},
			{"code": "'; --", "lastName": "\u202eWhitfield%", "birthDate": "1968-05-14"},
		} {
			r := s.Nobody().RPC(visitors+"Begin", miss)
			body := r.Object(t)
			delete(body, "requestId")
			text := fmt.Sprint(r.Status, body["code"], body["message"])
			if first == "" {
				first = text
			}
			if text != first || r.Status == http.StatusOK || r.Status >= 500 {
				t.Errorf("%d: %s, not %s", i, text, first)
			}
		}
		r := s.Nobody().RPC(visitors+"Begin", whitfield)
		if r.Status != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		s.Advance(59 * time.Minute)
		if r := s.Nobody().RPC(visitors+"Begin", whitfield); r.Status != http.StatusTooManyRequests {
			t.Errorf("after 59 minutes: %d", r.Status)
		}
		s.Advance(61 * time.Second)
		for range 7 { // who is found is not counted
			if r := s.Nobody().RPC(visitors+"Begin", whitfield); r.Status != http.StatusOK {
				t.Errorf("after an hour: %d %s", r.Status, r.Body)
			}
		}
	})
}

// Tries at the same moment learn nothing beyond the limit.
func TestTriesAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		var all sync.WaitGroup
		status := make([]int, 12)
		for i := range status {
			all.Go(func() {
				status[i] = s.Nobody().RPC(visitors+"Begin", object{"code": "KIT-2026", "lastName": fmt.Sprint("Nobody", i), "birthDate": "1968-05-14"}).Status
			})
		}
		all.Wait()
		looked := 0
		for _, st := range status {
			if st != http.StatusTooManyRequests {
				looked++
			}
		}
		if looked != 5 {
			t.Errorf("%d tries were looked at: %v", looked, status)
		}
	})
}

// A member orders once from two tabs, and sees how far the kit is; a family member over 18 only, whose documents are open.
func TestAMemberOrdersOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		o := got[kits](t, rosa.RPC(members+"GetKits", object{}))
		if len(o.Offers) != 1 || o.Offers[0].Code != "KIT-2026" || o.Offers[0].Payer != "sponsor" || len(o.Kits) != 0 {
			t.Fatalf("%+v", o)
		}
		people := rosa.RPC(members+"GetPeople", object{"campaignId": o.Offers[0].ID})
		if !strings.Contains(string(people.Body), `"refused":"tooYoung"`) || strings.Count(string(people.Body), `"memberId"`) != 3 {
			t.Errorf("%s", people.Body)
		}
		wanted := object{"campaignId": o.Offers[0].ID, "memberId": apitest.ID("rosa@demo.test"), "address": home, "kits": "a1c", "consents": true, "shares": true}
		with := func(name string, value any) object {
			out := object{}
			for k, v := range wanted {
				out[k] = v
			}
			out[name] = value
			return out
		}
		for name, bad := range map[string]object{
			"for adults":   with("memberId", apitest.ID("mateo@demo.test")),
			"not_found":    with("memberId", apitest.ID("marcus@demo.test")),
			"otherCountry": with("address", object{"line1": "12 King St W", "city": "Toronto", "region": "ON", "postalCode": "M5H 1A1"}),
			"forms.choose": with("kits", "blood"),
			"kit.consent":  with("consents", false),
		} {
			if r := rosa.RPC(members+"OrderKit", bad); r.Status < 400 || r.Status >= 500 || !strings.Contains(string(r.Body), name) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		var all sync.WaitGroup
		replies := make([]*apitest.Reply, 4)
		for i := range replies {
			all.Go(func() { replies[i] = rosa.RPC(members+"OrderKit", wanted) })
		}
		all.Wait()
		number, fresh := "", 0
		for _, r := range replies {
			one := got[reply](t, r)
			if number == "" {
				number = one.Kit.Number
			}
			if !one.Already {
				fresh++
			}
			if one.Kit.Number != number {
				t.Errorf("%s and %s", one.Kit.Number, number)
			}
		}
		if fresh != 1 {
			t.Errorf("%d orders", fresh)
		}
		if after := got[kits](t, rosa.RPC(members+"GetKits", object{})); len(after.Offers) != 0 || len(after.Kits) != 1 || after.Kits[0].CanRegister {
			t.Errorf("%+v", after)
		}
		if r := rosa.RPC(members+"RegisterKit", object{"number": number}); !strings.Contains(r.Body, "registered now") {
			t.Errorf("registered before it was sent: %d %s", r.Status, r.Body)
		}
		s.Exec(`UPDATE kit_orders SET state = 'shipped', shipped_at = $1 WHERE number = $2`, s.Now().UnixMilli(), number)
		// People leave out dashes and capitals.
		typed := strings.ToLower(strings.ReplaceAll(number, "-", " "))
		for range 2 {
			if k := got[reply](t, rosa.RPC(members+"RegisterKit", object{"number": typed})).Kit; k.State != "registered" {
				t.Errorf("%+v", k)
			}
		}
		if r := s.As("james@demo.test").RPC(members+"RegisterKit", object{"number": number}); r.Status != http.StatusBadRequest {
			t.Errorf("somebody else's number: %d", r.Status)
		}
	})
}

// S2-2-84: a member whose campaign is over reads since when; nobody gets into one that is not theirs.
func TestAnEndedCampaign(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := got[kits](t, s.As("nora@demo.test").RPC(members+"GetKits", object{}))
		if o.Ended == nil || o.Ended.Code != "KIT-2025" || len(o.Offers) != 0 {
			t.Errorf("%+v", o)
		}
		if o := got[kits](t, s.As("helen@demo.test").RPC(members+"GetKits", object{})); o.Ended != nil || len(o.Offers) != 0 {
			t.Errorf("%+v", o)
		}
		open := got[kits](t, s.As("rosa@demo.test").RPC(members+"GetKits", object{})).Offers[0].ID
		if r := s.As("nora@demo.test").RPC(members+"GetPeople", object{"campaignId": open}); r.Status != http.StatusNotFound {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// What a visitor had goes to the account once, however many claim it at once, and to nobody else.
func TestAdoption(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		visit := begun(t, s.Nobody())
		number := got[reply](t, s.Nobody().RPC(visitors+"OrderVisit", object{"visit": visit, "consents": true, "locale": "en-US"})).Kit.Number
		luis := becomesWhitfield(s)
		claim := object{"number": number, "birthDate": "1968-05-14"}
		if r := s.As("rosa@demo.test").RPC(members+"ClaimKit", claim); r.Status != http.StatusNotFound {
			t.Errorf("somebody born on another day: %d %s", r.Status, r.Body)
		}
		var all sync.WaitGroup
		replies := make([]*apitest.Reply, 4)
		for i := range replies {
			all.Go(func() { replies[i] = luis.RPC(members+"ClaimKit", claim) })
		}
		all.Wait()
		for _, r := range replies {
			if k := got[reply](t, r).Kit; k.Number != number || k.Name != "Dana Whitfield" {
				t.Errorf("%+v", k)
			}
		}
		id := apitest.ID("luis@demo.test")
		for what, n := range map[string]int{
			"kit":    s.Count(`SELECT COUNT(*) FROM kit_orders WHERE member_id = $1 AND number = $2 AND NOT visitor`, id, number),
			"parcel": s.Count(`SELECT COUNT(*) FROM shipments WHERE member_id = $1 AND number = $2`, id, number),
			"order":  s.Count(`SELECT COUNT(*) FROM lab_orders WHERE member_id = $1 AND number = $2`, id, number),
			"trail":  s.Count(`SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'kitsAdopted'`, id),
		} {
			if n != 1 {
				t.Errorf("%s: %d", what, n)
			}
		}
		// The desk ships it to the same address.
		if o := got[kits](t, luis.RPC(members+"GetKits", object{})); len(o.Kits) != 1 || o.Kits[0].Address.Line1 == "" {
			t.Errorf("%+v", o)
		}
	})
}

// Two Admins: the second one is told; other roles are refused.
func TestCampaignsHaveOneEditorAtATime(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, email := range []string{"coach.en@demo.test", "support@demo.test", "rep@demo.test", "rosa@demo.test"} {
			if r := s.As(email).RPC(desk+"ListCampaigns", object{}); r.Status != http.StatusForbidden && r.Status != http.StatusNotFound {
				t.Errorf("%s: %d", email, r.Status)
			}
		}
		admin := s.As("admin@demo.test")
		list := got[struct{ Campaigns []object }](t, admin.RPC(desk+"ListCampaigns", object{}))
		if len(list.Campaigns) != 3 {
			t.Fatalf("%d campaigns", len(list.Campaigns))
		}
		one := list.Campaigns[0]
		s.Advance(6 * time.Minute)
		if r := admin.RPC(desk+"PutCampaign", object{"campaign": one}); !strings.Contains(string(r.Body), "step_up_required") {
			t.Errorf("without a proof: %d %s", r.Status, r.Body)
		}
		s.Exec(`UPDATE sessions SET proven_at = $1`, s.Now().UnixMilli())
		one["againDays"] = 90
		if r := admin.RPC(desk+"PutCampaign", object{"campaign": one}); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := admin.RPC(desk+"PutCampaign", object{"campaign": one}); r.Status != http.StatusConflict || !strings.Contains(string(r.Body), "Someone else has changed") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		add := object{"campaignId": one["id"], "people": []object{{"lastName": "O’Neill", "birthDate": "1970-01-31"}, {"lastName": "oneill", "birthDate": "1970-01-31"}}}
		if r := got[struct{ Added int }](t, admin.RPC(desk+"AddPeople", add)); r.Added != 1 {
			t.Errorf("%+v", r)
		}
	})
}

// The kidney page of somebody without results offers a kit: the offers say whether they
// have a kidney test, and who has no campaign gets none.
func TestOffersForTheKidneyPage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for email, want := range map[string]string{"rosa@demo.test": "both", "priya@demo.test": "kidney", "helen@demo.test": ""} {
			has := s.As(email).RPC("/wellhouse.lab.v1.LabService/GetKidney", object{})
			if has.Status != http.StatusOK || strings.Contains(has.Body, `"egfr":{`) || strings.Contains(has.Body, `"uacr":{`) {
				t.Errorf("%s: %d %s", email, has.Status, has.Body)
			}
			offers, got := got[kits](t, s.As(email).RPC(members+"GetKits", object{})).Offers, ""
			if len(offers) == 1 {
				got = offers[0].Kits
			}
			if got != want || len(offers) > 1 {
				t.Errorf("%s: %+v, want %q", email, offers, want)
			}
		}
	})
}
