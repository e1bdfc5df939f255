package chat

import (
	"context"
	"strconv"

	"wellhouse.app/internal/chat/chatdb"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/seal"
)

// LoadUnread reads what waits for a member, newest channel first.
func LoadUnread(ctx context.Context, q db.Q, keys *seal.Keyring, memberID string) ([]Unread, error) {
	rows, err := chatdb.New(q).Unread(ctx, memberID)
	if err != nil {
		return nil, err
	}
	list := make([]Unread, 0, len(rows))
	for _, r := range rows {
		body, err := keys.Open(r.BodyEnc, "chat_messages", place(memberID, r.ChannelID, r.Seq), "body_enc")
		if err != nil {
			return nil, err
		}
		list = append(list, Unread{
			ChannelID: r.ChannelID, Kind: Kind(r.Kind), Count: r.Unread,
			FromName: r.SenderName, Preview: preview(string(body)), At: r.CreatedAt,
		})
	}
	return list, nil
}

// AddChannel opens a channel; one that exists stays as it is.
func AddChannel(ctx context.Context, q db.Q, memberID string, c Channel) error {
	return chatdb.New(q).PutChannel(ctx, chatdb.PutChannelParams{
		MemberID: memberID, ID: c.ID, Kind: string(c.Kind), Name: c.Name, CreatedAt: c.CreatedAt,
	})
}

// Append adds a message at the end of a channel and returns its number. A
// message whose client id is there already is left out and answered with 0.
func Append(ctx context.Context, q db.Q, keys *seal.Keyring, memberID, channelID string, m Message) (int64, error) {
	queries := chatdb.New(q)
	present, err := queries.HasMessage(ctx, chatdb.HasMessageParams{MemberID: memberID, ChannelID: channelID, ClientID: m.ClientID})
	if err != nil || present {
		return 0, err
	}
	seq, err := queries.NextSeq(ctx, chatdb.NextSeqParams{MemberID: memberID, ID: channelID})
	if err != nil {
		return 0, err
	}
	sealed, err := keys.Seal([]byte(m.Body), "chat_messages", place(memberID, channelID, seq), "body_enc")
	if err != nil {
		return 0, err
	}
	kind := "user"
	if m.Admin {
		kind = "admin"
	}
	return seq, queries.PutMessage(ctx, chatdb.PutMessageParams{
		MemberID: memberID, ChannelID: channelID, Seq: seq, ID: m.ID, ClientID: m.ClientID, Kind: kind,
		SenderID: m.SenderID, SenderName: m.SenderName, BodyEnc: sealed, CreatedAt: m.CreatedAt,
	})
}

// MarkRead moves the member's reading mark forward, never back.
func MarkRead(ctx context.Context, q db.Q, memberID, channelID string, seq int64) error {
	return chatdb.New(q).MarkRead(ctx, chatdb.MarkReadParams{MemberID: memberID, ID: channelID, Seq: seq})
}

func place(memberID, channelID string, seq int64) string {
	return seal.Row(memberID, channelID, strconv.FormatInt(seq, 10))
}
