package program

import (
	"context"

	"wellhouse.app/internal/platform/db"
)

// Deps is what the service needs.
type Deps struct {
	DB *db.DB
}

// Service answers questions about a member's programs.
type Service struct{ db *db.DB }

// New makes the service.
func New(d Deps) *Service { return &Service{db: d.DB} }

// List returns a member's enrolments and diagnoses.
func (s *Service) List(ctx context.Context, memberID string) (enrolments []Enrolment, diagnoses []Diagnosis, err error) {
	err = s.db.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		enrolments, diagnoses, err = LoadWithDiagnoses(ctx, q, memberID)
		return err
	})
	return enrolments, diagnoses, err
}
