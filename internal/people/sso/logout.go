package sso

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"

	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// SignOutURL is where a browser goes to sign out at the organization that opened
// the caller's session; empty when there is nothing to do. An organization that
// does not answer must not keep anybody from signing out here.
func (s *Service) SignOutURL(ctx context.Context, caller who.Who) (string, error) {
	var row ssodb.SsoSession
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		row, err = ssodb.New(q).SSOSession(ctx, caller.SessionID)
		return err
	})
	if errors.Is(err, sql.ErrNoRows) || apperr.Is(err, apperr.NotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	p, err := s.findAny(ctx, row.IdpID)
	if err != nil {
		return "", err
	}
	if p.Protocol == samlProtocol {
		return s.samlSignOutURL(p, row)
	}
	d, err := s.discover(ctx, p)
	if err != nil || d.EndSession == "" {
		return "", nil // If it doesn't answer, sign out here anyway.
	}
	hint, err := s.idTokenOf(row)
	if err != nil {
		return "", err
	}
	return endSession(d.EndSession, p, hint, s.Local), nil
}

// idTokenOf is the id_token that opened a session; empty where there was none.
func (s *Service) idTokenOf(row ssodb.SsoSession) (string, error) {
	if len(row.IDTokenEnc) == 0 {
		return "", nil
	}
	token, err := s.Keys.Open(row.IDTokenEnc, sessionTable, row.SessionID, "id_token_enc")
	return string(token), err
}

func endSession(endpoint string, p provider, hint string, local bool) string {
	u, err := url.Parse(endpoint)
	if err != nil || !mayFetch(u, local) {
		return ""
	}
	q := u.Query()
	q.Set("client_id", p.ClientID)
	if hint != "" {
		q.Set("id_token_hint", hint)
	}
	q.Set("post_logout_redirect_uri", p.home+"/logout")
	u.RawQuery = q.Encode()
	return u.String()
}

// LogOutFrom ends the sessions that an OpenID provider asks to end: it signed
// the person out over there.
func (s *Service) LogOutFrom(ctx context.Context, providerID, raw string) error {
	p, err := s.find(ctx, providerID)
	if err != nil || p.Protocol != oidcProtocol {
		return errSignOn.Because(err)
	}
	d, err := s.discover(ctx, p)
	if err != nil {
		return errUnreachable.Because(err)
	}
	ctx = oidc.ClientContext(ctx, s.client)
	token, err := oidc.NewVerifier(p.Issuer, d.keys, &oidc.Config{
		ClientID: p.ClientID, SupportedSigningAlgs: algorithms, Now: s.Now,
	}).VerifyLogout(ctx, raw)
	if err != nil {
		return s.refuse(ctx, p.ID, err)
	}
	once := identity{id: "logout " + token.TokenID, expiresAt: token.Expiry.UnixMilli()}
	return s.endOnce(ctx, p, once, token.Subject, token.SessionID)
}

// endOnce takes a request to sign somebody out and ends the sessions it is about, all
// or none: after a fault the organization can send the same request again. An empty
// sid means all sessions of the person.
func (s *Service) endOnce(ctx context.Context, p provider, once identity, subject string, sids ...string) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := takeOnce(ctx, q, p.ID, once); err != nil {
			return err
		}
		for _, sid := range sids {
			if err := s.endOpened(ctx, q, opened{idpID: p.ID, subject: subject, sid: sid}); err != nil {
				return err
			}
		}
		return nil
	})
}

// opened is what an organization opened for somebody: in one session over there, or
// in all of them when sid is empty. The session except stays.
type opened struct{ idpID, subject, sid, except string }

// endOpened ends it: statements that nobody has used yet, then sign-ins that wait for
// our second factor, then sessions. The order matters for a sign-in that goes on at the
// same moment: each step waits until it is done, and the next one sees what it led to.
func (s *Service) endOpened(ctx context.Context, q db.Q, o opened) error {
	err := ssodb.New(q).EndArrivals(ctx, ssodb.EndArrivalsParams{IdpID: o.idpID, Subject: narg(o.subject), Sid: narg(o.sid), Now: s.now()})
	if err != nil {
		return err
	}
	if err := s.eachOpened(ctx, q, o, true, s.endWaiting); err != nil {
		return err
	}
	return s.eachOpened(ctx, q, o, false, func(ctx context.Context, q db.Q, id string) error {
		return s.Sessions.EndNamed(ctx, q, id, o.idpID)
	})
}

// eachOpened goes through the sessions, or the sign-ins that wait.
func (s *Service) eachOpened(ctx context.Context, q db.Q, o opened, waiting bool, end func(context.Context, db.Q, string) error) error {
	ids, err := ssodb.New(q).SSOSessionsOf(ctx, ssodb.SSOSessionsOfParams{IdpID: o.idpID, Subject: narg(o.subject), Sid: narg(o.sid)})
	if err != nil {
		return err
	}
	for _, id := range ids {
		if id == o.except || strings.HasPrefix(id, waits) != waiting {
			continue
		}
		if err := end(ctx, q, id); err != nil {
			return err
		}
	}
	return nil
}

// endWaiting stops a sign-in that waits for our second factor.
func (s *Service) endWaiting(ctx context.Context, q db.Q, id string) error {
	if err := s.Sessions.EndAttempt(ctx, q, strings.TrimPrefix(id, waits)); err != nil {
		return err
	}
	return ssodb.New(q).DeleteSSOSession(ctx, id)
}

func narg(text string) sql.NullString { return sql.NullString{String: text, Valid: text != ""} }
