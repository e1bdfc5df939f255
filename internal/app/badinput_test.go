package app_test

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
)

const prefsPath = "/v1/users/me/prefs/apps"

// Bodies that are too large, too deep, broken or of another kind.
func TestBadBodies(t *testing.T) {
	put := func(name, kind, body string, status int, contains ...string) apitest.Scenario {
		return apitest.Scenario{
			Name: name, As: "rosa@demo.test", Method: "PUT", Path: prefsPath, Header: map[string]string{"Content-Type": kind},
			Body: body, Status: status, Contains: contains,
		}
	}
	deep := strings.Repeat(`{"a":`, 10_000) + "1" + strings.Repeat("}", 10_000)
	apitest.Run(t, []apitest.Scenario{
		put("ten megabytes", "application/json", `{"prefVal":"`+strings.Repeat("x", 10<<20)+`"}`, 413, "body_too_large"),
		put("ten megabytes of nothing known", "application/octet-stream", strings.Repeat("x", 10<<20), 413, "body_too_large"),
		put("ten thousand levels", "application/json", deep, 400, "nests deeper", "line 1, character"),
		put("a fault on the second line", "application/json", "{\n\"appId\": 5,,\n}", 400, "line 2, character 12"),
		put("cut short", "application/json", `{"appId": 5`, 400, "line 1, character"),
		put("two values", "application/json", `{"appId":5,"prefName":"A","prefVal":"x"} {}`, 400, "line 1, character"),
		put("a list for an object", "application/json", `[]`, 400),
		put("a number for an object", "application/json", `7`, 400),
		put("null", "application/json", `null`, 400),
		put("empty", "application/json", ``, 400),
		put("wrong type of a field", "application/json", `{"appId":"five","prefName":"A","prefVal":"x"}`, 400),
		put("huge number", "application/json", `{"appId":1e999,"prefName":"A","prefVal":"x"}`, 400),
		put("null byte in a text", "application/json", `{"appId":5,"prefName":"A","prefVal":"a\u0000b"}`, 400),
		put("null byte in a name", "application/json", `{"appId":5,"prefName":"A\u0000","prefVal":"a"}`, 400),
		put("no content type", "", `{"appId":5,"prefName":"A","prefVal":"x"}`, 415),
		put("form for JSON", "application/x-www-form-urlencoded", "appId=5", 415, "unsupported_media_type"),
		put("XML", "application/xml", "<a/>", 415, "unsupported_media_type"),
		put("multipart", "multipart/form-data; boundary=x", "--x--", 415, "unsupported_media_type"),
		put("odd content type", "application/json\x00", `{}`, 415),
		put("invalid UTF-8", "application/json", "{\"appId\":5,\"prefName\":\"A\",\"prefVal\":\"\xff\xfe\"}", 400),
		{
			Name: "JSON for a form", Method: "POST", Path: signInPath, Header: map[string]string{"Authorization": apitest.Basic("portal", "")},
			JSON: map[string]string{"grant_type": "password"}, Status: 415, Contains: []string{"unsupported_media_type"},
		},
		{
			Name: "ten megabytes at sign-in", Method: "POST", Path: signInPath, Header: map[string]string{"Authorization": apitest.Basic("portal", "")},
			Form: url.Values{"grant_type": {"password"}, "username": {strings.Repeat("x", 10<<20)}}, Status: 413,
		},
		{
			Name: "ten megabytes to an RPC", As: "rosa@demo.test", Method: "POST", Path: getNavigation,
			JSON: map[string]string{"x": strings.Repeat("x", 10<<20)}, Status: 413,
		},
		{
			Name: "broken JSON to an RPC", As: "rosa@demo.test", Method: "POST", Path: getNavigation,
			Header: map[string]string{"Content-Type": "application/json"}, Body: "{\n\n!", Status: 400, Contains: []string{"line 3, character 1"},
		},
		{
			Name: "unknown content type to an RPC", As: "rosa@demo.test", Method: "POST", Path: getNavigation,
			Header: map[string]string{"Content-Type": "text/plain"}, Body: "{}", Status: 415,
		},
	})
}

// A large body is refused from its announced length, before it is sent.
func TestLargeBodiesAreRefusedUnread(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	base := s.Listen()
	var sent atomic.Int64
	body := io.LimitReader(readerFunc(func(p []byte) (int, error) { sent.Add(int64(len(p))); return len(p), nil }), 1<<30)
	r, err := http.NewRequest(http.MethodPut, base+prefsPath, body)
	if err != nil {
		t.Fatal(err)
	}
	r.ContentLength = 1 << 30
	for name, value := range s.As("rosa@demo.test").Cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	r.Header.Set("Content-Type", "application/json")
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }()
	if reply.StatusCode != http.StatusRequestEntityTooLarge || sent.Load() > 64<<20 {
		t.Errorf("%d after %d bytes", reply.StatusCode, sent.Load())
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// Malformed, foreign, oversized and doubled cookies never open anything and
// never break anything.
func TestBadCookies(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		james := s.As("james@demo.test").Cookies[sid]
		for name, header := range map[string]string{
			"empty":            sid + "=",
			"short":            sid + "=abc",
			"not base64":       sid + "=" + strings.Repeat("!", 43),
			"random":           sid + "=" + strings.Repeat("A", 43),
			"with a tail":      sid + "=" + james + "A",
			"capitals":         sid + "=" + strings.ToUpper(james),
			"padded":           sid + "=" + james + "=",
			"null byte":        sid + "=" + james[:42] + "\x00",
			"oversized":        sid + "=" + strings.Repeat("A", 12<<10),
			"quoted rubbish":   sid + `="\x00\xff"`,
			"strict name":      "__Host-Http-sid=" + james,
			"other name":       "sid=" + james,
			"session as sid":   sid + "=" + s.As("james@demo.test").Cookies["wellhouse-session"],
			"impersonation":    "impersonated_id=" + apitest.ID("rosa@demo.test") + "; impersonator_type=Admin",
			"rubbish, then it": sid + "=x; " + sid + "=" + james,
		} {
			r := s.Nobody().Do(apitest.Call{Path: "/v1/users/me/info/personal", Header: map[string]string{"Cookie": header}})
			if r.Status != http.StatusUnauthorized {
				t.Errorf("%s: %d %.200s", name, r.Status, r.Body)
			}
			if page := s.Nobody().Do(apitest.Call{Path: "/home", Header: map[string]string{"Cookie": header}}); page.Status != 200 || strings.Contains(page.Body, "Okafor") {
				t.Errorf("%s: page %d", name, page.Status)
			}
		}
	})
}

// What a client writes into display cookies and headers never changes who it is.
func TestIdentityComesFromTheServerOnly(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	c := s.As("james@demo.test")
	for name, value := range map[string]string{
		"X-User-Id": apitest.ID("rosa@demo.test"), "X-Account-Id": apitest.ID("rosa@demo.test"), "X-Role": "Admin",
		"X-Forwarded-User": "admin@demo.test", "X-Original-URL": "/v1/users/me/info/personal", "X-Rewrite-URL": "/metrics",
	} {
		r := c.Do(apitest.Call{Path: "/v1/users/me/info/personal", Header: map[string]string{name: value}})
		if r.Status != 200 || !strings.Contains(r.Body, `"firstName":"James"`) {
			t.Errorf("%s: %d %s", name, r.Status, r.Body)
		}
	}
}

// Changing calls that another site makes a browser send are refused, no matter
// who is signed in; reads and same-origin calls pass.
func TestCrossSiteCalls(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		for name, c := range map[string]struct {
			header map[string]string
			status int
		}{
			"own page":           {map[string]string{"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}, 204},
			"typed address":      {map[string]string{"Sec-Fetch-Site": "none"}, 204},
			"no browser":         {nil, 204},
			"other site":         {map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}, 403},
			"sister host":        {map[string]string{"Sec-Fetch-Site": "same-site", "Origin": "http://maple.localhost"}, 403},
			"old browser":        {map[string]string{"Origin": "https://evil.example"}, 403},
			"null origin":        {map[string]string{"Origin": "null"}, 403},
			"other port":         {map[string]string{"Origin": "http://localhost:9999"}, 403},
			"look-alike":         {map[string]string{"Origin": "http://localhost.evil.example"}, 403},
			"lie about the site": {map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403},
		} {
			r := rosa.Do(apitest.Call{Method: "PUT", Path: "/v1/users/me/info/language", JSON: map[string]string{"language": "ES"}, Header: c.header})
			if r.Status != c.status {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
			if c.status != 403 {
				continue
			}
			apitest.CheckError(t, r)
			call := apitest.SignInCall("rosa@demo.test", demo.Password, "portal", "")
			for k, v := range c.header {
				call.Header[k] = v
			}
			for _, other := range []apitest.Call{
				call,
				{Method: "POST", Path: logoutPath, Header: c.header},
				{Method: "POST", Path: refreshPath, Header: c.header, Form: url.Values{"grant_type": {"refresh_token"}}},
				{Method: "POST", Path: getNavigation, JSON: map[string]any{}, Header: c.header},
			} {
				if r := rosa.Do(other); r.Status != 403 {
					t.Errorf("%s: %s %d", name, other.Path, r.Status)
				}
			}
		}
	})
}

// Form fields with bytes that no database takes are refused or not found,
// never a fault of ours.
func TestOddBytesInForms(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		odd := []string{"\x00", "rosa@demo.test\x00", "\xff\xfe", "a\xc3\x28@demo.test", "\u202erosa@demo.test", strings.Repeat("é", 600), "' OR 1=1 --", "${jndi:ldap://x}", "\r\nSet-Cookie: a=b", "\ufeff"}
		for _, text := range odd {
			for _, form := range []url.Values{
				{"grant_type": {"password"}, "username": {text}, "password": {demo.Password}},
				{"grant_type": {"password"}, "username": {"nobody@demo.test"}, "password": {text}},
				{"grant_type": {text}, "username": {"nobody@demo.test"}, "password": {"x"}},
				{"grant_type": {"mfa"}, "mfaToken": {text + strings.Repeat("A", 20)}, "code": {text}},
				{"grant_type": {"password", "mfa"}, "username": {text, text}, "password": {text, text}},
			} {
				call := apitest.Call{Method: "POST", Path: signInPath, Header: map[string]string{"Authorization": apitest.Basic("portal", "")}, Form: form}
				r := s.Nobody().Do(call)
				if r.Status != 400 && r.Status != 401 && r.Status != 429 {
					t.Errorf("%.40q: %d %.200s", form, r.Status, r.Body)
				}
			}
			r := s.Nobody().Do(apitest.Call{Method: "POST", Path: refreshPath, Form: url.Values{"grant_type": {"refresh_token"}, "refresh_token": {text}}})
			if r.Status != 400 && r.Status != 401 {
				t.Errorf("refresh %.40q: %d", text, r.Status)
			}
			r = s.Nobody().Do(apitest.Call{Path: "/v1/users/auth/mfa/" + url.PathEscape(text) + "/contactPoints"})
			if r.Status != 400 && r.Status != 401 && r.Status != 404 {
				t.Errorf("mfa token %.40q: %d %s", text, r.Status, r.Body)
			}
			r = s.As("rosa@demo.test").Do(apitest.Call{Path: "/v1/promos/" + url.PathEscape(text)})
			if r.Status != 400 && r.Status != 404 {
				t.Errorf("promo %.40q: %d %s", text, r.Status, r.Body)
			}
			for _, client := range []string{text, "portal:" + text} {
				if strings.ContainsAny(client, "\r\n") {
					continue
				}
				r := s.Nobody().Do(apitest.Call{Method: "POST", Path: signInPath, Header: map[string]string{"Authorization": apitest.Basic(client, text)}, Form: url.Values{"grant_type": {"password"}}})
				if r.Status != 401 && r.Status != 400 {
					t.Errorf("client %.40q: %d", client, r.Status)
				}
			}
		}
	})
}

// S1-5-08, S2-1-09: a locale that is none falls back, in the page and in calls.
func TestUnknownLocales(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, value := range []string{"english", "xx-XX", "de-DE", "fr", "EN-us", "en-US'", strings.Repeat("a", 4000), "*", ";q=1", "en-US;q=nope", "\xff\xfe"} {
			page := s.Nobody().Do(apitest.Call{Path: "/", Header: map[string]string{"Cookie": "locale=" + value, "Accept-Language": value}})
			if page.Status != 200 || !strings.Contains(page.Body, `<html lang="en-US"`) {
				t.Errorf("locale %.20q: %d %.100s", value, page.Status, page.Body)
			}
			r := s.As("rosa@demo.test").Do(apitest.Call{Path: "/v1/users/me/info/locale", Header: map[string]string{"Accept-Language": value}})
			if r.Status != 200 {
				t.Errorf("Accept-Language %.20q: %d", value, r.Status)
			}
			r = s.As("rosa@demo.test").Do(apitest.Call{Method: "PUT", Path: "/v1/users/me/info/language", JSON: map[string]string{"language": value}})
			if r.Status != 400 {
				t.Errorf("language %.20q: %d %s", value, r.Status, r.Body)
			}
		}
		for _, locale := range []string{"en-US", "es-US", "en-CA", "fr-CA"} {
			page := s.Nobody().Do(apitest.Call{Path: "/", Header: map[string]string{"Cookie": "locale=" + locale}})
			if !strings.Contains(page.Body, fmt.Sprintf(`<html lang="%s"`, locale)) {
				t.Errorf("%s: %.100s", locale, page.Body)
			}
		}
	})
}

// D14, threat 23: a host that no brand has shows the default brand, and never
// appears in the page.
func TestUnknownBrandHosts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for host, brand := range map[string]string{
			"localhost:8080": "default", "maple.localhost:8080": "maple", "MAPLE.localhost": "maple", "restricted.localhost": "restricted",
			"evil.example": "default", "maple.localhost.evil.example": "default", "": "default", "[::1]:80": "default",
			strings.Repeat("a.", 400) + "example": "default", "maple.localhost\"><script>": "default",
		} {
			r := s.Nobody().Do(apitest.Call{Path: "/", Host: host, Header: map[string]string{"X-Forwarded-Host": "restricted.localhost"}})
			if r.Status != 200 || !strings.Contains(r.Body, `"brand_code":"`+brand+`"`) || strings.Contains(r.Body, "evil") || strings.Contains(r.Body, `"><script>`) {
				t.Errorf("host %.40q: %d, want brand %s", host, r.Status, brand)
			}
		}
	})
}

// --brand-hosts: a host that the operator does not list shows the default brand,
// though a brand has it, and nobody can give it to a brand.
func TestOperatorsHosts(t *testing.T) {
	s := apitest.New(t, "sqlite", func(c *app.Config) { c.BrandHosts = []string{"localhost", "SSO.localhost:8080"} })
	for host, brand := range map[string]string{"localhost": "default", "sso.localhost": "sso", "SSO.localhost:9000": "sso", "maple.localhost": "default"} {
		if r := s.Nobody().Do(apitest.Call{Path: "/", Host: host}); !strings.Contains(r.Body, `"brand_code":"`+brand+`"`) {
			t.Errorf("%s does not show %s", host, brand)
		}
	}
	for _, path := range []string{"/.well-known/openid-configuration", "/oauth/jwks", "/saml/idp/MoveWell"} {
		if r := s.Nobody().Do(apitest.Call{Path: path, Host: "maple.localhost"}); r.Status != 404 {
			t.Errorf("%s: %d", path, r.Status)
		}
	}
}
