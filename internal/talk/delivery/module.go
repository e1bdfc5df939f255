package delivery

import (
	"github.com/prometheus/client_golang/prometheus"

	"wellhouse.app/api/rpc/outbox/v1/outboxv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "delivery",
		RPC: []module.RPC{
			module.Serve[outboxv1connect.SentServiceHandler](outboxv1connect.NewSentServiceHandler, RPC{Service: s}),
			module.Serve[outboxv1connect.DemoOutboxServiceHandler](outboxv1connect.NewDemoOutboxServiceHandler, RPC{Service: s}),
		},
		Work:       s.Jobs(),
		Prune:      s.Prune,
		Collectors: []prometheus.Collector{s.metrics},
	}
}
