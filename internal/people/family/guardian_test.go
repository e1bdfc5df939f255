package family_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/who"
)

// D35: a guardian's papers for a minor count until the birthday: both are told 30 days
// before, and the access ends on it, also where the papers name a later day. A raised
// age moves the day.
func TestAGuardianOfAMinorEndsAtTheBirthday(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		sofia, ada := apitest.ID("sofia@demo.test"), apitest.ID("ada@demo.test")
		zone, _ := time.LoadLocation("America/Chicago")
		day := s.Now().In(zone).AddDate(0, 0, 31)
		birthday := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, zone)
		s.Exec("UPDATE members SET birth_date = $1 WHERE member_id = $2", birthday.AddDate(-18, 0, 0).Format(time.DateOnly), sofia)
		ask(t, s.SignIn("support@demo.test"), consenter, object{
			"memberId": sofia, "email": "ada@demo.test", "relationship": "guardian", "areas": []string{"documents", "messages"},
			"until": birthday.AddDate(5, 0, 0).Format(time.DateOnly), "caller": papers(),
		})
		post, now := &quiet{sent: map[string]int{}}, birthday.AddDate(0, 0, -30)
		births := func() {
			t.Helper()
			clock := func() time.Time { return now }
			f := family.New(family.Deps{
				DB: s.Store(), Now: clock, Audit: silent{}, Sessions: noSessions{}, Post: post,
				Brands: brand.New(brand.Deps{DB: s.Store(), Now: clock, Audit: silent{}}),
			})
			if err := f.Birthdays(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		open := func() int {
			return s.Count("SELECT COUNT(*) FROM family_links WHERE member_id = $1 AND actor_id = $2 AND ended_at IS NULL", sofia, ada)
		}
		births()
		births()
		if post.sent["familyEndsSoonParent "+ada] != 1 || post.sent["familyEndsSoonTeen "+sofia] != 2 {
			t.Errorf("told %v", post.sent)
		}
		s.Exec("UPDATE brands SET adult_age = 19 WHERE code = (SELECT brand_code FROM members WHERE member_id = $1)", sofia)
		now = birthday
		births()
		if open() != 1 {
			t.Error("ended on the old day")
		}
		now = birthday.AddDate(1, 0, 0)
		births()
		if open() != 0 || post.sent["familyEnded "+ada] != 1 {
			t.Errorf("not ended on the new day: %v", post.sent)
		}
	})
}

// SECURITY 23: where the brand of a member closes the family, nobody acts for them any
// longer and nobody is let in, but what takes an access back still works.
func TestABrandClosesTheFamily(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, marcus := s.SignIn("rosa@demo.test"), s.SignIn("marcus@demo.test")
		ask(t, marcus, invite, asking("ada@demo.test", "readings"))
		token := mailed(t, s, "ada@demo.test")
		var waiting people
		ask(t, marcus, list, object{}).Decode(t, &waiting)
		links := familyOf(t, rosa).ActsFor
		act(t, rosa, "Mateo")
		ask(t, rosa, latest, object{})
		s.Exec(`UPDATE brands SET suppressed_account_routes = '["family"]' WHERE code = 'default'`)
		s.Exec("UPDATE brand_revision SET revision = revision + 1")
		s.Advance(10 * time.Second) // nodes remember brands for a few seconds
		refused(t, rosa.RPC(latest, object{}), 403, "acting_ended")
		rosa.For = ""
		ask(t, rosa, stop, object{})
		refused(t, rosa.RPC(start, object{"linkId": links[0].ID}), 404, "errors.notFound")
		refused(t, s.Nobody().RPC(getInvite, object{"token": token}), 400, "family.inviteGone")
		support := s.SignIn("support@demo.test")
		refused(t, support.RPC(consenter, object{
			"memberId": apitest.ID("marcus@demo.test"), "email": "ada@demo.test", "relationship": "proxy", "areas": []string{"visits"}, "caller": papers(),
		}), 400, "family.brandClosed")
		ask(t, marcus, withdraw, object{"id": waiting.Invites[0].ID})
		sofia := s.SignIn("sofia@demo.test")
		ask(t, sofia, closeThem, object{})
		refused(t, sofia.RPC(openThem, object{}), 404, "errors.notFound")
		ask(t, rosa, end, object{"linkId": demo.LinkID("sofia", "rosa")})
	})
}

// SECURITY 23: where the brand of the person who acts closes the family, they act for
// nobody any longer, also in a session and on a page that are already open.
func TestTheBrandOfWhoActsClosesTheFamily(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.SignIn("rosa@demo.test")
		act(t, rosa, "Mateo")
		ask(t, rosa, latest, object{})
		s.Exec("UPDATE members SET brand_code = (SELECT brand_code FROM members WHERE member_id = $1) WHERE member_id = $2", apitest.ID("kdoe@demo.test"), apitest.ID("rosa@demo.test"))
		refused(t, rosa.RPC(latest, object{}), 403, "acting_ended")
	})
}

// Staff who view a member learn nothing of mental health in the family, and no whole
// address of an invitation. The trail doesn't say either.
func TestWhatStaffSeeOfAFamily(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		james := s.SignIn("james@demo.test")
		ask(t, james, invite, asking("sister@example.test", "visits", "mental_health"))
		l := familyOf(t, james).ActedBy[0]
		ask(t, james, setAreas, object{"linkId": l.ID, "areas": []string{"readings", "mental_health"}, "version": l.Version})
		if r := ask(t, james, list, object{}); strings.Count(r.Body, "mental_health") != 3 || !strings.Contains(r.Body, "sister@example.test") {
			t.Errorf("James sees %s", r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE reason LIKE '%mental_health%'"); n != 0 {
			t.Errorf("%d rows of the trail speak of mental health", n)
		}
		admin := s.SignIn("admin@demo.test")
		ask(t, admin, "/wellhouse.session.v1.SessionService/StartView", object{"memberId": apitest.ID("james@demo.test"), "reason": "asked by phone", "ticket": "T-1"})
		if r := ask(t, admin, list, object{}); strings.Contains(r.Body, "mental_health") || strings.Contains(r.Body, "sister@example.test") || !strings.Contains(r.Body, "Okafor") {
			t.Errorf("staff see %s", r.Body)
		}
	})
}

// Two invitations at the same moment don't both take the last place.
func TestTheLastPlaceIsTakenOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := family.New(family.Deps{
			DB: s.Store(), Now: s.Now, Audit: silent{}, Sessions: noSessions{}, Post: &quiet{sent: map[string]int{}},
			Brands: brand.New(brand.Deps{DB: s.Store(), Now: s.Now, Audit: silent{}}),
		})
		grace := who.Who{AccountID: demo.MemberID("grace"), MemberID: demo.MemberID("grace"), Role: who.Member}
		ctx := context.Background()
		var wg sync.WaitGroup
		for i := range 14 {
			wg.Go(func() {
				_, _ = f.Invite(ctx, grace, family.Asked{
					Email: "p" + string(rune('a'+i)) + "@new.test", Name: "Ada", Audience: "members", Relationship: "friend", Areas: []string{"visits"},
				})
			})
		}
		wg.Wait()
		if n := s.Count("SELECT COUNT(*) FROM family_invites WHERE holder_id = $1 AND closed_at IS NULL", grace.MemberID); n != 10 {
			t.Errorf("%d invitations", n)
		}
	})
}
