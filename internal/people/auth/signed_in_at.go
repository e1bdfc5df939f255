package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/db"
)

// SignedInAt is when a session began, for apps that want to know how fresh a
// sign-in is.
func (s *Service) SignedInAt(ctx context.Context, sessionID string) (at int64, err error) {
	err = s.DB.Look(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		at, err = authdb.New(q).SessionStarted(ctx, sessionID)
		return err
	})
	return at, err
}
