package alert

import (
	"wellhouse.app/api/rpc/alert/v1/alertv1connect"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Event tells open pages of an alert or its state.
const Event = "alert"

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "alert",
		REST: REST{Service: s},
		RPC: []module.RPC{
			module.Serve[alertv1connect.AlertServiceHandler](alertv1connect.NewAlertServiceHandler, RPC{Service: s}),
			module.Serve[alertv1connect.FamilyServiceHandler](alertv1connect.NewFamilyServiceHandler, RPC{Service: s}),
			module.Serve[alertv1connect.ContactLinkServiceHandler](alertv1connect.NewContactLinkServiceHandler, RPC{Service: s}),
			module.Serve[alertv1connect.AlertQueueServiceHandler](alertv1connect.NewAlertQueueServiceHandler, RPC{Service: s}),
		},
		Work:     s.Jobs(),
		Prune:    s.Prune,
		Messages: Messages,
		Events:   []live.Kind{{Name: Event, Viewed: true, Family: acting.Readings, Cares: true}},
	}
}
