package kit_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

// gone is the answer to a link that leads nowhere, whatever the cause.
func gone(t *testing.T, why string, r *apitest.Reply) {
	t.Helper()
	if r.Status != http.StatusNotFound || !strings.Contains(r.Body, "no longer works") || strings.Contains(r.Body, "Whitfield") {
		t.Errorf("%s: %d %s", why, r.Status, r.Body)
	}
}

// becomesWhitfield makes Luis the person who ordered as a visitor.
func becomesWhitfield(s *apitest.Server) *apitest.Client {
	s.Exec(`UPDATE members SET birth_date = '1968-05-14' WHERE member_id = $1`, apitest.ID("luis@demo.test"))
	s.Exec(`UPDATE accounts SET family_name = 'Whitfield' WHERE id = $1`, apitest.ID("luis@demo.test"))
	return s.As("luis@demo.test")
}

// A link shows the results of its own order and no other one. A correction that doesn’t
// name the order follows its sample.
func TestALinkShowsItsOrderAlone(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		number, _ := orderedBy(t, s)
		reported(t, s, number, "Whitfield", "1968-05-14", "F", a1c("6.3"), "98979-8^E^LN||QNS|", "9318-7^U^LN||QNS|")
		secret := mailed(t, s, "dana@example.com", "news about your order")
		reported(t, s, number, "Whitfield", "1968-05-14", "C", a1c("6.4"))
		s.Exec(`UPDATE lab_results SET order_number = '' WHERE order_number = $1 AND replaced_by = ''`, number)
		if st := got[aStatus](t, statusOf(s, secret, "1968-05-14")); len(st.Results) != 1 || st.Results[0].Text != "6.4" {
			t.Errorf("a correction: %+v", st)
		}
		s.Exec(`UPDATE lab_results SET order_number = 'WL-AAAA-AAAA' WHERE replaced_by = ''`)
		if st := got[aStatus](t, statusOf(s, secret, "1968-05-14")); st.Kit.State != "resulted" || len(st.Results) != 0 {
			t.Errorf("of another order: %+v", st)
		}
		s.Exec(`UPDATE lab_results SET order_number = ''`)
		if st := got[aStatus](t, statusOf(s, secret, "1968-05-14")); len(st.Results) != 0 {
			t.Errorf("of no order: %+v", st)
		}
	})
}

// A link ends when its person is no visitor any more, with the answer of an old link.
func TestALinkIsForVisitorsAlone(t *testing.T) {
	for why, change := range map[string]string{
		"can sign in": `UPDATE accounts SET status = 'active' WHERE id = (SELECT member_id FROM kit_orders WHERE number = $1)`,
		"is ended":    `UPDATE accounts SET status = 'ended' WHERE id = (SELECT member_id FROM kit_orders WHERE number = $1)`,
		"is disputed": `UPDATE accounts SET disputed_at = 1, email = 'owner@example.com' WHERE id = (SELECT member_id FROM kit_orders WHERE number = $1)`,
		"isn’t one":   `DELETE FROM kit_visitors WHERE member_id = (SELECT member_id FROM kit_orders WHERE number = $1)`,
	} {
		t.Run(why, func(t *testing.T) {
			apitest.Each(t, func(t *testing.T, s *apitest.Server) {
				number, secret := orderedBy(t, s)
				got[aStatus](t, statusOf(s, secret, "1968-05-14"))
				s.Exec(change, number)
				for _, birthDate := range []string{"1968-05-14", "1968-05-15"} {
					gone(t, birthDate, statusOf(s, secret, birthDate))
				}
				register := object{"token": secret, "birthDate": "1968-05-14", "number": number}
				gone(t, "register", s.Nobody().RPC(visitors+"RegisterVisit", register))
				if r := becomesWhitfield(s).RPC(members+"ClaimKit", object{"number": number, "birthDate": "1968-05-14"}); r.Status != http.StatusNotFound {
					t.Errorf("claimed: %d %s", r.Status, r.Body)
				}
			})
		})
	}
}

// After an adoption nothing without a sign-in leads to the account: no link, no visit and
// no list. The person who begins again is a visitor with a record of their own.
func TestNothingLeadsToTheAccount(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		visit := begun(t, s.Nobody())
		number := got[reply](t, s.Nobody().RPC(visitors+"OrderVisit", object{"visit": visit, "consents": true, "locale": "en-US"})).Kit.Number
		secret := mailed(t, s, "dana@example.com", "We have your order")
		early := begun(t, s.Nobody())
		claim := object{"number": number, "birthDate": "1968-05-14"}
		s.Exec(`UPDATE members SET birth_date = '1968-05-14' WHERE member_id = $1`, apitest.ID("luis@demo.test"))
		if r := s.As("luis@demo.test").RPC(members+"ClaimKit", claim); r.Status != http.StatusNotFound {
			t.Errorf("another last name: %d %s", r.Status, r.Body)
		}
		luis, id := becomesWhitfield(s), apitest.ID("luis@demo.test")
		got[reply](t, luis.RPC(members+"ClaimKit", claim))
		gone(t, "the link", statusOf(s, secret, "1968-05-14"))
		gone(t, "the visit", s.Nobody().RPC(visitors+"GetVisit", object{"visit": visit}))
		if n := s.Count(`SELECT COUNT(*) FROM kit_people WHERE visitor_id = $1`, id) + s.Count(`SELECT COUNT(*) FROM kit_links WHERE member_id = $1`, id); n != 0 {
			t.Errorf("%d rows lead to the account", n)
		}
		// As a row of before would.
		s.Exec(`UPDATE kit_people SET visitor_id = $1 WHERE person_hash = (SELECT MAX(person_hash) FROM kit_visits WHERE order_id = '' AND NOT from_link)`, id)
		for _, one := range []string{early, got[reply](t, s.Nobody().RPC(visitors+"Begin", whitfield)).Visit} {
			if v := got[reply](t, s.Nobody().RPC(visitors+"GetVisit", object{"visit": one})); v.Kit != nil {
				t.Errorf("an outline of the account’s kit: %+v", v.Kit)
			}
		}
		if o := got[reply](t, s.Nobody().RPC(visitors+"OrderVisit", object{"visit": early, "consents": true, "locale": "en-US"})); o.Already || o.Kit.Number == number {
			t.Errorf("%+v", o)
		}
		if o := got[kits](t, luis.RPC(members+"GetKits", object{})); len(o.Kits) != 1 {
			t.Errorf("an order came into the account: %+v", o.Kits)
		}
	})
}

// Wrong birth dates count for the order over its whole life, and each email ends the link
// of the one before it.
func TestMissesEndTheLinksOfAnOrder(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		number, secret := orderedBy(t, s)
		miss := func(times int) {
			for range times {
				if r := statusOf(s, secret, "1968-05-15"); r.Status != http.StatusNotFound || !strings.Contains(r.Body, "find you") {
					t.Errorf("%d %s", r.Status, r.Body)
				}
			}
		}
		miss(5)
		s.Advance(61 * time.Minute)
		got[aStatus](t, statusOf(s, secret, "1968-05-14"))
		first := secret
		reported(t, s, number, "Whitfield", "1968-05-14", "X")
		secret = mailed(t, s, "dana@example.com", "send you a new box")
		gone(t, "the earlier link", statusOf(s, first, "1968-05-14"))
		miss(4)
		got[aStatus](t, statusOf(s, secret, "1968-05-14"))
		miss(1)
		s.Advance(61 * time.Minute)
		gone(t, "after ten misses", statusOf(s, secret, "1968-05-14"))
	})
}

// After the order, the visit keeps nothing of what was typed.
func TestAVisitIsEmptiedByItsOrder(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		visit := begun(t, s.Nobody())
		full := s.Count(`SELECT MAX(LENGTH(form_enc)) FROM kit_visits`)
		got[reply](t, s.Nobody().RPC(visitors+"OrderVisit", object{"visit": visit, "consents": true, "locale": "en-US"}))
		if n := s.Count(`SELECT MAX(LENGTH(form_enc)) FROM kit_visits`); n > full/2 {
			t.Errorf("%d of %d bytes are left", n, full)
		}
		r := s.Nobody().RPC(visitors+"GetVisit", object{"visit": visit})
		if v := got[reply](t, r); !v.Complete || v.Kit == nil || v.Kit.Number == "" || strings.Contains(r.Body, "dana@example.com") || strings.Contains(r.Body, `"pregnant":"no"`) {
			t.Errorf("%s", r.Body)
		}
	})
}
