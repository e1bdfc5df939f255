package brand

import (
	"wellhouse.app/api/rpc/brand/v1/brandv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name:    "brand",
		Prepare: s.Ensure,
		RPC: []module.RPC{
			module.Serve[brandv1connect.BrandServiceHandler](brandv1connect.NewBrandServiceHandler, RPC{Service: s}),
		},
	}
}
