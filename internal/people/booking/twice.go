package booking

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/platform/db"
)

// apart is how far two appointments lie apart that ask for the same thing: nobody
// needs the same test twice within it, and the second was most likely meant as a move.
const apart = 14 * 24 * time.Hour

// twin finds an appointment of a kind that asks for a part of the same within two
// weeks of a time. The one with the id `except` is the one that is to be there.
func twin(list []bookingdb.UpcomingRow, except, kind string, asks []string, at int64) bool {
	return slices.ContainsFunc(list, func(b bookingdb.UpcomingRow) bool {
		return b.ID != except && b.Kind == kind && b.StartsAt-at < apart.Milliseconds() && at-b.StartsAt < apart.Milliseconds() &&
			slices.ContainsFunc(split(b.Asks), func(ask string) bool { return slices.Contains(asks, ask) })
	})
}

// mustBeOnce refuses an appointment for what another one is for already. The member is
// locked, so that nobody books both at once.
func (s *Service) mustBeOnce(ctx context.Context, q db.Q, memberID, except, kind string, asks []string, at int64) error {
	rows, err := bookingdb.New(q).Upcoming(ctx, bookingdb.UpcomingParams{MemberID: memberID, Now: s.Now().UnixMilli()})
	if err == nil && twin(rows, except, kind, asks, at) {
		err = errTwice
	}
	return err
}
