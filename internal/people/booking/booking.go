package booking

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
)

// The states of a booking.
const (
	Booked   = "booked"
	Canceled = "canceled"
	Came     = "came"
	Missed   = "missed"
	moved    = "moved"
)

// Who canceled a booking.
const (
	byMember  = "member"
	byStaff   = "staff"
	byAccount = "account"
)

// Booking is an appointment of a member.
type Booking struct {
	bookingdb.BookingRow
	Place      Place
	MemberZone string
}

// zone is the clock that the appointment is told on: that of the place, and the
// member's own where they meet online.
func (b Booking) zone() *time.Location {
	if b.Place.Online {
		return i18n.Zone(b.MemberZone)
	}
	return i18n.Zone(b.TimeZone)
}

func (b Booking) changeUntil() int64 { return changeUntil(b.StartsAt, b.Place.ChangeMinutes) }

// canChange reports whether the member may still move or cancel it.
func (b Booking) canChange(now time.Time) bool {
	return b.State == Booked && now.UnixMilli() <= b.changeUntil()
}

func (s *Service) load(ctx context.Context, q db.Q, f attendee, id string) (b Booking, err error) {
	if id == "" {
		return b, required("id")
	}
	row, err := bookingdb.New(q).Booking(ctx, bookingdb.BookingParams{MemberID: f.ID, ID: id})
	if errors.Is(err, sql.ErrNoRows) {
		return b, apperr.NotFoundError()
	} else if err != nil {
		return b, err
	}
	return with(ctx, q, f, row)
}

func with(ctx context.Context, q db.Q, f attendee, row bookingdb.BookingRow) (Booking, error) {
	c, err := loadCalendar(ctx, q, row.CalendarID)
	return Booking{BookingRow: row, Place: Place{Calendar: c}, MemberZone: f.TimeZone}, err
}

// loadFor hides what the caller may not know of.
func (s *Service) loadFor(ctx context.Context, q db.Q, w who.Who, f attendee, id string) (Booking, error) {
	b, err := s.load(ctx, q, f, id)
	if err == nil && !opens(w, Kind(b.Kind)) {
		err = apperr.NotFoundError()
	}
	return b, err
}

// Book takes a time for a member, who asks for something there. The same time again
// is the same booking.
func (s *Service) Book(ctx context.Context, w who.Who, calendarID string, startsAt int64, asks []string) (b Booking, err error) {
	err = s.change(ctx, w.MemberID, func(ctx context.Context, q db.Q, f attendee) error {
		c, err := s.calendarFor(ctx, q, w, f, calendarID)
		if err != nil {
			return err
		}
		row, err := bookingdb.New(q).BookingAt(ctx, bookingdb.BookingAtParams{MemberID: f.ID, CalendarID: c.ID, StartsAt: startsAt})
		if err == nil {
			b, err = with(ctx, q, f, bookingdb.BookingRow(row))
			return err
		} else if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if err := s.checkAsks(c.Kind, asks); err != nil {
			return err
		}
		if err := s.mustHaveRoom(ctx, q, f.ID, c.Kind); err != nil {
			return err
		}
		if err := s.mustBeOnce(ctx, q, f.ID, "", c.Kind, asks, startsAt); err != nil {
			return err
		}
		if c, err = lockCalendar(ctx, q, c.ID); err != nil {
			return err
		}
		id := db.NewID()
		slot, err := s.seat(ctx, q, c, startsAt, id)
		if err != nil {
			return err
		}
		b, err = s.add(ctx, q, f, c, id, slot.Span, asks)
		return err
	})
	return b, err
}

// aheadMost is how many appointments of a kind somebody may have before them, so that
// nobody keeps the times of others.
const aheadMost = 3

func (s *Service) ahead(ctx context.Context, q db.Q, memberID, kind string) (int64, error) {
	return bookingdb.New(q).CountUpcoming(ctx, bookingdb.CountUpcomingParams{MemberID: memberID, Kind: kind, Now: s.Now().UnixMilli()})
}

// mustHaveRoom refuses one more appointment to who has enough of them. The member is
// locked, so that nobody books two at once.
func (s *Service) mustHaveRoom(ctx context.Context, q db.Q, memberID, kind string) error {
	n, err := s.ahead(ctx, q, memberID, kind)
	if err == nil && n >= aheadMost {
		err = errMost
	}
	return err
}

// calendarFor is a calendar that the member may book with.
func (s *Service) calendarFor(ctx context.Context, q db.Q, w who.Who, f attendee, id string) (Calendar, error) {
	c, err := loadCalendar(ctx, q, id)
	if err == nil && (!c.servesTo(f.Facts) || !opens(w, Kind(c.Kind)) || !slices.Contains(chosenHere, Kind(c.Kind))) {
		err = apperr.NotFoundError()
	}
	return c, err
}

// seat takes a free seat at a time for a holder. The calendar is locked; that no seat
// is taken twice is the key of its rows.
func (s *Service) seat(ctx context.Context, q db.Q, c Calendar, startsAt int64, holder string) (slot Slot, err error) {
	now, at := s.Now(), time.UnixMilli(startsAt)
	r, err := c.rules(ctx, q, now)
	if err != nil {
		return slot, err
	}
	taken, err := c.taken(ctx, q, at, at)
	if err != nil {
		return slot, err
	}
	slot, free := r.Find(startsAt, now, taken)
	if !free {
		return slot, errTaken
	}
	return slot, take(ctx, q, c.ID, r, taken, slot.Span, holder)
}

func take(ctx context.Context, q db.Q, calendarID string, r Rules, taken Taken, s Span, holder string) error {
	seat, free := r.seat(taken, s)
	if free == 0 {
		return errTaken
	}
	first, last := cells(r.whole(s))
	for c := first; c < last; c++ {
		n, err := bookingdb.New(q).TakeCell(ctx, bookingdb.TakeCellParams{CalendarID: calendarID, Cell: c, Seat: seat, Holder: holder})
		if err != nil {
			return err
		} else if n == 0 {
			return errTaken
		}
	}
	return nil
}

// takeTime keeps the member's own time.
func takeTime(ctx context.Context, q db.Q, memberID, bookingID string, s Span) error {
	first, last := cells(s)
	for c := first; c < last; c++ {
		n, err := bookingdb.New(q).TakeTime(ctx, bookingdb.TakeTimeParams{MemberID: memberID, Cell: c, BookingID: bookingID})
		if err != nil {
			return err
		} else if n == 0 {
			return errOwn
		}
	}
	return nil
}

// keep writes a booking whose seat is taken.
func (s *Service) keep(ctx context.Context, q db.Q, f attendee, c Calendar, id string, at Span, asks []string) error {
	err := bookingdb.New(q).AddBooking(ctx, bookingdb.AddBookingParams{
		MemberID: f.ID, ID: id, CalendarID: c.ID, Kind: c.Kind, StartsAt: at.From, EndsAt: at.Until, TimeZone: c.TimeZone, Now: s.Now().UnixMilli(),
		Asks: strings.Join(asks, ","),
	})
	if err != nil {
		return err
	}
	if err := takeTime(ctx, q, f.ID, id, at); err != nil {
		return err
	}
	return s.begin(ctx, q, f.ID, id, c.Kind, asks)
}

// add writes a booking whose seat is taken, and tells of it.
func (s *Service) add(ctx context.Context, q db.Q, f attendee, c Calendar, id string, at Span, asks []string) (b Booking, err error) {
	if err := s.keep(ctx, q, f, c, id, at, asks); err != nil {
		return b, err
	}
	if b, err = s.load(ctx, q, f, id); err != nil {
		return b, err
	}
	return b, s.note(ctx, q, f, b, Booked)
}

// note keeps the history of a booking, and tells the member.
func (s *Service) note(ctx context.Context, q db.Q, f attendee, b Booking, act string) error {
	id, role := actor(ctx)
	err := bookingdb.New(q).AddHistory(ctx, bookingdb.AddHistoryParams{
		MemberID: f.ID, BookingID: b.ID, Act: act, ActorID: id, ActorRole: role, StartsAt: b.StartsAt, Reason: b.Reason, At: s.Now().UnixMilli(),
	})
	if err != nil {
		return err
	}
	if err := s.write(ctx, q, f, b, act); err != nil {
		return err
	}
	return s.done(ctx, q, f.ID, act, b.ID)
}

// Moving is where a booking is moved to.
type Moving struct {
	ID, CalendarID string // no calendar is the same one
	StartsAt       int64
	Sequence       int64  // as the page showed it
	Reason         string // why staff move it; empty where the member does
}

// Reschedule moves a booking. It is one change: where the other time is taken, the
// booking stays what it was.
func (s *Service) Reschedule(ctx context.Context, w who.Who, m Moving) (b Booking, err error) {
	err = s.change(ctx, w.MemberID, func(ctx context.Context, q db.Q, f attendee) error {
		if b, err = s.loadFor(ctx, q, w, f, m.ID); err != nil {
			return err
		}
		if m.CalendarID == "" {
			m.CalendarID = b.CalendarID
		}
		switch {
		case b.State != Booked:
			return errEnded
		case b.CalendarID == m.CalendarID && b.StartsAt == m.StartsAt: // the answer was lost, or nothing is to change
			return nil
		case b.Sequence != m.Sequence:
			return errChanged
		case !b.canChange(s.Now()):
			return errLate
		}
		to, err := s.calendarFor(ctx, q, w, f, m.CalendarID)
		if err == nil && to.Kind != b.Kind {
			err = apperr.NotFoundError()
		}
		if err != nil {
			return err
		}
		if err := s.mustBeOnce(ctx, q, f.ID, b.ID, b.Kind, split(b.Asks), m.StartsAt); err != nil {
			return err
		}
		b, err = s.move(ctx, q, f, b, to, m)
		return err
	})
	return b, err
}

func (s *Service) move(ctx context.Context, q db.Q, f attendee, b Booking, to Calendar, m Moving) (Booking, error) {
	left, err := lockBoth(ctx, q, b.CalendarID, to.ID)
	if err != nil {
		return b, err
	}
	store, before := bookingdb.New(q), Span{b.StartsAt, b.EndsAt}
	had, err := store.CellsOf(ctx, b.ID)
	if err != nil {
		return b, err
	}
	if _, err := store.FreeCells(ctx, b.ID); err != nil {
		return b, err
	}
	slot, err := s.seat(ctx, q, to, m.StartsAt, b.ID)
	if err != nil {
		return b, err
	}
	if err := store.FreeTimes(ctx, bookingdb.FreeTimesParams{MemberID: f.ID, BookingID: b.ID}); err != nil {
		return b, err
	}
	if err := takeTime(ctx, q, f.ID, b.ID, slot.Span); err != nil {
		return b, err
	}
	n, err := store.MoveBooking(ctx, bookingdb.MoveBookingParams{
		MemberID: f.ID, ID: b.ID, CalendarID: to.ID, StartsAt: slot.From, EndsAt: slot.Until, TimeZone: to.TimeZone, Reason: m.Reason,
		Now: s.Now().UnixMilli(),
	})
	if err != nil || n == 0 {
		return b, errors.Join(err, orNotFound(n))
	}
	if b, err = s.load(ctx, q, f, b.ID); err != nil {
		return b, err
	}
	if err := s.note(ctx, q, f, b, moved); err != nil {
		return b, err
	}
	return b, s.leave(ctx, q, left, had, before)
}

// lockBoth locks two calendars in one order, so that two members who trade places
// never wait for each other. It returns the first.
func lockBoth(ctx context.Context, q db.Q, from, to string) (left Calendar, err error) {
	ids := []string{from, to}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		c, err := lockCalendar(ctx, q, id)
		if err != nil {
			return left, err
		}
		if id == from {
			left = c
		}
	}
	return left, nil
}

// Cancel gives a time back. Canceling again changes nothing.
func (s *Service) Cancel(ctx context.Context, w who.Who, id string) (b Booking, err error) {
	err = s.change(ctx, w.MemberID, func(ctx context.Context, q db.Q, f attendee) error {
		if b, err = s.loadFor(ctx, q, w, f, id); err != nil {
			return err
		}
		switch {
		case b.State == Canceled:
			return nil
		case b.State != Booked:
			return errEnded
		case !b.canChange(s.Now()):
			return errLate
		}
		b, err = s.cancel(ctx, q, f, b, byMember, "")
		return err
	})
	return b, err
}

func (s *Service) cancel(ctx context.Context, q db.Q, f attendee, b Booking, by, reason string) (Booking, error) {
	c, err := lockCalendar(ctx, q, b.CalendarID)
	if err != nil {
		return b, err
	}
	if err := s.free(ctx, q, f.ID, c, b.BookingRow, by, reason); err != nil {
		return b, err
	}
	if b, err = s.load(ctx, q, f, b.ID); err != nil {
		return b, err
	}
	return b, s.note(ctx, q, f, b, Canceled)
}

// free ends a booking and gives its time back.
func (s *Service) free(ctx context.Context, q db.Q, memberID string, c Calendar, b bookingdb.BookingRow, by, reason string) error {
	store := bookingdb.New(q)
	n, err := store.EndBooking(ctx, bookingdb.EndBookingParams{
		MemberID: memberID, ID: b.ID, State: Canceled, CanceledBy: by, Reason: reason, Was: Booked, Now: s.Now().UnixMilli(),
	})
	if err != nil || n == 0 {
		return errors.Join(err, orNotFound(n))
	}
	if err := s.release(ctx, q, c, b.ID, Span{b.StartsAt, b.EndsAt}); err != nil {
		return err
	}
	if err := store.FreeTimes(ctx, bookingdb.FreeTimesParams{MemberID: memberID, BookingID: b.ID}); err != nil {
		return err
	}
	return s.end(ctx, q, memberID, b.ID, b.Kind)
}
