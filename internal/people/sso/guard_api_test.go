package sso_test

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

// assertion is a signed statement about somebody that belongs to no sign-in here.
func (p *openID) assertion(sub string, change func(map[string]any)) string {
	c := p.standard(sub, "")
	delete(c, "nonce")
	c["jti"] = rand.Text()
	if change != nil {
		change(c)
	}
	body, _ := json.Marshal(c)
	return p.key.sign("k1", body)
}

func codeFor(t *testing.T, s *apitest.Server, assertion string) (*apitest.Reply, string) {
	t.Helper()
	r := s.Nobody().Do(apitest.Call{Method: "POST", Path: "/v1/users/me/auth/oAuth2CodeFromJWT", JSON: map[string]string{"jwt": assertion}})
	text, _ := r.Object(t)["code"].(string)
	return r, text
}

const externalID = "/user/liv/me/v1/externalId?ssoAccessCode="

func linkByCode(c *apitest.Client, code string) *apitest.Reply {
	return c.Do(apitest.Call{Method: "PATCH", Path: externalID + code})
}

func identities(s *apitest.Server) int { return s.Count(`SELECT COUNT(*) FROM external_identities`) }

// A session that was already open can't link an organization, by code or by cookie:
// its owner may have walked away from it.
func TestOnlyAFreshSignInLinks(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		addOIDC(t, s, idp)
		old := s.SignIn(helen)
		s.Advance(6 * time.Minute)
		_, code := codeFor(t, s, idp.assertion("thief", nil))
		if r := linkByCode(old, code); r.Status != http.StatusForbidden || !strings.Contains(r.Body, "step_up_required") {
			t.Errorf("an old session: %d %s", r.Status, r.Body)
		}
		proven := s.SignIn(helen)
		s.Advance(time.Second)
		_, code = codeFor(t, s, idp.assertion("thief", nil))
		if r := linkByCode(proven, code); r.Status == 200 {
			t.Errorf("a session that was open before: %d %s", r.Status, r.Body)
		}
		if r := linkByCode(s.AsAPI(helen), code); r.Status != http.StatusForbidden {
			t.Errorf("an app: %d %s", r.Status, r.Body)
		}
		if n := identities(s); n != 0 {
			t.Fatalf("%d identities", n)
		}
		if r := linkByCode(s.SignIn(helen), code); r.Status != 200 || identities(s) != 1 {
			t.Errorf("signed in afterwards: %d %s", r.Status, r.Body)
		}
	})
}

// Link asks for a proof that is not older than five minutes.
func TestLinkAsksForAProof(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		b := newBrowser(s)
		b.signOn(t, idp, id, "sub-1", nil)
		b.Do(apitest.SignInCall(helen, password, "portal", ""))
		s.Exec(`UPDATE sessions SET proven_at = 0`) // as in a browser that is remembered
		if r := b.rpc("SignOnService/Link", map[string]any{}); !strings.Contains(r.Body, "confirm that it") || identities(s) != 0 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// An organization opens accounts of its own brand's members and of nobody else.
func TestWhoCanBeLinked(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		for email, want := range map[string]int{tom: http.StatusForbidden, "admin@demo.test": http.StatusForbidden, helen: 200} {
			_, code := codeFor(t, s, idp.assertion(email, nil))
			if r := linkByCode(s.SignIn(email), code); r.Status != want {
				t.Errorf("%s by code: %d %s", email, r.Status, r.Body)
			}
			b := newBrowser(s)
			b.signOn(t, idp, id, email+"-2", nil)
			b.Do(apitest.SignInCall(email, password, "portal", ""))
			if r := b.rpc("SignOnService/Link", map[string]any{}); r.Status != want {
				t.Errorf("%s by cookie: %d %s", email, r.Status, r.Body)
			}
		}
		if n := identities(s); n != 2 {
			t.Errorf("%d identities", n)
		}
		// Trust in the organization's second factor never covers staff.
		s.Exec(`UPDATE accounts SET mfa_required = TRUE WHERE id = $1`, apitest.ID("admin@demo.test"))
		s.Exec(`UPDATE brand_idps SET trusts_factor = TRUE`)
		link(s, id, "boss", apitest.ID("admin@demo.test"))
		if got := newBrowser(s).signOn(t, idp, id, "boss", nil); got["outcome"] != "OUTCOME_SECOND_FACTOR" {
			t.Errorf("staff: %v", got)
		}
	})
}

// The id_token of a browser's sign-in is no assertion, and no token is taken twice.
func TestTokenIsNoAssertion(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		link(s, id, "victim", apitest.ID(helen))
		raw := ""
		signOn := func() *apitest.Reply {
			b := newBrowser(s)
			return b.finish(b.start(t, idp, id, "victim"))
		}
		idp.claims = set("jti", "j1")
		idp.sign = func(p *openID, body []byte) string { raw = p.key.sign("k1", body); return raw }
		if r := signOn(); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r, code := codeFor(t, s, raw); r.Status != http.StatusUnauthorized || code != "" {
			t.Errorf("an id_token as an assertion: %d %s", r.Status, r.Body)
		}
		if r, _ := codeFor(t, s, idp.assertion("victim", set("nonce", "n"))); r.Status != http.StatusUnauthorized {
			t.Errorf("an assertion with a nonce: %d %s", r.Status, r.Body)
		}
		if r, _ := codeFor(t, s, idp.assertion("victim", set("jti", "j1"))); r.Status != http.StatusUnauthorized {
			t.Errorf("an id that a sign-in used: %d %s", r.Status, r.Body)
		}
		if r := signOn(); r.Status != http.StatusUnauthorized {
			t.Errorf("a sign-in with an id that was used: %d %s", r.Status, r.Body)
		}
	})
}

// A member sees which organizations sign them in and can end that, after a proof. It
// ends what the organization opened, and the member is told.
func TestUnlink(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		link(s, id, "thief", apitest.ID(helen))
		link(s, id, "other", apitest.ID(tom))
		thief := newBrowser(s)
		thief.signOn(t, idp, id, "thief", nil)
		own := s.SignIn(helen)
		list := func(c *apitest.Client) string { return c.RPC(service+"SignOnService/ListLinks", map[string]any{}).Body }
		unlink := func(c *apitest.Client, id string) *apitest.Reply {
			return c.Do(apitest.Call{
				Method: "POST", Path: service + "SignOnService/Unlink", JSON: map[string]any{"providerId": id},
				Header: map[string]string{"Idempotency-Key": rand.Text()},
			})
		}
		if body := list(own); !strings.Contains(body, id) || !strings.Contains(body, "Bridgewater") {
			t.Errorf("%s", body)
		}
		if body := list(s.SignIn(rosa)); strings.Contains(body, id) {
			t.Errorf("somebody else sees it: %s", body)
		}
		if r := unlink(s.SignIn(rosa), id); r.Status != http.StatusNotFound {
			t.Errorf("somebody else: %d", r.Status)
		}
		s.Advance(6 * time.Minute)
		if r := unlink(own, id); r.Status != http.StatusForbidden || !strings.Contains(r.Body, "confirm that it") {
			t.Errorf("without a proof: %d %s", r.Status, r.Body)
		}
		if n := identities(s); n != 2 || !isIn(thief.Client) {
			t.Fatalf("%d identities", n)
		}
		own = s.SignIn(helen)
		if r := unlink(own, id); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if identities(s) != 1 || isIn(thief.Client) || !isIn(own) || strings.Contains(list(own), id) {
			t.Errorf("%d identities, the organization's session is open: %v", identities(s), isIn(thief.Client))
		}
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE action = 'signOnUnlinked' AND member_id = $1`, apitest.ID(helen)); n != 1 {
			t.Errorf("%d rows in the trail", n)
		}
		if n := s.Count(`SELECT COUNT(*) FROM outbox_messages WHERE template = 'signOnUnlinked' AND member_id = $1`, apitest.ID(helen)); n != 1 {
			t.Errorf("%d messages", n)
		}
		if got := newBrowser(s).signOn(t, idp, id, "thief", nil); got["outcome"] != "OUTCOME_LINK" {
			t.Errorf("%v", got)
		}
	})
}

// A provider that we have no secret with must name itself in its answer; otherwise
// the code of another provider could be sent to it.
func TestAnswersNameTheirProvider(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for secret, sent := range map[string]bool{clientSecret: true, "": false} {
			idp := newProvider(t, s)
			idp.quiet = true
			id := save(t, s, map[string]any{
				"brandCode": "sso", "protocol": "oidc", "label": "Quiet", "issuer": idp.url, "clientId": clientID, "clientSecret": secret, "enabled": true,
			})
			b := newBrowser(s)
			answer := b.start(t, idp, id, "victim")
			answer.Del("iss")
			r := b.finish(answer)
			if (len(idp.codes) == 0) != sent || (r.Status == 200) != sent {
				t.Errorf("secret %q: %d, the code was sent: %v", secret, r.Status, len(idp.codes) == 0)
			}
		}
	})
}
