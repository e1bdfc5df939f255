package supply

import (
	"context"
	"io"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/who"
)

// REST serves members.
type REST struct{ Service *Service }

// ListSupplyOrders gives the newest orders.
//
// GET /v1/users/me/supplies/orders
func (r REST) ListSupplyOrders(ctx context.Context, in rest.ListSupplyOrdersParams) (*rest.ListSupplyOrdersOK, error) {
	orders, err := r.Service.Orders(ctx, who.From(ctx).MemberID, in.Count.Or(OrdersMost))
	if err != nil {
		return nil, err
	}
	out := &rest.ListSupplyOrdersOK{Orders: make([]rest.SupplyOrder, len(orders))}
	for i, o := range orders {
		out.Orders[i] = o.body()
	}
	return out, nil
}

func (o Order) body() rest.SupplyOrder {
	out := rest.SupplyOrder{
		ID: rest.ID(o.ID), OrderType: rest.SupplyOrderOrderTypeRK, Number: o.Shipment.Number, Status: rest.SupplyOrderStatus(o.State),
		PlacedAt: rest.Instant(o.PlacedAt), Strips: rest.NewOptInt(o.Box.Strips),
	}
	if at := o.Shipment.At(fulfil.Shipped); at > 0 {
		out.ShippedAt = rest.NewOptInstant(rest.Instant(at))
	}
	if o.DeliveredAt > 0 {
		out.DeliveredAt = rest.NewOptInstant(rest.Instant(o.DeliveredAt))
	}
	return out
}

// PlaceSupplyOrder orders a box to the home address.
//
// POST /v1/users/me/supplies/orders
func (r REST) PlaceSupplyOrder(ctx context.Context, _ *rest.PlaceSupplyOrderReq) (*rest.SupplyOrder, error) {
	memberID := who.From(ctx).MemberID
	receipt, err := r.Service.Place(ctx, memberID, nil)
	if err != nil {
		return nil, err
	}
	o, _, err := r.Service.find(ctx, memberID, receipt.OrderID)
	if err != nil {
		return nil, err
	}
	out := o.body()
	return &out, nil
}

// GetRemainingStrips gives what is left.
//
// GET /v1/users/me/supplies/bgStrips
func (r REST) GetRemainingStrips(ctx context.Context) (*rest.RemainingStrips, error) {
	o, err := r.Service.Overview(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := &rest.RemainingStrips{}
	out.Remaining.SetToNull()
	if o.Strips.Left != nil {
		out.Remaining.SetTo(*o.Strips.Left)
	}
	if o.Pace.Known() && who.From(ctx).Opens(acting.Readings) {
		out.DailyUse = rest.NewOptFloat64(o.Pace.PerDay())
	}
	if o.Strips.RunOutDay != 0 {
		out.RunsOutOn = rest.NewOptLocalDate(rest.LocalDate(dateOf(o.Strips.RunOutDay)))
	}
	return out, nil
}

// SetRemainingStrips keeps what the member counted.
//
// PUT /v1/users/me/supplies/bgStrips/remaining
func (r REST) SetRemainingStrips(ctx context.Context, req rest.SetRemainingStripsReq) error {
	text, err := io.ReadAll(req.Data)
	if err != nil {
		return err
	}
	n, err := ParseCount(string(text))
	if err != nil {
		return err
	}
	return r.Service.SetCount(ctx, who.From(ctx).MemberID, n)
}

// GetStripEligibility says whether strips can be ordered.
//
// GET /v1/users/me/supplies/bgStrips/eligibility
func (r REST) GetStripEligibility(ctx context.Context) (*rest.StripEligibility, error) {
	o, err := r.Service.Overview(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := &rest.StripEligibility{Valid: o.Verdict.Status == Eligible, Status: rest.StripEligibilityStatus(o.Verdict.Status)}
	for _, c := range o.Verdict.Codes {
		out.Errors = append(out.Errors, rest.StripEligibilityErrorsItem{Code: int(c)})
	}
	return out, nil
}
