package app_test

import (
	"maps"
	"net/url"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

// A secret that was replaced and comes back later was copied: the whole family
// of the sign-in ends, and the member reads about it on Home.
func TestAMemberIsToldOfACopiedSession(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		mine := s.SignIn("marcus@demo.test")
		copied := s.Nobody()
		maps.Copy(copied.Cookies, mine.Cookies)
		refresh := apitest.Call{Method: "POST", Path: "/v1/users/me/auth/refresher", Form: url.Values{"grant_type": {"refresh_token"}}}
		if r := mine.Do(refresh); r.Status != 200 {
			t.Fatalf("refresh: %d %s", r.Status, r.Body)
		}
		s.Advance(11 * time.Second)
		if r := copied.Get("/v1/users/me/info/locale"); r.Status != 401 {
			t.Errorf("the copied secret was taken: %d", r.Status)
		}
		if r := mine.Get("/v1/users/me/info/locale"); r.Status != 401 {
			t.Errorf("the family goes on: %d", r.Status)
		}
		home := s.SignIn("marcus@demo.test").RPC("/wellhouse.nav.v1.NavigationService/GetStartup", map[string]any{})
		if n := strings.Count(home.Body, `"reviewEnded"`); n != 1 {
			t.Errorf("Home tells of it %d times: %.300s", n, home.Body)
		}
		// An answer about a session that came back is none about a new browser.
		open := func() int {
			return s.Count(`SELECT COUNT(*) FROM member_tasks WHERE member_id = $1 AND kind IN ('reviewEnded', 'reviewSignIn') AND done_at IS NULL`, apitest.ID("marcus@demo.test"))
		}
		member := s.SignIn("marcus@demo.test")
		if open() != 2 {
			t.Fatalf("%d questions", open())
		}
		for _, left := range []int{1, 0} {
			if r := member.RPC("/wellhouse.session.v1.SessionService/ReviewSignIns", map[string]any{}); r.Status != 200 || open() != left {
				t.Errorf("%d %s, %d are left, want %d", r.Status, r.Body, open(), left)
			}
		}
	})
}
