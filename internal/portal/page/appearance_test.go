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
		a := appearanceOf(httptest.NewRecorder(), r, "")
		c := content{locale: "en-US", appearance: a}
		c.brand.Code = "default"
		if got := c.html(); got != want {
			t.Errorf("%q: %s, want %s", value, got, want)
		}
	}
	r := httptest.NewRequest("GET", "/home", nil)
	r.Header.Set("Cookie", "appearance=light.100")
	c := content{locale: "en-US", appearance: appearanceOf(httptest.NewRecorder(), r, "")}
	c.brand.Code, c.brand.DataTheme = "maple", "dark"
	if got := c.html(); !strings.Contains(got, `data-theme="light"`) || strings.Contains(got, "dark") {
		t.Errorf("the person's choice comes before the brand's: %s", got)
	}
}

// What the account says comes before what another person left in the browser,
// and the browser learns it; an account without a choice leaves the browser's.
func TestAppearanceOfAnAccount(t *testing.T) {
	for _, c := range []struct {
		name, cookie, account, theme, text, told string
	}{
		{"a new browser", "", "dark.130", "dark", "130", "dark.130"},
		{"a browser that knows something else", "light.150", "dark.100", "dark", "", "dark.100"},
		{"a browser that knows", "dark.115", "dark.115", "dark", "115", ""},
		{"an account that chose nothing", "dark.115", "", "dark", "115", ""},
		{"back to the usual", "dark.150", "system.100", "", "", "system.100"},
		{"nobody chose", "", "", "", "", ""},
	} {
		r, w := httptest.NewRequest("GET", "/home", nil), httptest.NewRecorder()
		if c.cookie != "" {
			r.Header.Set("Cookie", "appearance="+c.cookie)
		}
		if a := appearanceOf(w, r, c.account); a.theme != c.theme || a.text != c.text {
			t.Errorf("%s: %+v", c.name, a)
		}
		told := ""
		for _, cookie := range w.Result().Cookies() {
			told = cookie.Value
			if cookie.Path != "/" || cookie.MaxAge <= 0 || cookie.HttpOnly {
				t.Errorf("%s: %+v", c.name, cookie)
			}
		}
		if told != c.told {
			t.Errorf("%s: the browser hears %q, want %q", c.name, told, c.told)
		}
	}
}
