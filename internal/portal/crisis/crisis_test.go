package crisis

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/i18n"
)

// hosts is a brand in each country, and a store that does not answer.
type hosts struct{}

func (hosts) ByHost(_ context.Context, host string) (brand.Brand, error) {
	b := brand.Default()
	switch host {
	case "canada":
		b.Code, b.Country, b.Name = "canada", "CA", "North & West"
	case "down":
		return b, errors.New("the store does not answer")
	}
	return b, nil
}

func get(t *testing.T, host, path string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	return ask(New(Deps{Brands: hosts{}}), http.MethodGet, host, path, header...)
}

func ask(p *Page, method, host, path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.Host = host
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	return w
}

func TestCountry(t *testing.T) {
	for _, row := range []struct{ brand, locale, want string }{
		{"US", "en-US", "US"},
		{"US", "es-US", "US"},
		{"US", "en-CA", "CA"},
		{"US", "fr-CA", "CA"},
		{"CA", "en-CA", "CA"},
		{"CA", "fr-CA", "CA"},
		{"CA", "en-US", "CA"},
		{"CA", "es-US", "CA"},
		{"", "en-US", "US"},
	} {
		if got := countryOf(row.brand, row.locale); got != row.want {
			t.Errorf("%s in %s: %s, want %s", row.brand, row.locale, got, row.want)
		}
	}
}

// The web app and this page name the same lines.
func TestLinesAreThoseOfTheWebApp(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "web", "src", "domain", "crisis-lines.ts"))
	if err != nil {
		t.Fatal(err)
	}
	for name, number := range map[string]string{"emergencyLine": emergencyLine, "crisisLine": crisisLine, "crisisLineUS": crisisLineUS} {
		if !strings.Contains(string(text), "export const "+name+" = '"+number+"'") {
			t.Errorf("the web app has another %s than %s", name, number)
		}
	}
}

// Each language says everything, and leaves no number open.
func TestWordsAreComplete(t *testing.T) {
	mayBeEmpty := map[string]bool{"TextWord": true, "TextInLanguage": true, "CallNoteUS": true}
	for which, w := range readWords() {
		v := reflect.ValueOf(w)
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if v.Field(i).IsZero() && !mayBeEmpty[name] {
				t.Errorf("%v lacks %s", which, name)
			}
		}
		if len(w.Expect) != 3 || len(w.Friend) != 4 {
			t.Errorf("%v: %d steps, %d pieces of advice", which, len(w.Expect), len(w.Friend))
		}
	}
}

var braces = regexp.MustCompile(`[{}]{1,2}\w*`)

// What a page offers first, in which language and country.
func TestFirstThings(t *testing.T) {
	for _, row := range []struct {
		name, host, path string
		has, lacks       []string
	}{
		{
			"United States, English", "us", "/mental-health/crisis?lang=en-US",
			[]string{`href="tel:988">Call 988<`, `href="sms:988"`, `href="https://988lifeline.org/chat/"`, `href="tel:911"`, "press 2", "sms:988?&amp;body=AYUDA", `href="tel:+18002738255"`, "sms:741741?&amp;body=HOME", "sms:838255", "https://www.weather.gov/"},
			[]string{"English or French.</span>"},
		},
		{
			"United States, Spanish", "us", "/mental-health/crisis?lang=es-US",
			[]string{`href="tel:988">Llamar al 988<`, "oprima 2 para hablar en español", "sms:988?&amp;body=AYUDA", "sms:741741?&amp;body=HOLA", `href="https://988lifeline.org/chat/"`, `href="tel:911"`},
			[]string{`href="sms:988"  `, ">En español<"},
		},
		{
			"Canada, English", "us", "/mental-health/crisis?lang=en-CA",
			[]string{`href="tel:988">Call 9-8-8<`, `href="sms:988"`, "In English or French.", `href="tel:911"`, "counsellor", "https://weather.gc.ca/", "In the United States"},
			[]string{"AYUDA", "8002738255", "741741", "838255"},
		},
		{
			"Canada, French", "canada", "/mental-health/crisis?lang=fr-CA",
			[]string{`href="tel:988">Appeler le 9-8-8<`, `href="sms:988"`, "En français ou en anglais.", `href="tel:911"`, "https://meteo.gc.ca/", `href="tel:711"`, `href="https://srvcanadavrs.ca/"`, "North &amp; West"},
			[]string{"AYUDA", "8002738255", "741741"},
		},
		{
			"a Canadian brand, Spanish", "canada", "/mental-health/crisis?lang=es-US",
			[]string{"Llamar al 9-8-8", `class="button" href="sms:988"`, "En inglés o francés.", `href="tel:911"`, `href="sms:988?&amp;body=AYUDA" rel="noreferrer"><span>Enviar AYUDA`},
			[]string{`class="button" href="sms:988?`, "8002738255", "Oprima 2 para español."},
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			body := get(t, row.host, row.path).Body.String()
			for _, text := range row.has {
				if !strings.Contains(body, text) {
					t.Errorf("it lacks %s", text)
				}
			}
			for _, text := range row.lacks {
				if strings.Contains(body, text) {
					t.Errorf("it has %s", text)
				}
			}
			_, shown, _ := strings.Cut(body, "</style>")
			if open := braces.FindString(shown); open != "" || strings.Contains(body, "ZgotmplZ") {
				t.Errorf("something was left open: %q", open)
			}
			call, danger := strings.Index(body, `href="tel:988"`), strings.Index(body, `href="tel:911"`)
			if call < 0 || danger < call {
				t.Errorf("the call to 988 stands at %d, the one to 911 at %d", call, danger)
			}
		})
	}
}

// The address decides the language, then the cookie, then the browser.
func TestLanguage(t *testing.T) {
	for _, row := range []struct{ name, host, path, cookie, accepts, want string }{
		{"the address", "us", "?lang=fr-CA", "es-US", "en-US", "fr-CA"},
		{"in any case", "us", "?lang=ES-us", "", "", "es-US"},
		{"an unknown one in the address", "us", "?lang=de-DE", "es-US", "", "es-US"},
		{"the cookie", "us", "", "es-US", "fr", "es-US"},
		{"the browser", "us", "", "", "fr-FR,en;q=0.5", "fr-CA"},
		{"English of a Canadian brand", "canada", "", "", "en", "en-CA"},
		{"nothing", "us", "", "", "", "en-US"},
	} {
		header := []string{"Accept-Language", row.accepts}
		if row.cookie != "" {
			header = append(header, "Cookie", "locale="+row.cookie)
		}
		body := get(t, row.host, Path+row.path, header...).Body.String()
		if !strings.Contains(body, `<html lang="`+row.want+`"`) {
			t.Errorf("%s: %.80s", row.name, body)
		}
		for _, locale := range i18n.Locales {
			if !strings.Contains(body, `href="?lang=`+locale+`"`) {
				t.Errorf("%s: no link to %s", row.name, locale)
			}
		}
	}
}

func TestLook(t *testing.T) {
	body := get(t, "us", Path, "Cookie", "appearance=dark.130").Body.String()
	if !strings.Contains(body, `data-theme="dark" data-text="130"`) {
		t.Errorf("%.120s", body)
	}
	if body := get(t, "us", Path).Body.String(); strings.Contains(body[:200], "data-theme") {
		t.Errorf("without a choice the system decides: %.120s", body)
	}
}

// A store that does not answer keeps nobody from help.
func TestWithoutAStore(t *testing.T) {
	w := get(t, "down", Path)
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "Call 988") {
		t.Errorf("%d %.200s", w.Code, w.Body.String())
	}
}

func TestSpellingsOfTheAddress(t *testing.T) {
	for path, want := range map[string]bool{
		Path: true, Path + "/": true, "/Mental-Health/CRISIS": true, scriptPath: true, workerPath: true,
		"/mental-health/crisis/more": false, "/mental-health/crisis-line": false, "/mental-health": false, "/": false, "/sw.js/": false,
	} {
		if Serves(path) != want {
			t.Errorf("%s: %v", path, !want)
		}
	}
}

func TestSecondAskCostsNothing(t *testing.T) {
	first := get(t, "us", Path, "Accept-Encoding", "gzip")
	if first.Header().Get("Content-Encoding") != "gzip" {
		t.Fatalf("%v", first.Header())
	}
	again := get(t, "us", Path, "Accept-Encoding", "gzip", "If-None-Match", first.Header().Get("ETag"))
	if again.Code != http.StatusNotModified || again.Body.Len() > 0 {
		t.Errorf("%d with %d bytes", again.Code, again.Body.Len())
	}
	p := New(Deps{Brands: hosts{}})
	for range 3 {
		ask(p, http.MethodGet, "us", Path)
	}
	if len(p.made) != 1 {
		t.Errorf("%d pages were made", len(p.made))
	}
}

// The worker is another one when a page, or the language of the browser, is.
func TestWorkerChangesWithThePages(t *testing.T) {
	english := get(t, "us", workerPath).Body.String()
	if again := get(t, "us", workerPath).Body.String(); again != english {
		t.Error("the same pages have another worker")
	}
	spanish := get(t, "us", workerPath, "Cookie", "locale=es-US").Body.String()
	if !strings.Contains(spanish, "const usual = 'es-US'") || !strings.Contains(english, "const usual = 'en-US'") {
		t.Error("the worker does not know the language of the browser")
	}
	name := regexp.MustCompile(`crisis-[0-9a-f]{12}`)
	if a, b := name.FindString(english), name.FindString(get(t, "canada", workerPath).Body.String()); a == "" || a == b {
		t.Errorf("two brands with %q and %q", a, b)
	}
	off := ask(New(Deps{Brands: hosts{}, NotKept: true}), http.MethodGet, "us", workerPath).Body.String()
	if !strings.Contains(off, "registration.unregister()") || strings.Contains(off, "'fetch'") {
		t.Errorf("a worker that is taken back: %s", off)
	}
}
