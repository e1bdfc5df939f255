package unread

import (
	"time"

	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "unread",
		Work: []module.Work{
			{Name: "unread for staff", Every: 10 * time.Second, Run: s.TellStaff},
			{Name: "unread for Member Support", Every: 10 * time.Second, Run: s.TellSupport},
		},
	}
}
