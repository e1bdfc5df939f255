package chat

import (
	"context"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// OwnsChannel reports whether a channel is the member's.
func OwnsChannel(ctx context.Context, q db.Q, memberID, id string) (bool, error) {
	return chatdb.New(q).HasChannel(ctx, chatdb.HasChannelParams{MemberID: memberID, ID: id})
}

// OwnsMessage reports whether a message stands in a channel of the member.
func OwnsMessage(ctx context.Context, q db.Q, memberID, id string) (bool, error) {
	return chatdb.New(q).HasMessageID(ctx, chatdb.HasMessageIDParams{MemberID: memberID, ID: id})
}

// Whose returns the member a channel belongs to, or empty for one that never
// existed.
func Whose(ctx context.Context, q db.Q, channelID string) (memberID string, err error) {
	row, err := chatdb.New(q).MemberOf(ctx, channelID)
	if missing(err) {
		return "", nil
	}
	return row.MemberID, err
}

// FoodLog is the food log of a member, empty while there is none.
func FoodLog(ctx context.Context, q db.Q, memberID string) (id string, err error) {
	id, err = chatdb.New(q).ChannelOfKind(ctx, chatdb.ChannelOfKindParams{MemberID: memberID, Kind: string(FoodLogging)})
	if missing(err) {
		return "", nil
	}
	return id, err
}
