package billing

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/portal/billing/billingdb"
)

// Status is how an invoice stands, as a member is told.
type Status string

// The statuses.
const (
	Open           Status = "open"
	UnderWay       Status = "processing"
	PaidInFull     Status = "paid"
	RefundedInPart Status = "refundedInPart"
	Refunded       Status = "refunded"
	Failed         Status = "failed" // the last try did not work; it can be paid again
	Void           Status = "void"
)

// Invoice is what a member owes, or owed, for one service.
type Invoice struct {
	ID, Number               string
	Service                  Offering
	From, Until              string // of the service, yyyy-mm-dd
	ListCents, AmountCents   int64
	Currency                 string
	Status                   Status
	HeldCents, RefundedCents int64
	DueDate                  string
	IssuedAt, PaidAt         int64
}

// statusOf puts what was refunded into words.
func statusOf(stored string, amount, refunded int64) Status {
	switch {
	case Status(stored) == PaidInFull && refunded >= amount:
		return Refunded
	case Status(stored) == PaidInFull && refunded > 0:
		return RefundedInPart
	}
	return Status(stored)
}

// CanBePaid reports an invoice that waits for a payment.
func (i Invoice) CanBePaid() bool { return i.Status == Open || i.Status == Failed }

// WasPaid reports an invoice that has a receipt.
func (i Invoice) WasPaid() bool {
	return i.Status == PaidInFull || i.Status == RefundedInPart || i.Status == Refunded
}

// Refundable is what can still be given back.
func (i Invoice) Refundable() int64 {
	if !i.WasPaid() {
		return 0
	}
	return i.AmountCents - i.HeldCents
}

func invoiceOf(r billingdb.InvoiceRow) Invoice {
	return Invoice{
		ID: r.ID, Number: r.Number, Service: Offering{Kind(r.Kind), r.Item}, From: r.ServiceFrom, Until: r.ServiceUntil,
		ListCents: r.ListCents, AmountCents: r.AmountCents, Currency: r.Currency, Status: statusOf(r.Status, r.AmountCents, r.RefundedCents),
		HeldCents: r.HeldCents, RefundedCents: r.RefundedCents, DueDate: r.DueDate, IssuedAt: r.IssuedAt, PaidAt: r.PaidAt,
	}
}

// pageMost is how many invoices a page has.
const pageMost = 20

func invoiceRows(ctx context.Context, q db.Q, memberID string, before db.Cursor, most int32) (out []Invoice, err error) {
	if before == (db.Cursor{}) {
		before.At = math.MaxInt64
	}
	rows, err := billingdb.New(q).Invoices(ctx, billingdb.InvoicesParams{MemberID: memberID, BeforeAt: before.At, BeforeID: before.ID, Most: most})
	for _, r := range rows {
		out = append(out, invoiceOf(billingdb.InvoiceRow(r)))
	}
	return out, err
}

// unpaidRows lists what waits to be paid, also what is too old for the first page.
func unpaidRows(ctx context.Context, q db.Q, memberID string) (out []Invoice, err error) {
	rows, err := billingdb.New(q).UnpaidInvoices(ctx, memberID)
	for _, r := range rows {
		out = append(out, invoiceOf(billingdb.InvoiceRow(r)))
	}
	return out, err
}

// Page is a part of the list of invoices.
type Page struct {
	Invoices []Invoice
	Unpaid   []Invoice // all of them, with the first page only
	Next     string
	Card     *Card
}

// Invoices lists a member's invoices, the newest first, and their card.
func (s *Service) Invoices(ctx context.Context, memberID, before string) (out Page, err error) {
	from, err := db.ParseCursor("before", before)
	if err != nil {
		return out, err
	}
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if out.Invoices, err = invoiceRows(ctx, q, memberID, from, pageMost+1); err != nil {
			return err
		}
		if before == "" {
			if out.Unpaid, err = unpaidRows(ctx, q, memberID); err != nil {
				return err
			}
		}
		if card, found, err := cardOf(ctx, q, memberID); err != nil {
			return err
		} else if found {
			out.Card = &card
		}
		return nil
	})
	if len(out.Invoices) > pageMost {
		out.Invoices = out.Invoices[:pageMost]
		last := out.Invoices[pageMost-1]
		out.Next = db.Cursor{At: last.IssuedAt, ID: last.ID}.String()
	}
	return out, err
}

// Detail is an invoice with what happened to it.
type Detail struct {
	Invoice  Invoice
	Payments []Payment // the newest first
	Refunds  []Refund
}

func noID(name string) error {
	return apperr.InvalidField(name, "errors.value", "Please choose an invoice.")
}

// Invoice gives one invoice.
func (s *Service) Invoice(ctx context.Context, memberID, id string) (out Detail, err error) {
	if id == "" {
		return out, noID("id")
	}
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		out, err = detail(ctx, q, memberID, id)
		return err
	})
	return out, err
}

func detail(ctx context.Context, q db.Q, memberID, id string) (out Detail, err error) {
	store := billingdb.New(q)
	row, err := store.Invoice(ctx, billingdb.InvoiceParams{MemberID: memberID, ID: id})
	if errors.Is(err, sql.ErrNoRows) {
		return out, apperr.NotFoundError()
	} else if err != nil {
		return out, err
	}
	out.Invoice = invoiceOf(row)
	payments, err := store.ChargesOf(ctx, billingdb.ChargesOfParams{MemberID: memberID, InvoiceID: id})
	if err != nil {
		return out, err
	}
	for _, r := range payments {
		out.Payments = append(out.Payments, paymentOf(r))
	}
	refunds, err := store.RefundsOf(ctx, billingdb.RefundsOfParams{MemberID: memberID, InvoiceID: id})
	for _, r := range refunds {
		out.Refunds = append(out.Refunds, Refund{ID: r.ID, Cents: r.AmountCents, State: RefundState(r.State), At: max(r.CreatedAt, r.SettledAt)})
	}
	return out, err
}

// Bill is an invoice to be made.
type Bill struct {
	ID, Number             string
	Service                Offering
	From, Until, Due       string
	ListCents, AmountCents int64
	Currency               string
	At                     time.Time
	PaidAt                 int64 // where it is paid already
}

// Issue makes an invoice in the caller's transaction, once.
func Issue(ctx context.Context, q db.Q, memberID string, b Bill) error {
	status := Open
	if b.PaidAt > 0 {
		status = PaidInFull
	}
	return billingdb.New(q).AddInvoice(ctx, billingdb.AddInvoiceParams{
		MemberID: memberID, ID: b.ID, Number: b.Number, Kind: string(b.Service.Kind), Item: b.Service.Item, ServiceFrom: b.From, ServiceUntil: b.Until,
		ListCents: b.ListCents, AmountCents: b.AmountCents, Currency: b.Currency, Status: string(status), DueDate: b.Due, IssuedAt: b.At.UnixMilli(),
		PaidAt: b.PaidAt,
	})
}
