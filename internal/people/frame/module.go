package frame

import (
	"wellhouse.app/api/rpc/session/v1/sessionv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "frame",
		RPC: []module.RPC{
			module.Serve[sessionv1connect.FrameServiceHandler](sessionv1connect.NewFrameServiceHandler, RPC{Service: s}),
		},
		// A code works once, and no answer that holds one is kept.
		Repeatable: []string{sessionv1connect.FrameServiceIssueFrameCodeProcedure, sessionv1connect.FrameServiceRedeemFrameCodeProcedure},
		Prune:      s.Prune,
	}
}

// OpenCalls are for a frame that has no session yet. Whatever is left of an old
// one must not keep it from a new one.
var OpenCalls = []string{sessionv1connect.FrameServiceRedeemFrameCodeProcedure}
