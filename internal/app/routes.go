package app

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"wellhouse.app/api/access"
	"wellhouse.app/api/rpc/nav/v1/navv1connect"
	"wellhouse.app/api/rpc/session/v1/sessionv1connect"
	"wellhouse.app/internal/care/ingest"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/factor"
	"wellhouse.app/internal/people/frame"
	"wellhouse.app/internal/people/sso"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/portal/notice"
	"wellhouse.app/internal/portal/page"
)

// routes builds the layers every request passes, outermost last: its facts and
// log line, security headers, and then the API or the page. A call to the API
// further passes the same-origin check, limits, its caller and the guard.
func (a *App) routes() (http.Handler, error) {
	rest, err := a.rest()
	if err != nil {
		return nil, err
	}
	pages, err := page.New(page.Deps{
		Dist: a.config.Dist, Brands: a.domains.brand, Outside: a.domains.embed, Partners: a.domains.sso.PartnerOrigins, Now: a.config.Now, Version: a.config.Version,
		Demo: a.config.Demo, Boot: a.boot, Notices: a.notices,
	})
	if err != nil {
		return nil, err
	}
	inside := func(h http.Handler) http.Handler {
		return a.sameOrigin(a.perAddress(a.caller(a.perAccount(a.strangersInTurn(h)))))
	}
	var h http.Handler = a.split(inside(rest), inside(a.rpc()), a.perAddress(byItself(a.ticketed(a.perAccount(a.listening(a.live.Handler()))))), a.pagesInTurn(pages))
	h = page.SecurityHeaders(h, page.HeaderConfig{API: isAPI, Build: pages.Build()})
	if a.config.Demo {
		h = demo.PartnerSites(h)
	}
	if a.config.Traces {
		h = wire.Trace(h)
	}
	return wire.Observe(a.noticeProxy(h), a.trust(), a.config.Now, a.metrics), nil
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
		if ingest.IsSigned(r) {
			a.device(w, r, next)
			return
		}
		if lab.IsSigned(r) {
			a.laboratory(w, r, next)
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

// device lets a device send. Nothing of a body is read before we know that there
// is such a device and that it may send.
func (a *App) device(w http.ResponseWriter, r *http.Request, next http.Handler) {
	named, err := a.domains.ingest.Named(r)
	if err != nil {
		wire.Refuse(w, r, err)
		return
	}
	read := func(w http.ResponseWriter, r *http.Request) ([]byte, func(), error) {
		return a.bodies.OfDevice(w, r, named.ID)
	}
	prove := func(r *http.Request, body []byte) (*http.Request, error) {
		return a.domains.ingest.Caller(r, named, body)
	}
	a.places.devices.Places(holds(named.ID), signed(read, prove, next)).ServeHTTP(w, r)
}

// laboratory lets a laboratory send. Its name is no secret: until the signature holds,
// everything counts for the network alone.
func (a *App) laboratory(w http.ResponseWriter, r *http.Request, next http.Handler) {
	named, err := a.domains.lab.Named(r)
	if err != nil {
		wire.Refuse(w, r, err)
		return
	}
	network := func(r *http.Request) (wire.Holder, bool) { return wire.From(r.Context()).Holder(), true }
	prove := func(r *http.Request, body []byte) (*http.Request, error) { return a.domains.lab.Caller(r, named, body) }
	proven := a.places.devices.Places(holds(named.Holder()), next)
	a.places.strangers.Places(network, signed(a.bodies.OfUnproven, prove, proven)).ServeHTTP(w, r)
}

// holds counts everything for one sender.
func holds(sender string) func(*http.Request) (wire.Holder, bool) {
	return func(*http.Request) (wire.Holder, bool) { return wire.Holder{Key: sender}, true }
}

// signed reads the body of a sender and lets it in if it signed it.
func signed(read func(http.ResponseWriter, *http.Request) ([]byte, func(), error), prove func(*http.Request, []byte) (*http.Request, error), next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, release, err := read(w, r)
		defer release()
		if err != nil {
			wire.Refuse(w, r, err)
			return
		}
		proven, err := prove(r, body)
		if err != nil {
			wire.WriteError(w, r, err)
			return
		}
		next.ServeHTTP(w, proven)
	})
}

// atBrowser says who is signed in at a browser, also when a refresh is due. Being
// asked is no activity.
func (a *App) atBrowser(ctx context.Context, m *wire.Meta) (who.Who, error) {
	session, err := a.domains.auth.Session(ctx, m)
	if session.Who.Framed {
		return who.Who{}, err // nothing is agreed to inside a frame
	}
	return session.Who, err
}

// byItself marks what a page does without its person. A script cannot set a
// header on a socket, and one that comes back again and again must not keep a
// session open that nobody uses.
func byItself(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Set(wire.BackgroundHeader, "1")
		next.ServeHTTP(w, r)
	})
}

// opensSession names the calls that judge the credential themselves.
func opensSession(r *http.Request) bool {
	return slices.Contains(auth.SessionCalls, r.URL.Path) || slices.Contains(factor.SignInCalls, r.URL.Path) || strings.HasPrefix(r.URL.Path, "/v1/users/auth/mfa/") ||
		r.URL.Path == sessionv1connect.SessionServiceGetSessionProcedure || slices.Contains(sso.OpenCalls, r.URL.Path) ||
		slices.Contains(frame.OpenCalls, r.URL.Path)
}

// The calls whose answers a page carries: those for everyone, and the one for
// the staff workspace.
const (
	startupCall = navv1connect.NavigationServiceGetStartupProcedure
	deskCall    = navv1connect.NavigationServiceGetDeskProcedure
)

// isDesk names the pages of the staff workspace.
func isDesk(path string) bool { return path == "/staff" || strings.HasPrefix(path, "/staff/") }

// boot gathers the start-up data of a page. It is the answer to a call that the
// page is spared, so the same limit, rule and record hold. A tab of the staff
// workspace stays what it is while its person views a member in another one.
func (a *App) boot(ctx context.Context, r *http.Request) (page.Boot, error) {
	if page.IsFramed(r) {
		return page.Boot{}, nil // a page in a frame asks for its session itself
	}
	session, err := a.domains.auth.Session(ctx, wire.From(ctx))
	if err != nil || session.Who.Anonymous() || session.Who.Framed {
		return page.Boot{}, err
	}
	out := page.Boot{Session: asJSON(session.Message())}
	if session.ExpiresAt <= a.config.Now().UnixMilli() {
		return out, nil // the page refreshes first
	}
	if session.MigrationEligible && r.URL.Path == "/migration" {
		return out, nil // the move is told ahead of the data
	}
	if session.Who.Acting.Ended() {
		return out, nil // the page says so and goes back
	}
	ctx = who.With(ctx, session.Who)
	if err := a.withinRate(session.Who); err != nil {
		return page.Boot{}, err
	}
	operation, caller := startupCall, session.Who
	if caller.Viewing != nil && isDesk(r.URL.Path) {
		operation, caller = deskCall, caller.AtDesk()
	}
	rule, _ := access.RPC(operation)
	if err := a.guard.Check(ctx, operation, rule, session.Who); err != nil {
		return page.Boot{}, err
	}
	data, err := a.domains.nav.Startup(who.With(ctx, caller), caller)
	if err != nil {
		return page.Boot{}, err
	}
	out.Startup = asJSON(data.Message())
	switch {
	case data.Staff != nil:
		out.Locale, out.Appearance = data.Staff.Locale, data.Staff.Appearance
	case data.Member != nil:
		out.Locale = data.Member.Locale
		if caller.Viewing == nil { // staff keep the look of their own browser
			out.Appearance = data.Member.Appearance
		}
		b, err := a.domains.brand.ByCode(ctx, data.Member.BrandCode)
		if err != nil {
			return page.Boot{}, err
		}
		out.Brand = &b
	}
	return out, nil
}

// notices are what a page announces. A page comes also without them.
func (a *App) notices(ctx context.Context) any {
	shown, err := a.domains.notice.Shown(ctx)
	if err != nil {
		wire.LogCause(ctx, apperr.From(err))
		return nil
	}
	return asJSON(notice.Message(shown))
}

// asJSON writes a message as the RPC would.
func asJSON(m proto.Message) json.Marshaler { return message{m} }

type message struct{ proto.Message }

// MarshalJSON implements json.Marshaler.
func (m message) MarshalJSON() ([]byte, error) {
	return protojson.MarshalOptions{EmitDefaultValues: true}.Marshal(m.Message)
}

func notBuilt() error {
	return apperr.New(apperr.Unimplemented, "errors.notBuilt", "This call is part of the contract but is not built yet.")
}
