package member

import (
	"wellhouse.app/api/rpc/migration/v1/migrationv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name:    "member",
		Prepare: s.IndexMissing,
		REST:    REST{Service: s},
		RPC: []module.RPC{
			module.Serve[migrationv1connect.MigrationServiceHandler](migrationv1connect.NewMigrationServiceHandler, MigrationRPC{Service: s}),
		},
	}
}
