package page

import (
	"net/http"
	"slices"
	"strings"
)

// appearance is how a browser wants its pages: a theme, empty for that of the
// brand or the system, and the size of the text in percent, empty for the usual
// one.
type appearance struct{ theme, text string }

var (
	themes    = []string{"light", "dark"}
	textSizes = []string{"115", "130", "150"}
)

// appearanceOf reads the cookie in which the account page keeps it, such as
// dark.115, so that the first picture of a page is already right. What it does
// not know it leaves out.
func appearanceOf(r *http.Request) (a appearance) {
	cookie, err := r.Cookie("appearance")
	if err != nil {
		return a
	}
	theme, text, _ := strings.Cut(cookie.Value, ".")
	if slices.Contains(themes, theme) {
		a.theme = theme
	}
	if slices.Contains(textSizes, text) {
		a.text = text
	}
	return a
}
