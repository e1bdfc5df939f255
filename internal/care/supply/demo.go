package supply

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"time"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/supply/supplydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// demoCounts are what people of the demo counted, days before the first load. Marcus
// has a wrong number: it should be 20.
var demoCounts = []struct {
	person  string
	strips  int64
	daysAgo int
}{{"rosa", 40, 12}, {"marcus", 400, 10}, {"annmarie", 30, 20}}

type demoStep struct {
	state   fulfil.State
	daysAgo int
}

// demoOrders are orders in every state, the older ones of somebody first: nobody has
// two in preparation.
var demoOrders = []struct {
	person, number string
	strips         int
	daysAgo        int
	steps          []demoStep
	trouble        fulfil.Trouble
	hold           string
}{
	{"rosa", "WH-4R7D-82KM", 150, 78, []demoStep{{fulfil.Packed, 77}, {fulfil.Shipped, 76}, {fulfil.Delivered, 72}}, "", ""},
	{"marcus", "WH-9XPB-33TQ", 450, 45, []demoStep{{fulfil.Packed, 44}, {fulfil.Shipped, 44}, {fulfil.Delivered, 40}}, "", ""},
	{"marcus", "WH-2HNE-65VA", 450, 47, []demoStep{{fulfil.Canceled, 47}}, "", ""},
	{"kdoe", "WH-7K3M-92QX", 100, 2, nil, "", ""},
	{"annmarie", "WH-8VWD-26NF", 100, 40, []demoStep{{fulfil.Packed, 39}, {fulfil.Shipped, 38}, {fulfil.Returned, 25}}, fulfil.CameBack, ""},
	{"annmarie", "WH-5CQT-48YZ", 100, 3, []demoStep{{fulfil.Packed, 2}}, "", ""},
	{"mateo", "WH-3FJS-79PC", 150, 18, []demoStep{{fulfil.Packed, 17}, {fulfil.Shipped, 16}}, "", ""},
	{"sofia", "WH-6MBR-54HG", 150, 2, nil, fulfil.Held, "The address label came out unreadable. Waiting for a new printer roll."},
}

// Demo gives people of the demo their counts and orders.
func (s *Service) Demo(ctx context.Context, q db.Q, d module.DemoPeople) error {
	store := supplydb.New(q)
	for _, c := range demoCounts {
		memberID := d.Person(c.person)
		if _, err := store.Count(ctx, memberID); !errors.Is(err, sql.ErrNoRows) {
			if err != nil {
				return err
			}
			continue
		}
		if err := store.PutCount(ctx, supplydb.PutCountParams{
			MemberID: memberID, Counted: c.strips, CountedAt: demoAt(d, c.daysAgo), Source: CountedByMember, LookAt: d.Begun.Add(nextLook).UnixMilli(),
		}); err != nil {
			return err
		}
	}
	for i := range demoOrders {
		if err := s.demoOrder(ctx, q, d, i); err != nil {
			return err
		}
	}
	return nil
}

// demoAt is the noon of a day before the first load.
func demoAt(d module.DemoPeople, daysAgo int) int64 {
	return d.Begun.Truncate(24*time.Hour).Add(12*time.Hour).AddDate(0, 0, -daysAgo).UnixMilli()
}

func (s *Service) demoOrder(ctx context.Context, q db.Q, d module.DemoPeople, i int) error {
	one := demoOrders[i]
	memberID, id := d.Person(one.person), d.ID("supply order", strconv.Itoa(i))
	box := Box{Strips: one.strips, Lancets: one.strips, Controls: 1, LastsDays: boxDays}
	store := supplydb.New(q)
	if _, err := store.Order(ctx, supplydb.OrderParams{MemberID: memberID, ID: id}); !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if n, err := store.AddOrder(ctx, supplydb.AddOrderParams{
		MemberID: memberID, ID: id, Strips: int64(box.Strips), Lancets: int64(box.Lancets), Controls: int64(box.Controls),
		LastsDays: int64(box.LastsDays), PlacedAt: demoAt(d, one.daysAgo),
	}); err != nil || n == 0 {
		return err
	}
	m, err := member.Load(ctx, q, memberID)
	if err != nil {
		return err
	}
	facts, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return err
	}
	to, err := shipTo(m, facts).chosen(nil)
	if err != nil {
		return err
	}
	story := fulfil.Story{
		Asked: fulfil.Asked{
			MemberID: memberID, ID: d.ID("shipment", strconv.Itoa(i)), Number: one.number, OwnerKind: OwnerKind, OwnerID: id, To: to, Items: box.items(),
			At: demoAt(d, one.daysAgo),
		},
		Trouble: one.trouble, Hold: one.hold,
	}
	for _, step := range one.steps {
		news := fulfil.News{State: step.state, At: demoAt(d, step.daysAgo)}
		switch step.state {
		case fulfil.Packed:
			story.PackerID = d.Person("support")
		case fulfil.Shipped:
			news.Carrier, news.Tracking = fulfil.DemoParcel(one.number, to.Country)
		}
		story.News = append(story.News, news)
	}
	p, err := s.Shipments.Seed(ctx, q, story)
	if err != nil {
		return err
	}
	o := Order{ID: id}.follow(p)
	_, err = store.MoveOrder(ctx, supplydb.MoveOrderParams{
		MemberID: memberID, ID: id, State: string(o.State), ShippedAt: o.ShippedAt, DeliveredAt: o.DeliveredAt, Missing: o.Missing,
		ExpectedDay: int64(o.ExpectedDay),
	})
	return err
}
