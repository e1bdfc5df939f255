package app

import (
	"crypto/subtle"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/wire"
)

// trust is what the server believes about its requests.
func (a *App) trust() wire.Trust {
	return wire.Trust{Proxies: a.config.TrustedProxies, Local: a.config.Demo || a.config.Local}
}

// nearby reports a call from this machine under a name of this machine, on a
// server that was told that this is safe.
func (a *App) nearby(r *http.Request) bool {
	m := wire.From(r.Context())
	return m.Local() && m.Addr.IsLoopback() && r.Header.Get("X-Forwarded-For") == ""
}

// metricsPage shows the figures to callers with the token and to those that
// open lets in without it.
func (a *App) metricsPage(open func(*http.Request) bool) http.Handler {
	page := a.metrics.Handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		byToken := a.config.MetricsToken != "" && subtle.ConstantTimeCompare([]byte(token), []byte(a.config.MetricsToken)) == 1
		if !byToken && !open(r) {
			wire.WriteError(w, r, apperr.NotFoundError())
			return
		}
		page.ServeHTTP(w, r)
	})
}

// MetricsHandler answers on the metrics' own listener and nowhere else. It asks
// for the token where there is one.
func (a *App) MetricsHandler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", a.metricsPage(func(*http.Request) bool { return a.config.MetricsToken == "" }))
	return mux
}

// noticeProxy warns once about a proxy that nobody listed. Everyone behind it
// shares one address, so they also share one set of limits.
func (a *App) noticeProxy(next http.Handler) http.Handler {
	var once sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !a.trust().Local && wire.PassedOn(r) {
			if peer, err := netip.ParseAddrPort(r.RemoteAddr); err == nil && a.unlisted(peer.Addr().Unmap()) {
				once.Do(func() {
					slog.Warn("a proxy that is not in --trusted-proxies passes requests on; everyone behind it shares one set of limits. Add it to --trusted-proxies",
						"proxy", peer.Addr().Unmap().String())
				})
			}
		}
		next.ServeHTTP(w, r)
	})
}

// unlisted reports an address of our own network that is not a trusted proxy.
// Anyone on the internet can send a proxy's headers; that means nothing.
func (a *App) unlisted(addr netip.Addr) bool {
	for _, p := range a.config.TrustedProxies {
		if p.Contains(addr) {
			return false
		}
	}
	return addr.IsLoopback() || addr.IsPrivate()
}
