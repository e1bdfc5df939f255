package app

import (
	"context"
	"encoding/json"
	"math"
	"net/http"
	"strings"
	"time"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/limit"
	"wellhouse.app/internal/page"
	"wellhouse.app/internal/who"
	"wellhouse.app/internal/wire"
)

// routes builds the layers every request passes, outermost last: its facts and
// log line, security headers, the same-origin check, its caller, limits, and
// then the API or the page.
func (a *App) routes() (http.Handler, error) {
	rest, err := a.rest()
	if err != nil {
		return nil, err
	}
	pages, err := page.New(page.Deps{
		Dist: a.config.Dist, Brands: a.domains.brand, Now: a.config.Now, Version: a.config.Version,
		Demo: a.config.Demo, Boot: a.boot,
	})
	if err != nil {
		return nil, err
	}
	inside := func(h http.Handler) http.Handler {
		return a.sameOrigin(wire.LimitBody(a.caller(a.limits(a.domains.idem.Middleware(h)))))
	}
	var h http.Handler = a.split(inside(rest), inside(a.rpc()), a.caller(a.live.Handler()), pages)
	h = page.SecurityHeaders(h, page.HeaderConfig{API: isAPI})
	h = wire.Observe(h, a.config.TrustedProxies, a.config.Now, a.metrics)
	if a.config.Traces {
		h = otelhttp.NewHandler(h, "wellhouse", otelhttp.WithSpanNameFormatter(func(_ string, r *http.Request) string { return r.Method }))
	}
	return h, nil
}

// sameOrigin refuses changing calls that another site made a browser send.
func (a *App) sameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		wire.WriteError(w, r, apperr.New(apperr.PermissionDenied, "errors.crossOrigin", "This call must come from our own pages.").WithType("cross_origin"))
	}))
	return protection.Handler(next)
}

// caller finds out who calls. A credential that opens nothing is refused at
// once, except where somebody signs in, refreshes or signs out with it.
func (a *App) caller(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if opensSession(r) {
			next.ServeHTTP(w, r)
			return
		}
		ctx := r.Context()
		caller, err := a.domains.auth.Authenticate(ctx, wire.From(ctx))
		if err != nil {
			wire.WriteError(w, r, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(who.With(ctx, caller)))
	})
}

// opensSession names the calls that judge the credential themselves.
func opensSession(r *http.Request) bool {
	return ownRule(r) || strings.HasPrefix(r.URL.Path, "/v1/users/auth/mfa/") ||
		r.URL.Path == "/wellhouse.session.v1.SessionService/GetSession"
}

// boot gathers the start-up data of a page.
func (a *App) boot(ctx context.Context, _ *http.Request) (page.Boot, error) {
	session, err := a.domains.auth.Session(ctx, wire.From(ctx))
	if err != nil || session.Who.Anonymous() {
		return page.Boot{}, err
	}
	out := page.Boot{Session: asJSON(session.Message())}
	if session.ExpiresAt <= a.config.Now().UnixMilli() {
		return out, nil // the page refreshes first
	}
	startup, err := a.domains.nav.Startup(who.With(ctx, session.Who), session.Who)
	if err != nil {
		return page.Boot{}, err
	}
	out.Startup = asJSON(startup.Message())
	switch {
	case startup.Staff != nil:
		out.Locale = startup.Staff.Locale
	case startup.Member != nil:
		out.Locale = startup.Member.Locale
		b, err := a.domains.brand.ByCode(ctx, startup.Member.BrandCode)
		if err != nil {
			return page.Boot{}, err
		}
		out.Brand = &b
	}
	return out, nil
}

// asJSON writes a message as the RPC would.
func asJSON(m proto.Message) json.Marshaler { return message{m} }

type message struct{ proto.Message }

// MarshalJSON implements json.Marshaler.
func (m message) MarshalJSON() ([]byte, error) {
	return protojson.MarshalOptions{EmitDefaultValues: true}.Marshal(m.Message)
}

func rate(perSecond, fallback int) limit.Rate {
	if perSecond <= 0 {
		perSecond = fallback
	}
	return limit.Rate{Every: time.Second / time.Duration(perSecond), Burst: 5 * perSecond}
}

func tooMany(wait time.Duration) error {
	e := apperr.New(apperr.ResourceExhausted, "errors.tooMany", "That was a lot at once. Please wait a moment and try again.")
	e.RetryAfter = max(1, int(math.Ceil(wait.Seconds())))
	return e
}

func notBuilt() error {
	return apperr.New(apperr.Unimplemented, "errors.notBuilt", "This call is part of the contract but is not built yet.")
}
