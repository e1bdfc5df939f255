package booking

import (
	"context"
	"maps"
	"slices"
	"time"

	bookingv1 "wellhouse.app/api/rpc/booking/v1"
	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/platform/who"
)

// DeskRPC serves staff.
type DeskRPC struct{ Service *Service }

// ListCalendars gives the calendars that the caller works with.
//
// POST /wellhouse.booking.v1.BookingDeskService/ListCalendars
func (d DeskRPC) ListCalendars(ctx context.Context, _ *bookingv1.ListCalendarsRequest) (*bookingv1.ListCalendarsResponse, error) {
	list, err := d.Service.Calendars(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	out := &bookingv1.ListCalendarsResponse{}
	for _, c := range list {
		out.Calendars = append(out.Calendars, c.message())
	}
	return out, nil
}

func (c DeskCalendar) message() *bookingv1.Calendar {
	out := &bookingv1.Calendar{
		Place: Place{Calendar: c.Calendar}.message(), ResourceKind: c.ResourceKind, Country: c.Country, LengthMinutes: int32(c.LengthMinutes),
		BeforeMinutes: int32(c.BeforeMinutes), AfterMinutes: int32(c.AfterMinutes), Capacity: int32(c.Capacity), NoticeMinutes: int32(c.NoticeMinutes),
		AheadDays: int32(c.AheadDays), ChangeMinutes: int32(c.ChangeMinutes), Active: c.Active, Revision: float64(c.Revision),
		BrandCode: c.BrandCode,
	}
	for _, h := range c.Rules.Hours {
		out.Hours = append(out.Hours, &bookingv1.OpenHours{Weekday: int32(h.Weekday), FromMinute: int32(h.From), UntilMinute: int32(h.Until)})
	}
	for _, day := range slices.Sorted(maps.Keys(c.Rules.Days)) {
		out.Days = append(out.Days, &bookingv1.OwnDay{Day: day, Open: c.Rules.Days[day]})
	}
	for _, a := range c.Rules.Absences {
		out.Absences = append(out.Absences, &bookingv1.Absence{FromAt: float64(a.From), UntilAt: float64(a.Until)})
	}
	return out
}

// GetCalendar gives one with its hours, days and absences.
//
// POST /wellhouse.booking.v1.BookingDeskService/GetCalendar
func (d DeskRPC) GetCalendar(ctx context.Context, in *bookingv1.GetCalendarRequest) (*bookingv1.GetCalendarResponse, error) {
	c, err := d.Service.Calendar(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	return &bookingv1.GetCalendarResponse{Calendar: c.message()}, nil
}

// CreateCalendar adds a calendar.
//
// POST /wellhouse.booking.v1.BookingDeskService/CreateCalendar
func (d DeskRPC) CreateCalendar(ctx context.Context, in *bookingv1.CreateCalendarRequest) (*bookingv1.CreateCalendarResponse, error) {
	c, err := d.Service.Create(ctx, who.From(ctx), Opening{
		Kind: Kind(in.GetKind()), ResourceKind: in.GetResourceKind(), StaffEmail: in.GetStaffEmail(), BrandCode: in.GetBrandCode(), Country: in.GetCountry(),
		Name: in.GetName(), Online: in.GetOnline(), Line1: in.GetLine1(), City: in.GetCity(), Region: in.GetRegion(), Postal: in.GetPostalCode(),
		Phone: in.GetPhone(), TimeZone: in.GetTimeZone(),
	})
	if err != nil {
		return nil, err
	}
	return &bookingv1.CreateCalendarResponse{Calendar: c.message()}, nil
}

// SaveCalendar changes hours, days and absences.
//
// POST /wellhouse.booking.v1.BookingDeskService/SaveCalendar
func (d DeskRPC) SaveCalendar(ctx context.Context, in *bookingv1.SaveCalendarRequest) (*bookingv1.SaveCalendarResponse, error) {
	c := in.GetCalendar()
	draft := Draft{
		ID: c.GetPlace().GetId(), Length: int64(c.GetLengthMinutes()), Before: int64(c.GetBeforeMinutes()), After: int64(c.GetAfterMinutes()),
		Capacity: int64(c.GetCapacity()), Notice: int64(c.GetNoticeMinutes()), AheadDays: int64(c.GetAheadDays()), Change: int64(c.GetChangeMinutes()),
		Active: c.GetActive(), Revision: int64(c.GetRevision()),
	}
	for _, h := range c.GetHours() {
		draft.Hours = append(draft.Hours, Hours{time.Weekday(h.GetWeekday()), int(h.GetFromMinute()), int(h.GetUntilMinute())})
	}
	for _, day := range c.GetDays() {
		draft.Days = append(draft.Days, bookingdb.DaysRow{Day: day.GetDay(), Open: day.GetOpen()})
	}
	for _, a := range c.GetAbsences() {
		from, err := instant("absences", a.GetFromAt())
		if err != nil {
			return nil, err
		}
		until, err := instant("absences", a.GetUntilAt())
		if err != nil {
			return nil, err
		}
		draft.Absences = append(draft.Absences, Span{from, until})
	}
	saved, outside, err := d.Service.Save(ctx, who.From(ctx), draft)
	if err != nil {
		return nil, err
	}
	return &bookingv1.SaveCalendarResponse{Calendar: saved.message(), Outside: int32(outside)}, nil
}

// ListDay gives the bookings of a day.
//
// POST /wellhouse.booking.v1.BookingDeskService/ListDay
func (d DeskRPC) ListDay(ctx context.Context, in *bookingv1.ListDayRequest) (*bookingv1.ListDayResponse, error) {
	day, state, list, err := d.Service.Day(ctx, who.From(ctx), in.GetCalendarId(), in.GetDay())
	if err != nil {
		return nil, err
	}
	return &bookingv1.ListDayResponse{Day: day, State: string(state), Bookings: d.messages(list)}, nil
}

func (d DeskRPC) messages(list []DeskBooking) (out []*bookingv1.DeskBooking) {
	for _, b := range list {
		out = append(out, &bookingv1.DeskBooking{MemberId: b.MemberID, Name: b.Name, Booking: RPC(d).message(b.Booking)})
	}
	return out
}

// ListOutside gives the bookings that no longer fit the hours.
//
// POST /wellhouse.booking.v1.BookingDeskService/ListOutside
func (d DeskRPC) ListOutside(ctx context.Context, in *bookingv1.ListOutsideRequest) (*bookingv1.ListOutsideResponse, error) {
	list, err := d.Service.Outside(ctx, who.From(ctx), in.GetCalendarId())
	if err != nil {
		return nil, err
	}
	return &bookingv1.ListOutsideResponse{Bookings: d.messages(list)}, nil
}

// MarkBooking notes whether a member came.
//
// POST /wellhouse.booking.v1.BookingDeskService/MarkBooking
func (d DeskRPC) MarkBooking(ctx context.Context, in *bookingv1.MarkBookingRequest) (*bookingv1.MarkBookingResponse, error) {
	b, err := d.Service.Mark(ctx, who.From(ctx), in.GetMemberId(), in.GetId(), in.GetState())
	if err != nil {
		return nil, err
	}
	return &bookingv1.MarkBookingResponse{Booking: RPC(d).message(b)}, nil
}

// ListFreeTimes gives the times to which staff can move an appointment.
//
// POST /wellhouse.booking.v1.BookingDeskService/ListFreeTimes
func (d DeskRPC) ListFreeTimes(ctx context.Context, in *bookingv1.ListFreeTimesRequest) (*bookingv1.ListFreeTimesResponse, error) {
	c, err := d.Service.FreeTimes(ctx, who.From(ctx), in.GetCalendarId(), in.GetFrom(), in.GetUntil())
	if err != nil {
		return nil, err
	}
	return &bookingv1.ListFreeTimesResponse{Times: c.message()}, nil
}

// MoveBooking moves to another time with a reason.
//
// POST /wellhouse.booking.v1.BookingDeskService/MoveBooking
func (d DeskRPC) MoveBooking(ctx context.Context, in *bookingv1.MoveBookingRequest) (*bookingv1.MoveBookingResponse, error) {
	at, err := instant("startsAt", in.GetStartsAt())
	if err != nil {
		return nil, err
	}
	b, err := d.Service.MoveFor(ctx, who.From(ctx), in.GetMemberId(), Moving{
		ID: in.GetId(), StartsAt: at, Sequence: int64(in.GetSequence()), Reason: in.GetReason(),
	})
	if err != nil {
		return nil, err
	}
	return &bookingv1.MoveBookingResponse{Booking: RPC(d).message(b)}, nil
}

// CancelBooking cancels with a reason.
//
// POST /wellhouse.booking.v1.BookingDeskService/CancelBooking
func (d DeskRPC) CancelBooking(ctx context.Context, in *bookingv1.CancelBookingRequest) (*bookingv1.CancelBookingResponse, error) {
	b, err := d.Service.CancelFor(ctx, who.From(ctx), in.GetMemberId(), in.GetId(), in.GetReason())
	if err != nil {
		return nil, err
	}
	return &bookingv1.CancelBookingResponse{Booking: RPC(d).message(b)}, nil
}
