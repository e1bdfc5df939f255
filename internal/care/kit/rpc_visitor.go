package kit

import (
	"context"
	"time"

	kitv1 "wellhouse.app/api/rpc/kit/v1"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/platform/wire"
)

// VisitorRPC serves people without an account.
type VisitorRPC struct{ Service *Service }

// Begin finds a person on the list of a campaign.
//
// POST /wellhouse.kit.v1.KitVisitorService/Begin
func (r VisitorRPC) Begin(ctx context.Context, in *kitv1.BeginRequest) (*kitv1.BeginResponse, error) {
	visit, c, err := r.Service.Begin(ctx, wire.From(ctx).Network(), in.GetCode(), in.GetLastName(), in.GetBirthDate())
	if err != nil {
		return nil, err
	}
	return &kitv1.BeginResponse{Visit: visit, Campaign: c.message(r.Service.Now())}, nil
}

// BeginWithLink does the same with a link for one person.
//
// POST /wellhouse.kit.v1.KitVisitorService/BeginWithLink
func (r VisitorRPC) BeginWithLink(ctx context.Context, in *kitv1.BeginWithLinkRequest) (*kitv1.BeginWithLinkResponse, error) {
	visit, c, err := r.Service.BeginWithLink(ctx, wire.From(ctx).Network(), in.GetToken(), in.GetBirthDate())
	if err != nil {
		return nil, err
	}
	return &kitv1.BeginWithLinkResponse{Visit: visit, Campaign: c.message(r.Service.Now())}, nil
}

// GetVisit gives what was typed so far, and the order once there is one.
//
// POST /wellhouse.kit.v1.KitVisitorService/GetVisit
func (r VisitorRPC) GetVisit(ctx context.Context, in *kitv1.GetVisitRequest) (*kitv1.GetVisitResponse, error) {
	v, err := r.Service.Visited(ctx, in.GetVisit())
	if err != nil {
		return nil, err
	}
	now := r.Service.Now()
	return &kitv1.GetVisitResponse{Campaign: v.Campaign.message(now), Form: v.Form.message(), Complete: v.Complete, Kit: v.kitMessage(now)}, nil
}

// kitMessage is the kit of a visit, whole for the visit that ordered it.
func (v Visit) kitMessage(now time.Time) *kitv1.Kit {
	switch {
	case v.Kit == nil:
		return nil
	case v.Own:
		return v.Kit.message(now)
	}
	return v.Kit.outline(now)
}

// SaveVisit keeps the form of an order.
//
// POST /wellhouse.kit.v1.KitVisitorService/SaveVisit
func (r VisitorRPC) SaveVisit(ctx context.Context, in *kitv1.SaveVisitRequest) (*kitv1.SaveVisitResponse, error) {
	f := in.GetForm()
	saved, err := r.Service.Save(ctx, in.GetVisit(), Form{
		GivenName: f.GetGivenName(), FamilyName: f.GetFamilyName(), Email: f.GetEmail(), Phone: f.GetPhone(), Address: addressOf(f.GetAddress()),
		Bleeding: f.GetBleeding(), Pregnant: f.GetPregnant(), Kits: Kits(f.GetKits()),
	})
	if err != nil {
		return nil, err
	}
	return &kitv1.SaveVisitResponse{Form: saved.message(), Suggested: suggestedMessage(saved.Address)}, nil
}

// OrderVisit orders what was saved, once.
//
// POST /wellhouse.kit.v1.KitVisitorService/OrderVisit
func (r VisitorRPC) OrderVisit(ctx context.Context, in *kitv1.OrderVisitRequest) (*kitv1.OrderVisitResponse, error) {
	v, already, err := r.Service.OrderVisit(ctx, in.GetVisit(), in.GetConsents(), in.GetLocale(), in.GetTimeZone())
	if err != nil {
		return nil, err
	}
	return &kitv1.OrderVisitResponse{Kit: v.kitMessage(r.Service.Now()), Already: already}, nil
}

// OpenStatus tells how far a kit has come.
//
// POST /wellhouse.kit.v1.KitVisitorService/OpenStatus
func (r VisitorRPC) OpenStatus(ctx context.Context, in *kitv1.OpenStatusRequest) (*kitv1.OpenStatusResponse, error) {
	st, err := r.Service.OpenStatus(ctx, wire.From(ctx).Network(), in.GetToken(), in.GetBirthDate())
	if err != nil {
		return nil, err
	}
	out := &kitv1.OpenStatusResponse{Kit: st.Kit.message(r.Service.Now())}
	for _, t := range st.Results {
		out.Results = append(out.Results, resultMessage(t))
	}
	return out, nil
}

func resultMessage(t lab.Told) *kitv1.KitResult {
	r := t.Message()
	return &kitv1.KitResult{
		Test: r.Test, Text: t.Shown.Text, Unit: t.Shown.Unit, StatusKey: r.StatusKey, Shape: r.Shape, TakenOn: r.TakenOn, MeaningKey: r.MeaningKey,
		Source: r.Source, LabName: r.LabName,
	}
}

// RegisterVisit registers the kit of a link, or replaces it.
//
// POST /wellhouse.kit.v1.KitVisitorService/RegisterVisit
func (r VisitorRPC) RegisterVisit(ctx context.Context, in *kitv1.RegisterVisitRequest) (*kitv1.RegisterVisitResponse, error) {
	k, err := r.Service.RegisterVisit(ctx, wire.From(ctx).Network(), in.GetToken(), in.GetBirthDate(), in.GetNumber(), in.GetReplace())
	if err != nil {
		return nil, err
	}
	return &kitv1.RegisterVisitResponse{Kit: k.message(r.Service.Now())}, nil
}

func (f Form) message() *kitv1.VisitForm {
	return &kitv1.VisitForm{
		GivenName: f.GivenName, FamilyName: f.FamilyName, Email: f.Email, Phone: f.Phone, Address: addressMessage(f.Address), Bleeding: f.Bleeding,
		Pregnant: f.Pregnant, Kits: string(f.Kits),
	}
}
