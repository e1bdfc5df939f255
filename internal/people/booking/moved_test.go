package booking_test

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/platform/who"
)

func staff() (context.Context, who.Who) {
	w := who.Who{AccountID: "support", Role: who.Support, SessionID: "s"}
	return who.With(context.Background(), w), w
}

// Staff move what no longer fits, with a reason; the member is told with a new calendar
// file of the same entry, and the reminders are those of the new time.
func TestStaffMoveAnAppointment(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		made, err := b.book("rosa", site, tuesday(9, 0))
		if err != nil {
			t.Fatal(err)
		}
		b.save(t, site, func(d *booking.Draft) {
			d.Hours = []booking.Hours{{Weekday: time.Tuesday, From: 13 * 60, Until: 15 * 60}}
			d.Notice = 30 * 24 * 60
		})
		ctx, w := staff()
		rosa := demo.MemberID("rosa")
		to := booking.Moving{ID: made.ID, StartsAt: tuesday(13, 30), Reason: "siteClosed"}
		for name, c := range map[string]struct {
			change func(m *booking.Moving)
			want   string
		}{
			"no reason":         {func(m *booking.Moving) { m.Reason = "" }, "errors.invalid"},
			"no time of it":     {func(m *booking.Moving) { m.StartsAt = tuesday(9, 30) }, "booking.refused.taken"},
			"an older page":     {func(m *booking.Moving) { m.Sequence = 7 }, "booking.refused.changed"},
			"it has begun":      {func(m *booking.Moving) { m.StartsAt = b.world.Time().UnixMilli() }, "booking.refused.taken"},
			"somebody else’s":   {func(m *booking.Moving) { m.ID = "x" }, "errors.notFound"},
			"it stays as it is": {func(m *booking.Moving) { m.StartsAt = tuesday(9, 0) }, ""},
		} {
			m := to
			c.change(&m)
			if _, err := b.MoveFor(ctx, w, rosa, m); key(err) != c.want {
				t.Errorf("%s: %v", name, err)
			}
		}
		coach := who.Who{AccountID: "coach", Role: who.Coach}
		if _, err := b.MoveFor(who.With(ctx, coach), coach, rosa, to); key(err) != "errors.notFound" {
			t.Errorf("a coach moves it: %v", err)
		}
		if choice, err := b.FreeTimes(ctx, w, site, "2026-11-17", "2026-11-17"); err != nil || len(choice.Days[0].Slots) != 4 {
			t.Errorf("%+v %v", choice.Days, err)
		}
		if _, err := b.FreeTimes(who.With(ctx, coach), coach, site, "", ""); key(err) != "errors.notFound" {
			t.Errorf("a coach sees the times: %v", err)
		}
		got, err := b.MoveFor(ctx, w, rosa, to)
		if err != nil || got.StartsAt != to.StartsAt || got.Sequence != 1 || got.Reason != "siteClosed" {
			t.Fatalf("%+v %v", got, err)
		}
		if _, err := b.MoveFor(ctx, w, rosa, to); err != nil {
			t.Errorf("again: %v", err)
		}
		if b.post.told("appointmentShifted") != 1 || b.post.told("appointmentMoved") != 0 || b.post.told("appointmentTomorrow") != 1 {
			t.Errorf("%+v", b.post.notes)
		}
		for _, n := range b.post.notes {
			if n.IsReminder() != (n.File == nil) {
				t.Errorf("%s with %v", n.Key, n.File)
			}
			if n.Key == "appointmentShifted" && !strings.Contains(string(n.File.Content), "UID:"+made.ID+"@wellhouse\r\n") || n.File != nil && strings.Contains(strings.ToLower(string(n.File.Content)), "lab") {
				t.Errorf("%s", n.File.Content)
			}
			if n.Key == "appointmentShifted" && !strings.Contains(string(n.File.Content), "SEQUENCE:1\r\n") {
				t.Errorf("%s", n.File.Content)
			}
		}
		own, o := as("rosa")
		_, past, err := b.Get(own, o, made.ID)
		if err != nil || len(past) != 2 || past[1].Act != "moved" || past[1].Reason != "siteClosed" || past[1].ActorRole != "support" {
			t.Errorf("%+v %v", past, err)
		}
		b.sound(t)
		b.world.Pass(time.UnixMilli(to.StartsAt).Sub(b.world.Time()))
		if _, err := b.MoveFor(ctx, w, rosa, booking.Moving{ID: made.ID, StartsAt: tuesday(14, 30), Sequence: 1, Reason: "other"}); key(err) != "booking.refused.ended" {
			t.Errorf("after it has begun: %v", err)
		}
	})
}

// However many staff move to one time while members book it, one gets it.
func TestStaffNeverBookATimeTwice(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		var made []booking.Booking
		for i, name := range people {
			got, err := b.book(name, site, tuesday(7, 0)+int64(i)*30*time.Minute.Milliseconds())
			if err != nil {
				t.Fatal(err)
			}
			made = append(made, got)
		}
		b.save(t, site, func(d *booking.Draft) { d.Capacity = 1 })
		ctx, w := staff()
		var group sync.WaitGroup
		for i := range 64 {
			group.Go(func() {
				n := i % len(people)
				var err error
				if i%4 == 3 {
					_, err = b.book(people[n], site, tuesday(14, 0))
				} else {
					_, err = b.MoveFor(ctx, w, demo.MemberID(people[n]), booking.Moving{ID: made[n].ID, StartsAt: tuesday(14, 0), Reason: "other"})
				}
				switch key(err) {
				case "", "booking.refused.taken", "booking.refused.changed", "booking.refused.overlap":
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		if n := b.count(t, "SELECT COUNT(*) FROM bookings WHERE state = 'booked' AND starts_at = "+strconv.FormatInt(tuesday(14, 0), 10)); n != 1 {
			t.Errorf("%d are there", n)
		}
		b.sound(t)
	})
}

// The desk is told why a day has no times.
func TestADaySaysWhetherItIsOpen(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		b.save(t, site, func(d *booking.Draft) { d.Days = []bookingdb.DaysRow{{Day: "2026-11-18"}} })
		ctx, w := staff()
		for day, want := range map[string]booking.DayState{
			"2026-11-17": booking.DayOpen, "2026-11-18": booking.DayClosed, "2026-11-22": booking.DayClosed, "2026-11-26": booking.DayHoliday,
			"2026-11-10": booking.DayOpen,
		} {
			if _, got, _, err := b.Day(ctx, w, site, day); err != nil || got != want {
				t.Errorf("%s: %s %v", day, got, err)
			}
		}
	})
}
