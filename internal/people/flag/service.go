package flag

import (
	"context"

	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Deps is what the service needs; answering needs the store alone.
type Deps struct {
	DB    *db.DB
	Audit audit.ReadRecorder
	// Find looks up a member by id or email address for a staff person, counted
	// and recorded as their searches are; NotFound where there is none.
	Find func(ctx context.Context, w who.Who, text string) (Person, error)
	// Mask shows just enough of an email address to tell two members apart.
	Mask func(email string) string
}

// Service answers which features are on and changes them.
type Service struct {
	db    *db.DB
	audit audit.ReadRecorder
	find  func(ctx context.Context, w who.Who, text string) (Person, error)
	mask  func(string) string
}

// New makes the service.
func New(d Deps) *Service { return &Service{db: d.DB, audit: d.Audit, find: d.Find, mask: d.Mask} }

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
