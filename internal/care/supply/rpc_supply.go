package supply

import (
	"context"
	"math"

	supplyv1 "wellhouse.app/api/rpc/supply/v1"
	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// RPC serves members.
type RPC struct{ Service *Service }

// GetSupplies gives everything that the page shows.
//
// POST /wellhouse.supply.v1.SupplyService/GetSupplies
func (r RPC) GetSupplies(ctx context.Context, _ *supplyv1.GetSuppliesRequest) (*supplyv1.GetSuppliesResponse, error) {
	o, err := r.Service.Overview(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := &supplyv1.GetSuppliesResponse{
		Strips: o.Strips.message(), Verdict: o.Verdict.message(), Box: o.Box.message(), ShipTo: o.ShipTo.message(), AutoReorder: o.Auto,
		Pace: &supplyv1.Pace{PerDay: o.Pace.PerDay(), Source: o.Pace.Source, Checks: int32(o.Pace.Checks), Days: int32(o.Pace.Days)},
		Day:  dateOf(o.Today), Gap: o.Gap.message(), ReorderDate: dateOf(o.ReorderDay),
		NextArrival: o.arrival(fulfil.ExpectUnsent(o.ShipTo.Country, o.Today, o.Today)),
	}
	if !who.From(ctx).Opens(acting.Readings) {
		out.Pace = &supplyv1.Pace{Source: o.Pace.Source}
		out.Strips.Counted, out.Strips.ChecksSince = 0, 0
	}
	for _, one := range o.Orders {
		out.Orders = append(out.Orders, o.order(one))
	}
	return out, nil
}

func (g Gap) message() *supplyv1.Gap {
	if g.RunOutDay == 0 {
		return nil
	}
	return &supplyv1.Gap{RunOutDate: dateOf(g.RunOutDay), ArrivesDate: dateOf(g.ArriveDay), Days: int32(g.Days())}
}

func (o Overview) arrival(a fulfil.Arrival) *supplyv1.Arrival {
	return &supplyv1.Arrival{FromDate: dateOf(a.From), ToDate: dateOf(a.To), ByCarrier: a.ByCarrier, Late: a.Late(o.Today)}
}

func (s Strips) message() *supplyv1.Strips {
	out := &supplyv1.Strips{
		CountedAt: float64(s.CountedAt), Counted: int32(s.Counted), ChecksSince: int32(s.ChecksSince), DeliveredSince: int32(s.DeliveredSince),
		Source: s.Source, RunOutDate: dateOf(s.RunOutDay), OrderByDate: dateOf(s.OrderByDay),
	}
	if s.Left != nil {
		n := int32(min(*s.Left, math.MaxInt32))
		out.Remaining = &n
	}
	return out
}

func (v Verdict) message() *supplyv1.Verdict {
	out := &supplyv1.Verdict{
		Status: string(v.Status), Code: int32(v.Code), Reason: v.Reason, FromDate: dateOf(v.FromDay), Since: float64(v.Since), OrderId: v.OrderID,
		Remaining: int32(v.Left), LastsDays: int32(v.LastsDays), EnoughDays: EnoughDays,
	}
	for _, c := range v.Codes {
		out.Codes = append(out.Codes, int32(c))
	}
	return out
}

func (b Box) message() *supplyv1.Box {
	return &supplyv1.Box{Strips: int32(b.Strips), Lancets: int32(b.Lancets), ControlSolutions: int32(b.Controls), LastsDays: int32(b.LastsDays)}
}

func (t ShipTo) message() *supplyv1.ShipTo {
	out := &supplyv1.ShipTo{Name: t.Name, PoBoxAllowed: t.POBoxAllowed, Country: t.Country, Faults: faultMessages(t.Faults)}
	if t.Address != nil {
		out.Address = addressMessage(*t.Address)
	}
	return out
}

func addressMessage(a contactrule.Address) *supplyv1.Address {
	return &supplyv1.Address{Line1: a.Line1, Line2: a.Line2, City: a.City, Region: a.Region, PostalCode: a.PostalCode}
}

func faultMessages(faults []apperr.Field) (out []*supplyv1.AddressFault) {
	for _, f := range faults {
		out = append(out, &supplyv1.AddressFault{Field: f.Name, MessageKey: f.MessageKey, Message: f.Message})
	}
	return out
}

func (o Overview) order(one Order) *supplyv1.Order {
	p := one.Shipment
	arrival := one.Arrival(o.ShipTo.Country, o.zone, o.Today)
	out := &supplyv1.Order{
		Id: one.ID, Number: p.Number, State: string(one.State), PlacedAt: float64(one.PlacedAt), Box: one.Box.message(), Carrier: p.Carrier,
		Tracking: p.Tracking, TrackingUrl: p.TrackingURL(), CanCancel: one.CanCancel(), CanSayArrived: one.CanSayArrived(),
		CanSayMissing: one.CanSayMissing(arrival.To, fulfil.DayOf(one.DeliveredAt, o.zone), o.Today), Automatic: one.Automatic,
		Address: addressMessage(contactrule.Address{Line1: p.To.Line1, Line2: p.To.Line2, City: p.To.City, Region: p.To.Region, PostalCode: p.To.PostalCode}),
	}
	if one.Missing {
		out.Problem = SaysMissing
	}
	if one.OnTheWay() {
		out.Arrival = o.arrival(arrival)
	}
	if one.State == fulfil.Shipped && !one.Missing {
		out.MissingFromDate = dateOf(arrival.To + 1)
	}
	for _, step := range p.Steps() {
		out.Steps = append(out.Steps, &supplyv1.OrderStep{State: string(step.State), At: float64(step.At)})
	}
	return out
}

func addressOf(a *supplyv1.Address) contactrule.Address {
	return contactrule.Address{Line1: a.GetLine1(), Line2: a.GetLine2(), City: a.GetCity(), Region: a.GetRegion(), PostalCode: a.GetPostalCode()}
}

// CheckAddress judges an address as PlaceOrder would.
//
// POST /wellhouse.supply.v1.SupplyService/CheckAddress
func (r RPC) CheckAddress(ctx context.Context, in *supplyv1.CheckAddressRequest) (*supplyv1.CheckAddressResponse, error) {
	kept, faults, err := r.Service.CheckAddress(ctx, who.From(ctx).MemberID, addressOf(in.GetAddress()))
	if err != nil {
		return nil, err
	}
	return &supplyv1.CheckAddressResponse{Address: addressMessage(kept), Faults: faultMessages(faults)}, nil
}

// PlaceOrder orders a box.
//
// POST /wellhouse.supply.v1.SupplyService/PlaceOrder
func (r RPC) PlaceOrder(ctx context.Context, in *supplyv1.PlaceOrderRequest) (*supplyv1.PlaceOrderResponse, error) {
	memberID := who.From(ctx).MemberID
	var address *contactrule.Address
	if in.GetAddress() != nil {
		given := addressOf(in.GetAddress())
		address = &given
	}
	receipt, err := r.Service.Place(ctx, memberID, address)
	if err != nil {
		return nil, err
	}
	one, err := r.order(ctx, memberID, receipt.OrderID)
	return &supplyv1.PlaceOrderResponse{Order: one, Already: receipt.Already}, err
}

func (r RPC) order(ctx context.Context, memberID, id string) (*supplyv1.Order, error) {
	one, o, err := r.Service.find(ctx, memberID, id)
	if err != nil {
		return nil, err
	}
	return o.order(one), nil
}

// CancelOrder cancels an order that nobody packs yet.
//
// POST /wellhouse.supply.v1.SupplyService/CancelOrder
func (r RPC) CancelOrder(ctx context.Context, in *supplyv1.CancelOrderRequest) (*supplyv1.CancelOrderResponse, error) {
	memberID := who.From(ctx).MemberID
	autoEnded, err := r.Service.Cancel(ctx, memberID, in.GetId())
	if err != nil {
		return nil, err
	}
	one, err := r.order(ctx, memberID, in.GetId())
	return &supplyv1.CancelOrderResponse{Order: one, AutoReorderEnded: autoEnded}, err
}

// ReportArrival says that an order arrived, or that it did not.
//
// POST /wellhouse.supply.v1.SupplyService/ReportArrival
func (r RPC) ReportArrival(ctx context.Context, in *supplyv1.ReportArrivalRequest) (*supplyv1.ReportArrivalResponse, error) {
	memberID := who.From(ctx).MemberID
	if err := r.Service.Report(ctx, memberID, in.GetId(), in.GetWhat()); err != nil {
		return nil, err
	}
	one, err := r.order(ctx, memberID, in.GetId())
	return &supplyv1.ReportArrivalResponse{Order: one}, err
}

// SetAutoReorder turns the automatic reorder on or off.
//
// POST /wellhouse.supply.v1.SupplyService/SetAutoReorder
func (r RPC) SetAutoReorder(ctx context.Context, in *supplyv1.SetAutoReorderRequest) (*supplyv1.SetAutoReorderResponse, error) {
	if err := r.Service.SetAuto(ctx, who.From(ctx).MemberID, in.GetOn()); err != nil {
		return nil, err
	}
	return &supplyv1.SetAutoReorderResponse{On: in.GetOn()}, nil
}

// DelayReorder puts the next automatic order off.
//
// POST /wellhouse.supply.v1.SupplyService/DelayReorder
func (r RPC) DelayReorder(ctx context.Context, _ *supplyv1.DelayReorderRequest) (*supplyv1.DelayReorderResponse, error) {
	day, err := r.Service.Delay(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	return &supplyv1.DelayReorderResponse{ReorderDate: dateOf(day)}, nil
}
