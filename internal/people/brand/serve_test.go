package brand_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/people/brand"
)

func serve(t *testing.T, brands ...brand.Brand) http.Handler {
	t.Helper()
	store := dbtest.SQLite(t)
	for _, b := range brands {
		put(t, store, b)
	}
	time := clock{at: time.UnixMilli(1_000_000)}
	return brand.New(brand.Deps{DB: store, Now: time.now}).Handler()
}

func get(t *testing.T, h http.Handler, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

const immutable = "public, max-age=31536000, immutable"

// S1-1-15, S1-3-08, S1-3-17
func TestStylesheetCarriesTheBrandsColours(t *testing.T) {
	h := serve(t, maple())
	w := get(t, h, maple().StylesheetURL())
	if w.Code != 200 || w.Header().Get("Content-Type") != "text/css; charset=utf-8" || w.Header().Get("Cache-Control") != immutable {
		t.Fatal(w.Code, w.Header())
	}
	for _, want := range []string{
		"--page-color: #A3152B;",
		"--brand-primary-1: light-dark(#A3152B, #5FD0BE);",
		"--brand-secondary-3: light-dark(#F3EFE8, #0C1110);",
		"--brand-action: light-dark(#A3152B, #5FD0BE);",
		"--brand-on-action: light-dark(#FFFFFF, #0C1110);",
		"--brand-action-hover:", "--brand-action-tint:", "--brand-focus:",
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("no %s in\n%s", want, w.Body)
		}
	}
	if brand.Default().StylesheetURL() == maple().StylesheetURL() {
		t.Error("two brands share a stylesheet")
	}
}

// S1-1-14
func TestLogoIsTheBrandsAndCannotAct(t *testing.T) {
	b := maple()
	b.LogoSVG = brand.Wordmark("Maple", "#A3152B", brand.LogoWidthSmall)
	w := get(t, serve(t, b), b.LogoURL())
	if w.Code != 200 || w.Body.String() != b.LogoSVG {
		t.Fatal(w.Code, w.Body)
	}
	for name, want := range map[string]string{
		"Content-Type": "image/svg+xml", "X-Content-Type-Options": "nosniff", "Cache-Control": immutable,
		"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
	} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// S1-1-16, S1-9-11
func TestIconsHaveTheThreeSizes(t *testing.T) {
	if got := fmt.Sprint(brand.IconSizes); got != "[16 32 192]" {
		t.Fatal(got)
	}
	h := serve(t, brand.Default(), maple())
	for _, size := range brand.IconSizes {
		first, second := get(t, h, brand.Default().IconURL(size)), get(t, h, maple().IconURL(size))
		if first.Code != 200 || first.Header().Get("Content-Type") != "image/png" || first.Header().Get("Cache-Control") != immutable {
			t.Fatal(size, first.Code, first.Header())
		}
		if bytes.Equal(first.Body.Bytes(), second.Body.Bytes()) {
			t.Errorf("two brands share the icon of %d", size)
		}
		picture, err := png.Decode(first.Body)
		if err != nil || picture.Bounds().Dx() != size || picture.Bounds().Dy() != size {
			t.Fatal(size, err)
		}
		_, _, _, corner := picture.At(0, 0).RGBA()
		r, g, b, edge := picture.At(size/2, size/16).RGBA()
		if corner > 0x8000 || edge != 0xFFFF || r > g || b > g {
			t.Errorf("%d: corner %x, edge %x %x %x %x", size, corner, r, g, b, edge)
		}
	}
}

func TestManifestNamesTheBrand(t *testing.T) {
	h := serve(t, maple())
	w := get(t, h, maple().ManifestURL())
	var manifest struct {
		Name  string
		Icons []struct{ Src, Sizes string }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &manifest); err != nil || manifest.Name != "Maple Health" || len(manifest.Icons) != 2 {
		t.Fatal(err, w.Body)
	}
	if w.Header().Get("Content-Type") != "application/manifest+json" {
		t.Error(w.Header())
	}
	for _, icon := range manifest.Icons {
		if w := get(t, h, icon.Src); w.Code != 200 {
			t.Errorf("%s: %d", icon.Src, w.Code)
		}
	}
}

func TestOldAddressesGiveThePresentFileUnkept(t *testing.T) {
	h := serve(t, maple())
	for _, path := range []string{
		"/brand/maple-000000000000.css", "/brand/maple/logo-0.svg", "/brand/maple/icon-16-0.png", "/brand/maple/manifest-0.webmanifest",
	} {
		if w := get(t, h, path); w.Code != 200 || w.Header().Get("Cache-Control") != "no-store" || w.Body.Len() == 0 {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
}

func TestOtherPathsAreRefused(t *testing.T) {
	h := serve(t, maple())
	for _, path := range []string{
		"/brand/", "/brand/nobody-0.css", "/brand/maple", "/brand/maple/", "/brand/maple.css", "/brand/maple/icon-17-0.png",
		"/brand/maple/icon-99999999999999999999-0.png", "/brand/maple/logo-0.svg/x", "/brand/../maple-0.css", "/other/maple-0.css",
	} {
		if w := get(t, h, path); w.Code != 404 {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodHead, maple().LogoURL(), nil))
	if w.Code != 200 || w.Body.Len() != 0 || w.Header().Get("Content-Length") == "0" {
		t.Error(w.Code, w.Header())
	}
}

// S1-3-06, S1-3-07, S1-3-09 to S1-3-16, S1-9-09, S1-9-10: the names on the wire.
func TestBrandingOnTheWire(t *testing.T) {
	text, err := json.Marshal(maple().Branding())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"brand_code":"maple"`, `"brand_name":"Maple Health"`, `"data_theme":"dark"`,
		`"colors":{"light":{"primary_1":"#A3152B"`, `"dark":{"primary_1":"#5FD0BE"`,
		`"meta_tags":{"thumbnail":"/brand/t.png","og_image":"https://maple.example/og.png","og_url":"https://maple.example/"}`,
		`"footer_fields":{"brand":[{"label":"Write to us","url":"mailto:help@maple.example"}],"default":{"accessibility":"https://maple.example/a11y"}}`,
		`"member_host":"maple.localhost:8080"`, `"organisation":"Maple Health Inc."`,
		`"supress_health_info":true`, `"restricted_member_correctional_facilities":true`,
		`"suppressed_account_routes":["family","coverage-and-billing"]`, `"country":"CA"`, `"form":"standalone"`,
		`"logo":{"url":"/brand/maple/logo-`, `"width":124}`,
		`"support":{"email":"help@maple.example","phone":"+1 800 555 0100"}`,
		`"logout_url":"https://www.maple.example/bye"`, `"stylesheet":"/brand/maple-`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	plain := brand.Default()
	plain.Footer = brand.Footer{}
	text, err = json.Marshal(plain.Branding())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"footer_fields":{"brand":[],"default":{}}`, `"suppressed_account_routes":[]`, `"country":"US"`, `"width":180}`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}
