package record

import (
	"wellhouse.app/api/rpc/record/v1/recordv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "record",
		RPC: []module.RPC{
			module.Serve[recordv1connect.MemberRecordServiceHandler](recordv1connect.NewMemberRecordServiceHandler, RPC{Service: s}),
		},
		Messages: Messages,
	}
}
