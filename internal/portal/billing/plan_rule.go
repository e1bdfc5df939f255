package billing

import (
	"slices"
	"strings"

	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/legible"
)

// PlanDraft is a plan as an Admin writes it.
type PlanDraft struct {
	BrandCode, Code, Name string
	SponsorKind           SponsorKind
	Sponsor               string
	DeductibleCents       int64
	Phone                 string
	Covers                []Cover
}

// planNameMost is how long the names of plans and sponsors may be, in characters.
const planNameMost = 80

// tidy takes away the spaces around what was typed, and what does not belong to a
// plan that members pay themselves.
func (d PlanDraft) tidy() PlanDraft {
	d.Name, d.Sponsor, d.Phone = strings.TrimSpace(d.Name), strings.TrimSpace(d.Sponsor), strings.TrimSpace(d.Phone)
	if d.SponsorKind == Self {
		d.Sponsor, d.DeductibleCents, d.Covers = "", 0, nil
	}
	return d
}

// Offerings are all services that can have a price.
func Offerings() []Offering {
	slugs := make([]string, 0, len(program.Catalogue))
	for _, p := range program.Catalogue {
		slugs = append(slugs, p.DBSlug)
	}
	return services(slugs)
}

// known reports a service that can have a price.
func (s Offering) known() bool { return slices.Contains(Offerings(), s) }

func validName(text string) bool {
	n := len([]rune(text))
	return n > 0 && n <= planNameMost && legible.Line(text)
}

// problems are what is wrong with a draft.
func (d PlanDraft) problems() (out []apperr.Field) {
	if !validName(d.Name) {
		out = append(out, apperr.Field{Name: "name", MessageKey: "billing.plan.name", Message: "Enter a name of up to 80 characters."})
	}
	if !slices.Contains([]SponsorKind{Employer, HealthPlan, Self}, d.SponsorKind) {
		out = append(out, apperr.Field{Name: "sponsorKind", MessageKey: "billing.plan.sponsorKind", Message: "Choose who pays."})
	}
	if d.SponsorKind != Self && !validName(d.Sponsor) {
		out = append(out, apperr.Field{Name: "sponsor", MessageKey: "billing.plan.sponsor", Message: "Enter the name of the employer or health plan."})
	}
	if !validAmount(d.DeductibleCents) {
		out = append(out, amountField("deductibleCents"))
	}
	if d.Phone != "" {
		if _, fault := contactrule.Phone(d.Phone, contactrule.US); fault != "" {
			out = append(out, fault.Field("phone"))
		}
	}
	return append(out, d.coverProblems()...)
}

// coverProblems are what is wrong with how a plan pays. A part of zero is refused: the
// plan pays all then, and the member should read that.
func (d PlanDraft) coverProblems() (out []apperr.Field) {
	seen := map[Offering]bool{}
	add := func(key, message string) {
		out = append(out, apperr.Field{Name: "covers", MessageKey: key, Message: message})
	}
	for _, c := range d.Covers {
		all := c.Item == "" && (c.Kind == Program || c.Kind == Visit)
		if !all && !c.known() || !slices.Contains([]How{Paid, Copay, Deductible, NotCovered}, c.How) {
			add("billing.plan.service", "Choose a service and how the plan pays for it.")
			continue
		}
		if seen[c.Offering] {
			add("billing.plan.serviceTwice", "A service is in the list twice.")
		}
		seen[c.Offering] = true
		if takes := c.How == Copay || c.How == Deductible; takes && c.Cents == 0 || !validAmount(c.Cents) || !validAmount(c.After) {
			add("billing.plan.part", "Enter what the member pays: more than zero, and at most 20,000 dollars.")
		}
		if c.How == Deductible && d.DeductibleCents == 0 {
			out = append(out, apperr.Field{
				Name: "deductibleCents", MessageKey: "billing.plan.deductible", Message: "Enter the deductible: a service of this plan counts toward it.",
			})
		}
	}
	return out
}
