package openid

import (
	"context"

	openidv1 "wellhouse.app/api/rpc/openid/v1"
	"wellhouse.app/api/rpc/openid/v1/openidv1connect"
	"wellhouse.app/internal/platform/who"
)

// ConsentRPC serves members who decide what to share.
type ConsentRPC struct {
	openidv1connect.UnimplementedConsentServiceHandler
	*Service
}

// OpenRequest tells who asks for what.
//
// POST /wellhouse.openid.v1.ConsentService/OpenRequest
func (r ConsentRPC) OpenRequest(ctx context.Context, in *openidv1.OpenRequestRequest) (*openidv1.OpenRequestResponse, error) {
	o, err := r.Open(ctx, who.From(ctx), in.GetToken())
	if err != nil {
		return nil, err
	}
	return &openidv1.OpenRequestResponse{
		ClientName: o.Client.Name, ClientSite: o.Client.Site, AnswersTo: answersTo(o.Request.redirect), Scopes: o.Request.scopes,
		SignInAgain: o.SignInAgain, Days: Days, UsualDays: usualDays,
	}, nil
}

// Allow shares what was asked for.
//
// POST /wellhouse.openid.v1.ConsentService/Allow
func (r ConsentRPC) Allow(ctx context.Context, in *openidv1.AllowRequest) (*openidv1.AllowResponse, error) {
	location, err := r.Service.Allow(ctx, who.From(ctx), in.GetToken(), in.GetDays())
	if err != nil {
		return nil, err
	}
	return &openidv1.AllowResponse{Location: location}, nil
}

// Refuse shares nothing.
//
// POST /wellhouse.openid.v1.ConsentService/Refuse
func (r ConsentRPC) Refuse(ctx context.Context, in *openidv1.RefuseRequest) (*openidv1.RefuseResponse, error) {
	location, err := r.Service.Refuse(ctx, who.From(ctx), in.GetToken())
	if err != nil {
		return nil, err
	}
	return &openidv1.RefuseResponse{Location: location}, nil
}

// ListApps gives the apps that the member shares something with.
//
// POST /wellhouse.openid.v1.ConsentService/ListApps
func (r ConsentRPC) ListApps(ctx context.Context, _ *openidv1.ListAppsRequest) (*openidv1.ListAppsResponse, error) {
	rows, err := r.Apps(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := &openidv1.ListAppsResponse{}
	for _, g := range rows {
		out.Apps = append(out.Apps, &openidv1.ConnectedApp{
			Id: g.ID, Name: g.Name, Site: g.Site, Scopes: within(splitScope(g.ClientScope), splitScope(g.Scope)), ConnectedAt: float64(g.CreatedAt),
			EndsAt: float64(g.EndsAt), LastUsedAt: float64(g.LastUsedAt),
		})
	}
	return out, nil
}

// Disconnect ends what is shared with one of them.
//
// POST /wellhouse.openid.v1.ConsentService/Disconnect
func (r ConsentRPC) Disconnect(ctx context.Context, in *openidv1.DisconnectRequest) (*openidv1.DisconnectResponse, error) {
	return &openidv1.DisconnectResponse{}, r.Service.Disconnect(ctx, who.From(ctx).MemberID, in.GetId())
}
