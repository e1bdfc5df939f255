package supply_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/platform/db"
)

func (h house) overview(n node, id string) supply.Overview {
	h.t.Helper()
	o, err := n.Overview(context.Background(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	return o
}

func (h house) reorderTasks(id string) int {
	return h.count("SELECT COUNT(*) FROM member_tasks WHERE member_id = $1 AND kind = 'reorderSoon' AND done_at IS NULL", id)
}

// onAMonday moves to the noon of a Monday without holidays around it.
func (h house) onAMonday() {
	moment, _ := time.Parse(time.RFC3339, "2027-04-05T17:00:00Z")
	h.Pass(moment.Sub(h.Time()))
}

// The member is told once, days before, by a message and on Home. The order comes on the
// day that they were told, and is told too.
func TestTheAutomaticReorderIsToldBefore(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		h.onAMonday()
		nodes := []node{h.node(), h.node()}
		id := h.twoADay(nodes[0], "kdoe", 25) // they run out on the 17th; order by Sunday, the 11th
		if err := nodes[0].SetAuto(t.Context(), id, true); err != nil {
			t.Fatal(err)
		}
		watch := func(n node) error { return n.Watch(t.Context()) }
		for day, want := range []struct{ soon, tasks, orders int }{{}, {}, {}, {1, 1, 0}, {1, 1, 0}, {1, 1, 0}, {1, 0, 1}, {1, 0, 1}} {
			h.all(4, nodes, watch)
			if got := h.told(id, supply.AutoSoon); got != want.soon || h.reorderTasks(id) != want.tasks || h.orders(id) != want.orders {
				t.Errorf("day %d: told %d times, %d tasks, %d orders", day, got, h.reorderTasks(id), h.orders(id))
			}
			if o := h.overview(nodes[0], id); want.tasks == 1 && o.ReorderDay-o.Today != 6-day {
				t.Errorf("day %d: order in %d days", day, o.ReorderDay-o.Today)
			}
			h.Pass(aDay + 10*time.Minute)
			h.check(id, h.Time().Add(-time.Hour))
			h.check(id, h.Time().Add(-2*time.Hour))
		}
		if h.told(id, supply.AutoOrdered) != 1 || h.told(id, supply.RunningLow) != 0 {
			t.Errorf("told %d times that it is done", h.told(id, supply.AutoOrdered))
		}
	})
}

// The order can be put off by a week, and stopped. One that nobody was told of can't be.
func TestPuttingTheReorderOff(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		h.onAMonday()
		n := h.node()
		id := h.twoADay(n, "kdoe", 23)
		if err := n.SetAuto(t.Context(), id, true); err != nil {
			t.Fatal(err)
		}
		if day, err := n.Delay(t.Context(), id); err == nil {
			t.Errorf("put off to %d before it is near", day)
		}
		if err := n.Watch(t.Context()); err != nil || h.reorderTasks(id) != 1 {
			t.Fatalf("%d tasks: %v", h.reorderTasks(id), err)
		}
		for range 2 {
			if day, err := n.Delay(t.Context(), id); err != nil || day != h.overview(n, id).Today+7 || h.reorderTasks(id) != 0 {
				t.Errorf("put off to %d, %d tasks: %v", day, h.reorderTasks(id), err)
			}
		}
		for day := range 9 {
			if err := n.Watch(t.Context()); err != nil || h.orders(id) != min(1, day/7) {
				t.Errorf("day %d: %d orders: %v", day, h.orders(id), err)
			}
			h.Pass(aDay + 10*time.Minute)
		}
	})
}

func TestStoppingTheReorder(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		h.onAMonday()
		n := h.node()
		id := h.twoADay(n, "kdoe", 23)
		if err := n.SetAuto(t.Context(), id, true); err != nil {
			t.Fatal(err)
		}
		if err := n.Watch(t.Context()); err != nil || h.reorderTasks(id) != 1 {
			t.Fatalf("%d tasks: %v", h.reorderTasks(id), err)
		}
		if err := n.SetAuto(t.Context(), id, false); err != nil || h.reorderTasks(id) != 0 || h.overview(n, id).ReorderDay != 0 {
			t.Errorf("%d tasks after it was stopped: %v", h.reorderTasks(id), err)
		}
		for range 5 {
			h.Pass(aDay + 10*time.Minute)
			if err := n.Watch(t.Context()); err != nil || h.orders(id) != 0 {
				t.Errorf("%d orders: %v", h.orders(id), err)
			}
		}
	})
}

// Strips that run out before the box is there are told once. The carrier's day decides,
// and a box that came back is told once too.
func TestStripsThatRunOutFirst(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		h.onAMonday()
		n := h.node()
		id := h.twoADay(n, "kdoe", 17) // they run out on the 13th
		if _, err := n.Place(t.Context(), id, nil); err != nil {
			t.Fatal(err)
		}
		o := h.overview(n, id)
		if o.Gap.RunOutDay != 0 {
			t.Errorf("%+v, with a box until the 12th", o.Gap)
		}
		number, today := o.Orders[0].Shipment.Number, o.Today
		h.expects(n, number, "shipped", h.Time(), "2027-04-15")
		if gap := h.overview(n, id).Gap; gap.RunOutDay != today+8 || gap.ArriveDay != today+10 || gap.Days() != 2 {
			t.Errorf("%+v", gap)
		}
		for range 3 {
			if err := n.Watch(t.Context()); err != nil {
				t.Fatal(err)
			}
			h.Pass(aDay + 10*time.Minute)
		}
		if got := h.told(id, supply.RunsOutFirst); got != 1 {
			t.Errorf("told %d times that strips run out first", got)
		}
		for range 2 {
			h.hears(n, number, "returned", h.Time())
		}
		if got := h.told(id, supply.OrderReturned); got != 1 || h.overview(n, id).Gap.RunOutDay != 0 {
			t.Errorf("told %d times that it came back", got)
		}
	})
}

// A box that is late may be lost: the member is told, and the next one is ordered, or the
// member is asked to, all the same.
func TestALateBoxHoldsNothingUp(t *testing.T) {
	for _, auto := range []bool{false, true} {
		eachHouse(t, func(t *testing.T, h house) {
			h.onAMonday()
			n := h.node()
			id := h.twoADay(n, "kdoe", 40)
			if _, err := n.Place(t.Context(), id, nil); err != nil {
				t.Fatal(err)
			}
			h.hears(n, h.overview(n, id).Orders[0].Shipment.Number, "shipped", h.Time())
			h.Pass(15 * aDay)
			h.exec("DELETE FROM glucose_readings WHERE member_id = $1", id)
			h.twoADay(n, "kdoe", 8) // for four days
			if err := n.SetAuto(t.Context(), id, auto); err != nil {
				t.Fatal(err)
			}
			h.Pass(2 * time.Hour)
			if o := h.overview(n, id); o.Gap.RunOutDay == 0 || o.Gap.ArriveDay != 0 || o.Verdict.Status != supply.Eligible {
				t.Fatalf("%+v %+v", o.Gap, o.Verdict)
			}
			for range 2 {
				if err := n.Watch(t.Context()); err != nil {
					t.Fatal(err)
				}
				h.Pass(aDay)
			}
			if h.told(id, supply.RunsOutFirst) != 1 {
				t.Errorf("automatic %v: told %d times that strips run out first", auto, h.told(id, supply.RunsOutFirst))
			}
			if low, tasks := h.told(id, supply.RunningLow), h.tasks(id); !auto && (low != 1 || tasks != 1 || h.orders(id) != 1) {
				t.Errorf("told %d times, %d tasks, %d orders", low, tasks, h.orders(id))
			}
			if done := h.told(id, supply.AutoOrdered); auto && (done != 1 || h.orders(id) != 2) {
				t.Errorf("told %d times, %d orders", done, h.orders(id))
			}
		})
	}
}

// A plan that is taken back and made again for another day is told again.
func TestAnotherPlanIsToldAgain(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		h.onAMonday()
		n := h.node()
		id := h.twoADay(n, "kdoe", 23)
		var days []int
		for day := range 5 {
			if err := n.SetAuto(t.Context(), id, day != 1); err != nil { // off for the second day
				t.Fatal(err)
			}
			if err := n.Watch(t.Context()); err != nil {
				t.Fatal(err)
			}
			if at := h.overview(n, id).ReorderDay; at != 0 && !slices.Contains(days, at) {
				days = append(days, at)
			}
			if got := h.told(id, supply.AutoSoon); got != len(days) {
				t.Errorf("day %d: told %d times of %v", day, got, days)
			}
			h.Pass(aDay + 10*time.Minute)
			if day > 0 { // a day without checks moves the last safe day
				h.check(id, h.Time().Add(-time.Hour))
				h.check(id, h.Time().Add(-2*time.Hour))
			}
		}
		if len(days) != 2 {
			t.Errorf("planned for %v", days)
		}
	})
}

// To turn on what is on is no way to an order that was put off.
func TestTurningOnTwiceOrdersNothing(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		h.onAMonday()
		n := h.node()
		id := h.twoADay(n, "kdoe", 18)
		if err := n.SetAuto(t.Context(), id, true); err != nil {
			t.Fatal(err)
		}
		h.exec("UPDATE supply_settings SET order_on = $2 WHERE member_id = $1", id, h.overview(n, id).Today)
		want, err := n.Delay(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		h.Pass(aDay)
		if err := errors.Join(n.SetAuto(t.Context(), id, true), n.Watch(t.Context())); err != nil {
			t.Fatal(err)
		}
		if day := h.overview(n, id).ReorderDay; day != want || h.orders(id) != 0 {
			t.Errorf("%d orders, put off to %d, not to %d", h.orders(id), day, want)
		}
	})
}

// meddler is somebody who does something while a look reads.
type meddler struct {
	reads *int
	do    func()
}

func (m meddler) ChecksPerDay(context.Context, db.Q, string) (int, error) {
	if *m.reads++; *m.reads == 2 { // before the order is written
		m.do()
	}
	return 0, nil
}

// Nothing is ordered once the automatic reorder is off: "off" waits for a look that is
// under way.
func TestOffWaitsForALook(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		n, other := h.node(), h.node()
		id := h.twoADay(n, "kdoe", 14)
		if err := n.SetAuto(t.Context(), id, true); err != nil {
			t.Fatal(err)
		}
		reads, off, early := 0, make(chan error, 1), false
		n.Checks = meddler{&reads, func() {
			go func() { off <- other.SetAuto(context.WithoutCancel(t.Context()), id, false) }()
			select {
			case err := <-off:
				early = true
				off <- err
			case <-time.After(300 * time.Millisecond):
			}
		}}
		if err := n.Watch(t.Context()); err != nil || reads < 2 {
			t.Fatalf("%d reads: %v", reads, err)
		}
		if err := <-off; err != nil || early || h.orders(id) != 1 {
			t.Errorf("off while an order is placed: %v; %d orders: %v", early, h.orders(id), err)
		}
		if o := h.overview(other, id); o.Auto || o.ReorderDay != 0 {
			t.Errorf("on %v, planned for %d", o.Auto, o.ReorderDay)
		}
	})
}
