package sso

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// errAssertion is the one answer for assertions and codes that do not hold.
var errAssertion = apperr.New(apperr.Unauthenticated, "errors.assertion",
	"This sign-in has expired. Please sign in again.").WithType("invalid_grant")

// CodeFrom takes an assertion that a configured OpenID provider signed and gives
// a code that works once. It says nothing about whether an account is linked.
func (s *Service) CodeFrom(ctx context.Context, raw string) (code string, err error) {
	p, who, err := s.assertion(ctx, raw)
	if err != nil {
		return "", errAssertion.Because(err)
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if err := takeOnce(ctx, q, p.ID, who); err != nil {
			return errAssertion.Because(err)
		}
		code, err = s.keepArrival(ctx, q, useExchange, p.ID, who, "", "", s.now()+codeFor.Milliseconds())
		return err
	})
	return code, err
}

// assertion finds the provider that signed an assertion and believes it if it
// holds. The issuer is read unverified only to know whose keys to check it with.
func (s *Service) assertion(ctx context.Context, raw string) (provider, identity, error) {
	var rows []ssodb.BrandIdp
	issuer, err := unverifiedIssuer(raw)
	if err != nil {
		return provider{}, identity{}, err
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = ssodb.New(q).IDPsByIssuer(ctx, ssodb.IDPsByIssuerParams{Issuer: issuer, Protocol: oidcProtocol})
		return err
	})
	if err != nil {
		return provider{}, identity{}, err
	}
	failed := errors.New("sso: no provider of this issuer is switched on")
	for _, row := range rows {
		p, who, err := s.assertionOf(ctx, row, raw)
		if err == nil {
			return p, who, nil
		}
		failed = errors.Join(failed, err)
	}
	return provider{}, identity{}, failed
}

func (s *Service) assertionOf(ctx context.Context, row ssodb.BrandIdp, raw string) (provider, identity, error) {
	p, err := s.open(ctx, row)
	if err != nil {
		return p, identity{}, err
	}
	d, err := s.discover(ctx, p)
	if err != nil {
		return p, identity{}, err
	}
	who, err := s.verifyToken(oidc.ClientContext(ctx, s.client), p, d, raw, expected{assertion: true})
	if err == nil && who.id == "" {
		err = errors.New("sso: an assertion without an id can’t be taken once")
	}
	return p, who, err
}

func unverifiedIssuer(raw string) (string, error) {
	parts := strings.Split(raw, ".")
	if len(parts) != 3 {
		return "", errors.New("sso: not a signed token")
	}
	body, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return "", err
	}
	var c struct {
		Issuer string `json:"iss"`
	}
	if err := json.Unmarshal(body, &c); err != nil || c.Issuer == "" {
		return "", errors.New("sso: the token names no issuer")
	}
	return c.Issuer, nil
}

// Redeem exchanges a code for a session of a client. partner, where it is not
// empty, must be the provider that the code came from.
func (s *Service) Redeem(ctx context.Context, m *wire.Meta, c auth.Client, code, partner string) (auth.Grant, error) {
	a, err := s.lookArrival(ctx, useExchange, code)
	if err != nil || partner != "" && a.IdpID != partner {
		return auth.Grant{}, errAssertion.Because(err)
	}
	p, err := s.find(ctx, a.IdpID)
	if err != nil {
		return auth.Grant{}, errAssertion.Because(err)
	}
	accountID, err := s.linked(ctx, p.ID, a.Subject)
	if err != nil {
		return auth.Grant{}, err
	}
	if accountID == "" {
		return auth.Grant{}, errAssertion
	}
	grant, _, err := s.Sessions.SignInVouched(ctx, m, c, auth.Vouched{
		AccountID: accountID, FactorDone: p.TrustsFactor,
		Within: func(ctx context.Context, q db.Q, e auth.Entry) error {
			if err := s.spendArrival(ctx, q, a.CodeHash); err != nil {
				return err
			}
			return s.keepEntry(ctx, q, e, p.ID, a.identity)
		},
	})
	if errors.Is(err, errSignOn) { // spent by a request at the same moment
		err = errAssertion
	}
	return grant, err
}

// LinkCode ties the identity behind a code to the caller's account and asks for the
// link to their program account: both, or neither and the code stays good.
func (s *Service) LinkCode(ctx context.Context, caller who.Who, code string) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		a, err := s.findArrival(ctx, q, useExchange, code)
		if err != nil {
			return errAssertion.Because(err)
		}
		if err := s.link(ctx, q, a, caller); err != nil {
			return err
		}
		return s.Links.AskForProgramLink(ctx, q, caller.MemberID)
	})
}

// SignsInByOIDC reports whether a partner, named by its id or by a brand, signs
// people in by OpenID Connect.
func (s *Service) SignsInByOIDC(ctx context.Context, id string) (bool, error) {
	p, err := s.find(ctx, id)
	if err == nil {
		return p.Protocol == oidcProtocol, nil
	}
	if !apperr.Is(err, apperr.NotFound) {
		return false, err
	}
	rows, err := s.ofBrand(ctx, id)
	for _, r := range rows {
		if r.Enabled && r.Protocol == oidcProtocol {
			return true, nil
		}
	}
	return false, err
}
