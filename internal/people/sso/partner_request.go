package sso

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"time"

	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/wire"
)

// requestFor is how long a member may take to sign in and to say that they want
// to go on.
const requestFor = 15 * time.Minute

var xmlID = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9._-]{0,255}$`)

// readPartnerRequest checks a request of a partner and returns its id. Whatever it
// asks for, our answer goes to the address that we registered, and only once the
// member has agreed.
func (p Partner) readPartnerRequest(rawQuery string, now time.Time) (id, relayState string, err error) {
	if p.Protocol != byResponse {
		return "", "", errors.New("sso: the partner takes no responses")
	}
	in, err := readRedirect(rawQuery, p.about.certificates, now)
	if err != nil {
		return "", "", err
	}
	root, err := parseXML([]byte(in.text))
	if err != nil {
		return "", "", err
	}
	issuer, err := only(root, nsAssertion, "Issuer")
	if err != nil {
		return "", "", err
	}
	made, err := time.Parse(time.RFC3339, root.SelectAttrValue("IssueInstant", ""))
	id = root.SelectAttrValue("ID", "")
	wants := func(name, allowed string) bool {
		given := root.SelectAttrValue(name, "")
		return given == "" || given == allowed
	}
	switch {
	case in.kind != samlRequest || !is(root, nsProtocol, "AuthnRequest") || root.SelectAttrValue("Version", "") != "2.0":
		return "", "", errors.New("sso: the document is no request to sign somebody in")
	case p.about.signs && !in.signed:
		return "", "", errors.New("sso: the partner signs its requests, and this one is not signed")
	case issuer.Text() != p.about.entityID:
		return "", "", errors.New("sso: the request is of another partner")
	case !xmlID.MatchString(id):
		return "", "", errors.New("sso: the request has no id")
	case err != nil || made.After(now.Add(skew)) || made.Before(now.Add(-oldest)):
		return "", "", errors.New("sso: the request is too old or from the future")
	case !wants("Destination", p.signOnURL()):
		return "", "", errors.New("sso: the request was sent elsewhere")
	case !wants("AssertionConsumerServiceURL", p.about.acs) || !wants("ProtocolBinding", postBinding):
		return "", "", errors.New("sso: the request wants its answer at an address that we do not know")
	case root.SelectAttrValue("IsPassive", "") == "true", root.SelectAttrValue("ForceAuthn", "") == "true":
		return "", "", errors.New("sso: the request asks for what we do not do")
	}
	return id, in.relayState, nil
}

// servePartnerRequest takes a request that a partner began with. The member signs
// in, where they have not, and decides on the page that it leads to.
func (s *Service) servePartnerRequest(w http.ResponseWriter, r *http.Request) {
	page, err := s.beginForPartner(r.Context(), wire.From(r.Context()).Host, r.PathValue("id"), r.URL.RawQuery)
	if err != nil {
		wire.LogCause(r.Context(), errSignOn.Because(err))
		page = "/keycloak?error=sign_on_failed"
	}
	http.Redirect(w, r, page, http.StatusSeeOther)
}

func (s *Service) beginForPartner(ctx context.Context, host, code, rawQuery string) (string, error) {
	p, err := s.partnerAt(ctx, host, code)
	if err != nil {
		return "", err
	}
	id, relayState, err := p.readPartnerRequest(rawQuery, s.Now())
	if err != nil {
		return "", err
	}
	token := newToken()
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return ssodb.New(q).InsertPartnerRequest(ctx, ssodb.InsertPartnerRequestParams{
			CodeHash: hashOf(token), BrandCode: p.BrandCode, PartnerCode: p.Code, RequestID: id, RelayState: relayState,
			ExpiresAt: s.now() + requestFor.Milliseconds(),
		})
	})
	return p.home + "/vendor_management/transfer/" + url.PathEscape(p.Code) + "?code=" + token, err
}

// partnerAt finds a partner by the host that it knows us under.
func (s *Service) partnerAt(ctx context.Context, host, code string) (Partner, error) {
	b, known, err := s.Brands.AtHost(ctx, host)
	if err == nil && !known {
		err = apperr.NotFoundError()
	}
	if err != nil {
		return Partner{}, err
	}
	return s.partner(ctx, b.Code, code)
}

func (s *Service) servePartnerMetadata(w http.ResponseWriter, r *http.Request) {
	p, err := s.partnerAt(r.Context(), wire.From(r.Context()).Host, r.PathValue("id"))
	if err == nil && p.Protocol != byResponse {
		err = apperr.NotFoundError()
	}
	if err != nil {
		wire.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/samlmetadata+xml")
	_, _ = w.Write(p.partnerMetadata())
}
