package supply_test

import (
	"net/http"
	"strings"
	"testing"

	"wellhouse.app/api/rpc/roster/v1/rosterv1connect"
	"wellhouse.app/internal/apitest"
)

const leave = "/wellhouse.program.v1.EnrollmentService/Leave"

func (p person) ordered() order {
	p.t.Helper()
	out, r := p.place("key-of-the-order", object{})
	if r.Status != http.StatusOK {
		p.t.Fatalf("%d %s", r.Status, r.Body)
	}
	return out.Order
}

// toShip is the parcel of a number on the list of what is to be shipped; empty when it
// is not there.
func toShip(t *testing.T, c *apitest.Client, number string) (id string) {
	t.Helper()
	r := c.RPC(desk+"ListShipments", object{"tab": "toShip"})
	if r.Status != http.StatusOK {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	var list struct {
		Shipments []struct{ ID, Number string }
	}
	r.Decode(t, &list)
	for _, one := range list.Shipments {
		if one.Number == number {
			id = one.ID
		}
	}
	return id
}

// An account that ends takes its order back while nobody packs it: the desk no longer
// has it, and nobody is written to who can't sign in any more.
func TestAnEndedAccountIsSentNothing(t *testing.T) {
	for _, packed := range []bool{false, true} {
		apitest.Each(t, func(t *testing.T, s *apitest.Server) {
			support, id := s.As("support@demo.test"), apitest.ID("rosa")
			one := person{s.As("rosa@demo.test"), t}.ordered()
			parcel := toShip(t, support, one.Number)
			if parcel == "" {
				t.Fatal("the desk does not know the order")
			}
			want := "CANCELED"
			if packed {
				want = "PACKED"
				s.Exec("UPDATE shipments SET state = 'PACKED' WHERE number = $1", one.Number)
				s.Exec("UPDATE supply_orders SET state = 'PACKED' WHERE member_id = $1 AND id = $2", id, one.ID)
			}
			if r := s.As("admin@demo.test").RPC(rosterv1connect.AccountDeskServiceEndAccountProcedure, object{"accountId": id, "reason": "Left the employer"}); r.Status != http.StatusOK {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			if n := s.Count("SELECT COUNT(*) FROM supply_orders o JOIN shipments p ON p.member_id = o.member_id AND p.owner_id = o.id WHERE o.member_id = $1 AND o.id = $2 AND o.state = $3 AND p.state = $3", id, one.ID, want); n != 1 {
				t.Errorf("it is not %s", want)
			}
			if at := toShip(t, support, one.Number); (at != "") != packed {
				t.Errorf("at the desk: %q", at)
			}
			if packed {
				if r := support.RPC(desk+"MarkShipped", object{"memberId": id, "id": parcel, "carrier": "ups", "tracking": "1Z999"}); r.Status != http.StatusOK {
					t.Errorf("%d %s", r.Status, r.Body)
				}
			}
			if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template IN ('supplyOrderCanceled', 'supplyOrderShipped')", id); n != 0 {
				t.Errorf("%d messages", n)
			}
			if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'supplyCanceled'", id); (n == 1) == packed {
				t.Errorf("%d rows in the trail", n)
			}
		})
	}
}

// Leaving the diabetes program takes back what nobody packs yet, and says so. Leaving
// another program changes nothing.
func TestLeavingTheProgramTakesTheOrderBack(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, id := person{s.As("rosa@demo.test"), t}, apitest.ID("rosa")
		one := rosa.ordered()
		for _, c := range []struct {
			program, state string
			told           int
		}{{"bloodPressure", "PLACED", 0}, {"bloodSugar", "CANCELED", 1}} {
			if r := rosa.RPC(leave, object{"program": c.program, "status": "ACTIVE", "reason": "time"}); r.Status != http.StatusOK {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			if s.Count("SELECT COUNT(*) FROM shipments WHERE member_id = $1 AND number = $2 AND state = $3", id, one.Number, c.state) != 1 {
				t.Errorf("without %s the order is not %s", c.program, c.state)
			}
			if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = 'supplyOrderCanceled'", id); n != c.told {
				t.Errorf("without %s: %d messages", c.program, n)
			}
		}
		if r := rosa.Get("/v1/users/me/supplies/bgStrips/eligibility"); !strings.Contains(r.Body, `"code":170`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// S2-3-14, S2-3-58: the orders are there when a page starts, ten at most, and Home tells of
// the one that the member waits for. Who supports a member knows them by state, not by
// what is in them.
func TestWhoSeesOrders(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		type waits struct{ Kind, RouteID string }
		type start struct {
			Startup struct {
				Orders *struct {
					Orders []struct {
						ID, State string
						PlacedAt  float64
					}
				}
				Home struct{ Attention []waits }
			}
		}
		startup := func(c *apitest.Client) (out start) {
			t.Helper()
			r := c.RPC("/wellhouse.nav.v1.NavigationService/GetStartup", object{})
			if r.Status != http.StatusOK {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			r.Decode(t, &out)
			return out
		}
		told := func(out start) (kinds []string) {
			for _, a := range out.Startup.Home.Attention {
				if a.RouteID == "order-supplies" {
					kinds = append(kinds, a.Kind)
				}
			}
			return kinds
		}
		for name, want := range map[string]struct {
			states string
			kinds  string
		}{
			"kdoe":     {"PLACED", "orderOnTheWay"},
			"annmarie": {"PACKED RETURNED", "runsOutFirst orderOnTheWay"},
			"marcus":   {"DELIVERED CANCELED", ""},
			"james":    {"", ""},
		} {
			out := startup(s.As(name + "@demo.test"))
			var states []string
			if out.Startup.Orders == nil {
				t.Fatalf("%s: no orders in the start-up data", name)
			}
			for _, o := range out.Startup.Orders.Orders {
				states = append(states, o.State)
			}
			if got := strings.Join(states, " "); got != want.states || strings.Join(told(out), " ") != want.kinds {
				t.Errorf("%s: %q, Home %v", name, got, told(out))
			}
		}
		for i := range 12 {
			s.Exec(`INSERT INTO supply_orders (member_id, id, order_type, state, strips, lancets, controls, lasts_days, automatic, missing, placed_at, shipped_at, delivered_at)
				VALUES ($1, $2, 'RK', 'CANCELED', 100, 100, 1, 60, FALSE, FALSE, $3, 0, 0)`, apitest.ID("james"), string(rune('a'+i)), i+1)
		}
		if out := startup(s.As("james@demo.test")); len(out.Startup.Orders.Orders) != 10 || out.Startup.Orders.Orders[0].ID != "l" {
			t.Errorf("%+v", out.Startup.Orders)
		}
		// A box that should have arrived is asked about, on the member’s calendar.
		s.Exec("UPDATE supply_orders SET state = 'SHIPPED', shipped_at = $2 WHERE member_id = $1", apitest.ID("kdoe"), s.Now().AddDate(0, 0, -6).UnixMilli())
		if got := told(startup(s.As("kdoe@demo.test"))); strings.Join(got, " ") != "orderOnTheWay" {
			t.Errorf("after six days: %v", got)
		}
		s.Exec("UPDATE supply_orders SET shipped_at = $2 WHERE member_id = $1", apitest.ID("kdoe"), s.Now().AddDate(0, 0, -7).UnixMilli())
		if got := told(startup(s.As("kdoe@demo.test"))); strings.Join(got, " ") != "askArrival" {
			t.Errorf("after seven days: %v", got)
		}
		// Member Support.
		r := s.As("support@demo.test").RPC("/wellhouse.record.v1.MemberRecordService/GetMemberRecord", object{"memberId": apitest.ID("annmarie")})
		for _, text := range []string{`"number":"WH-5CQT-48YZ"`, `"state":"PACKED"`, `"trouble":"returned"`} {
			if !strings.Contains(r.Body, text) {
				t.Errorf("%d lacks %s: %s", r.Status, text, r.Body)
			}
		}
		for _, text := range []string{"strips", "lancets", "remaining", "counted", "perDay"} {
			if strings.Contains(r.Body, text) {
				t.Errorf("Member Support is told %s: %s", text, r.Body)
			}
		}
	})
}
