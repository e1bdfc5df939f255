package lab_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/platform/db"
)

const calls = "/wellhouse.lab.v1.LabService/"

type object = map[string]any

type shown struct {
	Value float64
	Unit  string
	Text  string
}

type result struct {
	ID, Test, StatusKey, MeaningKey, Source, LabName, TakenOn, Stage, PartnerID string
	Figure                                                                      shown
	AverageSugar                                                                *shown
	Own, CallUs                                                                 bool
	Replaced                                                                    []struct{ Figure shown }
}

type testOf struct {
	Test             string
	Latest, Previous *result
	History          []result
	Change           *shown
	Direction        string
	Next             *struct {
		DueOn, ReasonKey string
	}
}

type labs struct {
	Tests   []testOf
	Removed []result
	Form    struct {
		A1cChoices                            []struct{ Text string }
		CholesterolUnit                       string
		ThisMonth, A1cSince, CholesterolSince string
	}
	DiagnosticWords bool
}

func (l labs) test(name string) testOf {
	for _, t := range l.Tests {
		if t.Test == name {
			return t
		}
	}
	return testOf{}
}

func read(t *testing.T, c *apitest.Client) (out labs) {
	t.Helper()
	r := c.RPC(calls+"GetLabs", object{})
	if r.Status != http.StatusOK {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	r.Decode(t, &out)
	return out
}

// S2-3-52, S2-7-59, S2-7-61, D3: each member reads their results in the words
// and units that are theirs.
func TestResultsOfTheDemo(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := read(t, s.As("rosa@demo.test")).test("a1c")
		if len(rosa.History) != 4 || rosa.Latest.Figure.Text != "6.8" || rosa.Latest.StatusKey != "lab.status.a1c.within" || rosa.Previous.Figure.Text != "7.2" ||
			rosa.Change.Text != "−0.4" || rosa.Direction != "down" || rosa.Latest.AverageSugar.Text != "148" || rosa.Latest.Source != "lab" {
			t.Errorf("Rosa: %+v %+v", rosa, rosa.Latest)
		}
		priya := read(t, s.As("priya@demo.test"))
		if got := priya.test("a1c").Latest; !priya.DiagnosticWords || got.StatusKey != "lab.status.a1c.prediabetes" {
			t.Errorf("Priya: %+v", got)
		}
		grace := read(t, s.As("grace@demo.test"))
		if got := grace.test("a1c").Latest; got.MeaningKey != "lab.meaning.a1c.justAbove" || !got.Own || len(got.TakenOn) != len("2026-09") {
			t.Errorf("Grace: %+v", got)
		}
		if got := grace.test("nonHdl").Latest; got == nil || got.Figure.Text != "164" || grace.test("totalCholesterol").Latest.PartnerID == "" {
			t.Errorf("Grace's cholesterol: %+v", got)
		}
		for query, want := range map[string]int{"": 4, "?testType=HbA1C": 4, "?testType=KIDNEY": 0, "?testType=HbA1C&count=3": 3} {
			r := s.As("rosa@demo.test").Get("/v1/users/me/labs/results" + query)
			var page struct {
				Results []struct {
					QuantitativeValue float64
					Timestamp         string
				}
				NextCursor *string
			}
			r.Decode(t, &page)
			if r.Status != http.StatusOK || len(page.Results) != want || want > 0 && (page.Results[0].QuantitativeValue != 6.8 || page.Results[0].Timestamp == "") || (want == 3) != (page.NextCursor != nil) {
				t.Errorf("%s: %d %s", query, r.Status, r.Body)
			}
		}
	})
}

// S2-2-42: the kidney page of a Canadian member, and the one of somebody without results.
func TestKidneyPage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		var got struct {
			Egfr, Uacr, Creatinine *testOf
			Risk                   *struct {
				Level, G, A string
				Lasting     bool
			}
			Grid []struct {
				G, A string
				Mine bool
			}
			Next            *struct{ ReasonKey string }
			InKidneyProgram bool
			Fall            string
		}
		s.As("annmarie@demo.test").RPC(calls+"GetKidney", object{}).Decode(t, &got)
		if got.Egfr.Latest.Figure.Text != "47" || got.Egfr.Latest.Stage != "G3a" || got.Uacr.Latest.Figure.Text != "31,0" || got.Uacr.Latest.Figure.Unit != "mg/mmol" ||
			got.Uacr.Latest.Stage != "A3" || got.Risk.Level != "veryHigh" || got.Creatinine.Latest.Figure.Unit != "µmol/L" || got.Next.ReasonKey != "lab.next.kidney.3" || !got.InKidneyProgram || got.Fall != "fast" {
			t.Errorf("%+v %+v", got, got.Risk)
		}
		mine := 0
		for _, c := range got.Grid {
			if c.Mine {
				mine++
			}
		}
		if len(got.Grid) != 18 || mine != 1 {
			t.Errorf("%d cells, %d of hers", len(got.Grid), mine)
		}
		r := s.As("rosa@demo.test").RPC(calls+"GetKidney", object{})
		if r.Status != http.StatusOK || strings.Contains(r.Body, `"egfr":{`) {
			t.Errorf("without results: %d %s", r.Status, r.Body)
		}
	})
}

func month(s *apitest.Server) (month, year int) { n := s.Now(); return int(n.Month()), n.Year() }

// S2-1-25, S2-3-104..109, S2-5-19..27: what a member answers is stored once, with its
// unit, and what is missing is named beside its field.
func TestSelfReport(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		m, y := month(s)
		tom := s.As("tom@demo.test")
		for _, c := range []struct {
			send object
			want []string
		}{
			{object{"mode": "combined"}, []string{"a1c.hasResult", "cholesterol.hasResult", "Answer is required"}},
			{object{"mode": "a1c", "a1c": object{"hasResult": true}}, []string{"a1c.value", "a1c.month", "a1c.year"}},
			{object{"mode": "a1c", "a1c": object{"hasResult": true, "value": 20.1, "month": m, "year": y}}, []string{"lab.a1c.range"}},
			{object{"mode": "a1c", "a1c": object{"hasResult": true, "value": 3.9, "month": m, "year": y}}, []string{"lab.a1c.range"}},
			{object{"mode": "a1c", "a1c": object{"hasResult": true, "value": 6.1, "month": m, "year": y + 1}}, []string{"lab.month.future"}},
			{object{"mode": "a1c", "a1c": object{"hasResult": true, "value": 6.1, "month": m, "year": y - 1}}, []string{"lab.a1c.tooOld"}},
			{object{"mode": "cholesterol", "cholesterol": object{"hasResult": true, "month": m, "year": y}}, []string{"lab.total.required", "lab.hdl.required"}},
			{object{"mode": "cholesterol", "cholesterol": object{"hasResult": true, "total": 100, "hdl": 100, "month": m, "year": y}}, []string{"lab.hdl.belowTotal"}},
			{object{"mode": "cholesterol", "cholesterol": object{"hasResult": true, "total": 5000, "hdl": 50, "month": m, "year": y}}, []string{"lab.total.range"}},
			{object{"mode": "cholesterol", "cholesterol": object{"hasResult": true, "total": 200, "hdl": 50, "month": m, "year": y - 2}}, []string{"lab.cholesterol.tooOld"}},
			{object{"mode": "other"}, []string{"lab.mode"}},
		} {
			r := tom.RPC(calls+"SaveSelfReport", c.send)
			for _, want := range c.want {
				if r.Status != http.StatusBadRequest || !strings.Contains(r.Body, want) {
					t.Errorf("%v: %d %s", c.send, r.Status, r.Body)
				}
			}
		}
		if n := len(read(t, tom).Tests); n != 0 {
			t.Fatalf("%d tests of refused answers", n)
		}
		r := tom.RPC(calls+"SaveSelfReport", object{"mode": "cholesterol", "cholesterol": object{"hasResult": true, "total": 5.2, "hdl": 1.3, "month": m, "year": y}})
		if !strings.Contains(r.Body, `"meant":{"value":201,"unit":"mg/dL","text":"201"}`) || !strings.Contains(r.Body, `"text":"5.2"`) {
			t.Errorf("did you mean: %d %s", r.Status, r.Body)
		}
		both := object{
			"mode": "combined", "a1c": object{"hasResult": true, "value": 6.1, "month": m, "year": y},
			"cholesterol": object{"hasResult": true, "total": 5.2, "hdl": 1.3, "month": m, "year": y, "otherUnit": true},
		}
		for range 2 {
			if r := tom.RPC(calls+"SaveSelfReport", both); r.Status != http.StatusOK {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		got := read(t, tom)
		if one := got.test("a1c"); len(one.History) != 1 || one.Latest.StatusKey != "lab.status.a1c.prediabetes" {
			t.Errorf("A1c: %+v", one)
		}
		if one := got.test("totalCholesterol"); len(one.History) != 1 || one.Latest.Figure.Text != "201" {
			t.Errorf("total: %+v", one)
		}
		if s.Count("SELECT COUNT(*) FROM lab_results WHERE member_id = $1 AND unit = 'mmol/L'", apitest.ID("tom@demo.test")) != 2 {
			t.Error("the unit that was meant is not stored")
		}
		if len(got.Form.A1cChoices) != 101 || got.Form.A1cChoices[0].Text != "4.0" || got.Form.A1cChoices[100].Text != "14.0" || got.Form.CholesterolUnit != "mg/dL" {
			t.Errorf("form: %+v", got.Form)
		}
	})
}

// Own entries are corrected and removed, and nothing of them is lost; a laboratory's are
// not the member's to change, and nobody else finds them.
func TestOwnEntries(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		m, y := month(s)
		grace, rosa := s.As("grace@demo.test"), s.As("rosa@demo.test")
		old := read(t, grace).test("a1c").Latest
		correct := func(c *apitest.Client, id string, value float64) *apitest.Reply {
			return c.RPC(calls+"CorrectResult", object{"id": id, "value": value, "month": m, "year": y})
		}
		if r := correct(grace, old.ID, 20.1); r.Status != http.StatusBadRequest {
			t.Errorf("20.1: %d %s", r.Status, r.Body)
		}
		if r := correct(rosa, old.ID, 6.0); r.Status != http.StatusNotFound {
			t.Errorf("somebody else's: %d", r.Status)
		}
		if r := correct(grace, old.ID, 6.9); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := correct(grace, old.ID, 6.7); r.Status != http.StatusNotFound {
			t.Errorf("in an old tab: %d", r.Status)
		}
		now := read(t, grace).test("a1c")
		if len(now.History) != 1 || now.Latest.Figure.Text != "6.9" || len(now.Latest.Replaced) != 1 || now.Latest.Replaced[0].Figure.Text != "7.0" {
			t.Errorf("%+v", now.Latest)
		}
		for range 2 {
			if r := grace.RPC(calls+"RemoveResult", object{"id": now.Latest.ID}); r.Status != http.StatusOK {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
		after := read(t, grace)
		if after.test("a1c").Latest != nil || len(after.Removed) != 1 || after.Removed[0].Figure.Text != "6.9" {
			t.Errorf("%+v", after.Removed)
		}
		theirs := read(t, rosa).test("a1c").Latest.ID
		if r := correct(rosa, theirs, 6.0); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "came from a laboratory") {
			t.Errorf("a laboratory's: %d %s", r.Status, r.Body)
		}
		if r := rosa.RPC(calls+"RemoveResult", object{"id": theirs}); !strings.Contains(r.Body, "came from a laboratory") {
			t.Errorf("a laboratory's: %d %s", r.Status, r.Body)
		}
		for _, other := range []string{"coach.en@demo.test", "nurse@demo.test", "support@demo.test", "admin@demo.test", "rep@demo.test"} {
			for _, call := range []string{"GetLabs", "GetKidney", "SaveSelfReport", "CorrectResult", "RemoveResult"} {
				if r := s.As(other).RPC(calls+call, object{}); r.Status != http.StatusForbidden {
					t.Errorf("%s calls %s: %d", other, call, r.Status)
				}
			}
		}
	})
}

// An A1c of the health profile is the same fact as a self-report of the same month.
func TestProfileA1c(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		m, y := month(s)
		tom := s.As("tom@demo.test")
		put := func(value float64) error {
			return s.Store().Write(context.Background(), db.Member(apitest.ID("tom@demo.test")), func(ctx context.Context, q db.Q) error {
				service := lab.New(lab.Deps{DB: s.Store(), Now: s.Now})
				return service.PutProfileA1c(ctx, q, apitest.ID("tom@demo.test"), lab.ProfileA1c{}, lab.ProfileA1c{Value: value, Month: m, Year: y})
			})
		}
		for value, ok := range map[float64]bool{3.9: false, 20.1: false} {
			if err := put(value); (err == nil) != ok {
				t.Errorf("%v: %v", value, err)
			}
		}
		for _, value := range []float64{4.0, 20.0, 6.2, 6.2} {
			if err := put(value); err != nil {
				t.Errorf("%v: %v", value, err)
			}
		}
		tom.RPC(calls+"SaveSelfReport", object{"mode": "a1c", "a1c": object{"hasResult": true, "value": 6.2, "month": m, "year": y}})
		if got := read(t, tom).test("a1c"); len(got.History) != 1 || got.Latest.Source != "profile" || len(got.Latest.Replaced) != 2 {
			t.Errorf("%+v", got.Latest)
		}
	})
}

// S2-3-18, S2-3-30, S2-7-60: the start-up knows who has results.
func TestStartUp(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for email, want := range map[string][3]bool{"rosa@demo.test": {true, false, true}, "annmarie@demo.test": {true, true, true}, "tom@demo.test": {false, false, false}} {
			var got struct {
				Startup struct {
					User struct{ HasLabA1c, HasKidneyLabResults, HasLabResults bool }
				}
			}
			s.As(email).RPC("/wellhouse.nav.v1.NavigationService/GetStartup", object{}).Decode(t, &got)
			if u := got.Startup.User; u.HasLabA1c != want[0] || u.HasKidneyLabResults != want[1] || u.HasLabResults != want[2] {
				t.Errorf("%s: %+v", email, got.Startup.User)
			}
		}
	})
}

// S2-7-61: the lists of a group have all tests of the group and no others, the newest
// first; what a member reports is saved by POST and is on them at once.
func TestListsOfAGroup(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		type page struct {
			Results []struct {
				TestType, Test string
				SelfReported   bool
				Figure         shown
				At             float64
			}
		}
		list := func(email, group string) (out page) {
			t.Helper()
			r := s.As(email).Get("/v1/users/me/labs/results?testType=" + group)
			if r.Status != http.StatusOK {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			r.Decode(t, &out)
			for i, one := range out.Results {
				if one.TestType != group || i > 0 && one.At > out.Results[i-1].At {
					t.Errorf("%s: %+v in place %d", group, one, i)
				}
			}
			return out
		}
		count := map[string]int{}
		for _, one := range list("annmarie@demo.test", "KIDNEY").Results {
			count[one.Test+" "+one.Figure.Unit]++
		}
		if len(count) != 3 || count["EGFR mL/min"] != 3 || count["UACR mg/mmol"] != 4 || count["CREATININE µmol/L"] != 1 {
			t.Errorf("Ann-Marie: %v", count)
		}
		if got := list("annmarie@demo.test", "CHOLESTEROL"); len(got.Results) != 0 {
			t.Errorf("Ann-Marie: %+v", got)
		}
		if got := list("grace@demo.test", "CHOLESTEROL"); len(got.Results) != 3 || !got.Results[0].SelfReported {
			t.Errorf("Grace: %+v", got)
		}
		m, y := month(s)
		post := func(body object) *apitest.Reply {
			return s.As("tom@demo.test").Do(apitest.Call{Method: "POST", Path: "/v1/users/me/labs/results", JSON: body})
		}
		told := object{"cholesterol": object{"hasResult": true, "total": 201, "hdl": 51, "month": m, "year": y}}
		for range 2 { // the same again changes nothing
			r := post(told)
			if r.Status != http.StatusOK && r.Status != http.StatusCreated {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		values := map[string]float64{}
		for _, one := range list("tom@demo.test", "CHOLESTEROL").Results {
			values[one.Test] += one.Figure.Value
		}
		if len(values) != 3 || values["TOTAL_CHOLESTEROL"] != 201 || values["HDL"] != 51 {
			t.Errorf("%v", values)
		}
		for name, body := range map[string]object{
			"nothing": {}, "no total": {"cholesterol": object{"hasResult": true, "hdl": 51, "month": m, "year": y}},
			"HDL above the total": {"cholesterol": object{"hasResult": true, "total": 100, "hdl": 151, "month": m, "year": y}},
			"another year":        {"cholesterol": object{"hasResult": true, "total": 201, "hdl": 51, "month": m, "year": y - 2}},
			"no A1c":              {"a1c": object{"hasResult": true, "month": m, "year": y}},
		} {
			if r := post(body); r.Status != http.StatusBadRequest {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		if r := s.Nobody().Get("/v1/users/me/labs/results?testType=KIDNEY"); r.Status != http.StatusUnauthorized {
			t.Errorf("a stranger: %d", r.Status)
		}
	})
}
