package supply

import (
	"wellhouse.app/api/rpc/supply/v1/supplyv1connect"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Event tells open pages that the supplies or an order of the member have changed.
const Event = "supply"

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "supply",
		REST: REST{Service: s},
		RPC: []module.RPC{
			module.Serve[supplyv1connect.SupplyServiceHandler](supplyv1connect.NewSupplyServiceHandler, RPC{Service: s}),
		},
		Work:     s.Jobs(),
		Messages: Messages,
		Events:   []live.Kind{{Name: Event, Viewed: true, Family: acting.Supplies}},
		Demo:     s.Demo,
	}
}
