package openid

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/wire"
)

// protocolError writes a failure as the standards want it.
func protocolError(w http.ResponseWriter, r *http.Request, err error) {
	var fault *refusal
	if !errors.As(err, &fault) {
		wire.WriteError(w, r, err)
		return
	}
	status := http.StatusBadRequest
	if fault.code == "invalid_client" {
		status = http.StatusUnauthorized
		w.Header().Set("WWW-Authenticate", `Basic realm="wellhouse"`)
	}
	writeJSON(w, status, map[string]string{"error": fault.code, "error_description": fault.why})
}

var errClient = refuse("invalid_client", "The app did not prove who it is.")

// caller finds the app that calls with a form. A secret comes in the
// Authorization header only; an unknown app and a wrong secret are the same.
func (s *Service) caller(r *http.Request) (Client, url.Values, error) {
	if !isForm(r) {
		return Client{}, nil, refuse("invalid_request", "Send a form.")
	}
	if err := r.ParseForm(); err != nil {
		return Client{}, nil, refuse("invalid_request", "The form cannot be read.")
	}
	for name := range r.PostForm {
		if _, ok := single(r.PostForm, name); !ok {
			return Client{}, nil, refuse("invalid_request", "A parameter comes twice.")
		}
	}
	if len(r.URL.RawQuery) > 0 {
		return Client{}, nil, refuse("invalid_request", "Parameters belong in the body.")
	}
	id, shown, wasShown, err := credentials(r)
	if err != nil {
		return Client{}, nil, err
	}
	c, err := s.findClient(r.Context(), id)
	if err != nil && !apperr.Is(err, apperr.NotFound) {
		return Client{}, nil, err
	}
	if proves := s.proves(c, shown, wasShown); err != nil || !proves || c.Disabled {
		return Client{}, nil, errClient
	}
	return c, r.PostForm, nil
}

// credentials reads who an app says it is, in one way and not in two.
func credentials(r *http.Request) (id, shown string, wasShown bool, err error) {
	form := r.PostForm
	if r.Header.Get("Authorization") == "" {
		if form.Has("client_secret") || form.Has("client_assertion") || form.Get("client_id") == "" {
			return "", "", false, errClient
		}
		return form.Get("client_id"), "", false, nil
	}
	user, password, ok := r.BasicAuth()
	id, err1 := url.QueryUnescape(user)
	shown, err2 := url.QueryUnescape(password)
	if !ok || err1 != nil || err2 != nil || form.Has("client_secret") || form.Has("client_id") && form.Get("client_id") != id {
		return "", "", false, errClient
	}
	return id, shown, true, nil
}

// token gives tokens for a code or a refresh token.
func (s *Service) token(w http.ResponseWriter, r *http.Request) {
	c, form, err := s.caller(r)
	if err != nil {
		protocolError(w, r, err)
		return
	}
	var out given
	switch form.Get("grant_type") {
	case "authorization_code":
		out, err = s.redeem(r.Context(), c, issuerOf(r), form.Get("code"), form.Get("redirect_uri"), form.Get("code_verifier"))
	case "refresh_token":
		out, err = s.renew(r.Context(), c, issuerOf(r), form.Get("refresh_token"), splitScope(form.Get("scope")))
	case "":
		err = refuse("invalid_request", "grant_type is missing.")
	default:
		err = refuse("unsupported_grant_type", "Only codes and refresh tokens are taken.")
	}
	if err != nil {
		protocolError(w, r, err)
		return
	}
	body, err := s.tokenReply(r.Context(), out)
	if err != nil {
		wire.WriteError(w, r, err)
		return
	}
	w.Header().Set("Pragma", "no-cache")
	writeJSON(w, http.StatusOK, body)
}

// tokenReply is the answer of the token endpoint.
func (s *Service) tokenReply(ctx context.Context, out given) (map[string]any, error) {
	held := out.of.scopes()
	body := map[string]any{
		"access_token": out.access.text(accessPrefix), "token_type": "Bearer", "expires_in": out.expiresIn, "scope": joinScope(held),
	}
	if out.hasRefresh {
		body["refresh_token"] = out.refresh.text(refreshPrefix)
	}
	if covers(held, ScopePatient) {
		body["patient"] = s.keys.subjectOf(out.of.ClientID, out.of.AccountID)
	}
	if !covers(held, ScopeOpenID) {
		return body, nil
	}
	signed, err := s.idToken(ctx, out.of)
	body["id_token"] = signed
	return body, err
}

// revocation ends a token and all that belongs to it.
func (s *Service) revocation(w http.ResponseWriter, r *http.Request) {
	c, form, err := s.caller(r)
	if err == nil && form.Get("token") == "" {
		err = refuse("invalid_request", "token is missing.")
	}
	if err == nil {
		err = s.revoke(r.Context(), c, form.Get("token"))
	}
	if err != nil {
		protocolError(w, r, err)
		return
	}
	w.WriteHeader(http.StatusOK)
}

// userInfo tells an app what it may know of the person.
func (s *Service) userInfo(w http.ResponseWriter, r *http.Request) {
	scheme, text, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		text = ""
	}
	t, err := s.bearer(r.Context(), text)
	if err == nil && t.Issuer != issuerOf(r) {
		err = errToken
	}
	if apperr.Is(err, apperr.Unauthenticated) {
		w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
		writeJSON(w, http.StatusUnauthorized, map[string]string{"error": "invalid_token"})
		return
	}
	if err != nil {
		wire.WriteError(w, r, err)
		return
	}
	if !covers(t.scopes(), ScopeOpenID) {
		w.Header().Set("WWW-Authenticate", `Bearer error="insufficient_scope", scope="openid"`)
		writeJSON(w, http.StatusForbidden, map[string]string{"error": "insufficient_scope"})
		return
	}
	writeJSON(w, http.StatusOK, s.claims(t))
}

// jwks shows the keys that check our signatures.
func (s *Service) jwks(w http.ResponseWriter, r *http.Request) {
	set, err := s.publicKeys(r.Context())
	if err != nil {
		wire.WriteError(w, r, err)
		return
	}
	cache := noStore
	if len(set.Keys) > 0 {
		cache = fmt.Sprintf("public, max-age=%d", int(keysCached.Seconds()))
	}
	writeCached(w, http.StatusOK, cache, set)
}

// discovery tells apps how to talk to us.
func (s *Service) discovery(w http.ResponseWriter, r *http.Request) {
	iss := issuerOf(r)
	body := endpoints(iss)
	body["userinfo_endpoint"] = iss + pathUserInfo
	body["subject_types_supported"] = []string{"pairwise"}
	body["id_token_signing_alg_values_supported"] = []string{"RS256"}
	body["response_modes_supported"] = []string{"query"}
	body["prompt_values_supported"] = promptWords
	body["claims_supported"] = []string{"sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "given_name", "email"}
	body["claims_parameter_supported"] = false
	body["request_parameter_supported"] = false
	body["request_uri_parameter_supported"] = false
	body["authorization_response_iss_parameter_supported"] = true
	writeJSON(w, http.StatusOK, body)
}

// smart tells the same to apps for health records.
func (s *Service) smart(w http.ResponseWriter, r *http.Request) {
	body := endpoints(issuerOf(r))
	body["capabilities"] = []string{
		"launch-standalone", "client-public", "client-confidential-symmetric", "sso-openid-connect", "context-standalone-patient",
		"permission-patient", "permission-offline", "permission-v1", "permission-v2",
	}
	writeJSON(w, http.StatusOK, body)
}

// endpoints is what both say.
func endpoints(iss string) map[string]any {
	methods := []string{"client_secret_basic", "none"}
	return map[string]any{
		"issuer": iss, "authorization_endpoint": iss + pathAuthorize, "token_endpoint": iss + pathToken,
		"revocation_endpoint": iss + pathRevoke, "jwks_uri": iss + pathKeys,
		"grant_types_supported": []string{"authorization_code", "refresh_token"}, "response_types_supported": []string{"code"},
		"scopes_supported": Scopes(), "code_challenge_methods_supported": []string{"S256"},
		"token_endpoint_auth_methods_supported": methods, "revocation_endpoint_auth_methods_supported": methods,
	}
}
