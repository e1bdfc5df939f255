package program

import (
	"wellhouse.app/api/rpc/program/v1/programv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "program",
		RPC: []module.RPC{
			module.Serve[programv1connect.ProgramServiceHandler](programv1connect.NewProgramServiceHandler, RPC{Service: s}),
		},
	}
}
