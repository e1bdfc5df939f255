package module

import (
	"context"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// FileOwner is a kind of record that has files: who may add and read them, how
// large and how many they may be, and what they may hold. Uploading, checking,
// sealing and pruning are the same for all of them; see talk/attach.
type FileOwner struct {
	// Kind is kept with every file and never changes: "message".
	Kind string
	// Area is the part of the record that the audit trail names.
	Area string
	// UploadPath is the path of the call whose body is a file. No other owner has
	// the same one.
	UploadPath string
	// MaxBytes is how large a file may be.
	MaxBytes int64
	// Most is how many files a record may have; TooMany refuses more.
	Most    int
	TooMany apperr.Field
	// MostLoose is how many files of one account may wait for their record.
	MostLoose int
	// Types are the media types it takes: "image/*", "application/pdf" and
	// "text/plain".
	Types []string

	// Add decides, before the first byte of a file is read, whether the caller may
	// upload one. within is what the file is for, such as a conversation; it may be
	// empty while that does not exist yet. Add returns the member whose file it
	// will be, never an empty id.
	Add func(ctx context.Context, caller who.Who, within string) (memberID string, err error)
	// Read finds the member whose record a file belongs to. It fails with NotFound
	// for a caller who may not read it, and runs in the scope of the caller's
	// member, or in that of the system for staff.
	Read func(ctx context.Context, q db.Q, caller who.Who, at FileRef) (memberID string, err error)
	// Lock makes a record wait for the caller's transaction, so that two requests
	// at once can't give it more than Most files. A row that the domain updates
	// anyway will do, such as that of the record or of what the record is in.
	Lock func(ctx context.Context, q db.Q, memberID string, at FileRef) error
	// Checked, where it is set, is called when the file of a record has been
	// checked, for open pages.
	Checked func(ctx context.Context, memberID string, at FileRef)
}

// FileRef is where a file belongs.
type FileRef struct {
	// Within is what it was uploaded for.
	Within string
	// RecordID is the record that has it; empty until it is tied to one.
	RecordID string
}
