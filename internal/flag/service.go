package flag

import (
	"context"

	"wellhouse.app/internal/db"
	"wellhouse.app/internal/who"
)

// Deps is what the service needs.
type Deps struct {
	DB *db.DB
}

// Service answers which features are on.
type Service struct{ db *db.DB }

// New makes the service.
func New(d Deps) *Service { return &Service{db: d.DB} }

// Config tells the caller's features: a member's in the form of their brand,
// those of the one-app form for staff at their own desk.
func (s *Service) Config(ctx context.Context, w who.Who) (states []State, err error) {
	if w.MemberID == "" {
		err = s.db.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
			flags, err := LoadBase(ctx, q)
			states = States(flags, OneApp)
			return err
		})
		return states, err
	}
	err = s.db.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		standing, err := Load(ctx, q, w.MemberID)
		states = standing.States()
		return err
	})
	return states, err
}
