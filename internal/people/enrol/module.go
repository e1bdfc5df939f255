package enrol

import (
	"wellhouse.app/api/rpc/program/v1/programv1connect"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "enrol",
		RPC: []module.RPC{
			module.Serve[programv1connect.EnrollmentServiceHandler](programv1connect.NewEnrollmentServiceHandler, RPC{Service: s}),
		},
		// Staff who view a member must not notice that something changed about mental health.
		Events:   []live.Kind{{Name: Event}},
		Messages: Messages,
		Demo:     Demo,
	}
}
