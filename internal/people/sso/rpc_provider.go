package sso

import (
	"context"

	ssov1 "wellhouse.app/api/rpc/sso/v1"
)

// DeskRPC serves those who set up who signs people in.
type DeskRPC struct{ Service *Service }

// ListIdentityProviders lists the providers of a brand.
//
// POST /wellhouse.sso.v1.ProviderService/ListIdentityProviders
func (r DeskRPC) ListIdentityProviders(ctx context.Context, in *ssov1.ListIdentityProvidersRequest) (*ssov1.ListIdentityProvidersResponse, error) {
	list, redirect, err := r.Service.List(ctx, in.GetBrandCode())
	if err != nil {
		return nil, err
	}
	out := &ssov1.ListIdentityProvidersResponse{RedirectUri: redirect}
	for _, p := range list {
		out.Providers = append(out.Providers, p.message())
	}
	return out, nil
}

// SaveIdentityProvider adds or replaces a provider.
//
// POST /wellhouse.sso.v1.ProviderService/SaveIdentityProvider
func (r DeskRPC) SaveIdentityProvider(ctx context.Context, in *ssov1.SaveIdentityProviderRequest) (*ssov1.SaveIdentityProviderResponse, error) {
	p := in.GetProvider()
	saved, err := r.Service.Save(ctx, Draft{
		ID: p.GetId(), BrandCode: p.GetBrandCode(), Protocol: p.GetProtocol(), Label: p.GetLabel(), Issuer: p.GetIssuer(),
		ClientID: p.GetClientId(), ClientSecret: p.GetClientSecret(), Metadata: p.GetMetadata(),
		TrustsFactor: p.GetTrustsFactor(), Enabled: p.GetEnabled(), Revision: int64(p.GetRevision()),
	})
	if err != nil {
		return nil, err
	}
	return &ssov1.SaveIdentityProviderResponse{Provider: saved.message()}, nil
}

// TestIdentityProvider looks whether a provider would work.
//
// POST /wellhouse.sso.v1.ProviderService/TestIdentityProvider
func (r DeskRPC) TestIdentityProvider(ctx context.Context, in *ssov1.TestIdentityProviderRequest) (*ssov1.TestIdentityProviderResponse, error) {
	list, err := r.Service.Examine(ctx, in.GetId())
	if err != nil {
		return nil, err
	}
	out := &ssov1.TestIdentityProviderResponse{}
	for _, f := range list {
		out.Findings = append(out.Findings, &ssov1.Finding{Check: f.Check, Ok: f.OK, Detail: f.Detail})
	}
	return out, nil
}

// RemoveIdentityProvider takes a provider off the list that nobody has linked.
//
// POST /wellhouse.sso.v1.ProviderService/RemoveIdentityProvider
func (r DeskRPC) RemoveIdentityProvider(ctx context.Context, in *ssov1.RemoveIdentityProviderRequest) (*ssov1.RemoveIdentityProviderResponse, error) {
	if err := r.Service.Remove(ctx, in.GetId()); err != nil {
		return nil, err
	}
	return &ssov1.RemoveIdentityProviderResponse{}, nil
}

// message is a provider as it can be edited. Its secret stays here.
func (p provider) message() *ssov1.IdentityProvider {
	out := &ssov1.IdentityProvider{
		Id: p.ID, BrandCode: p.BrandCode, Protocol: p.Protocol, Label: p.Label, Issuer: p.Issuer, ClientId: p.ClientID,
		HasClientSecret: len(p.ClientSecretEnc) > 0, Metadata: p.Metadata, TrustsFactor: p.TrustsFactor,
		Enabled: p.Enabled, Revision: float64(p.Revision),
	}
	if p.Protocol == samlProtocol {
		out.EntityId, out.AcsUrl, out.MetadataUrl = p.entityID(), p.acsURL(), p.metadataURL()
	} else {
		out.RedirectUri = p.redirectURI()
	}
	return out
}
