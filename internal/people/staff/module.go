package staff

import (
	"wellhouse.app/api/rpc/staff/v1/staffv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "staff",
		RPC: []module.RPC{
			module.Serve[staffv1connect.MemberDirectoryServiceHandler](staffv1connect.NewMemberDirectoryServiceHandler, RPC{Service: s}),
		},
	}
}
