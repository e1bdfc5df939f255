package lab_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/platform/db"
)

func saved(t *testing.T, c *apitest.Client, in object) {
	t.Helper()
	if r := c.RPC(calls+"SaveSelfReport", in); r.Status != http.StatusOK || strings.Contains(r.Body, "unitCheck") {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
}

// An HDL never gets as high as the total of its month, in whichever order they were told
// and corrected.
func TestHDLStaysBelowTheTotal(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom := s.As("tom@demo.test")
		m, y := month(s)
		last, lastYear := m-1, y
		if last == 0 {
			last, lastYear = 12, y-1
		}
		tell := func(total, hdl float64, m, y int) {
			t.Helper()
			saved(t, tom, object{"mode": "cholesterol", "cholesterol": object{"hasResult": true, "total": total, "hdl": hdl, "month": m, "year": y}})
		}
		correct := func(test string, value float64, m, y int) *apitest.Reply {
			return tom.RPC(calls+"CorrectResult", object{"id": read(t, tom).test(test).Latest.ID, "value": value, "month": m, "year": y})
		}
		tell(200, 50, m, y)
		tell(210, 50, m, y)
		for _, c := range []struct {
			test  string
			value float64
		}{{"totalCholesterol", 50}, {"hdl", 150}} {
			if c.test == "hdl" {
				if r := correct("totalCholesterol", 140, m, y); r.Status != http.StatusOK {
					t.Fatalf("%d %s", r.Status, r.Body)
				}
			}
			if r := correct(c.test, c.value, m, y); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "lab.hdl.belowTotal") {
				t.Errorf("%s %v: %d %s", c.test, c.value, r.Status, r.Body)
			}
		}
		// Into a month where another HDL stands.
		tell(190, 100, last, lastYear)
		if r := correct("totalCholesterol", 90, last, lastYear); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "lab.hdl.belowTotal") {
			t.Errorf("into another month: %d %s", r.Status, r.Body)
		}
		if one := read(t, tom).test("nonHdl"); one.Latest.Figure.Value != 90 {
			t.Errorf("%+v", one.Latest)
		}
	})
}

// A correction whose answer was lost on the way is the same once more; another one of an
// old tab is not.
func TestCorrectionTwice(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		grace := s.As("grace@demo.test")
		m, y := month(s)
		id := read(t, grace).test("a1c").Latest.ID
		correct := func(value float64, m int) *apitest.Reply {
			return grace.RPC(calls+"CorrectResult", object{"id": id, "value": value, "month": m, "year": y})
		}
		var first, again struct{ Result result }
		correct(6.9, m).Decode(t, &first)
		correct(6.9, m).Decode(t, &again)
		if first.Result.ID == "" || first.Result.ID != again.Result.ID {
			t.Errorf("%+v and %+v", first.Result, again.Result)
		}
		for value, month := range map[float64]int{6.8: m, 6.9: m%12 + 1} {
			if r := correct(value, month); r.Status != http.StatusNotFound {
				t.Errorf("%v of month %d: %d %s", value, month, r.Status, r.Body)
			}
		}
		grace.RPC(calls+"RemoveResult", object{"id": first.Result.ID})
		if r := correct(6.9, m); r.Status != http.StatusNotFound {
			t.Errorf("after it was removed: %d", r.Status)
		}
	})
}

// Two numbers in two units are refused, not asked about for ever.
func TestMixedUnits(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom := s.As("tom@demo.test")
		m, y := month(s)
		for _, c := range []struct {
			total, hdl float64
			unit       string
			other      bool
			want       string
		}{
			{5.2, 50, "mg/dL", false, "lab.cholesterol.mixedUnits"},
			{5.2, 50, "mg/dL", true, "lab.cholesterol.mixedUnits"},
			{201, 1.3, "mg/dL", false, "lab.cholesterol.mixedUnits"},
			{201, 1.3, "mmol/L", false, "lab.cholesterol.mixedUnits"},
			{5.2, 1.3, "mg/dL", false, "unitCheck"},
			{5.2, 200, "mg/dL", false, "lab.hdl.range"},
		} {
			r := tom.RPC(calls+"SaveSelfReport", object{"mode": "cholesterol", "cholesterol": object{
				"hasResult": true, "total": c.total, "hdl": c.hdl, "unit": c.unit, "otherUnit": c.other, "month": m, "year": y,
			}})
			if !strings.Contains(r.Body, c.want) || (c.want == "unitCheck") != (r.Status == http.StatusOK) {
				t.Errorf("%+v: %d %s", c, r.Status, r.Body)
			}
		}
	})
}

// A kit's result is one message of the kit's, a correction of it and any other result one of ours.
func TestOneMessageAboutAKit(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		var number string
		marcus := apitest.ID("marcus@demo.test")
		if err := s.Store().Read(t.Context(), db.Member(marcus), func(ctx context.Context, q db.Q) error {
			return q.QueryRowContext(ctx, "SELECT number FROM lab_orders WHERE member_id = $1 AND kind = 'kit' AND state = 'placed'", marcus).Scan(&number)
		}); err != nil {
			t.Fatal(err)
		}
		told := func() [2]int {
			const query = "SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = $2"
			return [2]int{s.Count(query, marcus, "kitResult"), s.Count(query, marcus, "labResult")}
		}
		before := told()
		for _, c := range []struct {
			order, accession, value, status string
			issued                          int
			want                            [2]int // messages of the kit's and of ours
		}{
			{number, "KIT-1", "6.6", "F", 1, [2]int{1, 0}},
			{number, "KIT-1", "6.6", "F", 1, [2]int{1, 0}},
			{number, "KIT-1", "6.7", "C", 2, [2]int{1, 1}},
		} {
			o := oru{email: "marcus@demo.test", order: c.order, accession: c.accession, issued: c.issued, taken: 1, obx: []string{
				fmt.Sprintf(a1cOBX, c.value, c.status), "98979-8^E^LN||QNS||||||" + c.status, "9318-7^U^LN||Specimen rejected||||||" + c.status,
			}}
			sendORU(t, s, harbor, o.text(s))
			if now := told(); now[0]-before[0] != c.want[0] || now[1]-before[1] != c.want[1] {
				t.Errorf("%+v: %v messages, before %v", c, now, before)
			}
		}
	})
}
