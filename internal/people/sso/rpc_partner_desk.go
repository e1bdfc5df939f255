package sso

import (
	"context"

	ssov1 "wellhouse.app/api/rpc/sso/v1"
	"wellhouse.app/internal/platform/i18n"
)

// PartnerDeskRPC serves Admin, who sets up the partners of a brand.
type PartnerDeskRPC struct{ Service *Service }

// ListBrandPartners lists the partners of a brand.
//
// POST /wellhouse.sso.v1.PartnerDeskService/ListBrandPartners
func (r PartnerDeskRPC) ListBrandPartners(ctx context.Context, in *ssov1.ListBrandPartnersRequest) (*ssov1.ListBrandPartnersResponse, error) {
	list, err := r.Service.BrandPartners(ctx, in.GetBrandCode())
	if err != nil {
		return nil, err
	}
	out := &ssov1.ListBrandPartnersResponse{}
	for _, p := range list {
		out.Partners = append(out.Partners, p.edited())
	}
	return out, nil
}

// SavePartner adds or replaces a partner.
//
// POST /wellhouse.sso.v1.PartnerDeskService/SavePartner
func (r PartnerDeskRPC) SavePartner(ctx context.Context, in *ssov1.SavePartnerRequest) (*ssov1.SavePartnerResponse, error) {
	p := in.GetPartner()
	d := PartnerDraft{
		BrandCode: p.GetBrandCode(), Code: p.GetCode(), Name: p.GetName(), Site: p.GetSite(), Protocol: p.GetProtocol(),
		Metadata: p.GetMetadata(), LoginURL: p.GetLoginUrl(), Shares: p.GetShares(), Promos: p.GetPromos(), Programs: p.GetPrograms(),
		Hosts: p.GetHosts(), ClientID: p.GetClientId(), Phone: p.GetPhone(), Texts: map[string]PartnerText{},
	}
	for _, t := range p.GetTexts() {
		d.Texts[t.GetLocale()] = PartnerText{t.GetSummary(), t.GetCost()}
	}
	saved, err := r.Service.EditPartner(ctx, d, int64(p.GetRevision()))
	if err != nil {
		return nil, err
	}
	return &ssov1.SavePartnerResponse{Partner: saved.edited()}, nil
}

// SetPartnerRetired hides a partner from members, or brings it back.
//
// POST /wellhouse.sso.v1.PartnerDeskService/SetPartnerRetired
func (r PartnerDeskRPC) SetPartnerRetired(ctx context.Context, in *ssov1.SetPartnerRetiredRequest) (*ssov1.SetPartnerRetiredResponse, error) {
	p, err := r.Service.Retire(ctx, in.GetBrandCode(), in.GetCode(), in.GetRetired(), int64(in.GetRevision()))
	if err != nil {
		return nil, err
	}
	return &ssov1.SetPartnerRetiredResponse{Partner: p.edited()}, nil
}

// SetPartnerLogo gives a partner a logo, or takes it away.
//
// POST /wellhouse.sso.v1.PartnerDeskService/SetPartnerLogo
func (r PartnerDeskRPC) SetPartnerLogo(ctx context.Context, in *ssov1.SetPartnerLogoRequest) (*ssov1.SetPartnerLogoResponse, error) {
	p, err := r.Service.SetLogo(ctx, in.GetBrandCode(), in.GetCode(), in.GetFile(), int64(in.GetRevision()))
	if err != nil {
		return nil, err
	}
	return &ssov1.SetPartnerLogoResponse{Partner: p.edited()}, nil
}

// TestPartner looks whether a partner would work.
//
// POST /wellhouse.sso.v1.PartnerDeskService/TestPartner
func (r PartnerDeskRPC) TestPartner(ctx context.Context, in *ssov1.TestPartnerRequest) (*ssov1.TestPartnerResponse, error) {
	list, err := r.Service.ExaminePartner(ctx, in.GetBrandCode(), in.GetCode())
	if err != nil {
		return nil, err
	}
	out := &ssov1.TestPartnerResponse{}
	for _, f := range list {
		out.Findings = append(out.Findings, &ssov1.Finding{Check: f.Check, Ok: f.OK, Detail: f.Detail})
	}
	return out, nil
}

// edited is a partner as it can be edited. Our key for it stays here.
func (p Partner) edited() *ssov1.EditedPartner {
	out := &ssov1.EditedPartner{
		BrandCode: p.BrandCode, Code: p.Code, Name: p.Name, Site: p.Site, Protocol: p.Protocol, Metadata: p.Metadata, LoginUrl: p.LoginUrl,
		ClientId: p.ClientID, Shares: p.Shares, Promos: p.Promos, Programs: p.Programs, Hosts: p.Hosts, Phone: p.Phone,
		Revision: float64(p.Revision), Retired: p.Retired(), Logo: p.logoMessage(),
	}
	for _, locale := range i18n.Locales {
		t := p.Texts[locale]
		out.Texts = append(out.Texts, &ssov1.PartnerText{Locale: locale, Summary: t.Summary, Cost: t.Cost})
	}
	switch p.Protocol {
	case byResponse:
		out.MetadataUrl = p.entityID()
	case byOpenID:
		out.Issuer = p.home
	}
	return out
}
