package chat

import (
	"context"

	"wellhouse.app/internal/db"
)

// MostFiles is how many photos and files one message may have.
const MostFiles = 4

// File is a photo or a file of a message.
type File struct {
	ID        string
	Name      string
	MediaType string
	Bytes     int64
	State     string // checking, ready or refused
	Width     int    // of a picture, in pixels; else 0
	Height    int
}

// Files keeps what people send along. Both methods work in the caller's
// transaction.
type Files interface {
	// Claim ties files that the sender uploaded for a channel to a message, in
	// the order of the ids. A file belongs to one message for good.
	Claim(ctx context.Context, q db.Q, memberID, channelID, messageID, senderID string, ids []string) ([]File, error)
	// Of reads the files of messages, by the id of the message.
	Of(ctx context.Context, q db.Q, memberID, channelID string, messageIDs []string) (map[string][]File, error)
}
