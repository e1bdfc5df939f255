package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"wellhouse.app/api/access"
	"wellhouse.app/internal/apitest"
)

// hostileBodies are what a scanner or an angry page might send.
var hostileBodies = []struct{ kind, body string }{
	{"", ""},
	{"application/json", "{}"},
	{"application/json", "[]"},
	{"application/json", "null"},
	{"application/json", `"\u0000"`},
	{"application/json", `{"id":"\u0000","code":"\ud800","value":1e308,"timestamp":-9223372036854775808,"tags":[9223372036854775807]}`},
	{"application/json", `{"__proto__":{"admin":true},"accountId":"x","role":"Admin","memberId":"x","userId":"x"}`},
	{"application/json", strings.Repeat("[", 5000) + strings.Repeat("]", 5000)},
	{"application/json", `[{"appId":5,"prefName":"` + strings.Repeat("A", 70_000) + `","prefVal":null}]`},
	{"application/x-www-form-urlencoded", "grant_type=%00&username=%ff%fe&password=%zz&a[b]=c&" + strings.Repeat("a=b&", 2000)},
	{"multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"../../etc/passwd\"\r\n\r\n\x00\r\n--x--"},
	{"application/proto", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"},
	{"application/proto", "\x0a\x03a\x00b\x12\x03a\x00b\x1a\x03a\x00b\x22\x03a\x00b"},
	{"application/grpc-web+proto", "\x00\xff\xff\xff\xffxx"},
	{"application/json", "\xff\xfe{}"},
	{"application/json; charset=utf-16", "{}"},
	{"text/plain", "12; DROP TABLE accounts"},
}

// hostilePaths fill the parameters of a path.
var hostilePaths = []string{"me", "x", "%00", "%ff%fe", "..%2f..%2fetc", "'%20OR%201=1--", strings.Repeat("a", 2000), "%E2%80%AE", "-1"}

// G20, G26: nothing that a signed-in member sends to any operation is a fault
// of ours; the answer is always one of the few we mean.
func TestHostileBodies(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		sent := 0
		for _, as := range []string{"rosa", "tom"} {
			c := frozen(s.As(as + "@demo.test"))
			check := func(call apitest.Call) {
				sent++
				r := c.Do(call)
				if r.Status >= 500 && r.Status != http.StatusNotImplemented {
					t.Errorf("%s %.80s with %.60q: %d %.200s", call.Method, call.Path, call.Body, r.Status, r.Body)
				}
				if strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") && len(r.Body) > 0 && !json.Valid([]byte(r.Body)) {
					t.Errorf("%s %.80s: the answer is not JSON: %.200s", call.Method, call.Path, r.Body)
				}
			}
			for name, rule := range access.REST {
				if name == "logout" || name == "refreshToken" {
					continue // they have tests of their own and would end the session
				}
				for _, b := range hostileBodies {
					call := apitest.Call{Method: rule.Method, Path: column{}.fill(rule.Path), Body: b.body}
					if b.kind != "" {
						call.Header = map[string]string{"Content-Type": b.kind}
					}
					check(call)
				}
				if !strings.Contains(rule.Path, "{") {
					continue
				}
				for _, p := range hostilePaths {
					path := rule.Path[:strings.Index(rule.Path, "{")] + p + rule.Path[strings.Index(rule.Path, "}")+1:]
					check(apitest.Call{Method: rule.Method, Path: path})
				}
			}
			for _, procedure := range access.Procedures() {
				for _, b := range hostileBodies {
					check(apitest.Call{Method: "POST", Path: procedure, Body: b.body, Header: map[string]string{"Content-Type": b.kind}})
				}
				check(apitest.Call{Method: "GET", Path: procedure + "?connect=v1&encoding=json&message=%7B%22a%22"})
				check(apitest.Call{Method: "GET", Path: procedure + "?connect=v1&encoding=proto&base64=1&message=%ff"})
			}
			if r := c.Get("/v1/users/me/info/locale"); r.Status != 200 {
				t.Errorf("%s is not signed in any more: %d", as, r.Status)
			}
		}
		t.Logf("%d requests", sent)
	})
}
