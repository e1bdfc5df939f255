package fulfil

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/care/fulfil/fulfildb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
)

// Tab is a list of the desk.
type Tab string

// The tabs.
const (
	ToShip    Tab = "toShip"
	OnTheWay  Tab = "shipped"
	InTrouble Tab = "trouble"
)

const (
	pageMost   = 50
	exportMost = 500
)

// Page is a part of a tab.
type Page struct {
	Shipments       []Shipment
	Next            string
	ToShip, Trouble int64
}

// List gives a page of a tab. That its members were seen is recorded.
func (s *Service) List(ctx context.Context, tab Tab, after string) (out Page, err error) {
	from, err := db.ParseCursor("after", after)
	if err != nil {
		return out, err
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		all, err := s.page(ctx, q, tab, from, pageMost+1)
		if err != nil {
			return err
		}
		out.Shipments = all[:min(len(all), pageMost)]
		if err := addNames(ctx, q, out.Shipments); err != nil {
			return err
		}
		if len(all) > pageMost {
			last := out.Shipments[pageMost-1]
			out.Next = db.Cursor{At: tab.at(last), ID: last.ID}.String()
		}
		store := fulfildb.New(q)
		if out.ToShip, err = store.CountToShip(ctx); err != nil {
			return err
		}
		out.Trouble, err = store.CountTrouble(ctx)
		return err
	})
	if err != nil {
		return Page{}, err
	}
	return out, s.saw(ctx, "shipmentListed", out.Shipments)
}

// at is what a tab is sorted by.
func (t Tab) at(p Shipment) int64 {
	if t == OnTheWay {
		return p.ChangedAt
	}
	return p.PlacedAt
}

// page reads a part of a tab with the history of its parcels, in two statements.
func (s *Service) page(ctx context.Context, q db.Q, tab Tab, from db.Cursor, most int32) (out []Shipment, err error) {
	store, below := fulfildb.New(q), from.Below()
	var rows []fulfildb.Shipment
	var steps []fulfildb.ShipmentStep
	var err2 error
	switch tab {
	case ToShip:
		rows, err = store.ToShip(ctx, fulfildb.ToShipParams{AfterAt: from.At, AfterID: from.ID, Most: most})
		steps, err2 = store.StepsToShip(ctx, fulfildb.StepsToShipParams{AfterAt: from.At, AfterID: from.ID, Most: most})
	case OnTheWay:
		rows, err = store.Shipped(ctx, fulfildb.ShippedParams{BeforeAt: below.At, BeforeID: below.ID, Most: most})
		steps, err2 = store.StepsShipped(ctx, fulfildb.StepsShippedParams{BeforeAt: below.At, BeforeID: below.ID, Most: most})
	case InTrouble:
		rows, err = store.InTrouble(ctx, fulfildb.InTroubleParams{AfterAt: from.At, AfterID: from.ID, Most: most})
		steps, err2 = store.StepsInTrouble(ctx, fulfildb.StepsInTroubleParams{AfterAt: from.At, AfterID: from.ID, Most: most})
	default:
		return nil, apperr.InvalidField("tab", "errors.value", "This list does not exist.")
	}
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	known := historyOf(steps)
	for _, r := range rows {
		one, err := s.open(r, known)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

// addNames adds who packs each of these parcels, and asks for each name once.
func addNames(ctx context.Context, q db.Q, list []Shipment) error {
	names := map[string]string{"": ""}
	for i, p := range list {
		if _, known := names[p.PackerID]; !known {
			name, err := fulfildb.New(q).PackerName(ctx, p.PackerID)
			if err != nil {
				return err
			}
			names[p.PackerID] = legible.FullName(name.GivenName, name.FamilyName)
		}
		list[i].PackerName = names[p.PackerID]
	}
	return nil
}

// saw records that the members of a list were seen.
func (s *Service) saw(ctx context.Context, action string, list []Shipment) error {
	rows := make([]audit.Row, len(list))
	for i, p := range list {
		rows[i] = audit.Row{MemberID: p.MemberID, Action: action, Area: area, Target: p.ID}
	}
	return s.Audit.Listed(ctx, rows)
}

// shown makes a reply of a parcel: who packs it is added, and that it was seen is
// recorded, also where nothing had to change.
func (s *Service) shown(ctx context.Context, p Shipment, err error) (Shipment, error) {
	if err != nil {
		return p, err
	}
	one := []Shipment{p}
	if err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error { return addNames(ctx, q, one) }); err != nil {
		return p, err
	}
	return one[0], s.saw(ctx, "shipmentListed", one)
}

// StartPacking claims a parcel. Who was faster keeps it.
func (s *Service) StartPacking(ctx context.Context, w who.Who, memberID, id string) (Shipment, error) {
	p, err := s.change(ctx, memberID, id, "shipmentPacked", func(p Shipment) (Shipment, error) {
		switch {
		case p.State == Packed && p.PackerID == w.AccountID:
			return p, nil
		case p.State == Packed:
			return p, apperr.New(apperr.Aborted, "fulfil.refused.claimed", "A colleague is already packing this one.")
		case !p.can(CanPack):
			return p, changed()
		}
		p = p.Hear(News{State: Packed, At: s.Now().UnixMilli()})
		p.PackerID = w.AccountID
		return p, nil
	})
	return s.shown(ctx, p, err)
}

// Handed is what the desk enters when a carrier takes a parcel.
type Handed struct {
	Carrier, Tracking string
	// Expected is the day on which the carrier expects to deliver, yyyy-MM-dd; empty when
	// it has not said.
	Expected string
}

// check judges what was entered, and gives the news that it is. It is pure.
func (h Handed) check(now time.Time) (News, error) {
	news := News{State: Shipped, At: now.UnixMilli(), Carrier: h.Carrier}
	faults := trackingFaults(h.Carrier, h.Tracking)
	news.Tracking = foldTracking(h.Tracking)
	if news.ExpectedDay = expectedDay(h.Expected, news.At); h.Expected != "" && news.ExpectedDay == 0 {
		faults = append(faults, apperr.Field{Name: "expected", MessageKey: "fulfil.expected", Message: "Please enter a day from today up to 60 days from now."})
	}
	if len(faults) > 0 {
		return News{}, apperr.Invalid(faults...)
	}
	return news, nil
}

// MarkShipped says that a carrier has it.
func (s *Service) MarkShipped(ctx context.Context, memberID, id string, h Handed) (Shipment, error) {
	news, err := h.check(s.Now())
	if err != nil {
		return Shipment{}, err
	}
	p, err := s.change(ctx, memberID, id, "shipmentShipped", func(p Shipment) (Shipment, error) {
		if p.State == Shipped && p.Carrier == news.Carrier && p.Tracking == news.Tracking && p.ExpectedDay == news.ExpectedDay {
			return p, nil
		}
		if !p.can(CanShip) {
			return p, changed()
		}
		return p.Hear(news), nil
	})
	return s.shown(ctx, p, err)
}

// MarkDelivered says that it arrived.
func (s *Service) MarkDelivered(ctx context.Context, memberID, id string) (Shipment, error) {
	p, err := s.change(ctx, memberID, id, "shipmentDelivered", func(p Shipment) (Shipment, error) {
		if p.State == Delivered && p.MissingAt == 0 {
			return p, nil
		}
		if !p.can(CanDeliver) {
			return p, changed()
		}
		return p.Hear(News{State: Delivered, At: s.Now().UnixMilli()}).found(), nil
	})
	return s.shown(ctx, p, err)
}

// MarkReturned says that it came back.
func (s *Service) MarkReturned(ctx context.Context, memberID, id string) (Shipment, error) {
	p, err := s.change(ctx, memberID, id, "shipmentReturned", func(p Shipment) (Shipment, error) {
		if p.State == Returned {
			return p, nil
		}
		if !p.can(CanReturn) {
			return p, changed()
		}
		return p.Hear(News{State: Returned, At: s.Now().UnixMilli()}), nil
	})
	return s.shown(ctx, p, err)
}

// reasonMost is how long the reason of a hold may be.
const reasonMost = 300

// Hold keeps a parcel back that has not left.
func (s *Service) Hold(ctx context.Context, memberID, id, reason string) (Shipment, error) {
	reason = strings.TrimSpace(reason)
	if reason == "" || !utf8.ValidString(reason) || utf8.RuneCountInString(reason) > reasonMost {
		return Shipment{}, apperr.InvalidField("reason", "fulfil.reason", "Please say why, in 1 to 300 characters.")
	}
	p, err := s.change(ctx, memberID, id, "shipmentHeld", func(p Shipment) (Shipment, error) {
		if !p.can(CanHold) {
			return p, changed()
		}
		p.Trouble, p.HoldReason = Held, reason
		return p, nil
	})
	return s.shown(ctx, p, err)
}

// Release ends a hold, or takes what is settled off the list of troubles.
func (s *Service) Release(ctx context.Context, memberID, id string) (Shipment, error) {
	p, err := s.change(ctx, memberID, id, "shipmentReleased", func(p Shipment) (Shipment, error) {
		p.Trouble, p.HoldReason = NoTrouble, ""
		return p, nil
	})
	return s.shown(ctx, p, err)
}

// Label draws the label of a parcel that has not left.
func (s *Service) Label(ctx context.Context, memberID, id string) (pdf []byte, number string, err error) {
	if err := named("memberId", memberID, "id", id); err != nil {
		return nil, "", err
	}
	var p Shipment
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		p, err = s.find(ctx, q, memberID, id)
		return err
	})
	if err != nil {
		return nil, "", err
	}
	if !p.can(CanLabel) {
		return nil, "", changed()
	}
	if err := s.Audit.OwnRead(ctx, audit.Row{MemberID: memberID, Action: "shipmentLabel", Area: area, Target: id}); err != nil {
		return nil, "", err
	}
	pdf, err = s.DrawLabel(Label{Lines: p.To.Lines(), Number: p.Number, Code: p.To.Country, MadeAt: p.PlacedAt})
	return pdf, p.Number, err
}

// Label is what is written on a parcel.
type Label struct {
	Lines  []string // the address
	Number string
	Code   string // of the country
	MadeAt int64  // ms UTC
}

// Lines are the lines of an address as it is written in its country.
func (t To) Lines() []string {
	lines := []string{t.Name, t.Line1}
	if t.Line2 != "" {
		lines = append(lines, t.Line2)
	}
	return append(lines, strings.TrimSpace(t.City+" "+t.Region+"  "+t.PostalCode), countryNames[t.Country])
}

var countryNames = map[string]string{"US": "UNITED STATES", "CA": "CANADA"}
