package billing

import (
	"wellhouse.app/api/rpc/billing/v1/billingv1connect"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Event tells open pages that a bill or a card has changed.
const Event = "billing"

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "billing",
		RPC: []module.RPC{
			module.Serve[billingv1connect.BillingServiceHandler](billingv1connect.NewBillingServiceHandler, RPC{Service: s}),
			module.Serve[billingv1connect.BillingDeskServiceHandler](billingv1connect.NewBillingDeskServiceHandler, DeskRPC{Service: s}),
			module.Serve[billingv1connect.PlanDeskServiceHandler](billingv1connect.NewPlanDeskServiceHandler, PlanDeskRPC{Service: s}),
		},
		Work:     s.Jobs(),
		Prune:    s.Prune,
		Messages: Messages,
		Events:   []live.Kind{{Name: Event}},
		Demo:     s.Demo,
	}
}
