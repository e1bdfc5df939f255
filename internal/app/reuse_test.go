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
	})
}
