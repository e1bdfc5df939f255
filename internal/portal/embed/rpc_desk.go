package embed

import (
	"context"
	"maps"
	"slices"

	embedv1 "wellhouse.app/api/rpc/embed/v1"
)

// DeskRPC serves the Admin's desk.
type DeskRPC struct{ Service *Service }

// ListOutside lists what a brand has put outside.
//
// POST /wellhouse.embed.v1.EmbedDeskService/ListOutside
func (r DeskRPC) ListOutside(ctx context.Context, in *embedv1.ListOutsideRequest) (*embedv1.ListOutsideResponse, error) {
	found, err := r.Service.Addresses(ctx, in.GetBrandCode())
	if err != nil {
		return nil, err
	}
	out := &embedv1.ListOutsideResponse{Destinations: Destinations()}
	for _, name := range slices.Sorted(maps.Keys(found.Screens)) {
		out.Screens = append(out.Screens, &embedv1.OutsideScreen{Destination: name, Url: found.Screens[name]})
	}
	for _, path := range slices.Sorted(maps.Keys(found.Signups)) {
		out.Signups = append(out.Signups, &embedv1.Signup{Path: path, Url: found.Signups[path]})
	}
	return out, nil
}

// SetOutside replaces an embedded screen, or gives it back.
//
// POST /wellhouse.embed.v1.EmbedDeskService/SetOutside
func (r DeskRPC) SetOutside(ctx context.Context, in *embedv1.SetOutsideRequest) (*embedv1.SetOutsideResponse, error) {
	return &embedv1.SetOutsideResponse{}, r.Service.SetOutside(ctx, in.GetBrandCode(), in.GetDestination(), in.GetUrl(), in.GetWas())
}

// SetSignup says where a signup path leads.
//
// POST /wellhouse.embed.v1.EmbedDeskService/SetSignup
func (r DeskRPC) SetSignup(ctx context.Context, in *embedv1.SetSignupRequest) (*embedv1.SetSignupResponse, error) {
	return &embedv1.SetSignupResponse{}, r.Service.SetSignup(ctx, in.GetBrandCode(), in.GetPath(), in.GetUrl(), in.GetWas())
}
