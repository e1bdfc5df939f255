package page

import (
	"context"
	"crypto/rand"
	"net/http"
	"strings"

	"wellhouse.app/internal/platform/wire"
)

// HeaderConfig says what the security headers depend on.
type HeaderConfig struct {
	// API reports a path that answers with data and never with a page.
	API func(path string) bool
	// Frames are the origins whose screens may be embedded.
	Frames []string
	// Build is the build of the web app. Every answer with data names it, so that
	// an open page learns of a newer one.
	Build string
}

// BuildHeader names the build of the web app that this server has.
const BuildHeader = "Wellhouse-Build"

// Policies of the Content-Security-Policy. NONCE is filled in; frames are shut
// out until a page of a brand lets its outside screens in.
const (
	pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-NONCE'; " +
		"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
		"worker-src 'self'; media-src 'self' blob:; " + noFrames + "; base-uri 'none'; " + ownForms + "; " +
		noAncestors + "; require-trusted-types-for 'script'; trusted-types wellhouse-worker"
	dataPolicy = "default-src 'none'; frame-ancestors 'none'"
	noFrames   = "frame-src 'none'"
	ownForms   = "form-action 'self'"

	noAncestors = "frame-ancestors 'none'"
)

const policyHeader = "Content-Security-Policy"

// Powerful features that nobody here needs are switched off; passkeys and
// full screen stay. Camera and microphone are for video visits alone.
const (
	permissions = "accelerometer=(), autoplay=(), display-capture=(), encrypted-media=(), fullscreen=(self), " +
		"geolocation=(), gyroscope=(), hid=(), idle-detection=(), magnetometer=(), midi=(), payment=(), " +
		"picture-in-picture=(), publickey-credentials-create=(self), publickey-credentials-get=(self), " +
		"screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()"
	permissionsVideo = permissions + ", camera=(self), microphone=(self)"
	permissionsOther = permissions + ", camera=(), microphone=()"
)

// twoYears is what browsers are asked to remember of https.
const twoYears = "max-age=63072000; includeSubDomains"

// SecurityHeaders sets the security headers of every response before the
// handler runs, so that a handler with a stricter need can replace one.
func SecurityHeaders(next http.Handler, cfg HeaderConfig) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Permissions-Policy", permissionsOther)
		if m := wire.From(r.Context()); m.MayBeSecure() && !m.Local() {
			h.Set("Strict-Transport-Security", twoYears)
		}
		if cfg.API != nil && cfg.API(r.URL.Path) {
			h.Set(policyHeader, dataPolicy)
			h.Set("Cache-Control", "no-store")
			if cfg.Build != "" {
				h.Set(BuildHeader, cfg.Build)
			}
			next.ServeHTTP(w, r)
			return
		}
		if isVideo(r.URL.Path) {
			h.Set("Permissions-Policy", permissionsVideo)
		}
		nonce := rand.Text()
		h.Set(policyHeader, strings.Replace(pagePolicy, "NONCE", nonce, 1))
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), nonceKey{}, nonce)))
	})
}

// allowFrames lets the screens of these origins stand in a frame of the page.
func allowFrames(h http.Header, origins []string) {
	if len(origins) == 0 {
		return
	}
	allowed := strings.Replace(h.Get(policyHeader), noFrames, "frame-src "+strings.Join(origins, " "), 1)
	h.Set(policyHeader, allowed)
}

// openTo lets sites show the page in a frame of theirs.
func openTo(h http.Header, origins []string) {
	h.Set(policyHeader, strings.Replace(h.Get(policyHeader), noAncestors, "frame-ancestors "+strings.Join(origins, " "), 1))
	h.Del("X-Frame-Options") // it can't name sites; the policy stands for it
}

// allowForms lets the page post forms to these origins as well.
func allowForms(h http.Header, origins []string) {
	if len(origins) == 0 {
		return
	}
	h.Set(policyHeader, strings.Replace(h.Get(policyHeader), ownForms, ownForms+" "+strings.Join(origins, " "), 1))
}

// isVideo reports the pages of video visits.
func isVideo(path string) bool {
	return strings.HasPrefix(path, "/video/") || path == "/hhs/video_quick_url"
}

type nonceKey struct{}

// nonceOf returns the nonce that the policy of this response names.
func nonceOf(ctx context.Context) string {
	nonce, _ := ctx.Value(nonceKey{}).(string)
	return nonce
}
