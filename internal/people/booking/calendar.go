package booking

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
)

// Calendar is whose time can be booked.
type Calendar struct{ bookingdb.BookingCalendar }

// Place is a calendar as members choose it.
type Place struct {
	Calendar
	Near Near
}

// zone is where its hours are.
func (c Calendar) zone() *time.Location { return i18n.Zone(c.TimeZone) }

// servesTo reports whether a member's brand and country may use it.
func (c Calendar) servesTo(f member.Facts) bool {
	return c.Active && c.Country == f.Country && (c.BrandCode == "" || c.BrandCode == f.BrandCode)
}

func minutes(n int64) time.Duration { return time.Duration(n) * time.Minute }

// rules are those of a calendar from a day on.
func (c Calendar) rules(ctx context.Context, q db.Q, from time.Time) (r Rules, err error) {
	r = Rules{
		Zone: c.zone(), Country: c.Country, Length: minutes(c.LengthMinutes), Before: minutes(c.BeforeMinutes), After: minutes(c.AfterMinutes),
		Capacity: int(c.Capacity), Notice: minutes(c.NoticeMinutes), AheadDays: int(c.AheadDays), Days: map[string]bool{},
	}
	store := bookingdb.New(q)
	hours, err := store.Hours(ctx, c.ID)
	if err != nil {
		return r, err
	}
	for _, h := range hours {
		r.Hours = append(r.Hours, Hours{time.Weekday(h.Weekday), int(h.FromMinute), int(h.UntilMinute)})
	}
	days, err := store.Days(ctx, bookingdb.DaysParams{CalendarID: c.ID, FromDay: from.In(r.Zone).Format(time.DateOnly)})
	if err != nil {
		return r, err
	}
	for _, d := range days {
		r.Days[d.Day] = d.Open
	}
	absences, err := store.Absences(ctx, bookingdb.AbsencesParams{CalendarID: c.ID, FromAt: from.UnixMilli()})
	for _, a := range absences {
		r.Absences = append(r.Absences, Span{a.FromAt, a.UntilAt})
	}
	return r, err
}

// taken reads which seats are taken around some days at the place.
func (c Calendar) taken(ctx context.Context, q db.Q, from, until time.Time) (Taken, error) {
	first, last := cells(Span{from.AddDate(0, 0, -2).UnixMilli(), until.AddDate(0, 0, 3).UnixMilli()})
	rows, err := bookingdb.New(q).Cells(ctx, bookingdb.CellsParams{CalendarID: c.ID, FromCell: first, UntilCell: last})
	found := Taken{}
	for _, r := range rows {
		found[r.Cell] = append(found[r.Cell], r.Seat)
	}
	return found, err
}

// stillHas reports whether a time that is held for somebody is one of the calendar's,
// with a seat for everybody who has it.
func (c Calendar) stillHas(ctx context.Context, q db.Q, now time.Time, held Span) (bool, error) {
	r, err := c.rules(ctx, q, now)
	if err != nil || !c.Active || !r.has(held) {
		return false, err
	}
	at := time.UnixMilli(held.From)
	taken, err := c.taken(ctx, q, at, at)
	return len(taken.seats(r.whole(held))) <= r.Capacity, err
}

func loadCalendar(ctx context.Context, q db.Q, id string) (Calendar, error) {
	if id == "" {
		return Calendar{}, required("placeId")
	}
	row, err := bookingdb.New(q).Calendar(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Calendar{}, apperr.NotFoundError()
	}
	return Calendar{row}, err
}

// lockCalendar lets nobody else change the calendar until the transaction ends.
func lockCalendar(ctx context.Context, q db.Q, id string) (Calendar, error) {
	if n, err := bookingdb.New(q).LockCalendar(ctx, id); err != nil || n == 0 {
		return Calendar{}, errors.Join(err, orNotFound(n))
	}
	return loadCalendar(ctx, q, id)
}

func required(name string) error {
	return apperr.InvalidField(name, "forms.required", "This field is required.")
}

func orNotFound(n int64) error {
	if n == 0 {
		return apperr.NotFoundError()
	}
	return nil
}
