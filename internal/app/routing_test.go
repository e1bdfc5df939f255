package app_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/api/access"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/platform/db"
)

// G1: a verb that a path does not declare answers 405 and says which it takes,
// to anyone who asks.
func TestUndeclaredVerbs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		declared := map[string][]string{}
		for _, rule := range access.REST {
			declared[rule.Path] = append(declared[rule.Path], rule.Method)
		}
		column := column{caller: caller{}}
		cells := 0
		for _, client := range []*apitest.Client{s.Nobody(), s.As("rosa@demo.test"), s.As("admin@demo.test")} {
			for path, methods := range declared {
				for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"} {
					if slices.Contains(methods, method) {
						continue
					}
					cells++
					r := client.Do(apitest.Call{Method: method, Path: column.fill(path)})
					if sharesPath(declared, path, method) {
						continue
					}
					if r.Status != http.StatusMethodNotAllowed {
						t.Errorf("%s %s: %d %.200s", method, path, r.Status, r.Body)
						continue
					}
					apitest.CheckError(t, r)
					for _, m := range methods {
						if !strings.Contains(r.Header.Get("Allow"), m) {
							t.Errorf("%s %s: Allow is %q", method, path, r.Header.Get("Allow"))
						}
					}
				}
			}
		}
		t.Logf("%d cells", cells)
	})
}

// sharesPath reports whether the filled path also fits another pattern that
// declares the method, such as /v1/users/me/reading/bp.
func sharesPath(declared map[string][]string, path, method string) bool {
	filled := column{}.fill(path)
	for other, methods := range declared {
		if other == path || !slices.Contains(methods, method) {
			continue
		}
		a, b := strings.Split(filled, "/"), strings.Split(other, "/")
		if len(a) == len(b) && !slices.ContainsFunc(indexes(a), func(i int) bool { return a[i] != b[i] && !strings.HasPrefix(b[i], "{") }) {
			return true
		}
	}
	return false
}

func indexes(list []string) []int {
	out := make([]int, len(list))
	for i := range list {
		out[i] = i
	}
	return out
}

// An unknown path below an API prefix is a JSON 404 and never a page.
func TestUnknownAPIPaths(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	for _, client := range []*apitest.Client{s.Nobody(), s.As("rosa@demo.test")} {
		for _, path := range []string{
			"/v1/", "/api", "/api/", "/api/nothing", "/v1/nothing", "/v1/users/me/nothing", "/v1/users/me/auth/", "/v1/users/me/info/locale/", "/v1//users/me/info/locale",
			"/v1/users/me/info%2Flocale", "/v1/users/me/../me/info/locale", "/v1/users/me/./info/locale", "/V1/users/me/info/locale",
			"/public/", "/public/v3/nothing", "/users/", "/user/", "/auth/", "/auth/partners", "/ingest/", "/ingest/v2/readings",
			"/wellhouse.", "/wellhouse.nav.v1.NavigationService/", "/wellhouse.nav.v1.NavigationService/Nothing",
			"/wellhouse.nothing.v1.NothingService/Get", "/wellhouse.nav.v1.NavigationService/GetNavigation/",
			"/v1/" + strings.Repeat("a", 4000), "/v1/users/" + strings.Repeat("x/", 500) + "bp",
		} {
			r := client.Get(path)
			if path == "/V1/users/me/info/locale" {
				if r.Status != http.StatusOK || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
					t.Errorf("%.60s: %d %s, want the page", path, r.Status, r.Header.Get("Content-Type"))
				}
				continue
			}
			if r.Status != http.StatusNotFound {
				t.Errorf("%.60s: %d %.200s", path, r.Status, r.Body)
				continue
			}
			apitest.CheckError(t, r)
		}
	}
}

// A POST with another verb in a header or a parameter stays a POST.
func TestMethodOverridesAreIgnored(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	rosa := s.As("rosa@demo.test")
	for _, name := range []string{"X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"} {
		r := rosa.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/info/locale?_method=GET", Header: map[string]string{name: "GET"}})
		if r.Status != http.StatusMethodNotAllowed {
			t.Errorf("%s: %d %s", name, r.Status, r.Body)
		}
		r = rosa.Do(apitest.Call{Path: "/v1/auth/logout?_method=POST", Header: map[string]string{name: "POST"}})
		if r.Status != http.StatusMethodNotAllowed {
			t.Errorf("%s: %d %s", name, r.Status, r.Body)
		}
	}
	if r := rosa.Get("/v1/users/me/info/locale"); r.Status != http.StatusOK {
		t.Errorf("a GET to the sign-out address ended the session: %d", r.Status)
	}
}

// HEAD is a GET without a body wherever there is something to look at, and
// changes nothing.
func TestHead(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	for path, status := range map[string]int{
		"/": 200, "/home": 200, "/healthz": 200, "/readyz": 200, "/api/openapi.yaml": 200, "/assets/index-1.js": 200,
		"/assets/missing.js": 404, "/v1/auth/logout": 405,
	} {
		r := s.As("rosa@demo.test").Do(apitest.Call{Method: "HEAD", Path: path})
		if r.Status != status {
			t.Errorf("HEAD %s: %d, want %d", path, r.Status, status)
		}
	}
}

// What is no page and no call of ours is told apart from a page, and what can
// only be looked at takes no other verb: both with the one body of errors.
func TestEdgesOfTheAPI(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	rosa := s.As("rosa@demo.test")
	for _, path := range []string{
		"/v1", "/v1/", "/v1/zzz", "/public", "/users", "/user", "/auth", "/ingest", "/ingest/v1/zzz", "/api", "/api/zzz", "/live/", "/live/zzz", "/brand", "/brand/", "/brand/zzz", "/brand/default/zzz",
		"/wellhouse.nav.v1.NavigationService/Zzz", "/wellhouse.zzz.v1.ZzzService/Get",
	} {
		r := rosa.Get(path)
		if r.Status != http.StatusNotFound {
			t.Errorf("%s: %d %.100s", path, r.Status, r.Body)
			continue
		}
		apitest.CheckError(t, r)
	}
	for _, path := range []string{"/healthz", "/readyz", "/metrics", "/api/docs", "/api/openapi.yaml", "/brand/default/zzz"} {
		for _, method := range []string{"POST", "PUT", "DELETE"} {
			r := s.Nobody().Do(apitest.Call{Method: method, Path: path})
			if r.Status != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "GET, HEAD" {
				t.Errorf("%s %s: %d %q", method, path, r.Status, r.Header.Get("Allow"))
				continue
			}
			apitest.CheckError(t, r)
		}
	}
	for _, kind := range []string{"text/plain", "application/xml", "multipart/form-data; boundary=x", ""} {
		r := rosa.Do(apitest.Call{
			Method: "POST", Path: "/wellhouse.nav.v1.NavigationService/GetNavigation", Body: "{}", Header: map[string]string{"Content-Type": kind},
		})
		if r.Status != http.StatusUnsupportedMediaType {
			t.Errorf("%q: %d %s", kind, r.Status, r.Body)
			continue
		}
		apitest.CheckError(t, r)
	}
	r := s.Nobody().Do(apitest.Call{Method: "POST", Path: "/public/v3/auth/web", Body: `{"authToken":5}`, Header: map[string]string{"Content-Type": "application/json"}})
	if r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "authToken") || strings.Contains(r.Body, "callback") || strings.Contains(r.Body, "Req") {
		t.Errorf("a value of the wrong kind: %d %s", r.Status, r.Body)
	}
}
