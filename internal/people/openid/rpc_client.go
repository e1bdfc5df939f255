package openid

import (
	"context"

	openidv1 "wellhouse.app/api/rpc/openid/v1"
	"wellhouse.app/api/rpc/openid/v1/openidv1connect"
)

// ClientRPC serves Admin, who registers apps.
type ClientRPC struct {
	openidv1connect.UnimplementedClientServiceHandler
	*Service
}

func (c Client) message() *openidv1.Client {
	return &openidv1.Client{
		Id: c.ID, Name: c.Name, Site: c.Site, RedirectUris: c.RedirectURIs, Scopes: c.Scopes, Public: c.Public,
		Disabled: c.Disabled, CreatedAt: float64(c.CreatedAt), Revision: float64(c.Revision),
		BrandCode: c.BrandCode,
	}
}

// ListClients gives every app.
//
// POST /wellhouse.openid.v1.ClientService/ListClients
func (r ClientRPC) ListClients(ctx context.Context, _ *openidv1.ListClientsRequest) (*openidv1.ListClientsResponse, error) {
	list, err := r.Clients(ctx)
	if err != nil {
		return nil, err
	}
	out := &openidv1.ListClientsResponse{Scopes: Scopes()}
	for _, c := range list {
		out.Clients = append(out.Clients, c.message())
	}
	return out, nil
}

// AddClient registers an app.
//
// POST /wellhouse.openid.v1.ClientService/AddClient
func (r ClientRPC) AddClient(ctx context.Context, in *openidv1.AddClientRequest) (*openidv1.AddClientResponse, error) {
	c, text, err := r.Service.AddClient(ctx, Client{
		Name: in.GetName(), Site: in.GetSite(), RedirectURIs: in.GetRedirectUris(), Scopes: in.GetScopes(), Public: in.GetPublic(),
		BrandCode: in.GetBrandCode(),
	})
	if err != nil {
		return nil, err
	}
	return &openidv1.AddClientResponse{Client: c.message(), Secret: text}, nil
}

// UpdateClient changes an app.
//
// POST /wellhouse.openid.v1.ClientService/UpdateClient
func (r ClientRPC) UpdateClient(ctx context.Context, in *openidv1.UpdateClientRequest) (*openidv1.UpdateClientResponse, error) {
	c, err := r.Service.UpdateClient(ctx, Client{
		ID: in.GetId(), Name: in.GetName(), Site: in.GetSite(), RedirectURIs: in.GetRedirectUris(), Scopes: in.GetScopes(),
		Revision: int64(in.GetRevision()), BrandCode: in.GetBrandCode(),
	})
	if err != nil {
		return nil, err
	}
	return &openidv1.UpdateClientResponse{Client: c.message()}, nil
}

// RenewSecret gives an app a new secret.
//
// POST /wellhouse.openid.v1.ClientService/RenewSecret
func (r ClientRPC) RenewSecret(ctx context.Context, in *openidv1.RenewSecretRequest) (*openidv1.RenewSecretResponse, error) {
	text, err := r.Service.RenewSecret(ctx, in.GetId())
	if err != nil {
		return nil, err
	}
	return &openidv1.RenewSecretResponse{Secret: text}, nil
}

// SetDisabled shuts an app out or lets it in again.
//
// POST /wellhouse.openid.v1.ClientService/SetDisabled
func (r ClientRPC) SetDisabled(ctx context.Context, in *openidv1.SetDisabledRequest) (*openidv1.SetDisabledResponse, error) {
	c, err := r.Service.SetDisabled(ctx, in.GetId(), in.GetDisabled())
	if err != nil {
		return nil, err
	}
	return &openidv1.SetDisabledResponse{Client: c.message()}, nil
}
