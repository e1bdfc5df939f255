package booking

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"
	"time"

	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/who"
)

// The states of a place on a waiting list.
const (
	waiting = "waiting"
	offered = "offered"
	left    = "left"
	over    = "over"
)

// Wait is a place on a waiting list.
type Wait struct {
	bookingdb.WaitRow
	Place      Place
	MemberZone string
}

// offer is the time that is held.
func (w Wait) offer() Span { return Span{w.StartsAt, w.EndsAt} }

func loadWait(ctx context.Context, q db.Q, f attendee, id string) (w Wait, err error) {
	if id == "" {
		return w, required("id")
	}
	row, err := bookingdb.New(q).Wait(ctx, bookingdb.WaitParams{MemberID: f.ID, ID: id})
	if errors.Is(err, sql.ErrNoRows) {
		return w, apperr.NotFoundError()
	} else if err != nil {
		return w, err
	}
	c, err := loadCalendar(ctx, q, row.CalendarID)
	return Wait{row, Place{Calendar: c}, f.TimeZone}, err
}

// waitFor hides what the caller may not know of.
func waitFor(ctx context.Context, q db.Q, w who.Who, f attendee, id string) (Wait, error) {
	wait, err := loadWait(ctx, q, f, id)
	if err == nil && !opens(w, Kind(wait.Place.Kind)) {
		err = apperr.NotFoundError()
	}
	return wait, err
}

// Join puts a member on the waiting list of a calendar. Joining again is the same place.
func (s *Service) Join(ctx context.Context, w who.Who, calendarID, from, until string, asks []string) (out Wait, err error) {
	first, last, err := period(from, until)
	if err != nil {
		return out, err
	}
	err = s.change(ctx, w.MemberID, func(ctx context.Context, q db.Q, f attendee) error {
		c, err := s.calendarFor(ctx, q, w, f, calendarID)
		if err == nil {
			c, err = lockCalendar(ctx, q, c.ID)
		}
		if err != nil {
			return err
		}
		if err := s.checkAsks(c.Kind, asks); err != nil {
			return err
		}
		if err := s.mustHaveRoom(ctx, q, f.ID, c.Kind); err != nil {
			return err
		}
		if err := s.mustBeFull(ctx, q, c, first, last); err != nil {
			return err
		}
		id := db.NewID()
		n, err := bookingdb.New(q).AddWait(ctx, bookingdb.AddWaitParams{
			MemberID: f.ID, ID: id, CalendarID: c.ID, FromDay: from, UntilDay: until, Now: s.Now().UnixMilli(),
			Asks: strings.Join(asks, ","),
		})
		if err != nil {
			return err
		}
		if n == 0 {
			if id, err = openWait(ctx, q, f.ID, c.ID); err != nil {
				return err
			}
		} else if err := s.done(ctx, q, f.ID, waiting, id); err != nil {
			return err
		}
		out, err = loadWait(ctx, q, f, id)
		return err
	})
	return out, err
}

func openWait(ctx context.Context, q db.Q, memberID, calendarID string) (string, error) {
	rows, err := bookingdb.New(q).OpenWaits(ctx, memberID)
	for _, r := range rows {
		if r.CalendarID == calendarID {
			return r.ID, nil
		}
	}
	return "", errors.Join(err, apperr.NotFoundError())
}

// mustBeFull refuses a place on a list where there is nothing to wait for.
func (s *Service) mustBeFull(ctx context.Context, q db.Q, c Calendar, first, last time.Time) error {
	now := s.Now()
	r, err := c.rules(ctx, q, now)
	if err != nil {
		return err
	}
	if last.Before(r.dayOf(now)) {
		return apperr.InvalidField("until", "errors.value", "Please choose a day that is still to come.")
	}
	taken, err := c.taken(ctx, q, first, last)
	if err != nil {
		return err
	}
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		if free, _ := r.Slots(day, now, taken); len(free) > 0 {
			return errFree
		}
	}
	return nil
}

// Leave ends a place on a list. What was offered is kept for the next person.
func (s *Service) Leave(ctx context.Context, w who.Who, id string) error {
	return s.change(ctx, w.MemberID, func(ctx context.Context, q db.Q, f attendee) error {
		wait, err := waitFor(ctx, q, w, f, id)
		if err != nil {
			return err
		}
		c, err := lockCalendar(ctx, q, wait.CalendarID)
		if err != nil {
			return err
		}
		if wait, err = loadWait(ctx, q, f, id); err != nil { // as it is now that nobody else changes it
			return err
		}
		n, err := bookingdb.New(q).EndWait(ctx, bookingdb.EndWaitParams{MemberID: f.ID, ID: id, State: left, Now: s.Now().UnixMilli()})
		if err != nil || n == 0 {
			return err // it has ended already
		}
		if wait.State == offered {
			if err := s.release(ctx, q, c, id, wait.offer()); err != nil {
				return err
			}
		}
		return s.done(ctx, q, f.ID, left, id)
	})
}

// Accept books the time that was offered.
func (s *Service) Accept(ctx context.Context, w who.Who, id string) (b Booking, err error) {
	err = s.change(ctx, w.MemberID, func(ctx context.Context, q db.Q, f attendee) error {
		wait, err := waitFor(ctx, q, w, f, id)
		if err != nil {
			return err
		}
		if wait.State == Booked { // the answer was lost
			b, err = s.load(ctx, q, f, wait.BookingID)
			return err
		}
		c, err := lockCalendar(ctx, q, wait.CalendarID)
		if err != nil {
			return err
		}
		if wait, err = loadWait(ctx, q, f, id); err != nil { // as it is now that nobody else changes it
			return err
		}
		if wait.State != offered || wait.HoldUntil <= s.Now().UnixMilli() || !c.servesTo(f.Facts) {
			return errOffer
		}
		if err := s.mustHaveRoom(ctx, q, f.ID, c.Kind); err != nil {
			return err
		}
		at := wait.offer()
		if err := s.mustBeOnce(ctx, q, f.ID, "", c.Kind, split(wait.Asks), at.From); err != nil {
			return err
		}
		if stands, err := c.stillHas(ctx, q, s.Now(), at); err != nil {
			return err
		} else if !stands {
			return errOffer
		}
		store, booking := bookingdb.New(q), db.NewID()
		if n, err := store.HandOver(ctx, bookingdb.HandOverParams{ToHolder: booking, Holder: id}); err != nil {
			return err
		} else if n == 0 {
			return errOffer
		}
		if b, err = s.add(ctx, q, f, c, booking, at, split(wait.Asks)); err != nil {
			return err
		}
		_, err = store.EndWait(ctx, bookingdb.EndWaitParams{MemberID: f.ID, ID: id, State: Booked, BookingID: booking, Now: s.Now().UnixMilli()})
		return err
	})
	return b, err
}

// Jobs look after the waiting lists.
func (s *Service) Jobs() []jobs.Job {
	return []jobs.Job{jobs.Loop{Name: "waiting lists", Every: 15 * time.Second, AtStart: true, Wake: s.wake, Do: s.Offer}}
}

// Offer ends the offers that nobody answered, and offers what is free to who waits.
// It looks at what there is, so nothing is missed while no server runs.
func (s *Service) Offer(ctx context.Context) error {
	var ids []string
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		ids, err = bookingdb.New(q).CalendarsWithLine(ctx)
		return err
	})
	for _, id := range ids {
		err = errors.Join(err, s.serve(ctx, id))
	}
	return err
}

// serve looks at the line of one calendar. It locks and writes only where something
// is to change.
func (s *Service) serve(ctx context.Context, id string) error {
	due := false
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := loadCalendar(ctx, q, id)
		if err == nil {
			due, err = s.due(ctx, q, c)
		}
		return err
	})
	if err != nil || !due {
		return err
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := lockCalendar(ctx, q, id)
		if err != nil {
			return err
		}
		if err := s.lapse(ctx, q, c); err != nil {
			return err
		}
		if _, err := bookingdb.New(q).FreeLine(ctx, c.ID); err != nil {
			return err
		}
		return s.offer(ctx, q, c)
	})
}

// due reports whether anything is to change about a line.
func (s *Service) due(ctx context.Context, q db.Q, c Calendar) (bool, error) {
	store := bookingdb.New(q)
	if kept, err := store.KeptForLine(ctx, c.ID); err != nil || len(kept) > 0 {
		return true, err
	}
	lapsed, err := store.LapsedOffers(ctx, bookingdb.LapsedOffersParams{CalendarID: c.ID, Now: s.Now().UnixMilli()})
	if err != nil || len(lapsed) > 0 {
		return true, err
	}
	l, err := s.lineOf(ctx, q, c)
	if err != nil {
		return false, err
	}
	_, found, err := l.next(ctx, q, bookingdb.InLineRow{})
	return found, err
}

// lineHolder has the seats that became free on days for which people wait, until the
// worker has looked at their line: nobody is faster than who waited.
const lineHolder = "line"

// release gives the seat of a holder back, or keeps it for those who wait. The worker
// is woken when it is done.
func (s *Service) release(ctx context.Context, q db.Q, c Calendar, holder string, at Span) error {
	store := bookingdb.New(q)
	waited, err := s.waited(ctx, q, c, at)
	switch {
	case err != nil:
		return err
	case waited:
		_, err = store.HandOver(ctx, bookingdb.HandOverParams{ToHolder: lineHolder, Holder: holder})
	default:
		_, err = store.FreeCells(ctx, holder)
	}
	return err
}

// waited reports whether somebody waits for the day of a time that becomes free.
func (s *Service) waited(ctx context.Context, q db.Q, c Calendar, at Span) (bool, error) {
	db.After(ctx, s.wake.Nudge)
	if at.Until <= s.Now().UnixMilli() {
		return false, nil
	}
	day := time.UnixMilli(at.From).In(c.zone()).Format(time.DateOnly)
	found, err := bookingdb.New(q).WaitsFor(ctx, bookingdb.WaitsForParams{CalendarID: c.ID, Day: day})
	return len(found) > 0, err
}

// leave keeps for those who wait what somebody who moved had before.
func (s *Service) leave(ctx context.Context, q db.Q, c Calendar, had []bookingdb.CellsOfRow, at Span) error {
	waited, err := s.waited(ctx, q, c, at)
	if err != nil || !waited {
		return err
	}
	for _, h := range had {
		// Where the new time needs the same piece, it is taken again already.
		if _, err := bookingdb.New(q).TakeCell(ctx, bookingdb.TakeCellParams{CalendarID: c.ID, Cell: h.Cell, Seat: h.Seat, Holder: lineHolder}); err != nil {
			return err
		}
	}
	return nil
}

// lapse ends offers that were not answered in time. Their members stay on the list
// for other times, until they have let several pass.
func (s *Service) lapse(ctx context.Context, q db.Q, c Calendar) error {
	store, now := bookingdb.New(q), s.Now().UnixMilli()
	rows, err := store.LapsedOffers(ctx, bookingdb.LapsedOffersParams{CalendarID: c.ID, Now: now})
	if err != nil {
		return err
	}
	for _, r := range rows {
		past, err := store.Offers(ctx, bookingdb.OffersParams{MemberID: r.MemberID, WaitID: r.ID})
		if err != nil {
			return err
		}
		var n int64
		if len(past) >= offersMost {
			n, err = store.EndWait(ctx, bookingdb.EndWaitParams{MemberID: r.MemberID, ID: r.ID, State: over, Now: now})
		} else {
			n, err = store.WaitAgain(ctx, bookingdb.WaitAgainParams{MemberID: r.MemberID, ID: r.ID, Now: now})
		}
		if err != nil {
			return err
		}
		if n == 0 {
			continue
		}
		if _, err := store.FreeCells(ctx, r.ID); err != nil {
			return err
		}
		if err := s.done(ctx, q, r.MemberID, "lapsed", r.ID); err != nil {
			return err
		}
	}
	return nil
}

// withdraw takes back the offers whose time the calendar no longer has. Their members
// didn't let them pass, and may be offered the same time again. The calendar is locked.
func (s *Service) withdraw(ctx context.Context, q db.Q, c Calendar) error {
	store := bookingdb.New(q)
	held, err := store.HeldOffers(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, o := range held {
		if stands, err := c.stillHas(ctx, q, s.Now(), Span{o.StartsAt, o.EndsAt}); err != nil {
			return err
		} else if stands {
			continue
		}
		if _, err := store.WaitAgain(ctx, bookingdb.WaitAgainParams{MemberID: o.MemberID, ID: o.ID, Now: s.Now().UnixMilli()}); err != nil {
			return err
		}
		if _, err := store.FreeCells(ctx, o.ID); err != nil {
			return err
		}
		if err := store.DropOffer(ctx, bookingdb.DropOfferParams{MemberID: o.MemberID, WaitID: o.ID, StartsAt: o.StartsAt}); err != nil {
			return err
		}
		if err := s.done(ctx, q, o.MemberID, "withdrawn", o.ID); err != nil {
			return err
		}
	}
	return nil
}

// offer holds free times for the people who wait, the first in line first. The
// calendar is locked.
func (s *Service) offer(ctx context.Context, q db.Q, c Calendar) error {
	l, err := s.lineOf(ctx, q, c)
	if err != nil {
		return err
	}
	after := bookingdb.InLineRow{}
	for {
		t, found, err := l.next(ctx, q, after)
		if err != nil || !found {
			return err
		}
		after = t.wait
		if t.over {
			_, err = bookingdb.New(q).EndWait(ctx, bookingdb.EndWaitParams{MemberID: after.MemberID, ID: after.ID, State: over, Now: s.Now().UnixMilli()})
		} else if err = s.hold(ctx, q, c, l.rules, after, t.slot, l.taken); err == nil {
			err = l.look(ctx, q)
		}
		if err != nil {
			return err
		}
	}
}

func (s *Service) hold(ctx context.Context, q db.Q, c Calendar, r Rules, wait bookingdb.InLineRow, slot Slot, taken Taken) error {
	store, now := bookingdb.New(q), s.Now()
	if err := take(ctx, q, c.ID, r, taken, slot.Span, wait.ID); err != nil {
		return err
	}
	until := now.Add(holdFor).UnixMilli()
	if _, err := store.OfferWait(ctx, bookingdb.OfferWaitParams{
		MemberID: wait.MemberID, ID: wait.ID, StartsAt: slot.From, EndsAt: slot.Until, HoldUntil: until, Now: now.UnixMilli(),
	}); err != nil {
		return err
	}
	if err := store.AddOffer(ctx, bookingdb.AddOfferParams{MemberID: wait.MemberID, WaitID: wait.ID, StartsAt: slot.From, At: now.UnixMilli()}); err != nil {
		return err
	}
	if s.Post != nil {
		err := s.Post.Tell(ctx, q, Note{
			MemberID: wait.MemberID, Key: slotOffered, ID: wait.ID, Mark: strconv.FormatInt(until, 10), At: slot.From, Offset: offsetAt(slot.From, c.zone()),
			Until: until, ExpiresAt: until, Family: familyAreas(Kind(c.Kind)),
		})
		if err != nil {
			return err
		}
	}
	// Nobody looked at them: a time became free, by whom doesn't matter.
	return s.done(who.With(ctx, who.Who{}), q, wait.MemberID, offered, wait.ID)
}

// Prune forgets seats that are over and places on lists that ended long ago.
func (s *Service) Prune(ctx context.Context) error {
	now := s.Now()
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := bookingdb.New(q)
		before := now.Add(-seatsKept).UnixMilli() / cellMs
		_, cells := store.PruneCells(ctx, before)
		_, times := store.PruneTimes(ctx, before)
		_, offers := store.PruneOffers(ctx, now.Add(-waitsKept).UnixMilli())
		_, waits := store.PruneWaits(ctx, now.Add(-waitsKept).UnixMilli())
		return errors.Join(cells, times, offers, waits)
	})
}
