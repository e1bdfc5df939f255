package chat

import (
	"encoding/json"

	"google.golang.org/protobuf/encoding/protojson"

	chatv1 "wellhouse.app/api/rpc/chat/v1"
	"wellhouse.app/internal/people/coaching"
)

func (m Message) message() *chatv1.Message {
	out := &chatv1.Message{
		MessageId: m.ID, Message: m.Body, MessageType: "user", CreatedAt: float64(m.CreatedAt), Sequence: float64(m.Seq), ClientId: m.ClientID,
	}
	if m.Admin {
		out.MessageType = "admin"
		out.Data = &chatv1.SystemData{SenderName: m.SenderName, Event: m.Event, Name: m.About}
	} else {
		out.Sender = &chatv1.Sender{Nickname: m.SenderName, UserId: m.SenderID, UserType: m.SenderType, ActsFor: m.About}
		if m.SenderType != TypeMember {
			out.Sender.ProfileUrl = coaching.PortraitPath(m.SenderID)
		}
	}
	for _, f := range m.Files {
		one := &chatv1.MessageFile{FileId: f.ID, Name: f.Name, MediaType: f.MediaType, Bytes: float64(f.Bytes), State: f.State}
		if f.Width > 0 && f.Height > 0 {
			width, height := int32(f.Width), int32(f.Height)
			one.Width, one.Height = &width, &height
		}
		out.Files = append(out.Files, one)
	}
	return out
}

// json writes a message as the service does, for the socket.
func (m Message) json() json.RawMessage {
	data, err := protojson.MarshalOptions{EmitDefaultValues: true}.Marshal(m.message())
	if err != nil {
		return nil // the page then reads it from the service
	}
	return data
}

// message writes a channel for one of its readers.
func (c Channel) message(reader string, now int64, online map[string]bool) *chatv1.Channel {
	out := &chatv1.Channel{
		Url: c.ID, Name: c.Name, CustomType: string(c.Kind), UnreadMessageCount: int32(c.Unread), MyLastRead: float64(c.MyLastRead),
		Metadata: c.metadata(), Sequence: float64(c.LastSeq),
		Members: []*chatv1.Participant{{
			Nickname: c.MemberName, UserId: c.MemberID, MetaData: &chatv1.ParticipantMetadata{UserType: TypeMember}, Online: online[c.MemberID],
		}},
	}
	if c.Last != nil {
		out.LastMessage = c.Last.message()
	}
	var others int64
	for _, p := range c.People {
		one := &chatv1.Participant{
			Nickname: p.Name, UserId: p.ID, MetaData: &chatv1.ParticipantMetadata{UserType: p.Type},
			Availability: string(p.Availability), AwayUntil: number(p.AwayUntil), Online: online[p.ID],
			ProfileUrl: coaching.PortraitPath(p.ID),
		}
		out.Members = append(out.Members, one)
		others = max(others, p.LastRead)
	}
	if reader != c.MemberID {
		others = c.MemberLastRead
	}
	out.OthersLastRead = float64(others)
	if t := c.Task; t != nil {
		out.AnswerDue = &chatv1.AnswerDue{Name: t.OwnerName, DueAt: float64(t.DueAt), MovedAt: number(t.MovedAt), Late: t.DueAt < now}
	}
	return out
}

func (c Channel) metadata() *chatv1.ChannelMetadata {
	out := &chatv1.ChannelMetadata{AwaitingCoach: c.AwaitingCoach}
	if c.PingedMessageID != "" {
		out.PingedMessageId = &c.PingedMessageID
	}
	return out
}

func number(ms *int64) *float64 {
	if ms == nil {
		return nil
	}
	n := float64(*ms)
	return &n
}
