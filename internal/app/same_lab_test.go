package app_test

import (
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

// labResult is the latest result of a test as the member's page has it.
type labResult struct {
	ID, Test, StatusKey, TakenOn, Source string
	Figure                               struct {
		Value      float64
		Unit, Text string
	}
	Replaced []struct{ By string }
}

// status is the one that FHIR has for it.
func (r labResult) status() string {
	if len(r.Replaced) > 0 {
		return "amended"
	}
	return "final"
}

// labReader asks the whole server in one language.
type labReader struct {
	*apitest.Client
	t      *testing.T
	locale string
}

func (r labReader) rpc(procedure string, in any) *apitest.Reply {
	r.t.Helper()
	return r.Do(apitest.Call{Method: "POST", Path: "/wellhouse." + procedure, Header: map[string]string{"Accept-Language": r.locale}, JSON: in})
}

func (r labReader) latest() map[string]labResult {
	r.t.Helper()
	var got struct{ Tests []struct{ Latest labResult } }
	r.rpc("lab.v1.LabService/GetLabs", object{}).Decode(r.t, &got)
	out := map[string]labResult{}
	for _, one := range got.Tests {
		out[one.Latest.Test] = one.Latest
	}
	return out
}

// file makes a file and gives its content.
func (r labReader) file(kind, format string) []byte {
	r.t.Helper()
	var asked struct{ File struct{ ID string } }
	r.rpc("report.v1.ReportService/RequestFile", object{"kind": kind, "format": format, "period": object{"days": 30}}).Decode(r.t, &asked)
	for range 300 {
		if got := r.rpc("report.v1.ReportService/DownloadFile", object{"id": asked.File.ID}); got.Status == 200 {
			content, err := base64.StdEncoding.DecodeString(got.Object(r.t)["content"].(string))
			if err != nil {
				r.t.Fatal(err)
			}
			return content
		}
		time.Sleep(20 * time.Millisecond)
	}
	r.t.Fatalf("%s %s never got ready", kind, format)
	return nil
}

// paper is what the PDF says.
func (r labReader) paper(kind string) string {
	r.t.Helper()
	name := filepath.Join(r.t.TempDir(), "r.pdf")
	if err := os.WriteFile(name, r.file(kind, "pdf"), 0o600); err != nil {
		r.t.Fatal(err)
	}
	out, err := exec.Command("pdftotext", "-layout", name, "-").Output()
	if err != nil {
		r.t.Fatal(err)
	}
	return plainSpaces(string(out))
}

func plainSpaces(text string) string { return strings.ReplaceAll(text, "\u00a0", " ") }

// table is the data file as rows by LOINC code, the newest first.
func (r labReader) table() map[string][]string {
	r.t.Helper()
	lines := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(r.file("labs", "csv")), "\ufeff")))
	lines.FieldsPerRecord = -1
	rows, err := lines.ReadAll()
	if err != nil {
		r.t.Fatal(err)
	}
	out := map[string][]string{}
	for _, row := range rows {
		if len(row) == 9 && out[row[8]] == nil {
			out[row[8]] = row
		}
	}
	return out
}

type labObservation struct {
	ID, Status, EffectiveDateTime string
	Code                          struct{ Coding []struct{ Code string } }
	ValueQuantity                 struct {
		Value float64
		Unit  string
	}
	Interpretation []struct{ Text string }
	Performer      []struct{ Reference, Display string }
	Note           []struct{ Text string }
}

func (r labReader) bundle() map[string]labObservation {
	r.t.Helper()
	var got struct {
		Entry []struct{ Resource labObservation }
	}
	if err := json.Unmarshal(r.file("multiCondition", "fhir"), &got); err != nil {
		r.t.Fatal(err)
	}
	out := map[string]labObservation{}
	for _, e := range got.Entry {
		out[e.Resource.ID] = e.Resource
	}
	return out
}

// reportWords are the texts of reports in a language.
func reportWords(t *testing.T, locale string) map[string]string {
	t.Helper()
	if locale == "en-CA" {
		locale = "en-US" // says all but two of its texts
	}
	data, err := os.ReadFile("../care/report/text_" + locale + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, line := range strings.Split(string(data), "\n") {
		key, text, _ := strings.Cut(line, " = ")
		out[key] = text
	}
	return out
}

// deskLabs are the results that a staff person sees of a member, by test.
func deskLabs(t *testing.T, staff labReader, memberID string) (out map[string]labResult, body string) {
	t.Helper()
	r := staff.rpc("desk.v1.SnapshotService/GetMemberSnapshot", object{"memberId": memberID})
	if r.Status != 200 {
		return nil, r.Body
	}
	var got struct {
		Snapshot struct{ Labs []struct{ Latest labResult } }
	}
	r.Decode(t, &got)
	out = map[string]labResult{}
	for _, one := range got.Snapshot.Labs {
		out[one.Latest.Test] = one.Latest
	}
	return out, r.Body
}

// S2-3-18, S2-7-59, S2-7-61, D3, D4: a lab result is the same number with the same
// unit, day and word on the member's page, which the overview reads too, in the
// list, on the kidney page, in the report, on paper, in both data files and at the
// desk of the coach; and the start-up knows of it.
func TestSameLabEverywhere(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, c := range []struct{ name, locale, staff string }{
			{"rosa", "es-US", "coach.es"}, {"annmarie", "fr-CA", "coach.fr"}, {"priya", "en-CA", "coach.en"}, {"luis", "en-US", ""}, {"grace", "en-US", ""},
		} {
			me := labReader{s.As(c.name + "@demo.test"), t, c.locale}
			want, words := me.latest(), reportWords(t, c.locale)
			if len(want) == 0 {
				t.Fatalf("%s has no results", c.name)
			}
			sameInList(t, me, want)
			sameOnKidneyPage(t, me, want)
			sameAtStart(t, me, want)
			paper, bundle, table := me.paper("multiCondition"), me.bundle(), me.table()
			if alone := me.paper("labs"); !strings.Contains(alone, words["lab.latest"]) {
				t.Errorf("%s: the report of lab results lacks its table", c.name)
			}
			page := plainSpaces(me.rpc("report.v1.ReportService/GetReport", object{"kind": "multiCondition", "period": object{"days": 30}}).Body)
			for test, one := range want {
				number := one.Figure.Text + " " + one.Figure.Unit
				switch {
				case one.Figure.Unit == "%" && c.locale != "fr-CA":
					number = one.Figure.Text + "%"
				case c.locale[:2] == "fr":
					number = strings.Replace(number, "1.73", "1,73", 1)
				}
				for place, text := range map[string]string{"page of the report": page, "PDF": paper} {
					if !strings.Contains(text, number) || !strings.Contains(text, words[one.StatusKey]) || !strings.Contains(text, words["lab.test."+test]) {
						t.Errorf("%s: the %s lacks %s %q %q", c.name, place, test, number, words[one.StatusKey])
					}
				}
				o := bundle[one.ID]
				if o.ValueQuantity.Value != one.Figure.Value || o.ValueQuantity.Unit != one.Figure.Unit || o.EffectiveDateTime != one.TakenOn || o.Status != one.status() {
					t.Errorf("%s: FHIR has %+v for %+v", c.name, o, one)
				}
				if one.StatusKey != "" && o.Interpretation[0].Text != words[one.StatusKey] {
					t.Errorf("%s: FHIR says %+v of %+v", c.name, o.Interpretation, one)
				}
				if own := one.Source == "self"; own != (len(o.Performer) > 0 && strings.HasPrefix(o.Performer[0].Reference, "urn:uuid:")) && one.Source != "computed" {
					t.Errorf("%s: FHIR says %+v measured %s from %s", c.name, o.Performer, test, one.Source)
				}
				row := table[o.Code.Coding[0].Code]
				if row == nil {
					t.Fatalf("%s: no row of %s in the data file", c.name, test)
				}
				value, err := strconv.ParseFloat(row[2], 64)
				if err != nil || value != one.Figure.Value || row[0] != one.TakenOn || row[3] != one.Figure.Unit || row[4] != words[one.StatusKey] || (row[6] != "") != (one.Source == "self") {
					t.Errorf("%s: the data file has %v for %+v", c.name, row, one)
				}
			}
			if c.staff == "" {
				continue
			}
			got, _ := deskLabs(t, labReader{s.As(c.staff + "@demo.test"), t, c.locale}, apitest.ID(c.name+"@demo.test"))
			for test, one := range want {
				if !reflect.DeepEqual(got[test], one) {
					t.Errorf("%s has %+v of %s, the member %+v", c.staff, got[test], c.name, one)
				}
			}
		}
	})
}

func sameInList(t *testing.T, me labReader, want map[string]labResult) {
	t.Helper()
	var got struct {
		Results []struct {
			ID, Timestamp string
			Status        *string
			SelfReported  bool
			Figure        struct {
				Value      float64
				Unit, Text string
			}
		}
	}
	me.Do(apitest.Call{Path: "/v1/users/me/labs/results", Header: map[string]string{"Accept-Language": me.locale}}).Decode(t, &got)
	for _, one := range want {
		i := slices.IndexFunc(got.Results, func(r struct {
			ID, Timestamp string
			Status        *string
			SelfReported  bool
			Figure        struct {
				Value      float64
				Unit, Text string
			}
		},
		) bool {
			return r.ID == one.ID
		})
		if i < 0 {
			t.Errorf("the list lacks %+v", one)
			continue
		}
		r := got.Results[i]
		if r.Figure.Text != one.Figure.Text || !strings.HasPrefix(one.Figure.Unit, r.Figure.Unit) || !strings.HasPrefix(r.Timestamp, one.TakenOn) ||
			(r.Status == nil) != (one.StatusKey == "") || r.Status != nil && *r.Status != one.StatusKey {
			t.Errorf("the list has %+v for %+v", r, one)
		}
	}
}

func sameOnKidneyPage(t *testing.T, me labReader, want map[string]labResult) {
	t.Helper()
	var got struct{ Egfr, Uacr, Creatinine struct{ Latest labResult } }
	me.rpc("lab.v1.LabService/GetKidney", object{}).Decode(t, &got)
	for test, one := range map[string]labResult{"egfr": got.Egfr.Latest, "uacr": got.Uacr.Latest, "creatinine": got.Creatinine.Latest} {
		if !reflect.DeepEqual(one, want[test]) {
			t.Errorf("the kidney page has %+v, want %+v", one, want[test])
		}
	}
}

func sameAtStart(t *testing.T, me labReader, want map[string]labResult) {
	t.Helper()
	var got struct {
		Startup struct {
			User struct{ HasLabA1c, HasKidneyLabResults bool }
		}
	}
	me.rpc("nav.v1.NavigationService/GetStartup", object{}).Decode(t, &got)
	_, a1c := want["a1c"]
	_, egfr := want["egfr"]
	if _, uacr := want["uacr"]; got.Startup.User.HasLabA1c != a1c || got.Startup.User.HasKidneyLabResults != (egfr || uacr) {
		t.Errorf("the start-up says %+v of %v", got.Startup.User, want)
	}
}

// A result that waits for a phone call is nowhere until its time, and then
// everywhere.
func TestHeldLabIsNowhere(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		me, coach := labReader{s.As("rosa@demo.test"), t, "en-US"}, labReader{s.As("coach.es@demo.test"), t, "en-US"}
		rosa := apitest.ID("rosa@demo.test")
		s.Exec(`INSERT INTO lab_results (member_id, id, test, thousandths, unit, bound, taken_on, month_only, source, lab_id, lab_name, accession, equation, reference, state,
			issued_at, content_key, entry_id, replaced_by, replaced_at, removed_at, held_until, created_at)
			VALUES ($1, '0b6c4e8e-3f0a-4d52-9a77-111111111111', 'potassium', 6490, 'mmol/L', '', $2, FALSE, 'lab', 'harbor-lab', 'Harbor Laboratory', 'H-1', '', '', 'final', 1, 'held', '', '', 0, 0, $3, 1)`,
			rosa, s.Now().AddDate(0, 0, -1).Format(time.DateOnly), s.Now().Add(24*time.Hour).UnixMilli())
		places := func() map[string]string {
			_, desk := deskLabs(t, coach, rosa)
			kidney := me.rpc("lab.v1.LabService/GetKidney", object{}).Body
			return map[string]string{
				"the labs page": me.rpc("lab.v1.LabService/GetLabs", object{}).Body, "the list": me.Get("/v1/users/me/labs/results").Body,
				"the report": me.rpc("report.v1.ReportService/GetReport", object{"kind": "multiCondition"}).Body, "the PDF": me.paper("multiCondition"),
				"the PDF of labs": me.paper("labs"), "the table": string(me.file("labs", "csv")), "FHIR": string(me.file("multiCondition", "fhir")), "the desk": desk,
				"the kidney page": kidney,
			}
		}
		for place, text := range places() {
			if strings.Contains(text, "6.49") || strings.Contains(strings.ToLower(text), "potassium") {
				t.Errorf("%s tells a result that waits for a phone call", place)
			}
		}
		s.Exec("UPDATE lab_results SET held_until = 1 WHERE content_key = 'held'")
		for place, text := range places() {
			if place != "the kidney page" && !strings.Contains(strings.ToLower(text), "potassium") {
				t.Errorf("%s does not tell a result whose time has come", place)
			}
		}
	})
}

// Who sees lab results of a member: coach and care team, and nobody else at a desk;
// who acts for a member with readings alone gets reports without them.
func TestWhoSeesLabs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, staff := range []string{"support", "rep", "guide", "admin", "doctor"} {
			if got, _ := deskLabs(t, labReader{s.As(staff + "@demo.test"), t, "en-US"}, apitest.ID("rosa@demo.test")); got != nil {
				t.Errorf("%s sees %v", staff, got)
			}
		}
		// James has a result; his daughter Ada acts for his readings, not his documents.
		s.Exec(`INSERT INTO lab_results (member_id, id, test, thousandths, unit, bound, taken_on, month_only, source, lab_id, lab_name, accession, equation, reference, state,
			issued_at, content_key, entry_id, replaced_by, replaced_at, removed_at, held_until, created_at)
			VALUES ($1, 'j1', 'potassium', 4300, 'mmol/L', '', $2, FALSE, 'lab', 'harbor-lab', 'Harbor Laboratory', 'J-1', '', '', 'final', 1, 'j1', '', '', 0, 0, 0, 1)`,
			apitest.ID("james@demo.test"), s.Now().AddDate(0, 0, -1).Format(time.DateOnly))
		james, ada := labReader{s.As("james@demo.test"), t, "en-US"}, labReader{s.SignIn("ada@demo.test"), t, "en-US"}
		if r := ada.RPC(startActing, object{"linkId": demo.LinkID("james", "ada")}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		ada.For = apitest.ID("james@demo.test")
		if text := james.paper("multiCondition"); !strings.Contains(text, "Potassium") {
			t.Error("his own report lacks the result")
		}
		var his struct{ Files []struct{ ID string } }
		james.rpc("report.v1.ReportService/ListFiles", object{}).Decode(t, &his)
		listed := ada.rpc("report.v1.ReportService/ListFiles", object{}).Body
		if strings.Contains(listed, his.Files[0].ID) || strings.Contains(listed, "labs") {
			t.Errorf("she finds %s", listed)
		}
		for _, call := range []string{"DownloadFile", "RemoveFile"} {
			if r := ada.rpc("report.v1.ReportService/"+call, object{"id": his.Files[0].ID}); r.Status != 404 {
				t.Errorf("%s of a file with lab results: %d", call, r.Status)
			}
		}
		if r := ada.rpc("report.v1.ReportService/RequestFile", object{"kind": "labs", "format": "pdf"}); r.Status != 403 {
			t.Errorf("a file of lab results: %d", r.Status)
		}
		if r := ada.rpc("report.v1.ReportService/GetReport", object{"kind": "labs"}); r.Status != 403 {
			t.Errorf("a report of lab results: %d", r.Status)
		}
		page := ada.rpc("report.v1.ReportService/GetReport", object{"kind": "multiCondition"})
		for place, text := range map[string]string{"page": page.Body, "PDF": ada.paper("multiCondition"), "FHIR": string(ada.file("multiCondition", "fhir"))} {
			if page.Status != 200 || strings.Contains(text, "Potassium") {
				t.Errorf("her %s of him (%d) tells lab results", place, page.Status)
			}
		}
	})
}
