package trail

import (
	"wellhouse.app/api/rpc/audit/v1/auditv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server, with the desk of the Admin.
func (s *Service) Module(desk *Desk) module.Module {
	return module.Module{
		Name: "trail",
		RPC: []module.RPC{
			module.Serve[auditv1connect.RecordAccessServiceHandler](auditv1connect.NewRecordAccessServiceHandler, RPC{Service: s}),
			module.Serve[auditv1connect.TrailDeskServiceHandler](auditv1connect.NewTrailDeskServiceHandler, DeskRPC{Desk: desk}),
		},
	}
}
