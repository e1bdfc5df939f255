package supply

import (
	"context"
	"time"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/platform/db"
)

// Arrival is when the member can expect the box. Country is where it is sent.
func (o Order) Arrival(country string, zone *time.Location, today int) fulfil.Arrival {
	if preparing(o.State) {
		return fulfil.ExpectUnsent(country, fulfil.DayOf(o.PlacedAt, zone), today)
	}
	return fulfil.ExpectSent(country, fulfil.DayOf(o.ShippedAt, zone), o.ExpectedDay)
}

// Gap is when strips may run out before the box that is ordered is there. Days count
// from 1970. Without a RunOutDay there is none.
type Gap struct {
	RunOutDay int
	// ArriveDay is the last day on which the box should arrive; zero when it is late
	// already, so that nobody knows.
	ArriveDay int
}

// Days is how long the member may be without strips; zero for less than a day.
func (g Gap) Days() int { return max(0, g.ArriveDay-g.RunOutDay) }

// lateDays is how soon strips have to run out before a box that is late is a danger.
const lateDays = 7

// gapOf compares the day on which strips run out with the days on which boxes should
// arrive. Of several boxes, the one that comes first counts. A box that comes on the day
// on which they run out may come too late for the first check of that day.
func gapOf(runOut, today int, boxes []fulfil.Arrival) Gap {
	if runOut == 0 || len(boxes) == 0 {
		return Gap{}
	}
	first := 0
	for _, b := range boxes {
		if !b.Late(today) && (first == 0 || b.To < first) {
			first = b.To
		}
	}
	if first == 0 && runOut-today > lateDays || first != 0 && first < runOut {
		return Gap{}
	}
	return Gap{RunOutDay: runOut, ArriveDay: first}
}

// arrivals are those of the boxes that the member waits for.
func arrivals(orders []Order, country string, zone *time.Location, today int) (out []fulfil.Arrival) {
	for _, o := range orders {
		if o.OnTheWay() {
			out = append(out, o.Arrival(country, zone, today))
		}
	}
	return out
}

// LoadGap reads the gap of a member with these orders. Who waits for no box has none.
func LoadGap(ctx context.Context, q db.Q, checks Checks, memberID, country string, orders []Order, now time.Time, zone *time.Location) (Gap, error) {
	today := fulfil.DayOf(now.UnixMilli(), zone)
	boxes := arrivals(orders, country, zone, today)
	if len(boxes) == 0 {
		return Gap{}, nil
	}
	pace, err := loadPace(ctx, q, checks, memberID, now.UnixMilli())
	if err != nil {
		return Gap{}, err
	}
	left, err := strips(ctx, q, memberID, now.UnixMilli())
	if err != nil {
		return Gap{}, err
	}
	out, _ := runOut(left.Left, pace, today, country)
	return gapOf(out, today, boxes), nil
}
