package openid

import (
	"context"
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// The addresses of the provider, beside the contract: the standards name them.
const (
	pathDiscovery = "/.well-known/openid-configuration"
	pathSMART     = "/.well-known/smart-configuration"
	pathAuthorize = "/oauth/authorize"
	pathContinue  = "/oauth/continue"
	pathToken     = "/oauth/token"
	pathRevoke    = "/oauth/revoke"
	pathUserInfo  = "/oauth/userinfo"
	pathKeys      = "/oauth/jwks"
	// pathConsent is where a person decides.
	pathConsent = "/authorization"
)

// Serves names the addresses of the provider.
func Serves(path string) bool {
	return path == pathDiscovery || path == pathSMART || strings.HasPrefix(path, "/oauth/")
}

const maxForm = 16 << 10

// Visitor says who is at the browser, by its cookie.
type Visitor func(ctx context.Context, m *wire.Meta) (who.Who, error)

// Handler answers the addresses of the provider.
func (s *Service) Handler(visitor Visitor) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+pathDiscovery, shared(s.discovery))
	mux.HandleFunc("GET "+pathSMART, shared(s.smart))
	mux.HandleFunc("GET "+pathKeys, shared(s.jwks))
	mux.HandleFunc("GET "+pathAuthorize, s.authorize)
	mux.HandleFunc("POST "+pathAuthorize, s.authorize)
	mux.HandleFunc("GET "+pathContinue, s.proceed(visitor))
	mux.HandleFunc("POST "+pathToken, shared(s.token))
	mux.HandleFunc("POST "+pathRevoke, shared(s.revocation))
	mux.HandleFunc("GET "+pathUserInfo, shared(s.userInfo))
	mux.HandleFunc("POST "+pathUserInfo, shared(s.userInfo))
	for _, path := range []string{pathDiscovery, pathSMART, pathKeys, pathToken, pathRevoke, pathUserInfo} {
		mux.HandleFunc("OPTIONS "+path, shared(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { wire.WriteError(w, r, apperr.NotFoundError()) })
	ours := s.named(mux)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		wire.From(r.Context()).Operation = "openid"
		r.Body = http.MaxBytesReader(w, r.Body, maxForm)
		ours.ServeHTTP(w, r)
	})
}

// shared lets apps that run in a browser read an answer. None of these calls
// knows cookies, so another site learns nothing that it could not ask itself.
func shared(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type")
		h.Set("Access-Control-Allow-Methods", "GET, POST")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		next(w, r)
	}
}

type issuerKey struct{}

// issuerOf is our name at the host that the app called. Every brand has its
// own, and a code or token of one is no good at another.
func issuerOf(r *http.Request) string {
	issuer, _ := r.Context().Value(issuerKey{}).(string)
	return issuer
}

// named lets only requests to a host of ours through, and tells our name there.
func (s *Service) named(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		issuer, known, err := s.Issuer(r.Context(), r.Host)
		if err == nil && !known {
			err = apperr.NotFoundError()
		}
		if err != nil {
			wire.WriteError(w, r, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), issuerKey{}, issuer)))
	})
}

const noStore = "no-store"

func writeJSON(w http.ResponseWriter, status int, body any) { writeCached(w, status, noStore, body) }

// writeCached writes what caches may keep.
func writeCached(w http.ResponseWriter, status int, cache string, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", cache)
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// authorize takes what an app asks. Until we know the app and that the
// address is its own, nothing goes to that address.
func (s *Service) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if r.Method == http.MethodPost {
		if !isForm(r) || r.ParseForm() != nil {
			problem(w, r, faultRequest)
			return
		}
		q = r.PostForm
	}
	id, one := single(q, "client_id")
	redirect, alone := single(q, "redirect_uri")
	if !one || !alone || id == "" {
		problem(w, r, faultRequest)
		return
	}
	c, err := s.findClient(r.Context(), id)
	if apperr.Is(err, apperr.NotFound) || err == nil && (c.Disabled || !registered(c.RedirectURIs, redirect)) {
		problem(w, r, faultApp)
		return
	}
	if err != nil {
		wire.WriteError(w, r, err)
		return
	}
	a, fault := readRequest(q, c, issuerOf(r))
	if fault != nil {
		state, _ := single(q, "state")
		if len(state) > maxState {
			state = ""
		}
		found(w, r, request{asked: asked{redirect: redirect, state: state, issuer: issuerOf(r)}}.declined(fault))
		return
	}
	token, err := s.keepRequest(r.Context(), wire.From(r.Context()).Network(), a)
	if errors.Is(err, errBusy) {
		w.Header().Set("Retry-After", strconv.Itoa(int(requestFor.Seconds())))
		problem(w, r, faultBusy)
		return
	}
	if err != nil {
		wire.WriteError(w, r, err)
		return
	}
	bounce(w, r, pathContinue+"?request="+url.QueryEscape(token))
}

// found sends the browser on. The address is one that Admin registered.
func found(w http.ResponseWriter, r *http.Request, location string) {
	w.Header().Set("Location", location)
	w.WriteHeader(http.StatusSeeOther)
	wire.From(r.Context()).Operation = "openid"
}

// proceed answers at once where nobody has to be asked, and otherwise leads to
// the page where people decide.
func (s *Service) proceed(visitor Visitor) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		text := r.URL.Query().Get("request")
		caller, err := visitor(r.Context(), wire.From(r.Context()))
		if err != nil {
			wire.WriteError(w, r, err)
			return
		}
		location, err := s.pass(r.Context(), caller, text)
		switch {
		case errors.Is(err, errRequest):
			problem(w, r, faultExpired)
		case err != nil:
			wire.WriteError(w, r, err)
		case location == "":
			found(w, r, pathConsent+"?request="+url.QueryEscape(text))
		default:
			found(w, r, location)
		}
	}
}

func isForm(r *http.Request) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && kind == "application/x-www-form-urlencoded"
}
