package report_test

import (
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/platform/db"
)

const calls = "/wellhouse.report.v1.ReportService/"

// person asks for reports through the whole server.
type person struct {
	*apitest.Client
	t      *testing.T
	locale string
}

func (p person) call(method string, in any) *apitest.Reply {
	p.t.Helper()
	header := map[string]string{}
	if p.locale != "" {
		header["Accept-Language"] = p.locale
	}
	return p.Do(apitest.Call{Method: "POST", Path: calls + method, Header: header, JSON: in})
}

func days(n int) map[string]any { return map[string]any{"days": n} }

// request asks for a file and returns its id.
func (p person) request(kind, format string, n int) string {
	p.t.Helper()
	r := p.call("RequestFile", map[string]any{"kind": kind, "format": format, "period": days(n)})
	if r.Status != 200 {
		p.t.Fatalf("%s %s: %d %s", kind, format, r.Status, r.Body)
	}
	return r.Object(p.t)["file"].(map[string]any)["id"].(string)
}

type file struct {
	FileName, MediaType, Content string
}

// download waits until a file is ready and takes it.
func (p person) download(id string) (f file, content []byte) {
	p.t.Helper()
	for range 200 {
		r := p.call("DownloadFile", map[string]any{"id": id})
		if r.Status == 200 {
			r.Decode(p.t, &f)
			content, err := base64.StdEncoding.DecodeString(f.Content)
			if err != nil {
				p.t.Fatal(err)
			}
			return f, content
		}
		if r.Status != 400 || !strings.Contains(r.Body, "failed_precondition") {
			p.t.Fatalf("%d %s", r.Status, r.Body)
		}
		time.Sleep(30 * time.Millisecond)
	}
	p.t.Fatal("the file never got ready")
	return f, nil
}

func textOf(t *testing.T, pdf []byte) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "r.pdf")
	if err := os.WriteFile(name, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdftotext", "-layout", name, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(out), "\u00a0", " ")
}

// S2-0-07, S2-1-21, S2-1-40, S2-1-44..46, D4: the same number on the screen's
// call, in the page's model, in the PDF, in the CSV and in the FHIR bundle.
func TestOneNumberEverywhere(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, c := range []struct{ who, locale, unit string }{{"rosa", "es-US", "mg/dL"}, {"annmarie", "fr-CA", "mmol/L"}} {
			me := person{s.As(c.who + "@demo.test"), t, c.locale}
			stats := me.Do(apitest.Call{
				Path:   "/v1/users/me/readings/bgs/stats/extended?start=2025-12-05T00:00:00&end=2026-03-05T00:00:00",
				Header: map[string]string{"Accept-Language": c.locale},
			}).Object(t)
			average := stats["average"].(map[string]any)
			text, value, count := average["text"].(string), average["value"].(float64), int(stats["count"].(float64))

			var page struct {
				Report struct {
					Sections []struct{ Figures []struct{ Text, Unit string } }
				}
			}
			me.call("GetReport", map[string]any{"kind": "bloodSugar", "period": days(90)}).Decode(t, &page)
			if got := page.Report.Sections[0].Figures[0]; got.Text != text || got.Unit != c.unit {
				t.Errorf("the page of %s says %+v, want %s %s", c.who, got, text, c.unit)
			}
			f, pdf := me.download(me.request("bloodSugar", "pdf", 90))
			if f.MediaType != "application/pdf" || !strings.Contains(textOf(t, pdf), text+" "+c.unit) {
				t.Errorf("the PDF of %s lacks %s %s", c.who, text, c.unit)
			}
			_, data := me.download(me.request("bloodSugar", "csv", 90))
			if mean, n := meanOfTable(t, data); n != count || !near(mean, value, c.unit) {
				t.Errorf("CSV: %v of %d, want %v of %d", mean, n, value, count)
			}
			_, data = me.download(me.request("multiCondition", "fhir", 90))
			if mean, n := meanOfBundle(t, data); n != count || !near(mean, value, c.unit) {
				t.Errorf("FHIR: %v of %d, want %v of %d", mean, n, value, count)
			}
			_, pdf = me.download(me.request("multiCondition", "pdf", 90))
			if !strings.Contains(textOf(t, pdf), text+" "+c.unit) {
				t.Errorf("the whole report of %s lacks %s", c.who, text)
			}
		}
	})
}

// near allows what rounding each value to one decimal of mmol/L can move a mean.
func near(mean, value float64, unit string) bool {
	if unit == "mg/dL" {
		return math.Round(mean) == value
	}
	return math.Abs(mean-value) <= 0.1
}

// meanOfTable averages what no mark leaves out.
func meanOfTable(t *testing.T, data []byte) (mean float64, n int) {
	t.Helper()
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(data), "\ufeff")))
	r.FieldsPerRecord = -1
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range all[5:] {
		v, err := strconv.ParseFloat(row[3], 64)
		if row[11] != "" || err != nil {
			continue
		}
		mean += v
		n++
	}
	return mean / float64(n), n
}

func meanOfBundle(t *testing.T, data []byte) (mean float64, n int) {
	t.Helper()
	var b struct {
		Entry []struct {
			Resource struct {
				Code          struct{ Coding []struct{ Code string } }
				ValueQuantity struct{ Value float64 }
			}
		}
	}
	if err := json.Unmarshal(data, &b); err != nil {
		t.Fatal(err)
	}
	for _, e := range b.Entry {
		if c := e.Resource.Code.Coding; len(c) == 1 && (c[0].Code == "41653-7" || c[0].Code == "14743-9") {
			mean += e.Resource.ValueQuantity.Value
			n++
		}
	}
	return mean / float64(n), n
}

// S2-2-52, S2-1-44..46, A122: what each member is offered follows from their
// programs, and everything offered can be had.
func TestOffers(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	for who, want := range map[string]string{
		"rosa":   "multiCondition/pdf bloodSugar/pdf bloodPressure/pdf labs/pdf bloodSugar/csv bloodPressure/csv labs/csv multiCondition/fhir",
		"marcus": "multiCondition/pdf bloodSugar/pdf bloodSugar/csv multiCondition/fhir",
		"james":  "multiCondition/pdf bloodPressure/pdf pulse/pdf weight/pdf bloodPressure/csv heartFailure/csv multiCondition/fhir",
		"devon":  "multiCondition/pdf weight/pdf multiCondition/fhir",
		"grace":  "multiCondition/pdf bloodSugar/pdf weight/pdf labs/pdf bloodSugar/csv labs/csv multiCondition/fhir",
	} {
		me := person{s.As(who + "@demo.test"), t, ""}
		var got struct {
			Offers []struct{ Kind, Format string }
		}
		me.call("ListFiles", map[string]any{}).Decode(t, &got)
		var names []string
		for _, o := range got.Offers {
			names = append(names, o.Kind+"/"+o.Format)
			f, content := me.download(me.request(o.Kind, o.Format, 30))
			if len(content) < 100 {
				t.Errorf("%s %s/%s is empty", who, o.Kind, o.Format)
			}
			// Domain 1.11: the name of a file tells nothing.
			for _, word := range []string{"sugar", "pressure", "pulse", "weight", "heart", "diabet", "glucose", who} {
				if strings.Contains(strings.ToLower(f.FileName), word) {
					t.Errorf("%s is called %s", o.Kind, f.FileName)
				}
			}
			if o.Kind == "multiCondition" && o.Format == "pdf" && f.FileName != "health-summary-report-2026-03-04.pdf" {
				t.Errorf("called %s", f.FileName)
			}
		}
		if strings.Join(names, " ") != want {
			t.Errorf("%s: %s", who, names)
		}
	}
}

// S2-7-95: who may not, and what is no request.
func TestRefusedRequests(t *testing.T) {
	post := func(name, as, method string, in any, status int, contains ...string) apitest.Scenario {
		return apitest.Scenario{Name: name, As: as, Method: "POST", Path: calls + method, JSON: in, Status: status, Contains: contains}
	}
	ask := func(kind, format string, period map[string]any) map[string]any {
		return map[string]any{"kind": kind, "format": format, "period": period}
	}
	const rosa = "rosa@demo.test"
	apitest.Run(t, []apitest.Scenario{
		post("without a session", "", "ListFiles", map[string]any{}, 401),
		post("behavioral health alone", "helen@demo.test", "ListFiles", map[string]any{}, 403),
		post("no program", "nora@demo.test", "GetReport", ask("multiCondition", "", days(30)), 403),
		post("a coach", "coach.en@demo.test", "ListFiles", map[string]any{}, 403),
		post("another's kind", "james@demo.test", "GetReport", ask("bloodSugar", "", days(30)), 403),
		post("another's file", "james@demo.test", "RequestFile", ask("bloodSugar", "csv", days(30)), 403),
		post("a kind without export", "james@demo.test", "RequestFile", ask("weight", "csv", days(30)), 400, `"kind"`),
		post("unknown kind", rosa, "GetReport", ask("horoscope", "", days(30)), 400, `"kind"`),
		post("heart failure is no page", "james@demo.test", "GetReport", ask("heartFailure", "", days(30)), 400),
		post("unknown format", rosa, "RequestFile", ask("bloodSugar", "exe", days(30)), 400),
		post("too long", rosa, "RequestFile", ask("bloodSugar", "csv", days(4000)), 400, `"days"`),
		post("no date", rosa, "GetReport", ask("bloodSugar", "", map[string]any{"from": "2026-02-30", "to": "2026-03-01"}), 400, `"from"`),
		post("no file", rosa, "DownloadFile", map[string]any{"id": "' OR 1=1"}, 404),
		post("nothing to remove", rosa, "RemoveFile", map[string]any{"id": "x"}, 404),
	})
}

// S2-1-21, SECURITY: sealed at rest, for the member alone, each download on
// record, kept for 30 days and then gone, or removed before.
func TestFilesArePrivateAndEnd(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, james := person{s.As("rosa@demo.test"), t, ""}, person{s.As("james@demo.test"), t, ""}
		id := rosa.request("bloodSugar", "csv", 365)
		_, content := rosa.download(id)
		if !strings.Contains(string(content), "Rosa Delgado") {
			t.Errorf("%.300s", content)
		}
		if s.Engine == db.SQLite && s.Count("SELECT COUNT(*) FROM report_contents WHERE CAST(content_enc AS TEXT) LIKE '%Delgado%'") != 0 {
			t.Error("the file lies open in the store")
		}
		for _, method := range []string{"DownloadFile", "RemoveFile"} {
			if r := james.call(method, map[string]any{"id": id}); r.Status != 404 {
				t.Errorf("james: %s %d", method, r.Status)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE area = 'reports' AND target = $1 AND action = 'downloaded'", id); n != 1 {
			t.Errorf("%d downloads on record", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE area = 'reports' AND target = $1 AND action = 'requested'", id); n != 1 {
			t.Errorf("%d requests on record", n)
		}
		second := rosa.request("bloodSugar", "pdf", 30)
		rosa.download(second)
		if r := rosa.call("RemoveFile", map[string]any{"id": second}); r.Status != 200 {
			t.Error(r.Body)
		}
		if r := rosa.call("DownloadFile", map[string]any{"id": second}); r.Status != 404 {
			t.Errorf("a removed file: %d", r.Status)
		}
		s.Advance(30*24*time.Hour - time.Minute)
		again := person{s.SignIn("rosa@demo.test"), t, ""}
		if r := again.call("DownloadFile", map[string]any{"id": id}); r.Status != 200 {
			t.Errorf("before its end: %d %s", r.Status, r.Body)
		}
		s.Advance(2 * time.Minute)
		if r := again.call("DownloadFile", map[string]any{"id": id}); r.Status != 404 {
			t.Errorf("after its end: %d", r.Status)
		}
		if r := again.call("ListFiles", map[string]any{}); strings.Contains(r.Body, id) {
			t.Error("a file whose time is over is listed")
		}
	})
}
