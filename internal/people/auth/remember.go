package auth

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// A browser that a member asked us to remember is spared the second step. It is
// known by a cookie of random tokens, one for each account of a household; the
// store has their hashes and can end them.
const (
	RememberCookie      = "__Host-Http-remember"
	LocalRememberCookie = "wellhouse-remember"

	// RememberFor is how long a browser is spared.
	RememberFor = 30 * 24 * time.Hour
	// rememberMost is how many accounts one browser is remembered for.
	rememberMost = 4
)

func rememberCookie(m *wire.Meta) string {
	if plain(m) {
		return LocalRememberCookie
	}
	return RememberCookie
}

// keptDevices are the tokens that a browser brings.
func keptDevices(m *wire.Meta) []string {
	tokens := strings.Split(m.Cookie(rememberCookie(m)), ".")
	tokens = slices.DeleteFunc(tokens, func(t string) bool { return len(t) != secretLength })
	return tokens[:min(len(tokens), rememberMost)]
}

// keepDevice adds a token to those of a browser, the newest first.
func keepDevice(m *wire.Meta, token string) {
	tokens := append([]string{token}, keptDevices(m)...)
	m.SetCookie(&http.Cookie{
		Name: rememberCookie(m), Value: strings.Join(tokens[:min(len(tokens), rememberMost)], "."), Path: "/",
		MaxAge: int(RememberFor.Seconds()), Secure: !plain(m), HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
}

// rememberBrowser spares the browser of a session that begins, if its person asked for
// it. A recovery code is for somebody who has lost something, so it makes nothing
// last.
func (s *Service) rememberBrowser(ctx context.Context, q db.Q, m *wire.Meta, c Client, a authdb.AccountToSignInRow, f Factor) (token string, err error) {
	if c.Mode != CookieMode || !mayRemember(who.Role(a.Role)) || f == Recovery {
		return "", nil
	}
	if token, err = s.Factors.Remember(ctx, q, a.ID, readable(m.UserAgent)); err != nil || token == "" {
		return "", err
	}
	return token, s.Audit.Record(ctx, q, audit.Row{
		MemberID: subject(a.ID, who.Role(a.Role)), Action: actRemembered, Area: area, Target: a.ID, ActorID: a.ID, ActorRole: a.Role,
	})
}
