package supply_test

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/platform/db"
)

const (
	member = "/wellhouse.supply.v1.SupplyService/"
	desk   = "/wellhouse.fulfil.v1.FulfilmentService/"
)

type object = map[string]any

type order struct {
	ID, Number, State, Tracking, TrackingURL, Problem string
	CanCancel, CanSayArrived, CanSayMissing           bool
	Steps                                             []struct{ State string }
	Address                                           struct{ Line1, City string }
}

type supplies struct {
	Strips struct {
		Remaining                            *int
		Counted, ChecksSince, DeliveredSince int
		Source, RunOutDate, OrderByDate      string
	}
	Pace    struct{ Source string }
	Verdict struct {
		Status, Reason, FromDate string
		Code                     int
	}
	Box    struct{ Strips, Lancets int }
	ShipTo struct {
		Name    string
		Address *struct{ Line1 string }
		Faults  []struct{ Field, MessageKey string }
	}
	AutoReorder bool
	Orders      []order
}

type person struct {
	*apitest.Client
	t *testing.T
}

func (p person) supplies() (out supplies) {
	p.t.Helper()
	r := p.RPC(member+"GetSupplies", object{})
	if r.Status != http.StatusOK {
		p.t.Fatalf("%d %s", r.Status, r.Body)
	}
	r.Decode(p.t, &out)
	return out
}

func (p person) count(text string) *apitest.Reply {
	return p.Do(apitest.Call{Method: "PUT", Path: "/v1/users/me/supplies/bgStrips/remaining", Body: text, Header: map[string]string{"Content-Type": "text/plain"}})
}

func (p person) place(key string, in object) (out struct {
	Order   order
	Already bool
}, r *apitest.Reply,
) {
	p.t.Helper()
	r = p.Do(apitest.Call{Method: "POST", Path: member + "PlaceOrder", JSON: in, Header: map[string]string{"Idempotency-Key": key}})
	if r.Status == http.StatusOK {
		r.Decode(p.t, &out)
	}
	return out, r
}

// S2-7-62, S2-3-57, S2-8-33, S2-8-34, S2-8-35, S2-8-36: what each person of the demo is told.
func TestEligibility(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for name, want := range map[string]string{
			"rosa":   `{"valid":true,"errors":[{"code":200}],"status":"ELIGIBLE"}`,
			"marcus": `{"valid":false,"errors":[{"code":103}],"status":"ENOUGH_SUPPLIES"}`,
			"kdoe":   `{"valid":false,"errors":[{"code":101}],"status":"RECENT_ORDER"}`,
			"grace":  `{"valid":false,"errors":[{"code":171}],"status":"NOT_ELIGIBLE"}`,
			"james":  `{"valid":false,"errors":[{"code":170}],"status":"NOT_ELIGIBLE"}`,
		} {
			if r := s.As(name + "@demo.test").Get("/v1/users/me/supplies/bgStrips/eligibility"); r.Status != 200 || strings.TrimSpace(r.Body) != want {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		// S2-2-50: device flex has no strips.
		for name, status := range map[string]int{"grace": 403, "james": 403, "coach.en": 403, "support": 403} {
			if r := s.As(name+"@demo.test").RPC(member+"PlaceOrder", object{}); r.Status != status {
				t.Errorf("%s orders: %d %s", name, r.Status, r.Body)
			}
		}
		if r := s.Nobody().RPC(member+"GetSupplies", object{}); r.Status != http.StatusUnauthorized {
			t.Errorf("nobody: %d", r.Status)
		}
	})
}

// S2-3-56, S2-7-63, S2-7-65: a wrong count is corrected in place, and the verdict is a new one.
func TestTheCountIsCorrected(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		marcus := person{s.As("marcus@demo.test"), t}
		before := marcus.supplies()
		if before.Verdict.Code != 103 || before.Verdict.FromDate == "" || *before.Strips.Remaining != max(0, before.Strips.Counted-before.Strips.ChecksSince) {
			t.Errorf("%+v", before)
		}
		for _, text := range []string{"50 strips", "-1", "1e3", "1001", "", "4.5"} {
			if r := marcus.count(text); r.Status != http.StatusBadRequest {
				t.Errorf("%q: %d %s", text, r.Status, r.Body)
			}
		}
		if after := marcus.supplies(); *after.Strips.Remaining != *before.Strips.Remaining {
			t.Errorf("a refused count was kept: %+v", after.Strips)
		}
		if r := marcus.count("20"); r.Status != http.StatusNoContent {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		after := marcus.supplies()
		if *after.Strips.Remaining != 20 || after.Verdict.Code != 200 || after.Strips.Source != "member" || after.Strips.RunOutDate == "" {
			t.Errorf("%+v", after)
		}
		if r := marcus.Get("/v1/users/me/supplies/bgStrips"); !strings.Contains(r.Body, `"remaining":20`) {
			t.Errorf("%s", r.Body)
		}
		// Each check with the meter takes a strip, a control check too; one from before
		// the count that arrives late, or one that was typed in, takes none.
		add := func(id string, ago time.Duration, source int, mark string) {
			s.Exec(`INSERT INTO glucose_readings (member_id, at, id, offset_minutes, zone, source, device_id, value, below_all, above_all, eat_code, mark, received_at)
				VALUES ($1, $2, $3, 0, 'UTC', $4, '', 120, FALSE, FALSE, 0, $5, $6)`,
				apitest.ID("marcus"), s.Now().Add(-ago).UnixMilli(), id, source, mark, s.Now().UnixMilli())
		}
		add("late", 3*time.Hour, 1, "")
		s.Advance(2 * time.Hour)
		marcus = person{s.SignIn("marcus@demo.test"), t}
		add("one", time.Hour, 1, "")
		add("control", 50*time.Minute, 1, "control")
		add("typed", 40*time.Minute, 2, "")
		if now := marcus.supplies(); *now.Strips.Remaining != 18 || now.Strips.ChecksSince != 2 {
			t.Errorf("%+v", now.Strips)
		}
	})
}

// S2-7-29, S2-9-11: of twelve orders, the page and the call with a count of ten show the newest ten.
func TestTheNewestTenOrders(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := person{s.As("rosa@demo.test"), t}
		before := s.Count("SELECT COUNT(*) FROM supply_orders WHERE member_id = $1", apitest.ID("rosa"))
		for i := range 12 - before {
			s.Exec(`INSERT INTO supply_orders (member_id, id, order_type, state, strips, lancets, controls, lasts_days, automatic, missing, placed_at, shipped_at, delivered_at)
				VALUES ($1, $2, 'RK', 'CANCELED', 100, 100, 1, 50, FALSE, FALSE, $3, 0, 0)`,
				apitest.ID("rosa"), "more-"+strconv.Itoa(i), s.Now().Add(time.Duration(i-100)*time.Minute).UnixMilli())
		}
		var all struct{ Orders []struct{ ID string } }
		rosa.Get("/v1/users/me/supplies/orders?count=3").Decode(t, &all)
		if len(all.Orders) != 3 {
			t.Errorf("%d with a count of three", len(all.Orders))
		}
		rosa.Get("/v1/users/me/supplies/orders?count=10").Decode(t, &all)
		page := rosa.supplies().Orders
		if len(all.Orders) != 10 || len(page) != 10 {
			t.Fatalf("%d by the call, %d on the page", len(all.Orders), len(page))
		}
		for i := range page {
			if page[i].ID != all.Orders[i].ID || i < 12-before && page[i].ID != "more-"+strconv.Itoa(11-before-i) {
				t.Errorf("%d: %s and %s", i, page[i].ID, all.Orders[i].ID)
			}
		}
	})
}

// S2-0-04, S2-1-18, S2-3-58: an order from the click to the door.
func TestAnOrder(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, support := person{s.As("rosa@demo.test"), t}, s.As("support@demo.test")
		before := rosa.supplies()
		if before.Verdict.Code != 200 || before.ShipTo.Address == nil || len(before.ShipTo.Faults) != 0 || before.Box.Strips == 0 || len(before.Orders) != 1 {
			t.Fatalf("%+v", before)
		}
		// An address that no box can go to is refused beside its fields, and nothing is ordered.
		s.Exec("UPDATE promos SET po_box_allowed = FALSE")
		for field, address := range map[string]object{
			"line1":      {"line1": "PO Box 12", "city": "San Antonio", "region": "TX", "postalCode": "78205"},
			"postalCode": {"line1": "412 Mesquite Lane", "city": "San Antonio", "region": "TX", "postalCode": "7820"},
			"region":     {"line1": "12 rue Cartier", "city": "Montréal", "region": "QC", "postalCode": "H2K 4B2"},
		} {
			if _, r := rosa.place("key-"+field, object{"address": address}); r.Status != http.StatusBadRequest {
				t.Errorf("%s: %d %s", field, r.Status, r.Body)
			}
			if r := rosa.RPC(member+"CheckAddress", object{"address": address}); strings.Count(r.Body, `"field"`) != 1 || !strings.Contains(r.Body, `"field":"`+field+`"`) {
				t.Errorf("%s: %d %s", field, r.Status, r.Body)
			}
		}
		first, r := rosa.place("key-of-rosa-1", object{})
		if r.Status != 200 || first.Already || first.Order.State != "PLACED" || !first.Order.CanCancel || !strings.HasPrefix(first.Order.Number, "WH-") {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		// A lost answer is asked for again; a second tab gets the same receipt.
		if again, r := rosa.place("key-of-rosa-1", object{}); again.Order.Number != first.Order.Number || r.Header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if other, _ := rosa.place("key-of-rosa-2", object{}); !other.Already || other.Order.Number != first.Order.Number {
			t.Errorf("%+v", other)
		}
		if now := rosa.supplies(); now.Verdict.Code != 101 || len(now.Orders) != 2 || now.Orders[0].Number != first.Order.Number {
			t.Errorf("%+v", now)
		}
		if r := rosa.Get("/v1/users/me/supplies/orders?count=10"); !strings.Contains(r.Body, first.Order.Number) || !strings.Contains(r.Body, `"status":"PLACED"`) {
			t.Errorf("%s", r.Body)
		}
		var id string
		var list struct {
			Shipments []struct{ ID, Number, MemberID, Name string }
		}
		support.RPC(desk+"ListShipments", object{"tab": "toShip"}).Decode(t, &list)
		for _, one := range list.Shipments {
			if one.Number == first.Order.Number {
				id = one.ID
			}
		}
		parcel := object{"memberId": apitest.ID("rosa"), "id": id}
		act := func(method string, more object, state string) {
			t.Helper()
			for k, v := range parcel {
				more[k] = v
			}
			if r := support.RPC(desk+method, more); r.Status != 200 || !strings.Contains(r.Body, `"state":"`+state+`"`) {
				t.Fatalf("%s: %d %s", method, r.Status, r.Body)
			}
		}
		act("StartPacking", object{}, "PACKED")
		if r := s.As("admin@demo.test").RPC(desk+"StartPacking", parcel); r.Header.Get("Wellhouse-Message-Key") != "fulfil.refused.claimed" {
			t.Errorf("a colleague: %d %s", r.Status, r.Body)
		}
		if r := rosa.RPC(member+"CancelOrder", object{"id": first.Order.ID}); r.Header.Get("Wellhouse-Message-Key") != "supply.refused.packed" {
			t.Errorf("a packed order: %d %s", r.Status, r.Body)
		}
		act("MarkShipped", object{"carrier": "usps", "tracking": "9400 1000"}, "SHIPPED")
		now := rosa.supplies()
		if now.Verdict.Code != 102 || now.Verdict.FromDate == "" || now.Orders[0].Tracking != "94001000" || now.Orders[0].TrackingURL == "" || !now.Orders[0].CanSayArrived {
			t.Errorf("%+v", now)
		}
		if r := rosa.RPC(member+"ReportArrival", object{"id": first.Order.ID, "what": "missing"}); r.Header.Get("Wellhouse-Message-Key") != "supply.refused.early" {
			t.Errorf("missing on the day: %d %s", r.Status, r.Body)
		}
		had := *now.Strips.Remaining
		if r := rosa.RPC(member+"ReportArrival", object{"id": first.Order.ID, "what": "arrived"}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if now := rosa.supplies(); *now.Strips.Remaining != had+before.Box.Strips || now.Orders[0].State != "DELIVERED" || len(now.Orders[0].Steps) != 4 {
			t.Errorf("%d and a box: %+v", had, now)
		}
		// "Arrived" and then "missing" is no way to a second box.
		if r := rosa.RPC(member+"ReportArrival", object{"id": first.Order.ID, "what": "missing"}); r.Header.Get("Wellhouse-Message-Key") != "supply.refused.early" {
			t.Errorf("missing right after it arrived: %d %s", r.Status, r.Body)
		}
		if now := rosa.supplies(); now.Orders[0].Problem != "" || now.Verdict.Status == "ELIGIBLE" {
			t.Errorf("%+v", now)
		}
		for template, n := range map[string]int{"supplyOrderPlaced": 1, "supplyOrderShipped": 1, "supplyOrderDelivered": 1} {
			if got := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = $1 AND member_id = $2", template, apitest.ID("rosa")); got != n {
				t.Errorf("%s: %d messages", template, got)
			}
		}
		// Nobody else learns of it.
		marcus := s.As("marcus@demo.test")
		for _, method := range []string{"CancelOrder", "ReportArrival"} {
			if r := marcus.RPC(member+method, object{"id": first.Order.ID, "what": "arrived"}); r.Status != http.StatusNotFound {
				t.Errorf("%s of someone else: %d %s", method, r.Status, r.Body)
			}
		}
		for _, who := range []string{"rosa", "coach.en", "rep", "nurse"} {
			if r := s.As(who+"@demo.test").RPC(desk+"ListShipments", object{"tab": "toShip"}); r.Status != http.StatusForbidden {
				t.Errorf("%s at the desk: %d", who, r.Status)
			}
		}
	})
}

// S2-7-64: an order of type RK is placed, and of no other type. Thirty-two clicks at once, each with a key of its
// own, are one order.
func TestManyClicksAreOneOrder(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.AsAPI("rosa@demo.test")
		for _, body := range []object{{}, {"orderType": "XX"}} {
			r := rosa.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/supplies/orders", JSON: body})
			if r.Status != http.StatusBadRequest {
				t.Errorf("%v: %d %s", body, r.Status, r.Body)
			}
		}
		numbers := make([]string, 32)
		var all sync.WaitGroup
		for i := range numbers {
			all.Go(func() {
				r := rosa.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/supplies/orders", JSON: object{"orderType": "RK"}})
				if _, rest, ok := strings.Cut(r.Body, `"number":"`); ok && r.Status == http.StatusCreated {
					numbers[i] = rest[:12]
				}
			})
		}
		all.Wait()
		for _, n := range numbers {
			if n == "" || n != numbers[0] {
				t.Fatalf("%v", numbers)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM supply_orders WHERE member_id = $1 AND state = 'PLACED'", apitest.ID("rosa")); n != 1 {
			t.Errorf("%d orders", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM shipments WHERE member_id = $1 AND state = 'PLACED'", apitest.ID("rosa")); n != 1 {
			t.Errorf("%d parcels", n)
		}
	})
}

// K. Doe comes through every answer: an order in process, one that was shipped, enough
// strips, and no program any more. A warehouse says what happens, in any order and twice.
func TestAWarehouseIsHeard(t *testing.T) {
	const secret = "secret of the warehouse"
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			s := apitest.New(t, engine, func(c *app.Config) { c.WarehouseSecret = secret })
			kdoe := person{s.As("kdoe@demo.test"), t}
			code := func() int {
				r := kdoe.Get("/v1/users/me/supplies/bgStrips/eligibility")
				var got struct{ Errors []struct{ Code int } }
				r.Decode(t, &got)
				return got.Errors[0].Code
			}
			send := func(secret string, at time.Time, body string) *apitest.Reply {
				return s.Nobody().Do(apitest.Call{Method: "POST", Path: fulfil.EventPath, Body: body, Header: map[string]string{
					"Content-Type": "application/json", "X-Timestamp": ms(at), "X-Signature": fulfil.Sign(secret, at.UnixMilli(), []byte(body)),
				}})
			}
			const number = "WH-7K3M-92QX"
			event := func(state string) string {
				return `{"number":"` + number + `","state":"` + state + `","at":` + ms(s.Now()) + `,"carrier":"ups","tracking":"1Z999"}`
			}
			shipped := `{"events":[` + event("shipped") + `]}`
			for name, r := range map[string]*apitest.Reply{
				"another secret": send("another", s.Now(), shipped), "an old request": send(secret, s.Now().Add(-6*time.Minute), shipped),
				"no signature": s.Nobody().Do(apitest.Call{Method: "POST", Path: fulfil.EventPath, Body: shipped, Header: map[string]string{"Content-Type": "application/json"}}),
			} {
				if r.Status != http.StatusUnauthorized {
					t.Errorf("%s: %d %s", name, r.Status, r.Body)
				}
			}
			if got := code(); got != 101 {
				t.Fatalf("%d", got)
			}
			if r := send(secret, s.Now(), `{"events":[`+event("delivered")+`,`+event("shipped")+`,`+event("delivered")+`,{"number":"WH-NONE-NONE","state":"shipped","at":1},{"number":"`+number+`","state":"eaten","at":1}]}`); r.Status != 200 || strings.TrimSpace(r.Body) != `{"results":["taken","taken","known","refused","refused"]}` {
				t.Errorf("%d %s", r.Status, r.Body)
			}
			if got := code(); got != 102 {
				t.Errorf("%d", got)
			}
			if now := kdoe.supplies(); now.Orders[0].State != "DELIVERED" || len(now.Orders[0].Steps) != 3 || *now.Strips.Remaining != 100 || now.Strips.Source != "delivery" {
				t.Errorf("%+v", now)
			}
			s.Advance(15 * 24 * time.Hour)
			kdoe = person{s.SignIn("kdoe@demo.test"), t}
			if got := code(); got != 103 {
				t.Errorf("%d", got)
			}
			s.Exec("UPDATE member_programs SET status = 'INACTIVE' WHERE member_id = $1", apitest.ID("kdoe"))
			if got := code(); got != 170 {
				t.Errorf("%d", got)
			}
		})
	}
}

func ms(at time.Time) string { return strconv.FormatInt(at.UnixMilli(), 10) }
