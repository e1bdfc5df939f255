package booking_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/who"
)

// therapist is a calendar whose appointments are between the member and who they see.
const therapist = "cal-therapist"

func (b book) addTherapist(t *testing.T) {
	t.Helper()
	b.write(t, func(ctx context.Context, q db.Q) error {
		store := bookingdb.New(q)
		if _, err := store.AddCalendar(ctx, bookingdb.AddCalendarParams{
			ID: therapist, Kind: "therapy", ResourceKind: "staff", ResourceID: "t", Country: "US", Name: "Therapist", TimeZone: "America/Chicago",
			LengthMinutes: 30, Capacity: 1, AheadDays: 30, ChangeMinutes: 60, Active: true,
		}); err != nil {
			return err
		}
		if err := store.AddHours(ctx, bookingdb.AddHoursParams{CalendarID: therapist, Weekday: int64(time.Tuesday), FromMinute: 540, UntilMinute: 600}); err != nil {
			return err
		}
		_, err := store.AddWait(ctx, bookingdb.AddWaitParams{
			MemberID: demo.MemberID("james"), ID: "wait", CalendarID: therapist, FromDay: "2026-11-17", UntilDay: "2026-11-17", Now: b.world.Time().UnixMilli(),
		})
		return err
	})
}

// Who acts for a member without their mental health, or views them, neither accepts nor
// ends their place on a therapist's waiting list, and doesn't learn of it.
func TestTheWaitingListIsAsPrivateAsTheBook(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		b.addTherapist(t)
		b.world.Pass(3 * time.Hour) // people are awake
		b.offer(t)
		_, james := as("james")
		parent, staff := james, james
		parent.AccountID, parent.Acting = "parent", &who.Acting{MemberID: james.MemberID, Areas: []string{"visits"}}
		staff.AccountID, staff.Role, staff.Viewing = "admin", who.Admin, &who.Viewing{Reason: "call"}
		for name, w := range map[string]who.Who{"who acts": parent, "who views": staff} {
			ctx := who.With(context.Background(), w)
			if _, err := b.Accept(ctx, w, "wait"); key(err) != "errors.notFound" {
				t.Errorf("%s accepts: %v", name, err)
			}
			if err := b.Leave(ctx, w, "wait"); key(err) != "errors.notFound" {
				t.Errorf("%s leaves: %v", name, err)
			}
		}
		if n := b.count(t, "SELECT COUNT(*) FROM booking_waits WHERE id = 'wait' AND state = 'offered'"); n != 1 {
			t.Error("the place is not as it was")
		}
		ctx := who.With(context.Background(), james)
		if got, err := b.Accept(ctx, james, "wait"); err != nil || got.StartsAt != tuesday(9, 0) {
			t.Errorf("%+v %v", got, err)
		}
	})
}

// Who has moved to another brand no longer has the places of the earlier one.
func TestAcceptingLooksAtTheBrand(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		waits, _ := b.held(t, "james")
		b.write(t, func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, "UPDATE booking_calendars SET brand_code = 'elsewhere' WHERE id = '"+other+"'")
			return err
		})
		if _, err := b.accept("james", waits["james"]); key(err) != "booking.refused.offer" {
			t.Error(err)
		}
		b.world.Pass(31 * time.Minute)
		b.offer(t)
		b.offer(t)
		if n := b.count(t, "SELECT COUNT(*) FROM booking_waits WHERE state = 'over'"); n != 1 {
			t.Error("he still waits for what he can't book")
		}
	})
}

// trail counts what serving a line leaves behind.
func (b book) trail(t *testing.T) int {
	t.Helper()
	return b.count(t, `SELECT (SELECT COUNT(*) FROM booking_offers) + (SELECT COUNT(*) FROM booking_cells) + (SELECT COUNT(*) FROM bookings)`)
}

// Nobody's request serves the line: who cancels only keeps the time for it.
func TestTheWorkerServesTheLine(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		made, err := b.book("rosa", other, tuesday(9, 0))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.book("marcus", other, tuesday(9, 30)); err != nil {
			t.Fatal(err)
		}
		b.world.Pass(3 * time.Hour)
		ctx, w := as("james")
		if _, err := b.Join(ctx, w, other, "2026-11-17", "2026-11-17", nil); err != nil {
			t.Fatal(err)
		}
		rosa, w := as("rosa")
		if _, err := b.Cancel(rosa, w, made.ID); err != nil {
			t.Fatal(err)
		}
		select {
		case <-b.Jobs()[0].(jobs.Loop).Wake:
		default:
			t.Error("nobody wakes the worker")
		}
		kept := "SELECT COUNT(*) FROM booking_cells WHERE holder = 'line'"
		if b.post.told("appointmentOffered") != 0 || b.count(t, kept) != 6 {
			t.Errorf("%d are told, %d pieces kept", b.post.told("appointmentOffered"), b.count(t, kept))
		}
		if _, err := b.book("grace", other, tuesday(9, 0)); key(err) != "booking.refused.taken" {
			t.Errorf("someone was faster than the list: %v", err)
		}
		b.offer(t)
		if b.post.told("appointmentOffered") != 1 || b.count(t, kept) != 0 {
			t.Errorf("%d are told, %d pieces kept", b.post.told("appointmentOffered"), b.count(t, kept))
		}
	})
}

// What somebody leaves by moving is kept for the line too, and what nobody in line can
// take is free for everybody.
func TestMovingAwayLeavesTheTimeToTheLine(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		made, err := b.book("rosa", other, tuesday(9, 0))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.book("marcus", other, tuesday(9, 30)); err != nil {
			t.Fatal(err)
		}
		if _, err := b.book("james", site, tuesday(9, 0)); err != nil {
			t.Fatal(err)
		}
		b.world.Pass(3 * time.Hour)
		ctx, w := as("james")
		if _, err := b.Join(ctx, w, other, "2026-11-17", "2026-11-17", nil); err != nil {
			t.Fatal(err)
		}
		rosa, w := as("rosa")
		if _, err := b.Reschedule(rosa, w, booking.Moving{ID: made.ID, CalendarID: site, StartsAt: tuesday(10, 0)}); err != nil {
			t.Fatal(err)
		}
		if _, err := b.book("grace", other, tuesday(9, 0)); key(err) != "booking.refused.taken" {
			t.Errorf("someone was faster than the list: %v", err)
		}
		b.offer(t) // James is somewhere else at that time
		if _, err := b.book("grace", other, tuesday(9, 0)); err != nil {
			t.Errorf("kept for nobody: %v", err)
		}
		b.sound(t)
	})
}

// A look at a line about which nothing is to be done writes nothing.
func TestLookingWritesNothing(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		b.held(t, "james", "luis")
		before := b.trail(t)
		// From here on nobody can lock the calendar.
		lock := "CREATE RULE locked AS ON UPDATE TO booking_calendars DO INSTEAD NOTHING"
		if strings.HasSuffix(t.Name(), string(db.SQLite)) {
			lock = "CREATE TRIGGER locked BEFORE UPDATE ON booking_calendars BEGIN SELECT RAISE(ABORT, 'locked'); END"
		}
		b.write(t, func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, lock)
			return err
		})
		if err := b.Offer(context.Background()); err != nil || b.trail(t) != before {
			t.Errorf("%d, was %d: %v", b.trail(t), before, err)
		}
		b.world.Pass(31 * time.Minute)
		if err := b.Offer(context.Background()); err == nil {
			t.Error("an offer lapses without a lock")
		}
	})
}

// However many wait for other days, the time goes to the first whom it suits.
func TestALongLine(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		made, err := b.book("rosa", other, tuesday(9, 0))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.book("marcus", other, tuesday(9, 30)); err != nil {
			t.Fatal(err)
		}
		b.world.Pass(3 * time.Hour)
		ctx, w := as("james")
		wait, err := b.Join(ctx, w, other, "2026-11-17", "2026-11-17", nil)
		if err != nil {
			t.Fatal(err)
		}
		b.write(t, func(ctx context.Context, q db.Q) error {
			for i := range 450 {
				// They have waited longer, for a day without hours. A line has a member once;
				// that the rows are those of one member makes no difference to the order.
				_, err := q.ExecContext(ctx, `INSERT INTO booking_waits (member_id, id, calendar_id, from_day, until_day, state, starts_at, hold_until, booking_id,
					created_at, changed_at) SELECT member_id, $1, $2, '2026-11-18', '2026-11-18', 'waiting', 0, 0, '', $3, $3 FROM members
					ORDER BY member_id LIMIT 1`, fmt.Sprintf("early-%03d", i), fmt.Sprint("line-", i), i/3)
				if err != nil {
					return err
				}
			}
			if _, err := q.ExecContext(ctx, "DROP INDEX booking_waits_open"); err != nil {
				return err
			}
			_, err := q.ExecContext(ctx, "UPDATE booking_waits SET calendar_id = $1 WHERE calendar_id LIKE 'line-%'", other)
			return err
		})
		rosa, w := as("rosa")
		if _, err := b.Cancel(rosa, w, made.ID); err != nil {
			t.Fatal(err)
		}
		b.offer(t)
		if got, err := b.accept("james", wait.ID); err != nil || got.StartsAt != tuesday(9, 0) {
			t.Errorf("%+v %v", got, err)
		}
	})
}

// Three appointments of a kind are enough, for booking, for waiting and for what is
// offered; one that is canceled makes room.
func TestEnoughAppointments(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		waits, _ := b.held(t, "luis", "james")
		var made []booking.Booking
		for _, minute := range []int{0, 30, 60} {
			got, err := b.book("luis", site, tuesday(13, minute))
			if err != nil {
				t.Fatal(err)
			}
			made = append(made, got)
		}
		ctx, w := as("luis")
		if again, err := b.Book(ctx, w, site, tuesday(13, 0), nil); err != nil || again.ID != made[0].ID {
			t.Errorf("the answer was lost: %v", err)
		}
		if _, err := b.book("luis", site, tuesday(14, 30)); key(err) != "booking.refused.most" {
			t.Errorf("a fourth: %v", err)
		}
		if _, err := b.accept("luis", waits["luis"]); key(err) != "booking.refused.most" {
			t.Errorf("an offer: %v", err)
		}
		if _, err := b.Join(ctx, w, site, "2026-11-17", "2026-11-17", nil); key(err) != "booking.refused.most" {
			t.Errorf("another list: %v", err)
		}
		b.world.Pass(31 * time.Minute)
		b.offer(t)
		if state := b.waitOf(t, "james").State; state != "offered" {
			t.Errorf("the next in line: %s", state)
		}
		if _, err := b.Cancel(ctx, w, made[0].ID); err != nil {
			t.Fatal(err)
		}
		if _, err := b.book("luis", site, tuesday(14, 30)); err != nil {
			t.Errorf("after canceling: %v", err)
		}
	})
}

// However many are canceled, and however many stand, none that no longer fits is missed.
func TestOutsideMissesNothing(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		b.write(t, func(ctx context.Context, q db.Q) error {
			for i := range 1250 {
				state, at := "canceled", tuesday(9, 0)
				if i >= 600 {
					state = "booked"
				}
				if i >= 1248 {
					at = tuesday(9, 10) // no time of the calendar
				}
				_, err := q.ExecContext(ctx, `INSERT INTO bookings (member_id, id, calendar_id, kind, starts_at, ends_at, time_zone, state, canceled_by, reason,
					sequence, created_at, changed_at) VALUES ($1, $2, $3, 'labDraw', $4, $5, 'America/Chicago', $6, '', '', 0, 0, 0)`,
					demo.MemberID(people[i%len(people)]), fmt.Sprintf("many-%04d", i), other, at, at+30*time.Minute.Milliseconds(), state)
				if err != nil {
					return err
				}
			}
			return nil
		})
		ctx, w := who.With(context.Background(), who.Who{AccountID: "admin", Role: who.Admin}), who.Who{AccountID: "admin", Role: who.Admin}
		list, err := b.Outside(ctx, w, other)
		if err != nil || len(list) != 2 || list[0].ID != "many-1248" || list[1].ID != "many-1249" || list[0].Name == "" || list[0].MemberZone == "" {
			t.Errorf("%d: %+v %v", len(list), list, err)
		}
		if n := b.save(t, other, func(d *booking.Draft) { d.Days = []bookingdb.DaysRow{{Day: "2026-11-17"}} }); n != 650 {
			t.Errorf("%d no longer fit", n)
		}
		_, _, day, err := b.Day(ctx, w, other, "2026-11-17")
		if err != nil || len(day) != 1250 {
			t.Errorf("%d on that day: %v", len(day), err)
		}
		names := map[string]bool{}
		for _, d := range day {
			names[d.Name] = true
		}
		if len(names) != len(people) || slices.Contains(people, "") {
			t.Errorf("%v", names)
		}
	})
}

// Who was shown a day, or what no longer fits, stands in the trail of each member.
func TestLooksAtTheDeskAreRecorded(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		made, err := b.book("rosa", other, tuesday(9, 0))
		if err != nil {
			t.Fatal(err)
		}
		looks := func(by string) int {
			return b.count(t, fmt.Sprintf("SELECT COUNT(*) FROM audit_rows WHERE action = 'read' AND member_id = '%s' AND target = '%s' AND actor_id = '%s'",
				demo.MemberID("rosa"), made.ID, by))
		}
		caller := func(id string) (context.Context, who.Who) {
			w := who.Who{AccountID: id, Role: who.Support, SessionID: id}
			return who.With(context.Background(), w), w
		}
		ctx, w := caller("one")
		if _, _, _, err := b.Day(ctx, w, other, "2026-11-18"); err != nil || looks("one") != 0 {
			t.Errorf("a day without her: %d %v", looks("one"), err)
		}
		for range 2 {
			if _, _, list, err := b.Day(ctx, w, other, "2026-11-17"); err != nil || len(list) != 1 || looks("one") != 1 {
				t.Errorf("a day: %d %v", looks("one"), err)
			}
		}
		b.save(t, other, func(d *booking.Draft) { d.Days = []bookingdb.DaysRow{{Day: "2026-11-17"}} })
		ctx, w = caller("two")
		if list, err := b.Outside(ctx, w, other); err != nil || len(list) != 1 || looks("two") != 1 {
			t.Errorf("what no longer fits: %d %v", looks("two"), err)
		}
		b.addTherapist(t)
		b.write(t, func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, "UPDATE booking_calendars SET kind = 'visit' WHERE id = '"+therapist+"'")
			return err
		})
		for by, want := range map[string]int{"t": 0, "two": 1} {
			ctx, w := caller(by)
			if _, err := b.Calendar(ctx, w, therapist); err != nil {
				t.Error(err)
			}
			if n := b.count(t, fmt.Sprintf("SELECT COUNT(*) FROM audit_rows WHERE target = '%s' AND actor_id = '%s'", therapist, by)); n != want {
				t.Errorf("%s looks at when the therapist works: %d", by, n)
			}
		}
		ctx, w = caller("three")
		if _, err := b.FreeTimes(ctx, w, therapist, "2026-11-17", "2026-11-17"); err != nil {
			t.Error(err)
		}
		if n := b.count(t, fmt.Sprintf("SELECT COUNT(*) FROM audit_rows WHERE target = '%s' AND actor_id = 'three'", therapist)); n != 1 {
			t.Errorf("who looks at the therapist's free times: %d", n)
		}
	})
}
