package desk

import (
	"context"

	deskv1 "wellhouse.app/api/rpc/desk/v1"
	"wellhouse.app/internal/platform/who"
)

// DraftHandover writes a card from what is known.
//
// POST /wellhouse.desk.v1.HandoverDeskService/DraftHandover
func (r RPC) DraftHandover(ctx context.Context, in *deskv1.DraftHandoverRequest) (*deskv1.DraftHandoverResponse, error) {
	card, locale, err := r.Service.Draft(ctx, who.From(ctx), in.GetChannelUrl())
	if err != nil {
		return nil, err
	}
	return &deskv1.DraftHandoverResponse{Text: card.message(), Locale: locale}, nil
}

// HandOver passes a conversation on.
//
// POST /wellhouse.desk.v1.HandoverDeskService/HandOver
func (r RPC) HandOver(ctx context.Context, in *deskv1.HandOverRequest) (*deskv1.HandOverResponse, error) {
	text := in.GetText()
	card := Card{WorkingOn: text.GetWorkingOn(), LastMonth: text.GetLastMonth(), Promises: text.GetPromises(), Wishes: text.GetWishes()}
	h, err := r.Service.HandOver(ctx, who.From(ctx), in.GetChannelUrl(), in.GetToStaffId(), card, in.GetStay())
	if err != nil {
		return nil, err
	}
	return &deskv1.HandOverResponse{Handover: h.message()}, nil
}

// GetHandoverCard gives a colleague the newest card.
//
// POST /wellhouse.desk.v1.HandoverDeskService/GetHandoverCard
func (r RPC) GetHandoverCard(ctx context.Context, in *deskv1.GetHandoverCardRequest) (*deskv1.GetHandoverCardResponse, error) {
	h, err := r.Service.Handover(ctx, who.From(ctx), in.GetChannelUrl())
	if err != nil {
		return nil, err
	}
	return &deskv1.GetHandoverCardResponse{Handover: h.message()}, nil
}

// GetHandover gives a member the newest card about them.
//
// POST /wellhouse.desk.v1.HandoverService/GetHandover
func (r RPC) GetHandover(ctx context.Context, in *deskv1.GetHandoverRequest) (*deskv1.GetHandoverResponse, error) {
	h, err := r.Service.OwnHandover(ctx, who.From(ctx), in.GetChannelUrl())
	if err != nil {
		return nil, err
	}
	return &deskv1.GetHandoverResponse{Handover: h.message()}, nil
}

// CorrectHandover adds the member's own words.
//
// POST /wellhouse.desk.v1.HandoverService/CorrectHandover
func (r RPC) CorrectHandover(ctx context.Context, in *deskv1.CorrectHandoverRequest) (*deskv1.CorrectHandoverResponse, error) {
	h, err := r.Service.Correct(ctx, who.From(ctx), in.GetChannelUrl(), in.GetHandoverId(), in.GetCorrection())
	if err != nil {
		return nil, err
	}
	return &deskv1.CorrectHandoverResponse{Handover: h.message()}, nil
}

func (c Card) message() *deskv1.HandoverText {
	return &deskv1.HandoverText{WorkingOn: c.WorkingOn, LastMonth: c.LastMonth, Promises: c.Promises, Wishes: c.Wishes}
}

func (h Handover) message() *deskv1.Handover {
	return &deskv1.Handover{
		HandoverId: h.ID, Text: h.Card.message(), FromName: h.FromName, ToName: h.ToName, At: float64(h.At),
		Correction: h.Correction, CorrectedAt: instant(h.CorrectedAt),
	}
}
