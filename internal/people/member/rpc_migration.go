package member

import (
	"context"

	migrationv1 "wellhouse.app/api/rpc/migration/v1"
	"wellhouse.app/internal/platform/who"
)

// MigrationRPC serves the move from the standalone portal to the one-app shell.
type MigrationRPC struct{ Service *Service }

// GetMigrationInfo answers whether the member can move.
//
// POST /wellhouse.migration.v1.MigrationService/GetMigrationInfo
func (r MigrationRPC) GetMigrationInfo(ctx context.Context, _ *migrationv1.GetMigrationInfoRequest) (*migrationv1.GetMigrationInfoResponse, error) {
	m, err := r.Service.Get(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	return &migrationv1.GetMigrationInfoResponse{Eligible: m.MigrationEligible}, nil
}
