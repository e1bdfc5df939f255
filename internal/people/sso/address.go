package sso

import (
	"net/http"
	"strings"

	"wellhouse.app/internal/platform/wire"
)

// The addresses whose shape a protocol fixes.
const (
	acsPath         = "/saml/acs/"
	metadataPath    = "/saml/metadata/"
	backchannelPath = "/sso/backchannel/"
	logoutPath      = "/saml/slo/"
	// What partners know us by.
	partnerMetadataPath = "/saml/idp/"
	partnerRequestPath  = "/saml/sso/"
)

// Serves reports an address that a protocol fixes, which is no page.
func Serves(path string) bool {
	for _, prefix := range []string{acsPath, metadataPath, backchannelPath, logoutPath, partnerMetadataPath, partnerRequestPath} {
		if strings.HasPrefix(path, prefix) {
			return true
		}
	}
	return false
}

// maxResponse is how large the post of a SAML response may be. Most have less than
// 20 kB.
const maxResponse = 256 << 10

// MaxForm is how large a post from another site may be.
func MaxForm(r *http.Request) int64 {
	if strings.HasPrefix(r.URL.Path, acsPath) {
		return maxResponse
	}
	return wire.StrangerBody
}

// Handler answers at the addresses that a protocol fixes. Other sites send
// browsers here with a form, so no cookie counts and nothing is decided.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+acsPath+"{id}", s.serveArrival)
	mux.HandleFunc("GET "+metadataPath+"{id}", s.serveMetadata)
	mux.HandleFunc("GET "+logoutPath+"{id}", s.serveSAMLLogout)
	mux.HandleFunc("POST "+backchannelPath+"{id}", s.serveLogout)
	mux.HandleFunc("GET "+partnerMetadataPath+"{id}", s.servePartnerMetadata)
	mux.HandleFunc("GET "+partnerRequestPath+"{id}", s.servePartnerRequest)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		mux.ServeHTTP(w, r)
	})
}

func (s *Service) serveArrival(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		wire.WriteError(w, r, errSignOn.Because(err))
		return
	}
	page, err := s.Arrive(r.Context(), r.PathValue("id"), r.PostForm.Get("SAMLResponse"), r.PostForm.Get("RelayState"))
	if err != nil {
		wire.LogCause(r.Context(), errSignOn.Because(err))
		page = "/keycloak?error=sign_on_failed"
	}
	http.Redirect(w, r, page, http.StatusSeeOther)
}

func (s *Service) serveMetadata(w http.ResponseWriter, r *http.Request) {
	p, err := s.findAny(r.Context(), r.PathValue("id"))
	if err == nil && p.Protocol != samlProtocol {
		err = errSignOn
	}
	if err != nil {
		wire.WriteError(w, r, err)
		return
	}
	body, err := ownMetadata(p)
	if err != nil {
		wire.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/samlmetadata+xml")
	_, _ = w.Write(body)
}

// serveLogout answers as the standard wants it: 200 when the sessions are over,
// 400 when the token does not hold.
func (s *Service) serveLogout(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		http.Error(w, "", http.StatusBadRequest)
		return
	}
	if err := s.LogOutFrom(r.Context(), r.PathValue("id"), r.PostForm.Get("logout_token")); err != nil {
		wire.LogCause(r.Context(), errSignOn.Because(err))
		http.Error(w, "", http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusOK)
}
