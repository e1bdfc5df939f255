package sso

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// REST serves the partner operations of the contract.
type REST struct{ Service *Service }

// CreateCodeFromJWT exchanges a signed assertion for a code.
//
// POST /v1/users/me/auth/oAuth2CodeFromJWT
func (r REST) CreateCodeFromJWT(ctx context.Context, req *rest.CreateCodeFromJWTReq) (*rest.SignInCode, error) {
	code, err := r.Service.CodeFrom(ctx, req.Jwt)
	if err != nil {
		return nil, err
	}
	return &rest.SignInCode{Code: code, ExpiresIn: int(codeFor.Seconds())}, nil
}

// RedeemPartnerAccessCode exchanges a code for tokens of an app.
//
// POST /v1/users/me/partners/{partnerId}/auth/sp/code
func (r REST) RedeemPartnerAccessCode(ctx context.Context, req *rest.RedeemPartnerAccessCodeReq, params rest.RedeemPartnerAccessCodeParams) (*rest.PartnerToken, error) {
	grant, err := r.Service.Redeem(ctx, wire.From(ctx), auth.PartnerApps, req.AccessCode, string(params.PartnerID))
	if err != nil {
		return nil, err
	}
	return &rest.PartnerToken{Token: grant.AccessToken, RefreshToken: grant.RefreshToken, LifeSeconds: grant.ExpiresIn}, nil
}

// LinkExternalID ties the identity behind a code to the member's account, and
// asks for the link to their program account.
//
// PATCH /user/liv/me/v1/externalId
func (r REST) LinkExternalID(ctx context.Context, params rest.LinkExternalIDParams) (*rest.LinkExternalIDOK, error) {
	caller := who.From(ctx)
	if err := r.Service.LinkCode(ctx, caller, params.SSOAccessCode); err != nil {
		return nil, err
	}
	ready, err := r.Service.Links.IsLinked(ctx, caller.MemberID)
	return &rest.LinkExternalIDOK{Linked: true, ConditionManagementReady: ready}, err
}

// CheckPartnerOIDC says whether a partner signs in by OpenID Connect.
//
// GET /auth/partners/{id}/sp/mp/oidc
func (r REST) CheckPartnerOIDC(ctx context.Context, params rest.CheckPartnerOIDCParams) (*rest.CheckPartnerOIDCOK, error) {
	ok, err := r.Service.SignsInByOIDC(ctx, string(params.ID))
	return &rest.CheckPartnerOIDCOK{Ok: ok}, err
}

// RedeemIdentityProviderCode answers a sign-on that a partner began.
//
// POST /v1/users/me/partners/{partnerId}/auth/idp/code
func (r REST) RedeemIdentityProviderCode(ctx context.Context, req *rest.RedeemIdentityProviderCodeReq, params rest.RedeemIdentityProviderCodeParams) (*rest.PartnerRedirect, error) {
	return handover(r.Service.OpenPartner(ctx, who.From(ctx), string(params.PartnerID), req.Code))
}

// CreatePartnerRedirect vouches for the member to a partner.
//
// POST /v1/users/me/partners/{partnerId}/auth/idp/saml/redirect
func (r REST) CreatePartnerRedirect(ctx context.Context, params rest.CreatePartnerRedirectParams) (*rest.PartnerRedirect, error) {
	return handover(r.Service.OpenPartner(ctx, who.From(ctx), string(params.PartnerID), ""))
}

// CreatePartnerRedirectForMobile does the same for an app that names its session
// in a header.
//
// POST /v1/users/partners/{partnerId}/auth/idp/saml/redirect
func (r REST) CreatePartnerRedirectForMobile(ctx context.Context, params rest.CreatePartnerRedirectForMobileParams) (*rest.PartnerRedirect, error) {
	caller, err := r.Service.Sessions.AuthenticateToken(ctx, wire.From(ctx), params.XSessionID)
	if err != nil {
		return nil, err
	}
	return handover(r.Service.OpenPartner(ctx, caller, string(params.PartnerID), ""))
}

func handover(h Handover, err error) (*rest.PartnerRedirect, error) {
	if err != nil {
		return nil, err
	}
	out := &rest.PartnerRedirect{Code: h.Code, Method: rest.PartnerRedirectMethodGET, Fields: []rest.PartnerRedirectFieldsItem{}}
	out.Location.SetToNull()
	if h.Location != "" {
		out.Location.SetTo(h.Location)
	}
	if h.Post {
		out.Method = rest.PartnerRedirectMethodPOST
	}
	for _, f := range h.Fields {
		out.Fields = append(out.Fields, rest.PartnerRedirectFieldsItem{Name: f[0], Value: f[1]})
	}
	return out, nil
}
