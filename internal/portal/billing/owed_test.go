package billing_test

import (
	"context"
	"fmt"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/portal/billing"
)

// What a member is told is the bill that is due first, how many there are, however many
// that is, and whether a payment of one of them failed.
func TestOwed(t *testing.T) {
	type bill struct{ due, status string }
	many := []bill{{"2026-12-02", "failed"}} // issued before all the others
	for range 120 {
		many = append(many, bill{"2026-12-31", "open"})
	}
	for name, c := range map[string]struct {
		bills  []bill // the oldest first
		want   int
		first  string // its number
		failed bool
	}{
		"nothing":                         {},
		"paid, and on its way":            {bills: []bill{{"2026-12-03", "paid"}, {"2026-12-03", "processing"}}},
		"one":                             {bills: []bill{{"2026-12-03", "open"}}, want: 1, first: "T-0"},
		"one whose payment failed":        {bills: []bill{{"2026-12-03", "failed"}}, want: 1, first: "T-0", failed: true},
		"the first day, one has failed":   {bills: []bill{{"2026-12-31", "failed"}, {"2026-12-03", "open"}, {"2027-01-01", "open"}, {"2026-12-01", "paid"}}, want: 3, first: "T-1", failed: true},
		"of one day, what is newer":       {bills: []bill{{"2026-12-03", "open"}, {"2026-12-03", "open"}}, want: 2, first: "T-1"},
		"an old one that is due, of many": {bills: many, want: 121, first: "T-0", failed: true},
	} {
		t.Run(name, func(t *testing.T) {
			apitest.Each(t, func(t *testing.T, s *apitest.Server) {
				rosa := apitest.ID("rosa")
				for _, table := range []string{"refunds", "charges", "invoices"} {
					s.Exec("DELETE FROM "+table+" WHERE member_id = $1", rosa)
				}
				for i, b := range c.bills {
					s.Exec(`INSERT INTO invoices (member_id, id, number, kind, item, service_from, service_until, list_cents, amount_cents, currency,
						status, held_cents, refunded_cents, due_date, issued_at, paid_at)
						VALUES ($1, $2, $3, 'visit', 'primary_care', '2026-01-01', '2026-01-01', 4000, 2500, 'USD', $4, 0, 0, $5, $6, 0)`,
						rosa, fmt.Sprintf("01975000-0000-7000-8000-%012d", i), fmt.Sprint("T-", i), b.status, b.due, int64(1_700_000_000_000+i*1000))
				}
				var got billing.Owed
				if err := s.Store().Read(context.Background(), db.Member(rosa), func(ctx context.Context, q db.Q) (err error) {
					got, err = billing.LoadOwed(ctx, q, rosa)
					return err
				}); err != nil {
					t.Fatal(err)
				}
				if got.Bills != c.want || got.First.Number != c.first || got.Failed != c.failed || c.want > 0 && got.First.AmountCents != 2500 {
					t.Errorf("%+v", got)
				}
			})
		})
	}
}
