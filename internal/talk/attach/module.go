package attach

import (
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name:       "attach",
		REST:       REST{Service: s},
		Repeatable: []string{UploadPath}, // a file that came twice is sent once, and the other forgotten
		Work:       s.Jobs(),
		Prune:      s.Prune,
	}
}
