package sso_test

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

const (
	password     = demo.Password
	service      = "/wellhouse.sso.v1."
	clientID     = "wellhouse"
	clientSecret = "a-secret-of-thirty-two-characters"
)

// key signs tokens.
type key struct{ *rsa.PrivateKey }

func newKey() key {
	k, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key{k}
}

func (k key) sign(kid string, body []byte) string {
	return signed(jose.SigningKey{Algorithm: jose.RS256, Key: k.PrivateKey}, kid, body)
}

// embedded puts the public key that fits into the token itself.
func (k key) embedded(body []byte) string {
	s, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: k.PrivateKey}, &jose.SignerOptions{EmbedJWK: true})
	if err != nil {
		panic(err)
	}
	return compact(s, body)
}

func signed(k jose.SigningKey, kid string, body []byte) string {
	s, err := jose.NewSigner(k, (&jose.SignerOptions{}).WithHeader("kid", kid))
	if err != nil {
		panic(err)
	}
	return compact(s, body)
}

func compact(s jose.Signer, body []byte) string {
	w, err := s.Sign(body)
	if err != nil {
		panic(err)
	}
	text, err := w.CompactSerialize()
	if err != nil {
		panic(err)
	}
	return text
}

func unsigned(header string, body []byte) string {
	return base64.RawURLEncoding.EncodeToString([]byte(header)) + "." + base64.RawURLEncoding.EncodeToString(body) + "."
}

// hmacSigned takes the public key of the provider for a shared secret.
func hmacSigned(p *openID, body []byte) string {
	der, _ := x509.MarshalPKIXPublicKey(&p.key.PublicKey)
	secret := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})
	text := strings.TrimSuffix(unsigned(`{"alg":"HS256","kid":"k1"}`, body), ".")
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(text))
	return text + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// openID is an OpenID provider that does as a test tells it.
type openID struct {
	url    string
	key    key
	server *apitest.Server
	claims func(map[string]any)
	sign   func(*openID, []byte) string
	silent bool
	quiet  bool         // does not say that it names itself in its answers
	asked  atomic.Int64 // how often for its keys
	// codes are those given out: for whom, with which nonce and challenge.
	codes map[string]url.Values
}

func newProvider(t *testing.T, s *apitest.Server) *openID {
	t.Helper()
	p := &openID{key: newKey(), server: s, codes: map[string]url.Values{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.describe)
	mux.HandleFunc("GET /keys", p.keys)
	mux.HandleFunc("POST /token", p.token)
	web := httptest.NewServer(mux)
	t.Cleanup(web.Close)
	p.url = web.URL
	return p
}

func (p *openID) reset() { p.claims, p.sign, p.silent = nil, nil, false }

func answer(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}

func (p *openID) describe(w http.ResponseWriter, _ *http.Request) {
	answer(w, map[string]any{
		"issuer": p.url, "authorization_endpoint": p.url + "/auth", "token_endpoint": p.url + "/token", "jwks_uri": p.url + "/keys",
		"end_session_endpoint": p.url + "/end", "authorization_response_iss_parameter_supported": !p.quiet,
		"id_token_signing_alg_values_supported": []string{"RS256"}, "code_challenge_methods_supported": []string{"S256"},
	})
}

func (p *openID) keys(w http.ResponseWriter, _ *http.Request) {
	p.asked.Add(1)
	answer(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: &p.key.PublicKey, KeyID: "k1", Algorithm: "RS256", Use: "sig"}}})
}

// token redeems a code as a provider must: once, and with the verifier.
func (p *openID) token(w http.ResponseWriter, r *http.Request) {
	_ = r.ParseForm()
	asked, known := p.codes[r.PostForm.Get("code")]
	delete(p.codes, r.PostForm.Get("code"))
	sum := sha256.Sum256([]byte(r.PostForm.Get("code_verifier")))
	id, secret, _ := r.BasicAuth()
	if !known || base64.RawURLEncoding.EncodeToString(sum[:]) != asked.Get("code_challenge") || id != clientID || secret != clientSecret {
		w.WriteHeader(http.StatusBadRequest)
		answer(w, map[string]string{"error": "invalid_grant"})
		return
	}
	c := p.standard(asked.Get("sub"), asked.Get("nonce"))
	if p.claims != nil {
		p.claims(c)
	}
	body, _ := json.Marshal(c)
	raw := ""
	if p.sign != nil {
		raw = p.sign(p, body)
	} else {
		raw = p.key.sign("k1", body)
	}
	reply := map[string]any{"access_token": "at", "token_type": "Bearer", "expires_in": 60, "id_token": raw}
	if p.silent {
		delete(reply, "id_token")
	}
	answer(w, reply)
}

func (p *openID) standard(sub, nonce string) map[string]any {
	now := p.server.Now()
	return map[string]any{
		"iss": p.url, "sub": sub, "aud": clientID, "nonce": nonce, "iat": now.Unix(), "exp": now.Add(5 * time.Minute).Unix(),
		"email": sub + "@example.test",
	}
}

// browser is somebody at the address of the brand.
type browser struct{ *apitest.Client }

func newBrowser(s *apitest.Server) browser { return browser{s.Nobody()} }

func (b browser) rpc(procedure string, message any) *apitest.Reply {
	return b.Do(apitest.Call{Method: "POST", Path: service + procedure, Host: "sso.localhost", JSON: message})
}

// start goes to the provider, signs in there and returns what comes back.
func (b browser) start(t *testing.T, p *openID, id, sub string) url.Values {
	t.Helper()
	r := b.rpc("SignOnService/Start", map[string]any{"providerId": id, "returnTo": "/home"})
	if r.Status != 200 {
		t.Fatalf("start %d %s", r.Status, r.Body)
	}
	u, err := url.Parse(r.Object(t)["url"].(string))
	if err != nil {
		t.Fatal(err)
	}
	asked := u.Query()
	asked.Set("sub", sub)
	code := rand.Text()
	p.codes[code] = asked
	return url.Values{"code": {code}, "state": {asked.Get("state")}, "iss": {p.url}}
}

func (b browser) finish(answer url.Values) *apitest.Reply {
	message := map[string]any{}
	for name := range answer {
		message[name] = answer.Get(name)
	}
	return b.rpc("SignOnService/Finish", message)
}

func (b browser) signOn(t *testing.T, p *openID, id, sub string, claims func(map[string]any)) map[string]any {
	t.Helper()
	p.reset()
	p.claims = claims
	r := b.finish(b.start(t, p, id, sub))
	if r.Status != 200 {
		t.Fatalf("finish %d %s", r.Status, r.Body)
	}
	return r.Object(t)
}

// refused checks that an answer does not hold: with the one message, and nobody
// is signed in or asked to link.
func (b browser) refused(t *testing.T, s *apitest.Server, answer url.Values) {
	t.Helper()
	before, waiting := sessions(s), s.Count(`SELECT COUNT(*) FROM sso_arrivals`)
	r := b.finish(answer)
	if r.Status != http.StatusUnauthorized || !strings.Contains(r.Body, "Please contact Member Support.") {
		t.Errorf("answered %d %s", r.Status, r.Body)
	}
	if n := sessions(s); n != before || s.Count(`SELECT COUNT(*) FROM sso_arrivals`) != waiting {
		t.Errorf("%d sessions, before %d", n, before)
	}
}

// addOIDC sets a provider up as an administrator does.
func addOIDC(t *testing.T, s *apitest.Server, p *openID) string {
	t.Helper()
	return save(t, s, map[string]any{
		"brandCode": "sso", "protocol": "oidc", "label": "Bridgewater", "issuer": p.url, "clientId": clientID,
		"clientSecret": clientSecret, "enabled": true,
	})
}

func save(t *testing.T, s *apitest.Server, provider map[string]any) string {
	t.Helper()
	r := s.SignIn("admin@demo.test").Do(apitest.Call{
		Method: "POST", Path: service + "ProviderService/SaveIdentityProvider", JSON: map[string]any{"provider": provider},
		Header: map[string]string{"Idempotency-Key": rand.Text()},
	})
	if r.Status != 200 {
		t.Fatalf("save %d %s", r.Status, r.Body)
	}
	id := r.Object(t)["provider"].(map[string]any)["id"].(string)
	s.Exec(`DELETE FROM session_secrets`)
	s.Exec(`DELETE FROM sessions`)
	return id
}

func link(s *apitest.Server, idp, subject, account string) {
	s.Exec(`INSERT INTO external_identities (idp_id, subject, account_id, created_at) VALUES ($1, $2, $3, 1)`, idp, subject, account)
}

func sessions(s *apitest.Server) int { return s.Count(`SELECT COUNT(*) FROM sessions`) }
func open(s *apitest.Server) int {
	return s.Count(`SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL`)
}
