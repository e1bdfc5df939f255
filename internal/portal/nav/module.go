package nav

import (
	"wellhouse.app/api/rpc/nav/v1/navv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "nav",
		RPC: []module.RPC{
			module.Serve[navv1connect.NavigationServiceHandler](navv1connect.NewNavigationServiceHandler, RPC{Service: s}),
		},
	}
}
