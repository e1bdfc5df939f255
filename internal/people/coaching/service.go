package coaching

import (
	"context"

	"wellhouse.app/internal/platform/db"
)

// Deps is what the service needs.
type Deps struct {
	DB *db.DB
}

// Service answers how a member is coached.
type Service struct{ db *db.DB }

// New makes the service.
func New(d Deps) *Service { return &Service{db: d.DB} }

// Info returns how a member is coached.
func (s *Service) Info(ctx context.Context, memberID string) (info Info, err error) {
	err = s.db.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		info, err = Load(ctx, q, memberID)
		return err
	})
	return info, err
}
