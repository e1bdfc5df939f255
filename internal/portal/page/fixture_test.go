package page_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/portal/page"
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
  "src/shell/screen-tables/base.ts": {"file": "assets/base-1.js"},
  "src/i18n/locales/fr-CA.po?part=base?lingui": {"file": "assets/fr-CA-1.js"},
  "src/i18n/locales/fr-CA.po?part=visits?lingui": {"file": "assets/fr-CA-visits-1.js"}
}`

const routes = `[
  {"pattern": "*", "table": "src/shell/screen-tables/base.ts", "screen": "src/screens/not-found.tsx", "texts": ["base"]},
  {"pattern": "/video/:consultId", "table": "src/shell/screen-tables/visits.ts", "screen": "src/screens/video.tsx", "texts": ["base", "visits"]},
  {"pattern": "/home", "table": "src/shell/screen-tables/base.ts", "screen": "src/screens/home.tsx", "texts": ["base"]}
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
		"assets/packed-1.js.br":  file("brotli"),
		"assets/packed-1.js.gz":  {Data: packed("plain script")},
		"assets/index-1.css":     file("css"),
		"assets/.secret":         file("secret"),
		"assets/font-1.woff2":    file("font"),
		"assets/picture-1.webp":  file("picture"),
		"assets/sound-1.unknown": file("bytes"),
	}
}

func packed(text string) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return out.Bytes()
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
