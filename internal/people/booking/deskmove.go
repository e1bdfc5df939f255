package booking

import (
	"context"
	"slices"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// reasons are why staff move or cancel. Members read them in their own language.
var reasons = []string{"siteClosed", "staffAway", "equipment", "asked", "other"}

// FreeTimes lists the times of a calendar for staff, also within its shortest notice.
func (s *Service) FreeTimes(ctx context.Context, w who.Who, calendarID, from, until string) (out Choice, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := deskCalendar(ctx, q, w, calendarID)
		if err != nil {
			return err
		}
		out, err = s.choice(ctx, q, c.forStaff(), c.TimeZone, from, until)
		return err
	})
	if err != nil {
		return out, err
	}
	return out, s.sawHours(ctx, w, out.Place.Calendar)
}

// forStaff is a calendar without the notice that members give: staff know who is there.
func (c Calendar) forStaff() Calendar {
	c.NoticeMinutes = 0
	return c
}

// MoveFor moves a member's booking to another time of its calendar, at any time before
// it begins. The member is told.
func (s *Service) MoveFor(ctx context.Context, w who.Who, memberID string, m Moving) (out Booking, err error) {
	if !slices.Contains(reasons, m.Reason) {
		return out, apperr.InvalidField("reason", "errors.value", "Please choose a reason.")
	}
	err = s.atDesk(ctx, w, memberID, m.ID, func(ctx context.Context, q db.Q, f attendee, b Booking) error {
		switch {
		case b.State != Booked || b.StartsAt <= s.Now().UnixMilli():
			return errEnded
		case b.StartsAt == m.StartsAt:
			out = b
			return nil
		case b.Sequence != m.Sequence:
			return errChanged
		}
		out, err = s.move(ctx, q, f, b, b.Place.forStaff(), m)
		return err
	})
	return out, err
}

// CancelFor cancels a member's booking, at any time before it begins.
func (s *Service) CancelFor(ctx context.Context, w who.Who, memberID, id, reason string) (out Booking, err error) {
	if !slices.Contains(reasons, reason) {
		return out, apperr.InvalidField("reason", "errors.value", "Please choose a reason.")
	}
	err = s.atDesk(ctx, w, memberID, id, func(ctx context.Context, q db.Q, f attendee, b Booking) error {
		switch {
		case b.State == Canceled:
			out = b
			return nil
		case b.State != Booked || b.StartsAt <= s.Now().UnixMilli():
			return errEnded
		}
		out, err = s.cancel(ctx, q, f, b, byStaff, reason)
		return err
	})
	return out, err
}
