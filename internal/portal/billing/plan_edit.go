package billing

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/portal/billing/billingdb"
)

const (
	// plansMost is how many plans a brand can have.
	plansMost = 200
	// pricesMost bounds what one brand's list of prices reads.
	pricesMost = 2_000
)

// EditedPlan is a plan with what an editor needs to know.
type EditedPlan struct {
	PlanDraft
	Revision int64
	Members  int64 // who have or had it
}

// ListedPrice is a price that counts now, or one that will.
type ListedPrice struct {
	Price
	Upcoming bool
}

// PriceList is what a brand's services cost and which plans pay for them.
type PriceList struct {
	Plans    []EditedPlan
	Prices   []ListedPrice
	Currency string
	Day      string
}

// Members may live by any clock. These are the two that are furthest apart.
var (
	earliestZone = time.FixedZone("UTC+14", 14*60*60)
	latestZone   = time.FixedZone("UTC-12", -12*60*60)
)

// Days are the calendar days on Earth at one moment: the oldest that still lasts somewhere,
// and the newest that somebody has already. A price of the newest day is shown to
// members who are that far, so it stays as it is; one from a later day counts for
// nobody yet.
type Days struct{ Last, Newest string }

func daysAt(now time.Time) Days {
	return Days{now.In(latestZone).Format(time.DateOnly), now.In(earliestZone).Format(time.DateOnly)}
}

func (s *Service) days() Days { return daysAt(s.Now()) }

func noBrand() error {
	return apperr.InvalidField("brandCode", "errors.unknownBrand", "There is no such brand.")
}

func brandOf(ctx context.Context, q db.Q, code string) (billingdb.BrandRow, error) {
	row, err := billingdb.New(q).Brand(ctx, code)
	if errors.Is(err, sql.ErrNoRows) {
		err = noBrand()
	}
	return row, err
}

// PriceList reads the plans and prices of a brand.
func (s *Service) PriceList(ctx context.Context, brandCode string) (out PriceList, err error) {
	days := s.days()
	out.Day = days.Newest
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		brand, err := brandOf(ctx, q, brandCode)
		if err != nil {
			return err
		}
		out.Currency = Currency(brand.Country)
		if out.Plans, err = plansOf(ctx, q, brandCode); err != nil {
			return err
		}
		rows, err := billingdb.New(q).PricesOf(ctx, billingdb.PricesOfParams{BrandCode: brandCode, Most: pricesMost})
		list := make([]Price, 0, len(rows))
		for _, r := range rows {
			list = append(list, Price{Offering{Kind(r.Kind), r.Item}, r.PromoCode, r.FromDate, r.UntilDate, r.Cents})
		}
		out.Prices = listed(list, days)
		return err
	})
	return out, err
}

func plansOf(ctx context.Context, q db.Q, brandCode string) (out []EditedPlan, err error) {
	rows, err := billingdb.New(q).PlansOf(ctx, billingdb.PlansOfParams{BrandCode: brandCode, Most: plansMost})
	if err != nil {
		return nil, err
	}
	covers, err := billingdb.New(q).CoversOf(ctx, brandCode)
	for _, r := range rows {
		p := EditedPlan{Revision: r.Revision, Members: r.Uses, PlanDraft: PlanDraft{
			BrandCode: brandCode, Code: r.Code, Name: r.Name, SponsorKind: SponsorKind(r.SponsorKind), Sponsor: r.Sponsor,
			DeductibleCents: r.DeductibleCents, Phone: r.Phone,
		}}
		for _, c := range covers {
			if c.PlanCode == r.Code {
				p.Covers = append(p.Covers, Cover{Offering{Kind(c.Kind), c.Item}, How(c.How), c.Cents, c.AfterCents})
			}
		}
		out = append(out, p)
	}
	return out, err
}

// listed leaves out prices that count for nobody any more. Of each service it keeps
// what counts for somebody, and what comes after it, in the order of the services.
func listed(list []Price, days Days) (out []ListedPrice) {
	order := Offerings()
	for _, p := range list {
		if p.Until != "" && p.Until < days.Last {
			continue
		}
		newer := slices.ContainsFunc(list, func(o Price) bool {
			return o.Offering == p.Offering && o.Promo == p.Promo && o.From > p.From && within(days.Last, o.From, o.Until)
		})
		if !newer {
			out = append(out, ListedPrice{p, p.From > days.Newest})
		}
	}
	slices.SortStableFunc(out, func(a, b ListedPrice) int { return slices.Index(order, a.Offering) - slices.Index(order, b.Offering) })
	return out
}

// The words of audit rows about plans and prices.
const (
	actPlanSaved    = "planSaved"
	actPlanDeleted  = "planDeleted"
	actPriceAdded   = "priceAdded"
	actPriceDropped = "priceDropped"
)

// onBrand runs a change of a brand's plans and prices with its row.
func (s *Service) onBrand(ctx context.Context, brandCode, action, target string, work db.Work) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if _, err := brandOf(ctx, q, brandCode); err != nil {
			return err
		}
		if err := work(ctx, q); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: action, Area: area, Target: brandCode, Reason: target})
	})
}

// SavePlan adds a plan, or replaces one by a draft made from a revision of it.
// Invoices that are out keep their amounts.
func (s *Service) SavePlan(ctx context.Context, d PlanDraft, revision int64) (code string, err error) {
	d = d.tidy()
	if err := refuse(d.problems()); err != nil {
		return "", err
	}
	isNew := d.Code == ""
	if isNew {
		d.Code = db.NewID()
	}
	return d.Code, s.onBrand(ctx, d.BrandCode, actPlanSaved, d.Name, func(ctx context.Context, q db.Q) error {
		if err := d.needOwnName(ctx, q); err != nil {
			return err
		}
		store := billingdb.New(q)
		if isNew {
			if err := store.AddPlan(ctx, billingdb.AddPlanParams{
				Code: d.Code, BrandCode: d.BrandCode, Name: d.Name, SponsorKind: string(d.SponsorKind), Sponsor: d.Sponsor,
				DeductibleCents: d.DeductibleCents, Phone: d.Phone, CreatedAt: s.Now().UnixMilli(),
			}); err != nil {
				return err
			}
		} else if err := d.change(ctx, store, revision); err != nil {
			return err
		}
		return d.putCovers(ctx, store)
	})
}

// needOwnName refuses a second plan of the same name: staff could not tell them apart.
func (d PlanDraft) needOwnName(ctx context.Context, q db.Q) error {
	names, err := billingdb.New(q).PlanNames(ctx, billingdb.PlanNamesParams{BrandCode: d.BrandCode, Most: plansMost})
	if err != nil {
		return err
	}
	for _, n := range names {
		if n.Code != d.Code && legible.Fold(n.Name) == legible.Fold(d.Name) {
			return apperr.InvalidField("name", "billing.plan.nameTaken", "This brand has a plan with this name.")
		}
	}
	if len(names) >= plansMost && !slices.ContainsFunc(names, func(n billingdb.PlanNamesRow) bool { return n.Code == d.Code }) {
		return apperr.InvalidField("name", "billing.plan.tooMany", "A brand can have up to 200 plans.")
	}
	return nil
}

func (d PlanDraft) change(ctx context.Context, store *billingdb.Queries, revision int64) error {
	n, err := store.ChangePlan(ctx, billingdb.ChangePlanParams{
		Code: d.Code, BrandCode: d.BrandCode, Revision: revision, Name: d.Name, SponsorKind: string(d.SponsorKind), Sponsor: d.Sponsor,
		DeductibleCents: d.DeductibleCents, Phone: d.Phone,
	})
	if err == nil && n == 0 {
		err = changed()
	}
	if err != nil {
		return err
	}
	return store.DropCovers(ctx, d.Code)
}

func (d PlanDraft) putCovers(ctx context.Context, store *billingdb.Queries) error {
	for _, c := range d.Covers {
		row := billingdb.AddCoverParams{PlanCode: d.Code, Kind: string(c.Kind), Item: c.Item, How: string(c.How)}
		if c.How == Copay || c.How == Deductible {
			row.Cents = c.Cents
		}
		if c.How == Deductible {
			row.AfterCents = c.After
		}
		if err := store.AddCover(ctx, row); err != nil {
			return err
		}
	}
	return nil
}

func planInUse() error {
	return apperr.New(apperr.FailedPrecondition, "billing.plan.inUse", "Members have this plan, so it can’t be deleted.")
}

// DeletePlan deletes a plan that no member has or had.
func (s *Service) DeletePlan(ctx context.Context, brandCode, code string, revision int64) error {
	if code == "" {
		return apperr.InvalidField("code", "errors.value", "Please choose a plan.")
	}
	err := s.onBrand(ctx, brandCode, actPlanDeleted, code, func(ctx context.Context, q db.Q) error {
		store := billingdb.New(q)
		used, err := store.PlanUsed(ctx, code)
		if err == nil && used {
			err = planInUse()
		}
		if err != nil {
			return err
		}
		if err := store.DropCovers(ctx, code); err != nil {
			return err
		}
		n, err := store.DropPlan(ctx, billingdb.DropPlanParams{Code: code, BrandCode: brandCode, Revision: revision})
		if err == nil && n == 0 {
			err = changed()
		}
		return err
	})
	if db.IsForeignKey(err) { // somebody got it in the same moment
		return planInUse()
	}
	return err
}

// NewPrice is what a service costs from a day on.
type NewPrice struct {
	BrandCode, Promo string
	Offering
	From  string
	Cents int64
}

// problems are what is wrong with a new price. today is the newest day anywhere. A price
// that members see is never changed, so a new one begins the day after at the earliest,
// or today where they see none yet.
func (p NewPrice) problems(today string, counts bool) (out []apperr.Field) {
	if !p.known() {
		out = append(out, apperr.Field{Name: "item", MessageKey: "billing.price.service", Message: "Choose a service."})
	}
	if !validAmount(p.Cents) {
		out = append(out, amountField("cents"))
	}
	switch {
	case !validDay(p.From) || p.From > addDays(today, daysAhead):
		out = append(out, apperr.Field{Name: "from", MessageKey: "billing.price.day", Message: "Enter a date within the next two years."})
	case p.From < today:
		out = append(out, apperr.Field{Name: "from", MessageKey: "billing.price.past", Message: "Choose a later day. In some time zones this day is already over."})
	case p.From == today && counts:
		out = append(out, apperr.Field{Name: "from", MessageKey: "billing.price.later", Message: "Choose a later day. For some members this day has begun, and they see another price."})
	}
	return out
}

// daysAhead is how far ahead a price may begin.
const daysAhead = 730

func validDay(day string) bool {
	_, err := time.Parse(time.DateOnly, day)
	return err == nil
}

// addDays counts days on the calendar. The day must be valid.
func addDays(day string, n int) string {
	t, _ := time.Parse(time.DateOnly, day)
	return t.AddDate(0, 0, n).Format(time.DateOnly)
}

// AddPrice sets what a service costs from a day on.
func (s *Service) AddPrice(ctx context.Context, p NewPrice) error {
	return s.onBrand(ctx, p.BrandCode, actPriceAdded, p.Item+" "+p.From, func(ctx context.Context, q db.Q) error {
		today := s.days().Newest
		list, err := prices(ctx, q, p.BrandCode, p.Promo)
		if err != nil {
			return err
		}
		// Members of an organization without a price of its own see that of the brand.
		_, counts := PriceOn(list, p.Offering, p.Promo, today)
		if err := refuse(p.problems(today, counts)); err != nil {
			return err
		}
		if p.Promo != "" {
			found, err := billingdb.New(q).PromoExists(ctx, p.Promo)
			if err != nil {
				return err
			}
			if !found {
				return apperr.InvalidField("promo", "billing.price.promo", "No organization has this code.")
			}
		}
		n, err := billingdb.New(q).NewPrice(ctx, billingdb.NewPriceParams{
			BrandCode: p.BrandCode, PromoCode: p.Promo, Kind: string(p.Kind), Item: p.Item, FromDate: p.From, Cents: p.Cents,
		})
		if err == nil && n == 0 {
			err = apperr.InvalidField("from", "billing.price.taken", "This service already has a price that starts on this day. Remove that one first.")
		}
		return err
	})
}

// DropPrice takes back a price that does not count yet.
func (s *Service) DropPrice(ctx context.Context, p NewPrice) error {
	if p.Item == "" {
		return apperr.InvalidField("item", "billing.price.service", "Choose a service.")
	}
	return s.onBrand(ctx, p.BrandCode, actPriceDropped, p.Item+" "+p.From, func(ctx context.Context, q db.Q) error {
		n, err := billingdb.New(q).DropPrice(ctx, billingdb.DropPriceParams{
			BrandCode: p.BrandCode, PromoCode: p.Promo, Kind: string(p.Kind), Item: p.Item, FromDate: p.From, Cents: p.Cents, Today: s.days().Newest,
		})
		if err == nil && n == 0 {
			err = apperr.New(apperr.Aborted, "billing.price.counts", "This price is already in effect, or someone else has removed it.")
		}
		return err
	})
}
