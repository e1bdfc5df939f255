package fulfil

import (
	"context"
	"time"

	fulfilv1 "wellhouse.app/api/rpc/fulfil/v1"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// RPC serves the desk that ships.
type RPC struct{ Service *Service }

// ListShipments gives a tab of the desk.
//
// POST /wellhouse.fulfil.v1.FulfilmentService/ListShipments
func (r RPC) ListShipments(ctx context.Context, in *fulfilv1.ListShipmentsRequest) (*fulfilv1.ListShipmentsResponse, error) {
	p, err := r.Service.List(ctx, Tab(in.GetTab()), in.GetAfter())
	if err != nil {
		return nil, err
	}
	out := &fulfilv1.ListShipmentsResponse{Next: p.Next, ToShip: int32(p.ToShip), Trouble: int32(p.Trouble)}
	for _, one := range p.Shipments {
		out.Shipments = append(out.Shipments, one.message(who.From(ctx).AccountID))
	}
	return out, nil
}

// StartPacking claims a parcel.
//
// POST /wellhouse.fulfil.v1.FulfilmentService/StartPacking
func (r RPC) StartPacking(ctx context.Context, in *fulfilv1.StartPackingRequest) (*fulfilv1.StartPackingResponse, error) {
	w := who.From(ctx)
	p, err := r.Service.StartPacking(ctx, w, in.GetMemberId(), in.GetId())
	if err != nil {
		return nil, err
	}
	return &fulfilv1.StartPackingResponse{Shipment: p.message(w.AccountID)}, nil
}

// MarkShipped says that a carrier has it.
//
// POST /wellhouse.fulfil.v1.FulfilmentService/MarkShipped
func (r RPC) MarkShipped(ctx context.Context, in *fulfilv1.MarkShippedRequest) (*fulfilv1.MarkShippedResponse, error) {
	h := Handed{Carrier: in.GetCarrier(), Tracking: in.GetTracking(), Expected: in.GetExpected()}
	p, err := r.Service.MarkShipped(ctx, in.GetMemberId(), in.GetId(), h)
	if err != nil {
		return nil, err
	}
	return &fulfilv1.MarkShippedResponse{Shipment: p.message(who.From(ctx).AccountID)}, nil
}

// MarkDelivered says that it arrived.
//
// POST /wellhouse.fulfil.v1.FulfilmentService/MarkDelivered
func (r RPC) MarkDelivered(ctx context.Context, in *fulfilv1.MarkDeliveredRequest) (*fulfilv1.MarkDeliveredResponse, error) {
	p, err := r.Service.MarkDelivered(ctx, in.GetMemberId(), in.GetId())
	if err != nil {
		return nil, err
	}
	return &fulfilv1.MarkDeliveredResponse{Shipment: p.message(who.From(ctx).AccountID)}, nil
}

// MarkReturned says that it came back.
//
// POST /wellhouse.fulfil.v1.FulfilmentService/MarkReturned
func (r RPC) MarkReturned(ctx context.Context, in *fulfilv1.MarkReturnedRequest) (*fulfilv1.MarkReturnedResponse, error) {
	p, err := r.Service.MarkReturned(ctx, in.GetMemberId(), in.GetId())
	if err != nil {
		return nil, err
	}
	return &fulfilv1.MarkReturnedResponse{Shipment: p.message(who.From(ctx).AccountID)}, nil
}

// HoldShipment keeps a parcel back.
//
// POST /wellhouse.fulfil.v1.FulfilmentService/HoldShipment
func (r RPC) HoldShipment(ctx context.Context, in *fulfilv1.HoldShipmentRequest) (*fulfilv1.HoldShipmentResponse, error) {
	p, err := r.Service.Hold(ctx, in.GetMemberId(), in.GetId(), in.GetReason())
	if err != nil {
		return nil, err
	}
	return &fulfilv1.HoldShipmentResponse{Shipment: p.message(who.From(ctx).AccountID)}, nil
}

// ReleaseShipment ends a hold, or takes what is settled off the list of troubles.
//
// POST /wellhouse.fulfil.v1.FulfilmentService/ReleaseShipment
func (r RPC) ReleaseShipment(ctx context.Context, in *fulfilv1.ReleaseShipmentRequest) (*fulfilv1.ReleaseShipmentResponse, error) {
	p, err := r.Service.Release(ctx, in.GetMemberId(), in.GetId())
	if err != nil {
		return nil, err
	}
	return &fulfilv1.ReleaseShipmentResponse{Shipment: p.message(who.From(ctx).AccountID)}, nil
}

// GetLabel gives the label of a parcel.
//
// POST /wellhouse.fulfil.v1.FulfilmentService/GetLabel
func (r RPC) GetLabel(ctx context.Context, in *fulfilv1.GetLabelRequest) (*fulfilv1.GetLabelResponse, error) {
	pdf, number, err := r.Service.Label(ctx, in.GetMemberId(), in.GetId())
	if err != nil {
		return nil, err
	}
	return &fulfilv1.GetLabelResponse{FileName: "label-" + number + ".pdf", MediaType: "application/pdf", Content: pdf}, nil
}

// ExportShipments gives what is to be shipped as CSV.
//
// POST /wellhouse.fulfil.v1.FulfilmentService/ExportShipments
func (r RPC) ExportShipments(ctx context.Context, _ *fulfilv1.ExportShipmentsRequest) (*fulfilv1.ExportShipmentsResponse, error) {
	locale, _ := i18n.First(wire.From(ctx).Header("Accept-Language"))
	data, count, err := r.Service.Export(ctx, locale)
	if err != nil {
		return nil, err
	}
	name := "to-ship-" + r.Service.Now().UTC().Format("2006-01-02") + ".csv"
	return &fulfilv1.ExportShipmentsResponse{FileName: name, MediaType: "text/csv; charset=utf-8", Content: data, Count: int32(count)}, nil
}

func (s Shipment) message(staffID string) *fulfilv1.Shipment {
	out := &fulfilv1.Shipment{
		MemberId: s.MemberID, Id: s.ID, Number: s.Number, OwnerKind: s.OwnerKind, OwnerId: s.OwnerID, State: string(s.State),
		Trouble: string(s.Trouble), HoldReason: s.HoldReason, Name: s.To.Name, Line1: s.To.Line1, Line2: s.To.Line2, City: s.To.City,
		Region: s.To.Region, PostalCode: s.To.PostalCode, Country: s.To.Country, PlacedAt: float64(s.PlacedAt), ChangedAt: float64(s.ChangedAt),
		Packer: s.PackerName, Mine: s.PackerID != "" && s.PackerID == staffID, Carrier: s.Carrier, Tracking: s.Tracking, TrackingUrl: s.TrackingURL(),
		Can: s.Can(),
	}
	if s.ExpectedDay > 0 {
		out.Expected = midnight(s.ExpectedDay).Format(time.DateOnly)
	}
	for _, i := range s.Items {
		out.Items = append(out.Items, &fulfilv1.Item{Kind: i.Kind, Count: int32(i.Count)})
	}
	for _, one := range s.Steps() {
		out.Steps = append(out.Steps, &fulfilv1.Step{State: string(one.State), At: float64(one.At)})
	}
	return out
}
