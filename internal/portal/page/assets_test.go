package page_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const forever = "public, max-age=31536000, immutable"

func TestHashedFiles(t *testing.T) {
	h := start(t, deps())
	for _, test := range []struct {
		path, accept         string
		body, encoding, kind string
	}{
		{"/assets/index-1.js", "gzip, deflate, br", "brotli", "br", "text/javascript; charset=utf-8"},
		{"/assets/index-1.js", "gzip", "gzip", "gzip", "text/javascript; charset=utf-8"},
		{"/assets/index-1.js", "br;q=0.5, gzip;q=0.8", "gzip", "gzip", "text/javascript; charset=utf-8"},
		{"/assets/index-1.js", "br;q=0, *", "gzip", "gzip", "text/javascript; charset=utf-8"},
		{"/assets/index-1.js", "*;q=0", "plain script", "", "text/javascript; charset=utf-8"},
		{"/assets/index-1.js", "identity, br;q=0.1", "plain script", "", "text/javascript; charset=utf-8"},
		{"/assets/index-1.js", "", "plain script", "", "text/javascript; charset=utf-8"},
		{"/assets/index-1.js", "BR", "brotli", "br", "text/javascript; charset=utf-8"},
		{"/assets/packed-1.js", "gzip, br", "brotli", "br", "text/javascript; charset=utf-8"},
		{"/assets/packed-1.js", "gzip", string(packed("plain script")), "gzip", "text/javascript; charset=utf-8"},
		{"/assets/packed-1.js", "", "plain script", "", "text/javascript; charset=utf-8"},
		{"/assets/index-1.css", "br", "css", "", "text/css; charset=utf-8"},
		{"/assets/font-1.woff2", "br", "font", "", "font/woff2"},
		{"/assets/picture-1.webp", "", "picture", "", "image/webp"},
		{"/assets/sound-1.unknown", "", "bytes", "", "application/octet-stream"},
	} {
		w := ask(h, test.path, "Accept-Encoding", test.accept)
		got := w.Header()
		if w.Code != 200 || w.Body.String() != test.body || got.Get("Content-Encoding") != test.encoding || got.Get("Content-Type") != test.kind {
			t.Errorf("%s for %q: %d %q %v", test.path, test.accept, w.Code, w.Body, got)
		}
		if got.Get("Cache-Control") != forever || got.Get("ETag") == "" {
			t.Errorf("%s: %v", test.path, got)
		}
		if strings.HasSuffix(test.path, ".js") && got.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: no Vary", test.path)
		}
	}
}

func TestWhatABrowserHasIsNotSentAgain(t *testing.T) {
	h := start(t, deps())
	tag := ask(h, "/assets/index-1.js", "Accept-Encoding", "br").Header().Get("ETag")
	if plain := ask(h, "/assets/index-1.js").Header().Get("ETag"); plain == tag {
		t.Error("two encodings share a tag")
	}
	for _, header := range []string{tag, `"other", ` + tag, "W/" + tag, "*"} {
		w := ask(h, "/assets/index-1.js", "Accept-Encoding", "br", "If-None-Match", header)
		if w.Code != 304 || w.Body.Len() != 0 {
			t.Errorf("%s: %d", header, w.Code)
		}
	}
	if w := ask(h, "/assets/index-1.js", "Accept-Encoding", "br", "If-None-Match", `"other"`); w.Code != 200 {
		t.Error(w.Code)
	}
}

func TestFilesAtTheRootAreAskedForAgain(t *testing.T) {
	w := ask(start(t, deps()), "/sw.js")
	if w.Code != 200 || w.Body.String() != "worker" || w.Header().Get("Cache-Control") != "no-cache" {
		t.Error(w.Code, w.Header())
	}
	contains(t, w.Header().Get("Content-Security-Policy"), "connect-src 'self'")
	icon := ask(start(t, deps()), "/favicon.ico")
	if icon.Code != 302 || !strings.HasPrefix(icon.Header().Get("Location"), "/brand/default/icon-32-") {
		t.Error(icon.Code, icon.Header())
	}
}

func TestUnknownAndPrivateFilesAreNotFound(t *testing.T) {
	h := start(t, deps())
	for _, path := range []string{
		"/assets/", "/assets/nothing.js", "/assets/.secret", "/assets/index-1.js.br", "/assets/index-1.js.gz", "/assets/../index.html",
		"/.vite/manifest.json", "/.gitkeep", "/.env", "/.git/config", "/.well-known/nothing", "/home/.hidden",
	} {
		w := ask(h, path)
		if w.Code != 404 || w.Header().Get("Cache-Control") != "no-store" || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain") {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
	for _, path := range []string{"/index.html", "/routes.json"} {
		if w := ask(h, path); !strings.Contains(w.Body.String(), `id="boot"`) {
			t.Errorf("%s is not the page", path)
		}
	}
}

func TestHeadOfAFile(t *testing.T) {
	w := httptest.NewRecorder()
	start(t, deps()).ServeHTTP(w, httptest.NewRequest(http.MethodHead, "/assets/index-1.js", nil))
	if w.Code != 200 || w.Body.Len() != 0 || w.Header().Get("Content-Length") != "12" {
		t.Error(w.Code, w.Header())
	}
}
