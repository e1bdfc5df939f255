package flag

import (
	"context"

	"wellhouse.app/api/rpc/flag/v1/flagv1connect"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name:    "flag",
		Prepare: s.ensure,
		REST:    REST{Service: s},
		RPC: []module.RPC{
			module.Serve[flagv1connect.FlagServiceHandler](flagv1connect.NewFlagServiceHandler, RPC{Service: s}),
		},
	}
}

func (s *Service) ensure(ctx context.Context) error {
	return s.db.Write(ctx, db.System, Ensure)
}
