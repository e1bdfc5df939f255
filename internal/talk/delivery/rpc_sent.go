package delivery

import (
	"context"

	outboxv1 "wellhouse.app/api/rpc/outbox/v1"
	"wellhouse.app/internal/platform/who"
)

// RPC serves "what we sent you" and the outbox of the demo.
type RPC struct{ Service *Service }

// ListSent lists what was sent on behalf of the member.
//
// POST /wellhouse.outbox.v1.SentService/ListSent
func (r RPC) ListSent(ctx context.Context, in *outboxv1.ListSentRequest) (*outboxv1.ListSentResponse, error) {
	page, err := r.Service.SentTo(ctx, who.From(ctx).MemberID, Topic(in.GetTopic()), in.GetBefore())
	if err != nil {
		return nil, err
	}
	out := &outboxv1.ListSentResponse{Next: page.Next}
	for _, t := range page.Topics {
		out.Topics = append(out.Topics, string(t))
	}
	for _, n := range page.Notes {
		out.Messages = append(out.Messages, &outboxv1.SentMessage{
			Id: n.ID, Topic: string(n.Topic), Template: string(n.Template), Channel: string(n.Channel), MaskedAddress: n.Masked,
			State: string(n.State), CreatedAt: float64(n.CreatedAt), FinishedAt: float64(n.FinishedAt),
		})
	}
	return out, nil
}
