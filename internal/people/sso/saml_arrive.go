package sso

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"

	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// Arrive takes a response that a browser brought from a SAML provider and
// returns the page to go on with. The browser comes from another site and
// without its cookies; so nobody is let in here. The page asks for that with a
// call of its own, which has them.
func (s *Service) Arrive(ctx context.Context, providerID, encoded, relayState string) (string, error) {
	p, err := s.find(ctx, providerID)
	if err != nil || p.Protocol != samlProtocol {
		return "", errSignOn.Because(err)
	}
	raw, err := base64.StdEncoding.DecodeString(noSpace(encoded))
	if err != nil {
		return "", s.refuse(ctx, p.ID, err)
	}
	began, err := s.stateOf(ctx, p, relayState)
	if err != nil {
		return "", err
	}
	want, err := s.relying(p)
	if err != nil {
		return "", err
	}
	if began.BrowserHash != "" {
		want.requestID = s.requestID(relayState)
	}
	who, err := readResponse(raw, want)
	if err != nil {
		return "", s.refuse(ctx, p.ID, err)
	}
	var code string
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if err := takeOnce(ctx, q, p.ID, who); err != nil {
			return err
		}
		code, err = s.keepArrival(ctx, q, useFinish, p.ID, who, began.BrowserHash, began.ReturnPath, s.now()+arrivalFor.Milliseconds())
		return err
	})
	if err != nil {
		return "", err
	}
	if began.BrowserHash == "" {
		return p.home + "/saml/idp_initiated_sso/" + p.BrandCode + "#arrival=" + code, nil
	}
	return redirectURI(p.home) + "#arrival=" + code, nil
}

// stateOf finds the sign-in that a response belongs to. Without one the
// organization began.
func (s *Service) stateOf(ctx context.Context, p provider, state string) (row ssodb.UseStateRow, err error) {
	if len(state) != tokenLength {
		return row, nil
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		row, err = ssodb.New(q).UseState(ctx, ssodb.UseStateParams{StateHash: hashOf(state), Now: s.now()})
		return err
	})
	if errors.Is(err, sql.ErrNoRows) || apperr.Is(err, apperr.NotFound) || err == nil && row.IdpID != p.ID {
		return ssodb.UseStateRow{}, nil
	}
	return row, err
}

// relying is what a provider's responses are held against.
func (s *Service) relying(p provider) (relying, error) {
	d, err := parseMetadata(p.Metadata)
	if err != nil {
		return relying{}, err
	}
	key, err := p.privateKey()
	if err != nil {
		return relying{}, err
	}
	certificate, err := base64.StdEncoding.DecodeString(p.OwnCertificate)
	return relying{
		issuer: d.entityID, certificates: d.certificates, acs: p.acsURL(), entityID: p.entityID(),
		key: key, certificate: certificate, now: s.Now(),
	}, err
}
