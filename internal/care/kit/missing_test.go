package kit_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

// A kit that did not arrive in time is replaced once, and the desk looks for the first
// one. The replacement is not replaced again.
func TestAKitThatDidNotArrive(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, id := s.As("rosa@demo.test"), apitest.ID("rosa@demo.test")
		first := memberOrders(t, rosa, true)
		replace := func(k aKit) *apitest.Reply { return rosa.RPC(members+"ReplaceKit", object{"id": k.ID}) }
		sent := func(k aKit, daysAgo int) aKit {
			s.Exec(`UPDATE shipments SET state = 'SHIPPED' WHERE number = $1`, k.Number)
			s.Exec(`UPDATE kit_orders SET state = 'shipped', shipped_at = $1 WHERE number = $2`, s.Now().AddDate(0, 0, -daysAgo).UnixMilli(), k.Number)
			for _, one := range got[kits](t, rosa.RPC(members+"GetKits", object{})).Kits {
				if one.ID == k.ID {
					return one
				}
			}
			t.Fatal("no kit")
			return aKit{}
		}
		if k := sent(first, 1); k.CanSayMissing || k.Late || !strings.Contains(replace(k).Body, "need a replacement") {
			t.Errorf("a day after it was sent: %+v", k)
		}
		s.Exec(`UPDATE shipments SET expected_day = 20000 WHERE number = $1`, first.Number)
		if k := sent(first, 1); !k.ByCarrier {
			t.Errorf("the carrier named the day: %+v", k)
		}
		s.Exec(`UPDATE shipments SET expected_day = 0 WHERE number = $1`, first.Number)
		if k := sent(first, 9); k.ByCarrier || !k.CanSayMissing || !k.Late {
			t.Errorf("nine days after it was sent: %+v", k)
		}
		second := *got[reply](t, replace(first)).Kit
		if again := got[reply](t, replace(first)).Kit; second.ID == first.ID || second.State != "ordered" || again.ID != second.ID {
			t.Errorf("%+v %+v", second, again)
		}
		if n := s.Count(`SELECT COUNT(*) FROM shipments WHERE member_id = $1 AND number = '`+first.Number+`' AND trouble = 'missing'`, id); n != 1 {
			t.Errorf("%d parcels that the desk looks for", n)
		}
		if k := sent(second, 9); k.CanSayMissing || !k.Late || !strings.Contains(replace(k).Body, "need a replacement") {
			t.Errorf("the replacement: %+v", k)
		}
	})
}
