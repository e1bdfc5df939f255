package supply

import (
	"context"
	"time"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/supply/supplydb"
	"wellhouse.app/internal/platform/db"
)

// Order is a box that a member ordered.
type Order struct {
	ID        string
	State     fulfil.State
	Box       Box
	Automatic bool
	// Missing is what the member says.
	Missing                          bool
	PlacedAt, ShippedAt, DeliveredAt int64
	// ExpectedDay is the day that the carrier named, counted from 1970; zero for none.
	ExpectedDay int
	Shipment    fulfil.Shipment
}

// arrivalDays is for how long after a delivery a member can say that it did not arrive.
const arrivalDays = 60

// LoadOrders reads the newest orders, without their parcels.
func LoadOrders(ctx context.Context, q db.Q, memberID string, most int) ([]Order, error) {
	rows, err := supplydb.New(q).Orders(ctx, supplydb.OrdersParams{MemberID: memberID, Most: int32(most)})
	if err != nil {
		return nil, err
	}
	out := make([]Order, len(rows))
	for i, r := range rows {
		out[i] = orderOf(r)
	}
	return out, nil
}

// OnTheWay reports whether the member waits for it.
func (o Order) OnTheWay() bool { return preparing(o.State) || o.State == fulfil.Shipped && !o.Missing }

// AsksArrival reports whether it should have arrived, so that we ask about it.
func (o Order) AsksArrival(country string, now time.Time, zone *time.Location) bool {
	today := fulfil.DayOf(now.UnixMilli(), zone)
	return o.State == fulfil.Shipped && o.CanSayMissing(o.Arrival(country, zone, today).To, 0, today)
}

// preparing reports whether an order has not left yet.
func preparing(s fulfil.State) bool { return s == fulfil.Placed || s == fulfil.Packed }

// CanCancel reports whether nobody has begun to pack.
func (o Order) CanCancel() bool { return o.State == fulfil.Placed }

// CanSayArrived reports whether an arrival would be news.
func (o Order) CanSayArrived() bool {
	return o.State == fulfil.Shipped || o.State == fulfil.Delivered && o.Missing
}

// CanSayMissing reports whether it is time to say that a box did not arrive: the last day
// is over on which it should have. A box that is said to have been delivered can be
// missed from the day after. Days are on the member's calendar.
func (o Order) CanSayMissing(last, delivered, today int) bool {
	switch {
	case o.Missing:
		return false
	case o.State == fulfil.Shipped:
		return today > last
	case o.State == fulfil.Delivered:
		return today > min(last, delivered) && today-delivered <= arrivalDays
	}
	return false
}

// arrived reports whether the member has the box.
func (o Order) arrived() bool { return o.State == fulfil.Delivered && !o.Missing }

// counts reports whether a shipped box is one that the member has or will have.
func (o Order) counts() bool {
	return o.ShippedAt > 0 && !o.Missing && (o.State == fulfil.Shipped || o.State == fulfil.Delivered)
}

func orderOf(r supplydb.OrdersRow) Order {
	return Order{
		ID: r.ID, State: fulfil.State(r.State), Automatic: r.Automatic, Missing: r.Missing,
		Box:      Box{Strips: int(r.Strips), Lancets: int(r.Lancets), Controls: int(r.Controls), LastsDays: int(r.LastsDays)},
		PlacedAt: r.PlacedAt, ShippedAt: r.ShippedAt, DeliveredAt: r.DeliveredAt, ExpectedDay: int(r.ExpectedDay),
	}
}
