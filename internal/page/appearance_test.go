package page

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// What a browser chose on the account page is in the first bytes of a page; what
// is unknown is not.
func TestAppearanceOfABrowser(t *testing.T) {
	for value, want := range map[string]string{
		"":                  `<html lang="en-US" data-brand="default">`,
		"dark.100":          `<html lang="en-US" data-brand="default" data-theme="dark">`,
		"light.115":         `<html lang="en-US" data-brand="default" data-theme="light" data-text="115">`,
		"system.130":        `<html lang="en-US" data-brand="default" data-text="130">`,
		"system.150":        `<html lang="en-US" data-brand="default" data-text="150">`,
		"dark":              `<html lang="en-US" data-brand="default" data-theme="dark">`,
		`x" onload="a.115"`: `<html lang="en-US" data-brand="default">`,
		"system.151":        `<html lang="en-US" data-brand="default">`,
	} {
		r := httptest.NewRequest("GET", "/home", nil)
		r.Header.Set("Cookie", "appearance="+value)
		a := appearanceOf(r)
		c := content{locale: "en-US", appearance: a}
		c.brand.Code = "default"
		if got := c.html(); got != want {
			t.Errorf("%q: %s, want %s", value, got, want)
		}
	}
	r := httptest.NewRequest("GET", "/home", nil)
	r.Header.Set("Cookie", "appearance=light.100")
	c := content{locale: "en-US", appearance: appearanceOf(r)}
	c.brand.Code, c.brand.DataTheme = "maple", "dark"
	if got := c.html(); !strings.Contains(got, `data-theme="light"`) || strings.Contains(got, "dark") {
		t.Errorf("the person's choice comes before the brand's: %s", got)
	}
}
