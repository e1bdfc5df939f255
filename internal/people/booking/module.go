package booking

import (
	"github.com/prometheus/client_golang/prometheus"

	"wellhouse.app/api/rpc/booking/v1/bookingv1connect"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "booking",
		RPC: []module.RPC{
			module.Serve[bookingv1connect.BookingServiceHandler](bookingv1connect.NewBookingServiceHandler, RPC{Service: s}),
			module.Serve[bookingv1connect.BookingDeskServiceHandler](bookingv1connect.NewBookingDeskServiceHandler, DeskRPC{Service: s}),
		},
		Work:       s.Jobs(),
		Prune:      s.Prune,
		Messages:   Messages,
		Events:     []live.Kind{{Name: Event, Family: acting.Visits}},
		Demo:       s.Demo,
		Collectors: []prometheus.Collector{s.changes},
	}
}
