package emailchange_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/rpc/email/v1/emailv1connect"
	"wellhouse.app/api/rpc/outbox/v1/outboxv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
)

const (
	getEmail = emailv1connect.EmailServiceGetEmailProcedure
	ask      = emailv1connect.EmailServiceAskEmailChangeProcedure
	withdraw = emailv1connect.EmailServiceWithdrawEmailChangeProcedure
	open     = emailv1connect.EmailLinkServiceOpenEmailLinkProcedure
	answer   = emailv1connect.EmailLinkServiceAnswerEmailLinkProcedure
)

var linkInText = regexp.MustCompile(`/confirm-email#([\w-]+)`)

// linkTo finds the link in the newest message to an address with a subject.
func linkTo(t *testing.T, s *apitest.Server, to, subject string) string {
	t.Helper()
	for range 200 {
		var box struct {
			Messages []struct{ To, Subject, Text string }
		}
		s.Nobody().RPC(outboxv1connect.DemoOutboxServiceListMessagesProcedure, map[string]string{}).Decode(t, &box)
		for _, m := range box.Messages {
			if m.To == to && strings.Contains(m.Subject, subject) {
				if found := linkInText.FindStringSubmatch(m.Text); found != nil {
					return found[1]
				}
				return ""
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("no %q to %s", subject, to)
	return ""
}

func call(t *testing.T, c *apitest.Client, procedure string, in map[string]string, status int, contains ...string) {
	t.Helper()
	r := c.RPC(procedure, in)
	if r.Status != status {
		t.Fatalf("%s %v: %d, want %d: %s", procedure, in, r.Status, status, r.Body)
	}
	for _, text := range contains {
		if !strings.Contains(r.Body, text) {
			t.Errorf("%s lacks %s: %s", procedure, text, r.Body)
		}
	}
}

// An address changes when both have agreed, in either order; the member then signs
// in with the new one and no longer with the old one.
func TestBothAddressesAgree(t *testing.T) {
	for _, order := range [][]string{{"old", "new"}, {"new", "old"}} {
		apitest.Each(t, func(t *testing.T, s *apitest.Server) {
			grace, nobody := s.SignIn("grace@demo.test"), s.Nobody()
			call(t, grace, ask, map[string]string{"email": " Grace.New@Example.org "}, 200, `"newEmail":"Grace.New@Example.org"`)
			links := map[string]string{
				"old": linkTo(t, s, "grace@demo.test", "Did you ask"), "new": linkTo(t, s, "Grace.New@Example.org", "Confirm your new"),
			}
			call(t, nobody, open, map[string]string{"token": links[order[0]]}, 200, `"state":"open"`, `"purpose":"`+order[0]+`"`)
			call(t, nobody, answer, map[string]string{"token": links[order[0]], "answer": "confirm"}, 200, `"state":"waiting"`)
			call(t, grace, getEmail, map[string]string{}, 200, `"email":"grace@demo.test"`, `"`+order[0]+`Confirmed":true`)
			call(t, nobody, answer, map[string]string{"token": links[order[0]], "answer": "confirm"}, 200, `"state":"waiting"`)
			call(t, nobody, answer, map[string]string{"token": links[order[1]], "answer": "confirm"}, 200, `"state":"done"`)
			call(t, grace, getEmail, map[string]string{}, 200, `"email":"Grace.New@Example.org"`)

			if r := s.Nobody().Do(apitest.SignInCall("grace@demo.test", demo.Password, "portal", "")); r.Status != 401 {
				t.Errorf("the old address still signs in: %d", r.Status)
			}
			s.SignIn("grace.new@example.org")
			linkTo(t, s, "Grace.New@Example.org", "Your new email address is ready")
		})
	}
}

// The old address, and the member, can stop a change; a newer one takes the place of
// an older one; all of them expire after a day.
func TestAChangeThatIsNotMade(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		grace, nobody := s.SignIn("grace@demo.test"), s.Nobody()
		begin := func(email string) (toOld, toNew string) {
			call(t, grace, ask, map[string]string{"email": email}, 200)
			return linkTo(t, s, "grace@demo.test", "Did you ask"), linkTo(t, s, email, "Confirm your new")
		}
		toOld, toNew := begin("a@example.org")
		call(t, nobody, answer, map[string]string{"token": toNew, "answer": "stop"}, 400)
		call(t, nobody, answer, map[string]string{"token": toOld, "answer": "undo"}, 400)
		call(t, nobody, answer, map[string]string{"token": toOld, "answer": "stop"}, 200, `"state":"stopped"`)
		call(t, nobody, answer, map[string]string{"token": toNew, "answer": "confirm"}, 200, `"state":"stopped"`)

		first, _ := begin("b@example.org")
		second, _ := begin("c@example.org")
		call(t, nobody, answer, map[string]string{"token": first, "answer": "confirm"}, 200, `"state":"stopped"`)
		call(t, nobody, open, map[string]string{"token": second}, 200, `"state":"open"`)
		call(t, grace, withdraw, map[string]string{}, 200)
		call(t, nobody, open, map[string]string{"token": second}, 200, `"state":"stopped"`)

		third, _ := begin("d@example.org")
		s.Advance(24*time.Hour + time.Second)
		call(t, nobody, open, map[string]string{"token": third}, 404)
		call(t, nobody, answer, map[string]string{"token": third, "answer": "confirm"}, 404)
		call(t, nobody, open, map[string]string{"token": "nothing"}, 404)
		call(t, nobody, open, map[string]string{"token": ""}, 400)
		call(t, s.SignIn("grace@demo.test"), getEmail, map[string]string{}, 200, `"email":"grace@demo.test"`)
	})
}

// A stranger does not learn which addresses have accounts; the address does.
func TestATakenAddressIsToldOnlyThere(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		grace := s.SignIn("grace@demo.test")
		call(t, grace, ask, map[string]string{"email": "rosa@demo.test"}, 200, `"newEmail":"rosa@demo.test"`)
		if link := linkTo(t, s, "rosa@demo.test", "already has an account"); link != "" {
			t.Error("a taken address got a link to confirm")
		}
	})
}

// S1-5-13, S2-5-43: what cannot be an address is refused beside its field.
func TestAddressesThatAreRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		grace := s.SignIn("grace@demo.test")
		for _, email := range []string{"", "grace", "@example.org", "grace@", "a b@example.org", "GRACE@demo.test", strings.Repeat("a", 250) + "@example.org"} {
			call(t, grace, ask, map[string]string{"email": email}, 400, `email`)
		}
		for i := range 5 {
			call(t, grace, ask, map[string]string{"email": "new" + string(rune('a'+i)) + "@example.org"}, 200)
		}
		call(t, grace, ask, map[string]string{"email": "newz@example.org"}, 429)
	})
}

// Nobody changes another person's address, and staff who view a member do not.
func TestWhoMayChangeAnAddress(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	for _, procedure := range []string{getEmail, ask, withdraw} {
		if r := s.Nobody().RPC(procedure, map[string]string{"email": "x@example.org"}); r.Status != 401 {
			t.Errorf("%s: %d", procedure, r.Status)
		}
		if r := s.As("kdoe@demo.test").RPC(procedure, map[string]string{"email": "x@example.org"}); r.Status != 403 && r.Status != 404 {
			t.Errorf("%s in a brand without the page: %d", procedure, r.Status)
		}
	}
}
