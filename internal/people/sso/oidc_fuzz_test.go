package sso

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"

	"wellhouse.app/internal/people/sso/ssodb"
)

// FuzzIDToken: whatever arrives, only what the organization signed counts. A
// token whose claims we make up and sign ourselves must be for us, now, and for
// this sign-in.
func FuzzIDToken(f *testing.F) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		f.Fatal(err)
	}
	now := time.Date(2026, 11, 15, 9, 0, 0, 0, time.UTC)
	svc := &Service{Deps: Deps{Now: func() time.Time { return now }}}
	p := provider{BrandIdp: ssodb.BrandIdp{Issuer: "https://idp.example", ClientID: "wellhouse"}}
	d := discovery{keys: &oidc.StaticKeySet{PublicKeys: []crypto.PublicKey{key.Public()}}}
	want := expected{nonce: "n"}
	const good = `{"iss":"https://idp.example","aud":"wellhouse","sub":"1","nonce":"n","iat":1794733200,"exp":1794733500}`
	if _, err := svc.verifyToken(f.Context(), p, d, signed(f, key, good), want); err != nil {
		f.Fatalf("the good token is refused: %v", err)
	}
	f.Add(signed(f, key, good), good)
	f.Add("e30.e30.", `{"iss":"https://idp.example","aud":["wellhouse","other"],"sub":"1"}`)
	f.Add("eyJhbGciOiJub25lIn0.e30.", strings.Replace(good, `"n"`, `"m"`, 1))
	f.Add("..", `{"exp":1e99}`)
	f.Fuzz(func(t *testing.T, raw, body string) {
		if who, err := svc.verifyToken(t.Context(), p, d, raw, want); err == nil && who.subject != "1" {
			t.Errorf("a token nobody signed names %q", who.subject)
		}
		who, err := svc.verifyToken(t.Context(), p, d, signed(t, key, body), want)
		if err == nil && (!validSubject(who.subject) || who.expiresAt < now.UnixMilli()) {
			t.Errorf("%s names %q until %d", body, who.subject, who.expiresAt)
		}
	})
}

// signed is a token of an organization, with claims as given.
func signed(t testing.TB, key *ecdsa.PrivateKey, body string) string {
	t.Helper()
	text := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"ES256"}`)) + "." + base64.RawURLEncoding.EncodeToString([]byte(body))
	sum := sha256.Sum256([]byte(text))
	r, s, err := ecdsa.Sign(rand.Reader, key, sum[:])
	if err != nil {
		t.Fatal(err)
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return text + "." + base64.RawURLEncoding.EncodeToString(signature)
}
