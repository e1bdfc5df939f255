package page

import (
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/i18n"
)

// S1-5-08, S1-5-09, S2-1-08, S2-1-09, S2-1-10
func TestLocaleCookie(t *testing.T) {
	for cookie, want := range map[string]string{
		"en-US": "en-US", "es-US": "es-US", "en-CA": "en-CA", "fr-CA": "fr-CA",
		"FR-ca": "fr-CA", "es-us": "es-US",
		"english": "en-US", "fr": "en-US", "es": "en-US", "fr_CA": "en-US", "fr-CAN": "en-US", " fr-CA": "en-US",
		"": "en-US", "de-DE": "en-US", "fr-CA\n": "en-US", "12-34": "en-US", "fr%2DCA": "en-US",
	} {
		if got := ParseLocale(cookie); got != want {
			t.Errorf("%q: %s, want %s", cookie, got, want)
		}
	}
}

// S2-1-07, S1-9-16
func TestLocaleOfAPage(t *testing.T) {
	text := func(s string) *string { return &s }
	for _, test := range []struct {
		name                    string
		cookie                  *string
		person, header, country string
		want                    string
	}{
		{"nothing known", nil, "", "", "US", "en-US"},
		{"cookie first", text("fr-CA"), "es-US", "en-CA", "US", "fr-CA"},
		{"bad cookie is en-US", text("es"), "es-US", "es", "US", "en-US"},
		{"empty cookie is en-US", text(""), "es-US", "es", "US", "en-US"},
		{"then the person", nil, "es-US", "fr-CA", "US", "es-US"},
		{"person without texts", nil, "de-DE", "fr-CA", "US", "fr-CA"},
		{"then the browser", nil, "", "fr-CA,fr;q=0.9", "US", "fr-CA"},
		{"another country's French", nil, "", "fr-FR", "US", "fr-CA"},
		{"another country's Spanish", nil, "", "es-419", "US", "es-US"},
		{"English in Canada", nil, "", "en", "CA", "en-CA"},
		{"English in the US", nil, "", "en-GB", "US", "en-US"},
		{"weights decide", nil, "", "en;q=0.3, es;q=0.8", "US", "es-US"},
		{"refused language", nil, "", "fr;q=0, es", "US", "es-US"},
		{"unknown languages", nil, "", "de, *;q=0.5", "US", "en-US"},
		{"garbage", nil, "", ";;;,=q,\x00;q=2", "US", "en-US"},
	} {
		if got := chooseLocale(test.cookie, test.person, test.header, test.country); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestEveryLocaleHasItsPlainTexts(t *testing.T) {
	for _, locale := range i18n.Locales {
		p := plain[locale]
		if slices.Contains([]string{p.script, p.downTitle, p.downText, p.tryAgain, p.orCall, p.crisis}, "") {
			t.Errorf("%s lacks a text", locale)
		}
	}
}

func FuzzLocaleCookie(f *testing.F) {
	for _, seed := range []string{"en-US", "fr-ca", "english", "", "e\u017f-US", "\xff\xfe-US"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, cookie string) {
		got := ParseLocale(cookie)
		if !slices.Contains(i18n.Locales, got) {
			t.Fatalf("%q gave %q", cookie, got)
		}
		if got != i18n.Default && len(cookie) != 5 {
			t.Fatalf("%q is no locale and gave %s", cookie, got)
		}
	})
}

func FuzzAcceptLanguage(f *testing.F) {
	for _, seed := range []string{"fr-CA,fr;q=0.9,en;q=0.8", "*", "es;q=nan", "en;q=1e309", strings.Repeat("x,", 99)} {
		f.Add(seed, "CA")
	}
	f.Fuzz(func(t *testing.T, header, country string) {
		if got := matchLanguage(header, country); !slices.Contains(i18n.Locales, got) {
			t.Fatalf("%q gave %q", header, got)
		}
		if n := len(preferences(header)); n > maxLanguages {
			t.Fatalf("%d wishes kept", n)
		}
	})
}

func FuzzAcceptEncoding(f *testing.F) {
	for _, seed := range []string{"gzip, br", "*;q=0", "identity;q=0, br;q=NaN", "br;q=-1", "gzip;q=0.5;q=0", ",;=,"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		got := chooseEncoding(header, brotli, gzipped)
		if got != brotli && got != gzipped && got != identity {
			t.Fatalf("%q gave %q", header, got)
		}
		lower := strings.ToLower(header)
		if got != identity && !strings.Contains(lower, got) && !strings.Contains(lower, "*") {
			t.Fatalf("%q gave %q, which nobody asked for", header, got)
		}
		if chooseEncoding(header) != identity {
			t.Fatal("an encoding that was not on offer")
		}
	})
}
