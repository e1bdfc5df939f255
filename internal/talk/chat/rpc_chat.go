package chat

import (
	"context"

	chatv1 "wellhouse.app/api/rpc/chat/v1"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// RPC serves conversations.
type RPC struct{ Service *Service }

// GetCredentials gives a ticket for the socket.
//
// POST /wellhouse.chat.v1.ChatService/GetCredentials
func (r RPC) GetCredentials(ctx context.Context, _ *chatv1.GetCredentialsRequest) (*chatv1.GetCredentialsResponse, error) {
	if r.Service.Ticket == nil {
		return nil, apperr.New(apperr.Unimplemented, "errors.notBuilt", "Tickets are not available here.")
	}
	w := who.From(ctx)
	if err := r.Service.MayTalkAtAll(ctx, w); err != nil {
		return nil, err
	}
	token, expires, err := r.Service.Ticket(ctx, w)
	return &chatv1.GetCredentialsResponse{UserId: w.Self(), Token: token, ExpiresAt: float64(expires)}, err
}

// GetUnread counts what the member has not read.
//
// POST /wellhouse.chat.v1.ChatService/GetUnread
func (r RPC) GetUnread(ctx context.Context, _ *chatv1.GetUnreadRequest) (*chatv1.GetUnreadResponse, error) {
	n, err := r.Service.Unread(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	return &chatv1.GetUnreadResponse{
		ChronicCare: int32(n.ChronicCare), Telemed: int32(n.Telemed), MyStrength: int32(n.MyStrength), FoodLogger: int32(n.FoodLogger),
	}, nil
}

// ListChannels lists the channels of the member.
//
// POST /wellhouse.chat.v1.ChatService/ListChannels
func (r RPC) ListChannels(ctx context.Context, in *chatv1.ListChannelsRequest) (*chatv1.ListChannelsResponse, error) {
	most, err := count(in.GetLimit(), MostChannels)
	if err != nil {
		return nil, err
	}
	w := who.From(ctx)
	list, err := r.Service.Channels(ctx, w, in.GetSource(), most)
	if err != nil {
		return nil, err
	}
	out := &chatv1.ListChannelsResponse{}
	for _, c := range list {
		out.Channels = append(out.Channels, r.channel(ctx, w, c))
	}
	return out, nil
}

// GetChannel gives one channel.
//
// POST /wellhouse.chat.v1.ChatService/GetChannel
func (r RPC) GetChannel(ctx context.Context, in *chatv1.GetChannelRequest) (*chatv1.GetChannelResponse, error) {
	w := who.From(ctx)
	c, err := r.Service.Channel(ctx, w, in.GetChannelUrl())
	if err != nil {
		return nil, err
	}
	return &chatv1.GetChannelResponse{Channel: r.channel(ctx, w, c)}, nil
}

// channel writes a channel with who is there right now.
func (r RPC) channel(ctx context.Context, w who.Who, c Channel) *chatv1.Channel {
	var online map[string]bool
	if r.Service.Live != nil {
		online = r.Service.Live.Online(ctx, everyone(c.MemberID, c.People)...)
	}
	return c.message(w.Self(), r.Service.now(), online)
}

// GetChannelMetadata gives what the server keeps about a channel.
//
// POST /wellhouse.chat.v1.ChatService/GetChannelMetadata
func (r RPC) GetChannelMetadata(ctx context.Context, in *chatv1.GetChannelMetadataRequest) (*chatv1.GetChannelMetadataResponse, error) {
	c, err := r.Service.Channel(ctx, who.From(ctx), in.GetChannelUrl())
	if err != nil {
		return nil, err
	}
	return &chatv1.GetChannelMetadataResponse{Metadata: c.metadata()}, nil
}

// GetAvailability tells whether the coaches of a channel are there.
//
// POST /wellhouse.chat.v1.ChatService/GetAvailability
func (r RPC) GetAvailability(ctx context.Context, in *chatv1.GetAvailabilityRequest) (*chatv1.GetAvailabilityResponse, error) {
	c, err := r.Service.Channel(ctx, who.From(ctx), in.GetChannelUrl())
	if err != nil {
		return nil, err
	}
	best := c.Best()
	out := &chatv1.GetAvailabilityResponse{Availability: string(best.Availability), Name: best.Name}
	if best.Availability != coaching.Available {
		out.AwayUntil = number(best.AwayUntil)
	}
	return out, nil
}

// ListMessages gives a page of one channel.
//
// POST /wellhouse.chat.v1.ChatService/ListMessages
func (r RPC) ListMessages(ctx context.Context, in *chatv1.ListMessagesRequest) (*chatv1.ListMessagesResponse, error) {
	most, err := count(in.GetLimit(), MostMessages)
	if err != nil {
		return nil, err
	}
	page := Page{Most: most}
	if page.Before, err = sequence("beforeSequence", in.BeforeSequence); err != nil {
		return nil, err
	}
	if page.After, err = sequence("afterSequence", in.AfterSequence); err != nil {
		return nil, err
	}
	list, more, err := r.Service.Messages(ctx, who.From(ctx), in.GetChannelUrl(), page)
	if err != nil {
		return nil, err
	}
	out := &chatv1.ListMessagesResponse{HasMore: more}
	for _, m := range list {
		out.Messages = append(out.Messages, m.message())
	}
	return out, nil
}

// SearchMessages finds messages of the channels that the caller reaches.
//
// POST /wellhouse.chat.v1.ChatService/SearchMessages
func (r RPC) SearchMessages(ctx context.Context, in *chatv1.SearchMessagesRequest) (*chatv1.SearchMessagesResponse, error) {
	found, more, err := r.Service.Search(ctx, who.From(ctx), in.GetQuery(), in.GetChannelUrl())
	if err != nil {
		return nil, err
	}
	out := &chatv1.SearchMessagesResponse{HasMore: more}
	for _, f := range found {
		out.Found = append(out.Found, &chatv1.FoundMessage{ChannelUrl: f.ChannelID, ChannelName: f.ChannelName, Message: f.message()})
	}
	return out, nil
}

// SendMessage stores a message of the caller.
//
// POST /wellhouse.chat.v1.ChatService/SendMessage
func (r RPC) SendMessage(ctx context.Context, in *chatv1.SendMessageRequest) (*chatv1.SendMessageResponse, error) {
	m, err := r.Service.Post(ctx, who.From(ctx), PostInput{
		ChannelID: in.GetChannelUrl(), ClientID: in.GetClientId(), Body: in.GetMessage(), FileIDs: in.GetFileIds(),
	})
	if err != nil {
		return nil, err
	}
	return &chatv1.SendMessageResponse{Message: m.message()}, nil
}

// MarkChannelRead moves the caller's reading mark.
//
// POST /wellhouse.chat.v1.ChatService/MarkChannelRead
func (r RPC) MarkChannelRead(ctx context.Context, in *chatv1.MarkChannelReadRequest) (*chatv1.MarkChannelReadResponse, error) {
	n := in.GetSequence()
	seq, err := sequence("sequence", &n)
	if err != nil {
		return nil, err
	}
	return &chatv1.MarkChannelReadResponse{}, r.Service.Read(ctx, who.From(ctx), in.GetChannelUrl(), *seq)
}

// SetTyping tells the others that the caller is writing.
//
// POST /wellhouse.chat.v1.ChatService/SetTyping
func (r RPC) SetTyping(ctx context.Context, in *chatv1.SetTypingRequest) (*chatv1.SetTypingResponse, error) {
	return &chatv1.SetTypingResponse{}, r.Service.Typing(ctx, who.From(ctx), in.GetChannelUrl(), in.GetTyping())
}

// CreateOneOnOne opens the member's own coaching channel.
//
// POST /wellhouse.chat.v1.ChatService/CreateOneOnOne
func (r RPC) CreateOneOnOne(ctx context.Context, in *chatv1.CreateOneOnOneRequest) (*chatv1.CreateOneOnOneResponse, error) {
	w := who.From(ctx)
	c, err := r.Service.CreateOneOnOne(ctx, w, in.GetSubject())
	if err != nil {
		return nil, err
	}
	return &chatv1.CreateOneOnOneResponse{Channel: r.channel(ctx, w, c)}, nil
}

// RequestCoach asks for a coach.
//
// POST /wellhouse.chat.v1.ChatService/RequestCoach
func (r RPC) RequestCoach(ctx context.Context, in *chatv1.RequestCoachRequest) (*chatv1.RequestCoachResponse, error) {
	w := who.From(ctx)
	got, err := r.Service.RequestCoach(ctx, w, Request{
		Kind: Kind(in.GetChatType()), Subject: in.GetSubject(), Previous: in.ConnectPreviousCoach == nil || in.GetConnectPreviousCoach(),
	})
	if err != nil {
		return nil, err
	}
	c, err := r.Service.Channel(ctx, w, got.ChannelID)
	if err != nil {
		return nil, err
	}
	return &chatv1.RequestCoachResponse{Notice: got.Notice, Channel: r.channel(ctx, w, c)}, nil
}

// count reads how many rows are wanted; none means as many as there may be.
func count(n int32, most int) (int, error) {
	switch {
	case n == 0:
		return most, nil
	case n < 0 || int(n) > most:
		return 0, apperr.Invalid(apperr.Field{Name: "limit", MessageKey: "errors.value", Message: "Please ask for fewer at a time."})
	}
	return int(n), nil
}

// sequence reads a place in a channel.
func sequence(field string, n *float64) (*int64, error) {
	if n == nil {
		return nil, nil
	}
	if *n != *n || *n < 0 || *n > 1<<53 {
		return nil, apperr.Invalid(apperr.Field{Name: field, MessageKey: "errors.value", Message: "This is not a valid position in the conversation."})
	}
	seq := int64(*n)
	return &seq, nil
}
