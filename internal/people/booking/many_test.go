package booking_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/platform/db"
)

// sound checks from the tables that no seat and no member is taken twice, that each
// booking that stands holds its seat and its member's time, and nothing else holds any.
func (b book) sound(t *testing.T) {
	t.Helper()
	for what, query := range map[string]string{
		"two members at the only seat": `SELECT COUNT(*) FROM bookings x JOIN bookings y ON x.calendar_id = y.calendar_id AND x.id < y.id
			JOIN booking_calendars c ON c.id = x.calendar_id AND c.capacity = 1
			WHERE x.state = 'booked' AND y.state = 'booked' AND x.starts_at < y.ends_at AND y.starts_at < x.ends_at`,
		"a member at two places": `SELECT COUNT(*) FROM bookings x JOIN bookings y ON x.member_id = y.member_id AND x.id < y.id
			WHERE x.state = 'booked' AND y.state = 'booked' AND x.starts_at < y.ends_at AND y.starts_at < x.ends_at`,
		"more at a time than there are seats": `SELECT COUNT(*) FROM (SELECT s.calendar_id, s.cell FROM booking_cells s
			JOIN booking_calendars c ON c.id = s.calendar_id GROUP BY s.calendar_id, s.cell, c.capacity HAVING COUNT(*) > c.capacity) z`,
		"a booking without its seat": `SELECT COUNT(*) FROM bookings x WHERE x.state = 'booked'
			AND NOT EXISTS (SELECT 1 FROM booking_cells s WHERE s.holder = x.id AND s.calendar_id = x.calendar_id AND s.cell = x.starts_at / 300000)`,
		"a booking without its member's time": `SELECT COUNT(*) FROM bookings x WHERE x.state = 'booked'
			AND NOT EXISTS (SELECT 1 FROM booking_times s WHERE s.member_id = x.member_id AND s.booking_id = x.id)`,
		"a seat that nobody has": `SELECT COUNT(*) FROM booking_cells s WHERE NOT EXISTS (SELECT 1 FROM bookings x WHERE x.id = s.holder AND x.state = 'booked')
			AND NOT EXISTS (SELECT 1 FROM booking_waits w WHERE w.id = s.holder AND w.state = 'offered') AND s.holder <> 'line'`,
		"a member's time for nothing": `SELECT COUNT(*) FROM booking_times s WHERE NOT EXISTS (SELECT 1 FROM bookings x WHERE x.member_id = s.member_id
			AND x.id = s.booking_id AND x.state = 'booked')`,
	} {
		if n := b.count(t, query); n != 0 {
			t.Errorf("%s: %d times", what, n)
		}
	}
}

// However many move to one time at once, one gets it, and all others keep what they had.
func TestManyMoveToOneTime(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		var made []booking.Booking
		for i, name := range people {
			got, err := b.book(name, site, tuesday(7, 0)+int64(i)*30*time.Minute.Milliseconds())
			if err != nil {
				t.Fatal(err)
			}
			made = append(made, got)
		}
		to := tuesday(9, 0)
		var group sync.WaitGroup
		won := make(chan string, 64)
		for i := range 64 {
			group.Go(func() {
				ctx, w := as(people[i%len(people)])
				_, err := b.Reschedule(ctx, w, booking.Moving{ID: made[i%len(people)].ID, CalendarID: other, StartsAt: to})
				switch key(err) {
				case "":
					won <- made[i%len(people)].ID
				case "booking.refused.taken":
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		close(won)
		ids := map[string]bool{}
		for id := range won {
			ids[id] = true
		}
		if n := b.count(t, "SELECT COUNT(*) FROM bookings WHERE state = 'booked' AND calendar_id = '"+other+"'"); n != 1 || len(ids) != 1 {
			t.Errorf("%d are there, %d were told so", n, len(ids))
		}
		if n := b.count(t, "SELECT COUNT(*) FROM bookings WHERE state = 'booked'"); n != len(people) {
			t.Errorf("%d of %d still have an appointment", n, len(people))
		}
		b.sound(t)
	})
}

// Whatever people do in whatever order, no seat is taken twice and no member is at
// two places. The places are small, so that they get in each other's way.
func TestWhateverHappens(t *testing.T) {
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			each(t, func(t *testing.T, b book) {
				b.write(t, func(ctx context.Context, q db.Q) error {
					_, err := q.ExecContext(ctx, "UPDATE booking_calendars SET capacity = 1")
					return err
				})
				b.world.Pass(3 * time.Hour) // people are awake
				var group sync.WaitGroup
				for i, name := range people {
					group.Go(func() { b.live(t, name, rand.New(rand.NewPCG(seed, uint64(i)))) })
				}
				group.Wait()
				b.sound(t)
				b.offer(t)
				b.sound(t)
				if n := b.count(t, "SELECT COUNT(*) FROM booking_cells WHERE holder = 'line'"); n != 0 {
					t.Errorf("%d pieces are kept for nobody", n)
				}
				if n := b.count(t, "SELECT COUNT(*) FROM bookings"); n < 3 {
					t.Errorf("only %d bookings", n)
				}
			})
		})
	}
}

// live does twenty things by chance, as one member.
func (b book) live(t *testing.T, name string, chance *rand.Rand) {
	ctx, w := as(name)
	times := []int64{tuesday(9, 0), tuesday(9, 30)}
	places := []string{site, other}
	for range 20 {
		place, at := places[chance.IntN(2)], times[chance.IntN(2)]
		own, waits, err := b.Upcoming(ctx, w, booking.LabDraw)
		if err == nil {
			switch act := chance.IntN(5); {
			case act == 0 && len(own) > 0:
				_, err = b.Cancel(ctx, w, own[0].ID)
			case act == 1 && len(own) > 0:
				_, err = b.Reschedule(ctx, w, booking.Moving{ID: own[0].ID, CalendarID: place, StartsAt: at, Sequence: own[0].Sequence})
			case act == 2:
				_, err = b.Join(ctx, w, other, "2026-11-17", "2026-11-17", nil)
			case act == 3 && len(waits) > 0:
				_, err = b.Accept(ctx, w, waits[0].ID)
			case act == 4:
				err = b.Offer(context.Background())
			default:
				_, err = b.Book(ctx, w, place, at, nil)
			}
		}
		switch key(err) {
		case "", "booking.refused.taken", "booking.refused.overlap", "booking.refused.changed", "booking.refused.ended", "booking.refused.offer", "booking.refused.free":
		default:
			t.Errorf("%s: %v", name, err)
		}
	}
}
