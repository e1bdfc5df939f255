package kit_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

type aCampaign struct{ ID, Code, LastDay string }

// campaignNamed is a campaign at the desk.
func campaignNamed(t *testing.T, admin *apitest.Client, code string) aCampaign {
	t.Helper()
	for _, c := range got[struct{ Campaigns []aCampaign }](t, admin.RPC(desk+"ListCampaigns", object{})).Campaigns {
		if c.Code == code {
			return c
		}
	}
	t.Fatal("no campaign " + code)
	return aCampaign{}
}

// linksFor makes links, and gives the secrets in them.
func linksFor(t *testing.T, admin *apitest.Client, campaignID string, people ...object) (secrets []string) {
	t.Helper()
	for _, link := range got[struct{ Links []string }](t, admin.RPC(desk+"MakeLinks", object{"campaignId": campaignID, "people": people})).Links {
		page, secret, ok := strings.Cut(link, "#")
		if !ok || !strings.HasSuffix(page, "/non-member/order-form") || !strings.HasPrefix(page, "http") {
			t.Errorf("%s", link)
		}
		secrets = append(secrets, secret)
	}
	return secrets
}

func opens(c *apitest.Client, secret, birthDate string) *apitest.Reply {
	return c.RPC(visitors+"BeginWithLink", object{"token": secret, "birthDate": birthDate})
}

var lowe, marsh = object{"lastName": "Lowe", "birthDate": "1971-03-02"}, object{"lastName": "Marsh", "birthDate": "1966-11-30"}

// A link is for one person and one order. It asks for the birth date, and what was
// typed into the form is found by nothing else.
func TestALinkWorksForOneOrder(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.As("admin@demo.test")
		id := campaignNamed(t, admin, "KIT-2026").ID
		for _, email := range []string{"support@demo.test", "coach.en@demo.test", "rosa@demo.test"} {
			if r := s.As(email).RPC(desk+"MakeLinks", object{"campaignId": id, "people": []object{lowe}}); r.Status != http.StatusForbidden && r.Status != http.StatusNotFound {
				t.Errorf("%s: %d", email, r.Status)
			}
		}
		for _, bad := range [][]object{nil, {{"lastName": "Lowe", "birthDate": "1971-02-30"}}, {lowe, {"lastName": " ", "birthDate": "1971-03-02"}}} {
			if r := admin.RPC(desk+"MakeLinks", object{"campaignId": id, "people": bad}); r.Status != http.StatusBadRequest {
				t.Errorf("%v: %d %s", bad, r.Status, r.Body)
			}
		}
		secrets := linksFor(t, admin, id, lowe, marsh, lowe)
		if n := s.Count(`SELECT COUNT(*) FROM kit_visits WHERE from_link`); n != 3 || len(secrets) != 3 {
			t.Fatalf("%d links", n)
		}
		nobody := s.Nobody()
		if r := opens(nobody, secrets[0], "1971-03-03"); r.Status != http.StatusNotFound || !strings.Contains(r.Body, "find you") {
			t.Errorf("another birth date: %d %s", r.Status, r.Body)
		}
		if r := nobody.RPC(visitors+"GetVisit", object{"visit": secrets[0]}); r.Status != http.StatusNotFound {
			t.Errorf("a link is no visit: %d", r.Status)
		}
		visit := got[reply](t, opens(nobody, secrets[0], "1971-03-02")).Visit
		if r := nobody.RPC(visitors+"GetVisit", object{"visit": visit}); !strings.Contains(r.Body, `"familyName":"Lowe"`) {
			t.Errorf("the name isn’t filled in: %s", r.Body)
		}
		got[reply](t, nobody.RPC(visitors+"SaveVisit", object{"visit": visit, "form": visitorFor("lowe@example.com")}))
		got[reply](t, nobody.RPC(visitors+"OrderVisit", object{"visit": visit, "consents": true, "locale": "en-US"}))
		for _, used := range []string{secrets[0], secrets[2]} { // both are for the same person
			if r := opens(s.Nobody(), used, "1971-03-02"); r.Status != http.StatusNotFound || !strings.Contains(r.Body, "no longer works") {
				t.Errorf("used twice: %d %s", r.Status, r.Body)
			}
		}
		got[reply](t, opens(s.Nobody(), secrets[1], "1966-11-30"))
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE action = 'makeLinks'`); n != 1 {
			t.Errorf("%d rows in the trail", n)
		}
		ended := campaignNamed(t, admin, "KIT-2025").ID
		if r := admin.RPC(desk+"MakeLinks", object{"campaignId": ended, "people": []object{lowe}}); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "has ended") {
			t.Errorf("of a campaign that is over: %d %s", r.Status, r.Body)
		}
		s.Advance(6 * time.Minute)
		if r := admin.RPC(desk+"MakeLinks", object{"campaignId": id, "people": []object{lowe}}); !strings.Contains(r.Body, "step_up_required") {
			t.Errorf("without a proof: %d %s", r.Status, r.Body)
		}
	})
}

// A link ends with the last day of the campaign in its time zone.
func TestALinkEndsWithItsCampaign(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.As("admin@demo.test")
		c := campaignNamed(t, admin, "KIT-2026")
		zone, err := time.LoadLocation("America/New_York")
		if err != nil {
			t.Fatal(err)
		}
		secret := linksFor(t, admin, c.ID, lowe)[0]
		last, err := time.ParseInLocation(time.DateOnly, c.LastDay, zone)
		if err != nil {
			t.Fatal(err)
		}
		s.Advance(last.AddDate(0, 0, 1).Sub(s.Now()) - time.Second)
		got[reply](t, opens(s.Nobody(), secret, "1971-03-02"))
		s.Advance(time.Second)
		if r := opens(s.Nobody(), secret, "1971-03-02"); r.Status != http.StatusNotFound || !strings.Contains(r.Body, "no longer works") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// A member on the list of a link orders as a member, which uses the link up; a member of
// another brand is offered nothing by it.
func TestALinkOfAMember(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.As("admin@demo.test")
		id := campaignNamed(t, admin, "KIT-2026").ID
		s.Exec(`UPDATE members SET birth_date = '1980-06-07' WHERE member_id IN ($1, $2)`, apitest.ID("luis@demo.test"), apitest.ID("priya@demo.test"))
		s.Exec(`UPDATE accounts SET family_name = 'Sample' WHERE id IN ($1, $2)`, apitest.ID("luis@demo.test"), apitest.ID("priya@demo.test"))
		luis, priya := s.As("luis@demo.test"), s.As("priya@demo.test")
		secret := linksFor(t, admin, id, object{"lastName": "Sample", "birthDate": "1980-06-07"})[0]
		if r := priya.RPC(members+"GetPeople", object{"campaignId": id}); r.Status != http.StatusNotFound {
			t.Errorf("of another brand: %d %s", r.Status, r.Body)
		}
		order := object{"campaignId": id, "memberId": apitest.ID("luis@demo.test"), "address": home, "kits": "a1c", "consents": true}
		got[reply](t, luis.RPC(members+"OrderKit", order))
		if r := opens(s.Nobody(), secret, "1980-06-07"); r.Status != http.StatusNotFound || !strings.Contains(r.Body, "no longer works") {
			t.Errorf("after the order: %d %s", r.Status, r.Body)
		}
	})
}
