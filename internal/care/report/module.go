package report

import (
	"wellhouse.app/api/rpc/report/v1/reportv1connect"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Event tells open pages that a file has come further.
const Event = "report"

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "report",
		RPC: []module.RPC{
			module.Serve[reportv1connect.ReportServiceHandler](reportv1connect.NewReportServiceHandler, RPC{Service: s}),
		},
		Work:     s.Jobs(),
		Prune:    s.Prune,
		Messages: Messages,
		Events:   []live.Kind{{Name: Event, Viewed: true, Family: acting.Readings}},
	}
}
