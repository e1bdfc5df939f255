package desk

import (
	"context"

	"google.golang.org/protobuf/proto"

	deskv1 "wellhouse.app/api/rpc/desk/v1"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/who"
)

// RPC serves the desks of staff, and members the cards about them.
type RPC struct{ Service *Service }

// ListInbox gives a part of the queue.
//
// POST /wellhouse.desk.v1.InboxService/ListInbox
func (r RPC) ListInbox(ctx context.Context, in *deskv1.ListInboxRequest) (*deskv1.ListInboxResponse, error) {
	page, err := r.Service.List(ctx, who.From(ctx), in.GetView(), in.GetSearch(), in.GetAfter())
	if err != nil {
		return nil, err
	}
	out := &deskv1.ListInboxResponse{Next: page.Next, Counts: page.Counts.message()}
	for _, item := range page.Items {
		out.Items = append(out.Items, item.message())
	}
	return out, nil
}

// CountInbox counts what waits.
//
// POST /wellhouse.desk.v1.InboxService/CountInbox
func (r RPC) CountInbox(ctx context.Context, _ *deskv1.CountInboxRequest) (*deskv1.CountInboxResponse, error) {
	counts, err := r.Service.Count(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	return &deskv1.CountInboxResponse{Counts: counts.message()}, nil
}

// GetConversation gives what stands above a conversation.
//
// POST /wellhouse.desk.v1.InboxService/GetConversation
func (r RPC) GetConversation(ctx context.Context, in *deskv1.GetConversationRequest) (*deskv1.GetConversationResponse, error) {
	c, err := r.Service.Conversation(ctx, who.From(ctx), in.GetChannelUrl())
	if err != nil {
		return nil, err
	}
	out := &deskv1.GetConversationResponse{Item: c.Item.message(), TimeZone: c.Zone, Readable: c.Readable}
	out.Pronouns, out.PronounsOther = c.Pronouns.Chosen, c.Pronouns.Other
	if c.HandoverID != "" {
		out.HandoverId = proto.String(c.HandoverID)
	}
	for _, p := range c.People {
		out.Participants = append(out.Participants, &deskv1.DeskParticipant{
			StaffId: p.ID, Name: p.Name, Availability: string(p.Availability), Me: p.ID == who.From(ctx).AccountID, StandIn: p.StandIn,
		})
	}
	return out, nil
}

// ClaimConversation makes the caller the one who answers.
//
// POST /wellhouse.desk.v1.InboxService/ClaimConversation
func (r RPC) ClaimConversation(ctx context.Context, in *deskv1.ClaimConversationRequest) (*deskv1.ClaimConversationResponse, error) {
	return &deskv1.ClaimConversationResponse{}, r.Service.Claim(ctx, who.From(ctx), in.GetChannelUrl())
}

// ReleaseConversation takes a claim back.
//
// POST /wellhouse.desk.v1.InboxService/ReleaseConversation
func (r RPC) ReleaseConversation(ctx context.Context, in *deskv1.ReleaseConversationRequest) (*deskv1.ReleaseConversationResponse, error) {
	return &deskv1.ReleaseConversationResponse{}, r.Service.Release(ctx, who.From(ctx), in.GetChannelUrl())
}

// InviteColleague brings a colleague in.
//
// POST /wellhouse.desk.v1.InboxService/InviteColleague
func (r RPC) InviteColleague(ctx context.Context, in *deskv1.InviteColleagueRequest) (*deskv1.InviteColleagueResponse, error) {
	return &deskv1.InviteColleagueResponse{}, r.Service.Invite(ctx, who.From(ctx), in.GetChannelUrl(), in.GetStaffId())
}

// LeaveConversation ends the caller's part.
//
// POST /wellhouse.desk.v1.InboxService/LeaveConversation
func (r RPC) LeaveConversation(ctx context.Context, in *deskv1.LeaveConversationRequest) (*deskv1.LeaveConversationResponse, error) {
	return &deskv1.LeaveConversationResponse{}, r.Service.Leave(ctx, who.From(ctx), in.GetChannelUrl())
}

// ListColleagues lists those who could take over.
//
// POST /wellhouse.desk.v1.InboxService/ListColleagues
func (r RPC) ListColleagues(ctx context.Context, in *deskv1.ListColleaguesRequest) (*deskv1.ListColleaguesResponse, error) {
	list, err := r.Service.Colleagues(ctx, who.From(ctx), in.GetChannelUrl())
	if err != nil {
		return nil, err
	}
	out := &deskv1.ListColleaguesResponse{}
	for _, c := range list {
		out.Colleagues = append(out.Colleagues, &deskv1.Colleague{
			StaffId: c.ID, Name: c.Name, Languages: c.Languages, Availability: string(c.Availability), AwayUntil: instant(c.AwayUntil),
			OpenTasks: int32(c.OpenTasks), SpeaksLanguage: c.Speaks, Joined: c.Joined,
		})
	}
	return out, nil
}

// GetAvailability tells what members see of the caller.
//
// POST /wellhouse.desk.v1.InboxService/GetAvailability
func (r RPC) GetAvailability(ctx context.Context, _ *deskv1.GetAvailabilityRequest) (*deskv1.GetAvailabilityResponse, error) {
	p, err := r.Service.Presence(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	return &deskv1.GetAvailabilityResponse{
		Availability: string(p.Availability), AwayUntil: instant(p.AwayUntil), OpenTasks: int32(p.OpenTasks),
	}, nil
}

// SetAvailability changes it.
//
// POST /wellhouse.desk.v1.InboxService/SetAvailability
func (r RPC) SetAvailability(ctx context.Context, in *deskv1.SetAvailabilityRequest) (*deskv1.SetAvailabilityResponse, error) {
	var until *int64
	if in.AwayUntil != nil {
		ms := int64(in.GetAwayUntil())
		until = &ms
	}
	owed, err := r.Service.SetPresence(ctx, who.From(ctx), coaching.Availability(in.GetAvailability()), until)
	if err != nil {
		return nil, err
	}
	return &deskv1.SetAvailabilityResponse{OpenTasks: int32(owed)}, nil
}

func (c Counts) message() *deskv1.InboxCounts {
	return &deskv1.InboxCounts{
		Waiting: int32(c.Waiting), Mine: int32(c.Mine), Urgent: int32(c.Urgent), Late: int32(c.Late), Unclaimed: int32(c.Unclaimed),
	}
}

func (i Item) message() *deskv1.InboxItem {
	out := &deskv1.InboxItem{
		ChannelUrl: i.ChannelID, MemberName: i.MemberName, CustomType: string(i.Kind), Subject: i.Subject, Preview: i.Preview, PreviewFrom: i.From,
		LastMessageAt: float64(i.LastMessageAt), UnreadMessageCount: int32(i.Unread), Locale: i.Locale, Joined: i.Joined,
	}
	if t := i.Task; t != nil {
		out.Task = &deskv1.InboxTask{
			OpenedAt: float64(t.OpenedAt), DueAt: float64(t.DueAt), Urgent: t.Urgent, Late: t.Late, Stuck: t.Stuck,
			OwnerId: t.OwnerID, OwnerName: t.OwnerName, Mine: t.Mine,
		}
		if t.MovedAt > 0 {
			out.Task.MovedAt = proto.Float64(float64(t.MovedAt))
		}
	}
	return out
}

func instant(ms *int64) *float64 {
	if ms == nil {
		return nil
	}
	return proto.Float64(float64(*ms))
}
