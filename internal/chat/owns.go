package chat

import (
	"context"

	"wellhouse.app/internal/chat/chatdb"
	"wellhouse.app/internal/db"
)

// OwnsChannel reports whether a channel is the member's.
func OwnsChannel(ctx context.Context, q db.Q, memberID, id string) (bool, error) {
	return chatdb.New(q).HasChannel(ctx, chatdb.HasChannelParams{MemberID: memberID, ID: id})
}

// OwnsMessage reports whether a message stands in a channel of the member.
func OwnsMessage(ctx context.Context, q db.Q, memberID, id string) (bool, error) {
	return chatdb.New(q).HasMessageID(ctx, chatdb.HasMessageIDParams{MemberID: memberID, ID: id})
}
