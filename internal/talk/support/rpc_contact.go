package support

import (
	"context"

	supportv1 "wellhouse.app/api/rpc/support/v1"
	"wellhouse.app/internal/platform/who"
)

// RPC serves the contact page, and the desk that answers.
type RPC struct{ Service *Service }

// GetContact answers when people are there and what the member wrote before.
//
// POST /wellhouse.support.v1.ContactService/GetContact
func (r RPC) GetContact(ctx context.Context, _ *supportv1.GetContactRequest) (*supportv1.GetContactResponse, error) {
	contact, err := r.Service.Contact(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	office := contact.Office
	out := &supportv1.GetContactResponse{HasPhone: contact.HasPhone, Office: &supportv1.Office{
		TimeZone: office.TimeZone, OpensHour: int32(office.OpensHour), ClosesHour: int32(office.ClosesHour),
		OpenNow: office.OpenNow, AnswerDays: int32(office.AnswerDays),
	}}
	if office.OpensAt > 0 {
		at := float64(office.OpensAt)
		out.Office.OpensAt = &at
	}
	for _, m := range contact.Messages {
		out.Messages = append(out.Messages, message(m))
	}
	return out, nil
}

// SendMessage stores a message and answers with its reference.
//
// POST /wellhouse.support.v1.ContactService/SendMessage
func (r RPC) SendMessage(ctx context.Context, in *supportv1.SendMessageRequest) (*supportv1.SendMessageResponse, error) {
	sent, err := r.Service.Send(ctx, who.From(ctx).MemberID, Draft{
		ClientID: in.GetClientId(), Topic: in.GetTopic(), Text: in.GetText(), AnswerChannel: in.GetAnswerChannel(),
	})
	if err != nil {
		return nil, err
	}
	return &supportv1.SendMessageResponse{Message: message(sent)}, nil
}

func message(m Message) *supportv1.ContactMessage {
	return &supportv1.ContactMessage{
		Reference: m.Reference, Topic: m.Topic, Text: m.Text, AnswerChannel: m.AnswerChannel, Status: m.Status,
		CreatedAt: float64(m.CreatedAt), AnswerDueAt: float64(m.AnswerDueAt),
		Answer: m.Answer, AnsweredBy: m.AnsweredBy, AnsweredAt: float64(m.AnsweredAt),
	}
}
