package billing

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/portal/billing/billingdb"
)

// BillAsked is an invoice that staff ask for.
type BillAsked struct {
	MemberID string
	Service  Offering
	From     string // the day of a visit, or the first of a month of a program
}

const (
	// payWithin is how many days a member has to pay.
	payWithin = 14
	// billBack is how many days back a service may be.
	billBack = 365
	// billAhead is how many days ahead a month of a program may begin.
	billAhead = 31
)

// problems are what is wrong with a request, on a day of the member's calendar.
func (a BillAsked) problems(today string, offered []Offering) (out []apperr.Field) {
	if !slices.Contains(offered, a.Service) {
		out = append(out, apperr.Field{Name: "item", MessageKey: "billing.price.service", Message: "Choose a service."})
	}
	ahead := 0
	if a.Service.Kind == Program {
		ahead = billAhead
	}
	if !validDay(a.From) || a.From < addDays(today, -billBack) || a.From > addDays(today, ahead) {
		out = append(out, apperr.Field{
			Name: "from", MessageKey: "billing.invoice.day", Message: "Enter a day of the last 12 months. A month of a program may begin up to 31 days ahead.",
		})
	}
	return out
}

// until is the last day of what is billed: a visit is one day, and a program is billed
// by the month, up to the day before the same day of the next one.
func (a BillAsked) until() string {
	if a.Service.Kind == Visit {
		return a.From
	}
	from, _ := time.Parse(time.DateOnly, a.From)
	first := time.Date(from.Year(), from.Month()+1, 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(from.Day(), last)-2).Format(time.DateOnly)
}

// Proposal is an invoice that could be made.
type Proposal struct {
	Quote            Quote
	Currency         string
	From, Until, Due string
}

// QuoteBill says what an invoice would be, without making it.
func (s *Service) QuoteBill(ctx context.Context, a BillAsked) (out Proposal, err error) {
	if _, err := s.looked(ctx, a.MemberID); err != nil {
		return out, err
	}
	err = s.DB.Read(ctx, db.Member(a.MemberID), func(ctx context.Context, q db.Q) error {
		out, _, err = s.propose(ctx, q, a)
		return err
	})
	return out, err
}

// propose works out the amount by the price and the plan of the day of the service.
func (s *Service) propose(ctx context.Context, q db.Q, a BillAsked) (p Proposal, facts member.Facts, err error) {
	if facts, err = factsOf(ctx, q, a.MemberID); err != nil {
		return p, facts, err
	}
	today := s.Now().In(facts.Zone()).Format(time.DateOnly)
	active, err := activePrograms(ctx, q, a.MemberID, false)
	if err != nil {
		return p, facts, err
	}
	if err := refuse(a.problems(today, billable(active))); err != nil {
		return p, facts, err
	}
	if err := a.joinedBy(ctx, q, facts); err != nil {
		return p, facts, err
	}
	p = Proposal{Currency: Currency(facts.Country), From: a.From, Until: a.until(), Due: addDays(today, payWithin)}
	p.Quote, err = s.quoteOn(ctx, q, facts, a)
	return p, facts, err
}

// onlyOnce refuses a second invoice for a service and its days. It comes last, for
// somebody who would make the invoice otherwise, and no quote tells it. Staff see which
// days a member was billed for, but not for which service: once every service they can
// ask about is ruled out, only mental health is left.
func (a BillAsked) onlyOnce(ctx context.Context, q db.Q, p Proposal) error {
	billed, err := billingdb.New(q).BilledAlready(ctx, billingdb.BilledAlreadyParams{
		MemberID: a.MemberID, Kind: string(a.Service.Kind), Item: a.Service.Item, FromDate: p.From, UntilDate: p.Until,
	})
	if err == nil && billed {
		err = apperr.InvalidField("from", "billing.invoice.twice", "There is an invoice for this service and these days. Cancel that one first.")
	}
	return err
}

// joinedBy refuses a month of a program from before the member joined it.
func (a BillAsked) joinedBy(ctx context.Context, q db.Q, facts member.Facts) error {
	if a.Service.Kind != Program {
		return nil
	}
	enrolments, err := program.Load(ctx, q, a.MemberID)
	for _, e := range enrolments {
		if e.Program.DBSlug != a.Service.Item || e.StartedAt == nil {
			continue
		}
		if joined := time.UnixMilli(*e.StartedAt).In(facts.Zone()).Format(time.DateOnly); a.From < joined {
			return apperr.InvalidField("from", "billing.invoice.joined", "The member joined this program later. Enter a day from then on.")
		}
	}
	return err
}

func (s *Service) quoteOn(ctx context.Context, q db.Q, facts member.Facts, a BillAsked) (quote Quote, err error) {
	m, err := member.Load(ctx, q, a.MemberID)
	if err != nil {
		return quote, err
	}
	list, err := prices(ctx, q, facts.BrandCode, m.Promo.Code)
	if err != nil {
		return quote, err
	}
	price, found := PriceOn(list, a.Service, m.Promo.Code, a.From)
	if !found {
		return quote, apperr.InvalidField("item", "billing.invoice.noPrice", "This service had no price on this day.")
	}
	plans, err := s.plans(ctx, q, a.MemberID)
	if err != nil || len(plans) == 0 {
		return QuoteFor(price, nil, nil, a.From), err
	}
	plan := ranked(plans, a.From)[0]
	covers, err := coversOf(ctx, q, plan.Code)
	return QuoteFor(price, &plan, covers, a.From), err
}

// invoiceNumber is short enough to read out on the phone.
func invoiceNumber(day string) string {
	return "INV-" + strings.ReplaceAll(day, "-", "") + "-" + rand.Text()[:6]
}

// IssueBill makes the invoice that the caller has seen, once for a service and its days.
func (s *Service) IssueBill(ctx context.Context, a BillAsked, seen int64) (out Invoice, err error) {
	if a.MemberID == "" {
		return out, noMember()
	}
	err = s.DB.Write(ctx, db.Member(a.MemberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, a.MemberID); err != nil {
			return err
		}
		p, facts, err := s.propose(ctx, q, a)
		if err != nil {
			return err
		}
		if err := p.refused(facts, seen); err != nil {
			return err
		}
		if err := a.onlyOnce(ctx, q, p); err != nil {
			return err
		}
		bill := Bill{
			ID: db.NewID(), Number: invoiceNumber(s.Now().UTC().Format(time.DateOnly)), Service: a.Service, From: p.From, Until: p.Until, Due: p.Due, At: s.Now(),
			ListCents: p.Quote.ListCents, AmountCents: p.Quote.YourCents, Currency: p.Currency,
		}
		if err := Issue(ctx, q, a.MemberID, bill); err != nil {
			return err
		}
		if err := s.write(ctx, q, a.MemberID, invoiceIssued, bill.ID, bill.AmountCents, bill.Currency); err != nil {
			return err
		}
		if err := s.record(ctx, q, a.MemberID, "invoiceIssued", bill.ID); err != nil {
			return err
		}
		db.After(ctx, func() { s.tell(a.MemberID) })
		d, err := detail(ctx, q, a.MemberID, bill.ID)
		out = d.Invoice
		return err
	})
	return out, err
}

// refused says why no invoice is made.
func (p Proposal) refused(facts member.Facts, seen int64) error {
	switch {
	case facts.Ended:
		return apperr.New(apperr.FailedPrecondition, "billing.invoice.ended", "This account has ended, so the member could not see or pay an invoice.")
	case p.Quote.YourCents != seen:
		return apperr.New(apperr.Aborted, "billing.invoice.amount", "The amount has changed. Please look at it again.")
	case p.Quote.YourCents == 0:
		return apperr.New(apperr.FailedPrecondition, "billing.invoice.nothing", "The member has nothing to pay for this service.")
	}
	return nil
}

// VoidAsked is an invoice that staff cancel.
type VoidAsked struct{ MemberID, InvoiceID, Reason string }

func (a VoidAsked) problems() (out []apperr.Field) {
	if a.MemberID == "" {
		out = append(out, apperr.Field{Name: "memberId", MessageKey: "errors.memberMissing", Message: "Please choose a member."})
	}
	if a.InvoiceID == "" {
		out = append(out, apperr.Field{Name: "invoiceId", MessageKey: "errors.value", Message: "Please choose an invoice."})
	}
	if !validReason(a.Reason) {
		out = append(out, apperr.Field{Name: "reason", MessageKey: "billing.refund.reason", Message: "Say why, in up to 500 characters."})
	}
	return out
}

func validReason(text string) bool {
	n := len([]rune(text))
	return n > 0 && n <= reasonMost && legible.Text(text)
}

// VoidBill cancels an invoice that is not paid and has no payment under way.
func (s *Service) VoidBill(ctx context.Context, a VoidAsked) (out Invoice, err error) {
	a.Reason = strings.TrimSpace(a.Reason)
	if err := refuse(a.problems()); err != nil {
		return out, err
	}
	err = s.DB.Write(ctx, db.Member(a.MemberID), func(ctx context.Context, q db.Q) error {
		n, err := billingdb.New(q).VoidInvoice(ctx, billingdb.VoidInvoiceParams{MemberID: a.MemberID, ID: a.InvoiceID})
		if err != nil {
			return err
		}
		d, err := detail(ctx, q, a.MemberID, a.InvoiceID)
		if err != nil {
			return err
		}
		if out = d.Invoice; n == 0 {
			return apperr.New(apperr.FailedPrecondition, "billing.refused.void", "Only an invoice that is not paid can be canceled.")
		}
		if err := s.write(ctx, q, a.MemberID, invoiceCanceled, a.InvoiceID, out.AmountCents, out.Currency); err != nil {
			return err
		}
		db.After(ctx, func() { s.tell(a.MemberID) })
		return s.Audit.Record(ctx, q, audit.Row{MemberID: a.MemberID, Action: "invoiceVoided", Area: area, Target: a.InvoiceID, Reason: a.Reason})
	})
	return out, err
}

// BillOf gives staff one invoice of a member.
func (s *Service) BillOf(ctx context.Context, memberID, id string) (Detail, error) {
	if id == "" {
		return Detail{}, noID("id")
	}
	if _, err := s.looked(ctx, memberID); err != nil {
		return Detail{}, err
	}
	return s.Invoice(ctx, memberID, id)
}
