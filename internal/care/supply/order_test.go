package supply

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/supply/supplydb"
)

// told is a parcel of which facts are told: days after the order. The carrier's facts
// have days of their own, the member's the day on which they speak.
type told struct {
	fulfil.Shipment
	today int64
	known []string // what the carrier said
	words []string // what the member said, the first first
}

func (p told) hear(fact string) told {
	day := map[string]int64{"delivered1": 2, "delivered2": 4, "returned": 5}[fact]
	if day != 0 {
		state := fulfil.Delivered
		if fact == "returned" {
			state = fulfil.Returned
		}
		p.Shipment = p.Hear(fulfil.News{State: state, At: day})
		p.known = append(slices.Clone(p.known), fact)
		slices.Sort(p.known)
		return p
	}
	o := Order{}.follow(p.Shipment)
	may := o.CanSayArrived()
	if fact == SaysMissing {
		may = o.CanSayMissing(int(o.ShippedAt)+6, int(o.DeliveredAt), int(p.today))
	}
	if !may && !o.said(fact) {
		return p // refused: nobody knows of it
	}
	if may {
		p.Shipment = p.Say(fact == SaysArrived, p.today)
	}
	p.today++
	p.words = append(slices.Clone(p.words), fact)
	return p
}

// stands is how it stands with a member whose only box this is.
func (p told) stands() string {
	o := Order{}.follow(p.Shipment)
	var boxes []supplydb.DeliveredSinceRow
	if o.arrived() {
		boxes = append(boxes, supplydb.DeliveredSinceRow{Strips: 100, DeliveredAt: o.DeliveredAt})
	}
	strips, at := firstCount(boxes)
	return fmt.Sprintf("%s %q, missing %v, delivered on day %d, count begins with %d on day %d", o.State, p.Trouble, o.Missing, o.DeliveredAt, strips, at)
}

// The same facts, told in any order, end the same. Only what the member says has an order
// of its own.
func TestFactsInAnyOrder(t *testing.T) {
	first := map[string]string{}
	var tell func(p told, left []string)
	tell = func(p told, left []string) {
		facts := strings.Join(append(slices.Clone(p.known), p.words...), " ")
		if want, seen := first[facts]; !seen {
			first[facts] = p.stands()
		} else if got := p.stands(); got != want {
			t.Errorf("%s: %s, and in another order %s", facts, got, want)
		}
		for i, fact := range left {
			tell(p.hear(fact), slices.Delete(slices.Clone(left), i, i+1))
		}
	}
	parcel := fulfil.Shipment{State: fulfil.Placed}.Hear(fulfil.News{State: fulfil.Shipped, At: 1})
	tell(told{Shipment: parcel, today: 20}, []string{SaysArrived, "delivered1", "delivered2", SaysMissing, "returned"})
	for facts, want := range map[string]string{
		"arrived":                                        `DELIVERED "", missing false, delivered on day 20, count begins with 100 on day 20`,
		"delivered1 arrived":                             `DELIVERED "", missing false, delivered on day 2, count begins with 100 on day 2`,
		"delivered1 missing":                             `DELIVERED "missing", missing true, delivered on day 2, count begins with 0 on day 0`,
		"delivered1 missing arrived":                     `DELIVERED "", missing false, delivered on day 2, count begins with 100 on day 2`,
		"delivered1 arrived missing":                     `DELIVERED "missing", missing true, delivered on day 2, count begins with 0 on day 0`,
		"delivered1 delivered2 returned arrived missing": `RETURNED "returned", missing false, delivered on day 2, count begins with 0 on day 0`,
	} {
		if first[facts] != want {
			t.Errorf("%s: %s, want %s", facts, first[facts], want)
		}
	}
}
