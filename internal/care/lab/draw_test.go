package lab_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const (
	bookCall = "/wellhouse.booking.v1.BookingService/"
	bookDesk = "/wellhouse.booking.v1.BookingDeskService/"
)

// draw is an appointment of Rosa's that began an hour ago.
type draw struct {
	*apitest.Server
	id, number string
}

func begunDraw(t *testing.T, s *apitest.Server) draw {
	t.Helper()
	rosa := s.As("rosa@demo.test")
	var places struct{ Places []struct{ ID string } }
	rosa.RPC(bookCall+"ListPlaces", map[string]any{"kind": "labDraw"}).Decode(t, &places)
	var times struct {
		Days []struct {
			Slots []struct{ Moment struct{ StartsAt float64 } }
		}
	}
	place := places.Places[0].ID
	rosa.RPC(bookCall+"ListSlots", map[string]any{"placeId": place}).Decode(t, &times)
	var at float64
	for _, day := range times.Days {
		if len(day.Slots) > 0 {
			at = day.Slots[len(day.Slots)-1].Moment.StartsAt
		}
	}
	var made struct {
		Booking struct{ ID, Reference string }
	}
	rosa.RPC(bookCall+"Book", map[string]any{"placeId": place, "startsAt": at, "asks": []string{"a1c"}}).Decode(t, &made)
	d := draw{s, made.Booking.ID, made.Booking.Reference}
	begun := s.Now().Add(-time.Hour).UnixMilli()
	if n := s.Exec("UPDATE bookings SET starts_at = $1, ends_at = $2 WHERE id = $3", begun, begun+1_200_000, d.id); n != 1 {
		t.Fatalf("%d bookings", n)
	}
	return d
}

func (d draw) is(state string) bool {
	return strings.Contains(d.As("rosa@demo.test").RPC(bookCall+"GetBooking", map[string]any{"id": d.id}).Body, `"state":"`+state+`"`)
}

func (d draw) orderIs(state string) bool {
	return d.Count("SELECT COUNT(*) FROM lab_orders WHERE number = $1 AND owner_id = $2 AND state = $3", d.number, d.id, state) == 1
}

func (d draw) mark(t *testing.T, state string) {
	t.Helper()
	in := map[string]any{"memberId": apitest.ID("rosa@demo.test"), "id": d.id, "state": state}
	if r := d.As("support@demo.test").RPC(bookDesk+"MarkBooking", in); r.Status != 200 {
		t.Fatalf("%s: %d %s", state, r.Status, r.Body)
	}
}

// sampleCame is the laboratory's word that it has the sample, without results yet.
func (d draw) sampleCame(t *testing.T) {
	t.Helper()
	sendORU(t, d.Server, harbor, oru{email: "rosa@demo.test", accession: "DRAW", status: "I", order: d.number}.text(d.Server))
}

// A sample that the laboratory has says that the member came. It says nothing of an
// appointment that hasn't begun.
func TestASampleSaysThatTheMemberCame(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := begunDraw(t, s)
		if !d.is("booked") {
			t.Fatal("not booked")
		}
		d.sampleCame(t)
		if !d.is("came") || !d.orderIs("received") {
			t.Error("the sample came, and the member didn't")
		}
	})
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := begunDraw(t, s)
		s.Exec("UPDATE bookings SET starts_at = $1 WHERE id = $2", s.Now().Add(time.Hour).UnixMilli(), d.id)
		d.sampleCame(t)
		if !d.is("booked") {
			t.Error("the member came before it began")
		}
	})
}

// Who missed a draw leaves no order open; when that was an error, the same order is
// open again. What the laboratory has already stays.
func TestAMissedDraw(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := begunDraw(t, s)
		for _, step := range []struct{ mark, order string }{
			{"missed", "canceled"}, {"booked", "placed"}, {"missed", "canceled"}, {"came", "placed"}, {"missed", "canceled"}, {"came", "placed"},
		} {
			d.mark(t, step.mark)
			if !d.is(step.mark) || !d.orderIs(step.order) {
				t.Errorf("after %s the order isn't %s", step.mark, step.order)
			}
		}
		d.sampleCame(t)
		if !d.is("came") || !d.orderIs("received") {
			t.Error("an order that was opened again isn't heard of")
		}
		for _, state := range []string{"missed", "booked"} {
			d.mark(t, state)
			if !d.orderIs("received") {
				t.Errorf("%s changes an order that the laboratory has", state)
			}
		}
	})
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := begunDraw(t, s)
		d.mark(t, "missed")
		one := oru{email: "rosa@demo.test", accession: "LATE", order: d.number, obx: []string{fmt.Sprintf(a1cOBX, "6.1", "F")}}
		if got := sendORU(t, s, harbor, one.text(s)); got.Reports[0].Stored != 1 || !d.is("missed") || !d.orderIs("resulted") {
			t.Errorf("a result of a draw that staff marked as missed is lost: %+v", got)
		}
	})
}
