package audit

import (
	"context"

	"wellhouse.app/internal/platform/db"
)

// Recorder writes what was done into the caller's transaction. It is declared here
// because nearly every domain needs it.
type Recorder interface {
	Record(ctx context.Context, q db.Q, row Row) error
}

// ReadRecorder also writes who was shown what: OwnRead one thing about a member,
// Listed the members of a list.
type ReadRecorder interface {
	Recorder
	OwnRead(ctx context.Context, row Row) error
	Listed(ctx context.Context, rows []Row) error
}
