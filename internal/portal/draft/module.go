package draft

import (
	"wellhouse.app/api/rpc/draft/v1/draftv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "draft",
		RPC: []module.RPC{
			module.Serve[draftv1connect.DraftServiceHandler](draftv1connect.NewDraftServiceHandler, RPC{Service: s}),
		},
		Repeatable: []string{"/" + draftv1connect.DraftServiceName + "/"},
		Prune:      s.Prune,
	}
}
