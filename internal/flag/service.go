package flag

import (
	"context"

	"wellhouse.app/internal/audit"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/who"
)

// Recorder writes what was done into the caller's transaction.
type Recorder interface {
	Record(ctx context.Context, q db.Q, row audit.Row) error
}

// Deps is what the service needs; answering needs the store alone.
type Deps struct {
	DB    *db.DB
	Audit Recorder
	// Fold gives an email address its one spelling and refuses what is none.
	Fold func(text string) (folded string, ok bool)
}

// Service answers which features are on and changes them.
type Service struct {
	db    *db.DB
	audit Recorder
	fold  func(string) (string, bool)
}

// New makes the service.
func New(d Deps) *Service { return &Service{db: d.DB, audit: d.Audit, fold: d.Fold} }

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
