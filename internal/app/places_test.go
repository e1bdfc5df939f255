package app_test

import (
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const (
	listSessions  = "/wellhouse.session.v1.SessionService/ListSessions"
	revokeSession = "/wellhouse.session.v1.SessionService/RevokeSession"
)

type places struct {
	Sessions []struct {
		ID, Client, Device string
		Current            bool
		LastActivityAt     float64
	}
}

// G4, G6: people see where they are signed in and end it; other people's
// sessions are not there for them.
func TestWhereIAmSignedIn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		old := s.SignIn("rosa@demo.test")
		s.Advance(time.Minute)
		here, stranger := s.SignIn("rosa@demo.test"), s.SignIn("james@demo.test")
		list := func(c *apitest.Client) (got places) {
			t.Helper()
			c.RPC(listSessions, map[string]any{}).Decode(t, &got)
			return got
		}
		got := list(here)
		if len(got.Sessions) != 2 || !got.Sessions[0].Current || got.Sessions[1].Current || got.Sessions[0].Client != "Wellhouse portal" {
			t.Fatalf("%+v", got)
		}
		other := got.Sessions[1].ID
		for name, id := range map[string]string{"another person's": list(stranger).Sessions[0].ID, "nobody's": "x"} {
			if r := here.RPC(revokeSession, map[string]any{"id": id}); r.Status != 404 {
				t.Errorf("%s session: %d %s", name, r.Status, r.Body)
			}
		}
		if r := stranger.Get(ownLocale); r.Status != 200 {
			t.Errorf("a stranger was signed out: %d", r.Status)
		}
		if r := here.RPC(revokeSession, map[string]any{"id": other}); r.Status != 200 || r.Object(t)["ended"] != 1.0 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := old.Get(ownLocale); r.Status != 401 {
			t.Errorf("the ended session answers: %d", r.Status)
		}
		if r := here.RPC(revokeSession, map[string]any{"id": other}); r.Status != 404 {
			t.Errorf("ended twice: %d", r.Status)
		}
		s.SignIn("rosa@demo.test")
		s.SignIn("rosa@demo.test")
		if r := here.RPC(revokeSession, map[string]any{}); r.Status != 200 || r.Object(t)["ended"] != 2.0 {
			t.Errorf("all others: %d %s", r.Status, r.Body)
		}
		if got := list(here); len(got.Sessions) != 1 || !got.Sessions[0].Current {
			t.Errorf("%+v", got)
		}
	})
}
