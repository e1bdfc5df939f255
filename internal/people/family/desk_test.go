package family_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/db"
)

// Member Support adds somebody whose papers they checked; both are told, and the
// member reads the reason.
func TestMemberSupportAddsAConsenter(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		support, ada := s.SignIn("support@demo.test"), s.SignIn("ada@demo.test")
		tom := apitest.ID("tom@demo.test")
		in := object{"memberId": tom, "email": "ada@demo.test", "relationship": "guardian", "areas": []string{"documents", "mental_health"}, "reason": "court papers 12-B seen"}
		refused(t, support.RPC(consenter, in), 400, "family.noMentalHealth")
		in["areas"], in["until"] = []string{"documents"}, "2001-01-01"
		refused(t, support.RPC(consenter, in), 400, "family.until")
		in["until"] = s.Now().AddDate(0, 0, 3).UTC().Format(time.DateOnly)
		ask(t, support, consenter, in)
		refused(t, support.RPC(consenter, in), 400, "family.alreadyLinked")
		l := act(t, ada, "Tom")
		if l.Audience != "authorized_consenters" || l.Until == 0 {
			t.Errorf("%+v", l)
		}
		if r := ask(t, s.As("tom@demo.test"), looked, object{}); !strings.Contains(r.Body, "court papers 12-B seen") {
			t.Errorf("Tom does not read why: %s", r.Body)
		}
		refused(t, s.As("tom@demo.test").RPC(setAreas, object{"linkId": l.ID, "areas": []string{"visits"}, "version": 1}), 400, "family.fixedAreas")
		if r := ask(t, support, listFor, object{"memberId": tom}); !strings.Contains(r.Body, "Ada Okafor") {
			t.Errorf("%s", r.Body)
		}
		ask(t, support, endFor, object{"memberId": tom, "linkId": l.ID, "reason": "the papers were withdrawn"})
		refused(t, ada.RPC(startup, object{}), 403, "acting_ended")
		if told(t, s, "familyConsenterAdded") != 1 || told(t, s, "familyConsenterStands") != 1 || told(t, s, "familyEnded") != 2 {
			t.Error("not everybody was told")
		}
	})
}

// An access that Member Support gave a last day ends after it: both are told once,
// and the same person can be added again, whether the worker came by or not.
func TestALastDayIsOver(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom := apitest.ID("tom@demo.test")
		in := object{"memberId": tom, "email": "ada@demo.test", "relationship": "guardian", "areas": []string{"documents"}, "reason": "court papers 12-B seen"}
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
		tomHimself := s.SignIn("tom@demo.test")
		ask(t, tomHimself, invite, asking("ada@demo.test", "visits"))
	})
}

// Member Support adds adults only.
func TestAConsenterIsAnAdult(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	in := object{"memberId": apitest.ID("tom@demo.test"), "email": "sofia@demo.test", "relationship": "guardian", "areas": []string{"documents"}, "reason": "court papers 12-B seen"}
	refused(t, s.As("support@demo.test").RPC(consenter, in), 400, "family.minor")
}
