package healthprofile

import (
	"wellhouse.app/api/rpc/healthprofile/v1/healthprofilev1connect"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "healthprofile",
		REST: REST{Service: s},
		RPC: []module.RPC{
			module.Serve[healthprofilev1connect.HealthProfileServiceHandler](healthprofilev1connect.NewHealthProfileServiceHandler, RPC{Service: s}),
		},
		Work:   s.Jobs(),
		Events: []live.Kind{{Name: Event, Viewed: true, Family: acting.Account}},
		Demo:   s.Demo,
	}
}
