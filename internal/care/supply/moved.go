package supply

import (
	"cmp"
	"context"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/supply/supplydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// FollowParcel follows the parcel of an order, in the transaction that changes it: the order
// is what the parcel's history says, however that came together.
func (s *Service) FollowParcel(ctx context.Context, q db.Q, before, after fulfil.Shipment) error {
	memberID, store := after.MemberID, supplydb.New(q)
	r, err := store.Order(ctx, supplydb.OrderParams{MemberID: memberID, ID: after.OwnerID})
	if err != nil {
		return err
	}
	was := orderOf(supplydb.OrdersRow(r))
	now := was.follow(after)
	if _, err := store.MoveOrder(ctx, supplydb.MoveOrderParams{
		MemberID: memberID, ID: now.ID, State: string(now.State), ShippedAt: now.ShippedAt, DeliveredAt: now.DeliveredAt, Missing: now.Missing,
		ExpectedDay: int64(now.ExpectedDay),
	}); err != nil {
		return err
	}
	if err := s.recount(ctx, q, memberID); err != nil {
		return err
	}
	s.tell(ctx, memberID)
	return s.news(ctx, q, memberID, was, now)
}

// follow is the order after its parcel has changed.
func (o Order) follow(p fulfil.Shipment) Order {
	o.State = p.State
	o.DeliveredAt = p.At(fulfil.Delivered)
	o.ShippedAt = cmp.Or(p.At(fulfil.Shipped), o.DeliveredAt)
	o.Missing = p.MissingAt != 0
	o.ExpectedDay = p.ExpectedDay
	return o
}

// recount makes the count of a member who has never counted anew from the boxes that
// they have: it begins with the earliest. Without one there is none.
func (s *Service) recount(ctx context.Context, q db.Q, memberID string) error {
	store := supplydb.New(q)
	boxes, err := store.DeliveredSince(ctx, supplydb.DeliveredSinceParams{MemberID: memberID})
	if err != nil {
		return err
	}
	strips, at := firstCount(boxes)
	if at == 0 {
		return store.EndCount(ctx, memberID)
	}
	return store.BeginCount(ctx, supplydb.BeginCountParams{
		MemberID: memberID, Counted: strips, CountedAt: at, LookAt: s.Now().Add(firstLook).UnixMilli(),
	})
}

// firstCount is what the earliest box brought, and when: zeros without a box. Two of one
// instant are one.
func firstCount(boxes []supplydb.DeliveredSinceRow) (strips, at int64) {
	for _, b := range boxes {
		if at == 0 || b.DeliveredAt == at {
			strips, at = min(strips+b.Strips, MostStrips), b.DeliveredAt
		}
	}
	return strips, at
}

// orderNews are the states that a member is told of.
var orderNews = map[fulfil.State]delivery.Key{
	fulfil.Shipped: OrderShipped, fulfil.Delivered: OrderDelivered, fulfil.Canceled: OrderCanceled, fulfil.Returned: OrderReturned,
}

// news tells the member what happened to an order, and Home that something did.
func (s *Service) news(ctx context.Context, q db.Q, memberID string, was, now Order) error {
	if was.State == now.State {
		return nil
	}
	key := orderNews[now.State]
	if key == "" {
		return nil
	}
	if now.State != fulfil.Canceled {
		if err := member.AddEvent(ctx, q, memberID, member.Event{ID: db.NewID(), Kind: member.OrderEvent, At: s.Now().UnixMilli()}); err != nil {
			return err
		}
	}
	facts, err := member.LoadFacts(ctx, q, memberID)
	if err != nil || facts.Ended { // nobody can sign in to look any more
		return err
	}
	return s.write(ctx, q, memberID, key, now.ID)
}
