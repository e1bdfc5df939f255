package page

import (
	"net/http"
	"slices"
	"strings"

	"wellhouse.app/internal/platform/wire"
)

// appearance is how a browser wants its pages: a theme, empty for that of the
// brand or the system, and the size of the text in percent, empty for the usual
// one.
type appearance struct{ theme, text string }

var (
	themes    = []string{"light", "dark"}
	textSizes = []string{"115", "130", "150"}
)

// appearanceCookie is where a browser keeps its choice. The app reads and writes
// it too.
const appearanceCookie = "appearance"

// year is how long a browser keeps it, in seconds, as the app does.
const year = 365 * 24 * 60 * 60

// appearanceOf is how a page looks, so that its first picture is already right:
// as the account says, or the cookie of the browser where the account says
// nothing. A browser that kept another choice is updated.
func appearanceOf(w http.ResponseWriter, r *http.Request, account string) appearance {
	var kept string
	if cookie, err := r.Cookie(appearanceCookie); err == nil {
		kept = cookie.Value
	}
	if account == "" {
		return parseAppearance(kept)
	}
	if account != kept {
		m := wire.From(r.Context())
		http.SetCookie(w, &http.Cookie{
			Name: appearanceCookie, Value: account, Path: "/", MaxAge: year, SameSite: http.SameSiteLaxMode, Secure: m.Secure || !m.Local(),
		})
	}
	return parseAppearance(account)
}

// parseAppearance reads a choice such as dark.115. What it does not know it
// leaves out.
func parseAppearance(value string) (a appearance) {
	theme, text, _ := strings.Cut(value, ".")
	if slices.Contains(themes, theme) {
		a.theme = theme
	}
	if slices.Contains(textSizes, text) {
		a.text = text
	}
	return a
}
