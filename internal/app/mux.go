package app

import (
	"errors"
	"net/http"
	"regexp"
	"strings"

	ht "github.com/ogen-go/ogen/http"
	"github.com/ogen-go/ogen/ogenerrors"
	"github.com/ogen-go/ogen/validate"

	"wellhouse.app/api"
	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/people/openid"
	"wellhouse.app/internal/people/sso"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/portal/billing"
	"wellhouse.app/internal/portal/crisis"
)

// prefixes of everything that is not the web app. An unknown path below one of
// them is a JSON answer, never a page.
var (
	restPrefixes = []string{"/v1/", "/public/", "/users/", "/user/", "/auth/", "/ingest/", "/oauth/"}
	rpcPrefix    = "/wellhouse."
)

func isAPI(path string) bool {
	if strings.HasPrefix(path, rpcPrefix) {
		return true
	}
	for _, p := range restPrefixes {
		if strings.HasPrefix(path+"/", p) {
			return true
		}
	}
	return false
}

// split keeps the API prefixes apart from the web app.
func (a *App) split(rest, rpc, socket, page http.Handler) http.Handler {
	provider := a.perAddress(a.strangersInTurn(a.domains.openid.Handler(a.atBrowser)))
	docs, brands := a.pagesInTurn(onlyRead(api.DocsHandler())), a.pagesInTurn(onlyRead(a.domains.brand.Handler()))
	healthz, readyz, metrics := onlyRead(http.HandlerFunc(a.healthz)), onlyRead(http.HandlerFunc(a.readyz)), onlyRead(a.metricsPage(a.nearby))
	signOn := a.pagesInTurn(a.bodies.LimitForms(sso.MaxForm, a.domains.sso.Handler()))
	events := a.perAddress(a.bodies.LimitForms(billing.MaxEvent, a.domains.billing.Handler()))
	parcels := a.perAddress(a.bodies.LimitForms(fulfil.MaxEvents, a.domains.fulfil.Handler()))
	help := crisis.New(crisis.Deps{Brands: a.domains.brand, NotKept: a.config.CrisisPageNotKept})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.Path
		m := wire.From(r.Context())
		switch {
		case crisis.Serves(path): // without any limit: it is ready in memory
			m.Operation = "page"
			help.ServeHTTP(w, r)
		case strings.HasPrefix(path, rpcPrefix):
			m.Operation = "rpc"
			rpc.ServeHTTP(w, r)
		case openid.Serves(path):
			m.Operation = "openid"
			provider.ServeHTTP(w, r)
		case path == fulfil.EventPath:
			m.Operation = "shipment event"
			parcels.ServeHTTP(w, r)
		case isAPI(path):
			m.Operation = "rest"
			rest.ServeHTTP(w, r)
		case sso.Serves(path):
			m.Operation = "sso"
			signOn.ServeHTTP(w, r)
		case path == billing.EventPath:
			m.Operation = "payment event"
			events.ServeHTTP(w, r)
		case path == "/live":
			m.Operation = "live"
			socket.ServeHTTP(w, r)
		case path == "/healthz":
			m.Operation = "healthz"
			healthz.ServeHTTP(w, r)
		case path == "/readyz":
			m.Operation = "readyz"
			readyz.ServeHTTP(w, r)
		case path == "/metrics":
			m.Operation = "metrics"
			metrics.ServeHTTP(w, r)
		case path == "/api/docs" || path == "/api/docs.css" || path == "/api/openapi.yaml":
			m.Operation = "docs"
			docs.ServeHTTP(w, r)
		case below(path, "/api"), below(path, "/live"), path == "/brand", path == "/brand/":
			unknownPath(w, r)
		case strings.HasPrefix(path, "/brand/"):
			m.Operation = "brand"
			brands.ServeHTTP(w, r)
		default:
			m.Operation = "page"
			page.ServeHTTP(w, r)
		}
	})
}

func below(path, root string) bool { return path == root || strings.HasPrefix(path, root+"/") }

// onlyRead refuses to change what can only be looked at.
func onlyRead(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			wrongMethod(w, r, "GET, HEAD")
			return
		}
		h.ServeHTTP(w, r)
	})
}

// healthz says that the process runs.
func (a *App) healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
}

// readyz says whether the process can serve: the store answers and it is not
// about to stop. Strangers ask here too, so it says no more; the log and the
// metrics tell the rest.
func (a *App) readyz(w http.ResponseWriter, r *http.Request) {
	not := apperr.New(apperr.Unavailable, "errors.notReady", "The server is not ready.")
	if a.stopping.Load() {
		wire.WriteError(w, r, not)
		return
	}
	if err := a.store.Ping(r.Context()); err != nil {
		wire.WriteError(w, r, not.Because(err))
		return
	}
	a.healthz(w, r)
}

func unknownPath(w http.ResponseWriter, r *http.Request) {
	wire.WriteError(w, r, apperr.New(apperr.NotFound, "errors.unknownPath", "There is no such API call."))
}

func wrongMethod(w http.ResponseWriter, r *http.Request, allowed string) {
	w.Header().Set("Allow", allowed)
	wire.WriteError(w, r, apperr.New(apperr.InvalidArgument, "errors.method", "This call takes "+allowed+".").WithType("method_not_allowed"))
}

// decodeError gives the generated code's refusals the one error shape. Their
// texts name the parameter or the place in the body. They may quote what the
// client sent, so they go back to the client and never into the log.
func decodeError(err error) error {
	var (
		params   *ogenerrors.DecodeParamsError
		param    *ogenerrors.DecodeParamError
		body     *ogenerrors.DecodeRequestError
		kind     *validate.InvalidContentTypeError
		checked  *validate.Error
		security *ogenerrors.SecurityError
		own      *apperr.Error
	)
	switch {
	case errors.Is(err, ht.ErrNotImplemented):
		return notBuilt()
	case errors.As(err, &kind):
		return wrongType(kind.ContentType)
	case errors.As(err, &body) && strings.Contains(body.Err.Error(), "parse media type"):
		return wrongType("")
	case errors.As(err, &param):
		return apperr.Invalid(apperr.Field{Name: param.Name, MessageKey: "errors.parameter", Message: "This value is missing or not allowed."})
	case errors.As(err, &params):
		return apperr.Invalid()
	case errors.As(err, &checked):
		e := apperr.Invalid()
		for _, f := range checked.Fields {
			e.Fields = append(e.Fields, apperr.Field{Name: f.Name, MessageKey: "errors.value", Message: "This value is missing or not allowed."})
		}
		return e
	case errors.As(err, &body):
		if field := wrongField.FindStringSubmatch(body.Err.Error()); field != nil {
			return apperr.Invalid(apperr.Field{Name: printable(field[1]), MessageKey: "errors.value", Message: "This value has the wrong type."})
		}
		return apperr.New(apperr.InvalidArgument, "errors.body", "The request cannot be read: "+reason(body.Err)+".")
	case errors.Is(err, ogenerrors.ErrSecurityRequirementIsNotSatisfied), errors.As(err, &security) && !errors.As(err, &own):
		return apperr.New(apperr.Unauthenticated, "errors.client", "The application must identify itself.").WithType("invalid_client")
	}
	return err
}

// wrongField finds the field in what the generated decoder says of a value that
// is no text, number or list where one must be.
var wrongField = regexp.MustCompile(`decode field "([^"]+)": .*unexpected`)

func wrongType(sent string) error {
	if sent == "" {
		sent = "none"
	}
	return apperr.New(apperr.InvalidArgument, "errors.contentType", "This call does not take the content type "+printable(sent)+".").WithType("unsupported_media_type")
}

// reason keeps the innermost decoder message, which names fields and offsets.
func reason(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return printable(err.Error())
		}
		err = inner
	}
}

// printable keeps what a client sent from breaking a message.
func printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == '"' || r > 0x7e {
			return '?'
		}
		return r
	}, s)
	return s[:min(len(s), 120)]
}
