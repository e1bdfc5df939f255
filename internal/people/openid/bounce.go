package openid

import (
	"html"
	"net/http"
	"strings"

	"wellhouse.app/internal/platform/i18n"
)

// bouncePolicy lets the page do nothing but lead on.
const bouncePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// The words of the page, for browsers that don't go on by themselves.
var bounceWords = map[string][2]string{
	"en": {"One moment", "Continue"},
	"es": {"Un momento", "Continuar"},
	"fr": {"Un instant", "Continuer"},
}

// bounce leads on from a page of our own. A browser that comes from another site
// leaves the session's cookie at home; the next step begins here and brings it.
func bounce(w http.ResponseWriter, r *http.Request, location string) {
	locale, _ := i18n.First(r.Header.Get("Accept-Language"))
	language, _, _ := strings.Cut(i18n.OrDefault(locale), "-")
	words, to := bounceWords[language], html.EscapeString(location)
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", bouncePolicy)
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Accept-Language")
	_, _ = w.Write([]byte(`<!doctype html><html lang="` + language + `"><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="0;url=` + to + `">` +
		"<title>" + words[0] + `</title><main><h1>` + words[0] + `</h1><p><a href="` + to + `">` + words[1] + "</a></p></main></html>"))
}
