package page_test

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/brand"
	"wellhouse.app/internal/page"
)

const index = `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8" />
    <meta name="csp-nonce" content="" />
    <title>Wellhouse</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <!--wellhouse:head-->
    <script type="module" crossorigin src="/assets/index-1.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <!--wellhouse:boot-->
  </body>
</html>`

const manifest = `{
  "src/main.tsx": {"file": "assets/index-1.js", "isEntry": true, "imports": ["_react.js"], "css": ["assets/index-1.css"]},
  "_react.js": {"file": "assets/react-1.js"},
  "_card.js": {"file": "assets/card-1.js", "css": ["assets/card-1.css"], "imports": ["_react.js"]},
  "src/screens/home.tsx": {"file": "assets/home-1.js", "imports": ["_card.js", "src/main.tsx"], "css": ["assets/home-1.css"]},
  "src/screens/video.tsx": {"file": "assets/video-1.js"},
  "src/screens/not-found.tsx": {"file": "assets/not-found-1.js"},
  "src/i18n/locales/fr-CA.po": {"file": "assets/fr-CA-1.js"}
}`

const routes = `[
  {"pattern": "*", "screen": "src/screens/not-found.tsx"},
  {"pattern": "/video/:consultId", "screen": "src/screens/video.tsx"},
  {"pattern": "/home", "module": "src/screens/home.tsx"}
]`

func build() fstest.MapFS {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return fstest.MapFS{
		"index.html":             file(index),
		"routes.json":            file(routes),
		"sw.js":                  file("worker"),
		".vite/manifest.json":    file(manifest),
		".gitkeep":               file(""),
		"assets/index-1.js":      file("plain script"),
		"assets/index-1.js.br":   file("brotli"),
		"assets/index-1.js.gz":   file("gzip"),
		"assets/index-1.css":     file("css"),
		"assets/.secret":         file("secret"),
		"assets/font-1.woff2":    file("font"),
		"assets/picture-1.webp":  file("picture"),
		"assets/sound-1.unknown": file("bytes"),
	}
}

// brands is one brand for every host.
type brands struct {
	brand brand.Brand
	err   error
}

func (b brands) ByHost(context.Context, string) (brand.Brand, error) { return b.brand, b.err }

func maple() brand.Brand {
	b := brand.Default()
	b.Code, b.Name, b.Country, b.DataTheme = "maple", "Maple Health", "CA", "dark"
	b.MetaTags = brand.MetaTags{Thumbnail: "/t.png", OGImage: "https://maple.example/og.png", OGURL: "https://maple.example/"}
	b.Support.Phone = "+1 (800) 555-0100"
	return b
}

func deps() page.Deps {
	return page.Deps{
		Dist: build(), Brands: brands{brand: brand.Default()}, Version: "2.29.10", Demo: true,
		Now:  func() time.Time { return time.UnixMilli(1_700_000_000_000) },
		Boot: func(context.Context, *http.Request) (page.Boot, error) { return page.Boot{}, nil },
	}
}

// start puts the page behind the security headers, as the server does.
func start(t *testing.T, d page.Deps) http.Handler {
	t.Helper()
	p, err := page.New(d)
	if err != nil {
		t.Fatal(err)
	}
	return page.SecurityHeaders(p, page.HeaderConfig{})
}

// ask sends a GET with headers given as pairs.
func ask(h http.Handler, target string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// bootOf reads the start-up data of a page as a browser would.
func bootOf(t *testing.T, body string) map[string]any {
	t.Helper()
	const open = `<script type="application/json" id="boot">`
	_, rest, ok := strings.Cut(body, open)
	text, _, closed := strings.Cut(rest, "</script>")
	if !ok || !closed {
		t.Fatalf("no start-up data in\n%s", body)
	}
	var boot map[string]any
	if err := json.Unmarshal([]byte(text), &boot); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return boot
}

func contains(t *testing.T, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

func lacks(t *testing.T, text string, refused ...string) {
	t.Helper()
	for _, r := range refused {
		if strings.Contains(text, r) {
			t.Errorf("%s stands in\n%s", r, text)
		}
	}
}

// S1-1-14 to S1-1-17, S1-3-09, S1-9-11
func TestPageCarriesTheBrand(t *testing.T) {
	d := deps()
	d.Brands = brands{brand: maple()}
	w := ask(start(t, d), "/home")
	body := w.Body.String()
	if w.Code != 200 || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatal(w.Code, w.Header())
	}
	b := maple()
	contains(t, body,
		`<html lang="en-US" data-brand="maple" data-theme="dark">`, "<title>Maple Health</title>",
		`<link rel="stylesheet" href="`+b.StylesheetURL()+`">`,
		`<link rel="icon" type="image/png" sizes="16x16" href="`+b.IconURL(16)+`">`,
		`<link rel="icon" type="image/png" sizes="32x32" href="`+b.IconURL(32)+`">`,
		`<link rel="icon" type="image/png" sizes="192x192" href="`+b.IconURL(192)+`">`,
		`<link rel="manifest" href="`+b.ManifestURL()+`">`,
		`<meta name="thumbnail" content="/t.png">`,
		`<meta property="og:image" content="https://maple.example/og.png">`,
		`<meta property="og:url" content="https://maple.example/">`,
		"<noscript><p>This page needs JavaScript.",
	)
	lacks(t, body, "favicon.svg", "wellhouse:head", "wellhouse:boot", "<title>Wellhouse")
	if n := strings.Count(body, `<link rel="icon"`); n != 3 {
		t.Errorf("%d icons", n)
	}
	plain := ask(start(t, deps()), "/home").Body.String()
	lacks(t, plain, "data-theme", "og:image", `name="thumbnail"`)
	contains(t, plain, `<html lang="en-US" data-brand="default">`)
}

func TestBootBlock(t *testing.T) {
	d := deps()
	d.Boot = func(context.Context, *http.Request) (page.Boot, error) {
		b := maple()
		return page.Boot{
			Brand: &b, Locale: "fr-CA",
			Session: map[string]any{"accountId": "a1"},
			Startup: json.RawMessage(`{"user":{"firstName":"Ann-Marie"}}`),
		}, nil
	}
	body := ask(start(t, d), "/").Body.String()
	boot := bootOf(t, body)
	for key, want := range map[string]any{
		"now": 1_700_000_000_000.0, "version": "2.29.10", "demo": true, "locale": "fr-CA", "form": "one-app",
	} {
		if boot[key] != want {
			t.Errorf("%s: %v, want %v", key, boot[key], want)
		}
	}
	if boot["brand"].(map[string]any)["brand_code"] != "maple" {
		t.Error("the page shows the host's brand, not the member's")
	}
	if boot["session"].(map[string]any)["accountId"] != "a1" {
		t.Error(boot["session"])
	}
	if _, marked := boot["error"]; marked {
		t.Error("an error mark on a good page")
	}
	anonymous := bootOf(t, ask(start(t, deps()), "/login").Body.String())
	if v, ok := anonymous["session"]; !ok || v != nil || anonymous["startup"] != nil {
		t.Errorf("anonymous: %v", anonymous)
	}
}

func TestHostileNamesCannotBreakOut(t *testing.T) {
	hostile := "</script><script>alert(1)</script><!--\u2028\u2029\"'&<img src=x onerror=alert(1)>"
	raw, err := json.Marshal(map[string]string{"name": hostile})
	if err != nil {
		t.Fatal(err)
	}
	// What another encoder wrote need not be safe inside HTML.
	unsafe := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\u2028`, "\u2028", `\u2029`, "\u2029").Replace(string(raw))
	d := deps()
	b := maple()
	b.Name = hostile
	b.MetaTags.OGURL = `"><script>alert(1)</script>`
	d.Brands = brands{brand: b}
	d.Boot = func(context.Context, *http.Request) (page.Boot, error) {
		return page.Boot{Session: map[string]string{"name": hostile}, Startup: json.RawMessage(unsafe)}, nil
	}
	body := ask(start(t, d), "/home").Body.String()
	lacks(t, body, "<script>alert", "<img")
	_, data, _ := strings.Cut(body, `id="boot">`)
	lacks(t, data, "\u2028", "\u2029", "<!--")
	if n := strings.Count(strings.ToLower(body), "</script"); n != 2 {
		t.Errorf("%d closing script tags, want those of the app and of the data", n)
	}
	boot := bootOf(t, body)
	for _, key := range []string{"session", "startup"} {
		if got := boot[key].(map[string]any)["name"]; got != hostile {
			t.Errorf("%s: the name changed to %q", key, got)
		}
	}
}

func TestNonceIsFreshAndTheSameInPageAndPolicy(t *testing.T) {
	h := start(t, deps())
	seen := map[string]bool{}
	inPolicy := regexp.MustCompile(`style-src 'self' 'nonce-([A-Za-z0-9+/=_-]{20,})';`)
	for range 3 {
		w := ask(h, "/home")
		found := inPolicy.FindStringSubmatch(w.Header().Get("Content-Security-Policy"))
		if found == nil {
			t.Fatal(w.Header())
		}
		contains(t, w.Body.String(), `<meta name="csp-nonce" nonce="`+found[1]+`" content="`+found[1]+`">`)
		seen[found[1]] = true
	}
	if len(seen) != 3 {
		t.Error("a nonce came twice")
	}
}

func TestRouteChunksArePreloaded(t *testing.T) {
	h := start(t, deps())
	const home = `<link rel="modulepreload" crossorigin href="/assets/home-1.js">`
	for _, test := range []struct {
		path          string
		wants, refuse []string
	}{
		{"/home", []string{
			home, `<link rel="stylesheet" crossorigin href="/assets/home-1.css">`,
			`<link rel="modulepreload" crossorigin href="/assets/card-1.js">`, `<link rel="stylesheet" crossorigin href="/assets/card-1.css">`,
		}, []string{"react-1.js", "index-1.css", "not-found-1.js", "fr-CA-1.js"}},
		{"/Home/", []string{home}, nil},
		{"/video/c1", []string{"video-1.js"}, []string{"not-found-1.js"}},
		{"/video/", []string{"not-found-1.js"}, []string{"video-1.js"}},
		{"/nowhere/at/all", []string{"not-found-1.js"}, []string{"home-1.js"}},
	} {
		body := ask(h, test.path).Body.String()
		contains(t, body, test.wants...)
		lacks(t, body, test.refuse...)
	}
	// A screen's styles come after those of the build and of its parts.
	body := ask(h, "/home").Body.String()
	last := 0
	for _, name := range []string{"/assets/index-1.js", "/assets/card-1.css", "/assets/home-1.css", "</head>"} {
		at := strings.Index(body, name)
		if at < last {
			t.Errorf("%s stands too early in\n%s", name, body)
		}
		last = at
	}
	contains(t, ask(h, "/home", "Cookie", "locale=fr-CA").Body.String(), `href="/assets/fr-CA-1.js"`)
	without := deps()
	without.Dist = fstest.MapFS{"index.html": {Data: []byte("<html><head></head><body></body></html>")}}
	bare := ask(start(t, without), "/home").Body.String()
	bootOf(t, bare)
	contains(t, bare, "/brand/default-")
}

// S1-1-21, S1-1-22
func TestFormOfTheProduct(t *testing.T) {
	standalone := deps()
	b := brand.Default()
	b.Form = brand.Standalone
	standalone.Brands = brands{brand: b}
	for _, test := range []struct {
		deps         page.Deps
		target, want string
	}{
		{deps(), "/home", "one-app"},
		{deps(), "/home?form=standalone", "standalone"},
		{deps(), "/home?form=other", "one-app"},
		{standalone, "/home", "standalone"},
		{standalone, "/home?form=one-app", "one-app"},
		{standalone, "/home?form=%00&form=one-app", "standalone"},
	} {
		if got := bootOf(t, ask(start(t, test.deps), test.target).Body.String())["form"]; got != test.want {
			t.Errorf("%s: %v, want %s", test.target, got, test.want)
		}
	}
}

// S1-4.1-06 and S1-8: a page that cannot start still says so, with and without script.
func TestPageWithoutItsData(t *testing.T) {
	down := apperr.New(apperr.Unavailable, "errors.unavailable", "No.")
	for _, test := range []struct {
		name   string
		err    error
		status int
		mark   string
	}{
		{"store down", down, 503, "unavailable"},
		{"slow", apperr.New(apperr.DeadlineExceeded, "errors.timeout", "No."), 503, "unavailable"},
		{"fault", errors.New("secret detail"), 500, "internal"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := deps()
			d.Brands = brands{brand: maple()}
			d.Boot = func(context.Context, *http.Request) (page.Boot, error) {
				return page.Boot{Session: map[string]any{"accountId": "half"}}, test.err
			}
			w := ask(start(t, d), "/home", "Cookie", "locale=fr-CA")
			body := w.Body.String()
			boot := bootOf(t, body)
			if w.Code != test.status || boot["error"] != test.mark || boot["startup"] != nil || boot["session"] != nil {
				t.Error(w.Code, boot)
			}
			contains(t, body, `<div id="root"><main><h1>Nous revenons tout de suite</h1>`, `<a href="tel:+18005550100">`)
			lacks(t, body, "secret detail", "half")
			if retry := w.Header().Get("Retry-After"); (retry != "") != (test.status == 503) {
				t.Errorf("Retry-After %q", retry)
			}
		})
	}
	unknown := deps()
	unknown.Brands = brands{brand: brand.Default(), err: down}
	if w := ask(start(t, unknown), "/home"); w.Code != 503 {
		t.Errorf("brand not known: %d", w.Code)
	}
}

func TestBinaryWithoutWebApp(t *testing.T) {
	d := deps()
	d.Dist = fstest.MapFS{".gitkeep": {}}
	w := ask(start(t, d), "/home")
	if w.Code != 503 {
		t.Error(w.Code)
	}
	contains(t, w.Body.String(), "make build")
}

func TestOtherMethodsAreRefused(t *testing.T) {
	h := start(t, deps())
	for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "FOO"} {
		for _, path := range []string{"/home", "/assets/index-1.js", "/nowhere"} {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest(method, path, nil))
			if w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
				t.Errorf("%s %s: %d", method, path, w.Code)
			}
		}
	}
}

func TestPageIsPackedForThoseWhoAsk(t *testing.T) {
	h := start(t, deps())
	w := ask(h, "/home", "Accept-Encoding", "br, gzip")
	if w.Header().Get("Content-Encoding") != "gzip" || w.Header().Get("Vary") != "Accept-Encoding" {
		t.Fatal(w.Header())
	}
	packed, err := gzip.NewReader(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	bootOf(t, string(text))
	head := httptest.NewRecorder()
	h.ServeHTTP(head, httptest.NewRequest(http.MethodHead, "/home", nil))
	if head.Code != 200 || head.Body.Len() != 0 || head.Header().Get("Content-Length") == "0" {
		t.Error("HEAD", head.Code, head.Body.Len())
	}
}
