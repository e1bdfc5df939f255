package embed

import (
	"wellhouse.app/api/rpc/embed/v1/embedv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "embed",
		REST: REST{Service: s},
		RPC: []module.RPC{
			module.Serve[embedv1connect.EmbedServiceHandler](embedv1connect.NewEmbedServiceHandler, RPC{Service: s}),
			module.Serve[embedv1connect.EmbedDeskServiceHandler](embedv1connect.NewEmbedDeskServiceHandler, DeskRPC{Service: s}),
		},
	}
}
