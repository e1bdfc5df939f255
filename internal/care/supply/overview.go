package supply

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/supply/supplydb"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
)

// OrdersMost is how many orders a page shows.
const OrdersMost = 10

// Strips are what is left, and what that follows from.
type Strips struct {
	Left                        *int // nil when nobody has counted
	Counted                     int
	CountedAt                   int64
	Source                      string
	ChecksSince, DeliveredSince int
	RunOutDay, OrderByDay       int // zero when nobody knows
}

// Overview is everything about the supplies of a member.
type Overview struct {
	Strips  Strips
	Pace    Pace
	Verdict Verdict
	Box     Box
	ShipTo  ShipTo
	Auto    bool
	// ReorderDay is when the next box is ordered automatically; zero until that is near.
	ReorderDay int
	Gap        Gap
	Orders     []Order // the newest first
	Today      int
	zone       *time.Location
	ended      bool // the account
}

// ShipTo is where the next box would go.
type ShipTo struct {
	Name         string
	Address      *contactrule.Address // nil when we know none
	Faults       []apperr.Field
	POBoxAllowed bool
	Country      string
}

// usable reports whether a box can go to the home address.
func (t ShipTo) usable() bool { return t.Address != nil && len(t.Faults) == 0 }

// Overview reads it.
func (s *Service) Overview(ctx context.Context, memberID string) (out Overview, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		out, err = s.load(ctx, q, memberID)
		return err
	})
	return out, err
}

// load reads everything at one moment, so that no two numbers disagree.
func (s *Service) load(ctx context.Context, q db.Q, memberID string) (out Overview, err error) {
	m, err := member.Load(ctx, q, memberID)
	if err != nil {
		return out, err
	}
	facts, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return out, err
	}
	now := s.Now().UnixMilli()
	out.zone = i18n.Zone(m.TimeZone)
	out.Today = fulfil.DayOf(now, out.zone)
	out.ShipTo, out.ended = shipTo(m, facts), facts.Ended
	if out.Pace, err = loadPace(ctx, q, s.Checks, memberID, now); err != nil {
		return out, err
	}
	if out.Strips, err = strips(ctx, q, memberID, now); err != nil {
		return out, err
	}
	out.Strips.RunOutDay, out.Strips.OrderByDay = runOut(out.Strips.Left, out.Pace, out.Today, facts.Country)
	out.Box = BoxFor(out.Pace)
	auto, err := loadAuto(ctx, q, memberID)
	if err != nil {
		return out, err
	}
	out.Auto, out.ReorderDay = auto.on, auto.day
	if out.Orders, err = s.WithParcels(ctx, q, memberID, OrdersMost); err != nil {
		return out, err
	}
	out.Gap = gapOf(out.Strips.RunOutDay, out.Today, arrivals(out.Orders, facts.Country, out.zone, out.Today))
	out.Verdict, err = s.verdict(ctx, q, memberID, out)
	return out, err
}

func shipTo(m member.Member, facts member.Facts) ShipTo {
	out := ShipTo{Name: m.FullName(), POBoxAllowed: m.Promo.POBoxAllowed, Country: facts.Country}
	if m.Address != nil {
		a, faults := shipArea(m, facts.Country).Check(contactrule.Address{
			Line1: m.Address.Line1, Line2: m.Address.Line2, City: m.Address.City, Region: m.Address.State, PostalCode: m.Address.Zipcode,
		}, "")
		out.Address, out.Faults = &a, faults
	}
	return out
}

// shipArea is where the boxes of a member are sent.
func shipArea(m member.Member, country string) fulfil.Area {
	return fulfil.Area{Country: country, POBoxAllowed: m.Promo.POBoxAllowed, Elsewhere: elsewhere}
}

var elsewhere = apperr.Field{MessageKey: "supply.otherCountry", Message: "We can ship only within your program’s country."}

// loadPace reads the pace. planned may be nil.
func loadPace(ctx context.Context, q db.Q, planned Checks, memberID string, now int64) (Pace, error) {
	store, profile := supplydb.New(q), 0
	checks, err := store.ChecksBetween(ctx, supplydb.ChecksBetweenParams{MemberID: memberID, After: now - PaceDays*day.Milliseconds(), Until: now})
	if err != nil {
		return Pace{}, err
	}
	first, err := store.FirstCheck(ctx, memberID)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return Pace{}, err
	}
	if planned != nil {
		if profile, err = planned.ChecksPerDay(ctx, q, memberID); err != nil {
			return Pace{}, err
		}
	}
	return PaceOf(int(checks), first, now, profile), nil
}

// strips counts down from what the member counted.
func strips(ctx context.Context, q db.Q, memberID string, now int64) (out Strips, err error) {
	store := supplydb.New(q)
	count, err := store.Count(ctx, memberID)
	if errors.Is(err, sql.ErrNoRows) {
		return out, nil
	} else if err != nil {
		return out, err
	}
	out = Strips{Counted: int(count.Counted), CountedAt: count.CountedAt, Source: count.Source}
	boxes, err := store.DeliveredSince(ctx, supplydb.DeliveredSinceParams{MemberID: memberID, Since: count.CountedAt})
	if err != nil {
		return out, err
	}
	var all []stretch
	after := count.CountedAt
	for _, b := range append(boxes, supplydb.DeliveredSinceRow{DeliveredAt: max(now, after)}) {
		checks, err := store.ChecksBetween(ctx, supplydb.ChecksBetweenParams{MemberID: memberID, After: after, Until: b.DeliveredAt})
		if err != nil {
			return out, err
		}
		all = append(all, stretch{int(checks), int(b.Strips)})
		out.ChecksSince += int(checks)
		out.DeliveredSince += int(b.Strips)
		after = b.DeliveredAt
	}
	n := left(out.Counted, all)
	out.Left = &n
	return out, nil
}

// WithParcels reads the newest orders with their parcels.
func (s *Service) WithParcels(ctx context.Context, q db.Q, memberID string, most int) ([]Order, error) {
	out, err := LoadOrders(ctx, q, memberID, most)
	if err != nil || len(out) == 0 {
		return nil, err
	}
	sent, err := s.Shipments.Of(ctx, q, memberID, OwnerKind, most)
	for i := range out {
		out[i].Shipment = sent[out[i].ID]
	}
	return out, err
}

// Orders are the newest orders.
func (s *Service) Orders(ctx context.Context, memberID string, most int) (out []Order, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		out, err = s.WithParcels(ctx, q, memberID, most)
		return err
	})
	return out, err
}

func (s *Service) verdict(ctx context.Context, q db.Q, memberID string, o Overview) (Verdict, error) {
	enrolments, err := program.Load(ctx, q, memberID)
	if err != nil {
		return Verdict{}, err
	}
	devices, err := member.LoadDevices(ctx, q, memberID)
	if err != nil {
		return Verdict{}, err
	}
	active := program.ActiveSlugs(enrolments)
	in := Situation{
		Diabetes: slices.Contains(active, program.Diabetes), Flex: slices.Contains(active, program.DeviceFlex), Today: o.Today,
		Meter: slices.ContainsFunc(devices, func(d member.Device) bool {
			return d.Category == program.GlucoseMeter && d.State != member.Blocked
		}),
		Left: o.Strips.Left, Pace: o.Pace,
	}
	for i := range o.Orders {
		one := &o.Orders[i]
		if in.InProcess == nil && preparing(one.State) {
			in.InProcess = one
		}
		if one.counts() && (in.Shipped == nil || one.ShippedAt > in.Shipped.ShippedAt) {
			in.Shipped, in.ShippedDay = one, fulfil.DayOf(one.ShippedAt, o.zone)
		}
	}
	return Judge(in), nil
}

// find reads one order for a reply.
func (s *Service) find(ctx context.Context, memberID, id string) (out Order, o Overview, err error) {
	o, err = s.Overview(ctx, memberID)
	if err != nil {
		return out, o, err
	}
	i := slices.IndexFunc(o.Orders, func(one Order) bool { return one.ID == id })
	if i < 0 {
		return out, o, apperr.NotFoundError()
	}
	return o.Orders[i], o, nil
}
