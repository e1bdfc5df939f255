package openid

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// A page that comes without the web app speaks the language that somebody chose
// here, then the one of their browser, and always leads on.
func TestPlainPages(t *testing.T) {
	for _, c := range []struct{ cookie, header, language string }{
		{"es-US", "en-US,en", "es"},
		{"fr-CA", "", "fr"},
		{"", "fr-CA,fr;q=0.9", "fr"},
		{"de", "es-MX", "en"},
		{"", "", "en"},
	} {
		r := httptest.NewRequest("GET", "/oauth/authorize", nil)
		r.Header.Set("Accept-Language", c.header)
		if c.cookie != "" {
			r.Header.Set("Cookie", "locale="+c.cookie)
		}
		w := httptest.NewRecorder()
		problem(w, r, faultApp)
		body := w.Body.String()
		if w.Code != 400 || !strings.Contains(body, `<html lang="`+c.language+`">`) || !strings.Contains(body, plain[c.language].home) {
			t.Errorf("%+v: %d %s", c, w.Code, body)
		}
		if !strings.Contains(w.Header().Get("Content-Security-Policy"), "style-src 'sha256-") || !strings.Contains(body, "<style>"+plainStyle+"</style>") {
			t.Errorf("no style, or one that is not let in: %v", w.Header())
		}
	}
}
