package page

import (
	"net/http"
	"slices"

	"wellhouse.app/internal/people/brand"
)

// What a page of the server knows of a visitor without asking who it is.

// LocaleOf is the language of a visitor: the cookie, else what the browser
// prefers. The web app writes the language of an account into the cookie.
func LocaleOf(r *http.Request, country string) string { return requestLocale(r, "", country) }

// LookOf is the theme and text size that the browser keeps, or the theme of the
// brand; empty means the usual one.
func LookOf(r *http.Request, b brand.Brand) (theme, text string) {
	var kept appearance
	if cookie, err := r.Cookie(appearanceCookie); err == nil {
		kept = parseAppearance(cookie.Value)
	}
	if kept.theme == "" && slices.Contains(themes, b.DataTheme) {
		kept.theme = b.DataTheme
	}
	return kept.theme, kept.text
}

// AcceptsGzip reports whether a browser takes a compressed answer.
func AcceptsGzip(r *http.Request) bool {
	return chooseEncoding(r.Header.Get("Accept-Encoding"), gzipped) == gzipped
}
