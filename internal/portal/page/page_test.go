package page_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

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
		"<noscript><p>This page needs JavaScript.", `<a href="/mental-health/crisis">In a crisis? Get help right now.</a>`,
	)
	lacks(t, body, "favicon.svg", "wellhouse:head", "wellhouse:boot", "<title>Wellhouse")
	if n := strings.Count(body, `<link rel="icon"`); n != 3 {
		t.Errorf("%d icons", n)
	}
	plain := ask(start(t, deps()), "/home").Body.String()
	lacks(t, plain, `data-theme="`, "og:image", `name="thumbnail"`)
	contains(t, plain, `<html lang="en-US" data-brand="default">`)
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
	for _, name := range []string{"/assets/index-1.js", "/assets/card-1.css", "/assets/home-1.css", "</body>"} {
		at := strings.Index(body, name)
		if at < last {
			t.Errorf("%s stands too early in\n%s", name, body)
		}
		last = at
	}
	contains(t, ask(h, "/home", "Cookie", "locale=fr-CA").Body.String(), `href="/assets/fr-CA-1.js"`, `href="/assets/base-1.js"`)
	contains(t, ask(h, "/video/c1", "Cookie", "locale=fr-CA").Body.String(), `href="/assets/fr-CA-1.js"`, `href="/assets/fr-CA-visits-1.js"`)
	lacks(t, ask(h, "/home", "Cookie", "locale=fr-CA").Body.String(), "visits")
	without := deps()
	without.Dist = fstest.MapFS{"index.html": {Data: []byte("<html><head></head><body></body></html>")}}
	bare := ask(start(t, without), "/home").Body.String()
	bootOf(t, bare)
	contains(t, bare, "/brand/default-")
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

// The tools of the demo are missing pages everywhere else.
func TestToolsBelongToTheDemo(t *testing.T) {
	for _, demo := range []bool{false, true} {
		d := deps()
		d.Demo = demo
		h := start(t, d)
		for path, tool := range map[string]bool{"/__ui": true, "/__outbox": true, "/home": false} {
			want := 200
			if tool && !demo {
				want = 404
			}
			if w := ask(h, path); w.Code != want {
				t.Errorf("demo %v, %s: %d, want %d", demo, path, w.Code, want)
			}
		}
	}
}
