package attach

import (
	"time"
)

// The limits for every owner.
const (
	// MaxBytes is how large a file may be at most.
	MaxBytes = 6 << 20
	// anHour is how many files one account may upload in an hour.
	anHour = 60
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
type File struct {
	ID, Name, MediaType string
	Bytes               int64
	State               string // checking, ready or refused
	Width, Height       int    // of a picture, in pixels
}
