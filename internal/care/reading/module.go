package reading

import (
	"wellhouse.app/api/rpc/reading/v1/readingv1connect"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Event tells open pages that a reading came, changed or went.
const Event = "reading"

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "reading",
		REST: REST{Service: s},
		RPC: []module.RPC{
			module.Serve[readingv1connect.ReadingServiceHandler](readingv1connect.NewReadingServiceHandler, RPC{Service: s}),
			module.Serve[readingv1connect.LatestServiceHandler](readingv1connect.NewLatestServiceHandler, RPC{Service: s}),
		},
		Events: []live.Kind{{Name: Event, Viewed: true, Family: acting.Readings}},
	}
}
