package emailchange

import (
	"wellhouse.app/api/rpc/email/v1/emailv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "emailchange",
		RPC: []module.RPC{
			module.Serve[emailv1connect.EmailServiceHandler](emailv1connect.NewEmailServiceHandler, RPC{Service: s}),
			module.Serve[emailv1connect.EmailLinkServiceHandler](emailv1connect.NewEmailLinkServiceHandler, RPC{Service: s}),
		},
		Messages: Messages,
		Prune:    s.Prune,
	}
}
