package nav

import (
	"context"
	"slices"
	"strconv"
	"time"

	"wellhouse.app/internal/care/fulfil"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
)

// supplies is what Home tells of strips beside the orders.
type supplies struct {
	country string
	zone    *time.Location
	gap     supply.Gap
}

// loadSupplies reads the orders. Who waits for a box may run out before it is there.
func (s *Service) loadSupplies(ctx context.Context, q db.Q, memberID string, f *facts, now time.Time) error {
	orders, err := supply.LoadOrders(ctx, q, memberID, supply.OrdersMost)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(orders, supply.Order.OnTheWay) {
		if err := s.loadGap(ctx, q, memberID, orders, f, now); err != nil {
			return err
		}
	}
	f.Orders, f.known.orders = orders, true
	return nil
}

func (s *Service) loadGap(ctx context.Context, q db.Q, memberID string, orders []supply.Order, f *facts, now time.Time) error {
	person, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return err
	}
	f.supplies.country, f.supplies.zone = person.Country, person.Zone()
	f.supplies.gap, err = supply.LoadGap(ctx, q, s.checks, memberID, person.Country, orders, now, person.Zone())
	return err
}

// fromSupplies tells of the newest box that the member waits for, asks about it when it is
// late, and says when strips run out before it is there. All lead to a page that is for
// people with diabetes.
func fromSupplies(f facts, active []string, now time.Time) (list []Attention) {
	at := slices.IndexFunc(f.Orders, supply.Order.OnTheWay)
	if at < 0 || !slices.Contains(active, program.Diabetes) {
		return nil
	}
	item := Attention{RouteID: "order-supplies", Program: program.Diabetes, urgency: 60}
	today := fulfil.DayOf(now.UnixMilli(), f.supplies.zone)
	if gap := f.supplies.gap; gap.RunOutDay != 0 {
		list = append(list, fromGap(item, gap, today))
	}
	o := f.Orders[at]
	arrival := o.Arrival(f.supplies.country, f.supplies.zone, today)
	item.Kind, item.At = OrderOnTheWay, o.PlacedAt
	item.Values = map[string]string{"state": string(o.State), "from": figure.DateOf(arrival.From), "to": figure.DateOf(arrival.To)}
	if arrival.Late(today) {
		item.Values["late"] = "true"
	}
	if o.AsksArrival(f.supplies.country, now, f.supplies.zone) {
		item.Kind, item.At, item.urgency = AskArrival, o.ShippedAt, 40
	}
	return append(list, item)
}

// gapUrgentDays is how many days before strips run out it can't wait any more.
const gapUrgentDays = 3

func fromGap(item Attention, gap supply.Gap, today int) Attention {
	item.Kind, item.urgency = RunsOutFirst, 22
	if gap.RunOutDay-today <= gapUrgentDays {
		item.urgency = 12
	}
	item.Values = map[string]string{"runOut": figure.DateOf(gap.RunOutDay), "days": strconv.Itoa(gap.Days())}
	if gap.ArriveDay != 0 {
		item.Values["arrives"] = figure.DateOf(gap.ArriveDay)
	}
	return item
}
