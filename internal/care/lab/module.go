package lab

import (
	"wellhouse.app/api/rpc/lab/v1/labv1connect"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Event tells open pages that a result has come or changed.
const Event = "lab"

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "lab",
		REST: REST{Service: s},
		RPC: []module.RPC{
			module.Serve[labv1connect.LabServiceHandler](labv1connect.NewLabServiceHandler, RPC{Service: s}),
			module.Serve[labv1connect.LabDeskServiceHandler](labv1connect.NewLabDeskServiceHandler, DeskRPC{Service: s}),
		},
		Repeatable: []string{FeedPath, "/wellhouse.lab.v1.LabService/MarkLabsRead"},
		Work:       s.Jobs(),
		Events:     []live.Kind{{Name: Event, Viewed: true, Family: acting.Documents}, {Name: DeskEvent}},
		Messages:   Messages,
		Demo:       s.Demo,
	}
}
