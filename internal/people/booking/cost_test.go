package booking_test

import (
	"context"
	"database/sql"
	"fmt"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/platform/db"
)

// counting counts the questions that go through it.
type counting struct {
	db.Q
	n *int
}

func (c counting) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	*c.n++
	return c.Q.QueryContext(ctx, text, args...)
}

func (c counting) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	*c.n++
	return c.Q.QueryRowContext(ctx, text, args...)
}

// A list of the desk is named in one statement, however many stand in it.
func TestFewStatements(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		rows := make([]bookingdb.Booking, 300)
		for i := range rows {
			rows[i] = bookingdb.Booking{MemberID: demo.MemberID(people[i%len(people)]), ID: fmt.Sprint(i), CalendarID: site}
		}
		n := 0
		err := b.world.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			list, err := booking.Named(ctx, counting{q, &n}, booking.Calendar{}, rows)
			if len(list) != len(rows) || list[299].Name == "" || list[299].ID != "299" {
				t.Errorf("%d are named", len(list))
			}
			return err
		})
		if err != nil || n != 1 {
			t.Errorf("%d statements: %v", n, err)
		}
	})
}
