package openid_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const annMarie = "annmarie@demo.test"

// change gives the app other scopes and another brand, as Admin does.
func (p app) change(scopes, brand string) {
	p.t.Helper()
	r := p.s.As(admin).RPC(clients+"ListClients", map[string]any{})
	var got struct {
		Clients []struct {
			ID       string
			Revision float64
		}
	}
	r.Decode(p.t, &got)
	for _, c := range got.Clients {
		if c.ID != p.id {
			continue
		}
		r := p.s.As(admin).RPC(clients+"UpdateClient", map[string]any{
			"id": p.id, "revision": c.Revision, "name": "Steps", "site": "https://app.example", "redirectUris": []string{callback},
			"scopes": strings.Fields(scopes), "brandCode": brand,
		})
		if r.Status != 200 {
			p.t.Fatal(r.Status, r.Body)
		}
	}
}

// knows is what an app can ask us about the person with a token.
func (p app) knows(access any) map[string]any {
	p.t.Helper()
	c := p.s.Nobody()
	c.Token, _ = access.(string)
	return c.Get("/oauth/userinfo").Object(p.t)
}

func has(scope any, one string) bool {
	text, _ := scope.(string)
	return slices.Contains(strings.Fields(text), one)
}

// What Admin takes from an app is gone from the tokens, codes and requests that it
// has already, and from what the member allowed.
func TestAScopeTakenFromAnApp(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, true)
		browser := s.As(rosa)
		_, got := p.redeem(p.code(browser, p.query()))
		if p.knows(got["access_token"])["email"] != rosa {
			t.Fatal(got)
		}
		code := p.code(browser, p.query())
		waiting := requestOf(t, p.arrive(browser, p.query("prompt", "consent")))
		if r := browser.RPC(consent+"OpenRequest", map[string]any{"token": waiting}); r.Status != 200 {
			t.Fatal(r.Body)
		}

		const less = "openid profile offline_access launch/patient"
		p.change(less, "")
		if known := p.knows(got["access_token"]); known["email"] != nil || known["given_name"] == nil {
			t.Errorf("an access token still gives %v", known)
		}
		_, late := p.redeem(code)
		if has(late["scope"], "email") || has(late["scope"], "patient/Observation.read") || !has(late["scope"], "profile") {
			t.Errorf("a code still gives %v", late["scope"])
		}
		_, got = p.refresh(got["refresh_token"].(string))
		if has(got["scope"], "email") || !has(got["scope"], "profile") || p.knows(got["access_token"])["email"] != nil {
			t.Errorf("a refresh token still gives %v", got["scope"])
		}
		if r := browser.RPC(consent+"Allow", map[string]any{"token": waiting, "days": 1}); r.Status != 400 {
			t.Error("a request from before is still allowed", r.Status)
		}
		if at := p.arrive(browser, p.query("scope", less, "prompt", "none")); !strings.Contains(at, "code=") {
			t.Error("what is left has to be allowed again", at)
		}
		if list := browser.RPC(consent+"ListApps", map[string]any{}); strings.Contains(list.Body, `"email"`) || !strings.Contains(list.Body, `"profile"`) {
			t.Error("the member still sees it", list.Body)
		}

		code = p.code(browser, p.query("scope", less))
		p.change("openid profile", "")
		if _, late = p.redeem(code); late["refresh_token"] != nil || late["access_token"] == nil {
			t.Errorf("a code still gives a refresh token: %v", late)
		}
		if status, _ := p.refresh(got["refresh_token"].(string)); status != 400 {
			t.Error("a refresh token outlives its scope", status)
		}
		p.change("profile", "")
		if status := p.userInfo(got["access_token"]); status != 403 {
			t.Error("without openid an app still asks who it is", status)
		}
	})
}

// An app of one brand is nothing to the members of another: they cannot connect it,
// and what they had connected ends when Admin gives the app to another brand.
func TestAppsOfABrand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, true)
		_, before := p.redeem(p.code(s.As(rosa), p.query()))
		p.change(everything, "maple")
		if status, _ := p.refresh(before["refresh_token"].(string)); status != 400 || p.userInfo(before["access_token"]) != 401 {
			t.Error("a member of another brand stays connected")
		}
		for _, quiet := range []url.Values{p.query("prompt", "none"), p.query("prompt", "none", "scope", "openid")} {
			if at := p.arrive(s.As(rosa), quiet); !strings.Contains(at, "error=access_denied") {
				t.Error("a member of another brand:", at)
			}
		}
		token := requestOf(t, p.arrive(s.As(rosa), p.query()))
		body := map[string]any{"token": token, "days": 1}
		for _, call := range []string{"OpenRequest", "Allow"} {
			r := s.As(rosa).RPC(consent+call, body)
			if r.Status != 400 || call == "OpenRequest" && !strings.Contains(r.Body, "isn’t available to you") {
				t.Errorf("%s by a member of another brand: %d %s", call, r.Status, r.Body)
			}
		}
		if r := s.As(annMarie).RPC(consent+"OpenRequest", body); r.Status != 200 {
			t.Error("a stranger's look keeps the right member out:", r.Body)
		}
		_, got := p.redeem(p.code(s.As(annMarie), p.query()))
		if p.userInfo(got["access_token"]) != 200 {
			t.Fatal(got)
		}
		p.change(everything, "")
		if p.userInfo(got["access_token"]) != 200 || p.userInfo(before["access_token"]) != 200 {
			t.Error("an app of every brand is not for everyone")
		}
		r := s.As(admin).RPC(clients+"AddClient", map[string]any{
			"name": "Steps", "site": "https://app.example", "redirectUris": []string{callback}, "scopes": []string{"openid"}, "brandCode": "nobody",
		})
		if r.Status != 400 || !strings.Contains(r.Body, "brandCode") {
			t.Error("an app of a brand that does not exist:", r.Status, r.Body)
		}
		p.change(everything, "default")
		if p.userInfo(got["access_token"]) != 401 {
			t.Error("an app of another brand goes on")
		}
	})
}

// A stranger who finds an Admin's page open changes no app: each change needs a proof
// of the last five minutes.
func TestChangesOfAppsNeedAProof(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := register(t, s, false)
		s.Advance(5*time.Minute + time.Second)
		one := map[string]any{
			"id": p.id, "name": "Steps", "site": "https://app.example", "redirectUris": []string{callback}, "scopes": []string{"openid"},
			"revision": 1, "disabled": true,
		}
		for _, call := range []string{"AddClient", "UpdateClient", "RenewSecret", "SetDisabled"} {
			r := s.As(admin).RPC(clients+call, one)
			if r.Status != 403 || r.Header.Get("Wellhouse-Error-Type") != "step_up_required" && !strings.Contains(r.Body, "step_up_required") {
				t.Errorf("%s: %d %s", call, r.Status, r.Body)
			}
		}
		if r := s.As(admin).RPC(clients+"ListClients", map[string]any{}); r.Status != 200 {
			t.Error("reading needs one too", r.Status)
		}
	})
}
