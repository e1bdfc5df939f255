package support

import (
	"wellhouse.app/api/rpc/support/v1/supportv1connect"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// answerEvent tells open pages of an answer from Member Support.
const answerEvent = "contact"

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "support",
		RPC: []module.RPC{
			module.Serve[supportv1connect.ContactServiceHandler](supportv1connect.NewContactServiceHandler, RPC{Service: s}),
			module.Serve[supportv1connect.ContactDeskServiceHandler](supportv1connect.NewContactDeskServiceHandler, RPC{Service: s}),
		},
		Messages: Messages,
		Events:   []live.Kind{{Name: answerEvent}},
	}
}
