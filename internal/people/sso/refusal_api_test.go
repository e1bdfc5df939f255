package sso_test

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
)

// logoutToken is the word of an organization that somebody signed out over there.
func (p *openID) logoutToken(sub, kid string) string {
	c := p.standard(sub, "")
	delete(c, "nonce")
	c["jti"] = rand.Text()
	c["events"] = map[string]any{"http://schemas.openid.net/event/backchannel-logout": map[string]any{}}
	body, _ := json.Marshal(c)
	return p.key.sign(kid, body)
}

func backchannel(s *apitest.Server, id, token string) int {
	return s.Nobody().Do(apitest.Call{Method: "POST", Path: "/sso/backchannel/" + id, Host: "sso.localhost", Form: url.Values{"logout_token": {token}}}).Status
}

// What other sites send is bounded, and so is what it makes us write and fetch.
func TestPostsOfOtherSitesAreBounded(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		for path, most := range map[string]int{"/saml/acs/" + id: 256 << 10, "/sso/backchannel/" + id: 16 << 10} {
			r := s.Nobody().Do(apitest.Call{Method: "POST", Path: path, Host: "sso.localhost", Form: url.Values{"SAMLResponse": {strings.Repeat("x", most)}}})
			if r.Status != http.StatusRequestEntityTooLarge {
				t.Errorf("%s: %d %s", path, r.Status, r.Body)
			}
		}
		for range 8 {
			if status := backchannel(s, id, idp.logoutToken("victim", "unknown")); status != http.StatusBadRequest {
				t.Errorf("%d", status)
			}
		}
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE action = 'signOnRefused'`); n != 1 {
			t.Errorf("%d refusals recorded in one minute", n)
		}
		if n := idp.asked.Load(); n > 3 {
			t.Errorf("the keys were fetched %d times", n)
		}
		s.Advance(61 * time.Second)
		backchannel(s, id, idp.logoutToken("victim", "unknown"))
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE action = 'signOnRefused'`); n != 2 {
			t.Errorf("%d refusals recorded in two minutes", n)
		}
		if n := idp.asked.Load(); n > 4 {
			t.Errorf("the keys were fetched %d times", n)
		}
	})
}

// A logout that fails half-way can be sent again, and the trail says who did it.
func TestLogoutCanBeRepeated(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		link(s, id, "victim", apitest.ID(helen))
		newBrowser(s).signOn(t, idp, id, "victim", nil)
		newBrowser(s).signOn(t, idp, id, "victim", nil)
		token := idp.logoutToken("victim", "k1")
		s.Exec(`ALTER TABLE sessions RENAME COLUMN end_reason TO end_reason_away`)
		if status := backchannel(s, id, token); status != http.StatusBadRequest || open(s) != 2 {
			t.Errorf("with a fault: %d, %d open", status, open(s))
		}
		s.Exec(`ALTER TABLE sessions RENAME COLUMN end_reason_away TO end_reason`)
		if status := backchannel(s, id, token); status != 200 || open(s) != 0 {
			t.Errorf("again: %d, %d open", status, open(s))
		}
		if status := backchannel(s, id, token); status != http.StatusBadRequest {
			t.Errorf("a third time: %d", status)
		}
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE action = 'signOut' AND actor_id = $1 AND member_id = $2`, id, apitest.ID(helen)); n != 2 {
			t.Errorf("%d rows name the organization", n)
		}
	})
}

// A session without an id_token leads to the organization all the same.
func TestSignOutWithoutToken(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		link(s, id, "victim", apitest.ID(helen))
		b := newBrowser(s)
		b.signOn(t, idp, id, "victim", nil)
		s.Exec(`UPDATE sso_sessions SET id_token_enc = NULL`)
		to := signOutURL(t, b.Client)
		if !strings.HasPrefix(to.String(), idp.url+"/end?client_id=") || to.Query().Has("id_token_hint") {
			t.Errorf("%s", to)
		}
	})
}

// S2-7-06: the token of a partner's app opens calls for half an hour, and its refresh
// token gives the next pair once. Used again later, it ends the session.
func TestPartnerAppRefreshes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		link(s, id, "victim", apitest.ID(helen))
		_, code := codeFor(t, s, idp.assertion("victim", nil))
		r := s.Nobody().Do(apitest.Call{Method: "POST", Path: "/v1/users/me/partners/" + id + "/auth/sp/code", JSON: map[string]string{"access_code": code}})
		var first struct {
			Token, RefreshToken string
			LifeSeconds         int
		}
		r.Decode(t, &first)
		opens := func(token string) int {
			return s.Nobody().Do(apitest.Call{Path: "/v1/users/me/info/locale", Header: map[string]string{"Authorization": "Bearer " + token}}).Status
		}
		if r.Status != 200 || first.LifeSeconds != 1800 || opens(first.Token) != 200 {
			t.Fatalf("%d %+v, a call %d", r.Status, first, opens(first.Token))
		}
		refresh := func(token string) (next struct {
			Access  string `json:"access_token"`
			Refresh string `json:"refresh_token"`
		}, status int,
		) {
			r := s.Nobody().Do(apitest.Call{Method: "POST", Path: "/v1/users/me/auth/refresher", Form: url.Values{"grant_type": {"refresh_token"}, "refresh_token": {token}}})
			r.Decode(t, &next)
			return next, r.Status
		}
		next, status := refresh(first.RefreshToken)
		if status != 200 || next.Access == first.Token || next.Refresh == first.RefreshToken || opens(next.Access) != 200 {
			t.Fatalf("refresh: %d %+v", status, next)
		}
		s.Advance(11 * time.Second)
		if _, status := refresh(first.RefreshToken); status != http.StatusUnauthorized || opens(next.Access) != http.StatusUnauthorized {
			t.Errorf("an old token: %d, the session is open: %d", status, opens(next.Access))
		}
		// Nobody opens a session by the name of the client.
		if r := s.Nobody().Do(apitest.SignInCall(helen, password, "partner-apps", "")); r.Status != http.StatusUnauthorized {
			t.Errorf("a password: %d", r.Status)
		}
	})
}

// S2-7-81: one write ties both; a fault leaves the code good.
func TestExternalIDIsOneWrite(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		addOIDC(t, s, idp)
		s.Exec(`UPDATE members SET bundle_id = '' WHERE member_id = $1`, apitest.ID(helen))
		_, code := codeFor(t, s, idp.assertion("sub", nil))
		c := s.SignIn(helen)
		s.Exec(`ALTER TABLE program_links RENAME COLUMN ready_at TO ready_at_away`)
		if r := linkByCode(c, code); r.Status < 500 || identities(s) != 0 {
			t.Errorf("with a fault: %d, %d identities", r.Status, identities(s))
		}
		s.Exec(`ALTER TABLE program_links RENAME COLUMN ready_at_away TO ready_at`)
		r := linkByCode(c, code)
		if got := r.Object(t); r.Status != 200 || got["linked"] != true || got["conditionManagementReady"] != false {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// S2-7-82: only an organization that is switched on and speaks OpenID Connect counts.
func TestWhichPartnersUseOpenID(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		on := addOIDC(t, s, newProvider(t, s))
		off := addOIDC(t, s, newProvider(t, s))
		s.Exec(`UPDATE brand_idps SET enabled = FALSE WHERE id = $1`, off)
		for partner, want := range map[string]bool{on: true, off: false, newPlant(t, s, "").id: false, "sso": true, "maple": false, "nobody": false} {
			if r := s.Nobody().Get("/auth/partners/" + partner + "/sp/mp/oidc"); r.Status != 200 || r.Object(t)["ok"] != want {
				t.Errorf("%s: %d %s", partner, r.Status, r.Body)
			}
		}
	})
}

// The trail names what an administrator changed, and the change asks for a proof.
func TestSavesAreRecorded(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		draft := map[string]any{
			"id": id, "protocol": "oidc", "label": "Bridgewater", "issuer": idp.url, "clientId": clientID, "enabled": true, "trustsFactor": true,
			"clientSecret": "another-secret-of-some-length", "revision": 1,
		}
		save(t, s, draft)
		for _, reason := range []string{
			": enabled on, trusts_factor off, label, issuer, client_id, client_secret", ": trusts_factor on, client_secret",
		} {
			if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE action = 'update' AND reason = $1`, "single sign-on "+id+reason); n != 1 {
				t.Errorf("%d rows %q", n, reason)
			}
		}
		plant := newPlant(t, s, plantSignOut)
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE action = 'update' AND reason LIKE $1`, "single sign-on "+plant.id+"%certificates, metadata"); n != 1 {
			t.Errorf("%d rows name the certificates", n)
		}
		admin := s.SignIn("admin@demo.test")
		s.Advance(6 * time.Minute)
		r := admin.Do(apitest.Call{
			Method: "POST", Path: service + "ProviderService/SaveIdentityProvider", JSON: map[string]any{"provider": draft},
			Header: map[string]string{"Idempotency-Key": rand.Text()},
		})
		if r.Status != http.StatusForbidden || !strings.Contains(r.Body, "confirm that it") {
			t.Errorf("without a proof: %d %s", r.Status, r.Body)
		}
	})
}

// Links lead only to hosts that the operator lets brands use.
func TestOperatorsHostsBindLinks(t *testing.T) {
	s := apitest.New(t, "sqlite", func(c *app.Config) { c.BrandHosts = []string{"localhost"} })
	id := addOIDC(t, s, newProvider(t, s))
	r := s.SignIn("admin@demo.test").RPC(service+"ProviderService/ListIdentityProviders", map[string]string{"brandCode": "sso"})
	if !strings.Contains(r.Body, id) || !strings.Contains(r.Body, "http://localhost/keycloak") || strings.Contains(r.Body, "sso.localhost") {
		t.Errorf("%d %s", r.Status, r.Body)
	}
}

// A provider that nobody has linked can be removed, and is gone from the desk and
// from the sign-in page. One that somebody has linked stays.
func TestRemove(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		remove := func(as string) *apitest.Reply {
			return s.SignIn(as).Do(apitest.Call{
				Method: "POST", Path: service + "ProviderService/RemoveIdentityProvider", JSON: map[string]any{"id": id},
				Header: map[string]string{"Idempotency-Key": rand.Text()},
			})
		}
		if r := remove("support@demo.test"); r.Status != http.StatusForbidden {
			t.Errorf("Member Support: %d %s", r.Status, r.Body)
		}
		s.Exec(`INSERT INTO external_identities (idp_id, subject, account_id, created_at) VALUES ($1, 'hp', $2, 1)`, id, apitest.ID("helen@demo.test"))
		if r := remove("admin@demo.test"); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "Turn it off instead") {
			t.Errorf("linked: %d %s", r.Status, r.Body)
		}
		s.Exec(`DELETE FROM external_identities WHERE idp_id = $1`, id)
		if r := remove("admin@demo.test"); r.Status != http.StatusOK {
			t.Fatalf("remove: %d %s", r.Status, r.Body)
		}
		if r := remove("admin@demo.test"); r.Status != http.StatusNotFound {
			t.Errorf("twice: %d %s", r.Status, r.Body)
		}
		if n := s.Count(`SELECT COUNT(*) FROM brand_idps WHERE id = $1 AND removed_at IS NOT NULL AND NOT enabled`, id); n != 1 {
			t.Errorf("%d rows are removed", n)
		}
		r := s.SignIn("admin@demo.test").RPC(service+"ProviderService/ListIdentityProviders", map[string]any{"brandCode": "default"})
		if r.Status != http.StatusOK || strings.Contains(r.Body, id) {
			t.Errorf("list: %d %s", r.Status, r.Body)
		}
		if r := s.Nobody().RPC(service+"SignOnService/ListProviders", map[string]any{}); strings.Contains(r.Body, id) {
			t.Errorf("the sign-in page offers it: %s", r.Body)
		}
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE action = 'remove' AND reason = $1`, "single sign-on "+id); n != 1 {
			t.Errorf("%d rows in the trail", n)
		}
	})
}
