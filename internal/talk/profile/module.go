package profile

import (
	"wellhouse.app/api/rpc/profile/v1/profilev1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "profile",
		REST: REST{Service: s},
		RPC: []module.RPC{
			module.Serve[profilev1connect.ProfileServiceHandler](profilev1connect.NewProfileServiceHandler, RPC{Service: s}),
		},
		Messages: Messages,
		Files:    []module.FileOwner{photoOwner()},
	}
}
