package billing

import (
	"context"

	"wellhouse.app/internal/platform/db"
)

// Owed is what a member has to pay.
type Owed struct {
	Bills  int
	First  Invoice // the one that is due first
	Failed bool    // a payment of one of them didn't work
}

// LoadOwed reads what waits to be paid, in one statement.
func LoadOwed(ctx context.Context, q db.Q, memberID string) (Owed, error) {
	unpaid, err := unpaidRows(ctx, q, memberID)
	return owed(unpaid), err
}

func owed(unpaid []Invoice) (out Owed) {
	for i, one := range unpaid {
		out.Bills++
		out.Failed = out.Failed || one.Status == Failed
		if i == 0 || one.DueDate < out.First.DueDate {
			out.First = one
		}
	}
	return out
}
