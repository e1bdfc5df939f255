package delivery

import (
	"context"

	outboxv1 "wellhouse.app/api/rpc/outbox/v1"
)

// ListMessages lists what the demo would have sent.
//
// POST /wellhouse.outbox.v1.DemoOutboxService/ListMessages
func (r RPC) ListMessages(ctx context.Context, _ *outboxv1.ListMessagesRequest) (*outboxv1.ListMessagesResponse, error) {
	list, err := r.Service.Readable(ctx)
	if err != nil {
		return nil, err
	}
	out := &outboxv1.ListMessagesResponse{}
	for _, m := range list {
		one := &outboxv1.DemoMessage{
			Id: m.ID, Topic: string(m.Topic), Template: string(m.Template), Channel: string(m.Channel), To: m.To, Locale: m.Locale,
			Subject: m.Subject, Text: m.Text, State: string(m.State), Urgent: m.Urgent,
			CreatedAt: float64(m.CreatedAt), DueAt: float64(m.DueAt), ExpiresAt: float64(m.ExpiresAt), FinishedAt: float64(m.FinishedAt),
		}
		if m.File != nil {
			one.FileName, one.FileText = m.File.Name, string(m.File.Content)
		}
		out.Messages = append(out.Messages, one)
	}
	return out, nil
}
