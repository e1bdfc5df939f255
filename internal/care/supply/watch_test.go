package supply_test

import (
	"context"
	"errors"
	"testing"
	"time"

	supplyv1 "wellhouse.app/api/rpc/supply/v1"
	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/acting"
	people "wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

const aDay = 24 * time.Hour

// Strips that run low are told once, by a message and on Home, also by two nodes. The
// right count takes it off Home.
func TestStripsThatRunLow(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		h.onAMonday()
		nodes := []node{h.node(), h.node()}
		id := h.twoADay(nodes[0], "kdoe", 18)
		watch := func(n node) error { return n.Watch(t.Context()) }
		h.Pass(2 * time.Hour)
		h.all(4, nodes, watch)
		if h.told(id, supply.RunningLow) != 0 || h.tasks(id) != 0 {
			t.Errorf("told %d times and %d tasks a day too early", h.told(id, supply.RunningLow), h.tasks(id))
		}
		h.Pass(aDay)
		h.check(id, h.Time().Add(-time.Hour))
		h.check(id, h.Time().Add(-2*time.Hour))
		h.all(8, nodes, watch)
		h.Pass(aDay)
		h.all(8, nodes, watch)
		if h.told(id, supply.RunningLow) != 1 || h.tasks(id) != 1 || h.orders(id) != 0 {
			t.Errorf("told %d times, %d tasks, %d orders", h.told(id, supply.RunningLow), h.tasks(id), h.orders(id))
		}
		if err := nodes[0].SetCount(t.Context(), id, 40); err != nil || h.tasks(id) != 1 {
			t.Errorf("%d tasks with 20 days left: %v", h.tasks(id), err)
		}
		if err := nodes[0].SetCount(t.Context(), id, 400); err != nil || h.tasks(id) != 0 {
			t.Errorf("%d tasks with enough strips: %v", h.tasks(id), err)
		}
	})
}

// The automatic reorder places one order on the last safe day: on two nodes at once,
// after an outbox that failed half-way, and not again while the box is on its way.
func TestTheAutomaticReorder(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		nodes := []node{h.node(), h.node()}
		id := h.twoADay(nodes[0], "kdoe", 14)
		if err := nodes[0].SetAuto(t.Context(), id, true); err != nil {
			t.Fatal(err)
		}
		h.outbox.fails = 1
		if err := nodes[0].Watch(t.Context()); err != nil || h.orders(id) != 0 {
			t.Fatalf("%d orders after a failure: %v", h.orders(id), err)
		}
		if err := nodes[0].Watch(t.Context()); err != nil || h.orders(id) != 0 {
			t.Fatalf("%d orders right after a failure: %v", h.orders(id), err)
		}
		h.Pass(time.Hour)
		h.all(8, nodes, func(n node) error { return n.Watch(t.Context()) })
		if h.orders(id) != 1 || h.told(id, supply.AutoOrdered) != 1 || h.count("SELECT COUNT(*) FROM shipments WHERE member_id = $1", id) != 1 {
			t.Errorf("%d orders, told %d times", h.orders(id), h.told(id, supply.AutoOrdered))
		}
		for range 5 {
			h.Pass(aDay)
			h.all(4, nodes, func(n node) error { return n.Watch(t.Context()) })
		}
		if h.orders(id) != 1 || h.told(id, supply.RunningLow) != 0 {
			t.Errorf("%d orders, told %d times that strips run low", h.orders(id), h.told(id, supply.RunningLow))
		}
	})
}

// Who cancels an automatic order gets no other one the next day: the automatic reorder
// has ended with it, and the reply says so. One that the member placed ends nothing.
func TestCancelingAnAutomaticOrder(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		n := h.node()
		id := h.twoADay(n, "kdoe", 14)
		on := func() bool {
			o, err := n.Overview(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			return o.Auto
		}
		newest := func() string {
			o, err := n.Overview(t.Context(), id)
			if err != nil || len(o.Orders) == 0 {
				t.Fatal(o, err)
			}
			return o.Orders[0].ID
		}
		if err := n.SetAuto(t.Context(), id, true); err != nil {
			t.Fatal(err)
		}
		if _, err := n.Place(t.Context(), id, nil); err != nil {
			t.Fatal(err)
		}
		if ended, err := n.Cancel(t.Context(), id, newest()); err != nil || ended || !on() {
			t.Errorf("an own order: ended %v, on %v: %v", ended, on(), err)
		}
		h.Pass(2 * time.Hour)
		if err := n.Watch(t.Context()); err != nil || h.told(id, supply.AutoOrdered) != 1 {
			t.Fatalf("ordered %d times: %v", h.told(id, supply.AutoOrdered), err)
		}
		if ended, err := n.Cancel(t.Context(), id, newest()); err != nil || !ended || on() {
			t.Errorf("ended %v, on %v: %v", ended, on(), err)
		}
		if ended, err := n.Cancel(t.Context(), id, newest()); err != nil || ended {
			t.Errorf("a second time: %v %v", ended, err)
		}
		for range 3 {
			h.Pass(aDay)
			if err := n.Watch(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if orders, low := h.orders(id), h.told(id, supply.RunningLow); orders != 2 || low != 1 {
			t.Errorf("%d orders, told %d times that strips run low", orders, low)
		}
	})
}

// planned is how many checks a day somebody plans.
type planned struct {
	perDay int
	fault  error
}

func (p planned) ChecksPerDay(context.Context, db.Q, string) (int, error) { return p.perDay, p.fault }

// The count of the health profile holds where it is larger than what the meter shows,
// which is two a day here.
func TestThePlannedChecks(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		id := h.twoADay(h.node(), "kdoe", 14)
		for name, c := range map[string]struct {
			checks supply.Checks
			source string
			perDay float64
		}{
			"nobody asks":          {nil, supply.FromChecks, 2},
			"nothing planned":      {planned{}, supply.FromChecks, 2},
			"fewer than they take": {planned{perDay: 1}, supply.FromChecks, 2},
			"as many":              {planned{perDay: 2}, supply.FromChecks, 2},
			"more":                 {planned{perDay: 3}, supply.FromProfile, 3},
		} {
			n := h.node()
			n.Checks = c.checks
			o, err := n.Overview(t.Context(), id)
			if err != nil || o.Pace.Source != c.source || o.Pace.PerDay() != c.perDay {
				t.Errorf("%s: %+v %v", name, o.Pace, err)
			}
		}
		n := h.node()
		n.Checks = planned{fault: errors.New("the profile can't be read")}
		if _, err := n.Overview(t.Context(), id); err == nil {
			t.Error("a profile that can’t be read is taken for an empty one")
		}
	})
}

// A member who has none left is told, or sent a box, also with too few checks to know a pace.
func TestNoneLeftWithoutAPace(t *testing.T) {
	for _, auto := range []bool{false, true} {
		eachHouse(t, func(t *testing.T, h house) {
			n, id := h.node(), demo.MemberID("kdoe")
			h.check(id, h.Time().Add(-aDay))
			if err := errors.Join(n.SetCount(t.Context(), id, 0), n.SetAuto(t.Context(), id, auto)); err != nil {
				t.Fatal(err)
			}
			h.Pass(2 * time.Hour)
			err := n.Watch(t.Context())
			if orders, told := h.orders(id), h.told(id, supply.RunningLow); err != nil || (orders == 1) != auto || (told == 1) == auto {
				t.Errorf("automatic %v: %d orders, told %d times: %v", auto, orders, told, err)
			}
		})
	}
}

// However many are due, and however many of them fail, everybody has their turn at once.
// What failed waits an hour.
func TestManyLooks(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		n := h.node()
		id := h.twoADay(n, "kdoe", 5)
		h.exec(`INSERT INTO accounts (id, role, status, email, given_name, family_name, password_hash, mfa_required, locale, last_visit_at, created_at)
			WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 205)
			SELECT 'broken-' || i, role, status, '', given_name, family_name, '', FALSE, locale, 0, 0 FROM accounts, numbers WHERE id = $1`, id)
		h.exec(`INSERT INTO members (member_id, brand_code, promo_code, public_uuid, bundle_id, birth_date, sex, time_zone, address_json, phones_json,
				shared_coaching, safe_content, care_team, care_plan, vitals, expert_opinion, mh_guide, partner_programs, migration_eligible, created_at)
			SELECT a.id, m.brand_code, m.promo_code, a.id, '', m.birth_date, m.sex, m.time_zone, 'broken', m.phones_json,
				FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, m.partner_programs, FALSE, 0
			FROM accounts a, members m WHERE a.id LIKE 'broken-%' AND m.member_id = $1`, id)
		h.exec(`INSERT INTO strip_counts (member_id, counted, counted_at, source, look_at)
			SELECT id, 0, 1, 'member', 1 FROM accounts WHERE id LIKE 'broken-%'`)
		h.Pass(2 * time.Hour)
		const due = "SELECT COUNT(*) FROM strip_counts WHERE look_at <= $1"
		if err := n.Watch(t.Context()); err != nil || h.told(id, supply.RunningLow) != 1 || h.count(due, h.Time().UnixMilli()) != 0 {
			t.Errorf("told %d times, %d still due: %v", h.told(id, supply.RunningLow), h.count(due, h.Time().UnixMilli()), err)
		}
		if n := h.count(due, h.Time().Add(time.Hour).UnixMilli()); n != 205 {
			t.Errorf("%d looks again within the hour", n)
		}
	})
}

// Without an address that a box can go to, the member is asked instead. An account
// that has ended orders nothing.
func TestNoAutomaticReorder(t *testing.T) {
	for name, c := range map[string]struct {
		change string
		told   int
	}{
		"no address": {"UPDATE members SET address_json = 'null' WHERE member_id = $1", 1},
		"ended":      {"UPDATE accounts SET status = 'ended' WHERE id = $1", 0},
		"no program": {"UPDATE member_programs SET status = 'INACTIVE' WHERE member_id = $1", 0},
	} {
		t.Run(name, func(t *testing.T) {
			eachHouse(t, func(t *testing.T, h house) {
				n := h.node()
				id := h.twoADay(n, "kdoe", 5)
				if err := n.SetAuto(t.Context(), id, true); err != nil {
					t.Fatal(err)
				}
				h.exec(c.change, id)
				if err := n.Watch(t.Context()); err != nil || h.orders(id) != 0 || h.told(id, supply.AutoStuck) != c.told || h.tasks(id) != c.told {
					t.Errorf("%d orders, told %d times, %d tasks: %v", h.orders(id), h.told(id, supply.AutoStuck), h.tasks(id), err)
				}
			})
		})
	}
}

// Thirty-two tries on two nodes are one order with one parcel, and everybody gets its
// receipt.
func TestTwoNodesTakeOneOrder(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		nodes := []node{h.node(), h.node()}
		id := h.twoADay(nodes[0], "kdoe", 5)
		receipts := make(chan string, 32)
		h.all(32, nodes, func(n node) error {
			r, err := n.Place(t.Context(), id, nil)
			receipts <- r.OrderID
			return err
		})
		first := <-receipts
		for range 31 {
			if other := <-receipts; other != first || first == "" {
				t.Fatalf("%q and %q", first, other)
			}
		}
		if h.orders(id) != 1 || h.told(id, supply.OrderPlaced) != 1 {
			t.Errorf("%d orders, told %d times", h.orders(id), h.told(id, supply.OrderPlaced))
		}
	})
}

// An arrival is told once, however many people tell it and however often.
func TestArrivalIsToldOnce(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		nodes := []node{h.node(), h.node()}
		id := h.twoADay(nodes[0], "kdoe", 5)
		r, err := nodes[0].Place(t.Context(), id, nil)
		if err != nil {
			t.Fatal(err)
		}
		h.Pass(aDay)
		h.all(32, nodes, func(n node) error {
			return h.DB.Write(t.Context(), db.Member(id), func(ctx context.Context, q db.Q) error {
				if err := people.Lock(ctx, q, id); err != nil {
					return err
				}
				return n.parcels.Arrived(ctx, q, id, supply.OwnerKind, r.OrderID, true)
			})
		})
		if h.told(id, supply.OrderDelivered) != 1 {
			t.Errorf("told %d times", h.told(id, supply.OrderDelivered))
		}
		if n := h.count("SELECT COUNT(*) FROM member_events WHERE member_id = $1 AND kind = 'order' AND at = $2", id, h.Time().UnixMilli()); n != 1 {
			t.Errorf("%d lines on Home", n)
		}
		if o, err := nodes[1].Overview(t.Context(), id); err != nil || o.Orders[0].State != fulfil.Delivered || *o.Strips.Left != 5+o.Orders[0].Box.Strips {
			t.Errorf("%+v %v", o.Orders[0], err)
		}
	})
}

// The day to run out and the last safe day are days on the member's calendar: in the
// week in which clocks go forward and in the one in which they go back they are as far
// away as in any other.
func TestRunOutAcrossClockChanges(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		n := h.node()
		id := h.twoADay(n, "kdoe", 24)
		h.exec("UPDATE members SET time_zone = 'America/Chicago' WHERE member_id = $1", id)
		for _, c := range []struct {
			at     string
			within int
		}{
			{"2027-03-12T12:00:00Z", 4}, // two days before clocks go forward
			{"2027-03-14T05:30:00Z", 4}, // an evening that is the day after in UTC
			{"2027-11-05T12:00:00Z", 3}, // two days before they go back; Veterans Day is in between
			{"2027-11-07T06:30:00Z", 4}, // in the first of the two hours from one to two
		} {
			moment, _ := time.Parse(time.RFC3339, c.at)
			h.Pass(moment.Sub(h.Time()))
			h.exec("DELETE FROM glucose_readings WHERE member_id = $1", id)
			h.twoADay(n, "kdoe", 24)
			o, err := n.Overview(t.Context(), id)
			if err != nil || o.Strips.RunOutDay-o.Today != 12 || o.Strips.OrderByDay-o.Today != c.within {
				t.Errorf("%s: runs out after %d days, order within %d: %v", c.at, o.Strips.RunOutDay-o.Today, o.Strips.OrderByDay-o.Today, err)
			}
		}
	})
}

// Who acts for a member and does not see readings learns what is left and until when, and
// not from how many checks that follows.
func TestFamilyWithoutReadings(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		n := h.node()
		id := h.twoADay(n, "kdoe", 40)
		h.Pass(aDay)
		h.check(id, h.Time().Add(-time.Hour))
		for _, c := range []struct {
			areas                  []string
			counted, checks, since int32
			rate                   bool
		}{
			{[]string{acting.Supplies, acting.Readings}, 40, 59, 1, true},
			{[]string{acting.Supplies}, 0, 0, 0, false},
		} {
			ctx := who.With(t.Context(), who.Who{MemberID: id, Role: who.Member, Acting: &who.Acting{Areas: c.areas}})
			out, err := supply.RPC{Service: n.Service}.GetSupplies(ctx, &supplyv1.GetSuppliesRequest{})
			if err != nil {
				t.Fatal(err)
			}
			strips, pace := out.GetStrips(), out.GetPace()
			if strips.GetRemaining() != 39 || strips.GetRunOutDate() == "" || pace.GetSource() != supply.FromChecks {
				t.Errorf("%v: %v", c.areas, out)
			}
			if strips.GetCounted() != c.counted || strips.GetChecksSince() != c.since || pace.GetChecks() != c.checks || (pace.GetPerDay() > 0) != c.rate {
				t.Errorf("%v: %v %v", c.areas, strips, pace)
			}
			rest, err := supply.REST{Service: n.Service}.GetRemainingStrips(ctx)
			if err != nil || rest.DailyUse.IsSet() != c.rate || !rest.RunsOutOn.IsSet() {
				t.Errorf("%v: %+v %v", c.areas, rest, err)
			}
		}
	})
}
