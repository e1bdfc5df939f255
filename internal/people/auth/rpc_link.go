package auth

import (
	"context"

	sessionv1 "wellhouse.app/api/rpc/session/v1"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// LookAtLink tells whom the link of a document email is for.
//
// POST /wellhouse.session.v1.SessionService/LookAtLink
func (r RPC) LookAtLink(ctx context.Context, in *sessionv1.LookAtLinkRequest) (*sessionv1.LookAtLinkResponse, error) {
	to, err := r.Service.LookAtLink(ctx, wire.From(ctx), in.GetAuthToken(), in.GetBundleId())
	if err != nil {
		return nil, err
	}
	return &sessionv1.LookAtLinkResponse{Name: to.Name, MaskedEmail: to.MaskedEmail, SignedIn: to.SignedIn}, nil
}

// SignInOnce turns the link of a document email into a session.
//
// POST /wellhouse.session.v1.SessionService/SignInOnce
func (r RPC) SignInOnce(ctx context.Context, in *sessionv1.SignInOnceRequest) (*sessionv1.SignInOnceResponse, error) {
	one, err := r.Service.SignInOnce(ctx, wire.From(ctx), in.GetAuthToken(), in.GetBundleId())
	if err != nil {
		return nil, err
	}
	return &sessionv1.SignInOnceResponse{Session: one.Message()}, nil
}

// LinkConditionManagement asks for the link to a program account.
//
// POST /wellhouse.session.v1.SessionService/LinkConditionManagement
func (r RPC) LinkConditionManagement(ctx context.Context, _ *sessionv1.LinkConditionManagementRequest) (*sessionv1.LinkConditionManagementResponse, error) {
	return &sessionv1.LinkConditionManagementResponse{}, r.Links.LinkProgramAccount(ctx, who.From(ctx).MemberID)
}

// ExchangeConditionManagement says whether this session reaches condition
// management. It gives no tokens: the session itself has the scope, in a
// browser as in an app.
//
// POST /wellhouse.session.v1.SessionService/ExchangeConditionManagement
func (r RPC) ExchangeConditionManagement(ctx context.Context, in *sessionv1.ExchangeConditionManagementRequest) (*sessionv1.ExchangeConditionManagementResponse, error) {
	caller := who.From(ctx)
	if id := in.GetMemberId(); id != "" && id != caller.MemberID {
		return nil, apperr.NotFoundError()
	}
	ready, err := r.Links.IsLinked(ctx, caller.MemberID)
	return &sessionv1.ExchangeConditionManagementResponse{Ready: ready}, err
}
