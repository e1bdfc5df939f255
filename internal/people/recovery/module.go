package recovery

import (
	"wellhouse.app/api/rpc/recovery/v1/recoveryv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "recovery",
		RPC: []module.RPC{
			module.Serve[recoveryv1connect.RecoveryDeskServiceHandler](recoveryv1connect.NewRecoveryDeskServiceHandler, DeskRPC{Service: s}),
			module.Serve[recoveryv1connect.RecoveryLinkServiceHandler](recoveryv1connect.NewRecoveryLinkServiceHandler, LinkRPC{Service: s}),
		},
		// A link works once whatever key comes with it, and no password is kept with a key.
		Repeatable: []string{
			recoveryv1connect.RecoveryLinkServiceOpenRecoveryLinkProcedure, recoveryv1connect.RecoveryLinkServiceBeginRecoveryProcedure,
			recoveryv1connect.RecoveryLinkServiceStopRecoveryProcedure,
		},
		Messages: Messages,
		Prune:    s.Prune,
	}
}
