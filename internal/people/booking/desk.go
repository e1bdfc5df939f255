package booking

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// DeskCalendar is a calendar as staff see it.
type DeskCalendar struct {
	Calendar
	Rules Rules
}

// Calendars lists those that a staff person works with.
func (s *Service) Calendars(ctx context.Context, w who.Who) (list []DeskCalendar, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := bookingdb.New(q).AllCalendars(ctx)
		for _, r := range rows {
			if c := (Calendar{r}); worksWith(w, c) {
				list = append(list, DeskCalendar{Calendar: c})
			}
		}
		return err
	})
	return list, err
}

func deskCalendar(ctx context.Context, q db.Q, w who.Who, id string) (Calendar, error) {
	c, err := loadCalendar(ctx, q, id)
	if err == nil && !worksWith(w, c) {
		err = apperr.NotFoundError()
	}
	return c, err
}

// Calendar gives one with its hours, days and absences.
func (s *Service) Calendar(ctx context.Context, w who.Who, id string) (out DeskCalendar, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if out.Calendar, err = deskCalendar(ctx, q, w, id); err != nil {
			return err
		}
		out.Rules, err = out.rules(ctx, q, s.Now())
		return err
	})
	if err != nil {
		return out, err
	}
	return out, s.sawHours(ctx, w, out.Calendar)
}

// sawHours records who is shown when a colleague works and is away.
func (s *Service) sawHours(ctx context.Context, w who.Who, c Calendar) error {
	if c.ResourceKind != "staff" || c.ResourceID == w.AccountID {
		return nil
	}
	return s.Audit.Listed(ctx, []audit.Row{{Action: "read", Area: area, Target: c.ID}})
}

// Draft is a calendar as an Admin wants it.
type Draft struct {
	ID                                                         string
	Length, Before, After, Capacity, Notice, AheadDays, Change int64
	Active                                                     bool
	Revision                                                   int64
	Hours                                                      []Hours
	Days                                                       []bookingdb.DaysRow
	Absences                                                   []Span
}

const longestNotice = 90 * 24 * 60 // minutes

func whole(n int64) bool { return n%(cellMs/time.Minute.Milliseconds()) == 0 }

// check finds what is wrong with a draft, by field.
func (d Draft) check() error {
	var wrong []apperr.Field
	note := func(bad bool, name, message string) {
		if bad {
			wrong = append(wrong, apperr.Field{Name: name, MessageKey: "errors.value", Message: message})
		}
	}
	note(d.Length < 5 || d.Length > 240 || !whole(d.Length), "lengthMinutes", "Please enter 5 to 240 minutes, in steps of 5.")
	note(d.Before < 0 || d.Before > 120 || !whole(d.Before), "beforeMinutes", "Please enter 0 to 120 minutes, in steps of 5.")
	note(d.After < 0 || d.After > 120 || !whole(d.After), "afterMinutes", "Please enter 0 to 120 minutes, in steps of 5.")
	note(d.Capacity < 1 || d.Capacity > 50, "capacity", "Please enter 1 to 50 seats.")
	note(d.Notice < 0 || d.Notice > longestNotice, "noticeMinutes", "Please enter a time of up to 90 days.")
	note(d.AheadDays < 1 || d.AheadDays > 365, "aheadDays", "Please enter 1 to 365 days.")
	note(d.Change < 0 || d.Change > longestNotice, "changeMinutes", "Please enter a time of up to 90 days.")
	note(len(d.Hours) > 70 || overlapping(d.Hours), "hours", "Please enter hours that begin before they end and don’t overlap, in steps of 5 minutes.")
	note(len(d.Days) > 400 || badDays(d.Days), "days", "Please enter each day once, as a date.")
	note(len(d.Absences) > 400 || slices.ContainsFunc(d.Absences, func(a Span) bool { return a.From <= 0 || a.Until <= a.From }), "absences",
		"Please enter absences that begin before they end.")
	if len(wrong) > 0 {
		return apperr.Invalid(wrong...)
	}
	return nil
}

func overlapping(hours []Hours) bool {
	for i, h := range hours {
		if h.Weekday < time.Sunday || h.Weekday > time.Saturday || h.From < 0 || h.Until > 24*60 || h.From >= h.Until || !whole(int64(h.From)) || !whole(int64(h.Until)) {
			return true
		}
		for _, o := range hours[:i] {
			if o.Weekday == h.Weekday && o.From < h.Until && h.From < o.Until {
				return true
			}
		}
	}
	return false
}

func badDays(days []bookingdb.DaysRow) bool {
	seen := map[string]bool{}
	for _, d := range days {
		if _, ok := Midnight(d.Day); !ok || seen[d.Day] {
			return true
		}
		seen[d.Day] = true
	}
	return false
}

// Save changes a calendar. What is booked stays booked: it says how many bookings no
// longer fit. Offers of times that are gone are taken back.
func (s *Service) Save(ctx context.Context, w who.Who, d Draft) (out DeskCalendar, outside int, err error) {
	if err := d.check(); err != nil {
		return out, 0, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := deskCalendar(ctx, q, w, d.ID)
		if err != nil {
			return err
		}
		n, err := bookingdb.New(q).ChangeCalendar(ctx, bookingdb.ChangeCalendarParams{
			ID: c.ID, LengthMinutes: d.Length, BeforeMinutes: d.Before, AfterMinutes: d.After, Capacity: d.Capacity, NoticeMinutes: d.Notice,
			AheadDays: d.AheadDays, ChangeMinutes: d.Change, Active: d.Active, Revision: d.Revision,
		})
		if err != nil {
			return err
		} else if n == 0 {
			return apperr.New(apperr.Aborted, "booking.refused.edited", "Someone else changed this calendar meanwhile. Look at it again before you save.")
		}
		if err := s.replace(ctx, q, c, d); err != nil {
			return err
		}
		if out.Calendar, err = loadCalendar(ctx, q, c.ID); err != nil {
			return err
		}
		if out.Rules, err = out.rules(ctx, q, s.Now()); err != nil {
			return err
		}
		left, err := s.outside(ctx, q, out)
		if err != nil {
			return err
		}
		outside = len(left)
		if err := s.Audit.Record(ctx, q, audit.Row{Action: "calendarSaved", Area: area, Target: c.ID}); err != nil {
			return err
		}
		db.After(ctx, s.wake.Nudge) // there may be new times for those who wait
		return s.withdraw(ctx, q, out.Calendar)
	})
	return out, outside, err
}

// replace writes hours, days and absences anew; what is over stays.
func (s *Service) replace(ctx context.Context, q db.Q, c Calendar, d Draft) error {
	store, now := bookingdb.New(q), s.Now()
	today := now.In(c.zone()).Format(time.DateOnly)
	if err := store.DropHours(ctx, c.ID); err != nil {
		return err
	}
	for _, h := range d.Hours {
		if err := store.AddHours(ctx, bookingdb.AddHoursParams{
			CalendarID: c.ID, Weekday: int64(h.Weekday), FromMinute: int64(h.From), UntilMinute: int64(h.Until),
		}); err != nil {
			return err
		}
	}
	if err := store.DropDays(ctx, bookingdb.DropDaysParams{CalendarID: c.ID, FromDay: today}); err != nil {
		return err
	}
	for _, day := range d.Days {
		if day.Day < today {
			continue
		}
		if err := store.AddDay(ctx, bookingdb.AddDayParams{CalendarID: c.ID, Day: day.Day, Open: day.Open}); err != nil {
			return err
		}
	}
	if err := store.DropAbsences(ctx, bookingdb.DropAbsencesParams{CalendarID: c.ID, FromAt: now.UnixMilli()}); err != nil {
		return err
	}
	for _, a := range d.Absences {
		if a.Until <= now.UnixMilli() {
			continue
		}
		if err := store.AddAbsence(ctx, bookingdb.AddAbsenceParams{CalendarID: c.ID, ID: db.NewID(), FromAt: a.From, UntilAt: a.Until}); err != nil {
			return err
		}
	}
	return nil
}

// deskPage is how many bookings are read at once.
const deskPage = 500

// pages reads bookings page after page, each after the last booking of the one before.
func pages(from int64, read func(from, afterAt int64, afterID string) ([]bookingdb.Booking, error)) (all []bookingdb.Booking, err error) {
	afterAt, afterID := int64(0), ""
	for {
		rows, err := read(from, afterAt, afterID)
		all = append(all, rows...)
		if err != nil || len(rows) < deskPage {
			return all, err
		}
		last := rows[len(rows)-1]
		from, afterAt, afterID = last.StartsAt, last.StartsAt, last.ID
	}
}

// outside are the bookings to come that begin at no time of the calendar, or last
// longer than it.
func (s *Service) outside(ctx context.Context, q db.Q, c DeskCalendar) ([]bookingdb.Booking, error) {
	all, err := pages(s.Now().UnixMilli(), func(from, afterAt int64, afterID string) ([]bookingdb.Booking, error) {
		return bookingdb.New(q).Standing(ctx, bookingdb.StandingParams{CalendarID: c.ID, FromAt: from, AfterAt: afterAt, AfterID: afterID, Most: deskPage})
	})
	return slices.DeleteFunc(all, func(b bookingdb.Booking) bool { return c.Rules.fits(Span{b.StartsAt, b.EndsAt}) }), err
}

// Outside lists the bookings to come that no longer fit the hours of a calendar.
func (s *Service) Outside(ctx context.Context, w who.Who, calendarID string) (list []DeskBooking, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := deskCalendar(ctx, q, w, calendarID)
		if err != nil {
			return err
		}
		out := DeskCalendar{Calendar: c}
		if out.Rules, err = c.rules(ctx, q, s.Now()); err != nil {
			return err
		}
		rows, err := s.outside(ctx, q, out)
		if err != nil {
			return err
		}
		list, err = named(ctx, q, c, rows)
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, s.looked(ctx, list)
}

// looked records whose appointments staff are shown, and by whom.
func (s *Service) looked(ctx context.Context, list []DeskBooking) error {
	rows := make([]audit.Row, len(list))
	for i, b := range list {
		rows[i] = audit.Row{MemberID: b.MemberID, Action: "read", Area: area, Target: b.ID}
	}
	return s.Audit.Listed(ctx, rows)
}

// named adds to bookings of a calendar whose they are.
func named(ctx context.Context, q db.Q, c Calendar, rows []bookingdb.Booking) ([]DeskBooking, error) {
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.MemberID
	}
	people, err := member.Names(ctx, q, ids)
	list := make([]DeskBooking, len(rows))
	for i, r := range rows {
		p := people[r.MemberID]
		list[i] = DeskBooking{r.MemberID, p.FullName, Booking{BookingRow: rowOf(r), Place: Place{Calendar: c}, MemberZone: p.TimeZone}}
	}
	return list, err
}

func rowOf(b bookingdb.Booking) bookingdb.BookingRow {
	return bookingdb.BookingRow{
		ID: b.ID, CalendarID: b.CalendarID, Kind: b.Kind, StartsAt: b.StartsAt, EndsAt: b.EndsAt, TimeZone: b.TimeZone, State: b.State,
		CanceledBy: b.CanceledBy, Reason: b.Reason, Sequence: b.Sequence, CreatedAt: b.CreatedAt, ChangedAt: b.ChangedAt, Asks: b.Asks,
		Reference: b.Reference,
	}
}

// DeskBooking is a booking with whose it is.
type DeskBooking struct {
	MemberID, Name string
	Booking
}

// Day lists the bookings of a day at a place.
func (s *Service) Day(ctx context.Context, w who.Who, calendarID, day string) (of string, state DayState, list []DeskBooking, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := deskCalendar(ctx, q, w, calendarID)
		if err != nil {
			return err
		}
		if of = day; of == "" {
			of = s.Now().In(c.zone()).Format(time.DateOnly)
		}
		at, ok := Midnight(of)
		if !ok {
			return apperr.InvalidField("day", "errors.value", "Please choose a day.")
		}
		y, m, d := at.Date()
		r, err := c.rules(ctx, q, time.Date(y, m, d, 0, 0, 0, 0, c.zone()))
		if err != nil {
			return err
		}
		state = r.Open(at)
		until := time.Date(y, m, d+1, 0, 0, 0, 0, c.zone()).UnixMilli()
		rows, err := pages(time.Date(y, m, d, 0, 0, 0, 0, c.zone()).UnixMilli(), func(from, afterAt int64, afterID string) ([]bookingdb.Booking, error) {
			return bookingdb.New(q).DayOfCalendar(ctx, bookingdb.DayOfCalendarParams{
				CalendarID: c.ID, FromAt: from, UntilAt: until, AfterAt: afterAt, AfterID: afterID, Most: deskPage,
			})
		})
		if err == nil {
			list, err = named(ctx, q, c, rows)
		}
		return err
	})
	if err != nil {
		return of, state, nil, err
	}
	return of, state, list, s.looked(ctx, list)
}

// atDesk runs a change that staff make to a booking.
func (s *Service) atDesk(ctx context.Context, w who.Who, memberID, id string, work func(ctx context.Context, q db.Q, f attendee, b Booking) error) error {
	return s.change(ctx, memberID, func(ctx context.Context, q db.Q, f attendee) error {
		b, err := s.load(ctx, q, f, id)
		if err == nil && !worksWith(w, b.Place.Calendar) {
			err = apperr.NotFoundError()
		}
		if err != nil {
			return err
		}
		return work(ctx, q, f, b)
	})
}

// Mark notes whether a member came, once the appointment has begun.
func (s *Service) Mark(ctx context.Context, w who.Who, memberID, id, state string) (out Booking, err error) {
	if !slices.Contains([]string{Came, Missed, Booked}, state) {
		return out, apperr.InvalidField("state", "errors.value", "Please choose whether the member came.")
	}
	err = s.atDesk(ctx, w, memberID, id, func(ctx context.Context, q db.Q, f attendee, b Booking) error {
		if b.State == state {
			out = b
			return nil
		}
		switch {
		case b.State == Canceled:
			return errEnded
		case s.Now().UnixMilli() < b.StartsAt:
			return errEarly
		}
		n, err := bookingdb.New(q).EndBooking(ctx, bookingdb.EndBookingParams{MemberID: memberID, ID: id, State: state, Was: b.State, Now: s.Now().UnixMilli()})
		if err != nil || n == 0 {
			return err
		}
		if err := s.marked(ctx, q, memberID, b, state); err != nil {
			return err
		}
		if out, err = s.load(ctx, q, f, id); err != nil {
			return err
		}
		if state == Booked {
			return s.done(ctx, q, memberID, "unmarked", id)
		}
		return s.note(ctx, q, f, out, state)
	})
	return out, err
}

// HasCome notes, in the caller's transaction, that a member came to an appointment
// that has begun. One that is over or canceled stays what it is.
func (s *Service) HasCome(ctx context.Context, q db.Q, memberID, id string) error {
	f, err := loadAttendee(ctx, q, memberID)
	if err != nil {
		return err
	}
	b, err := s.load(ctx, q, f, id)
	if err != nil || b.State != Booked || s.Now().UnixMilli() < b.StartsAt {
		return err
	}
	if _, err := bookingdb.New(q).EndBooking(ctx, bookingdb.EndBookingParams{MemberID: memberID, ID: id, State: Came, Was: Booked, Now: s.Now().UnixMilli()}); err != nil {
		return err
	}
	if b, err = s.load(ctx, q, f, id); err != nil {
		return err
	}
	return s.note(ctx, q, f, b, Came)
}

// HasBegun says whether the time of an appointment has come.
func (s *Service) HasBegun(ctx context.Context, q db.Q, memberID, id string) (bool, error) {
	f, err := loadAttendee(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	b, err := s.load(ctx, q, f, id)
	return err == nil && b.StartsAt <= s.Now().UnixMilli(), err
}

// EndAll gives back what a member has booked and waits for, when their account ends.
func (s *Service) EndAll(ctx context.Context, q db.Q, memberID string) error {
	store, now := bookingdb.New(q), s.Now().UnixMilli()
	rows, err := store.Upcoming(ctx, bookingdb.UpcomingParams{MemberID: memberID, Now: now})
	if err != nil {
		return err
	}
	for _, r := range rows {
		if r.StartsAt <= now {
			continue
		}
		c, err := loadCalendar(ctx, q, r.CalendarID)
		if err != nil {
			return err
		}
		if err := s.free(ctx, q, memberID, c, bookingdb.BookingRow(r), byAccount, ""); err != nil {
			return err
		}
		if err := store.AddHistory(ctx, bookingdb.AddHistoryParams{
			MemberID: memberID, BookingID: r.ID, Act: Canceled, ActorRole: "system", StartsAt: r.StartsAt, At: now,
		}); err != nil {
			return err
		}
	}
	waits, err := store.OpenWaits(ctx, memberID)
	if err != nil {
		return err
	}
	for _, r := range waits {
		if _, err := store.EndWait(ctx, bookingdb.EndWaitParams{MemberID: memberID, ID: r.ID, State: left, Now: now}); err != nil {
			return err
		}
		if r.State != offered {
			continue
		}
		c, err := loadCalendar(ctx, q, r.CalendarID)
		if err != nil {
			return err
		}
		if err := s.release(ctx, q, c, r.ID, Span{r.StartsAt, r.EndsAt}); err != nil {
			return err
		}
	}
	return nil
}
