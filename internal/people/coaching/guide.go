package coaching

import (
	"context"

	"wellhouse.app/internal/people/coaching/coachingdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
)

// Guide is the mental-health guide of a member.
type Guide struct {
	Name       string
	AssignedAt int64 // ms UTC
}

// LoadGuide reads a member's guide, the latest one of several; nil when nobody
// is assigned.
func LoadGuide(ctx context.Context, q db.Q, memberID string) (*Guide, error) {
	rows, err := coachingdb.New(q).Guide(ctx, memberID)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return &Guide{Name: legible.FullName(rows[0].GivenName, rows[0].FamilyName), AssignedAt: rows[0].AssignedAt}, nil
}
