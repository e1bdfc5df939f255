package fulfil_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

const desk = "/wellhouse.fulfil.v1.FulfilmentService/"

type object = map[string]any

// parcels of the demo.
const (
	toPack = "WH-7K3M-92QX" // of K. Doe
	held   = "WH-6MBR-54HG" // of Sofía
)

func drawLabel(l fulfil.Label) ([]byte, error) { return []byte(fmt.Sprint(l)), nil }

type shipment struct {
	ID, MemberID, Number, State, Trouble, HoldReason, Tracking string
	Can                                                        []string
	Steps                                                      []struct{ State string }
}

func find(t *testing.T, c *apitest.Client, tab, number string) (out shipment) {
	t.Helper()
	r := c.RPC(desk+"ListShipments", object{"tab": tab})
	if r.Status != http.StatusOK {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	var list struct{ Shipments []shipment }
	r.Decode(t, &list)
	for _, one := range list.Shipments {
		if one.Number == number {
			out = one
		}
	}
	return out
}

// A parcel at the desk: held, released, packed, sent, back. What does not fit is refused,
// and only those who ship see any of it.
func TestTheDesk(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		support := s.As("support@demo.test")
		p := find(t, support, "toShip", toPack)
		act := func(method string, more object) *apitest.Reply {
			in := object{"memberId": p.MemberID, "id": p.ID}
			for k, v := range more {
				in[k] = v
			}
			return support.RPC(desk+method, in)
		}
		arrives := s.Now().AddDate(0, 0, 3).UTC().Format(time.DateOnly)
		for _, one := range []struct {
			method string
			more   object
			status int
			want   string
		}{
			{"MarkShipped", object{"carrier": "ups", "tracking": "1Z999"}, 409, ""}, // nobody has packed it
			{"MarkDelivered", nil, 409, ""},
			{"HoldShipment", object{"reason": " "}, 400, "reason"},
			{"HoldShipment", object{"reason": strings.Repeat("x", 301)}, 400, "reason"},
			{"HoldShipment", object{"reason": strings.Repeat("é", 300)}, 200, `"trouble":"hold"`},
			{"StartPacking", nil, 409, ""},
			{"GetLabel", nil, 409, ""},
			{"ReleaseShipment", nil, 200, `"trouble":""`},
			{"StartPacking", nil, 200, `"state":"PACKED"`},
			{"StartPacking", nil, 200, `"state":"PACKED"`}, // twice is once
			{"GetLabel", nil, 200, `"fileName":"label-` + toPack + `.pdf"`},
			{"MarkShipped", object{"carrier": "pigeon", "tracking": "1"}, 400, "carrier"},
			{"MarkShipped", object{"carrier": "ups", "tracking": "1Z999", "expected": "2020-01-31"}, 400, "fulfil.expected"},
			{"MarkShipped", object{"carrier": "ups", "tracking": "1Z 999", "expected": arrives}, 200, `"expected":"` + arrives + `"`},
			{"MarkShipped", object{"carrier": "ups", "tracking": "1z-999", "expected": arrives}, 200, `"tracking":"1Z999"`},
			{"GetLabel", nil, 409, ""},
			{"MarkReturned", nil, 200, `"trouble":"returned"`},
			{"ReleaseShipment", nil, 200, `"state":"RETURNED"`},
			{"MarkDelivered", nil, 409, ""}, // it never goes back
		} {
			if r := act(one.method, one.more); r.Status != one.status || !strings.Contains(r.Body, one.want) {
				t.Errorf("%s %v: %d %s", one.method, one.more, r.Status, r.Body)
			}
		}
		for _, method := range []string{"ListShipments", "StartPacking", "MarkShipped", "MarkDelivered", "MarkReturned", "HoldShipment", "ReleaseShipment", "GetLabel", "ExportShipments"} {
			in := object{"tab": "toShip", "memberId": p.MemberID, "id": p.ID, "reason": "x", "carrier": "ups", "tracking": "1Z999"}
			for _, name := range []string{"kdoe", "rosa", "coach.en", "nurse", "guide", "doctor", "rep"} {
				if r := s.As(name+"@demo.test").RPC(desk+method, in); r.Status != http.StatusForbidden {
					t.Errorf("%s: %s: %d", name, method, r.Status)
				}
			}
			if r := s.Nobody().RPC(desk+method, in); r.Status != http.StatusUnauthorized {
				t.Errorf("nobody: %s: %d", method, r.Status)
			}
			if method == "ListShipments" || method == "ExportShipments" {
				continue
			}
			in["memberId"] = apitest.ID("rosa")
			if r := support.RPC(desk+method, in); r.Status != http.StatusNotFound {
				t.Errorf("%s of another member: %d %s", method, r.Status, r.Body)
			}
		}
		if got := find(t, support, "trouble", held); got.HoldReason == "" || !slices.Equal(got.Can, []string{"release"}) {
			t.Errorf("%+v", got)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'shipmentLabel'", p.MemberID); n != 1 {
			t.Errorf("%d labels in the trail", n)
		}
	})
}

// Every look at a name and an address is in the trail, also that of a call which had
// nothing to change. The file of all of them needs a fresh proof.
func TestWhoLooked(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := find(t, s.As("admin@demo.test"), "toShip", toPack)
		support := s.As("support@demo.test")
		looks := func() int {
			return s.Count(`SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND target = $3 AND action LIKE 'shipment%'`,
				p.MemberID, apitest.ID("support"), p.ID)
		}
		r := support.RPC(desk+"ReleaseShipment", object{"memberId": p.MemberID, "id": p.ID})
		if r.Status != http.StatusOK || !strings.Contains(r.Body, `"postalCode"`) || looks() != 1 {
			t.Errorf("a release of nothing: %d, %d rows", r.Status, looks())
		}
		if r := support.RPC(desk+"ExportShipments", object{}); r.Status != http.StatusOK || looks() != 2 {
			t.Errorf("the export: %d %s, %d rows", r.Status, r.Body, looks())
		}
		s.Advance(6 * time.Minute)
		if r := support.RPC(desk+"ExportShipments", object{}); r.Status != http.StatusForbidden || !strings.Contains(r.Body, "step_up_required") {
			t.Errorf("an export without a proof: %d %s", r.Status, r.Body)
		}
		if r := support.Get(desk + "ExportShipments?connect=v1&encoding=json&message=%7B%7D"); r.Status == http.StatusOK {
			t.Error("the export is a GET")
		}
	})
}

// The file for a carrier names what is in a parcel of any domain, and nothing in it runs in
// a spreadsheet.
func TestTheExport(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		ctx := demotest.As("support", who.Support)
		service := fulfil.New(fulfil.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Audit: w.Audit, DrawLabel: drawLabel})
		rosa := demo.MemberID("rosa")
		create := func(number, kind string, to fulfil.To, items ...fulfil.Item) {
			t.Helper()
			if err := w.DB.Write(ctx, db.Member(rosa), func(ctx context.Context, q db.Q) error {
				return service.Create(ctx, q, fulfil.Asked{
					MemberID: rosa, Number: number, OwnerKind: kind, OwnerID: number, To: to, Items: items, At: w.Time().UnixMilli(),
				})
			}); err != nil {
				t.Fatal(err)
			}
			w.Pass(time.Second)
		}
		create("WH-AAAA-AAAA", "kit", fulfil.To{
			Name: `=HYPERLINK("http://evil","Rosa")`, Line1: "+1 Main St", Line2: "@SUM(A1)", City: "-2", Region: "\tTX", PostalCode: "|x", Country: "US",
		}, fulfil.Item{Kind: "a1cKit", Count: 1}, fulfil.Item{Kind: "kidneyKit", Count: 1}, fulfil.Item{Kind: "scale", Count: 2})
		create("WH-BBBB-BBBB", "supply", fulfil.To{
			Name: `Anne "Annie" O’Neil, Jr.`, Line1: "12 rue A\r\n=1+1", City: "Montréal", Region: "QC", PostalCode: "H2X 3J6", Country: "CA",
		}, fulfil.Item{Kind: "strips", Count: 150}, fulfil.Item{Kind: "lancets", Count: 150}, fulfil.Item{Kind: "controlSolution", Count: 1})
		data, n, err := service.Export(ctx, "en-US")
		if err != nil || n != 2 {
			t.Fatalf("%d %v", n, err)
		}
		if !strings.Contains(string(data), "\r\n") {
			t.Error("the lines don't end as spreadsheets want it")
		}
		rows, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
		if err != nil || len(rows) != 3 {
			t.Fatalf("%q %v", data, err)
		}
		for _, row := range rows[1:] {
			for i, cell := range row {
				if cell != "" && strings.ContainsRune("=+-@\t\r\n|%", rune(cell[0])) {
					t.Errorf("%s runs: %q", rows[0][i], cell)
				}
			}
		}
		if rows[1][0] != "WH-AAAA-AAAA" || rows[1][9] != "A1c kit: 1, Kidney kit: 1, Other items: 2" ||
			rows[2][9] != "Test strips: 150, Lancets: 150, Control solution: 1" || rows[2][2] != `Anne "Annie" O’Neil, Jr.` {
			t.Errorf("%q", rows)
		}
		for locale, want := range map[string]string{
			"en-CA": "A1c kit: 1, Kidney kit: 1, Other items: 2", "es-US": "Kit de A1c: 1, Kit de riñón: 1, Otros artículos: 2",
			"fr-CA": "Trousse A1c\u00a0: 1, Trousse pour les reins\u00a0: 1, Autres articles\u00a0: 2",
		} {
			if data, _, err := service.Export(ctx, locale); err != nil || !strings.Contains(string(data), want) {
				t.Errorf("%s: %q %v", locale, data, err)
			}
		}
		// The label is on the outside of the box: it has the address and the number, and
		// nothing about what is in it.
		list, err := service.List(ctx, fulfil.ToShip, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list.Shipments {
			got, _, err := service.Label(ctx, p.MemberID, p.ID)
			bare, _ := drawLabel(fulfil.Label{Lines: p.To.Lines(), Number: p.Number, Code: p.To.Country, MadeAt: p.PlacedAt})
			if err != nil || !bytes.Equal(got, bare) {
				t.Errorf("%s: the label says more than where to: %v", p.Number, err)
			}
		}
	})
}

// A parcel of any domain has a label, as an address is written in its country.
func TestLines(t *testing.T) {
	for want, to := range map[string]fulfil.To{
		"Rosa Delgado|412 Mesquite Lane|San Antonio TX  78205|UNITED STATES":                         {Name: "Rosa Delgado", Line1: "412 Mesquite Lane", City: "San Antonio", Region: "TX", PostalCode: "78205", Country: "US"},
		"Ann-Marie Tremblay|1220, rue Saint-Denis|app. 4|Montréal QC  H2X 3J6|CANADA":                {Name: "Ann-Marie Tremblay", Line1: "1220, rue Saint-Denis", Line2: "app. 4", City: "Montréal", Region: "QC", PostalCode: "H2X 3J6", Country: "CA"},
		"María de los Ángeles Fernández-Gutiérrez y Peña|1 St|Notre-Dame-du-Laus QC  J0X 2M0|CANADA": {Name: "María de los Ángeles Fernández-Gutiérrez y Peña", Line1: "1 St", City: "Notre-Dame-du-Laus", Region: "QC", PostalCode: "J0X 2M0", Country: "CA"},
	} {
		if got := strings.Join(to.Lines(), "|"); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

// What a warehouse sends counts if its signature, its clock and its shape are right; again
// and late it changes nothing.
func TestAWarehouse(t *testing.T) {
	const secret = "secret of the warehouse"
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			s := apitest.New(t, engine, func(c *app.Config) { c.WarehouseSecret = secret })
			post := func(body, stamp, signature string) *apitest.Reply {
				return s.Nobody().Do(apitest.Call{Method: "POST", Path: fulfil.EventPath, Body: body, Header: map[string]string{
					"Content-Type": "application/json", "X-Timestamp": stamp, "X-Signature": signature,
				}})
			}
			send := func(body string, off time.Duration) *apitest.Reply {
				at := s.Now().Add(off).UnixMilli()
				return post(body, strconv.FormatInt(at, 10), fulfil.Sign(secret, at, []byte(body)))
			}
			events := func(list ...object) string {
				data, err := json.Marshal(object{"events": list})
				if err != nil {
					t.Fatal(err)
				}
				return string(data)
			}
			event := func(state string, at time.Time, more ...string) object {
				out := object{"number": toPack, "state": state, "at": at.UnixMilli()}
				for i := 0; i < len(more); i += 2 {
					out[more[i]] = more[i+1]
				}
				return out
			}
			packed := events(event("packed", s.Now()))
			at := s.Now().UnixMilli()
			good := fulfil.Sign(secret, at, []byte(packed))
			stamp := strconv.FormatInt(at, 10)
			for name, r := range map[string]*apitest.Reply{
				"another body":      post(strings.Replace(packed, "packed", "shipped", 1), stamp, good),
				"another time":      post(packed, strconv.FormatInt(at+1, 10), good),
				"no time":           post(packed, "", good),
				"a time in words":   post(packed, "now", good),
				"capital letters":   post(packed, stamp, strings.ToUpper(good)),
				"half a signature":  post(packed, stamp, good[:32]),
				"no signature":      post(packed, stamp, ""),
				"six minutes late":  send(packed, -6*time.Minute),
				"six minutes ahead": send(packed, 6*time.Minute),
			} {
				if r.Status != http.StatusUnauthorized {
					t.Errorf("%s: %d %s", name, r.Status, r.Body)
				}
			}
			for name, body := range map[string]string{
				"no JSON": "packed", "nothing": "", "no events": `{"events":[]}`, "too many": events(make([]object, 201)...), "another shape": `{"events":"all"}`, "null": "null",
			} {
				if r := send(body, 0); r.Status != http.StatusBadRequest {
					t.Errorf("%s: %d %s", name, r.Status, r.Body)
				}
			}
			if got := find(t, s.As("support@demo.test"), "toShip", toPack); got.State != "PLACED" {
				t.Fatalf("%+v", got)
			}
			for _, one := range []struct {
				events []object
				off    time.Duration
				want   string
			}{
				{[]object{event("packed", s.Now()), event("packed", s.Now()), event("packed", s.Now().Add(time.Hour))}, 0, `"taken","known","refused"`},
				{[]object{event("shipped", time.UnixMilli(s.Now().Unix())), event("shipped", time.UnixMilli(0))}, 4 * time.Minute, `"refused","refused"`}, // seconds, or none
				{[]object{event("shipped", s.Now(), "carrier", "pigeon post", "tracking", "1Z-999")}, -4 * time.Minute, `"taken"`},
				{[]object{event("shipped", s.Now(), "carrier", "ups", "tracking", "1ZNEW")}, 0, `"known"`},
				{[]object{event("packed", s.Now())}, 0, `"known"`},
				{[]object{event("stolen", s.Now()), {"number": "WH-NONE-NONE", "state": "shipped", "at": s.Now().UnixMilli()}, {}}, 0, `"refused","refused","refused"`},
			} {
				if r := send(events(one.events...), one.off); r.Status != http.StatusOK || !strings.Contains(r.Body, one.want) {
					t.Errorf("%v: %d %s", one.events, r.Status, r.Body)
				}
			}
			got := find(t, s.As("support@demo.test"), "shipped", toPack)
			if got.State != "SHIPPED" || got.Tracking != "1Z999" || len(got.Steps) != 3 {
				t.Errorf("%+v", got)
			}
			if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = 'supplyOrderShipped'", apitest.ID("kdoe")); n != 1 {
				t.Errorf("told %d times", n)
			}
		})
	}
	apitest.Each(t, func(t *testing.T, s *apitest.Server) { // nobody gave it a secret
		body := `{"events":[]}`
		at := s.Now().UnixMilli()
		r := s.Nobody().Do(apitest.Call{Method: "POST", Path: fulfil.EventPath, Body: body, Header: map[string]string{
			"Content-Type": "application/json", "X-Timestamp": strconv.FormatInt(at, 10), "X-Signature": fulfil.Sign("", at, []byte(body)),
		}})
		if r.Status != http.StatusNotFound {
			t.Errorf("without a secret: %d %s", r.Status, r.Body)
		}
	})
}
