package sso_test

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"wellhouse.app/internal/apitest"
)

const (
	helen = "helen@demo.test"
	tom   = "tom@demo.test"
)

// The sign-in that every attack changes in one place: it holds as it is.
func TestSignOnByOpenID(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		b := newBrowser(s)
		// A first time nobody is linked: the person signs in once, then it is.
		got := b.signOn(t, idp, id, "sub-1", nil)
		if got["outcome"] != "OUTCOME_LINK" || got["hint"] != "sub-1@example.test" || sessions(s) != 0 {
			t.Fatalf("first sign-in %v, %d sessions", got, sessions(s))
		}
		b.Do(apitest.SignInCall(helen, password, "portal", ""))
		if r := b.rpc("SignOnService/Link", map[string]any{}); r.Status != 200 {
			t.Fatalf("link %d %s", r.Status, r.Body)
		}
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE action = 'signOnLinked'`); n != 1 {
			t.Errorf("%d audit rows of the link", n)
		}
		// From then on, in any browser, by subject alone.
		other := newBrowser(s)
		got = other.signOn(t, idp, id, "sub-1", nil)
		if got["outcome"] != "OUTCOME_SIGNED_IN" || got["returnTo"] != "/home" {
			t.Fatalf("second sign-in %v", got)
		}
		if r := other.Get("/v1/users/me/info/locale"); r.Status != 200 {
			t.Errorf("the session opens nothing: %d %s", r.Status, r.Body)
		}
		if r := other.rpc("SignOnService/GetSignOut", map[string]any{}); !strings.Contains(r.Body, "id_token_hint=") {
			t.Errorf("sign out elsewhere: %s", r.Body)
		}
	})
}

// An equal email address links nothing, and a session that was open before is
// not meant.
func TestNobodyIsLinkedByAccident(t *testing.T) {
	s := apitest.New(t, "sqlite")
	idp := newProvider(t, s)
	id := addOIDC(t, s, idp)
	b := newBrowser(s)
	b.Do(apitest.SignInCall(helen, password, "portal", ""))
	s.Advance(time.Minute)
	got := b.signOn(t, idp, id, "sub-9", func(c map[string]any) { c["email"], c["email_verified"] = helen, true })
	if got["outcome"] != "OUTCOME_LINK" {
		t.Fatalf("outcome %v", got)
	}
	if r := b.rpc("SignOnService/Link", map[string]any{}); !strings.Contains(r.Body, "nothing to link") {
		t.Errorf("an open session was linked: %d %s", r.Status, r.Body)
	}
	b.Do(apitest.SignInCall(helen, password, "portal", ""))
	if r := b.rpc("SignOnService/Link", map[string]any{}); r.Status != 200 {
		t.Errorf("link %d %s", r.Status, r.Body)
	}
	// Another person can't take the identity over.
	c := newBrowser(s)
	if got := c.signOn(t, idp, id, "sub-9", nil); got["outcome"] != "OUTCOME_SIGNED_IN" {
		t.Errorf("%v", got)
	}
	if n := s.Count(`SELECT COUNT(*) FROM external_identities`); n != 1 {
		t.Errorf("%d identities", n)
	}
}

// An account that has ended is told so, and a second factor of ours is asked
// unless the organization is trusted with it.
func TestSignOnOfSpecialAccounts(t *testing.T) {
	s := apitest.New(t, "sqlite")
	idp := newProvider(t, s)
	id := addOIDC(t, s, idp)
	link(s, id, "ended", apitest.ID("ended@demo.test"))
	link(s, id, "mfa", apitest.ID("mfa@demo.test"))
	if got := newBrowser(s).signOn(t, idp, id, "ended", nil); got["outcome"] != "OUTCOME_ACCOUNT_ENDED" {
		t.Errorf("ended: %v", got)
	}
	got := newBrowser(s).signOn(t, idp, id, "mfa", nil)
	if token, _ := got["mfaToken"].(string); got["outcome"] != "OUTCOME_SECOND_FACTOR" || token == "" {
		t.Errorf("second factor: %v", got)
	}
	if n := sessions(s); n != 0 {
		t.Errorf("%d sessions", n)
	}
	s.Exec(`UPDATE brand_idps SET trusts_factor = TRUE`)
	if got := newBrowser(s).signOn(t, idp, id, "mfa", nil); got["outcome"] != "OUTCOME_SIGNED_IN" {
		t.Errorf("trusted: %v", got)
	}
}

// attack is a sign-in that is changed in one place.
type attack struct {
	name   string
	claims func(c map[string]any)              // of the id_token
	sign   func(p *openID, body []byte) string // instead of the right signature
	reply  func(a url.Values)                  // what the browser brings back
	token  func(p *openID)                     // how the provider behaves
}

func set(name string, value any) func(map[string]any) {
	return func(c map[string]any) {
		if value == nil {
			delete(c, name)
			return
		}
		c[name] = value
	}
}

func ago(s *apitest.Server, d time.Duration) int64 { return s.Now().Add(-d).Unix() }

// Each of these is refused, with one answer, and nobody is signed in. The account
// is linked, so that only the fault stands between the attacker and a session.
func TestOpenIDAttacks(t *testing.T) {
	s := apitest.New(t, "sqlite")
	idp := newProvider(t, s)
	id := addOIDC(t, s, idp)
	link(s, id, "victim", apitest.ID(helen))
	foreign := newKey()
	attacks := []attack{
		{name: "alg none", sign: func(_ *openID, body []byte) string { return unsigned(`{"alg":"none"}`, body) }},
		{name: "alg None in capitals", sign: func(_ *openID, body []byte) string { return unsigned(`{"alg":"NONE"}`, body) }},
		{name: "HS256 with the public key", sign: func(p *openID, body []byte) string { return hmacSigned(p, body) }},
		{name: "HS256 with the client secret", sign: func(_ *openID, body []byte) string {
			return signed(jose.SigningKey{Algorithm: jose.HS256, Key: []byte(clientSecret)}, "k1", body)
		}},
		{name: "key of another provider", sign: func(_ *openID, body []byte) string { return foreign.sign("k1", body) }},
		{name: "unknown kid", sign: func(_ *openID, body []byte) string { return foreign.sign("other", body) }},
		{name: "kid that is a path", sign: func(_ *openID, body []byte) string { return foreign.sign("../../dev/null", body) }},
		{name: "key inside the token", sign: func(_ *openID, body []byte) string { return foreign.embedded(body) }},
		{name: "address of keys inside the token", sign: func(_ *openID, body []byte) string {
			return unsigned(`{"alg":"RS256","jku":"http://localhost:1/keys","kid":"k1"}`, body)
		}},
		{name: "signature cut off", sign: func(p *openID, body []byte) string {
			whole := p.key.sign("k1", body)
			return whole[:strings.LastIndex(whole, ".")+1]
		}},
		{name: "body exchanged", sign: func(p *openID, body []byte) string {
			parts := strings.Split(p.key.sign("k1", []byte(`{"sub":"other"}`)), ".")
			parts[1] = base64.RawURLEncoding.EncodeToString(body)
			return strings.Join(parts, ".")
		}},
		{name: "two signatures", sign: func(p *openID, body []byte) string { return p.key.sign("k1", body) + "." + "x" }},
		{name: "wrong audience", claims: set("aud", "another-client")},
		{name: "no audience", claims: set("aud", nil)},
		{name: "several audiences without azp", claims: set("aud", []string{clientID, "other"})},
		{name: "azp of another client", claims: set("azp", "another-client")},
		{name: "wrong issuer", claims: set("iss", "https://evil.example")},
		{name: "issuer with a slash", claims: func(c map[string]any) { c["iss"] = c["iss"].(string) + "/" }},
		{name: "no issuer", claims: set("iss", nil)},
		{name: "nonce missing", claims: set("nonce", nil)},
		{name: "nonce of another sign-in", claims: set("nonce", "AAAA")},
		{name: "expired", claims: set("exp", ago(s, time.Second))},
		{name: "no expiry", claims: set("exp", nil)},
		{name: "from the future", claims: set("iat", ago(s, -2*time.Minute))},
		{name: "no issue time", claims: set("iat", nil)},
		{name: "too old", claims: set("iat", ago(s, 11*time.Minute))},
		{name: "not good yet", claims: set("nbf", ago(s, -2*time.Minute))},
		{name: "no subject", claims: set("sub", nil)},
		{name: "subject with a hidden character", claims: set("sub", "victim\u200b")},
		{name: "subject with a space", claims: set("sub", "victim ")},
		{name: "subject as a number", claims: set("sub", 7)},
		{name: "at_hash of another token", claims: set("at_hash", "AAAAAAAAAAAAAAAAAAAAAA")},
		{name: "state missing", reply: func(a url.Values) { a.Del("state") }},
		{name: "state made up", reply: func(a url.Values) { a.Set("state", strings.Repeat("A", 43)) }},
		{name: "code missing", reply: func(a url.Values) { a.Del("code") }},
		{name: "answer of another issuer", reply: func(a url.Values) { a.Set("iss", "https://evil.example") }},
		{name: "answer without its issuer", reply: func(a url.Values) { a.Del("iss") }},
		{name: "an error beside a code", reply: func(a url.Values) { a.Set("error", "server_error") }},
		{name: "no id_token", token: func(p *openID) { p.silent = true }},
	}
	for _, a := range attacks {
		t.Run(a.name, func(t *testing.T) {
			idp.reset()
			b := newBrowser(s)
			idp.claims, idp.sign = a.claims, a.sign
			if a.token != nil {
				a.token(idp)
			}
			answer := b.start(t, idp, id, "victim")
			if a.reply != nil {
				a.reply(answer)
			}
			b.refused(t, s, answer)
		})
	}
}

// Nothing works twice, in another browser, later, or with another verifier.
func TestOpenIDReplays(t *testing.T) {
	s := apitest.New(t, "sqlite")
	idp := newProvider(t, s)
	id := addOIDC(t, s, idp)
	link(s, id, "victim", apitest.ID(helen))
	t.Run("answer used twice", func(t *testing.T) {
		b := newBrowser(s)
		answer := b.start(t, idp, id, "victim")
		if got := b.finish(answer); got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		s.Exec(`DELETE FROM session_secrets`)
		s.Exec(`DELETE FROM sessions`)
		b.refused(t, s, answer)
	})
	t.Run("answer in another browser", func(t *testing.T) {
		newBrowser(s).refused(t, s, newBrowser(s).start(t, idp, id, "victim"))
	})
	t.Run("answer in another browser that has begun as well", func(t *testing.T) {
		answer, b := newBrowser(s).start(t, idp, id, "victim"), newBrowser(s)
		b.start(t, idp, id, "victim")
		b.refused(t, s, answer)
	})
	t.Run("code of another sign-in", func(t *testing.T) { // its verifier and nonce differ
		stolen, b := newBrowser(s).start(t, idp, id, "victim"), newBrowser(s)
		answer := b.start(t, idp, id, "victim")
		answer.Set("code", stolen.Get("code"))
		b.refused(t, s, answer)
	})
	t.Run("too late", func(t *testing.T) {
		b := newBrowser(s)
		answer := b.start(t, idp, id, "victim")
		s.Advance(10 * time.Minute)
		b.refused(t, s, answer)
	})
	t.Run("switched off meanwhile", func(t *testing.T) {
		b := newBrowser(s)
		answer := b.start(t, idp, id, "victim")
		s.Exec(`UPDATE brand_idps SET enabled = FALSE`)
		b.refused(t, s, answer)
	})
}

// What we ask an OpenID provider for, and where people may be led afterwards.
func TestOpenIDRequest(t *testing.T) {
	s := apitest.New(t, "sqlite")
	idp := newProvider(t, s)
	id := addOIDC(t, s, idp)
	for _, row := range []struct{ to, kept string }{
		{"/home", "/home"}, {"//evil.example", ""}, {"https://evil.example", ""}, {`/\evil.example`, ""}, {"", ""},
	} {
		b := newBrowser(s)
		r := b.rpc("SignOnService/Start", map[string]any{"providerId": id, "returnTo": row.to})
		u, _ := url.Parse(r.Object(t)["url"].(string))
		q := u.Query()
		if q.Get("code_challenge_method") != "S256" || len(q.Get("code_challenge")) != 43 || q.Get("nonce") == "" ||
			q.Get("redirect_uri") != "http://sso.localhost/keycloak" || q.Get("response_type") != "code" {
			t.Errorf("request %v", q)
		}
		if n := s.Count(`SELECT COUNT(*) FROM sso_states WHERE return_path = $1`, row.kept); n == 0 {
			t.Errorf("%q is not kept as %q", row.to, row.kept)
		}
	}
	// Elsewhere people are led to the brand's own address first.
	r := s.Nobody().RPC(service+"SignOnService/Start", map[string]any{"providerId": id})
	if got := r.Object(t)["url"]; got != "http://sso.localhost/login" {
		t.Errorf("from another host: %v", got)
	}
}

// S2-7-05, S2-7-81, S2-7-06: the calls of partners.
func TestPartnerCalls(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		code := func(sub string, change func(map[string]any)) (*apitest.Reply, string) {
			c := idp.standard(sub, "")
			delete(c, "nonce")
			c["jti"] = sub + time.Now().String()
			if change != nil {
				change(c)
			}
			body, _ := json.Marshal(c)
			r := s.Nobody().Do(apitest.Call{Method: "POST", Path: "/v1/users/me/auth/oAuth2CodeFromJWT", JSON: map[string]string{"jwt": idp.key.sign("k1", body)}})
			text, _ := r.Object(t)["code"].(string)
			return r, text
		}
		redeem := func(code string) *apitest.Reply {
			return s.Nobody().Do(apitest.Call{
				Method: "POST", Path: "/v1/users/me/auth", Header: map[string]string{"Authorization": apitest.Basic("demo-api", "demo-api")},
				Form: url.Values{"grant_type": {"authorization_code"}, "code": {code}},
			})
		}
		// An unknown person gets a code too, and it opens nothing.
		_, unknown := code("partner-1", nil)
		if r := redeem(unknown); r.Status != http.StatusUnauthorized {
			t.Errorf("a code of nobody: %d %s", r.Status, r.Body)
		}
		_, linking := code("partner-1", nil)
		path := "/user/liv/me/v1/externalId?ssoAccessCode="
		if r := s.Nobody().Do(apitest.Call{Method: "PATCH", Path: path + linking}); r.Status != http.StatusUnauthorized {
			t.Errorf("a stranger links: %d", r.Status)
		}
		if r := s.As("coach.en@demo.test").Do(apitest.Call{Method: "PATCH", Path: path + linking}); r.Status != http.StatusForbidden {
			t.Errorf("staff link: %d", r.Status)
		}
		if r := s.As(helen).Do(apitest.Call{Method: "PATCH", Path: path + linking}); r.Status != 200 || !strings.Contains(r.Body, `"linked":true`) {
			t.Errorf("link: %d %s", r.Status, r.Body)
		}
		if r := s.As(tom).Do(apitest.Call{Method: "PATCH", Path: path + linking}); r.Status != http.StatusUnauthorized {
			t.Errorf("the same code twice: %d", r.Status)
		}
		_, known := code("partner-1", nil)
		if r := redeem(known); r.Status != 200 || !strings.Contains(r.Body, "refresh_token") {
			t.Errorf("code: %d %s", r.Status, r.Body)
		}
		if r := redeem(known); r.Status != http.StatusUnauthorized {
			t.Errorf("code twice: %d", r.Status)
		}
		sp := func(partner, code string) *apitest.Reply {
			return s.Nobody().Do(apitest.Call{Method: "POST", Path: "/v1/users/me/partners/" + partner + "/auth/sp/code", JSON: map[string]string{"access_code": code}})
		}
		_, again := code("partner-1", nil)
		if r := sp("another", again); r.Status != http.StatusUnauthorized {
			t.Errorf("code of another partner: %d", r.Status)
		}
		if r := sp(id, again); r.Status != 200 {
			t.Errorf("partner token: %d %s", r.Status, r.Body)
		}
		for name, change := range map[string]func(map[string]any){
			"no id": set("jti", nil), "expired": set("exp", ago(s, time.Second)), "other audience": set("aud", "x"), "other issuer": set("iss", "https://x.example"),
		} {
			if r, _ := code("partner-1", change); r.Status != http.StatusUnauthorized {
				t.Errorf("assertion with %s: %d %s", name, r.Status, r.Body)
			}
		}
		same := set("jti", "one")
		code("partner-1", same)
		if r, _ := code("partner-1", same); r.Status != http.StatusUnauthorized {
			t.Errorf("assertion twice: %d", r.Status)
		}
	})
}

// An organization that signs somebody out ends their session here.
func TestBackChannelLogout(t *testing.T) {
	s := apitest.New(t, "sqlite")
	idp := newProvider(t, s)
	id := addOIDC(t, s, idp)
	link(s, id, "victim", apitest.ID(helen))
	post := func(change func(map[string]any)) int {
		c := idp.standard("victim", "")
		delete(c, "nonce")
		c["jti"] = time.Now().String()
		c["events"] = map[string]any{"http://schemas.openid.net/event/backchannel-logout": map[string]any{}}
		if change != nil {
			change(c)
		}
		body, _ := json.Marshal(c)
		return s.Nobody().Do(apitest.Call{Method: "POST", Path: "/sso/backchannel/" + id, Host: "sso.localhost", Form: url.Values{"logout_token": {idp.key.sign("k1", body)}}}).Status
	}
	b := newBrowser(s)
	b.signOn(t, idp, id, "victim", nil)
	for name, change := range map[string]func(map[string]any){
		"an id_token": set("nonce", "n"), "no event": set("events", nil), "other audience": set("aud", "x"), "expired": set("exp", ago(s, time.Second)),
	} {
		if status := post(change); status != http.StatusBadRequest || open(s) != 1 {
			t.Errorf("%s: %d, %d open", name, status, open(s))
		}
	}
	if status := post(nil); status != 200 || open(s) != 0 {
		t.Errorf("logout: %d, %d open", status, open(s))
	}
}
