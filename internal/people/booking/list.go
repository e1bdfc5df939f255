package booking

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
)

const (
	daysMost  = 31
	daysUsual = 14
	slotsMost = 200 // of one page; the day that is begun is finished
	pageSize  = 20
)

func (s *Service) read(ctx context.Context, memberID string, work func(ctx context.Context, q db.Q, f attendee) error) error {
	return s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		f, err := loadAttendee(ctx, q, memberID)
		if err != nil {
			return err
		}
		return work(ctx, q, f)
	})
}

// Places lists where a member can have a kind of appointment, the nearest first.
func (s *Service) Places(ctx context.Context, w who.Who, kind Kind, postal string) (list []Place, err error) {
	if !slices.Contains(chosenHere, kind) {
		return nil, apperr.InvalidField("kind", "errors.value", "We don’t know this kind of appointment.")
	}
	err = s.read(ctx, w.MemberID, func(ctx context.Context, q db.Q, f attendee) error {
		if postal = strings.ToUpper(strings.TrimSpace(postal)); postal != "" {
			code, ok := contactrule.PostalCodeOf(postal, f.Country)
			if !ok {
				fault := contactrule.ZIPCode
				if f.Country == contactrule.CA {
					fault = contactrule.PostalCode
				}
				return apperr.Invalid(fault.Field("postalCode"))
			}
			postal = code
		}
		rows, err := bookingdb.New(q).Calendars(ctx, bookingdb.CalendarsParams{Kind: string(kind), Country: f.Country, BrandCode: f.BrandCode})
		for _, r := range rows {
			list = append(list, Place{Calendar{r}, near(postal, r.PostalCode)})
		}
		sortByNearness(list)
		return err
	})
	return list, err
}

// OpenDay is a day with its free times.
type OpenDay struct {
	Day   string
	State DayState
	Slots []Slot
}

// Choice is what a member can choose from at a place.
type Choice struct {
	Place      Place
	MemberZone string
	Days       []OpenDay
	Next       string // the day with which the next page begins
}

func period(from, until string) (first, last time.Time, err error) {
	first, ok := Midnight(from)
	if !ok {
		return first, last, apperr.InvalidField("from", "errors.value", "Please choose a day.")
	}
	last, ok = Midnight(until)
	if !ok || last.Before(first) || last.Sub(first) >= daysMost*24*time.Hour {
		return first, last, apperr.InvalidField("until", "errors.value", "Please choose a day within a month of the first.")
	}
	return first, last, nil
}

// Slots lists the free times of a place.
func (s *Service) Slots(ctx context.Context, w who.Who, calendarID, from, until string) (out Choice, err error) {
	err = s.read(ctx, w.MemberID, func(ctx context.Context, q db.Q, f attendee) error {
		c, err := s.calendarFor(ctx, q, w, f, calendarID)
		if err != nil {
			return err
		}
		out, err = s.choice(ctx, q, c, f.TimeZone, from, until)
		return err
	})
	return out, err
}

func (s *Service) choice(ctx context.Context, q db.Q, c Calendar, memberZone, from, until string) (out Choice, err error) {
	now := s.Now()
	r, err := c.rules(ctx, q, now)
	if err != nil {
		return out, err
	}
	if from == "" && until == "" {
		from, until = r.dayOf(now).Format(time.DateOnly), r.dayOf(now).AddDate(0, 0, daysUsual-1).Format(time.DateOnly)
	}
	first, last, err := period(from, until)
	if err != nil {
		return out, err
	}
	taken, err := c.taken(ctx, q, first, last)
	if err != nil {
		return out, err
	}
	out = Choice{Place: Place{Calendar: c}, MemberZone: memberZone}
	out.Days, out.Next = r.page(first, last, now, taken)
	return out, nil
}

// page is the days up to a number of times, and the day that comes after them.
func (r Rules) page(first, last, now time.Time, taken Taken) (days []OpenDay, next string) {
	n := 0
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		if n >= slotsMost {
			return days, day.Format(time.DateOnly)
		}
		free, state := r.Slots(day, now, taken)
		days, n = append(days, OpenDay{day.Format(time.DateOnly), state, free}), n+len(free)
	}
	return days, ""
}

// Get gives one booking with its history.
func (s *Service) Get(ctx context.Context, w who.Who, id string) (b Booking, past []bookingdb.HistoryRow, err error) {
	err = s.read(ctx, w.MemberID, func(ctx context.Context, q db.Q, f attendee) error {
		if b, err = s.loadFor(ctx, q, w, f, id); err != nil {
			return err
		}
		past, err = bookingdb.New(q).History(ctx, bookingdb.HistoryParams{MemberID: f.ID, BookingID: id})
		return err
	})
	return b, past, err
}

// Upcoming lists what a member has before them, the next first, and what they wait for.
func (s *Service) Upcoming(ctx context.Context, w who.Who, kind Kind) (list []Booking, waits []Wait, err error) {
	err = s.read(ctx, w.MemberID, func(ctx context.Context, q db.Q, f attendee) error {
		rows, err := bookingdb.New(q).Upcoming(ctx, bookingdb.UpcomingParams{MemberID: f.ID, Now: s.Now().UnixMilli()})
		if err != nil {
			return err
		}
		places := calendars{}
		for _, r := range rows {
			if list, err = listed(ctx, q, places, w, f, kind, list, bookingdb.BookingRow(r)); err != nil {
				return err
			}
		}
		open, err := bookingdb.New(q).OpenWaits(ctx, f.ID)
		for _, r := range open {
			c, err := places.load(ctx, q, r.CalendarID)
			if err != nil {
				return err
			}
			if wanted(w, kind, c.Kind) {
				waits = append(waits, Wait{bookingdb.WaitRow(r), Place{Calendar: c}, f.TimeZone})
			}
		}
		return err
	})
	return list, waits, err
}

func wanted(w who.Who, kind Kind, of string) bool {
	return opens(w, Kind(of)) && (kind == "" || string(kind) == of)
}

// calendars are those of a list, each read once.
type calendars map[string]Calendar

func (known calendars) load(ctx context.Context, q db.Q, id string) (c Calendar, err error) {
	c, ok := known[id]
	if !ok {
		if c, err = loadCalendar(ctx, q, id); err == nil {
			known[id] = c
		}
	}
	return c, err
}

func listed(
	ctx context.Context, q db.Q, places calendars, w who.Who, f attendee, kind Kind, list []Booking, row bookingdb.BookingRow,
) ([]Booking, error) {
	if !wanted(w, kind, row.Kind) {
		return list, nil
	}
	c, err := places.load(ctx, q, row.CalendarID)
	return append(list, Booking{BookingRow: row, Place: Place{Calendar: c}, MemberZone: f.TimeZone}), err
}

// All lists every booking of a member, the newest start first.
func (s *Service) All(ctx context.Context, w who.Who, kind Kind, before string) (list []Booking, next string, err error) {
	at, err := db.ParseCursor("before", before)
	if err != nil {
		return nil, "", err
	}
	err = s.read(ctx, w.MemberID, func(ctx context.Context, q db.Q, f attendee) error {
		below := at.Below()
		rows, err := bookingdb.New(q).Bookings(ctx, bookingdb.BookingsParams{MemberID: f.ID, BeforeAt: below.At, BeforeID: below.ID, Most: pageSize + 1})
		if err != nil {
			return err
		}
		if len(rows) > pageSize {
			rows = rows[:pageSize]
			next = db.Cursor{At: rows[pageSize-1].StartsAt, ID: rows[pageSize-1].ID}.String()
		}
		places := calendars{}
		for _, r := range rows {
			if list, err = listed(ctx, q, places, w, f, kind, list, bookingdb.BookingRow(r)); err != nil {
				return err
			}
		}
		return nil
	})
	return list, next, err
}

// summaries are what a calendar file calls an appointment.
var summaries = map[string]string{"en": "Appointment", "es": "Cita", "fr": "Rendez-vous"}

// CalendarFile is an appointment for a calendar.
type CalendarFile struct {
	Name, Type string
	Content    []byte
}

// File gives a booking as an iCalendar file.
func (s *Service) File(ctx context.Context, w who.Who, id string) (file CalendarFile, err error) {
	from, err := s.organizers(ctx)
	if err != nil {
		return file, err
	}
	err = s.read(ctx, w.MemberID, func(ctx context.Context, q db.Q, f attendee) error {
		b, err := s.loadFor(ctx, q, w, f, id)
		if err == nil {
			f.organizer = from[f.BrandCode]
			file = f.fileOf(b)
		}
		return err
	})
	return file, err
}

func (f attendee) fileOf(b Booking) CalendarFile {
	e := entry{
		UID: b.ID + "@wellhouse", Summary: summaries[i18n.In(f.Locale).Language()],
		Organizer: cmp.Or(f.organizer.Name, f.BrandName), From: cmp.Or(f.organizer.Email, "noreply@wellhouse.invalid"),
		Attendee: f.Email, Start: b.StartsAt, End: b.EndsAt, Stamp: b.ChangedAt, Sequence: b.Sequence, Canceled: b.State == Canceled,
	}
	if !b.Place.Online {
		e.Location = b.Place.Line1 + ", " + b.Place.City + ", " + b.Place.Region + " " + b.Place.PostalCode
	}
	return CalendarFile{Name: "appointment.ics", Type: "text/calendar; charset=utf-8; method=" + e.method(), Content: e.file()}
}
