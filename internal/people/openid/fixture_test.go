package openid_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/oauth2"

	"wellhouse.app/internal/apitest"
)

const (
	rosa, tom, admin = "rosa@demo.test", "tom@demo.test", "admin@demo.test"
	consent, clients = "/wellhouse.openid.v1.ConsentService/", "/wellhouse.openid.v1.ClientService/"
	callback         = "https://app.example/callback?from=us"
	issuer           = "http://localhost"
	everything       = "openid profile email offline_access launch/patient patient/Observation.read"
)

// verifier is long enough to be one.
var verifier = strings.Repeat("v", 43)

// app is one outside of Wellhouse, under test.
type app struct {
	t          *testing.T
	s          *apitest.Server
	id, secret string
}

func register(t *testing.T, s *apitest.Server, public bool) app {
	t.Helper()
	r := s.As(admin).RPC(clients+"AddClient", map[string]any{
		"name": "Steps", "site": "https://app.example", "redirectUris": []string{callback, "https://app.example/other"},
		"scopes": strings.Fields(everything), "public": public,
	})
	if r.Status != 200 {
		t.Fatal(r.Status, r.Body)
	}
	var got struct {
		Client struct{ ID string }
		Secret string
	}
	r.Decode(t, &got)
	if public == (got.Secret != "") {
		t.Fatal("only an app that can keep a secret has one")
	}
	return app{t, s, got.Client.ID, got.Secret}
}

// query is a right request; pairs change it, and an empty value takes one out.
func (p app) query(pairs ...string) url.Values {
	q := url.Values{
		"client_id": {p.id}, "redirect_uri": {callback}, "response_type": {"code"}, "scope": {everything}, "state": {"s t&te"},
		"nonce": {"n-1"}, "code_challenge": {oauth2.S256ChallengeFromVerifier(verifier)}, "code_challenge_method": {"S256"},
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] == "" {
			q.Del(pairs[i])
		} else {
			q.Set(pairs[i], pairs[i+1])
		}
	}
	return q
}

var leadsOn = regexp.MustCompile(`url=(/oauth/continue\?request=[^"]+)"`)

// ask sends a request and returns where it goes on, or where an error leads.
func (p app) ask(q url.Values) (next, location string) {
	p.t.Helper()
	r := p.s.Nobody().Get("/oauth/authorize?" + q.Encode())
	if m := leadsOn.FindStringSubmatch(r.Body); r.Status == 200 && m != nil {
		return m[1], ""
	}
	if r.Status == 400 && strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") && r.Header.Get("Location") == "" {
		return "", "/our page"
	}
	if r.Status != http.StatusSeeOther {
		p.t.Fatalf("%d %s", r.Status, r.Body)
	}
	return "", r.Header.Get("Location")
}

// arrive is the step that knows who is at the browser.
func (p app) arrive(as *apitest.Client, q url.Values) string {
	p.t.Helper()
	next, location := p.ask(q)
	if next == "" {
		return location
	}
	return as.Get(next).Header.Get("Location")
}

// token of a request that waits for a person.
func requestOf(t *testing.T, location string) string {
	t.Helper()
	u, err := url.Parse(location)
	if err != nil || u.Path != "/authorization" || u.Query().Get("request") == "" {
		t.Fatalf("not asked: %s", location)
	}
	return u.Query().Get("request")
}

// code goes all the way to a code.
func (p app) code(as *apitest.Client, q url.Values) string {
	p.t.Helper()
	at := p.arrive(as, q)
	if strings.HasPrefix(at, "/authorization") {
		token := requestOf(p.t, at)
		if r := as.RPC(consent+"OpenRequest", map[string]any{"token": token}); r.Status != 200 {
			p.t.Fatal(r.Body)
		}
		var got struct{ Location string }
		as.RPC(consent+"Allow", map[string]any{"token": token, "days": 90}).Decode(p.t, &got)
		at = got.Location
	}
	u, err := url.Parse(at)
	if err != nil || u.Query().Get("code") == "" || u.Query().Get("state") != "s t&te" || u.Query().Get("iss") != issuer || u.Query().Get("from") != "us" {
		p.t.Fatalf("no code: %s", at)
	}
	return u.Query().Get("code")
}

func (p app) post(path string, form url.Values, header ...string) (int, map[string]any) {
	p.t.Helper()
	call := apitest.Call{Method: "POST", Path: path, Form: form, Header: map[string]string{}}
	if p.secret != "" {
		call.Header["Authorization"] = apitest.Basic(p.id, p.secret)
	} else if !form.Has("client_id") {
		form.Set("client_id", p.id)
	}
	for i := 0; i+1 < len(header); i += 2 {
		call.Header[header[i]] = header[i+1]
	}
	r := p.s.Nobody().Do(call)
	out := map[string]any{}
	_ = json.Unmarshal([]byte(r.Body), &out)
	return r.Status, out
}

func (p app) redeem(code string, pairs ...string) (int, map[string]any) {
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {callback}, "code_verifier": {verifier}}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	return p.post("/oauth/token", form)
}

func (p app) refresh(token string) (int, map[string]any) {
	return p.post("/oauth/token", url.Values{"grant_type": {"refresh_token"}, "refresh_token": {token}})
}

func (p app) userInfo(access any) int {
	c := p.s.Nobody()
	c.Token, _ = access.(string)
	return c.Get("/oauth/userinfo").Status
}
