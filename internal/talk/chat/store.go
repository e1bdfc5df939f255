package chat

import (
	"context"
	"strconv"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/chat/chatdb"
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
			FromName: r.SenderName, FromID: r.SenderID, Preview: preview(string(body)), At: r.CreatedAt,
		})
	}
	return list, nil
}

// AddChannel opens a channel; one that exists stays as it is.
func AddChannel(ctx context.Context, q db.Q, keys *seal.Keyring, memberID string, c Channel) (added bool, err error) {
	row := chatdb.PutChannelParams{
		MemberID: memberID, ID: c.ID, Kind: string(c.Kind), Name: c.Name, CreatedAt: c.CreatedAt,
		AwaitingCoach: c.AwaitingCoach, Category: c.Category,
	}
	if c.Subject != "" {
		if row.SubjectEnc, err = keys.Seal([]byte(c.Subject), "chat_channels", seal.Row(memberID, c.ID), "subject_enc"); err != nil {
			return false, err
		}
	}
	n, err := chatdb.New(q).PutChannel(ctx, row)
	return n > 0, err
}

// Append adds a message at the end of a channel and returns its number. A
// message whose client id is there already is left out and answered with 0.
func Append(ctx context.Context, q db.Q, keys *seal.Keyring, memberID, channelID string, m Message) (int64, error) {
	queries := chatdb.New(q)
	present, err := queries.HasMessage(ctx, chatdb.HasMessageParams{MemberID: memberID, ChannelID: channelID, ClientID: m.ClientID})
	if err != nil || present {
		return 0, err
	}
	row, err := queries.NextSeq(ctx, chatdb.NextSeqParams{MemberID: memberID, ID: channelID, At: m.CreatedAt})
	if err != nil {
		return 0, err
	}
	m.Seq = row.LastSeq
	_, err = put(ctx, q, keys, memberID, channelID, m)
	return m.Seq, err
}

// put stores a message at its number; false says that its client id is taken.
func put(ctx context.Context, q db.Q, keys *seal.Keyring, memberID, channelID string, m Message) (bool, error) {
	sealed, err := keys.Seal([]byte(m.Body), "chat_messages", place(memberID, channelID, m.Seq), "body_enc")
	if err != nil {
		return false, err
	}
	kind := "user"
	if m.Admin {
		kind = "admin"
	}
	n, err := chatdb.New(q).PutMessage(ctx, chatdb.PutMessageParams{
		MemberID: memberID, ChannelID: channelID, Seq: m.Seq, ID: m.ID, ClientID: m.ClientID, Kind: kind,
		SenderID: m.SenderID, SenderName: m.SenderName, SenderType: m.SenderType, Event: m.Event, About: m.About,
		BodyEnc: sealed, CreatedAt: m.CreatedAt,
	})
	return n > 0, err
}

// MarkRead moves the member's reading mark forward, never back.
func MarkRead(ctx context.Context, q db.Q, memberID, channelID string, seq int64) error {
	_, err := chatdb.New(q).MarkRead(ctx, chatdb.MarkReadParams{MemberID: memberID, ID: channelID, Seq: seq})
	return err
}

func openMessage(keys *seal.Keyring, memberID, channelID string, r chatdb.MessagesAfterRow) (Message, error) {
	body, err := keys.Open(r.BodyEnc, "chat_messages", place(memberID, channelID, r.Seq), "body_enc")
	m := Message{
		ID: r.ID, ClientID: r.ClientID, Seq: r.Seq, Admin: r.Kind == "admin", SenderID: r.SenderID, SenderName: r.SenderName,
		SenderType: r.SenderType, Event: r.Event, About: r.About, Body: string(body), CreatedAt: r.CreatedAt,
	}
	if m.SenderType == "" && m.SenderID == memberID {
		m.SenderType = TypeMember
	}
	return m, err
}

func person(r chatdb.PeopleOfRow) Person {
	p := Person{
		ID: r.StaffID, Name: legible.FullName(r.GivenName, r.FamilyName), Type: r.UserType,
		LastRead: r.LastReadSeq, JoinedAt: r.JoinedAt, Availability: coaching.Parse(r.Availability), StandIn: r.StandIn,
	}
	if r.AwayUntil.Valid && p.Availability != coaching.Available {
		p.AwayUntil = &r.AwayUntil.Int64
	}
	return p
}

// Participants lists the staff who take part in a channel now.
func Participants(ctx context.Context, q db.Q, memberID, channelID string) ([]Person, error) {
	rows, err := chatdb.New(q).PeopleIn(ctx, chatdb.PeopleInParams{MemberID: memberID, ChannelID: channelID})
	people := make([]Person, 0, len(rows))
	for _, r := range rows {
		people = append(people, person(chatdb.PeopleOfRow(r)))
	}
	return people, err
}

func place(memberID, channelID string, seq int64) string {
	return seal.Row(memberID, channelID, strconv.FormatInt(seq, 10))
}
