package embed

import (
	"context"

	embedv1 "wellhouse.app/api/rpc/embed/v1"
	"wellhouse.app/internal/platform/who"
)

// RPC serves the embedded container.
type RPC struct{ Service *Service }

// OpenScreen answers what to mount for a destination.
//
// POST /wellhouse.embed.v1.EmbedService/OpenScreen
func (r RPC) OpenScreen(ctx context.Context, in *embedv1.OpenScreenRequest) (*embedv1.OpenScreenResponse, error) {
	screen, err := r.Service.Open(ctx, who.From(ctx), Request{Destination: in.GetDestination(), Query: in.GetQuery(), Path: in.GetPath()})
	if err != nil {
		return nil, err
	}
	return &embedv1.OpenScreenResponse{
		Mount: screen.Mount, Url: screen.URL, Origin: screen.Origin, Parameters: screen.Parameters, Dropped: screen.Dropped,
		AuthToken: screen.AuthToken, ReauthToken: screen.Reauth,
	}, nil
}
