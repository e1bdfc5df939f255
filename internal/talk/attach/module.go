package attach

import (
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name:  "attach",
		REST:  REST{Files: s.Of(Messages)},
		Work:  s.Jobs(),
		Prune: s.Prune,
	}
}
