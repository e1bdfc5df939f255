package sso_test

import (
	"compress/flate"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/json"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

// plant is a SAML provider that signs messages about signing out.
type plant struct {
	key         *rsa.PrivateKey
	certificate string
	id          string // of the provider here
}

const plantEntity = "https://plant.example/idp"

func newPlant(t *testing.T, s *apitest.Server, signOut string) plant {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "plant"}, NotBefore: s.Now().Add(-time.Hour), NotAfter: s.Now().Add(240 * time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	p := plant{key: key, certificate: base64.StdEncoding.EncodeToString(der)}
	binding := `Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"`
	p.id = save(t, s, map[string]any{
		"brandCode": "sso", "protocol": "saml", "label": "Plant", "enabled": true,
		"metadata": `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="` + plantEntity + `"><md:IDPSSODescriptor ` +
			`protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">` +
			`<ds:X509Data><ds:X509Certificate>` + p.certificate + `</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` + signOut +
			`<md:SingleSignOnService ` + binding + ` Location="https://plant.example/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
	})
	return p
}

const plantSignOut = `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://plant.example/slo" ` +
	`ResponseLocation="https://plant.example/slo-done"/>`

// asks is a signed request to sign somebody out.
func (p plant) asks(s *apitest.Server, id, subject string, indexes ...string) string {
	text := `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="` + id +
		`" Version="2.0" IssueInstant="` + s.Now().UTC().Format(time.RFC3339) + `" Destination="http://sso.localhost/saml/slo/` + p.id + `">` +
		`<saml:Issuer>` + plantEntity + `</saml:Issuer><saml:NameID>` + subject + `</saml:NameID>`
	for _, one := range indexes {
		text += `<samlp:SessionIndex>` + one + `</samlp:SessionIndex>`
	}
	query := "SAMLRequest=" + url.QueryEscape(deflate(text+`</samlp:LogoutRequest>`)) + "&RelayState=back" +
		"&SigAlg=" + url.QueryEscape("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256")
	sum := sha256.Sum256([]byte(query))
	signature, _ := rsa.SignPKCS1v15(rand.Reader, p.key, crypto.SHA256, sum[:])
	return query + "&Signature=" + url.QueryEscape(base64.StdEncoding.EncodeToString(signature))
}

func (p plant) send(s *apitest.Server, query string) *url.URL {
	r := s.Nobody().Do(apitest.Call{Path: "/saml/slo/" + p.id + "?" + query, Host: "sso.localhost"})
	to, _ := url.Parse(r.Header.Get("Location"))
	if r.Status != http.StatusSeeOther {
		return nil
	}
	return to
}

// signedIn opens a session of Helen that the plant opened.
func (p plant) signedIn(t *testing.T, s *apitest.Server, subject, index string) *apitest.Client {
	t.Helper()
	c := s.SignIn(helen)
	s.Exec(`INSERT INTO sso_sessions (session_id, idp_id, subject, sid, naming, created_at)
		SELECT id, $1, $2, $3, '{"Format":"f"}', $4 FROM sessions WHERE id NOT IN (SELECT session_id FROM sso_sessions) AND account_id = $5`,
		p.id, subject, index, s.Now().UnixMilli(), apitest.ID(helen))
	return c
}

func isIn(c *apitest.Client) bool { return c.Get("/v1/users/me/info/personal").Status == 200 }

// inflate reads a message that we put into an address.
func inflate(t *testing.T, text string) string {
	t.Helper()
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(flate.NewReader(strings.NewReader(string(raw))))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// holds checks our signature with the certificate in our metadata.
func (p plant) holds(t *testing.T, s *apitest.Server, to *url.URL) bool {
	t.Helper()
	metadata := s.Nobody().Do(apitest.Call{Path: "/saml/metadata/" + p.id, Host: "sso.localhost"}).Body
	if !strings.Contains(metadata, `SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="http://sso.localhost/saml/slo/`+p.id) {
		t.Errorf("our metadata does not say where to sign out: %s", metadata)
	}
	der, _ := base64.StdEncoding.DecodeString(regexp.MustCompile(`X509Certificate>([^<]+)<`).FindStringSubmatch(metadata)[1])
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	signed, signature, _ := strings.Cut(to.RawQuery, "&Signature=")
	text, _ := url.QueryUnescape(signature)
	raw, _ := base64.StdEncoding.DecodeString(text)
	return certificate.CheckSignature(x509.SHA256WithRSA, []byte(signed), raw) == nil
}

func TestSAMLLogout(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := newPlant(t, s, plantSignOut)
		one, two := p.signedIn(t, s, "victim", "_s1"), p.signedIn(t, s, "victim", "_s2")

		// None of these ends a session, and none gets an answer.
		for name, query := range map[string]string{
			"unsigned":         strings.Split(p.asks(s, "_a", "victim"), "&SigAlg=")[0],
			"another provider": plant{key: newKey().PrivateKey, id: p.id}.asks(s, "_b", "victim"),
			"nothing":          "",
		} {
			if to := p.send(s, query); to == nil || to.String() != "http://sso.localhost/logout" {
				t.Errorf("%s: %v", name, to)
			}
		}
		// Somebody else, or a session that is none of theirs: answered, and nobody is signed out.
		for id, query := range map[string]string{"_c": p.asks(s, "_c", "stranger"), "_d": p.asks(s, "_d", "victim", "_s9"), "_e": p.asks(s, "_e", "stranger", "_s1")} {
			if to := p.send(s, query); to == nil || to.Host != "plant.example" {
				t.Errorf("%s: %v", id, to)
			}
		}
		if !isIn(one) || !isIn(two) {
			t.Fatal("somebody was signed out")
		}

		first := p.asks(s, "_f", "victim", "_s1")
		to := p.send(s, first)
		if isIn(one) || !isIn(two) {
			t.Error("the wrong session has ended")
		}
		if to.Host != "plant.example" || to.Path != "/slo-done" || to.Query().Get("RelayState") != "back" || !p.holds(t, s, to) {
			t.Errorf("%s", to)
		}
		answer := inflate(t, to.Query().Get("SAMLResponse"))
		for _, part := range []string{`InResponseTo="_f"`, "status:Success", `Destination="https://plant.example/slo-done"`, "/saml/metadata/" + p.id} {
			if !strings.Contains(answer, part) {
				t.Errorf("lacks %s: %s", part, answer)
			}
		}
		if to := p.send(s, first); to.String() != "http://sso.localhost/logout" {
			t.Errorf("the same request again: %s", to)
		}
		p.send(s, p.asks(s, "_g", "victim"))
		if isIn(two) {
			t.Error("without an index, every session of the person ends")
		}
	})
}

func signOutURL(t *testing.T, c *apitest.Client) *url.URL {
	t.Helper()
	r := c.Do(apitest.Call{Method: "POST", Path: service + "SignOnService/GetSignOut", Host: "sso.localhost", JSON: map[string]any{}})
	var out struct{ URL string }
	if err := json.Unmarshal([]byte(r.Body), &out); err != nil || r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	u, err := url.Parse(out.URL)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestSignOutAtSAML(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := newPlant(t, s, plantSignOut)
		to := signOutURL(t, p.signedIn(t, s, "victim", "_s1"))
		if to.Host != "plant.example" || to.Path != "/slo" || !p.holds(t, s, to) {
			t.Fatalf("%s", to)
		}
		asked := inflate(t, to.Query().Get("SAMLRequest"))
		for _, part := range []string{`<saml:NameID Format="f">victim</saml:NameID>`, "<samlp:SessionIndex>_s1<", `Destination="https://plant.example/slo"`} {
			if !strings.Contains(asked, part) {
				t.Errorf("lacks %s: %s", part, asked)
			}
		}
	})
	t.Run("a provider that does not offer it", func(t *testing.T) {
		s := apitest.New(t, "sqlite")
		p := newPlant(t, s, "")
		if to := signOutURL(t, p.signedIn(t, s, "victim", "_s1")); to.String() != "" {
			t.Errorf("%s", to)
		}
		c := p.signedIn(t, s, "victim", "_s1")
		if to := p.send(s, p.asks(s, "_h", "victim")); to.String() != "http://sso.localhost/logout" || isIn(c) {
			t.Errorf("%s", to)
		}
	})
}

// A second factor of ours does not make us forget who signed the person in.
func TestSignOutAfterSecondFactor(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		link(s, id, "mia", apitest.ID("mfa@demo.test"))
		b := newBrowser(s)
		done := b.signOn(t, idp, id, "mia", nil)
		token, _ := done["mfaToken"].(string)
		if done["outcome"] != "OUTCOME_SECOND_FACTOR" || token == "" {
			t.Fatalf("%v", done)
		}
		b.Do(apitest.Call{Method: "POST", Path: "/v1/users/auth/mfa/challenges", Host: "sso.localhost", JSON: map[string]string{"mfaToken": token, "contactType": "SMS"}})
		call := apitest.SignInCall("", "", "portal", "")
		call.Host = "sso.localhost"
		call.Form = url.Values{"grant_type": {"mfa"}, "mfaToken": {token}, "code": {smsCode(t, s, "+16125550109")}}
		if r := b.Do(call); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		to := signOutURL(t, b.Client)
		if !strings.HasPrefix(to.String(), idp.url+"/end") || to.Query().Get("id_token_hint") == "" {
			t.Errorf("%s", to)
		}
		if n := s.Count(`SELECT COUNT(*) FROM sso_sessions`); n != 1 {
			t.Errorf("%d rows", n)
		}
	})
}

func smsCode(t *testing.T, s *apitest.Server, to string) string {
	t.Helper()
	for range 200 {
		var box struct {
			Messages []struct{ To, Text, State string }
		}
		s.Nobody().RPC("/wellhouse.outbox.v1.DemoOutboxService/ListMessages", map[string]string{}).Decode(t, &box)
		for _, m := range box.Messages {
			if m.To == to && m.State == "sent" {
				return regexp.MustCompile(`\b\d{6}\b`).FindString(m.Text)
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("no code was sent")
	return ""
}

// The end of an account closes the sessions that its organization opened, and the
// organization opens no more.
func TestEndedAccountStaysOut(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		link(s, id, "victim", apitest.ID(helen))
		b := newBrowser(s)
		if done := b.signOn(t, idp, id, "victim", nil); done["outcome"] != "OUTCOME_SIGNED_IN" {
			t.Fatalf("%v", done)
		}
		r := s.SignIn("admin@demo.test").Do(apitest.Call{
			Method: "POST", Path: "/wellhouse.roster.v1.AccountDeskService/EndAccount", Header: map[string]string{"Idempotency-Key": rand.Text()},
			JSON: map[string]any{"accountId": apitest.ID(helen), "reason": "left the plan"},
		})
		if r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := b.Do(apitest.Call{Path: "/v1/users/me/info/personal", Host: "sso.localhost"}); r.Status != http.StatusUnauthorized {
			t.Errorf("the session is open: %d", r.Status)
		}
		again := newBrowser(s)
		if done := again.signOn(t, idp, id, "victim", nil); done["outcome"] != "OUTCOME_ACCOUNT_ENDED" || done["session"] != nil {
			t.Errorf("%v", done)
		}
	})
}
