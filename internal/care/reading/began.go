package reading

import (
	"context"

	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/platform/db"
)

// Began is when the first of a member's running programs with a scale began, in
// ms UTC; 0 when there is none.
func Began(ctx context.Context, q db.Q, memberID string) (int64, error) {
	running, err := readingdb.New(q).ProgramsRunning(ctx, memberID)
	return began(running), err
}
