package kit

import (
	"wellhouse.app/api/rpc/kit/v1/kitv1connect"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Event tells open pages that a kit of the member has changed.
const Event = "kit"

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "kit",
		RPC: []module.RPC{
			module.Serve[kitv1connect.KitServiceHandler](kitv1connect.NewKitServiceHandler, RPC{Service: s}),
			module.Serve[kitv1connect.KitVisitorServiceHandler](kitv1connect.NewKitVisitorServiceHandler, VisitorRPC{Service: s}),
			module.Serve[kitv1connect.CampaignServiceHandler](kitv1connect.NewCampaignServiceHandler, DeskRPC{Service: s}),
		},
		Prune:    s.Prune,
		Work:     s.Jobs(),
		Messages: Messages,
		Events:   []live.Kind{{Name: Event, Viewed: true, Family: acting.Documents}},
		Demo:     s.Demo,
	}
}
