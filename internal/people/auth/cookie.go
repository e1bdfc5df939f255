package auth

import (
	"net/http"
	"strconv"
	"strings"

	"wellhouse.app/internal/platform/wire"
)

// The cookies of cookie clients. The first holds the secret; its prefix makes
// browsers refuse it unless it is Secure, HttpOnly, host-only and set by us.
// Plain http is only for this very machine, where browsers would drop a Secure
// cookie. The last is for scripts: the reference and its expiry, no secret.
const (
	SecretCookie      = "__Host-Http-sid"
	LocalSecretCookie = "wellhouse-sid"
	ReferenceCookie   = "wellhouse-session"
)

// plain reports whether this request gets cookies without Secure. Every other
// request gets the strict ones, also on plain http, where the browser then
// keeps nothing rather than something unsafe.
func plain(m *wire.Meta) bool { return !m.Secure && m.Local() }

func secretCookie(m *wire.Meta) string {
	if plain(m) {
		return LocalSecretCookie
	}
	return SecretCookie
}

func cookie(m *wire.Meta, name, value string) *http.Cookie {
	return &http.Cookie{
		Name: name, Value: value, Path: "/",
		Secure: !plain(m), HttpOnly: name != ReferenceCookie, SameSite: http.SameSiteStrictMode,
	}
}

// setCookies hands a session to a browser. The cookies go with the browser
// session; how long they are worth something is the server's to decide.
func setCookies(m *wire.Meta, s secret, reference string, expiresAt int64) {
	m.SetCookie(cookie(m, secretCookie(m), s.String()))
	m.SetCookie(cookie(m, ReferenceCookie, reference+"."+strconv.FormatInt(expiresAt, 10)))
}

// clearCookies takes a session from a browser, or from the frame that asks.
func clearCookies(m *wire.Meta) {
	if inFrame(m) {
		clearFrameCookie(m)
		return
	}
	for _, name := range []string{secretCookie(m), ReferenceCookie} {
		c := cookie(m, name, "")
		c.MaxAge = -1
		m.SetCookie(c)
	}
}

// presented is the credential of a request.
type presented struct {
	secret secret
	use    string // empty when the request carries none
	valid  bool   // false for what cannot be a secret of ours
}

// inCookie says that the browser sent it by itself.
func (p presented) inCookie() bool { return p.use == useSession || p.use == useFrame }

// present finds the credential. A bearer is meant, a cookie comes by itself,
// so a bearer wins. In a frame only the cookie of the frame counts.
func present(m *wire.Meta) presented {
	if scheme, token, _ := strings.Cut(m.Header("Authorization"), " "); strings.EqualFold(scheme, "Bearer") {
		s, ok := parseSecret(token)
		return presented{secret: s, use: useAccess, valid: ok}
	}
	if inFrame(m) {
		return presentFramed(m)
	}
	if text := m.Cookie(secretCookie(m)); text != "" {
		s, ok := parseSecret(text)
		return presented{secret: s, use: useSession, valid: ok}
	}
	return presented{}
}
