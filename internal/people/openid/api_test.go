package openid_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	oidc "github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"wellhouse.app/internal/apitest"
	wellhouse "wellhouse.app/internal/app"
	"wellhouse.app/internal/platform/db"
)

// A library of others gets through the whole of it: it finds us, sends a member,
// exchanges the code, checks the signature, asks who it is, refreshes and signs out.
func TestAnotherLibraryGetsThrough(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) { getThrough(t, engine) })
	}
}

func getThrough(t *testing.T, engine db.Engine) {
	server := httptest.NewUnstartedServer(nil)
	_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
	s := apitest.New(t, engine, func(c *wellhouse.Config) { c.Port = port })
	server.Config.Handler = s.Handler
	server.Start()
	defer server.Close()
	us := "http://localhost:" + port
	p := register(t, s, false)
	ctx := context.Background()
	provider, err := oidc.NewProvider(ctx, us)
	if err != nil {
		t.Fatal(err)
	}
	conf := oauth2.Config{ClientID: p.id, ClientSecret: p.secret, Endpoint: provider.Endpoint(), RedirectURL: callback, Scopes: strings.Fields(everything)}
	v := oauth2.GenerateVerifier()
	at, err := url.Parse(conf.AuthCodeURL("state", oidc.Nonce("n-2"), oauth2.S256ChallengeOption(v)))
	if err != nil {
		t.Fatal(err)
	}
	browser := s.SignIn(rosa)
	on := func(path string) *apitest.Reply { return browser.Do(apitest.Call{Path: path, Host: at.Host}) }
	next := leadsOn.FindStringSubmatch(on(at.RequestURI()).Body)
	token := requestOf(t, on(next[1]).Header.Get("Location"))
	browser.RPC(consent+"OpenRequest", map[string]any{"token": token})
	var allowed struct{ Location string }
	browser.RPC(consent+"Allow", map[string]any{"token": token, "days": 365}).Decode(t, &allowed)
	back, _ := url.Parse(allowed.Location)
	if back.Query().Get("iss") != us {
		t.Errorf("iss %s", allowed.Location)
	}
	got, err := conf.Exchange(ctx, back.Query().Get("code"), oauth2.VerifierOption(v))
	if err != nil {
		t.Fatal(err)
	}
	raw, _ := got.Extra("id_token").(string)
	signed, err := provider.VerifierContext(ctx, &oidc.Config{ClientID: p.id, Now: s.Now}).Verify(ctx, raw)
	if err != nil || signed.Nonce != "n-2" || signed.Subject == "" {
		t.Fatalf("%v %+v", err, signed)
	}
	info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(got))
	if err != nil || info.Subject != signed.Subject || info.Email != rosa {
		t.Fatalf("%v %+v", err, info)
	}
	again, err := conf.TokenSource(ctx, &oauth2.Token{RefreshToken: got.RefreshToken, Expiry: time.Now().Add(-time.Hour)}).Token()
	if err != nil || again.AccessToken == got.AccessToken {
		t.Fatal(err)
	}
	form := url.Values{"token": {again.RefreshToken}}
	if status, _ := p.post("/oauth/revoke", form); status != 200 {
		t.Error(status)
	}
	if p.userInfo(again.AccessToken) != 401 || p.userInfo(got.AccessToken) != 401 {
		t.Error("a token outlives its end")
	}
}

// Nothing goes to an address that was not checked; what is wrong with a request
// of a known app goes back to it with its state.
func TestRequestsThatAreRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, true)
		for name, c := range map[string]struct {
			q    url.Values
			want string
		}{
			"no app":                  {p.query("client_id", ""), "/our page"},
			"an unknown app":          {p.query("client_id", "nobody"), "/our page"},
			"no address":              {p.query("redirect_uri", ""), "/our page"},
			"another host":            {p.query("redirect_uri", "https://evil.example/callback?from=us"), "/our page"},
			"another path":            {p.query("redirect_uri", "https://app.example/callback/../evil?from=us"), "/our page"},
			"more at the end":         {p.query("redirect_uri", callback+"&x=1"), "/our page"},
			"a user name":             {p.query("redirect_uri", "https://app.example@evil.example/callback?from=us"), "/our page"},
			"capitals":                {p.query("redirect_uri", "https://APP.example/callback?from=us"), "/our page"},
			"a port":                  {p.query("redirect_uri", "https://app.example:443/callback?from=us"), "/our page"},
			"a script":                {p.query("redirect_uri", "javascript:alert(1)"), "/our page"},
			"two addresses":           {add(p.query(), "redirect_uri", "https://evil.example"), "/our page"},
			"two apps":                {add(p.query(), "client_id", p.id), "/our page"},
			"two scopes":              {add(p.query(), "scope", "openid"), "error=invalid_request"},
			"no proof":                {p.query("code_challenge", ""), "error=invalid_request"},
			"a plain proof":           {p.query("code_challenge_method", "plain", "code_challenge", verifier), "error=invalid_request"},
			"a proof of no kind":      {p.query("code_challenge_method", ""), "error=invalid_request"},
			"a short proof":           {p.query("code_challenge", "abc"), "error=invalid_request"},
			"a token at once":         {p.query("response_type", "token"), "error=unsupported_response_type"},
			"a hybrid":                {p.query("response_type", "code id_token"), "error=unsupported_response_type"},
			"nothing":                 {p.query("response_type", ""), "error=invalid_request"},
			"a fragment":              {p.query("response_mode", "fragment"), "error=invalid_request"},
			"a form":                  {p.query("response_mode", "form_post"), "error=invalid_request"},
			"a request by reference":  {p.query("request_uri", "https://evil.example"), "error=request_uri_not_supported"},
			"a signed request":        {p.query("request", "e30.e30."), "error=request_not_supported"},
			"more than it may":        {p.query("scope", "openid patient/Condition.read"), "error=invalid_scope"},
			"all of the record":       {p.query("scope", "openid patient/*.read"), "error=invalid_scope"},
			"to write":                {p.query("scope", "patient/Observation.write"), "error=invalid_scope"},
			"a scope nobody knows":    {p.query("scope", "openid admin"), "error=invalid_scope"},
			"no scope":                {p.query("scope", ""), "error=invalid_scope"},
			"quiet and asking":        {p.query("prompt", "none consent"), "error=invalid_request"},
			"a prompt nobody knows":   {p.query("prompt", "create"), "error=invalid_request"},
			"an age that is none":     {p.query("max_age", "-1"), "error=invalid_request"},
			"a record elsewhere":      {p.query("aud", "https://evil.example/fhir"), "error=invalid_request"},
			"a record that is nearly": {p.query("aud", "http://localhost.evil.example"), "error=invalid_request"},
		} {
			_, location := p.ask(c.q)
			u, _ := url.Parse(location)
			if !strings.Contains(location, c.want) {
				t.Errorf("%s: %q", name, location)
			}
			if home := c.want == "/our page"; home && u.Host != "" || !home && u.Host != "app.example" {
				t.Errorf("%s goes to %q", name, location)
			}
		}
	})
}

func add(q url.Values, name, value string) url.Values { q.Add(name, value); return q }

// Someone with a code but without the rest of its secrets gets nothing, and the
// code no longer works for anyone.
func TestCodesInWrongHands(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p, other := register(t, s, false), register(t, s, false)
		browser := s.As(rosa)
		for name, try := range map[string]func(code string) (int, map[string]any){
			"another app": func(code string) (int, map[string]any) { return other.redeem(code) },
			"no proof":    func(code string) (int, map[string]any) { return p.redeem(code, "code_verifier", "") },
			"a wrong proof": func(code string) (int, map[string]any) {
				return p.redeem(code, "code_verifier", strings.Repeat("w", 43))
			},
			"the challenge": func(code string) (int, map[string]any) {
				return p.redeem(code, "code_verifier", oauth2.S256ChallengeFromVerifier(verifier))
			},
			"another address": func(code string) (int, map[string]any) {
				return p.redeem(code, "redirect_uri", "https://app.example/other")
			},
			"too late": func(code string) (int, map[string]any) { s.Advance(61 * time.Second); return p.redeem(code) },
		} {
			code := p.code(browser, p.query("prompt", "consent"))
			if status, body := try(code); status != 400 || body["error"] != "invalid_grant" || body["access_token"] != nil {
				t.Errorf("%s: %d %v", name, status, body)
			}
			if status, _ := p.redeem(code); status != 400 {
				t.Errorf("%s: the code is still good", name)
			}
		}
		code := p.code(browser, p.query())
		_, first := p.redeem(code)
		if p.userInfo(first["access_token"]) != 200 {
			t.Fatal(first)
		}
		if status, _ := p.redeem(code); status != 400 {
			t.Error("a code works twice")
		}
		if p.userInfo(first["access_token"]) != 401 {
			t.Error("what a code gave outlives its second use")
		}
		if status, _ := p.refresh(first["refresh_token"].(string)); status != 400 {
			t.Error("and so does its refresh token")
		}
	})
}

// An app proves who it is in one way, and no other.
func TestAppsThatAreNotWhoTheySay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p, public := register(t, s, false), register(t, s, true)
		form := func(pairs ...string) url.Values {
			f := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {"x"}}
			for i := 0; i+1 < len(pairs); i += 2 {
				f.Add(pairs[i], pairs[i+1])
			}
			return f
		}
		for name, c := range map[string]struct {
			form  url.Values
			basic string
			want  string
		}{
			"a wrong secret":             {form(), apitest.Basic(p.id, p.secret+"x"), "invalid_client"},
			"no secret":                  {form("client_id", p.id), "", "invalid_client"},
			"an empty secret":            {form(), apitest.Basic(p.id, ""), "invalid_client"},
			"a secret in the body":       {form("client_id", p.id, "client_secret", p.secret), "", "invalid_client"},
			"a secret in both":           {form("client_secret", p.secret), apitest.Basic(p.id, p.secret), "invalid_client"},
			"two names":                  {form("client_id", public.id), apitest.Basic(p.id, p.secret), "invalid_client"},
			"an unknown app":             {form(), apitest.Basic("nobody", "x"), "invalid_client"},
			"nobody":                     {form(), "", "invalid_client"},
			"a public one with a secret": {form(), apitest.Basic(public.id, "x"), "invalid_client"},
			"a public one with Basic":    {form(), apitest.Basic(public.id, ""), "invalid_client"},
			"a password":                 {url.Values{"grant_type": {"password"}}, apitest.Basic(p.id, p.secret), "unsupported_grant_type"},
			"its own name":               {url.Values{"grant_type": {"client_credentials"}}, apitest.Basic(p.id, p.secret), "unsupported_grant_type"},
			"a parameter twice":          {form("grant_type", "x"), apitest.Basic(p.id, p.secret), "invalid_request"},
			"no kind":                    {url.Values{}, apitest.Basic(p.id, p.secret), "invalid_request"},
		} {
			header := map[string]string{}
			if c.basic != "" {
				header["Authorization"] = c.basic
			}
			if len(c.form) == 0 {
				c.form.Set("x", "y")
			}
			r := s.Nobody().Do(apitest.Call{Method: "POST", Path: "/oauth/token", Form: c.form, Header: header})
			if r.Object(t)["error"] != c.want || (r.Status == 401) != (c.want == "invalid_client") {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
	})
}

// A refresh token moves on. Shown again at once it gives the same answer, later
// it ends everything; and an app that is shut out or disconnected has nothing.
func TestRefreshTokens(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p, other := register(t, s, true), register(t, s, true)
		browser := s.As(rosa)
		_, first := p.redeem(p.code(browser, p.query()))
		old := first["refresh_token"].(string)
		if status, _ := other.refresh(old); status != 400 {
			t.Error("another app refreshes with it")
		}
		_, second := p.refresh(old)
		_, same := p.refresh(old)
		if second["refresh_token"] == nil || second["refresh_token"] != same["refresh_token"] || second["access_token"] != same["access_token"] {
			t.Errorf("%v\n%v", second, same)
		}
		status, body := p.post("/oauth/token", url.Values{"grant_type": {"refresh_token"}, "refresh_token": {second["refresh_token"].(string)}, "scope": {"openid patient/*.read"}})
		if status != 400 || body["error"] != "invalid_scope" {
			t.Errorf("more than it had: %d %v", status, body)
		}
		_, third := p.post("/oauth/token", url.Values{"grant_type": {"refresh_token"}, "refresh_token": {second["refresh_token"].(string)}, "scope": {"openid"}})
		if third["scope"] != "openid" {
			t.Errorf("less than it had: %v", third)
		}
		s.Advance(11 * time.Second)
		if status, _ := p.refresh(second["refresh_token"].(string)); status != 400 {
			t.Error("an old token works")
		}
		if status, _ := p.refresh(third["refresh_token"].(string)); status != 400 {
			t.Error("the family outlives the theft")
		}
		if p.userInfo(third["access_token"]) != 401 {
			t.Error("and so does its access token")
		}

		_, fresh := p.redeem(p.code(browser, p.query()))
		s.Advance(10 * time.Minute)
		if p.userInfo(fresh["access_token"]) != 401 {
			t.Error("an access token lives too long")
		}
		_, fresh = p.refresh(fresh["refresh_token"].(string))
		off := s.SignIn(admin).RPC(clients+"SetDisabled", map[string]any{"id": p.id, "disabled": true})
		if off.Status != 200 || p.userInfo(fresh["access_token"]) != 401 {
			t.Error("an app that is shut out goes on", off.Body)
		}
		if status, _ := p.refresh(fresh["refresh_token"].(string)); status != 401 {
			t.Error("and refreshes", status)
		}
		if _, location := p.ask(p.query()); !strings.Contains(location, "/our page") {
			t.Error("and asks", location)
		}
	})
}

// S2-2-55: the member sees who asks for what, decides for themselves, is not asked
// twice, finds the app in the account and disconnects it; others cannot.
func TestMembersDecide(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, true)
		browser, elsewhere := s.As(rosa), s.As(tom)
		if at := p.arrive(s.Nobody(), p.query("prompt", "none")); !strings.Contains(at, "error=login_required") {
			t.Error(at)
		}
		if at := p.arrive(browser, p.query("prompt", "none")); !strings.Contains(at, "error=consent_required") || !strings.Contains(at, "state=") {
			t.Error(at)
		}
		if at := p.arrive(s.As("coach.en@demo.test"), p.query("prompt", "none")); !strings.Contains(at, "error=access_denied") {
			t.Error(at)
		}
		requestOf(t, p.arrive(s.Nobody(), p.query()))

		token := requestOf(t, p.arrive(browser, p.query()))
		body := map[string]any{"token": token, "days": 90}
		if r := browser.RPC(consent+"Allow", body); r.Status != 400 {
			t.Error("allowed without having seen it", r.Status)
		}
		r := browser.RPC(consent+"OpenRequest", body)
		if r.Status != 200 || !strings.Contains(r.Body, `"clientName":"Steps"`) || !strings.Contains(r.Body, `"answersTo":"app.example"`) {
			t.Error(r.Body)
		}
		for _, call := range []string{"OpenRequest", "Allow", "Refuse"} {
			if r := elsewhere.RPC(consent+call, body); r.Status != 400 {
				t.Errorf("%s by another member: %d", call, r.Status)
			}
			if r := s.As("coach.en@demo.test").RPC(consent+call, body); r.Status != 403 {
				t.Errorf("%s by staff: %d", call, r.Status)
			}
			if r := s.Nobody().RPC(consent+call, body); r.Status != 401 {
				t.Errorf("%s by nobody: %d", call, r.Status)
			}
		}
		if r := browser.RPC(consent+"Allow", map[string]any{"token": token, "days": 10000}); r.Status != 400 {
			t.Error("for as long as they like", r.Status)
		}
		if r := browser.RPC(consent+"Refuse", body); !strings.Contains(r.Body, "error=access_denied") {
			t.Error(r.Body)
		}
		if r := browser.RPC(consent+"Allow", body); r.Status != 400 {
			t.Error("a request is answered twice", r.Status)
		}

		_, got := p.redeem(p.code(browser, p.query()))
		if at := p.arrive(browser, p.query("prompt", "none", "scope", "openid patient/Observation.rs")); !strings.Contains(at, "code=") {
			t.Error("asked again", at)
		}
		requestOf(t, p.arrive(browser, p.query("prompt", "consent")))
		if again := requestOf(t, p.arrive(browser, p.query("prompt", "login"))); !strings.Contains(browser.RPC(consent+"OpenRequest", map[string]any{"token": again}).Body, `"signInAgain":true`) {
			t.Error("an old sign-in is good enough")
		} else if r := browser.RPC(consent+"Allow", map[string]any{"token": again, "days": 1}); r.Status != 400 {
			t.Error("and allows", r.Status)
		}
		s.Advance(time.Second)
		if at := p.arrive(browser, p.query("prompt", "none", "max_age", "0")); !strings.Contains(at, "error=login_required") || strings.Contains(at, "code=") {
			t.Error(at)
		}

		apps := browser.RPC(consent+"ListApps", map[string]any{})
		var list struct{ Apps []struct{ ID, Name string } }
		apps.Decode(t, &list)
		if len(list.Apps) == 0 || list.Apps[0].Name != "Steps" {
			t.Fatal(apps.Body)
		}
		if r := elsewhere.RPC(consent+"Disconnect", map[string]any{"id": list.Apps[0].ID}); r.Status != 200 {
			t.Error("another member is told something", r.Status)
		}
		if p.userInfo(got["access_token"]) != 200 {
			t.Error("another member disconnects it")
		}
		if r := browser.RPC(consent+"Disconnect", map[string]any{"id": list.Apps[0].ID}); r.Status != 200 {
			t.Error(r.Body)
		}
		if status, _ := p.refresh(got["refresh_token"].(string)); p.userInfo(got["access_token"]) != 401 || status != 400 {
			t.Error("connected still")
		}
		requestOf(t, p.arrive(browser, p.query()))
	})
}

// The token of an app opens no call of the portal, and says who it is under a
// name that no other app knows.
func TestTokensStayOutside(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p, other := register(t, s, true), register(t, s, true)
		browser := s.As(rosa)
		_, mine := p.redeem(p.code(browser, p.query()))
		_, theirs := other.redeem(other.code(browser, p.query("client_id", other.id)))
		if mine["patient"] == nil || mine["patient"] == theirs["patient"] {
			t.Error("two apps know the member by one name")
		}
		c := s.Nobody()
		for _, token := range []any{mine["access_token"], mine["refresh_token"]} {
			c.Token = token.(string)
			for _, path := range []string{"/v1/accounts/me/info", "/v1/users/me/coaching/info", "/v1/users/me/readings/bgs/data"} {
				if r := c.Get(path); r.Status != 401 {
					t.Errorf("%s: %d", path, r.Status)
				}
			}
			if r := c.RPC(consent+"ListApps", map[string]any{}); r.Status != 401 {
				t.Error(r.Status)
			}
		}
		if p.userInfo(mine["refresh_token"]) != 401 {
			t.Error("a refresh token is taken for an access token")
		}
		r := s.Nobody().Do(apitest.Call{Path: "/oauth/userinfo", Host: "maple.localhost", Header: map[string]string{"Authorization": "Bearer " + mine["access_token"].(string)}})
		if r.Status != 401 {
			t.Error("another brand takes it", r.Status)
		}
	})
}

// Who may register apps, and with which addresses.
func TestRegisteringApps(t *testing.T) {
	add := func(name, as, redirect string, public bool, want int) apitest.Scenario {
		return apitest.Scenario{Name: name, As: as, Method: "POST", Path: clients + "AddClient", Status: want, JSON: map[string]any{
			"name": "Steps", "site": "https://app.example", "redirectUris": []string{redirect}, "scopes": []string{"openid"}, "public": public,
		}}
	}
	apitest.Run(t, []apitest.Scenario{
		add("nobody", "", callback, true, 401),
		add("a member", rosa, callback, true, 403),
		add("a coach", "coach.en@demo.test", callback, true, 403),
		add("support", "support@demo.test", callback, true, 403),
		add("Admin", admin, callback, true, 200),
		add("this device", admin, "http://127.0.0.1:7000/cb", true, 200),
		add("an app", admin, "example.app:/cb", true, 200),
		add("an app with a secret", admin, "example.app:/cb", false, 400),
		add("plain http", admin, "http://app.example/cb", true, 400),
		add("a name for this device", admin, "http://localhost/cb", true, 400),
		add("a script", admin, "javascript:alert(1)", true, 400),
		add("a page of its own", admin, "data:text/html,x", true, 400),
		add("a place in a page", admin, "https://app.example/cb#x", true, 400),
		add("any page", admin, "https://*.app.example/cb", true, 400),
		add("a user", admin, "https://a@app.example/cb", true, 400),
		{Name: "a member lists", As: rosa, Method: "POST", Path: clients + "ListClients", JSON: map[string]any{}, Status: 403},
	})
}

// Our name comes from the hosts that the operator set up. A request to any other
// host gets nothing, and a port that a request makes up is not taken over.
func TestIssuerIsNeverTheRequests(t *testing.T) {
	only := func(c *wellhouse.Config) { c.BrandHosts = []string{"localhost"} }
	s := apitest.New(t, "sqlite", only)
	paths := []string{
		"/.well-known/openid-configuration", "/.well-known/smart-configuration", "/oauth/jwks", "/oauth/authorize?client_id=x",
		"/oauth/continue?request=x", "/oauth/userinfo",
	}
	for _, host := range []string{"evil.example", "localhost.evil.example", "maple.localhost", "127.0.0.1", "localhost@evil.example"} {
		for _, path := range paths {
			if r := s.Nobody().Do(apitest.Call{Path: path, Host: host}); r.Status != http.StatusNotFound || strings.Contains(r.Body, "evil") {
				t.Errorf("%s at %s: %d %s", path, host, r.Status, r.Body)
			}
		}
		r := s.Nobody().Do(apitest.Call{Method: "POST", Path: "/oauth/token", Host: host, Form: url.Values{"grant_type": {"refresh_token"}}})
		if r.Status != http.StatusNotFound {
			t.Errorf("token at %s: %d", host, r.Status)
		}
	}
	for _, host := range []string{"localhost", "LOCALHOST", "localhost:1337", "localhost."} {
		r := s.Nobody().Do(apitest.Call{Path: paths[0], Host: host})
		if r.Status != 200 || !strings.Contains(r.Body, `"issuer":"http://localhost"`) || strings.Contains(r.Body, "1337") {
			t.Errorf("%s: %d %s", host, r.Status, r.Body)
		}
	}
}
