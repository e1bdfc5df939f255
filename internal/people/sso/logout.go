package sso

import (
	"context"
	"database/sql"
	"errors"
	"net/url"

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
		return "", nil // an organization that is silent keeps nobody here
	}
	hint, err := s.Keys.Open(row.IDTokenEnc, sessionTable, row.SessionID, "id_token_enc")
	if err != nil {
		return "", err
	}
	return endSession(d.EndSession, p, string(hint), s.Local), nil
}

func endSession(endpoint string, p provider, hint string, local bool) string {
	u, err := url.Parse(endpoint)
	if err != nil || !mayFetch(u, local) {
		return ""
	}
	q := u.Query()
	q.Set("client_id", p.ClientID)
	q.Set("id_token_hint", hint)
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
	var ids []string
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		once := identity{id: "logout " + token.TokenID, expiresAt: token.Expiry.UnixMilli()}
		if err := takeOnce(ctx, q, p.ID, once); err != nil {
			return err
		}
		ids, err = ssodb.New(q).SSOSessionsOf(ctx, ssodb.SSOSessionsOfParams{
			IdpID: p.ID, Subject: narg(token.Subject), Sid: narg(token.SessionID),
		})
		return err
	})
	if err != nil {
		return err
	}
	return s.endAll(ctx, ids)
}

// endAll ends sessions. One that can't be ended keeps none of the others open.
func (s *Service) endAll(ctx context.Context, ids []string) (err error) {
	for _, id := range ids {
		err = errors.Join(err, s.Sessions.EndNamed(ctx, id))
	}
	return err
}

func narg(text string) sql.NullString { return sql.NullString{String: text, Valid: text != ""} }
