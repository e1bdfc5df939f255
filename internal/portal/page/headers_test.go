package page_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/portal/page"
)

const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-NONCE'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self' blob:; frame-src 'none'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types wellhouse-worker"

func protected(cfg page.HeaderConfig, inner http.HandlerFunc) http.Handler {
	if cfg.API == nil {
		cfg.API = func(path string) bool { return strings.HasPrefix(path, "/v1/") }
	}
	return page.SecurityHeaders(inner, cfg)
}

func nothing(http.ResponseWriter, *http.Request) {}

const twoYears = "max-age=63072000; includeSubDomains"

func TestSecurityHeaders(t *testing.T) {
	for _, test := range []struct {
		name, url string
		tls       bool
		trust     wire.Trust
		want      map[string]string
	}{
		{"page over https", "https://portal.example/home", true, wire.Trust{}, map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
			"Strict-Transport-Security": twoYears, "Content-Security-Policy": policy,
			"Server": "", "Cache-Control": "",
		}},
		{"a proxy that tells nothing", "http://portal.example/home", false, wire.Trust{}, map[string]string{"Strict-Transport-Security": twoYears, "X-Frame-Options": "DENY"}},
		{"a proxy that renames us", "http://localhost:8080/home", false, wire.Trust{}, map[string]string{"Strict-Transport-Security": twoYears}},
		{"localhost over https", "https://localhost:8443/home", true, wire.Trust{Local: true}, map[string]string{"Strict-Transport-Security": ""}},
		{"brand host at home", "https://maple.localhost/home", true, wire.Trust{Local: true}, map[string]string{"Strict-Transport-Security": ""}},
		{"loopback", "https://127.0.0.1/home", true, wire.Trust{Local: true}, map[string]string{"Strict-Transport-Security": ""}},
		{"API", "https://portal.example/v1/users/me", true, wire.Trust{}, map[string]string{
			"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff", "Strict-Transport-Security": twoYears,
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, test.url, nil)
			if !test.tls {
				r.TLS = nil
			}
			w := httptest.NewRecorder()
			r = r.WithContext(wire.With(r.Context(), wire.NewMeta(r, w.Header(), "id", test.trust)))
			protected(page.HeaderConfig{}, nothing).ServeHTTP(w, r)
			for name, want := range test.want {
				got := w.Header().Get(name)
				if name == "Content-Security-Policy" {
					got = withoutNonce(got)
				}
				if got != want {
					t.Errorf("%s\n got %q\nwant %q", name, got, want)
				}
			}
		})
	}
}

// withoutNonce puts the word NONCE where the nonce was.
func withoutNonce(policy string) string {
	before, rest, ok := strings.Cut(policy, "'nonce-")
	if !ok {
		return policy
	}
	_, after, _ := strings.Cut(rest, "'")
	return before + "'nonce-NONCE'" + after
}

func TestCameraAndMicrophoneAreForVideoPages(t *testing.T) {
	for path, allowed := range map[string]bool{
		"/video/c1": true, "/hhs/video_quick_url": true,
		"/home": false, "/video": false, "/videos/x": false, "/consult/new": false, "/v1/video/x": false,
	} {
		got := ask(protected(page.HeaderConfig{}, nothing), path).Header().Get("Permissions-Policy")
		want := "camera=(), microphone=()"
		if allowed {
			want = "camera=(self), microphone=(self)"
		}
		if !strings.Contains(got, want) || !strings.Contains(got, "geolocation=()") {
			t.Errorf("%s: %s", path, got)
		}
	}
}

func TestAHandlerCanBeStricter(t *testing.T) {
	h := protected(page.HeaderConfig{}, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", "sandbox")
	})
	if got := ask(h, "/brand/x").Header().Values("Content-Security-Policy"); len(got) != 1 || got[0] != "sandbox" {
		t.Error(got)
	}
}
