package demo

import (
	"net"
	"net/http"
	"strings"

	signon "wellhouse.app/internal/people/sso"
)

// partnerSites are the pages of the demo's partners, each at an origin of its own.
var partnerSites = map[string]string{
	signon.DemoMoveWell:  partnerPage("MoveWell", "#1D4E6B", "Exercise videos at home"),
	signon.DemoQuietMind: partnerPage("QuietMind", "#5B3E8A", "Calm evenings"),
}

func partnerPage(name, colour, line string) string {
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>` + name + `</title>` +
		`<style>body{margin:0;font:18px/1.5 system-ui;color:#1b2624}header{background:` + colour + `;color:#fff;padding:48px 24px}main{padding:24px;max-width:40rem}</style>` +
		`<header><h1>` + name + `</h1><p>` + line + `</p></header>` +
		`<main><h2>Sign in to ` + name + `</h2><p>This page stands in for the website of a partner in the Wellhouse demo. Wellhouse told it nothing about you.</p></main></html>`
}

// PartnerSites shows the pages of the demo's partners at their hosts, and everything
// else everywhere else.
func PartnerSites(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		text, ours := partnerSites[strings.ToLower(host)]
		if !ours {
			next.ServeHTTP(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
		_, _ = w.Write([]byte(text))
	})
}
