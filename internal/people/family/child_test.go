package family_test

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const (
	profile  = "/wellhouse.profile.v1.ProfileService/GetProfile"
	aboutMe  = "/wellhouse.profile.v1.ProfileService/UpdateAboutMe"
	mailing  = "/wellhouse.profile.v1.ProfileService/UpdateMailingAddress"
	coverage = "/wellhouse.billing.v1.BillingService/GetCoverage"
	invoices = "/wellhouse.billing.v1.BillingService/ListInvoices"
	invoice  = "/wellhouse.billing.v1.BillingService/GetInvoice"
	receipt  = "/wellhouse.billing.v1.BillingService/DownloadReceipt"
	personal = "/v1/users/me/info/personal"
	contacts = "/v1/users/me/contacts"
)

// mateoAt is what Mateo's profile says, with another street.
func mateoAt(street string, version int) object {
	return object{
		"firstName": "Mateo", "lastName": "Delgado", "birthDate": "2017-05-14", "email": "",
		"address": object{"addressLine1": street, "city": "San Antonio", "state": "TX", "zipcode": "78205"},
		"phones":  []any{object{"phoneType": "HO", "number": "2105550144", "selectedCountry": "US"}}, "version": version,
	}
}

func put(c *apitest.Client, path string, body object) *apitest.Reply {
	return c.Do(apitest.Call{Method: "PUT", Path: path, JSON: body})
}

func post(c *apitest.Client, path string, body object) *apitest.Reply {
	return c.Do(apitest.Call{Method: "POST", Path: path, JSON: body})
}

func says(t *testing.T, r *apitest.Reply, texts ...string) {
	t.Helper()
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	for _, text := range texts {
		if !strings.Contains(r.Body, text) {
			t.Errorf("%q is missing in %s", text, r.Body)
		}
	}
}

// lacks checks that an answer doesn't say something.
func lacks(t *testing.T, r *apitest.Reply, text string) {
	t.Helper()
	if r.Status != 200 || strings.Contains(r.Body, text) {
		t.Errorf("%q is in %d %s", text, r.Status, r.Body)
	}
}

// emergency is somebody to call.
var emergency = object{
	"firstName": "Elena", "lastName": "Ruiz", "contactType": "EM", "relationship": "friend",
	"phones": []any{object{"number": "2105550177", "phoneType": "MO"}},
}

// D35: a parent keeps a child's profile right. It is the child's row that changes,
// never the parent's, and both names are in the trail.
func TestAParentKeepsAChildsProfile(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		own := s.SignIn("rosa@demo.test")
		before, before2 := own.RPC(profile, object{}), own.Get(personal)
		rosa := s.SignIn("rosa@demo.test")
		mateo := act(t, rosa, "Mateo").MemberID

		says(t, rosa.RPC(profile, object{}), `"firstName":"Mateo"`, `"412 Mesquite Lane"`, `"birthDate":"2017-05-14"`, `"version":0`)
		lacks(t, rosa.RPC(profile, object{}), "@demo.test")
		says(t, rosa.Get(personal), `"firstName":"Mateo"`, `"email":""`)

		says(t, put(rosa, personal, mateoAt("9 Pecan Street", 0)), `"9 Pecan Street"`, `"2105550144"`, `"version":1`)
		ask(t, rosa, aboutMe, object{"preferredName": "Teo", "pronouns": []string{"he"}, "timeZone": "America/Denver", "version": 1})
		ask(t, rosa, mailing, object{"address": object{"line1": "PO Box 12", "city": "San Antonio", "region": "TX", "postalCode": "78205"}, "version": 2})
		says(t, rosa.RPC(profile, object{}), `"9 Pecan Street"`, `"preferredName":"Teo"`, `"timeZone":"America/Denver"`, `"PO Box 12"`, `"version":3`)
		refused(t, put(rosa, personal, mateoAt("1 Old Street", 1)), 409, "profile.changed")

		for name, change := range map[string]object{
			"birthDate": {"birthDate": "2018-05-14"}, "email": {"email": "rosa@demo.test"},
		} {
			body := mateoAt("9 Pecan Street", 3)
			for k, v := range change {
				body[k] = v
			}
			refused(t, put(rosa, personal, body), 400, "profile."+name)
		}

		// Her own profile is as it was.
		after, after2 := own.RPC(profile, object{}), own.Get(personal)
		if before.Body != after.Body || before2.Body != after2.Body {
			t.Errorf("Rosa's own profile changed: %s %s", after.Body, after2.Body)
		}
		// Three parts changed, and the trail has who it was beside whose it is.
		for action, want := range map[string]int{"addressChanged": 2, "phoneChanged": 1, "nameChanged": 0} {
			if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND action = $3", mateo, apitest.ID("rosa@demo.test"), action); n != want {
				t.Errorf("%s is recorded %d times, want %d", action, n, want)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'addressChanged'", apitest.ID("rosa@demo.test")); n != 0 {
			t.Errorf("%d changes in Rosa's own trail", n)
		}
		// She is told of the child's address, not of hers.
		var box struct {
			Messages []struct{ To, Subject, Text string }
		}
		ask(t, s.Nobody(), outbox, object{}).Decode(t, &box)
		sent := 0
		for _, m := range box.Messages {
			if m.To == "rosa@demo.test" && strings.Contains(m.Subject, "Se cambió la dirección de ") {
				sent++
			}
		}
		if sent != 2 || told(t, s, "profileAddressChanged") != 0 || told(t, s, "childPhoneChanged") != 1 {
			t.Errorf("%d messages of %+v", sent, box.Messages)
		}
	})
}

// D35: so does a parent with whom to call for the child, and with coverage and bills;
// paying, cards, the sign-in and the language stay closed.
func TestAParentKeepsAChildsAccount(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		own, rosa := s.SignIn("rosa@demo.test"), s.SignIn("rosa@demo.test")
		before := own.Get(contacts).Body
		act(t, rosa, "Mateo")
		var added struct{ ID string }
		r := post(rosa, contacts, emergency)
		if r.Status >= 300 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		r.Decode(t, &added)
		says(t, rosa.Get(contacts), `"Elena"`)
		if r := rosa.Do(apitest.Call{Method: "PATCH", Path: contacts + "/" + added.ID + "?contactType=EM", JSON: object{"lastName": "Ruiz Soto"}}); r.Status != 200 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if got := own.Get(contacts).Body; got != before {
			t.Errorf("Rosa's own contacts changed: %s", got)
		}
		if r := rosa.Do(apitest.Call{Method: "DELETE", Path: contacts + "/" + added.ID}); r.Status >= 300 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		lacks(t, rosa.Get(contacts), "Elena")

		says(t, rosa.RPC(coverage, object{}), `"DIABETES"`)
		ask(t, rosa, invoices, object{})
		refused(t, rosa.RPC(invoice, object{"id": "x"}), 404, "")
		refused(t, rosa.RPC(receipt, object{"id": "x"}), 404, "")
		for _, call := range []string{
			"/wellhouse.billing.v1.BillingService/PayInvoice", "/wellhouse.billing.v1.BillingService/StartCard",
			"/wellhouse.billing.v1.BillingService/FinishCard", "/wellhouse.billing.v1.BillingService/RemoveCard",
			"/wellhouse.email.v1.EmailService/GetEmail", "/wellhouse.email.v1.EmailService/AskEmailChange",
			"/wellhouse.factor.v1.FactorService/ListMethods", "/wellhouse.audit.v1.RecordAccessService/ListSignIns",
		} {
			refused(t, rosa.RPC(call, object{}), 403, "errors.denied")
		}
		refused(t, put(rosa, "/v1/users/me/info/language", object{"locale": "fr-CA"}), 403, "errors.denied")

		// Who viewed the child's record: Rosa herself, with what she is to the child.
		says(t, rosa.RPC(looked, object{}), `"name":"Rosa Delgado"`, `"relationship":"guardian"`, `"profile"`, `"coverage"`)
		lacks(t, own.RPC(looked, object{}), `"relationship":"guardian"`)
	})
}

// accountCallsOf are all calls of the area, changing ones too.
func accountCallsOf(c *apitest.Client) map[string]*apitest.Reply {
	return map[string]*apitest.Reply{
		"profile": c.RPC(profile, object{}), "about": c.RPC(aboutMe, object{"timeZone": "America/Denver"}), "mailing": c.RPC(mailing, object{}),
		"personal": c.Get(personal), "put": put(c, personal, mateoAt("1 Stolen Street", 0)), "coverage": c.RPC(coverage, object{}),
		"invoices": c.RPC(invoices, object{}), "invoice": c.RPC(invoice, object{"id": "x"}), "receipt": c.RPC(receipt, object{"id": "x"}),
		"looked": c.RPC(looked, object{}), "photo": c.Do(apitest.Call{Method: "DELETE", Path: "/v1/users/me/photo"}),
		"contact": post(c, contacts, emergency),
	}
}

// D35: the same calls are closed to a teenager's parent, to the carer of an adult, and
// to a parent whose access has ended.
func TestTheAccountIsAParentsAlone(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, ada, luis := s.SignIn("rosa@demo.test"), s.SignIn("ada@demo.test"), s.SignIn("luis@demo.test")
		for _, holder := range []string{"sofia", "james"} {
			if r := post(s.SignIn(holder+"@demo.test"), contacts, emergency); r.Status >= 300 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		act(t, rosa, "Sof")
		act(t, ada, "James")
		for name, c := range map[string]*apitest.Client{"the parent of a teenager": rosa, "the carer of an adult": ada} {
			for call, r := range accountCallsOf(c) {
				if got := verdict(r); got != "closed" {
					t.Errorf("%s: %s is %s", name, call, got)
				}
			}
			// The list has who is told of readings, and nobody for emergencies.
			lacks(t, c.Get(contacts), "Elena")
		}
		for _, holder := range []string{"sofia", "james"} {
			says(t, s.SignIn(holder+"@demo.test").Get(contacts), `"Elena"`)
		}

		mateo := apitest.ID("mateo@demo.test")
		s.Exec(`INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version)
			VALUES ($1, 'luis-mateo', $2, 'dependent', 'parent', '', 1, '', 1)`, mateo, apitest.ID("luis@demo.test"))
		act(t, luis, "Mateo")
		says(t, luis.RPC(profile, object{}), `"firstName":"Mateo"`)
		s.Exec("UPDATE family_links SET ended_at = 1 WHERE id = 'luis-mateo'")
		for call, r := range accountCallsOf(luis) {
			if got := verdict(r); got != "ended" {
				t.Errorf("the other parent: %s is %s", call, got)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM members WHERE member_id = $1 AND profile_version <> 0", mateo); n != 0 {
			t.Error("the profile of the child has changed")
		}
	})
}

// D35: nobody gives the account away, neither with an invitation nor at the desk.
func TestNobodyGrantsTheAccount(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		marcus := s.As("marcus@demo.test")
		refused(t, marcus.RPC(invite, asking("ada@demo.test", "readings", "account")), 400, "areas")
		in := object{"memberId": apitest.ID("tom@demo.test"), "email": "ada@demo.test", "relationship": "guardian", "areas": []string{"documents", "account"}, "caller": papers()}
		refused(t, s.SignIn("support@demo.test").RPC(consenter, in), 400, "areas")
	})
}

// D35: the account closes with the first second of the 13th birthday, on the child's
// own clock, in the middle of a session; the rest of the access goes on.
func TestTheAccountClosesAt13(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		zone, _ := time.LoadLocation("America/Chicago")
		tomorrow := s.Now().In(zone).AddDate(0, 0, 1)
		s.Exec("UPDATE members SET birth_date = $1 WHERE member_id = $2", tomorrow.AddDate(-13, 0, 0).Format(time.DateOnly), apitest.ID("mateo@demo.test"))
		midnight := time.Date(tomorrow.Year(), tomorrow.Month(), tomorrow.Day(), 0, 0, 0, 0, zone)
		s.Advance(midnight.Sub(s.Now()) - time.Minute)
		rosa := s.SignIn("rosa@demo.test")
		act(t, rosa, "Mateo")
		s.Advance(midnight.Sub(s.Now()) - time.Second)
		says(t, rosa.RPC(profile, object{}), `"firstName":"Mateo"`)
		s.Advance(time.Second)
		for call, r := range accountCallsOf(rosa) {
			if got := verdict(r); got != "closed" {
				t.Errorf("%s is %s", call, got)
			}
		}
		ask(t, rosa, latest, object{})
	})
}
