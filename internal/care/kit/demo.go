package kit

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// demoVisitors are people without an account on the list of the demo's campaign. The
// second one has ordered.
var demoVisitors = []Invited{{"Whitfield", "1968-05-14"}, {"Barros", "1959-10-02"}}

// Demo has a campaign that runs, one that is over, and one in Canada.
func (s *Service) Demo(ctx context.Context, q db.Q, d module.DemoPeople) error {
	day := func(days int) string { return d.Begun.AddDate(0, 0, days).Format(time.DateOnly) }
	open := Campaign{
		ID: d.ID("campaign", "open"), Code: "KIT-2026", BrandCode: brand.DefaultCode, Country: "US", Kits: Both, Sponsor: "Harbor Logistics", Payer: Sponsor,
		FirstDay: day(-60), LastDay: day(300), Zone: "America/New_York", AgainDays: 180, LeastAge: 18, HelpPhone: "+18005550142",
		Intro: map[string]string{
			"en-US": "Harbor Logistics gives everyone on the team and their families a home test kit this year.",
			"es-US": "Este año, Harbor Logistics ofrece un kit para hacerse pruebas en casa a todo el equipo y a sus familias.",
		},
	}
	ended := Campaign{
		ID: d.ID("campaign", "ended"), Code: "KIT-2025", BrandCode: brand.DefaultCode, Country: "US", Kits: A1c, Sponsor: "Harbor Logistics", Payer: Sponsor,
		FirstDay: day(-420), LastDay: day(-61), Zone: "America/New_York", AgainDays: 180, LeastAge: 18, HelpPhone: "+18005550142",
	}
	maple := Campaign{
		ID: d.ID("campaign", "maple"), Code: "TROUSSE-2026", BrandCode: "maple", Country: "CA", Kits: Kidney, Sponsor: "Maple Wellness", Payer: Sponsor,
		FirstDay: day(-30), LastDay: day(300), Zone: "America/Toronto", AgainDays: 180, LeastAge: 18, Members: true, HelpPhone: "+18005550119",
	}
	for _, c := range []Campaign{open, ended, maple} {
		if err := s.demoCampaign(ctx, q, c, d.Begun); err != nil {
			return err
		}
	}
	for c, names := range map[*Campaign][]string{&open: {"rosa", "marcus", "james"}, &ended: {"nora"}} {
		for _, name := range names {
			m, err := member.Load(ctx, q, d.Person(name))
			if err != nil {
				return err
			}
			if err := s.demoPerson(ctx, q, *c, Invited{m.FamilyName, m.BirthDate}, d.Begun); err != nil {
				return err
			}
		}
	}
	for _, p := range demoVisitors {
		if err := s.demoPerson(ctx, q, open, p, d.Begun); err != nil {
			return err
		}
	}
	if err := s.demoKit(ctx, q, d, open); err != nil {
		return err
	}
	return s.demoVisitor(ctx, q, d, open)
}

func (s *Service) demoCampaign(ctx context.Context, q db.Q, c Campaign, begun time.Time) error {
	if c.Intro == nil {
		c.Intro = map[string]string{}
	}
	intro, err := json.Marshal(c.Intro)
	if err != nil {
		return err
	}
	_, err = kitdb.New(q).PutCampaign(ctx, kitdb.PutCampaignParams{
		ID: c.ID, Code: c.Code, BrandCode: c.BrandCode, Country: c.Country, Kits: string(c.Kits), Sponsor: c.Sponsor, Payer: string(c.Payer), FirstDay: c.FirstDay,
		LastDay: c.LastDay, Zone: c.Zone, AgainDays: int64(c.AgainDays), LeastAge: int64(c.LeastAge), Members: c.Members, HelpPhone: c.HelpPhone,
		Intro: string(intro), ChangedAt: begun.UnixMilli(),
	})
	return err
}

func (s *Service) demoPerson(ctx context.Context, q db.Q, c Campaign, p Invited, begun time.Time) error {
	_, err := kitdb.New(q).AddPerson(ctx, kitdb.AddPersonParams{
		CampaignID: c.ID, PersonHash: s.personHash(c.ID, p.LastName, p.BirthDate), AddedAt: begun.UnixMilli(),
	})
	return err
}

// demoKit is one on its way to Marcus.
func (s *Service) demoKit(ctx context.Context, q db.Q, d module.DemoPeople, c Campaign) error {
	memberID, id := d.Person("marcus"), d.ID("kit", "marcus")
	if _, err := kitdb.New(q).Order(ctx, kitdb.OrderParams{MemberID: memberID, ID: id}); !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	m, err := member.Load(ctx, q, memberID)
	if err != nil {
		return err
	}
	o := order{
		memberID: memberID, by: memberID, campaign: c, kits: Both, to: fulfil.ToAddress(m.FullName(), *home(m), "US"), details: Details{Consent: ConsentText}, shares: true,
	}
	placed, shipped := d.Begun.AddDate(0, 0, -4).UnixMilli(), d.Begun.AddDate(0, 0, -3).UnixMilli()
	number, err := s.note(ctx, q, id, placed, o)
	if err != nil {
		return err
	}
	k, err := s.find(ctx, q, memberID, id)
	if err != nil {
		return err
	}
	carrier, tracking := fulfil.DemoParcel(number, "US")
	if _, err := s.Shipments.Seed(ctx, q, fulfil.Story{
		Asked:    fulfil.Asked{MemberID: memberID, ID: d.ID("shipment kit", "marcus"), Number: number, OwnerKind: OwnerKind, OwnerID: id, To: o.to, Items: o.kits.items(), At: placed},
		News:     []fulfil.News{{State: fulfil.Packed, At: placed + time.Hour.Milliseconds()}, {State: fulfil.Shipped, At: shipped, Carrier: carrier, Tracking: tracking}},
		PackerID: d.Person("support"),
	}); err != nil {
		return err
	}
	return change(ctx, q, k.Hear(Shipped, shipped))
}

// demoVisitor is somebody without an account whose kit waits at the desk.
func (s *Service) demoVisitor(ctx context.Context, q db.Q, d module.DemoPeople, c Campaign) error {
	p := demoVisitors[1]
	hash := s.personHash(c.ID, p.LastName, p.BirthDate)
	known, err := kitdb.New(q).Person(ctx, kitdb.PersonParams{CampaignID: c.ID, PersonHash: hash})
	if err != nil || known != "" {
		return err
	}
	f := Form{
		GivenName: "Inês", FamilyName: p.LastName, Email: "ines.barros@demo.test", Phone: "+16175550188", Bleeding: "no", Pregnant: "no", Kits: A1c,
		Address: contactrule.Address{Line1: "41 Tremont St", City: "Boston", Region: "MA", PostalCode: "02108"},
	}
	v := Visit{personHash: hash, Campaign: c, BirthDate: p.BirthDate, Form: f}
	id, err := s.addVisitor(ctx, q, v, brand.Brand{Code: c.BrandCode, Organisation: "Wellhouse Health", Country: "US"}, "en-US", "America/New_York")
	if err != nil {
		return err
	}
	return s.add(ctx, q, d.ID("kit", "ines"), d.Begun.AddDate(0, 0, -2).UnixMilli(), order{
		memberID: id, by: id, campaign: c, kits: f.Kits, visitor: true, to: fulfil.ToAddress(f.GivenName+" "+f.FamilyName, f.Address, "US"),
		details: Details{Email: f.Email, Phone: f.Phone, Bleeding: f.Bleeding, Pregnant: f.Pregnant, Consent: ConsentText},
	})
}
