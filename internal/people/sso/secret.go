package sso

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"time"

	"wellhouse.app/internal/platform/wire"
)

// newToken is a secret of 32 random bytes as it travels.
func newToken() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // crypto/rand never fails; it ends the program instead
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// tokenLength is how long every secret of ours is; nothing else is looked up.
const tokenLength = 43

// hashOf is the form the database keeps.
func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// derive makes the value of one use from a state. Who knows the state but not
// the key knows nothing about it.
func (s *Service) derive(use, state string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(use))
	mac.Write([]byte{0})
	mac.Write([]byte(state))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func (s *Service) verifier(state string) string { return s.derive("verifier", state) }
func (s *Service) nonce(state string) string    { return s.derive("nonce", state) }

// requestID names a SAML request. An XML id begins with a letter or an underscore.
func (s *Service) requestID(state string) string {
	sum := sha256.Sum256([]byte(s.derive("request", state)))
	return "_" + hex.EncodeToString(sum[:20])
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// The cookies: which browser began a sign-in, and whose account is to be linked.
const (
	browserCookie = "sso"
	linkCookie    = "sso-link"
)

// plain reports whether this request gets cookies without Secure, as those of
// the session do.
func plain(m *wire.Meta) bool { return !m.Secure && m.Local() }

func cookieName(m *wire.Meta, name string) string {
	if plain(m) {
		return "wellhouse-" + name
	}
	return "__Host-" + name
}

// readCookie returns a secret that a browser keeps; empty when it has none.
func readCookie(m *wire.Meta, name string) string {
	value := m.Cookie(cookieName(m, name))
	if len(value) != tokenLength {
		return ""
	}
	return value
}

// setCookie gives a browser a secret. It is strict: the page that an
// organization leads back to asks for what it needs with a call of its own.
func setCookie(m *wire.Meta, name, value string, lasts time.Duration) {
	c := &http.Cookie{
		Name: cookieName(m, name), Value: value, Path: "/", MaxAge: int(lasts.Seconds()),
		Secure: !plain(m), HttpOnly: true, SameSite: http.SameSiteStrictMode,
	}
	if value == "" {
		c.MaxAge = -1
	}
	m.SetCookie(c)
}
