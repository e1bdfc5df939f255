package trail

import (
	"wellhouse.app/api/rpc/audit/v1/auditv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "trail",
		RPC: []module.RPC{
			module.Serve[auditv1connect.RecordAccessServiceHandler](auditv1connect.NewRecordAccessServiceHandler, RPC{Service: s}),
		},
	}
}
