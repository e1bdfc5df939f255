package billing

import (
	"context"
	"embed"
	"time"

	"wellhouse.app/internal/care/report"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/wire"
)

//go:embed text_*.txt
var textFiles embed.FS

var texts = i18n.Load(textFiles)

// Receipt is the receipt of a paid invoice as a PDF, in the reader's language.
func (s *Service) Receipt(ctx context.Context, memberID, id string) (name string, content []byte, err error) {
	if id == "" {
		return "", nil, noID("id")
	}
	var d Detail
	var facts member.Facts
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if facts, err = member.LoadFacts(ctx, q, memberID); err != nil {
			return err
		}
		if d, err = detail(ctx, q, memberID, id); err != nil {
			return err
		}
		if !d.Invoice.WasPaid() {
			return apperr.New(apperr.FailedPrecondition, "billing.refused.unpaid", "There is a receipt once the invoice is paid.")
		}
		return s.record(ctx, q, memberID, "receiptDownloaded", id)
	})
	if err != nil {
		return "", nil, err
	}
	locale := facts.Locale
	if asked, ok := i18n.First(wire.From(ctx).Header("Accept-Language")); ok {
		locale = asked
	}
	content, err = report.DrawSheet(receipt(d, facts, texts.In(locale)))
	return "receipt-" + d.Invoice.Number + ".pdf", content, err
}

// receipt puts a paid invoice into words. Its sums are those of the payments and
// refunds themselves.
func receipt(d Detail, facts member.Facts, w i18n.Texts) report.Sheet {
	i := d.Invoice
	money := func(cents int64) string { return w.Money(cents, i.Currency) }
	paidOn := time.UnixMilli(i.PaidAt).In(facts.Zone())
	paid, card := int64(0), ""
	for _, p := range d.Payments {
		if p.State == WentThrough {
			paid, card = p.Cents, w.Say("card", "brand", cardName(p.CardBrand), "last4", p.CardLast4)
		}
	}
	out := report.Sheet{
		Locale: w.Locale, Title: w.Say("title"), Brand: facts.BrandName, MadeAt: i.PaidAt,
		Head: []report.Line{
			{Label: w.Say("head.name"), Text: facts.FullName()},
			{Label: w.Say("head.number"), Text: i.Number},
			{Label: w.Say("head.paid"), Text: w.Date(paidOn)},
			{Label: w.Say("head.card"), Text: card},
		},
		Summary: w.Say("summary", "amount", money(paid)),
		Columns: []string{w.Say("column.service"), w.Say("column.when"), w.Say("column.list"), w.Say("column.you")},
		Rows:    [][]string{{serviceName(i.Service, w), dates(i, w), money(i.ListCents), money(i.AmountCents)}},
		Foot:    w.Say("foot", "brand", facts.BrandName, "name", facts.FullName()), Page: w.Say("page"),
	}
	if covered := i.ListCents - i.AmountCents; covered > 0 {
		out.Total = append(out.Total, report.Line{Label: w.Say("total.covered"), Text: money(covered)})
	}
	out.Total = append(out.Total, report.Line{Label: w.Say("total.paid"), Text: money(paid)})
	left := paid
	for _, r := range d.Refunds {
		if r.State == RefundDone {
			left -= r.Cents
			day := w.Date(time.UnixMilli(r.At).In(facts.Zone()))
			out.Total = append(out.Total, report.Line{Label: w.Say("total.refund", "day", day), Text: money(-r.Cents)})
		}
	}
	if left != paid {
		out.Total = append(out.Total, report.Line{Label: w.Say("total.left"), Text: money(left)})
	}
	currency := "note.currency"
	if i.Currency == "CAD" {
		currency += ".CAD"
	}
	out.Notes = []string{w.Say(currency), w.Say("note.hsa")}
	return out
}

func serviceName(s Offering, w i18n.Texts) string {
	if s.Kind == Program {
		return w.Say("program", "name", w.Say("program."+s.Item))
	}
	return w.Say("visit." + s.Item)
}

func dates(i Invoice, w i18n.Texts) string {
	from, until := dayOf(i.From, w), dayOf(i.Until, w)
	if from == until {
		return from
	}
	return w.Say("from", "from", from, "until", until)
}

func dayOf(day string, w i18n.Texts) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return w.Date(t)
}

var cardNames = map[string]string{
	"visa": "Visa", "mastercard": "Mastercard", "amex": "American Express", "discover": "Discover", "diners": "Diners Club", "jcb": "JCB", "unionpay": "UnionPay",
}

func cardName(brand string) string {
	if name, known := cardNames[brand]; known {
		return name
	}
	return "Card"
}
