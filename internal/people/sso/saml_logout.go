package sso

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/beevik/etree"

	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/wire"
)

// statusFailed says that we could not end every session.
const statusFailed = "urn:oasis:names:tc:SAML:2.0:status:Responder"

// samlSignOutURL is where a browser goes to sign out at a SAML provider too; empty
// where the provider does not offer that. The id of the request follows from the
// state, so that its answer is known without being stored.
func (s *Service) samlSignOutURL(p provider, row ssodb.SsoSession) (string, error) {
	d, err := parseMetadata(p.Metadata)
	if err != nil || !s.secure(d.signOut) {
		return "", err
	}
	key, err := p.privateKey()
	if err != nil {
		return "", err
	}
	state, now := newToken(), s.Now()
	index := ""
	if row.Sid != "" {
		index = `<samlp:SessionIndex>` + escape(row.Sid) + `</samlp:SessionIndex>`
	}
	request := `<samlp:LogoutRequest xmlns:samlp="` + nsProtocol + `" xmlns:saml="` + nsAssertion + `" ID="` + s.logoutID(state) +
		`" Version="2.0" IssueInstant="` + stampOf(now) + `" NotOnOrAfter="` + stampOf(now.Add(oldest)) + `" Destination="` + escape(d.signOut) + `">` +
		`<saml:Issuer>` + escape(p.entityID()) + `</saml:Issuer>` + nameID(row.Subject, row.Naming) + index + `</samlp:LogoutRequest>`
	return sendByRedirect(d.signOut, samlRequest, request, state, key)
}

// logoutID names a request to sign out.
func (s *Service) logoutID(state string) string { return s.requestID("logout " + state) }

// serveSAMLLogout takes what a SAML provider has to say about signing out: that
// somebody did so over there, or that it heard of ours. A browser brings both from
// another site, so no cookie counts. What does not hold leads to the page that asks
// the person whether they want to sign out.
func (s *Service) serveSAMLLogout(w http.ResponseWriter, r *http.Request) {
	next, err := s.takeSAMLLogout(r.Context(), r.PathValue("id"), r.URL.RawQuery)
	if err != nil {
		wire.LogCause(r.Context(), errSignOn.Because(err))
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
}

func (s *Service) takeSAMLLogout(ctx context.Context, providerID, rawQuery string) (next string, err error) {
	next = "/logout"
	p, err := s.find(ctx, providerID)
	if err != nil || p.Protocol != samlProtocol {
		return next, errSignOn.Because(err)
	}
	next = p.home + next
	d, err := parseMetadata(p.Metadata)
	if err != nil {
		return next, err
	}
	in, err := readRedirect(rawQuery, d.certificates, s.Now())
	if err != nil {
		return next, s.refuse(ctx, p.ID, err)
	}
	from := logoutFrom{issuer: d.entityID, destination: p.logoutURL(), now: s.Now()}
	if in.kind == samlResponse {
		if err := from.refuseAnswer(in, s.logoutID(in.relayState)); err != nil {
			return next, s.refuse(ctx, p.ID, err)
		}
		return next, nil
	}
	asked, err := from.read(in)
	if err != nil {
		return next, s.refuse(ctx, p.ID, err)
	}
	once := identity{id: "logout " + asked.id, expiresAt: s.Now().Add(oldest + 2*skew).UnixMilli()}
	status, failed := statusSuccess, s.endOnce(ctx, p, once, asked.subject, asked.indexes...)
	if errors.Is(failed, errUsed) {
		return next, failed
	}
	if failed != nil {
		status = statusFailed
	}
	if !s.secure(d.signedOut) {
		return next, failed
	}
	answer, err := s.logoutAnswer(p, d, asked.id, status, in.relayState)
	if err != nil {
		return next, errors.Join(failed, err)
	}
	return answer, failed
}

func (s *Service) logoutAnswer(p provider, d described, to, status, relayState string) (string, error) {
	key, err := p.privateKey()
	if err != nil {
		return "", err
	}
	text := `<samlp:LogoutResponse xmlns:samlp="` + nsProtocol + `" xmlns:saml="` + nsAssertion + `" ID="` + newXMLID() +
		`" Version="2.0" IssueInstant="` + stampOf(s.Now()) + `" Destination="` + escape(d.signedOut) + `" InResponseTo="` + escape(to) + `">` +
		`<saml:Issuer>` + escape(p.entityID()) + `</saml:Issuer>` +
		`<samlp:Status><samlp:StatusCode Value="` + status + `"/></samlp:Status></samlp:LogoutResponse>`
	return sendByRedirect(d.signedOut, samlResponse, text, relayState, key)
}

// logoutFrom is what messages about signing out are held against.
type logoutFrom struct {
	issuer, destination string
	now                 time.Time
}

// logoutAsked is a request to sign somebody out. An empty index means all of their
// sessions.
type logoutAsked struct {
	id, subject string
	indexes     []string
}

// maxIndexes bounds how many sessions a request can name.
const maxIndexes = 20

// envelope checks what a request and an answer have in common. Both must be signed:
// an address that anybody can write must sign nobody out.
func (f logoutFrom) envelope(in redirected, tag string) (*etree.Element, error) {
	if !in.signed {
		return nil, errors.New("sso: the message is not signed")
	}
	root, err := parseXML([]byte(in.text))
	if err != nil {
		return nil, err
	}
	issuer, err := only(root, nsAssertion, "Issuer")
	if err != nil {
		return nil, err
	}
	made, err := time.Parse(time.RFC3339, root.SelectAttrValue("IssueInstant", ""))
	switch {
	case !is(root, nsProtocol, tag) || root.SelectAttrValue("Version", "") != "2.0":
		return nil, errors.New("sso: the document is another one than its place says")
	case issuer.Text() != f.issuer:
		return nil, errors.New("sso: the message is of another organization")
	case root.SelectAttrValue("Destination", "") != f.destination:
		return nil, errors.New("sso: the message was sent elsewhere")
	case !xmlID.MatchString(root.SelectAttrValue("ID", "")):
		return nil, errors.New("sso: the message has no id")
	case err != nil || made.After(f.now.Add(skew)) || made.Before(f.now.Add(-oldest)):
		return nil, errors.New("sso: the message is too old or from the future")
	}
	return root, nil
}

// read believes a request to sign somebody out if it holds.
func (f logoutFrom) read(in redirected) (logoutAsked, error) {
	root, err := f.envelope(in, "LogoutRequest")
	if err != nil {
		return logoutAsked{}, err
	}
	if text := root.SelectAttrValue("NotOnOrAfter", ""); text != "" {
		until, err := time.Parse(time.RFC3339, text)
		if err != nil || !f.now.Add(-skew).Before(until) {
			return logoutAsked{}, errors.New("sso: the request has expired")
		}
	}
	name, err := only(root, nsAssertion, "NameID")
	if err != nil {
		return logoutAsked{}, err
	}
	asked := logoutAsked{id: root.SelectAttrValue("ID", "")}
	if asked.subject, err = textOf(name); err != nil {
		return logoutAsked{}, err
	}
	if !validSubject(asked.subject) {
		return logoutAsked{}, errors.New("sso: the name is missing or odd")
	}
	for _, el := range children(root, nsProtocol, "SessionIndex") {
		index, err := textOf(el)
		if err != nil || index == "" {
			return logoutAsked{}, errors.New("sso: a session has no name")
		}
		asked.indexes = append(asked.indexes, index)
	}
	if len(asked.indexes) > maxIndexes {
		return logoutAsked{}, errors.New("sso: the request names too many sessions")
	}
	if len(asked.indexes) == 0 {
		asked.indexes = []string{""}
	}
	return asked, nil
}

// refuseAnswer checks what a provider says to a request of ours. Nothing follows
// from it: we signed the person out before we asked.
func (f logoutFrom) refuseAnswer(in redirected, asked string) error {
	root, err := f.envelope(in, "LogoutResponse")
	if err != nil {
		return err
	}
	if root.SelectAttrValue("InResponseTo", "") != asked {
		return errors.New("sso: the answer is to another request")
	}
	return nil
}
