package supply_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/care/supply"
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
