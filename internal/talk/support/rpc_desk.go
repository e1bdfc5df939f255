package support

import (
	"context"

	supportv1 "wellhouse.app/api/rpc/support/v1"
	"wellhouse.app/internal/platform/who"
)

// ListContactMessages gives a part of the desk.
//
// POST /wellhouse.support.v1.ContactDeskService/ListContactMessages
func (r RPC) ListContactMessages(ctx context.Context, in *supportv1.ListContactMessagesRequest) (*supportv1.ListContactMessagesResponse, error) {
	page, err := r.Service.List(ctx, who.From(ctx), in.GetView(), in.GetAfter())
	if err != nil {
		return nil, err
	}
	out := &supportv1.ListContactMessagesResponse{Next: page.Next, Counts: page.Counts.message()}
	for _, item := range page.Items {
		out.Items = append(out.Items, item.message())
	}
	return out, nil
}

// CountContactMessages counts what waits.
//
// POST /wellhouse.support.v1.ContactDeskService/CountContactMessages
func (r RPC) CountContactMessages(ctx context.Context, _ *supportv1.CountContactMessagesRequest) (*supportv1.CountContactMessagesResponse, error) {
	counts, err := r.Service.Count(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	return &supportv1.CountContactMessagesResponse{Counts: counts.message()}, nil
}

// GetContactMessage opens a message.
//
// POST /wellhouse.support.v1.ContactDeskService/GetContactMessage
func (r RPC) GetContactMessage(ctx context.Context, in *supportv1.GetContactMessageRequest) (*supportv1.GetContactMessageResponse, error) {
	m, err := r.Service.Open(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	return &supportv1.GetContactMessageResponse{
		Message: m.Item.message(), Text: m.Text, Answer: m.Answer, TimeZone: m.TimeZone, Phones: m.Phones,
	}, nil
}

// TakeContactMessage makes the caller the one who answers.
//
// POST /wellhouse.support.v1.ContactDeskService/TakeContactMessage
func (r RPC) TakeContactMessage(ctx context.Context, in *supportv1.TakeContactMessageRequest) (*supportv1.TakeContactMessageResponse, error) {
	return &supportv1.TakeContactMessageResponse{}, r.Service.Take(ctx, who.From(ctx), in.GetId(), in.GetFromOwnerId())
}

// AnswerContactMessage answers a message that the caller has taken.
//
// POST /wellhouse.support.v1.ContactDeskService/AnswerContactMessage
func (r RPC) AnswerContactMessage(ctx context.Context, in *supportv1.AnswerContactMessageRequest) (*supportv1.AnswerContactMessageResponse, error) {
	return &supportv1.AnswerContactMessageResponse{}, r.Service.Answer(ctx, who.From(ctx), in.GetId(), in.GetText())
}

func (c Counts) message() *supportv1.ContactCounts {
	return &supportv1.ContactCounts{Waiting: int32(c.Waiting), Mine: int32(c.Mine), Late: int32(c.Late), Urgent: int32(c.Urgent)}
}

func (i Item) message() *supportv1.DeskMessage {
	return &supportv1.DeskMessage{
		Id: i.ID, Reference: i.Reference, Topic: i.Topic, MemberName: i.MemberName, Locale: i.Locale, AnswerChannel: i.AnswerChannel,
		Status: i.Status, CreatedAt: float64(i.CreatedAt), AnswerDueAt: float64(i.AnswerDueAt), Late: i.Late, Urgent: i.Urgent,
		OwnerId: i.OwnerID, OwnerName: i.OwnerName, Mine: i.Mine, AnsweredAt: float64(i.AnsweredAt), AnsweredBy: i.AnsweredBy,
	}
}
