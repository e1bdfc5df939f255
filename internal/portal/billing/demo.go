package billing

import (
	"context"
	"time"

	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/portal/billing/billingdb"
)

type demoPlan struct {
	billingdb.AddPlanParams
	covers []Cover
}

func everyVisit(how How, cents, after int64) Cover {
	return Cover{Offering{Visit, ""}, how, cents, after}
}

var everyProgram = Cover{Offering{Program, ""}, Paid, 0, 0}

// demoPlans are the plans of the demo's brands. Nobody pays at the correctional one.
var demoPlans = []demoPlan{
	{billingdb.AddPlanParams{
		Code: "harbor-ppo", BrandCode: "default", Name: "Harborview Choice", SponsorKind: string(Employer), Sponsor: "Harborview School District",
		DeductibleCents: 50_000, Phone: "800-555-0151",
	}, []Cover{
		everyProgram, everyVisit(Deductible, 2_500, 0),
		{Offering{Visit, "mental_health"}, Paid, 0, 0},
		{Offering{Visit, "dermatology"}, Copay, 1_500, 0},
		{Offering{Visit, "nutrition"}, NotCovered, 0, 0},
	}},
	{billingdb.AddPlanParams{
		Code: "lakeside-hmo", BrandCode: "default", Name: "Lakeside Silver", SponsorKind: string(HealthPlan), Sponsor: "Lakeside Health Plan",
		DeductibleCents: 150_000, Phone: "800-555-0152",
	}, []Cover{everyProgram, everyVisit(Copay, 2_000, 0)}},
	{billingdb.AddPlanParams{
		Code: "bridgewater", BrandCode: "sso", Name: "Bridgewater Benefits", SponsorKind: string(Employer), Sponsor: "Bridgewater Manufacturing",
		Phone: "800-555-0163",
	}, []Cover{everyProgram, everyVisit(Paid, 0, 0)}},
	{billingdb.AddPlanParams{
		Code: "maple-group", BrandCode: "maple", Name: "Régime collectif Maple", SponsorKind: string(Employer), Sponsor: "Maple Wellness Inc.",
		Phone: "800-555-0119",
	}, []Cover{everyProgram, everyVisit(Copay, 2_500, 0)}},
	{billingdb.AddPlanParams{
		Code: "direct-monthly", BrandCode: "direct", Name: "Wellhouse Direct Monthly", SponsorKind: string(Self), Phone: "800-555-0177",
	}, nil},
}

var demoVisitCents = map[string]int64{"general": 7_500, "mental_health": 9_500, "psychiatry": 19_900, "dermatology": 8_500, "nutrition": 5_900, "lab_draw": 3_500}

// demoCoverage is who has which plan. Days count back from the first load.
var demoCoverage = []struct {
	person, plan, number string
	from, until, met     int
}{
	{"rosa", "harbor-ppo", "HVC 4410 2275", 400, 0, 12_500},
	{"mateo", "harbor-ppo", "HVC 4410 2276", 400, 0, 0},
	{"sofia", "harbor-ppo", "HVC 4410 2277", 400, 0, 0},
	{"marcus", "harbor-ppo", "HVC 4410 9034", 320, 0, 50_000},
	{"devon", "harbor-ppo", "HVC 4411 0078", 210, 0, 0},
	{"luis", "lakeside-hmo", "LKS-208-7741", 90, 0, 0},
	{"james", "lakeside-hmo", "LKS-114-0036", 700, 0, 0},
	{"grace", "lakeside-hmo", "LKS-331-9902", 500, 30, 0},
	{"helen", "bridgewater", "BW-77120", 365, 0, 0},
	{"annmarie", "maple-group", "MPL 88 104 220", 600, 0, 0},
	{"priya", "maple-group", "MPL 88 104 871", 150, 0, 0},
	{"tom", "direct-monthly", "WHD-10038", 95, 0, 0},
}

// demoBills are invoices of the last months: two of Tom's are paid.
var demoBills = []struct {
	person, number string
	service        Offering
	list, you      int64
	months         int // ago, and five days
	paid           bool
}{
	{"tom", "WHD-10038-01", Offering{Program, program.ComprehensiveWeight}, 14_900, 14_900, 2, true},
	{"tom", "WHD-10038-02", Offering{Program, program.ComprehensiveWeight}, 14_900, 14_900, 1, true},
	{"tom", "WHD-10038-03", Offering{Program, program.ComprehensiveWeight}, 14_900, 14_900, 0, false},
	{"annmarie", "MPL-104220-07", Offering{Visit, "nutrition"}, 5_900, 2_500, 0, false},
}

// Demo gives the people of the demo their plans, prices and bills. The card that
// paid Tom's first bills is one that he has removed since: no provider knows it.
func (s *Service) Demo(ctx context.Context, q db.Q, d module.DemoPeople) error {
	if err := demoLists(ctx, q, d.Begun); err != nil {
		return err
	}
	for _, c := range demoCoverage {
		id, memberID := d.ID("coverage", c.person), d.Person(c.person)
		number, err := s.Keys.Seal([]byte(c.number), coverageTable, seal.Row(memberID, id), numberColumn)
		if err != nil {
			return err
		}
		until := ""
		if c.until > 0 {
			until = daysAgo(d.Begun, c.until)
		}
		if err := billingdb.New(q).AddCoverage(ctx, billingdb.AddCoverageParams{
			MemberID: memberID, ID: id, PlanCode: c.plan, NumberEnc: number, FromDate: daysAgo(d.Begun, c.from), UntilDate: until,
			DeductibleMetCents: int64(c.met),
		}); err != nil {
			return err
		}
	}
	return demoHistory(ctx, q, d)
}

func daysAgo(now time.Time, n int) string { return now.AddDate(0, 0, -n).Format(time.DateOnly) }

func demoLists(ctx context.Context, q db.Q, begun time.Time) error {
	store, since := billingdb.New(q), daysAgo(begun, 800)
	for _, p := range demoPlans {
		p.CreatedAt = begun.UnixMilli()
		if err := store.AddPlan(ctx, p.AddPlanParams); err != nil {
			return err
		}
		for _, c := range p.covers {
			if err := store.AddCover(ctx, billingdb.AddCoverParams{
				PlanCode: p.Code, Kind: string(c.Kind), Item: c.Item, How: string(c.How), Cents: c.Cents, AfterCents: c.After,
			}); err != nil {
				return err
			}
		}
	}
	add := func(brand string, s Offering, cents int64) error {
		return store.AddPrice(ctx, billingdb.AddPriceParams{BrandCode: brand, Kind: string(s.Kind), Item: s.Item, FromDate: since, Cents: cents})
	}
	for _, brand := range []string{"default", "sso", "maple", "direct"} {
		for _, p := range program.Catalogue {
			cents := int64(8_900)
			if p.DBSlug == program.ComprehensiveWeight || p.DBSlug == program.ComprehensivePrediabetes {
				cents = 14_900
			}
			if p.DBSlug == program.Prediabetes {
				cents = 0 // comes with comprehensive care
			}
			if err := add(brand, Offering{Program, p.DBSlug}, cents); err != nil {
				return err
			}
		}
		for _, visit := range Visits {
			if err := add(brand, Offering{Visit, visit}, demoVisitCents[visit]); err != nil {
				return err
			}
		}
	}
	return nil
}

func demoHistory(ctx context.Context, q db.Q, d module.DemoPeople) error {
	store := billingdb.New(q)
	for _, b := range demoBills {
		memberID, at := d.Person(b.person), d.Begun.AddDate(0, -b.months, -5)
		bill := Bill{
			ID: d.ID("invoice", b.number), Number: b.number, Service: b.service, From: at.Format(time.DateOnly), Until: at.Format(time.DateOnly),
			Due: at.AddDate(0, 0, 14).Format(time.DateOnly), ListCents: b.list, AmountCents: b.you, Currency: "USD", At: at,
		}
		if b.service.Kind == Program {
			bill.Until = at.AddDate(0, 1, -1).Format(time.DateOnly)
		}
		if b.person == "annmarie" {
			bill.Currency = "CAD"
		}
		if b.paid {
			bill.PaidAt = at.Add(26 * time.Hour).UnixMilli()
		}
		if err := Issue(ctx, q, memberID, bill); err != nil {
			return err
		}
		if !b.paid {
			continue
		}
		card := d.ID("card", b.person)
		if err := store.AddOldCard(ctx, billingdb.AddOldCardParams{
			MemberID: memberID, ID: card, Brand: "mastercard", Last4: "4444", ExpMonth: 1, ExpYear: int64(d.Begun.Year()),
			AddedAt: d.Begun.AddDate(0, 0, -75).UnixMilli(), RemovedAt: d.Begun.AddDate(0, 0, -8).UnixMilli(),
		}); err != nil {
			return err
		}
		if err := store.AddCharge(ctx, billingdb.AddChargeParams{
			MemberID: memberID, ID: d.ID("charge", b.number), InvoiceID: bill.ID, CardID: card, AmountCents: b.you, Currency: bill.Currency,
			State: string(WentThrough), CreatedAt: bill.PaidAt, SettledAt: bill.PaidAt,
		}); err != nil {
			return err
		}
	}
	return nil
}
