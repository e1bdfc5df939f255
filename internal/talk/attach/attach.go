package attach

import (
	"time"

	"wellhouse.app/internal/talk/chat"
)

// The limits of what may be sent along.
const (
	MaxBytes = 6 << 20
	// MostInMessage is how many one message may have.
	MostInMessage = 4
	// anHour is how many files one account may upload in an hour.
	anHour = 60
	// mostUnsent is how many may lie about unsent.
	mostUnsent = 20
	// KeptUnsent is how long a file waits to be sent. It is never shorter than
	// the life of the draft it belongs to.
	KeptUnsent = 30 * 24 * time.Hour
	// answerWithin is how long a scanner that gives no answer is asked.
	answerWithin = 24 * time.Hour
)

// The states of a file.
const (
	Checking = "checking"
	Ready    = "ready"
	Refused  = "refused"
)

// Part is one of the pictures that a file has.
type Part string

// The parts.
const (
	Whole     Part = "file"
	Thumbnail Part = "thumbnail"
)

// File is one as its readers see it.
type File = chat.File
