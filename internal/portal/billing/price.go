package billing

import "wellhouse.app/internal/people/program"

// Kind is a kind of service.
type Kind string

// The kinds.
const (
	Program Kind = "program" // costs so much a month
	Visit   Kind = "visit"   // costs so much each time
)

// Visits are the kinds of visit that have a price, in the order they are shown.
var Visits = []string{"general", "mental_health", "psychiatry", "dermatology", "nutrition", "lab_draw"}

// Offering is what costs something: a program by its slug, or a kind of visit.
type Offering struct {
	Kind Kind
	Item string
}

// private reports a service of mental health, which staff at the desk of bills learn
// nothing of.
func (o Offering) private() bool {
	return o.Kind == Program && o.Item == program.BehavioralHealth || o.Kind == Visit && (o.Item == "mental_health" || o.Item == "psychiatry")
}

// Price is what a service costs without any plan, from one day to another, both
// inside. An empty end is open.
type Price struct {
	Offering
	Promo       string // the organization whose members it is for; empty for everyone of the brand
	From, Until string // yyyy-mm-dd
	Cents       int64
}

// How is the way a plan covers a service.
type How string

// The ways.
const (
	Paid       How = "paid"       // the sponsor pays all of it
	Copay      How = "copay"      // the member pays Cents
	Deductible How = "deductible" // the member pays Cents until the deductible is met, then After
	NotCovered How = "none"
)

// Cover says how a plan covers a service; an empty item is for all of its kind.
type Cover struct {
	Offering
	How          How
	Cents, After int64
}

// SponsorKind is who stands behind a plan.
type SponsorKind string

// The sponsors.
const (
	Employer   SponsorKind = "employer"
	HealthPlan SponsorKind = "health_plan"
	Self       SponsorKind = "self"
)

// Reason says why a service costs what it does.
type Reason string

// The reasons.
const (
	EmployerPays     Reason = "employerPays"
	PlanPays         Reason = "planPays"
	SharedCost       Reason = "copay"
	BeforeDeductible Reason = "beforeDeductible"
	AfterDeductible  Reason = "afterDeductible"
	YouPay           Reason = "youPay"
	PlanDoesNotPay   Reason = "notCovered"
	CoverageEnded    Reason = "ended"
	CoverageLater    Reason = "notStarted"
	Included         Reason = "included" // it costs nothing to begin with
)

// Quote is what a service costs a member on one day, and why.
type Quote struct {
	Offering
	ListCents, YourCents int64
	Reason               Reason
	// AfterCents is what it will cost once the deductible is met.
	AfterCents int64
}

// within reports whether a day belongs to a period. Dates compare as text.
func within(day, from, until string) bool { return from <= day && (until == "" || day <= until) }

// PriceOn finds the price of a service on a day. That of the member's own
// organization comes before that of the brand, and of two the newer one.
func PriceOn(list []Price, s Offering, promo, day string) (best Price, found bool) {
	for _, p := range list {
		if p.Offering != s || p.Promo != "" && p.Promo != promo || !within(day, p.From, p.Until) {
			continue
		}
		own, wasOwn := p.Promo != "", best.Promo != ""
		if !found || own && !wasOwn || own == wasOwn && p.From > best.From {
			best, found = p, true
		}
	}
	return best, found
}

// coverOf finds how a plan covers a service: by its own line, or by that for all
// of its kind.
func coverOf(covers []Cover, s Offering) (best Cover, found bool) {
	for _, c := range covers {
		if c.Kind == s.Kind && (c.Item == s.Item || c.Item == "" && !found) {
			best, found = c, true
		}
	}
	return best, found
}

// QuoteFor says what a service costs a member with a plan on a day, or without one
// where plan is nil.
func QuoteFor(p Price, plan *Plan, covers []Cover, day string) Quote {
	q := Quote{Offering: p.Offering, ListCents: p.Cents, YourCents: p.Cents, Reason: YouPay}
	switch {
	case p.Cents == 0:
		q.Reason = Included
		return q
	case plan == nil || plan.SponsorKind == Self && len(covers) == 0:
		return q
	case day < plan.From:
		q.Reason = CoverageLater
		return q
	case plan.Until != "" && day > plan.Until:
		q.Reason = CoverageEnded
		return q
	}
	c, found := coverOf(covers, p.Offering)
	if !found {
		c.How = NotCovered
	}
	return c.apply(q, *plan)
}

func (c Cover) apply(q Quote, plan Plan) Quote {
	switch c.How {
	case Paid:
		q.YourCents, q.Reason = 0, PlanPays
		if plan.SponsorKind == Employer {
			q.Reason = EmployerPays
		}
	case Copay:
		q.YourCents, q.Reason = min(c.Cents, q.ListCents), SharedCost
	case Deductible:
		before, after := min(c.Cents, q.ListCents), min(c.After, q.ListCents)
		left := max(plan.DeductibleCents-plan.MetCents, 0)
		q.YourCents, q.Reason, q.AfterCents = before, BeforeDeductible, after
		if left == 0 {
			q.YourCents, q.Reason = after, AfterDeductible
		} else if left < before {
			// What is left of the deductible is all that can be asked for, unless the
			// share after it is more.
			q.YourCents = max(left, after)
		}
	case NotCovered:
		q.Reason = PlanDoesNotPay
	}
	return q
}
