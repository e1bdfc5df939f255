package billing

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/portal/billing/billingdb"
)

// Owed is what a member has to pay.
type Owed struct {
	Bills  int
	First  Invoice // the one that is due first
	Failed bool    // a payment of one of them didn't work
}

// LoadOwed reads what waits to be paid, in one statement.
func LoadOwed(ctx context.Context, q db.Q, memberID string) (Owed, error) {
	r, err := billingdb.New(q).Owed(ctx, memberID)
	if errors.Is(err, sql.ErrNoRows) {
		return Owed{}, nil
	}
	if err != nil {
		return Owed{}, err
	}
	first := invoiceOf(billingdb.InvoiceRow{
		ID: r.ID, Number: r.Number, Kind: r.Kind, Item: r.Item, ServiceFrom: r.ServiceFrom, ServiceUntil: r.ServiceUntil, ListCents: r.ListCents,
		AmountCents: r.AmountCents, Currency: r.Currency, Status: r.Status, HeldCents: r.HeldCents, RefundedCents: r.RefundedCents,
		DueDate: r.DueDate, IssuedAt: r.IssuedAt, PaidAt: r.PaidAt,
	})
	return Owed{Bills: int(r.Bills), First: first, Failed: r.Failed > 0}, nil
}
