package sso

import (
	"context"

	ssov1 "wellhouse.app/api/rpc/sso/v1"
	"wellhouse.app/internal/platform/who"
)

// PartnerRPC shows members their partner programs.
type PartnerRPC struct{ Service *Service }

func (p MemberPartner) message() *ssov1.Partner {
	words := p.textFor(p.Member.Locale)
	out := &ssov1.Partner{
		Id: p.Code, Name: p.Name, Site: p.Site, Shares: p.told(), SignsOn: p.SignsOn(), Summary: words.Summary, Cost: words.Cost,
		State: p.Consent.State, NeedsConsent: p.NeedsConsent(), Phone: p.Phone, ByOpenId: p.Protocol == byOpenID,
		Retired: !p.offeredTo(p.Member), Logo: p.logoMessage(),
	}
	out.Why, out.About = p.why(p.Member)
	if p.Consent.ChangedAt > 0 {
		at := float64(p.Consent.ChangedAt)
		out.ChangedAt = &at
	}
	return out
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
	p, err := r.Service.PartnerOf(ctx, who.From(ctx).MemberID, in.GetId())
	if err != nil {
		return nil, err
	}
	return &ssov1.GetPartnerResponse{Partner: p.message()}, nil
}

// Agree lets us tell a partner what the member was shown.
//
// POST /wellhouse.sso.v1.PartnerService/Agree
func (r PartnerRPC) Agree(ctx context.Context, in *ssov1.AgreeRequest) (*ssov1.AgreeResponse, error) {
	p, err := r.Service.Agree(ctx, who.From(ctx), in.GetId(), in.GetShares())
	if err != nil {
		return nil, err
	}
	return &ssov1.AgreeResponse{Partner: p.message()}, nil
}

// Decline says that the member does not want an offer.
//
// POST /wellhouse.sso.v1.PartnerService/Decline
func (r PartnerRPC) Decline(ctx context.Context, in *ssov1.DeclineRequest) (*ssov1.DeclineResponse, error) {
	p, err := r.Service.DeclinePartner(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	return &ssov1.DeclineResponse{Partner: p.message()}, nil
}

// UndoDecline takes a "no" to an offer back.
//
// POST /wellhouse.sso.v1.PartnerService/UndoDecline
func (r PartnerRPC) UndoDecline(ctx context.Context, in *ssov1.UndoDeclineRequest) (*ssov1.UndoDeclineResponse, error) {
	p, err := r.Service.UndoDecline(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	return &ssov1.UndoDeclineResponse{Partner: p.message()}, nil
}

// Withdraw takes back what the member agreed to.
//
// POST /wellhouse.sso.v1.PartnerService/Withdraw
func (r PartnerRPC) Withdraw(ctx context.Context, in *ssov1.WithdrawRequest) (*ssov1.WithdrawResponse, error) {
	p, err := r.Service.Withdraw(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	return &ssov1.WithdrawResponse{Partner: p.message()}, nil
}

// ListTransfers lists what the member shared, with whom and when.
//
// POST /wellhouse.sso.v1.PartnerService/ListTransfers
func (r PartnerRPC) ListTransfers(ctx context.Context, in *ssov1.ListTransfersRequest) (*ssov1.ListTransfersResponse, error) {
	list, next, err := r.Service.Transfers(ctx, who.From(ctx).MemberID, in.GetBefore())
	if err != nil {
		return nil, err
	}
	out := &ssov1.ListTransfersResponse{Next: next.String()}
	for _, t := range list {
		out.Transfers = append(out.Transfers, &ssov1.Transfer{
			Id: t.ID, PartnerId: t.Partner, Name: t.Name, Act: t.Act, Shares: t.Shares, At: float64(t.At),
		})
	}
	return out, nil
}
