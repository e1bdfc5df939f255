package desk

import (
	"wellhouse.app/api/rpc/desk/v1/deskv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "desk",
		RPC: []module.RPC{
			module.Serve[deskv1connect.InboxServiceHandler](deskv1connect.NewInboxServiceHandler, RPC{Service: s}),
			module.Serve[deskv1connect.HandoverDeskServiceHandler](deskv1connect.NewHandoverDeskServiceHandler, RPC{Service: s}),
			module.Serve[deskv1connect.HandoverServiceHandler](deskv1connect.NewHandoverServiceHandler, RPC{Service: s}),
			module.Serve[deskv1connect.SnapshotServiceHandler](deskv1connect.NewSnapshotServiceHandler, RPC{Service: s}),
			module.Serve[deskv1connect.TemplateServiceHandler](deskv1connect.NewTemplateServiceHandler, RPC{Service: s}),
		},
		Work: s.Jobs(),
		Demo: Demo,
	}
}
