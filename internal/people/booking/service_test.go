package booking_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/who"
)

const site, other, canada = "cal-lakeview", "cal-other", "cal-plateau"

// post remembers what was told.
type post struct {
	mu    sync.Mutex
	notes []booking.Note
}

func (p *post) Tell(_ context.Context, _ db.Q, n booking.Note) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notes = append(p.notes, n)
	return nil
}

func (p *post) Withdraw(_ context.Context, _ db.Q, _, id string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept := p.notes[:0]
	for _, n := range p.notes {
		if !n.IsReminder() || n.ID != id {
			kept = append(kept, n)
		}
	}
	p.notes = kept
	return nil
}

func (p *post) told(key string) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, note := range p.notes {
		if string(note.Key) == key {
			n++
		}
	}
	return n
}

type book struct {
	*booking.Service
	post  *post
	world *demotest.World
}

// organizers knows one brand, and refuses to be asked in a transaction: it reads the store
// itself.
func organizers(w *demotest.World) func(context.Context) (map[string]booking.Organizer, error) {
	return func(ctx context.Context) (map[string]booking.Organizer, error) {
		err := w.DB.Write(ctx, db.System, func(context.Context, db.Q) error { return nil }) // never inside another one
		return map[string]booking.Organizer{"default": {Name: "Our brand", Email: "help@brand.test"}}, err
	}
}

// each runs a test with the lab sites of the demo and a second one in Chicago.
func each(t *testing.T, test func(t *testing.T, b book)) {
	t.Helper()
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		p := &post{}
		b := book{booking.New(booking.Deps{DB: w.DB, Now: w.Time, Audit: w.Audit, Post: p, Organizers: organizers(w)}), p, w}
		b.write(t, func(ctx context.Context, q db.Q) error {
			err := booking.DemoSites(ctx, q, module.DemoPeople{Begun: demotest.Now, Now: demotest.Now, ID: func(path ...string) string { return "cal-" + path[1] }})
			if err != nil {
				return err
			}
			store := bookingdb.New(q)
			if _, err := store.AddCalendar(ctx, bookingdb.AddCalendarParams{
				ID: other, Kind: "labDraw", ResourceKind: "site", Country: "US", Name: "Other", TimeZone: "America/Chicago", LengthMinutes: 30, Capacity: 1, AheadDays: 30,
				ChangeMinutes: 60, Active: true,
			}); err != nil {
				return err
			}
			return store.AddHours(ctx, bookingdb.AddHoursParams{CalendarID: other, Weekday: int64(time.Tuesday), FromMinute: 540, UntilMinute: 600})
		})
		test(t, b)
	})
}

func (b book) write(t *testing.T, work db.Work) {
	t.Helper()
	if err := b.world.DB.Write(context.Background(), db.System, work); err != nil {
		t.Fatal(err)
	}
}

func (b book) count(t *testing.T, query string) (n int) {
	t.Helper()
	err := b.world.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, query).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func as(name string) (context.Context, who.Who) {
	ctx := demotest.As(name, who.Member)
	return ctx, who.From(ctx)
}

func (b book) book(name, calendar string, at int64) (booking.Booking, error) {
	ctx, w := as(name)
	return b.Book(ctx, w, calendar, at, nil)
}

// tuesday is a time of Tuesday, November 17, in Chicago, in ms.
func tuesday(hour, minute int) int64 {
	zone, _ := time.LoadLocation("America/Chicago")
	return time.Date(2026, time.November, 17, hour, minute, 0, 0, zone).UnixMilli()
}

func key(err error) string {
	var e *apperr.Error
	if errors.As(err, &e) {
		return e.MessageKey
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

var people = []string{"rosa", "marcus", "james", "luis", "grace", "devon", "nora", "mateo"}

// However many try at the same time, a time has as many bookings as it has chairs.
func TestNobodyIsBookedTwice(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		for calendar, chairs := range map[string]int{site: 2, other: 1} {
			at := tuesday(9, 0)
			var group sync.WaitGroup
			won := make(chan string, 64)
			for i := range 64 {
				group.Go(func() {
					got, err := b.book(people[i%len(people)], calendar, at)
					switch key(err) {
					case "":
						won <- got.ID
					case "booking.refused.taken", "booking.refused.overlap":
					default:
						t.Errorf("%v", err)
					}
				})
			}
			group.Wait()
			close(won)
			ids := map[string]bool{}
			for id := range won {
				ids[id] = true
			}
			n := b.count(t, "SELECT COUNT(*) FROM bookings WHERE state = 'booked' AND calendar_id = '"+calendar+"'")
			if n != chairs || len(ids) != chairs {
				t.Errorf("%s: %d bookings, %d people were told so, for %d chairs", calendar, n, len(ids), chairs)
			}
			if n := b.post.told("appointmentBooked"); n != b.count(t, "SELECT COUNT(*) FROM bookings") {
				t.Errorf("%d messages", n)
			}
		}
	})
}

// The key of the table alone lets one of many have a seat, without any lock.
func TestTheKeyKeepsASeatForOne(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		var group sync.WaitGroup
		var mu sync.Mutex
		won := 0
		for range 64 {
			group.Go(func() {
				err := b.world.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
					n, err := bookingdb.New(q).TakeCell(ctx, bookingdb.TakeCellParams{CalendarID: site, Cell: 77, Seat: 0, Holder: db.NewID()})
					mu.Lock()
					won += int(n)
					mu.Unlock()
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if won != 1 {
			t.Errorf("%d have the seat", won)
		}
	})
}

// One person is at one place at a time; the same time again is the same booking; a
// time that does not exist, or a place of another country, can't be booked.
func TestBooking(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		first, err := b.book("rosa", site, tuesday(9, 0))
		if err != nil {
			t.Fatal(err)
		}
		if again, err := b.book("rosa", site, tuesday(9, 0)); err != nil || again.ID != first.ID {
			t.Errorf("%v %v", again.ID, err)
		}
		for name, c := range map[string]struct {
			person, calendar string
			at               int64
			want             string
		}{
			"elsewhere at the same time": {"rosa", other, tuesday(9, 0), "booking.refused.overlap"},
			"between two times":          {"marcus", site, tuesday(9, 5), "booking.refused.taken"},
			"at lunch":                   {"marcus", site, tuesday(12, 0), "booking.refused.taken"},
			"in the past":                {"marcus", site, tuesday(9, 0) - 7*24*3600*1000, "booking.refused.taken"},
			"on a holiday":               {"marcus", site, tuesday(9, 0) + 9*24*3600*1000, "booking.refused.taken"},
			"in another country":         {"marcus", canada, tuesday(9, 0), "errors.notFound"},
			"nowhere":                    {"marcus", "none", tuesday(9, 0), "errors.notFound"},
		} {
			if _, err := b.book(c.person, c.calendar, c.at); key(err) != c.want {
				t.Errorf("%s: %v", name, err)
			}
		}
		if n := b.count(t, "SELECT COUNT(*) FROM bookings"); n != 1 {
			t.Errorf("%d bookings", n)
		}
		if b.post.told("appointmentBooked") != 1 || b.post.told("appointmentTomorrow") != 1 || b.post.told("appointmentSoon") != 1 {
			t.Errorf("%+v", b.post.notes)
		}
	})
}

// A booking that moves is never gone and never double; when two want the same time,
// one gets it and the other keeps what they had. The reminders move along.
func TestRescheduling(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		at := map[string]int64{"rosa": tuesday(9, 0), "marcus": tuesday(9, 30)}
		ids := map[string]booking.Booking{}
		b.write(t, func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, "UPDATE booking_calendars SET capacity = 1")
			return err
		})
		for name, when := range at {
			got, err := b.book(name, site, when)
			if err != nil {
				t.Fatal(err)
			}
			ids[name] = got
		}
		move := func(name string, to int64, sequence int64) (booking.Booking, error) {
			ctx, w := as(name)
			return b.Reschedule(ctx, w, booking.Moving{ID: ids[name].ID, StartsAt: to, Sequence: sequence})
		}
		if _, err := move("rosa", at["marcus"], 0); key(err) != "booking.refused.taken" {
			t.Errorf("to a time that is taken: %v", err)
		}
		var group sync.WaitGroup
		results := make(chan error, 4)
		for _, try := range []func() error{
			func() error { _, err := move("rosa", tuesday(10, 0), 0); return err },
			func() error { _, err := move("marcus", tuesday(10, 0), 0); return err },
			func() error { _, err := b.book("james", site, tuesday(10, 0)); return err },
			func() error { _, err := b.book("luis", site, tuesday(10, 0)); return err },
		} {
			group.Go(func() { results <- try() })
		}
		group.Wait()
		close(results)
		won := 0
		for err := range results {
			if err == nil {
				won++
			} else if key(err) != "booking.refused.taken" {
				t.Error(err)
			}
		}
		taken := b.count(t, "SELECT COUNT(DISTINCT starts_at) FROM bookings WHERE state = 'booked'")
		if all := b.count(t, "SELECT COUNT(*) FROM bookings WHERE state = 'booked'"); won != 1 || all != taken || all < 2 {
			t.Errorf("%d won, %d bookings at %d times", won, all, taken)
		}
		ctx, w := as("rosa")
		now, _, err := b.Get(ctx, w, ids["rosa"].ID)
		if err != nil {
			t.Fatal(err)
		}
		moved, err := move("rosa", tuesday(14, 0), now.Sequence)
		if err != nil || moved.Sequence != now.Sequence+1 || moved.StartsAt != tuesday(14, 0) {
			t.Fatalf("%+v %v", moved, err)
		}
		if again, err := move("rosa", tuesday(14, 0), now.Sequence); err != nil || again.Sequence != moved.Sequence {
			t.Errorf("the answer was lost: %v", err)
		}
		if _, err := move("rosa", tuesday(14, 30), now.Sequence); key(err) != "booking.refused.changed" {
			t.Errorf("an older page: %v", err)
		}
		for _, n := range b.post.notes {
			if n.IsReminder() && n.ID == moved.ID && n.At != moved.StartsAt {
				t.Errorf("a reminder of %d", n.At)
			}
		}
		if n := b.count(t, "SELECT COUNT(*) FROM booking_cells WHERE holder = '"+moved.ID+"'"); n != 6 {
			t.Errorf("%d pieces are held", n)
		}
	})
}

// Cancel until two hours before; a second time changes nothing; nobody else's.
func TestCanceling(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		made, err := b.book("rosa", site, tuesday(9, 0))
		if err != nil {
			t.Fatal(err)
		}
		stranger, w := as("marcus")
		if _, err := b.Cancel(stranger, w, made.ID); key(err) != "errors.notFound" {
			t.Errorf("a stranger: %v", err)
		}
		if _, err := b.Reschedule(stranger, w, booking.Moving{ID: made.ID, StartsAt: tuesday(10, 0)}); key(err) != "errors.notFound" {
			t.Errorf("a stranger: %v", err)
		}
		ctx, w := as("rosa")
		start := b.world.Time()
		b.world.Pass(time.UnixMilli(tuesday(7, 0)).Sub(start) + time.Millisecond)
		if _, err := b.Cancel(ctx, w, made.ID); key(err) != "booking.refused.late" {
			t.Errorf("too late: %v", err)
		}
		b.world.Pass(-time.Millisecond)
		for range 2 {
			got, err := b.Cancel(ctx, w, made.ID)
			if err != nil || got.State != booking.Canceled || got.CanceledBy != "member" || got.Sequence != 1 {
				t.Errorf("%+v %v", got, err)
			}
		}
		if b.post.told("appointmentCanceled") != 1 || b.post.told("appointmentTomorrow")+b.post.told("appointmentSoon") != 0 {
			t.Errorf("%+v", b.post.notes)
		}
		if n := b.count(t, "SELECT (SELECT COUNT(*) FROM booking_cells) + (SELECT COUNT(*) FROM booking_times)"); n != 0 {
			t.Errorf("%d pieces are still held", n)
		}
		if _, past, err := b.Get(ctx, w, made.ID); err != nil || len(past) != 2 || past[0].Act != "booked" || past[1].Act != "canceled" {
			t.Errorf("%+v %v", past, err)
		}
		file, err := b.File(ctx, w, made.ID)
		if err != nil || !strings.Contains(string(file.Content), "METHOD:CANCEL\r\n") || !strings.Contains(string(file.Content), "SUMMARY:Cita\r\n") {
			t.Errorf("%s %v", file.Content, err)
		}
	})
}

// A freed time is held for the first in line, for half an hour, then for the next;
// nobody else can take it meanwhile, and nobody is offered the same time twice.
func TestWaitingList(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		made := map[int64]booking.Booking{}
		for name, at := range map[string]int64{"rosa": tuesday(9, 0), "marcus": tuesday(9, 30)} {
			var err error
			if made[at], err = b.book(name, other, at); err != nil {
				t.Fatal(err)
			}
		}
		join := func(name string) (booking.Wait, error) {
			ctx, w := as(name)
			return b.Join(ctx, w, other, "2026-11-17", "2026-11-17", nil)
		}
		b.world.Pass(2 * time.Hour) // it is 11:30 in Chicago and 9:30 in Los Angeles
		first, err := join("james")
		if err != nil {
			t.Fatal(err)
		}
		b.world.Pass(time.Second)
		second, err := join("luis")
		if err != nil {
			t.Fatal(err)
		}
		if again, err := join("james"); err != nil || again.ID != first.ID {
			t.Errorf("joining again: %v", err)
		}
		rosa, w := as("rosa")
		if _, err := b.Cancel(rosa, w, made[tuesday(9, 0)].ID); err != nil {
			t.Fatal(err)
		}
		if _, err := b.book("grace", other, tuesday(9, 0)); key(err) != "booking.refused.taken" {
			t.Errorf("someone was faster than the list: %v", err)
		}
		b.offer(t)
		accept := func(name, id string) (booking.Booking, error) {
			ctx, w := as(name)
			return b.Accept(ctx, w, id)
		}
		if _, err := accept("luis", second.ID); key(err) != "booking.refused.offer" {
			t.Errorf("the second in line: %v", err)
		}
		if _, err := accept("luis", first.ID); key(err) != "errors.notFound" {
			t.Errorf("someone else's offer: %v", err)
		}
		b.world.Pass(30 * time.Minute)
		if _, err := accept("james", first.ID); key(err) != "booking.refused.offer" {
			t.Errorf("after half an hour: %v", err)
		}
		for range 2 {
			b.offer(t)
		}
		if b.post.told("appointmentOffered") != 2 {
			t.Errorf("%+v", b.post.notes)
		}
		got, err := accept("luis", second.ID)
		if err != nil || got.StartsAt != tuesday(9, 0) {
			t.Fatalf("%+v %v", got, err)
		}
		if again, err := accept("luis", second.ID); err != nil || again.ID != got.ID {
			t.Errorf("the answer was lost: %v", err)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM bookings WHERE state = 'booked'"); n != 2 {
			t.Errorf("%d bookings", n)
		}
		ctx, w := as("james")
		for range 2 {
			if err := b.Leave(ctx, w, first.ID); err != nil {
				t.Error(err)
			}
		}
		if err := b.Prune(ctx); err != nil {
			t.Error(err)
		}
	})
}

// When an account ends, its times are free again.
func TestEndOfAnAccount(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		if _, err := b.book("rosa", other, tuesday(9, 0)); err != nil {
			t.Fatal(err)
		}
		b.write(t, func(ctx context.Context, q db.Q) error {
			return b.EndAll(ctx, q, demo.MemberID("rosa"))
		})
		if _, err := b.book("marcus", other, tuesday(9, 0)); err != nil {
			t.Error(err)
		}
	})
}
