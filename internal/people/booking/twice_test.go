package booking_test

import (
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/people/booking/bookingdb"
)

// Two appointments of a kind that ask for the same thing lie two weeks apart.
func TestTwin(t *testing.T) {
	const at, day = int64(1_800_000_000_000), int64(24 * time.Hour / time.Millisecond)
	for name, c := range map[string]struct {
		has    bookingdb.UpcomingRow
		except string
		asks   []string
		want   bool
	}{
		"twenty minutes later":          {bookingdb.UpcomingRow{Kind: "labDraw", Asks: "a1c", StartsAt: at - 20*60_000}, "", []string{"a1c"}, true},
		"twenty minutes earlier":        {bookingdb.UpcomingRow{Kind: "labDraw", Asks: "a1c", StartsAt: at + 20*60_000}, "", []string{"a1c"}, true},
		"a part of it":                  {bookingdb.UpcomingRow{Kind: "labDraw", Asks: "kidney,a1c", StartsAt: at}, "", []string{"a1c", "cholesterol"}, true},
		"a moment less than two weeks":  {bookingdb.UpcomingRow{Kind: "labDraw", Asks: "a1c", StartsAt: at - 14*day + 1}, "", []string{"a1c"}, true},
		"two weeks":                     {bookingdb.UpcomingRow{Kind: "labDraw", Asks: "a1c", StartsAt: at - 14*day}, "", []string{"a1c"}, false},
		"less than two weeks before":    {bookingdb.UpcomingRow{Kind: "labDraw", Asks: "a1c", StartsAt: at + 14*day - 1}, "", []string{"a1c"}, true},
		"two weeks before":              {bookingdb.UpcomingRow{Kind: "labDraw", Asks: "a1c", StartsAt: at + 14*day}, "", []string{"a1c"}, false},
		"something else":                {bookingdb.UpcomingRow{Kind: "labDraw", Asks: "kidney", StartsAt: at}, "", []string{"a1c"}, false},
		"another kind":                  {bookingdb.UpcomingRow{Kind: "visit", Asks: "a1c", StartsAt: at}, "", []string{"a1c"}, false},
		"nothing is asked for":          {bookingdb.UpcomingRow{Kind: "labDraw", StartsAt: at}, "", nil, false},
		"it is the one that is to move": {bookingdb.UpcomingRow{ID: "b", Kind: "labDraw", Asks: "a1c", StartsAt: at}, "b", []string{"a1c"}, false},
	} {
		if c.has.ID == "" {
			c.has.ID = "other"
		}
		if got := booking.Twin([]bookingdb.UpcomingRow{c.has}, c.except, "labDraw", c.asks, at); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// However often a member tries at once, one draw of the same tests is booked.
func TestTheSameTestsAreDrawnOnce(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		ctx, w := as("rosa")
		var group sync.WaitGroup
		won := make(chan booking.Booking, 64)
		for i := range 64 {
			group.Go(func() {
				asks := [][]string{{"a1c"}, {"cholesterol", "a1c"}}[i%2]
				got, err := b.Book(ctx, w, site, tuesday(7, 0)+int64(i%8)*30*time.Minute.Milliseconds(), asks)
				switch key(err) {
				case "":
					won <- got
				case "booking.refused.twice":
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		close(won)
		if n := b.count(t, "SELECT COUNT(*) FROM bookings WHERE state = 'booked'"); n != 1 {
			t.Fatalf("%d draws of one test", n)
		}
		first := <-won
		// Another test is another draw, and a draw moves whatever it asks for.
		if _, err := b.Book(ctx, w, site, tuesday(13, 0), []string{"kidney"}); err != nil {
			t.Error(err)
		}
		if _, err := b.Reschedule(ctx, w, booking.Moving{ID: first.ID, StartsAt: tuesday(14, 0)}); err != nil {
			t.Error(err)
		}
		if _, err := b.Cancel(ctx, w, first.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Book(ctx, w, site, tuesday(9, 0), []string{"a1c"}); err != nil {
			t.Errorf("after the first is canceled: %v", err)
		}
		b.sound(t)
	})
}

// A draw doesn't move next to another one of the same tests, and an offer of one isn't
// accepted beside it.
func TestADrawDoesNotMoveNextToItsTwin(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		b.world.Pass(3 * time.Hour) // people are awake
		ctx, w := as("rosa")
		later, err := b.Book(ctx, w, site, tuesday(9, 0)+15*24*time.Hour.Milliseconds(), []string{"a1c"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Book(ctx, w, site, tuesday(9, 0), []string{"a1c"}); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Reschedule(ctx, w, booking.Moving{ID: later.ID, StartsAt: tuesday(10, 0)}); key(err) != "booking.refused.twice" {
			t.Errorf("moved: %v", err)
		}
		for name, at := range map[string]int64{"marcus": tuesday(9, 0), "grace": tuesday(9, 30)} {
			if _, err := b.book(name, other, at); err != nil {
				t.Fatal(err)
			}
		}
		wait, err := b.Join(ctx, w, other, "2026-11-17", "2026-11-17", []string{"a1c"})
		if err != nil {
			t.Fatal(err)
		}
		graces, g := as("grace")
		own, _, err := b.Upcoming(graces, g, booking.LabDraw)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Cancel(graces, g, own[0].ID); err != nil {
			t.Fatal(err)
		}
		b.offer(t)
		if _, err := b.Accept(ctx, w, wait.ID); key(err) != "booking.refused.twice" {
			t.Errorf("accepted: %v", err)
		}
	})
}
