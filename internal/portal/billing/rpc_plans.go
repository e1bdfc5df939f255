package billing

import (
	"context"

	billingv1 "wellhouse.app/api/rpc/billing/v1"
)

// PlanDeskRPC serves an Admin, who keeps the plans and prices of a brand.
type PlanDeskRPC struct{ Service *Service }

// ListPlans gives the plans and prices of a brand.
//
// POST /wellhouse.billing.v1.PlanDeskService/ListPlans
func (d PlanDeskRPC) ListPlans(ctx context.Context, in *billingv1.ListPlansRequest) (*billingv1.ListPlansResponse, error) {
	list, err := d.Service.PriceList(ctx, in.GetBrandCode())
	if err != nil {
		return nil, err
	}
	out := &billingv1.ListPlansResponse{Currency: list.Currency, Day: list.Day, Services: offerings(Offerings())}
	for _, p := range list.Plans {
		out.Plans = append(out.Plans, p.message())
	}
	for _, p := range list.Prices {
		out.Prices = append(out.Prices, &billingv1.ListedPrice{
			Promo: p.Promo, Kind: string(p.Kind), Item: p.Item, From: p.From, Until: p.Until, Cents: int32(p.Cents), Upcoming: p.Upcoming,
		})
	}
	return out, nil
}

func offerings(list []Offering) (out []*billingv1.Offering) {
	for _, s := range list {
		out = append(out, &billingv1.Offering{Kind: string(s.Kind), Item: s.Item})
	}
	return out
}

func (p EditedPlan) message() *billingv1.EditedPlan {
	out := &billingv1.EditedPlan{
		Code: p.Code, Name: p.Name, SponsorKind: string(p.SponsorKind), Sponsor: p.Sponsor, DeductibleCents: int32(p.DeductibleCents), Phone: p.Phone,
		Revision: float64(p.Revision), Members: int32(p.Members),
	}
	for _, c := range p.Covers {
		out.Covers = append(out.Covers, &billingv1.PlanCover{
			Kind: string(c.Kind), Item: c.Item, How: string(c.How), Cents: int32(c.Cents), AfterCents: int32(c.After),
		})
	}
	return out
}

// SavePlan adds or changes a plan.
//
// POST /wellhouse.billing.v1.PlanDeskService/SavePlan
func (d PlanDeskRPC) SavePlan(ctx context.Context, in *billingv1.SavePlanRequest) (*billingv1.SavePlanResponse, error) {
	p := in.GetPlan()
	draft := PlanDraft{
		BrandCode: in.GetBrandCode(), Code: p.GetCode(), Name: p.GetName(), SponsorKind: SponsorKind(p.GetSponsorKind()), Sponsor: p.GetSponsor(),
		DeductibleCents: int64(p.GetDeductibleCents()), Phone: p.GetPhone(),
	}
	for _, c := range p.GetCovers() {
		draft.Covers = append(draft.Covers, Cover{
			Offering{Kind(c.GetKind()), c.GetItem()}, How(c.GetHow()), int64(c.GetCents()), int64(c.GetAfterCents()),
		})
	}
	code, err := d.Service.SavePlan(ctx, draft, int64(p.GetRevision()))
	if err != nil {
		return nil, err
	}
	return &billingv1.SavePlanResponse{Code: code}, nil
}

// DeletePlan deletes a plan that nobody has.
//
// POST /wellhouse.billing.v1.PlanDeskService/DeletePlan
func (d PlanDeskRPC) DeletePlan(ctx context.Context, in *billingv1.DeletePlanRequest) (*billingv1.DeletePlanResponse, error) {
	return &billingv1.DeletePlanResponse{}, d.Service.DeletePlan(ctx, in.GetBrandCode(), in.GetCode(), int64(in.GetRevision()))
}

// AddPrice sets a price from a day on.
//
// POST /wellhouse.billing.v1.PlanDeskService/AddPrice
func (d PlanDeskRPC) AddPrice(ctx context.Context, in *billingv1.AddPriceRequest) (*billingv1.AddPriceResponse, error) {
	return &billingv1.AddPriceResponse{}, d.Service.AddPrice(ctx, NewPrice{
		BrandCode: in.GetBrandCode(), Promo: in.GetPromo(), Offering: Offering{Kind(in.GetKind()), in.GetItem()}, From: in.GetFrom(), Cents: int64(in.GetCents()),
	})
}

// DropPrice takes back a price that does not count yet.
//
// POST /wellhouse.billing.v1.PlanDeskService/DropPrice
func (d PlanDeskRPC) DropPrice(ctx context.Context, in *billingv1.DropPriceRequest) (*billingv1.DropPriceResponse, error) {
	return &billingv1.DropPriceResponse{}, d.Service.DropPrice(ctx, NewPrice{
		BrandCode: in.GetBrandCode(), Promo: in.GetPromo(), Offering: Offering{Kind(in.GetKind()), in.GetItem()}, From: in.GetFrom(), Cents: int64(in.GetCents()),
	})
}
