package booking

import (
	"context"

	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
)

// Coming is the next thing of the book that a member is told of on Home.
type Coming struct {
	ID, Kind, Place string
	At              int64
	Offset          int    // minutes east of UTC, on the clock of the place
	Zone            string // of the place; empty where they meet online, on the member's own clock
	HoldUntil       int64  // of an offer; 0 for an appointment
}

// Next is the offer that waits for an answer, or else the next appointment that the
// caller may know of. It is one statement.
func Next(ctx context.Context, q db.Q, w who.Who, now int64) (next *Coming, err error) {
	rows, err := bookingdb.New(q).Next(ctx, bookingdb.NextParams{MemberID: w.MemberID, Now: now})
	for _, r := range rows {
		if !opens(w, Kind(r.Kind)) || next != nil && (r.HoldUntil == 0 || next.HoldUntil > 0) {
			continue
		}
		next = &Coming{r.ID, r.Kind, r.Name, r.StartsAt, offsetAt(r.StartsAt, i18n.Zone(r.TimeZone)), r.TimeZone, r.HoldUntil}
		if r.Online {
			next.Zone = ""
		}
	}
	return next, err
}
