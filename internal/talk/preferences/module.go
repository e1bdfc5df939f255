package preferences

import (
	"wellhouse.app/api/rpc/notify/v1/notifyv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "preferences",
		RPC: []module.RPC{
			module.Serve[notifyv1connect.PreferenceServiceHandler](notifyv1connect.NewPreferenceServiceHandler, RPC{Service: s}),
		},
	}
}
