package billing

import (
	"cmp"
	"context"
	"slices"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/portal/billing/billingdb"
)

// Plan is a plan that a member has or had.
type Plan struct {
	ID, Code, Name            string
	SponsorKind               SponsorKind
	Sponsor                   string
	Number                    string // the member's number with the plan
	From, Until               string // yyyy-mm-dd
	DeductibleCents, MetCents int64
	Phone                     string
	Revision                  int64
}

// Standing is where a plan stands on a day.
type Standing string

// The standings, the one that counts first.
const (
	Active   Standing = "active"
	Upcoming Standing = "upcoming"
	Ended    Standing = "ended"
)

// On tells where the plan stands on a day.
func (p Plan) On(day string) Standing {
	switch {
	case day < p.From:
		return Upcoming
	case p.Until != "" && day > p.Until:
		return Ended
	}
	return Active
}

var standings = []Standing{Active, Upcoming, Ended}

// ranked puts the plan that counts on a day first: one that is active, else one
// that will be, else the last one.
func ranked(plans []Plan, day string) []Plan {
	out := slices.Clone(plans)
	slices.SortStableFunc(out, func(a, b Plan) int {
		if c := cmp.Compare(slices.Index(standings, a.On(day)), slices.Index(standings, b.On(day))); c != 0 {
			return c
		}
		return cmp.Compare(b.From, a.From)
	})
	return out
}

// Currency is the money of a country.
func Currency(country string) string {
	if country == "CA" {
		return "CAD"
	}
	return "USD"
}

// Overview is what pays for a member's care and what it costs them.
type Overview struct {
	Plans    []Plan // the one that counts first
	Quotes   []Quote
	Currency string
	Day      string // yyyy-mm-dd, on the member's calendar
	// Pays says that the member pays here: there is a bill, a card, or a plan of
	// their own.
	Pays bool
}

const (
	coverageTable = "member_coverage"
	numberColumn  = "number_enc"
)

// Overview reads it, with the programs of mental health or, for others than the member
// and whom they let act, without them.
func (s *Service) Overview(ctx context.Context, memberID string, mentalHealth bool) (out Overview, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		out.Day, out.Currency = s.Now().In(facts.Zone()).Format("2006-01-02"), Currency(facts.Country)
		if out.Plans, err = s.plans(ctx, q, memberID); err != nil {
			return err
		}
		out.Plans = ranked(out.Plans, out.Day)
		if out.Quotes, err = s.quotes(ctx, q, facts, out, mentalHealth); err != nil {
			return err
		}
		out.Pays, err = pays(ctx, q, memberID, out.Plans)
		return err
	})
	return out, err
}

func (s *Service) plans(ctx context.Context, q db.Q, memberID string) (out []Plan, err error) {
	rows, err := billingdb.New(q).Coverage(ctx, memberID)
	for _, r := range rows {
		number, err := s.Keys.Open(r.NumberEnc, coverageTable, seal.Row(memberID, r.ID), numberColumn)
		if err != nil {
			return nil, err
		}
		out = append(out, Plan{
			ID: r.ID, Code: r.Code, Name: r.Name, SponsorKind: SponsorKind(r.SponsorKind), Sponsor: r.Sponsor, Number: string(number),
			From: r.FromDate, Until: r.UntilDate, DeductibleCents: r.DeductibleCents, MetCents: r.DeductibleMetCents, Phone: r.Phone,
			Revision: r.Revision,
		})
	}
	return out, err
}

// quotes are for the member's programs and, for people with a program or a plan,
// for every kind of visit that their brand offers.
func (s *Service) quotes(ctx context.Context, q db.Q, facts member.Facts, o Overview, mentalHealth bool) (out []Quote, err error) {
	active, err := activePrograms(ctx, q, facts.ID, mentalHealth)
	if err != nil || len(active)+len(o.Plans) == 0 {
		return nil, err
	}
	m, err := member.Load(ctx, q, facts.ID)
	if err != nil {
		return nil, err
	}
	list, err := prices(ctx, q, facts.BrandCode, m.Promo.Code)
	if err != nil {
		return nil, err
	}
	var plan *Plan
	var covers []Cover
	if len(o.Plans) > 0 {
		plan = &o.Plans[0]
		if covers, err = coversOf(ctx, q, plan.Code); err != nil {
			return nil, err
		}
	}
	for _, service := range services(active) {
		if price, found := PriceOn(list, service, m.Promo.Code, o.Day); found {
			out = append(out, QuoteFor(price, plan, covers, o.Day))
		}
	}
	return out, nil
}

// billable are the services that staff make bills for.
func billable(programs []string) []Offering {
	return slices.DeleteFunc(services(programs), Offering.private)
}

func activePrograms(ctx context.Context, q db.Q, memberID string, mentalHealth bool) ([]string, error) {
	enrolments, err := program.Load(ctx, q, memberID)
	if !mentalHealth {
		enrolments, _ = program.WithoutMentalHealth(enrolments, nil)
	}
	return program.ActiveSlugs(enrolments), err
}

func services(programs []string) (out []Offering) {
	for _, slug := range programs {
		out = append(out, Offering{Program, slug})
	}
	for _, visit := range Visits {
		out = append(out, Offering{Visit, visit})
	}
	return out
}

func prices(ctx context.Context, q db.Q, brandCode, promo string) (out []Price, err error) {
	rows, err := billingdb.New(q).Prices(ctx, billingdb.PricesParams{BrandCode: brandCode, PromoCode: promo})
	for _, r := range rows {
		out = append(out, Price{Offering{Kind(r.Kind), r.Item}, r.PromoCode, r.FromDate, r.UntilDate, r.Cents})
	}
	return out, err
}

func coversOf(ctx context.Context, q db.Q, plan string) (out []Cover, err error) {
	rows, err := billingdb.New(q).Covers(ctx, plan)
	for _, r := range rows {
		out = append(out, Cover{Offering{Kind(r.Kind), r.Item}, How(r.How), r.Cents, r.AfterCents})
	}
	return out, err
}

// pays reports whether a member has anything to do with paying here.
func pays(ctx context.Context, q db.Q, memberID string, plans []Plan) (bool, error) {
	if slices.ContainsFunc(plans, func(p Plan) bool { return p.SponsorKind == Self }) {
		return true, nil
	}
	rows, err := invoiceRows(ctx, q, memberID, db.Cursor{}, 1)
	if err != nil || len(rows) > 0 {
		return err == nil, err
	}
	_, found, err := cardOf(ctx, q, memberID)
	return found, err
}
