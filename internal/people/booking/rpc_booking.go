package booking

import (
	"context"
	"math"

	bookingv1 "wellhouse.app/api/rpc/booking/v1"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
)

// RPC serves members.
type RPC struct{ Service *Service }

// ListPlaces gives where a kind of appointment can be had.
//
// POST /wellhouse.booking.v1.BookingService/ListPlaces
func (r RPC) ListPlaces(ctx context.Context, in *bookingv1.ListPlacesRequest) (*bookingv1.ListPlacesResponse, error) {
	list, err := r.Service.Places(ctx, who.From(ctx), Kind(in.GetKind()), in.GetPostalCode())
	if err != nil {
		return nil, err
	}
	out := &bookingv1.ListPlacesResponse{}
	for _, p := range list {
		out.Places = append(out.Places, p.message())
	}
	return out, nil
}

func (p Place) message() *bookingv1.Place {
	return &bookingv1.Place{
		Id: p.ID, Kind: p.Kind, Name: p.Name, Online: p.Online, Line1: p.Line1, City: p.City, Region: p.Region, PostalCode: p.PostalCode, Phone: p.Phone,
		TimeZone: p.TimeZone, Near: string(p.Near), ChangeMinutes: int32(p.ChangeMinutes), LengthMinutes: int32(p.LengthMinutes),
		NoticeMinutes: int32(p.NoticeMinutes),
	}
}

// ListSlots gives the free times of a place.
//
// POST /wellhouse.booking.v1.BookingService/ListSlots
func (r RPC) ListSlots(ctx context.Context, in *bookingv1.ListSlotsRequest) (*bookingv1.ListSlotsResponse, error) {
	c, err := r.Service.Slots(ctx, who.From(ctx), in.GetPlaceId(), in.GetFrom(), in.GetUntil())
	if err != nil {
		return nil, err
	}
	return c.message(), nil
}

func (c Choice) message() *bookingv1.ListSlotsResponse {
	out := &bookingv1.ListSlotsResponse{Next: c.Next, TimeZone: c.Place.TimeZone, MemberTimeZone: c.MemberZone, Place: c.Place.message()}
	for _, d := range c.Days {
		day := &bookingv1.Day{Day: d.Day, State: string(d.State)}
		for _, s := range d.Slots {
			day.Slots = append(day.Slots, &bookingv1.Slot{Moment: moment(s.Span, c.Place.TimeZone, c.MemberZone), Free: int32(s.Free)})
		}
		out.Days = append(out.Days, day)
	}
	return out
}

func moment(s Span, place, member string) *bookingv1.Moment {
	return &bookingv1.Moment{
		StartsAt: float64(s.From), EndsAt: float64(s.Until), OffsetMinutes: int32(offsetAt(s.From, i18n.Zone(place))),
		MemberOffsetMinutes: int32(offsetAt(s.From, i18n.Zone(member))),
	}
}

func (r RPC) message(b Booking) *bookingv1.Booking {
	return &bookingv1.Booking{
		Id: b.ID, Place: b.Place.message(), Moment: moment(Span{b.StartsAt, b.EndsAt}, b.TimeZone, b.MemberZone), TimeZone: b.TimeZone,
		MemberTimeZone: b.MemberZone, State: b.State, CanceledBy: b.CanceledBy, Reason: b.Reason, Sequence: int32(b.Sequence),
		CanChange: b.canChange(r.Service.Now()), ChangeUntil: float64(b.changeUntil()),
		Asks: split(b.Asks), Reference: b.Reference,
	}
}

// instant reads a moment that came over the wire.
func instant(name string, ms float64) (int64, error) {
	if math.IsNaN(ms) || ms <= 0 || ms > 8.64e15 || ms != math.Trunc(ms) {
		return 0, apperr.InvalidField(name, "errors.value", "Please choose a time.")
	}
	return int64(ms), nil
}

// Book takes a time.
//
// POST /wellhouse.booking.v1.BookingService/Book
func (r RPC) Book(ctx context.Context, in *bookingv1.BookRequest) (*bookingv1.BookResponse, error) {
	at, err := instant("startsAt", in.GetStartsAt())
	if err != nil {
		return nil, err
	}
	b, err := r.Service.Book(ctx, who.From(ctx), in.GetPlaceId(), at, in.GetAsks())
	if err != nil {
		return nil, err
	}
	return &bookingv1.BookResponse{Booking: r.message(b)}, nil
}

// GetBooking gives one booking with its history.
//
// POST /wellhouse.booking.v1.BookingService/GetBooking
func (r RPC) GetBooking(ctx context.Context, in *bookingv1.GetBookingRequest) (*bookingv1.GetBookingResponse, error) {
	b, past, err := r.Service.Get(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	out := &bookingv1.GetBookingResponse{Booking: r.message(b)}
	for _, h := range past {
		by := h.ActorRole
		if by != byMember && by != "family" {
			by = byStaff
		}
		out.History = append(out.History, &bookingv1.Past{Act: h.Act, At: float64(h.At), StartsAt: float64(h.StartsAt), By: by, Reason: h.Reason})
	}
	return out, nil
}

// ListBookings gives what is booked.
//
// POST /wellhouse.booking.v1.BookingService/ListBookings
func (r RPC) ListBookings(ctx context.Context, in *bookingv1.ListBookingsRequest) (out *bookingv1.ListBookingsResponse, err error) {
	w, kind := who.From(ctx), Kind(in.GetKind())
	var list []Booking
	var waits []Wait
	out = &bookingv1.ListBookingsResponse{}
	if in.GetAll() {
		list, out.Next, err = r.Service.All(ctx, w, kind, in.GetBefore())
	} else {
		list, waits, err = r.Service.Upcoming(ctx, w, kind)
	}
	if err != nil {
		return nil, err
	}
	for _, b := range list {
		out.Bookings = append(out.Bookings, r.message(b))
	}
	for _, wait := range waits {
		out.Waiting = append(out.Waiting, wait.message())
	}
	return out, nil
}

func (w Wait) message() *bookingv1.Waiting {
	out := &bookingv1.Waiting{Id: w.ID, Place: w.Place.message(), From: w.FromDay, Until: w.UntilDay, State: w.State}
	if w.State == offered {
		out.Offer = moment(w.offer(), w.Place.TimeZone, w.MemberZone)
		out.HoldUntil = float64(w.HoldUntil)
	}
	return out
}

// Reschedule moves a booking.
//
// POST /wellhouse.booking.v1.BookingService/Reschedule
func (r RPC) Reschedule(ctx context.Context, in *bookingv1.RescheduleRequest) (*bookingv1.RescheduleResponse, error) {
	at, err := instant("startsAt", in.GetStartsAt())
	if err != nil {
		return nil, err
	}
	b, err := r.Service.Reschedule(ctx, who.From(ctx), Moving{ID: in.GetId(), CalendarID: in.GetPlaceId(), StartsAt: at, Sequence: int64(in.GetSequence())})
	if err != nil {
		return nil, err
	}
	return &bookingv1.RescheduleResponse{Booking: r.message(b)}, nil
}

// Cancel gives a time back.
//
// POST /wellhouse.booking.v1.BookingService/Cancel
func (r RPC) Cancel(ctx context.Context, in *bookingv1.CancelRequest) (*bookingv1.CancelResponse, error) {
	b, err := r.Service.Cancel(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	return &bookingv1.CancelResponse{Booking: r.message(b)}, nil
}

// GetCalendarFile gives a booking as an iCalendar file.
//
// POST /wellhouse.booking.v1.BookingService/GetCalendarFile
func (r RPC) GetCalendarFile(ctx context.Context, in *bookingv1.GetCalendarFileRequest) (*bookingv1.GetCalendarFileResponse, error) {
	file, err := r.Service.File(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	return &bookingv1.GetCalendarFileResponse{FileName: file.Name, MediaType: file.Type, Content: file.Content}, nil
}

// JoinWaitingList asks for a time where none is left.
//
// POST /wellhouse.booking.v1.BookingService/JoinWaitingList
func (r RPC) JoinWaitingList(ctx context.Context, in *bookingv1.JoinWaitingListRequest) (*bookingv1.JoinWaitingListResponse, error) {
	wait, err := r.Service.Join(ctx, who.From(ctx), in.GetPlaceId(), in.GetFrom(), in.GetUntil(), in.GetAsks())
	if err != nil {
		return nil, err
	}
	return &bookingv1.JoinWaitingListResponse{Waiting: wait.message()}, nil
}

// LeaveWaitingList ends that.
//
// POST /wellhouse.booking.v1.BookingService/LeaveWaitingList
func (r RPC) LeaveWaitingList(ctx context.Context, in *bookingv1.LeaveWaitingListRequest) (*bookingv1.LeaveWaitingListResponse, error) {
	return &bookingv1.LeaveWaitingListResponse{}, r.Service.Leave(ctx, who.From(ctx), in.GetId())
}

// AcceptOffer books the time that was offered.
//
// POST /wellhouse.booking.v1.BookingService/AcceptOffer
func (r RPC) AcceptOffer(ctx context.Context, in *bookingv1.AcceptOfferRequest) (*bookingv1.AcceptOfferResponse, error) {
	b, err := r.Service.Accept(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	return &bookingv1.AcceptOfferResponse{Booking: r.message(b)}, nil
}
