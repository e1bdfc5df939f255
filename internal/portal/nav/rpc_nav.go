package nav

import (
	"context"

	navv1 "wellhouse.app/api/rpc/nav/v1"
	"wellhouse.app/internal/platform/who"
)

// RPC serves navigation and start-up.
type RPC struct{ Service *Service }

// GetNavigation answers what the member can reach.
//
// POST /wellhouse.nav.v1.NavigationService/GetNavigation
func (r RPC) GetNavigation(ctx context.Context, _ *navv1.GetNavigationRequest) (*navv1.Navigation, error) {
	n, err := r.Service.Navigation(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	return n.Message(), nil
}

// GetStartup answers everything a page needs first.
//
// POST /wellhouse.nav.v1.NavigationService/GetStartup
func (r RPC) GetStartup(ctx context.Context, _ *navv1.GetStartupRequest) (*navv1.GetStartupResponse, error) {
	s, err := r.Service.Startup(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	return &navv1.GetStartupResponse{Startup: s.Message()}, nil
}

// GetDesk answers what the pages of the staff workspace need first.
//
// POST /wellhouse.nav.v1.NavigationService/GetDesk
func (r RPC) GetDesk(ctx context.Context, _ *navv1.GetDeskRequest) (*navv1.GetDeskResponse, error) {
	s, err := r.Service.Startup(ctx, who.From(ctx).AtDesk())
	if err != nil {
		return nil, err
	}
	return &navv1.GetDeskResponse{Startup: s.Message()}, nil
}
