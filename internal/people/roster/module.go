package roster

import (
	"wellhouse.app/api/rpc/roster/v1/rosterv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "roster",
		RPC: []module.RPC{
			module.Serve[rosterv1connect.AccountDeskServiceHandler](rosterv1connect.NewAccountDeskServiceHandler, DeskRPC{Service: s}),
			module.Serve[rosterv1connect.InvitationServiceHandler](rosterv1connect.NewInvitationServiceHandler, LinkRPC{Service: s}),
		},
		// A link works once whatever key comes with it, and no password is kept with a key.
		Repeatable: []string{
			rosterv1connect.InvitationServiceOpenInvitationProcedure, rosterv1connect.InvitationServiceAcceptInvitationProcedure,
		},
		Messages: Messages,
		Prune:    s.Prune,
	}
}
