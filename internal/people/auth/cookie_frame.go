package auth

import (
	"net/http"

	"wellhouse.app/internal/platform/wire"
)

// The cookie of a framed session. A page of ours inside another site's frame is
// third party there, so the cookie has to be SameSite=None; Partitioned keeps it
// apart for each site around the frame. Browsers take Secure cookies from
// localhost over plain http too, only not under the strict name.
const (
	FrameCookie      = "__Host-Http-frame"
	LocalFrameCookie = "wellhouse-frame"
)

// FrameHeader marks the calls of a page that stands in a frame. A script of
// another site can't send it: the browser would ask us first, and we never agree.
const FrameHeader = "Wellhouse-Frame"

// What the browser says of a request; no script can change it.
const (
	siteHeader = "Sec-Fetch-Site"
	ownSite    = "same-origin"
	kindHeader = "Sec-Fetch-Dest"
	picture    = "image"
)

func frameCookie(m *wire.Meta) string {
	if plain(m) {
		return LocalFrameCookie
	}
	return FrameCookie
}

// inFrame reports a call of a page that stands in a frame. A picture on such a
// page is asked for without the header; there the cookie of the frame counts if
// it comes alone.
func inFrame(m *wire.Meta) bool {
	if m.Header(FrameHeader) != "" {
		return true
	}
	return m.Reads() && m.Header(kindHeader) == picture && m.Cookie(secretCookie(m)) == ""
}

// presentFramed finds the credential of a framed page. SameSite doesn't protect
// this cookie, so it counts only where the browser says that the call came from
// one of our own pages.
func presentFramed(m *wire.Meta) presented {
	text := m.Cookie(frameCookie(m))
	if text == "" || m.Header(siteHeader) != ownSite {
		return presented{}
	}
	s, ok := parseSecret(text)
	return presented{secret: s, use: useFrame, valid: ok}
}

func setFrameCookie(m *wire.Meta, s secret) {
	m.SetCookie(frameCookieOf(m, s.String()))
}

func clearFrameCookie(m *wire.Meta) {
	c := frameCookieOf(m, "")
	c.MaxAge = -1
	m.SetCookie(c)
}

func frameCookieOf(m *wire.Meta, value string) *http.Cookie {
	return &http.Cookie{
		Name: frameCookie(m), Value: value, Path: "/",
		Secure: true, HttpOnly: true, SameSite: http.SameSiteNoneMode, Partitioned: true,
	}
}
