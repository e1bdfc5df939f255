package fulfil

import (
	"wellhouse.app/api/rpc/fulfil/v1/fulfilv1connect"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Event tells the desks that ship that a parcel has changed.
const Event = "shipments"

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "fulfil",
		RPC: []module.RPC{
			module.Serve[fulfilv1connect.FulfilmentServiceHandler](fulfilv1connect.NewFulfilmentServiceHandler, RPC{Service: s}),
		},
		Work:   s.Jobs(),
		Events: []live.Kind{{Name: Event}},
	}
}
