package sso

import (
	"context"

	ssov1 "wellhouse.app/api/rpc/sso/v1"
	"wellhouse.app/internal/platform/who"
)

// PartnerRPC shows members their partner programs.
type PartnerRPC struct{ Service *Service }

func (p Partner) message() *ssov1.Partner {
	return &ssov1.Partner{Id: p.Code, Name: p.Name, Site: p.Site, Shares: p.Shares, SignsOn: p.SignsOn()}
}

// ListPartners lists the partner programs of the caller.
//
// POST /wellhouse.sso.v1.PartnerService/ListPartners
func (r PartnerRPC) ListPartners(ctx context.Context, _ *ssov1.ListPartnersRequest) (*ssov1.ListPartnersResponse, error) {
	list, err := r.Service.PartnersOf(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := &ssov1.ListPartnersResponse{}
	for _, p := range list {
		out.Partners = append(out.Partners, p.message())
	}
	return out, nil
}

// GetPartner shows one partner program of the caller.
//
// POST /wellhouse.sso.v1.PartnerService/GetPartner
func (r PartnerRPC) GetPartner(ctx context.Context, in *ssov1.GetPartnerRequest) (*ssov1.GetPartnerResponse, error) {
	if in.GetId() == "" {
		return nil, missing("id")
	}
	p, _, err := r.Service.theirs(ctx, who.From(ctx).MemberID, in.GetId())
	if err != nil {
		return nil, err
	}
	return &ssov1.GetPartnerResponse{Partner: p.message()}, nil
}
