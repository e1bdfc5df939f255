package fulfil

import (
	"context"
	"time"

	"wellhouse.app/internal/care/fulfil/fulfildb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
)

const (
	// simulateEvery is how often the warehouse of the demo works.
	simulateEvery = 20 * time.Second
	simulateMost  = 20
	// simulateWithin is how new an order must be. What the demo begins with stays for
	// the desk.
	simulateWithin = 24 * time.Hour
)

// pauses are how long a parcel of the demo stays in a state. Somebody who tries the
// desk has that long to be faster.
var pauses = map[State]time.Duration{Placed: 10 * time.Minute, Packed: 10 * time.Minute, Shipped: 20 * time.Minute}

// Jobs move the parcels of the demo on, from the order to the door.
func (s *Service) Jobs() []jobs.Job {
	if !s.Demo {
		return nil
	}
	return []jobs.Job{jobs.Loop{Name: "demo warehouse", Every: simulateEvery, Do: s.Simulate}}
}

// Simulate moves every parcel of the demo that has waited long enough by one state.
func (s *Service) Simulate(ctx context.Context) error {
	now := s.Now()
	var due []fulfildb.DemoDueRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		due, err = fulfildb.New(q).DemoDue(ctx, fulfildb.DemoDueParams{Before: now.Add(-pauses[Placed]).UnixMilli(), Since: now.Add(-simulateWithin).UnixMilli(), Most: simulateMost})
		return err
	})
	if err != nil {
		return err
	}
	for _, r := range due {
		if now.Sub(time.UnixMilli(r.ChangedAt)) < pauses[State(r.State)] {
			continue
		}
		if _, err := s.change(ctx, r.MemberID, r.ID, "shipmentHeard", func(p Shipment) (Shipment, error) { return p.next(now.UnixMilli()), nil }); err != nil {
			return err
		}
	}
	return nil
}

// next is the parcel one state further.
func (s Shipment) next(now int64) Shipment {
	if s.Trouble != NoTrouble {
		return s
	}
	switch s.State {
	case Placed:
		return s.Hear(News{State: Packed, At: now})
	case Packed:
		carrier, tracking := DemoParcel(s.Number, s.To.Country)
		return s.Hear(News{State: Shipped, At: now, Carrier: carrier, Tracking: tracking})
	case Shipped:
		return s.Hear(News{State: Delivered, At: now})
	}
	return s
}

var demoCarriers = map[string]string{"US": "usps", "CA": "canadaPost"}

// DemoParcel is the carrier of a country and a tracking number that nobody has.
func DemoParcel(number, country string) (carrier, tracking string) {
	return demoCarriers[country], "DEMO" + trackingGaps.Replace(number)
}
