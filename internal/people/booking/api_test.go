package booking_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const (
	members = "/wellhouse.booking.v1.BookingService/"
	desk    = "/wellhouse.booking.v1.BookingDeskService/"
)

type object = map[string]any

type placeList struct {
	Places []struct{ ID, Name, Near, TimeZone string }
}

type slotList struct {
	Days []struct {
		Day, State string
		Slots      []struct {
			Moment struct {
				StartsAt, EndsAt                   float64
				OffsetMinutes, MemberOffsetMinutes int
			}
			Free int
		}
	}
	TimeZone, MemberTimeZone string
}

type booked struct {
	Booking struct {
		ID, State, CanceledBy, Reason string
		Sequence                      int
		CanChange                     bool
		Moment                        struct{ StartsAt float64 }
	}
}

// free are times of a place that lie more than two days ahead.
func free(t *testing.T, s *apitest.Server, c *apitest.Client, place string) (starts []float64) {
	t.Helper()
	var got slotList
	c.RPC(members+"ListSlots", object{"placeId": place}).Decode(t, &got)
	for _, d := range got.Days {
		for _, slot := range d.Slots {
			if slot.Moment.StartsAt > float64(s.Now().Add(48*time.Hour).UnixMilli()) {
				starts = append(starts, slot.Moment.StartsAt)
			}
		}
	}
	if len(starts) < 20 {
		t.Fatalf("%d free times: %+v", len(starts), got)
	}
	return starts
}

// From choosing a place to canceling, with what is sent on the way. Nobody else finds
// the booking, and what is wrong is said beside its field.
func TestAnAppointment(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, marcus := s.SignIn("rosa@demo.test"), s.As("marcus@demo.test")
		var places placeList
		rosa.RPC(members+"ListPlaces", object{"kind": "labDraw", "postalCode": "60657"}).Decode(t, &places)
		if len(places.Places) != 3 || places.Places[2].TimeZone != "America/Denver" || places.Places[0].Near != "same" || places.Places[0].TimeZone != "America/Chicago" {
			t.Fatalf("%+v", places)
		}
		place := places.Places[0].ID
		for name, c := range map[string]struct {
			call string
			in   object
		}{
			"postalCode": {"ListPlaces", object{"kind": "labDraw", "postalCode": "H2J 2K9"}}, "kind": {"ListPlaces", object{"kind": "therapy"}},
			"from": {"ListSlots", object{"placeId": place, "from": "soon", "until": "2026-01-01"}}, "until": {"ListSlots", object{"placeId": place, "from": "2026-01-01", "until": "2027-01-01"}},
			"startsAt": {"Book", object{"placeId": place, "startsAt": 1.5}},
		} {
			if r := rosa.RPC(members+c.call, c.in); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, `"`+name+`"`) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		times := free(t, s, rosa, place)
		var made, same booked
		call := apitest.Call{
			Method: "POST", Path: members + "Book", JSON: object{"placeId": place, "startsAt": times[0], "asks": []string{"a1c", "kidney"}}, Header: map[string]string{"Idempotency-Key": "book-once-0001"},
		}
		rosa.Do(call).Decode(t, &made)
		rosa.Do(call).Decode(t, &same)
		id := made.Booking.ID
		if id == "" || same.Booking.ID != id || made.Booking.State != "booked" || !made.Booking.CanChange {
			t.Fatalf("%+v %+v", made, same)
		}
		sent := func(template, state string) int {
			return s.Count(fmt.Sprintf("SELECT COUNT(*) FROM outbox_messages WHERE template = '%s' AND state <> '%s'", template, state))
		}
		if sent("appointmentBooked", "") != 1 || sent("appointmentTomorrow", "") != 1 || sent("appointmentSoon", "") != 1 {
			t.Error("not each message once")
		}
		for call, in := range map[string]object{
			"GetBooking": {"id": id}, "Cancel": {"id": id}, "Reschedule": {"id": id, "startsAt": times[1]}, "GetCalendarFile": {"id": id},
			"AcceptOffer": {"id": id}, "LeaveWaitingList": {"id": id},
		} {
			if r := marcus.RPC(members+call, in); r.Status != http.StatusNotFound {
				t.Errorf("a stranger calls %s: %d %s", call, r.Status, r.Body)
			}
			if r := s.As("support@demo.test").RPC(members+call, in); r.Status != http.StatusForbidden {
				t.Errorf("support calls %s: %d", call, r.Status)
			}
		}
		var moved booked
		rosa.RPC(members+"Reschedule", object{"id": id, "startsAt": times[4], "sequence": 0}).Decode(t, &moved)
		if moved.Booking.Sequence != 1 || moved.Booking.Moment.StartsAt != times[4] || sent("appointmentTomorrow", "") != 1 || sent("appointmentSoon", "") != 1 {
			t.Errorf("%+v", moved)
		}
		var file struct{ FileName, MediaType, Content string }
		rosa.RPC(members+"GetCalendarFile", object{"id": id}).Decode(t, &file)
		text, _ := base64.StdEncoding.DecodeString(file.Content)
		if !strings.Contains(string(text), "METHOD:REQUEST\r\n") || !strings.Contains(string(text), "SEQUENCE:1\r\n") || strings.Contains(strings.ToLower(string(text)), "lab") {
			t.Errorf("%s", text)
		}
		for range 2 {
			if r := rosa.RPC(members+"Cancel", object{"id": id}); r.Status != 200 || !strings.Contains(r.Body, `"canceled"`) {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
		if sent("appointmentCanceled", "") != 1 || sent("appointmentTomorrow", "")+sent("appointmentSoon", "") != 0 {
			t.Error("a canceled appointment is still told of")
		}
	})
}

// Member Support sees who comes and cancels with a reason; an Admin changes the hours;
// a coach sees neither, and two Admins never overwrite each other.
func TestTheDesk(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, support, admin, coach := s.SignIn("rosa@demo.test"), s.As("support@demo.test"), s.SignIn("admin@demo.test"), s.As("coach.en@demo.test")
		var places placeList
		rosa.RPC(members+"ListPlaces", object{"kind": "labDraw", "postalCode": "60657"}).Decode(t, &places)
		place := places.Places[0].ID
		at := free(t, s, rosa, place)[0]
		var made booked
		rosa.RPC(members+"Book", object{"placeId": place, "startsAt": at, "asks": []string{"a1c"}}).Decode(t, &made)
		zone, _ := time.LoadLocation("America/Chicago")
		day := time.UnixMilli(int64(at)).In(zone).Format(time.DateOnly)
		list := func(c *apitest.Client) *apitest.Reply {
			return c.RPC(desk+"ListDay", object{"calendarId": place, "day": day})
		}
		if r := list(support); r.Status != 200 || !strings.Contains(r.Body, made.Booking.ID) || !strings.Contains(r.Body, "Rosa") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		one := object{"memberId": apitest.ID("rosa@demo.test"), "id": made.Booking.ID, "state": "came", "reason": "siteClosed"}
		for name, r := range map[string]*apitest.Reply{
			"the day": list(coach), "the calendar": coach.RPC(desk+"GetCalendar", object{"id": place}), "marking": coach.RPC(desk+"MarkBooking", one),
			"canceling": coach.RPC(desk+"CancelBooking", one),
		} {
			if r.Status != http.StatusNotFound {
				t.Errorf("a coach at %s: %d %s", name, r.Status, r.Body)
			}
		}
		if r := support.RPC(desk+"MarkBooking", one); r.Status != http.StatusBadRequest {
			t.Errorf("came before it began: %d %s", r.Status, r.Body)
		}
		if r := support.RPC(desk+"CancelBooking", object{"memberId": one["memberId"], "id": one["id"], "reason": "x"}); !strings.Contains(r.Body, `"reason"`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		var got struct{ Calendar object }
		admin.RPC(desk+"GetCalendar", object{"id": place}).Decode(t, &got)
		got.Calendar["hours"] = []object{{"weekday": 0, "fromMinute": 600, "untilMinute": 660}}
		if r := support.RPC(desk+"SaveCalendar", got); r.Status != http.StatusForbidden {
			t.Errorf("support saves: %d", r.Status)
		}
		if r := admin.RPC(desk+"SaveCalendar", object{"calendar": got.Calendar}); r.Status != 200 || !strings.Contains(r.Body, `"outside":2`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := admin.RPC(desk+"SaveCalendar", object{"calendar": got.Calendar}); r.Status != http.StatusConflict {
			t.Errorf("an older page: %d %s", r.Status, r.Body)
		}
		for range 2 {
			if r := support.RPC(desk+"CancelBooking", one); r.Status != 200 || !strings.Contains(r.Body, `"siteClosed"`) {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'appointmentOff'"); n != 1 {
			t.Errorf("the member is told %d times", n)
		}
	})
}

// A booked lab draw is an order: it has a number, moving keeps it, canceling takes it
// back, and what is asked for is checked.
func TestALabDrawIsAnOrder(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.SignIn("rosa@demo.test")
		var places placeList
		rosa.RPC(members+"ListPlaces", object{"kind": "labDraw", "postalCode": "60657"}).Decode(t, &places)
		place := places.Places[0].ID
		times := free(t, s, rosa, place)
		for name, asks := range map[string][]string{"nothing": {}, "an unknown test": {"x"}, "twice": {"a1c", "a1c"}} {
			for call, in := range map[string]object{
				"Book": {"placeId": place, "startsAt": times[0], "asks": asks}, "JoinWaitingList": {"placeId": place, "from": "2026-12-01", "until": "2026-12-01", "asks": asks},
			} {
				if r := rosa.RPC(members+call, in); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, `"asks"`) {
					t.Errorf("%s %s: %d %s", call, name, r.Status, r.Body)
				}
			}
		}
		orders := func(state string) int {
			return s.Count(fmt.Sprintf("SELECT COUNT(*) FROM lab_orders WHERE member_id = '%s' AND kind = 'draw' AND state = '%s'", apitest.ID("rosa@demo.test"), state))
		}
		before := orders("placed")
		var made struct {
			Booking struct {
				ID, Reference string
				Asks          []string
			}
		}
		rosa.RPC(members+"Book", object{"placeId": place, "startsAt": times[0], "asks": []string{"cholesterol", "kidney"}}).Decode(t, &made)
		if !strings.HasPrefix(made.Booking.Reference, "WL-") || strings.Join(made.Booking.Asks, " ") != "cholesterol kidney" || orders("placed") != before+1 {
			t.Fatalf("%+v", made)
		}
		number := made.Booking.Reference
		rosa.RPC(members+"Reschedule", object{"id": made.Booking.ID, "startsAt": times[3]}).Decode(t, &made)
		if made.Booking.Reference != number || orders("placed") != before+1 {
			t.Errorf("moving changed the order: %+v", made)
		}
		rosa.RPC(members+"Cancel", object{"id": made.Booking.ID}).Decode(t, &made)
		if orders("placed") != before || orders("canceled") != 1 {
			t.Errorf("%d placed, %d canceled", orders("placed"), orders("canceled"))
		}
	})
}

// An Admin opens a place without SQL; nobody else does. It is closed to members until
// its hours are saved.
func TestANewCalendar(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin, rosa := s.SignIn("admin@demo.test"), s.SignIn("rosa@demo.test")
		fresh := func(change object) object {
			in := object{
				"kind": "labDraw", "resourceKind": "site", "country": "US", "name": "  West   Loop Lab ", "line1": "845 W Madison St", "city": "Chicago",
				"region": "IL", "postalCode": "60607", "phone": "312-555-0142", "timeZone": "America/Chicago",
			}
			for name, value := range change {
				in[name] = value
			}
			return in
		}
		for name, change := range map[string]object{
			"kind": {"kind": "therapy"}, "resourceKind": {"resourceKind": "x"}, "country": {"country": "MX"}, "name": {"name": " "}, "phone": {"phone": "12"},
			"timeZone": {"timeZone": "Chicago"}, "region": {"country": "CA"}, "postalCode": {"postalCode": "9"}, "staffEmail": {"resourceKind": "staff", "staffEmail": "nobody@demo.test"},
			"brandCode": {"brandCode": "nope"},
		} {
			if r := admin.RPC(desk+"CreateCalendar", fresh(change)); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, `"`+name+`"`) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		for _, who := range []string{"support", "coach.en", "rosa", "rep"} {
			if r := s.As(who+"@demo.test").RPC(desk+"CreateCalendar", fresh(nil)); r.Status != http.StatusForbidden {
				t.Errorf("%s: %d", who, r.Status)
			}
		}
		if r := admin.RPC(desk+"CreateCalendar", fresh(object{"resourceKind": "staff", "staffEmail": "Nurse@demo.test"})); r.Status != 200 {
			t.Errorf("for a person: %d %s", r.Status, r.Body)
		}
		var made struct{ Calendar object }
		admin.RPC(desk+"CreateCalendar", fresh(nil)).Decode(t, &made)
		place := made.Calendar["place"].(object)
		if place["name"] != "West Loop Lab" || made.Calendar["active"] == true {
			t.Errorf("%v", made)
		}
		offered := func() bool {
			return strings.Contains(rosa.RPC(members+"ListPlaces", object{"kind": "labDraw"}).Body, place["id"].(string))
		}
		if offered() {
			t.Error("open before it has hours")
		}
		made.Calendar["active"], made.Calendar["hours"] = true, []object{{"weekday": 2, "fromMinute": 540, "untilMinute": 600}}
		if r := admin.RPC(desk+"SaveCalendar", object{"calendar": made.Calendar}); r.Status != 200 || !offered() {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// Hours and places are changed by who has just shown that it's them.
func TestCalendarsNeedAProof(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.SignIn("admin@demo.test")
		var list struct{ Calendars []object }
		admin.RPC(desk+"ListCalendars", object{}).Decode(t, &list)
		s.Advance(6 * time.Minute)
		for call, in := range map[string]object{"CreateCalendar": {"name": "x"}, "SaveCalendar": {"calendar": list.Calendars[0]}} {
			if r := admin.RPC(desk+call, in); r.Status != http.StatusForbidden || !strings.Contains(r.Body, "step_up_required") {
				t.Errorf("%s: %d %s", call, r.Status, r.Body)
			}
			s.Exec(`UPDATE sessions SET proven_at = $1`, s.Now().UnixMilli())
			if r := admin.RPC(desk+call, in); strings.Contains(r.Body, "step_up_required") {
				t.Errorf("%s with a proof: %d %s", call, r.Status, r.Body)
			}
			s.Exec(`UPDATE sessions SET proven_at = 0`)
		}
	})
}

// Closing a day leads to the bookings that no longer fit, for those who may see them.
func TestWhatNoLongerFits(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, admin := s.SignIn("rosa@demo.test"), s.SignIn("admin@demo.test")
		var places placeList
		rosa.RPC(members+"ListPlaces", object{"kind": "labDraw", "postalCode": "80202"}).Decode(t, &places)
		place := places.Places[0].ID
		var made booked
		rosa.RPC(members+"Book", object{"placeId": place, "startsAt": free(t, s, rosa, place)[0], "asks": []string{"a1c"}}).Decode(t, &made)
		zone, _ := time.LoadLocation("America/Denver")
		day := time.UnixMilli(int64(made.Booking.Moment.StartsAt)).In(zone).Format(time.DateOnly)
		var got struct{ Calendar object }
		admin.RPC(desk+"GetCalendar", object{"id": place}).Decode(t, &got)
		days, _ := got.Calendar["days"].([]any)
		got.Calendar["days"] = append(days, object{"day": day})
		if r := admin.RPC(desk+"SaveCalendar", object{"calendar": got.Calendar}); !strings.Contains(r.Body, `"outside":1`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := s.As("support@demo.test").RPC(desk+"ListOutside", object{"calendarId": place}); !strings.Contains(r.Body, made.Booking.ID) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := s.As("coach.en@demo.test").RPC(desk+"ListOutside", object{"calendarId": place}); r.Status != http.StatusNotFound {
			t.Errorf("a coach: %d %s", r.Status, r.Body)
		}
	})
}

// Who can't open the labs page books no lab draw: no active program, an account that
// isn't linked, or mental health alone. What is booked already stays theirs.
func TestADrawNeedsAWayToItsResults(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		var places placeList
		s.SignIn("rosa@demo.test").RPC(members+"ListPlaces", object{"kind": "labDraw", "postalCode": "80202"}).Decode(t, &places)
		place := places.Places[0].ID
		for _, name := range []string{"nora", "helen"} {
			c := s.As(name + "@demo.test")
			for call, in := range map[string]object{
				"ListPlaces": {"kind": "labDraw"}, "Book": {"placeId": place, "startsAt": 1, "asks": []string{"a1c"}},
				"JoinWaitingList": {"placeId": place, "from": "2026-12-01", "until": "2026-12-01", "asks": []string{"a1c"}}, "AcceptOffer": {"id": "x"},
			} {
				if r := c.RPC(members+call, in); r.Status != http.StatusForbidden {
					t.Errorf("%s calls %s: %d %s", name, call, r.Status, r.Body)
				}
			}
			if r := c.RPC(members+"ListBookings", object{}); r.Status != http.StatusOK {
				t.Errorf("%s reads what is booked: %d", name, r.Status)
			}
			if r := c.RPC(members+"Cancel", object{"id": "x"}); r.Status != http.StatusNotFound {
				t.Errorf("%s cancels: %d", name, r.Status)
			}
		}
		devon := s.SignIn("devon@demo.test")
		var made booked
		devon.RPC(members+"Book", object{"placeId": place, "startsAt": free(t, s, devon, place)[0], "asks": []string{"cholesterol"}}).Decode(t, &made)
		s.Exec(`UPDATE member_programs SET status = 'INACTIVE' WHERE member_id = $1 AND program <> 'BEHAVIORAL_HEALTH'`, apitest.ID("devon@demo.test"))
		id := object{"id": made.Booking.ID}
		if r := devon.RPC(members+"GetBooking", id); r.Status != http.StatusOK {
			t.Errorf("after the program: %d %s", r.Status, r.Body)
		}
		if r := devon.RPC(members+"Cancel", id); r.Status != http.StatusOK {
			t.Errorf("after the program: %d %s", r.Status, r.Body)
		}
	})
}

// Member Support moves an appointment: the member is told at once by an email that
// brings the new calendar file; who may not, can't.
func TestTheDeskMovesAnAppointment(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, support := s.SignIn("rosa@demo.test"), s.As("support@demo.test")
		var places placeList
		rosa.RPC(members+"ListPlaces", object{"kind": "labDraw", "postalCode": "60657"}).Decode(t, &places)
		place := places.Places[0].ID
		times := free(t, s, rosa, place)
		var made booked
		rosa.RPC(members+"Book", object{"placeId": place, "startsAt": times[0], "asks": []string{"a1c"}}).Decode(t, &made)
		if r := rosa.RPC(members+"Book", object{"placeId": place, "startsAt": times[1], "asks": []string{"a1c"}}); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "within two weeks") {
			t.Errorf("the same test twice: %d %s", r.Status, r.Body)
		}
		move := object{"memberId": apitest.ID("rosa@demo.test"), "id": made.Booking.ID, "startsAt": times[5], "reason": "equipment"}
		for _, name := range []string{"coach.en", "nurse", "doctor", "guide"} {
			for call, in := range map[string]object{"MoveBooking": move, "ListFreeTimes": {"calendarId": place}} {
				if r := s.As(name+"@demo.test").RPC(desk+call, in); r.Status != http.StatusNotFound {
					t.Errorf("%s calls %s: %d", name, call, r.Status)
				}
			}
		}
		for _, c := range []*apitest.Client{rosa, s.As("rep@demo.test")} {
			if r := c.RPC(desk+"MoveBooking", move); r.Status != http.StatusForbidden {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
		if r := support.RPC(desk+"ListFreeTimes", object{"calendarId": place}); r.Status != http.StatusOK || !strings.Contains(r.Body, fmt.Sprintf("%.0f", times[5])) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := support.RPC(desk+"MoveBooking", object{"memberId": move["memberId"], "id": move["id"], "startsAt": times[5], "reason": "x"}); !strings.Contains(r.Body, `"reason"`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := support.RPC(desk+"MoveBooking", move); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := rosa.RPC(members+"GetBooking", object{"id": made.Booking.ID}); strings.Count(r.Body, `"equipment"`) != 2 || !strings.Contains(r.Body, `"by":"staff"`) {
			t.Errorf("%s", r.Body)
		}
		var sent struct {
			Messages []struct{ Template, FileName, FileText string }
		}
		s.Nobody().RPC("/wellhouse.outbox.v1.DemoOutboxService/ListMessages", object{}).Decode(t, &sent)
		found := 0
		for _, m := range sent.Messages {
			if m.Template == "appointmentShifted" {
				found++
				if m.FileName != "appointment.ics" || !strings.Contains(m.FileText, "UID:"+made.Booking.ID) || !strings.Contains(m.FileText, "SEQUENCE:1\r\n") {
					t.Errorf("%+v", m)
				}
			}
		}
		if found != 1 {
			t.Errorf("told %d times", found)
		}
	})
}
