package sso

import (
	"context"

	ssov1 "wellhouse.app/api/rpc/sso/v1"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// RPC serves sign-ins through an organization.
type RPC struct{ Service *Service }

// ListProviders lists the organizations of a brand.
//
// POST /wellhouse.sso.v1.SignOnService/ListProviders
func (r RPC) ListProviders(ctx context.Context, in *ssov1.ListProvidersRequest) (*ssov1.ListProvidersResponse, error) {
	list, err := r.Service.Choices(ctx, wire.From(ctx).Host, in.GetBrandCode())
	if err != nil {
		return nil, err
	}
	out := &ssov1.ListProvidersResponse{}
	for _, one := range list {
		out.Providers = append(out.Providers, &ssov1.Provider{Id: one.ID, Label: one.Label})
	}
	return out, nil
}

// Start begins a sign-in.
//
// POST /wellhouse.sso.v1.SignOnService/Start
func (r RPC) Start(ctx context.Context, in *ssov1.StartRequest) (*ssov1.StartResponse, error) {
	address, err := r.Service.Start(ctx, wire.From(ctx), in.GetProviderId(), in.GetReturnTo())
	if err != nil {
		return nil, err
	}
	return &ssov1.StartResponse{Url: address}, nil
}

// Finish takes what an organization sent back.
//
// POST /wellhouse.sso.v1.SignOnService/Finish
func (r RPC) Finish(ctx context.Context, in *ssov1.FinishRequest) (*ssov1.FinishResponse, error) {
	m := wire.From(ctx)
	var done Finished
	var err error
	if in.GetArrival() != "" {
		done, err = r.Service.FinishArrival(ctx, m, in.GetArrival(), in.GetConfirmed())
	} else {
		done, err = r.Service.Finish(ctx, m, Answer{Code: in.GetCode(), State: in.GetState(), Issuer: in.GetIss(), Error: in.GetError()})
	}
	if err != nil {
		return nil, err
	}
	out := &ssov1.FinishResponse{
		Outcome: ssov1.Outcome(done.Outcome), MfaToken: done.MFAToken, ReturnTo: done.ReturnTo, Label: done.Label, Hint: done.Hint,
	}
	if done.Outcome == SignedIn {
		out.Session, out.Role = done.Session.Message(), string(done.Session.Who.Role)
	}
	return out, nil
}

// GetArrival tells whom a statement is about.
//
// POST /wellhouse.sso.v1.SignOnService/GetArrival
func (r RPC) GetArrival(ctx context.Context, in *ssov1.GetArrivalRequest) (*ssov1.GetArrivalResponse, error) {
	w, err := r.Service.Arrived(ctx, in.GetArrival())
	if err != nil {
		return nil, err
	}
	return &ssov1.GetArrivalResponse{Label: w.Label, Hint: w.Hint, ProviderId: w.ProviderID}, nil
}

// Link ties an unfinished sign-in to the caller's account.
//
// POST /wellhouse.sso.v1.SignOnService/Link
func (r RPC) Link(ctx context.Context, _ *ssov1.LinkRequest) (*ssov1.LinkResponse, error) {
	done, err := r.Service.Link(ctx, wire.From(ctx), who.From(ctx))
	if err != nil {
		return nil, err
	}
	return &ssov1.LinkResponse{Label: done.Label, ReturnTo: done.ReturnTo}, nil
}

// ListLinks lists the organizations that sign the member in.
//
// POST /wellhouse.sso.v1.SignOnService/ListLinks
func (r RPC) ListLinks(ctx context.Context, _ *ssov1.ListLinksRequest) (*ssov1.ListLinksResponse, error) {
	links, err := r.Service.LinksOf(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	out := &ssov1.ListLinksResponse{Offered: links.Offered}
	for _, row := range links.Rows {
		out.Links = append(out.Links, &ssov1.OrganizationLink{ProviderId: row.IdpID, Label: row.Label, LinkedAt: float64(row.LinkedAt)})
	}
	return out, nil
}

// Unlink keeps an organization from signing the member in.
//
// POST /wellhouse.sso.v1.SignOnService/Unlink
func (r RPC) Unlink(ctx context.Context, in *ssov1.UnlinkRequest) (*ssov1.UnlinkResponse, error) {
	return &ssov1.UnlinkResponse{}, r.Service.Unlink(ctx, who.From(ctx), in.GetProviderId())
}

// GetSignOut tells where to sign out at the organization too.
//
// POST /wellhouse.sso.v1.SignOnService/GetSignOut
func (r RPC) GetSignOut(ctx context.Context, _ *ssov1.GetSignOutRequest) (*ssov1.GetSignOutResponse, error) {
	address, err := r.Service.SignOutURL(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	return &ssov1.GetSignOutResponse{Url: address}, nil
}
