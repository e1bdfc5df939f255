package booking_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// held books the only two times of a place for Rosa and Marcus, puts some people on
// its waiting list and cancels Rosa's, which is then held for one of them.
func (b book) held(t *testing.T, names ...string) (waits map[string]string, marcus booking.Booking) {
	t.Helper()
	made, err := b.book("rosa", other, tuesday(9, 0))
	if err != nil {
		t.Fatal(err)
	}
	if marcus, err = b.book("marcus", other, tuesday(9, 30)); err != nil {
		t.Fatal(err)
	}
	b.world.Pass(3 * time.Hour) // people are awake
	waits = map[string]string{}
	for _, name := range names {
		ctx, w := as(name)
		wait, err := b.Join(ctx, w, other, "2026-11-17", "2026-11-17", nil)
		if err != nil {
			t.Fatal(err)
		}
		waits[name] = wait.ID
		b.world.Pass(time.Second)
	}
	ctx, w := as("rosa")
	if _, err := b.Cancel(ctx, w, made.ID); err != nil {
		t.Fatal(err)
	}
	b.offer(t)
	return waits, marcus
}

// offer serves the waiting lists, as the worker does when it is woken.
func (b book) offer(t *testing.T) {
	t.Helper()
	if err := b.Offer(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func (b book) accept(name, id string) (booking.Booking, error) {
	ctx, w := as(name)
	return b.Accept(ctx, w, id)
}

func (b book) waitOf(t *testing.T, name string) booking.Wait {
	t.Helper()
	ctx, w := as(name)
	_, waits, err := b.Upcoming(ctx, w, booking.LabDraw)
	if err != nil || len(waits) != 1 {
		t.Fatalf("%+v %v", waits, err)
	}
	return waits[0]
}

// save changes a calendar as an Admin does.
func (b book) save(t *testing.T, calendar string, change func(*booking.Draft)) (outside int) {
	t.Helper()
	ctx, w := context.Background(), who.Who{Role: who.Admin}
	c, err := b.Calendar(ctx, w, calendar)
	if err != nil {
		t.Fatal(err)
	}
	d := booking.Draft{
		ID: calendar, Length: c.LengthMinutes, Before: c.BeforeMinutes, After: c.AfterMinutes, Capacity: c.Capacity, Notice: c.NoticeMinutes,
		AheadDays: c.AheadDays, Change: c.ChangeMinutes, Active: c.Active, Revision: c.Revision, Hours: c.Rules.Hours,
	}
	change(&d)
	_, outside, err = b.Save(ctx, w, d)
	if err != nil {
		t.Fatal(err)
	}
	return outside
}

// An offer whose time the calendar no longer has is taken back, and its seat with it.
// It isn't one that the member let pass.
func TestAChangedCalendarTakesOffersBack(t *testing.T) {
	for name, change := range map[string]func(*booking.Draft){
		"longer": func(d *booking.Draft) { d.Length = 60 },
		"closed": func(d *booking.Draft) { d.Days = []bookingdb.DaysRow{{Day: "2026-11-17"}} },
		"away":   func(d *booking.Draft) { d.Absences = []booking.Span{{From: tuesday(8, 0), Until: tuesday(9, 10)}} },
		"off":    func(d *booking.Draft) { d.Active = false },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, b book) {
				waits, marcus := b.held(t, "james")
				b.save(t, other, change)
				if state := b.waitOf(t, "james").State; state != "waiting" {
					t.Errorf("James: %s", state)
				}
				if got, err := b.accept("james", waits["james"]); key(err) != "booking.refused.offer" {
					t.Errorf("%v to %v, beside %v: %v", time.UnixMilli(got.StartsAt), time.UnixMilli(got.EndsAt), time.UnixMilli(marcus.StartsAt), err)
				}
				b.sound(t)
				if n := b.count(t, "SELECT COUNT(*) FROM booking_offers"); n != 0 {
					t.Errorf("%d offers count as let pass", n)
				}
				b.save(t, other, func(d *booking.Draft) { d.Length, d.Active, d.Days, d.Absences = 30, true, nil, nil })
				b.offer(t)
				if got, err := b.accept("james", waits["james"]); err != nil || got.StartsAt != tuesday(9, 0) || got.EndsAt != tuesday(9, 30) {
					t.Errorf("offered again: %+v %v", got, err)
				}
				if n := b.post.told("appointmentOffered"); n != 2 {
					t.Errorf("told %d times", n)
				}
				b.sound(t)
			})
		})
	}
}

// A change that leaves the time as it is leaves the offer as it is, and who accepts it
// has the time that was offered.
func TestAnOfferOutlivesOtherChanges(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		waits, _ := b.held(t, "james")
		until := b.waitOf(t, "james").HoldUntil
		b.world.Pass(10 * time.Minute)
		b.save(t, other, func(d *booking.Draft) { d.Notice, d.Capacity = 120, 2 })
		if got := b.waitOf(t, "james"); got.State != "offered" || got.HoldUntil != until {
			t.Errorf("%+v", got)
		}
		if got, err := b.accept("james", waits["james"]); err != nil || got.EndsAt != tuesday(9, 30) {
			t.Errorf("%+v %v", got, err)
		}
		b.sound(t)
	})
}

// Accepting looks at the rules of that moment, however they came to be.
func TestAcceptingLooksAtTheRules(t *testing.T) {
	for name, change := range map[string]string{
		"longer": "UPDATE booking_calendars SET length_minutes = 60",
		"closed": "INSERT INTO booking_days (calendar_id, day, open) VALUES ('" + other + "', '2026-11-17', FALSE)",
		"off":    "UPDATE booking_calendars SET active = FALSE",
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, b book) {
				waits, _ := b.held(t, "james")
				b.write(t, func(ctx context.Context, q db.Q) error {
					_, err := q.ExecContext(ctx, change)
					return err
				})
				if _, err := b.accept("james", waits["james"]); key(err) != "booking.refused.offer" {
					t.Error(err)
				}
				b.sound(t)
			})
		})
	}
}

// With fewer chairs than before, the offer goes before a booking does.
func TestFewerChairs(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		b.save(t, other, func(d *booking.Draft) { d.Capacity = 2 })
		for name, at := range map[string]int64{"grace": tuesday(9, 0), "luis": tuesday(9, 30)} {
			if _, err := b.book(name, other, at); err != nil {
				t.Fatal(err)
			}
		}
		waits, _ := b.held(t, "james")
		b.save(t, other, func(d *booking.Draft) { d.Capacity = 1 })
		if _, err := b.accept("james", waits["james"]); key(err) != "booking.refused.offer" {
			t.Error(err)
		}
	})
}

// Nobody is offered a time at which they are somewhere else: it goes to the next in
// line, and they are offered the next one.
func TestNoOfferBesideAnAppointment(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		if _, err := b.book("james", site, tuesday(9, 0)); err != nil {
			t.Fatal(err)
		}
		waits, marcus := b.held(t, "james", "luis")
		if state := b.waitOf(t, "james").State; state != "waiting" {
			t.Errorf("James is offered a time at which he is somewhere else: %s", state)
		}
		if got, err := b.accept("luis", waits["luis"]); err != nil || got.StartsAt != tuesday(9, 0) {
			t.Errorf("%+v %v", got, err)
		}
		ctx, w := as("marcus")
		if _, err := b.Cancel(ctx, w, marcus.ID); err != nil {
			t.Fatal(err)
		}
		b.offer(t)
		if got, err := b.accept("james", waits["james"]); err != nil || got.StartsAt != tuesday(9, 30) {
			t.Errorf("%+v %v", got, err)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM booking_offers WHERE wait_id = '"+waits["james"]+"'"); n != 1 {
			t.Errorf("%d offers count", n)
		}
	})
}

// A booking that lasts longer than its time does no longer fits, though it begins with one.
func TestOutsideLooksAtTheEndToo(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		b.save(t, other, func(d *booking.Draft) { d.Length = 60 })
		if _, err := b.book("rosa", other, tuesday(9, 0)); err != nil {
			t.Fatal(err)
		}
		if n := b.save(t, other, func(d *booking.Draft) { d.Length = 30 }); n != 1 {
			t.Errorf("an hour where half an hour is usual: %d", n)
		}
		if n := b.save(t, other, func(d *booking.Draft) { d.Length = 60 }); n != 0 {
			t.Errorf("an hour: %d", n)
		}
	})
	each(t, func(t *testing.T, b book) {
		for name, at := range map[string]int64{"rosa": tuesday(9, 0), "marcus": tuesday(9, 30)} {
			if _, err := b.book(name, other, at); err != nil {
				t.Fatal(err)
			}
		}
		if n := b.save(t, other, func(d *booking.Draft) { d.Length = 60 }); n != 1 {
			t.Errorf("half an hour that begins no time: %d", n)
		}
	})
}
