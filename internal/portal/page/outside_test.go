package page_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/portal/page"
)

// outside is one answer for every brand.
type outside struct {
	origins []string
	signup  string
	err     error
}

func (o outside) Origins(context.Context, string) ([]string, error) { return o.origins, o.err }
func (o outside) Signup(_ context.Context, _, path string, _ url.Values) (string, error) {
	if path != "/signup" {
		return "", o.err
	}
	return o.signup, o.err
}

func withOutside(t *testing.T, o page.Outside) http.Handler {
	t.Helper()
	d := deps()
	d.Outside = o
	return start(t, d)
}

func TestEmbedsAreNamedInThePolicy(t *testing.T) {
	h := withOutside(t, outside{origins: []string{"https://a.example", "https://b.example"}})
	got := ask(h, "/home").Header().Get("Content-Security-Policy")
	contains(t, got, "frame-src https://a.example https://b.example; base-uri 'none'")
	for _, broken := range []page.Outside{nil, outside{}, outside{err: errors.New("no store")}} {
		contains(t, ask(withOutside(t, broken), "/home").Header().Get("Content-Security-Policy"), "frame-src 'none'; ")
	}
}

// S1-2.7-09
func TestSignupPathsLeadOut(t *testing.T) {
	h := withOutside(t, outside{signup: "https://join.example/"})
	w := ask(h, "/signup")
	if w.Code != http.StatusFound || w.Header().Get("Location") != "https://join.example/" || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	if w := ask(h, "/home"); w.Code != http.StatusOK {
		t.Errorf("another path: %d", w.Code)
	}
	if w := ask(withOutside(t, outside{err: errors.New("no store")}), "/signup"); w.Code != http.StatusOK {
		t.Errorf("without a store the app answers: %d", w.Code)
	}
}

// S1-8-09 S2-8-23: Internet Explorer knows no template and shows the dialog
// without a script; nothing of it needs an exception in the policy.
func TestUnsupportedBrowsersAreToldSo(t *testing.T) {
	b := brand.Default()
	b.Support.Phone = "+1 555 010 0100"
	d := deps()
	d.Brands = brands{brand: b}
	h := start(t, d)
	for locale, title := range map[string]string{
		"en-US": "Please use another browser", "es-US": "Use otro navegador",
		"en-CA": "Please use another browser", "fr-CA": "Veuillez utiliser un autre navigateur",
	} {
		w := ask(h, "/login", "Cookie", "locale="+locale)
		_, rest, found := strings.Cut(w.Body.String(), `<template id="unsupported">`)
		box, after, closed := strings.Cut(rest, `</template>`)
		if !found || !closed {
			t.Fatalf("%s: no dialog in\n%s", locale, w.Body)
		}
		contains(t, box, `role="alertdialog"`, title, "Firefox", "tel:+15550100100")
		contains(t, after, `<script nomodule src="/unsupported.js"></script>`)
		if strings.Contains(box, "style=") || strings.Contains(box, "onload") {
			t.Errorf("the policy would refuse: %s", box)
		}
	}
	for path, kind := range map[string]string{"/unsupported.js": "text/javascript; charset=utf-8", "/unsupported.css": "text/css; charset=utf-8"} {
		w := ask(h, path)
		if w.Code != 200 || w.Header().Get("Content-Type") != kind || w.Body.Len() == 0 {
			t.Errorf("%s: %d %s", path, w.Code, w.Header().Get("Content-Type"))
		}
	}
	script := ask(h, "/unsupported.js").Body.String()
	for _, modern := range []string{"=>", "let ", "const ", "`", "class ", "?."} {
		if strings.Contains(script, modern) {
			t.Errorf("old browsers cannot read %q", modern)
		}
	}
}
