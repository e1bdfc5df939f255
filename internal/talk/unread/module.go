package unread

import (
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "unread",
		Work: s.Jobs(),
	}
}
