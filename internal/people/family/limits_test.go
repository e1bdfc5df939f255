package family_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/db"
)

// An access that Member Support gave a last day ends after it: both are told once,
// and the same person can be added again, whether the worker came by or not.
func TestALastDayIsOver(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom := apitest.ID("grace@demo.test")
		in := object{"memberId": tom, "email": "ada@demo.test", "relationship": "guardian", "areas": []string{"documents"}, "caller": papers()}
		again := func() {
			t.Helper()
			in["until"] = s.Now().AddDate(0, 0, 3).UTC().Format(time.DateOnly)
			ask(t, s.SignIn("support@demo.test"), consenter, in)
			s.Advance(5 * 24 * time.Hour)
		}
		again()
		again() // the first is ended on the way
		if n := told(t, s, "familyEnded"); n != 2 {
			t.Errorf("%d messages about the first", n)
		}
		births := family.New(family.Deps{DB: s.Store(), Now: s.Now, Audit: silent{}, Sessions: noSessions{}, Post: &quiet{sent: map[string]int{}}, Brands: brand.New(brand.Deps{DB: s.Store(), Now: s.Now, Audit: silent{}})})
		for range 2 {
			if err := births.Birthdays(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM family_links WHERE member_id = $1 AND ended_at IS NULL", tom); n != 0 {
			t.Errorf("%d are open", n)
		}
		tomHimself := s.SignIn("grace@demo.test")
		ask(t, tomHimself, invite, asking("ada@demo.test", "visits"))
	})
}

// Member Support adds adults only.
func TestAConsenterIsAnAdult(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	in := object{"memberId": apitest.ID("tom@demo.test"), "email": "sofia@demo.test", "relationship": "guardian", "areas": []string{"documents"}, "caller": papers()}
	refused(t, s.As("support@demo.test").RPC(consenter, in), 400, "family.minor")
}

// A child without a sign-in always has somebody.
func TestTheLastParentStays(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		var mateo, sofia link
		for _, l := range familyOf(t, rosa).ActsFor {
			if l.HasSignIn {
				sofia = l
			} else {
				mateo = l
			}
		}
		refused(t, rosa.RPC(end, object{"linkId": mateo.ID}), 400, "family.lastOne")
		ask(t, rosa, end, object{"linkId": sofia.ID})
		ask(t, s.As("support@demo.test"), consenter, object{"memberId": mateo.MemberID, "email": "ada@demo.test", "relationship": "guardian", "areas": []string{"documents"}, "caller": papers()})
		ask(t, rosa, end, object{"linkId": mateo.ID})
		if got := familyOf(t, rosa).ActsFor; len(got) != 0 {
			t.Errorf("%+v", got)
		}
	})
}

// Names follow the rules that the profile has: S1-5-11, S2-5-41.
func TestNamesInTheFamily(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	rosa := s.As("rosa@demo.test")
	born := s.Now().AddDate(-4, 0, 0).Format(time.DateOnly)
	for name, key := range map[string]string{
		"": "contact.nameMissing", "<b>12</b>": "contact.nameCharacters", "12": "contact.nameLetter", strings.Repeat("a", 101): "contact.nameLong",
	} {
		refused(t, rosa.RPC(addChild, object{"givenName": name, "familyName": "Delgado", "birthDate": born, "relationship": "parent"}), 400, key)
	}
	r := ask(t, rosa, addChild, object{"givenName": " Zoë  Ann ", "familyName": "O’Neil-Núñez", "birthDate": born, "relationship": "parent"})
	if !strings.Contains(r.Body, "Zoë Ann O’Neil-Núñez") {
		t.Error(r.Body)
	}
}

// Who acts for an adult changes nothing about who is told of their readings or called
// in an emergency, and gets nothing at start-up that is not open to them.
func TestWhatAnAdultKeeps(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		marcus, ada := s.As("marcus@demo.test"), s.SignIn("ada@demo.test")
		ask(t, marcus, invite, asking("ada@demo.test", "readings"))
		ask(t, ada, accept, object{"token": mailed(t, s, "ada@demo.test")})
		act(t, ada, "Marcus")
		contacts := func() int {
			return s.Count("SELECT COUNT(*) FROM contacts WHERE member_id = $1", apitest.ID("marcus@demo.test"))
		}
		before := contacts()
		add := func(c *apitest.Client, kind, key string) *apitest.Reply {
			return c.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/contacts", Header: map[string]string{"Idempotency-Key": key}, JSON: object{
				"contactType": kind, "firstName": "Boy", "lastName": "Friend", "email": "boy@friend.test", "phones": []object{{"number": "3035550142", "type": "MO"}},
			}})
		}
		refused(t, add(ada, "FA", "contact-by-ada-0001"), 403, "contact.theirs")
		refused(t, add(ada, "EM", "contact-by-ada-0002"), 403, "errors.denied")
		if n := contacts() - before; n != 0 {
			t.Errorf("%d contacts more", n)
		}
		boot := ask(t, ada, startup, object{}).Body
		for _, theirs := range []string{"birthDate", "publicUuid"} {
			if regexp.MustCompile(`"` + theirs + `":\s*"[^"]`).MatchString(boot) {
				t.Errorf("start-up tells Ada %s", theirs)
			}
		}
		ada.For = ""
		ask(t, ada, stop, object{})
		rosa := s.SignIn("rosa@demo.test")
		act(t, rosa, "Mateo")
		if r := add(rosa, "FA", "contact-by-rosa-0001"); r.Status >= 300 {
			t.Errorf("a parent, for a child: %d %s", r.Status, r.Body)
		}
	})
}

// A teenager who closes their readings closes when their meter was used, too.
func TestClosedReadingsCloseTheMeter(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		ask(t, s.As("sofia@demo.test"), closeThem, object{})
		rosa := s.SignIn("rosa@demo.test")
		act(t, rosa, "Sof")
		refused(t, rosa.Get("/v1/users/me/web/refresh/v2"), 403, "errors.denied")
	})
}

// SECURITY 23: a brand that closes the family closes it to its members on both sides.
func TestAClosedBrandActsForNobody(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		marcus, kdoe := s.As("marcus@demo.test"), s.SignIn("kdoe@demo.test")
		ask(t, marcus, invite, asking("kdoe@demo.test", "readings"))
		refused(t, kdoe.RPC(accept, object{"token": mailed(t, s, "kdoe@demo.test")}), 404, "errors.notFound")
		s.Exec(`INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version)
			VALUES ($1, 'older', $2, 'adult', 'friend', 'readings', 1, '', 1)`, apitest.ID("marcus@demo.test"), apitest.ID("kdoe@demo.test"))
		refused(t, kdoe.RPC(start, object{"linkId": "older"}), 404, "errors.notFound")
	})
}
