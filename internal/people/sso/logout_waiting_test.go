package sso_test

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

const mia = "mfa@demo.test"

// half is a sign-in through an organization that waits for our second factor.
type half struct {
	browser
	token string
}

// halfSignOn signs Mia in at an OpenID provider, so that only her code is missing.
func halfSignOn(t *testing.T, s *apitest.Server, idp *openID, id, sid string) half {
	t.Helper()
	b := newBrowser(s)
	done := b.signOn(t, idp, id, "mia", set("sid", sid))
	token, _ := done["mfaToken"].(string)
	if token == "" {
		t.Fatalf("%v", done)
	}
	return half{b, token}
}

// redeem asks for the code and shows it.
func (h half) redeem(t *testing.T, s *apitest.Server) *apitest.Reply {
	t.Helper()
	h.Do(apitest.Call{Method: "POST", Path: "/v1/users/auth/mfa/challenges", Host: "sso.localhost", JSON: map[string]string{"mfaToken": h.token, "contactType": "SMS"}})
	return h.show(smsCode(t, s, "+16125550109"))
}

func (h half) show(code string) *apitest.Reply {
	call := apitest.SignInCall("", "", "portal", "")
	call.Host = "sso.localhost"
	call.Form = url.Values{"grant_type": {"mfa"}, "mfaToken": {h.token}, "code": {code}}
	return h.Do(call)
}

// An organization that signs somebody out stops a sign-in that waits for our second
// factor, even when the right code comes afterwards.
func TestLogoutStopsAWaitingSignIn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		link(s, id, "mia", apitest.ID(mia))
		h := halfSignOn(t, s, idp, id, "s1")
		h.Do(apitest.Call{Method: "POST", Path: "/v1/users/auth/mfa/challenges", Host: "sso.localhost", JSON: map[string]string{"mfaToken": h.token, "contactType": "SMS"}})
		code := smsCode(t, s, "+16125550109")
		if status := backchannel(s, id, idp.logoutToken("somebody else", "k1")); status != 200 || s.Count(`SELECT COUNT(*) FROM mfa_attempts`) != 1 {
			t.Fatalf("the word about somebody else: %d", status)
		}
		if status := backchannel(s, id, idp.logoutToken("mia", "k1")); status != 200 {
			t.Fatalf("%d", status)
		}
		if r := h.show(code); r.Status != http.StatusUnauthorized || open(s) != 0 {
			t.Errorf("%d %s, %d sessions", r.Status, r.Body, open(s))
		}
		if n := s.Count(`SELECT COUNT(*) FROM sso_sessions`); n != 0 {
			t.Errorf("%d notes of who opened a session", n)
		}
	})
}

// SAML names the session that ends; only the sign-in of that session stops.
func TestSAMLLogoutStopsAWaitingSignIn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := newPlant(t, s, plantSignOut)
		waits := func(index string) half {
			b := newBrowser(s)
			r := b.Do(apitest.SignInCall(mia, password, "portal", ""))
			token, _ := r.Object(t)["mfaToken"].(string)
			s.Exec(`INSERT INTO sso_sessions (session_id, idp_id, subject, sid, naming, created_at)
				SELECT 'mfa ' || token_hash, $1, 'mia', $2, '', $3 FROM mfa_attempts WHERE 'mfa ' || token_hash NOT IN (SELECT session_id FROM sso_sessions)`,
				p.id, index, s.Now().UnixMilli())
			return half{b, token}
		}
		ended, goesOn := waits("_s1"), waits("_s2")
		if to := p.send(s, p.asks(s, "_a", "mia", "_s1")); to == nil || to.Host != "plant.example" {
			t.Fatalf("%v", to)
		}
		if r := goesOn.redeem(t, s); r.Status != 200 {
			t.Errorf("another session: %d %s", r.Status, r.Body)
		}
		if r := ended.show("000000"); r.Status != http.StatusUnauthorized || !strings.Contains(r.Body, "has expired") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// What an organization said before it signed somebody out opens nothing afterwards.
func TestLogoutStopsAnArrival(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		link(s, id, "victim", apitest.ID(helen))
		_, exchanged := codeFor(t, s, idp.assertion("victim", nil))
		_, arrived := codeFor(t, s, idp.assertion("other", nil))
		link(s, id, "other", apitest.ID(helen))
		s.Exec(`UPDATE sso_arrivals SET use = 'finish' WHERE subject = 'other'`) // as SAML leaves it
		for _, subject := range []string{"victim", "other"} {
			if status := backchannel(s, id, idp.logoutToken(subject, "k1")); status != 200 {
				t.Fatalf("%d", status)
			}
		}
		r := s.Nobody().Do(apitest.Call{Method: "POST", Path: "/v1/users/me/partners/" + id + "/auth/sp/code", JSON: map[string]string{"access_code": exchanged}})
		if r.Status != http.StatusUnauthorized {
			t.Errorf("a code: %d %s", r.Status, r.Body)
		}
		if r := newBrowser(s).rpc("SignOnService/Finish", map[string]any{"arrival": arrived, "confirmed": true}); r.Status != http.StatusUnauthorized || open(s) != 0 {
			t.Errorf("an arrival: %d %s", r.Status, r.Body)
		}
	})
}

// A member who disconnects an organization also stops its sign-in that waits.
func TestUnlinkStopsAWaitingSignIn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		own := newBrowser(s)
		r := own.Do(apitest.SignInCall(mia, password, "portal", ""))
		token, _ := r.Object(t)["mfaToken"].(string)
		if r := (half{own, token}).redeem(t, s); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		link(s, id, "mia", apitest.ID(mia))
		thief := halfSignOn(t, s, idp, id, "s1")
		r = own.Do(apitest.Call{
			Method: "POST", Path: service + "SignOnService/Unlink", Host: "sso.localhost", JSON: map[string]any{"providerId": id},
			Header: map[string]string{"Idempotency-Key": rand.Text()},
		})
		if r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := thief.show("000000"); !strings.Contains(r.Body, "has expired") || s.Count(`SELECT COUNT(*) FROM mfa_attempts`) != 0 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}
