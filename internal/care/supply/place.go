package supply

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/supply/supplydb"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// Receipt is what became of an order.
type Receipt struct {
	OrderID string
	// Already means that there was one in process, and this is that one.
	Already bool
}

// Place orders a box to an address, or to the home address. While one is being
// prepared, from another tab or after a lost answer, it answers with that one.
func (s *Service) Place(ctx context.Context, memberID string, address *contactrule.Address) (out Receipt, err error) {
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		out, err = s.place(ctx, q, memberID, address, false)
		return err
	})
	return out, err
}

func (s *Service) place(ctx context.Context, q db.Q, memberID string, address *contactrule.Address, automatic bool) (out Receipt, err error) {
	// One order of a member at a time; the index of the table would refuse a second one.
	if err := member.Lock(ctx, q, memberID); err != nil {
		return out, err
	}
	store := supplydb.New(q)
	open, err := store.InProcess(ctx, memberID)
	if err == nil {
		return Receipt{OrderID: open, Already: true}, nil
	} else if !errors.Is(err, sql.ErrNoRows) {
		return out, err
	}
	o, err := s.load(ctx, q, memberID)
	if err != nil {
		return out, err
	}
	if o.Verdict.Status != Eligible {
		return out, apperr.New(apperr.FailedPrecondition, "supply.refused.notNow", "Supplies can’t be ordered right now.")
	}
	to, err := o.ShipTo.chosen(address)
	if err != nil {
		return out, err
	}
	out.OrderID = db.NewID()
	now := s.Now().UnixMilli()
	if n, err := store.AddOrder(ctx, supplydb.AddOrderParams{
		MemberID: memberID, ID: out.OrderID, Strips: int64(o.Box.Strips), Lancets: int64(o.Box.Lancets), Controls: int64(o.Box.Controls),
		LastsDays: int64(o.Box.LastsDays), Automatic: automatic, PlacedAt: now,
	}); err != nil {
		return out, err
	} else if n == 0 {
		return out, apperr.New(apperr.Aborted, "supply.refused.notNow", "Supplies can’t be ordered right now.")
	}
	if err := s.Shipments.Create(ctx, q, fulfil.Asked{
		MemberID: memberID, OwnerKind: OwnerKind, OwnerID: out.OrderID, To: to, Items: o.Box.items(), At: now,
	}); err != nil {
		return out, err
	}
	if err := s.plan(ctx, q, memberID, 0); err != nil {
		return out, err
	}
	if _, err := member.FinishTasks(ctx, q, memberID, member.OrderStrips, now); err != nil {
		return out, err
	}
	template := OrderPlaced
	if automatic {
		template = AutoOrdered
	}
	if err := s.write(ctx, q, memberID, template, out.OrderID); err != nil {
		return out, err
	}
	s.tell(ctx, memberID)
	return out, s.record(ctx, q, memberID, "supplyOrdered", out.OrderID)
}

func (b Box) items() []fulfil.Item {
	return []fulfil.Item{{Kind: "strips", Count: b.Strips}, {Kind: "lancets", Count: b.Lancets}, {Kind: "controlSolution", Count: b.Controls}}
}

// chosen is where a box goes: the address of this order, or the home address.
func (t ShipTo) chosen(given *contactrule.Address) (fulfil.To, error) {
	if given == nil {
		given = t.Address
	}
	if given == nil {
		return fulfil.To{}, apperr.InvalidField("address", "supply.addressMissing", "Please enter an address to ship to.")
	}
	a, faults := fulfil.Area{Country: t.Country, POBoxAllowed: t.POBoxAllowed, Elsewhere: elsewhere}.Check(*given, "address.")
	if len(faults) > 0 {
		return fulfil.To{}, apperr.Invalid(faults...)
	}
	return fulfil.ToAddress(t.Name, a, t.Country), nil
}

// CheckAddress judges an address as Place would. Nothing is stored.
func (s *Service) CheckAddress(ctx context.Context, memberID string, a contactrule.Address) (kept contactrule.Address, faults []apperr.Field, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		m, err := member.Load(ctx, q, memberID)
		if err != nil {
			return err
		}
		facts, err := member.LoadFacts(ctx, q, memberID)
		kept, faults = shipArea(m, facts.Country).Check(a, "")
		return err
	})
	return kept, faults, err
}

// Cancel takes an order back that nobody packs yet. Twice is the same as once. Who
// cancels an automatic order wants no box now: the automatic reorder ends with it, and
// autoEnded says so. Otherwise the same box would be ordered again the next day.
func (s *Service) Cancel(ctx context.Context, memberID, id string) (autoEnded bool, err error) {
	if id == "" {
		return false, noID()
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		o, err := s.lockOrder(ctx, q, memberID, id)
		if err != nil || o.State == fulfil.Canceled {
			return err
		}
		done, err := s.Shipments.Cancel(ctx, q, memberID, OwnerKind, id)
		if err != nil {
			return err
		}
		if !done {
			return apperr.New(apperr.FailedPrecondition, "supply.refused.packed", "This order is already being packed and can’t be canceled.")
		}
		if o.Automatic {
			if autoEnded, err = s.endAuto(ctx, q, memberID, id); err != nil {
				return err
			}
		}
		return s.record(ctx, q, memberID, "supplyCanceled", id)
	})
	return autoEnded, err
}

// endAuto turns the automatic reorder off because an order was canceled, tells the
// member, and reports whether it was on.
func (s *Service) endAuto(ctx context.Context, q db.Q, memberID, orderID string) (bool, error) {
	auto, err := loadAuto(ctx, q, memberID)
	if err != nil || !auto.on {
		return false, err
	}
	if err := s.plan(ctx, q, memberID, 0); err != nil {
		return false, err
	}
	if err := supplydb.New(q).PutAutoReorder(ctx, supplydb.PutAutoReorderParams{MemberID: memberID, SetAt: s.Now().UnixMilli()}); err != nil {
		return false, err
	}
	if err := s.write(ctx, q, memberID, AutoEnded, orderID); err != nil {
		return false, err
	}
	return true, s.record(ctx, q, memberID, "autoReorder", "")
}

func noID() error { return apperr.InvalidField("id", "errors.value", "Please say which order.") }

// lockOrder holds the member and reads one of their orders.
func (s *Service) lockOrder(ctx context.Context, q db.Q, memberID, id string) (Order, error) {
	if err := member.Lock(ctx, q, memberID); err != nil {
		return Order{}, err
	}
	r, err := supplydb.New(q).Order(ctx, supplydb.OrderParams{MemberID: memberID, ID: id})
	if errors.Is(err, sql.ErrNoRows) {
		return Order{}, apperr.NotFoundError()
	}
	return orderOf(supplydb.OrdersRow(r)), err
}

// What a member can say about a box.
const (
	SaysArrived = "arrived"
	SaysMissing = "missing"
)

// Report takes what the member says about the arrival of a box.
func (s *Service) Report(ctx context.Context, memberID, id, what string) error {
	if what != SaysArrived && what != SaysMissing {
		return apperr.InvalidField("what", "errors.value", "Please say whether it arrived.")
	}
	if id == "" {
		return noID()
	}
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		o, err := s.lockOrder(ctx, q, memberID, id)
		if err != nil || o.said(what) {
			return err
		}
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		zone := facts.Zone()
		may := o.CanSayArrived()
		if what == SaysMissing {
			today := fulfil.DayOf(s.Now().UnixMilli(), zone)
			may = o.CanSayMissing(o.Arrival(facts.Country, zone, today).To, fulfil.DayOf(o.DeliveredAt, zone), today)
		}
		if !may {
			return apperr.New(apperr.FailedPrecondition, "supply.refused.early", "This can’t be reported for the order right now.")
		}
		if err := s.Shipments.Arrived(ctx, q, memberID, OwnerKind, id, what == SaysArrived); err != nil {
			return err
		}
		return s.record(ctx, q, memberID, "supplyReported", id)
	})
}

// said reports whether the member has said so before, or somebody else has.
func (o Order) said(what string) bool {
	if what == SaysMissing {
		return o.Missing
	}
	return o.arrived()
}

// SetCount keeps how many strips the member counted, from this moment on.
func (s *Service) SetCount(ctx context.Context, memberID string, n int) error {
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		now := s.Now().UnixMilli()
		if err := supplydb.New(q).PutCount(ctx, supplydb.PutCountParams{
			MemberID: memberID, Counted: int64(n), CountedAt: now, Source: CountedByMember, LookAt: now + firstLook.Milliseconds(),
		}); err != nil {
			return err
		}
		if err := s.settle(ctx, q, memberID); err != nil {
			return err
		}
		s.tell(ctx, memberID)
		return s.record(ctx, q, memberID, "stripsCounted", "")
	})
}

// settle takes the order off Home where the new count says that none is needed.
func (s *Service) settle(ctx context.Context, q db.Q, memberID string) error {
	o, err := s.load(ctx, q, memberID)
	if err != nil || o.Verdict.Status == Eligible {
		return err
	}
	if err := s.plan(ctx, q, memberID, 0); err != nil {
		return err
	}
	_, err = member.FinishTasks(ctx, q, memberID, member.OrderStrips, s.Now().UnixMilli())
	return err
}

// SetAuto turns the automatic reorder on or off. What it is already changes nothing: an
// order that was put off stays put off.
func (s *Service) SetAuto(ctx context.Context, memberID string, on bool) error {
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, memberID); err != nil { // nothing is ordered once it is off
			return err
		}
		if was, err := loadAuto(ctx, q, memberID); err != nil || was.on == on {
			return err
		}
		store, now := supplydb.New(q), s.Now().UnixMilli()
		if err := store.PutAutoReorder(ctx, supplydb.PutAutoReorderParams{MemberID: memberID, AutoReorder: on, SetAt: now}); err != nil {
			return err
		}
		if _, err := member.FinishTasks(ctx, q, memberID, member.ReorderSoon, now); err != nil {
			return err
		}
		if err := store.LookSoon(ctx, supplydb.LookSoonParams{MemberID: memberID, LookAt: now}); err != nil {
			return err
		}
		s.tell(ctx, memberID)
		return s.record(ctx, q, memberID, "autoReorder", "")
	})
}

// write tells the member about an order, once.
func (s *Service) write(ctx context.Context, q db.Q, memberID string, key delivery.Key, id string) error {
	if s.Post == nil {
		return nil
	}
	_, err := s.Post.Queue(ctx, q, delivery.Message{MemberID: memberID, Template: key, Cause: delivery.Cause{Kind: string(key), ID: id}})
	return err
}
