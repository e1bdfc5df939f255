package fault

import (
	"github.com/prometheus/client_golang/prometheus"

	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name:       "fault",
		REST:       REST{Service: s},
		Prune:      s.Prune,
		Collectors: []prometheus.Collector{s.taken},
	}
}
