package kit_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

// acts turns Rosa to Sofía, with some areas.
func acts(t *testing.T, s *apitest.Server, areas string) *apitest.Client {
	t.Helper()
	s.Exec(`UPDATE family_links SET kind = 'adult', areas = $1 WHERE id = $2`, areas, demo.LinkID("sofia", "rosa"))
	s.Exec(`UPDATE members SET birth_date = '1990-01-01' WHERE member_id = $1`, apitest.ID("sofia@demo.test"))
	c := s.SignIn("rosa@demo.test")
	if r := c.RPC("/wellhouse.family.v1.FamilyService/StartActing", object{"linkId": demo.LinkID("sofia", "rosa")}); r.Status != http.StatusOK {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	c.For = apitest.ID("sofia@demo.test")
	return c
}

// After their own kit, a member can order one for each person of their family who may
// have one. Then nothing is offered any more.
func TestAKitForEachOfTheFamily(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec(`UPDATE kit_campaigns SET least_age = 5`)
		rosa := s.As("rosa@demo.test")
		offers := func() int { return len(got[kits](t, rosa.RPC(members+"GetKits", object{})).Offers) }
		campaign := got[kits](t, rosa.RPC(members+"GetKits", object{})).Offers[0].ID
		for i, name := range []string{"rosa", "mateo", "sofia"} {
			if n := offers(); n != 1 {
				t.Errorf("%d offers after %d orders", n, i)
			}
			order := object{"campaignId": campaign, "memberId": apitest.ID(name + "@demo.test"), "address": home, "kits": "a1c", "consents": true}
			if one := got[reply](t, rosa.RPC(members+"OrderKit", order)); one.Already {
				t.Errorf("%s has one already", name)
			}
		}
		if n := offers(); n != 0 {
			t.Errorf("%d offers when everybody has one", n)
		}
	})
}

// Where a kit goes belongs to supplies: somebody who sees documents alone reads how far
// it is, and neither the address nor the parcel.
func TestTheAddressBelongsToSupplies(t *testing.T) {
	for areas, shows := range map[string]bool{"documents": false, "documents,supplies": true} {
		t.Run(areas, func(t *testing.T) {
			apitest.Each(t, func(t *testing.T, s *apitest.Server) {
				s.Exec(`UPDATE kit_campaigns SET members = TRUE WHERE code = 'KIT-2026'`)
				rosa := acts(t, s, areas)
				campaign := got[kits](t, rosa.RPC(members+"GetKits", object{})).Offers[0].ID
				order := object{"campaignId": campaign, "memberId": apitest.ID("sofia@demo.test"), "address": home, "kits": "a1c", "consents": true}
				for name, r := range map[string]*apitest.Reply{
					"the order": rosa.RPC(members+"OrderKit", order), "the kits": rosa.RPC(members+"GetKits", object{}),
				} {
					if r.Status != http.StatusOK || strings.Contains(r.Body, "tremont") != shows || !strings.Contains(r.Body, `"number":"WL-`) {
						t.Errorf("%s: %d %s", name, r.Status, r.Body)
					}
				}
				// The day on which the carrier delivers is no place: everybody who sees the kit reads it.
				s.Exec(`UPDATE kit_orders SET state = 'shipped', shipped_at = placed_at WHERE member_id = $1`, apitest.ID("sofia@demo.test"))
				s.Exec(`UPDATE shipments SET expected_day = $1 WHERE member_id = $2`, s.Now().Unix()/86400+9, apitest.ID("sofia@demo.test"))
				on := s.Now().UTC().AddDate(0, 0, 9).Format(time.DateOnly)
				if r := rosa.RPC(members+"GetKits", object{}); !strings.Contains(r.Body, `"arrivesTo":"`+on+`"`) || !strings.Contains(r.Body, `"byCarrier":true`) {
					t.Errorf("the carrier’s day is missing: %s", r.Body)
				}
				own := s.SignIn("rosa@demo.test")
				if r := own.RPC(members+"GetPeople", object{"campaignId": campaign}); r.Status != http.StatusOK || strings.Contains(r.Body, "tremont") != shows {
					t.Errorf("the people: %d %s", r.Status, r.Body)
				}
			})
		})
	}
}

// Kits go within the country of the campaign, whatever the check is asked by.
func TestKitsStayInTheCountry(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		campaign := got[kits](t, rosa.RPC(members+"GetKits", object{})).Offers[0].ID
		toronto := object{"line1": "12 King St W", "city": "Toronto", "region": "ON", "postalCode": "M5H 1A1"}
		if r := rosa.RPC(members+"CheckAddress", object{"campaignId": campaign, "address": toronto}); !strings.Contains(r.Body, "kit.otherCountry") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := rosa.Get(members + "CheckAddress?connect=v1&encoding=json&message=%7B%7D"); r.Status == http.StatusOK || r.Status == http.StatusBadRequest {
			t.Errorf("an address in a GET: %d %s", r.Status, r.Body)
		}
	})
}

// Sharing is the member's choice at any time, before the result and after it.
func TestSharingCanChange(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		k := memberOrders(t, rosa, true)
		reported(t, s, k.Number, "Delgado", "1968-03-12", "F", a1c("9.3"))
		seen := func() bool {
			t.Helper()
			r := s.As("coach.es@demo.test").RPC("/wellhouse.desk.v1.SnapshotService/GetMemberSnapshot", object{"memberId": apitest.ID("rosa@demo.test")})
			return strings.Contains(r.Body, `"9.3"`)
		}
		if !seen() {
			t.Error("the coach doesn’t see what was shared in the order")
		}
		for _, shares := range []bool{false, true, true, false} {
			var out struct{ Kit struct{ Shares bool } }
			r := rosa.RPC(members+"SetSharing", object{"id": k.ID, "shares": shares})
			if r.Decode(t, &out); r.Status != http.StatusOK || out.Kit.Shares != shares {
				t.Errorf("%v: %d %s", shares, r.Status, r.Body)
			}
			if now := seen(); now != shares {
				t.Errorf("shares %v, seen %v", shares, now)
			}
		}
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action IN ('kitShared', 'kitUnshared')`, apitest.ID("rosa@demo.test")); n != 3 {
			t.Errorf("%d rows in the trail", n)
		}
		if r := s.As("luis@demo.test").RPC(members+"SetSharing", object{"id": k.ID, "shares": true}); r.Status != http.StatusNotFound {
			t.Errorf("somebody else: %d", r.Status)
		}
	})
}

// The address of a visitor is told when an account takes their orders, without a word on
// what is in them.
func TestAClaimIsToldToTheVisitor(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		number, _ := orderedBy(t, s)
		claim := object{"number": number, "birthDate": "1968-05-14"}
		got[reply](t, becomesWhitfield(s).RPC(members+"ClaimKit", claim))
		for range 200 {
			var box struct {
				Messages []struct{ To, Subject, Text string }
			}
			s.Nobody().RPC("/wellhouse.outbox.v1.DemoOutboxService/ListMessages", object{}).Decode(t, &box)
			for _, m := range box.Messages {
				if m.To != "dana@example.com" || !strings.Contains(m.Subject, "in an account now") {
					continue
				}
				for _, word := range []string{"kit", "test", "A1c", number, "Whitfield", "1968"} {
					if strings.Contains(m.Text, word) {
						t.Errorf("it says %q: %s", word, m.Text)
					}
				}
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Error("nobody told the visitor")
	})
}

// from is a call of a stranger in a network of their own.
func from(s *apitest.Server, network int, person object) *apitest.Reply {
	return s.Nobody().Do(apitest.Call{Method: "POST", Path: visitors + "Begin", JSON: person, Addr: fmt.Sprintf("203.0.113.%d:4000", network)})
}

// However many networks guess at a name, the person whose name it is gets in from their
// own. From then on, each network has one guess at it in an hour.
func TestANameNeverCloses(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		miss := object{"code": "KIT-2026", "lastName": "Whitfield", "birthDate": "1968-05-15"}
		for network := range 4 {
			for range 5 {
				if r := from(s, network, miss); r.Status != http.StatusNotFound {
					t.Errorf("network %d: %d %s", network, r.Status, r.Body)
				}
			}
		}
		if r := from(s, 10, miss); r.Status != http.StatusNotFound { // the 21st
			t.Errorf("the first guess: %d", r.Status)
		}
		if r := from(s, 10, whitfield); r.Status != http.StatusTooManyRequests {
			t.Errorf("the second guess of a network: %d %s", r.Status, r.Body)
		}
		if r := from(s, 10, object{"code": "KIT-2026", "lastName": "Lowe", "birthDate": "1968-05-15"}); r.Status != http.StatusNotFound {
			t.Errorf("another name: %d", r.Status)
		}
		for range 3 {
			if r := from(s, 11, whitfield); r.Status != http.StatusOK {
				t.Errorf("the person: %d %s", r.Status, r.Body)
			}
		}
		s.Advance(61 * time.Minute)
		if r := from(s, 10, whitfield); r.Status != http.StatusOK {
			t.Errorf("an hour later: %d", r.Status)
		}
	})
}

// Home asks for a kit while the member can order one: with a kit on its way, or after
// the campaign, it doesn’t any more.
func TestHomeAsksForAKitThatCanBeOrdered(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		id := apitest.ID("rosa@demo.test")
		s.Exec(`INSERT INTO member_tasks (member_id, id, kind, program, urgency, created_at, done_at) VALUES ($1, 'kit', 'labOrder', '', 45, 1, NULL)`, id)
		asks := func(why string, want bool) {
			t.Helper()
			r := s.As("rosa@demo.test").RPC("/wellhouse.nav.v1.NavigationService/GetStartup", object{})
			if r.Status != http.StatusOK || strings.Contains(r.Body, `"labOrder"`) != want {
				t.Errorf("%s: %d, asked %v", why, r.Status, !want)
			}
		}
		asks("an open campaign", true)
		s.Exec(`UPDATE kit_campaigns SET least_age = 90`)
		asks("too young", false)
		s.Exec(`UPDATE kit_campaigns SET least_age = 18, last_day = '2020-01-01', first_day = '2019-01-01'`)
		asks("the campaign is over", false)
		s.Exec(`UPDATE kit_campaigns SET last_day = '2099-01-01'`)
		asks("it is open again", true)
		s.Exec(`INSERT INTO kit_orders (member_id, id, campaign_id, number, kits, state, ordered_by, visitor, shares, replaces, replaced_by, details_enc,
				placed_at, shipped_at, delivered_at, registered_at, received_at, resulted_at, failed_at)
			SELECT $1, 'k-' || c.id, c.id, 'WL-' || c.id, 'a1c', 'ordered', $1, FALSE, FALSE, '', '', o.details_enc, $2, 0, 0, 0, 0, 0, 0
			FROM kit_campaigns c, (SELECT details_enc FROM kit_orders LIMIT 1) o`, id, s.Now().UnixMilli())
		asks("a kit in every campaign", false)
	})
}
