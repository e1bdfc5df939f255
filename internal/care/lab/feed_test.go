package lab_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/lab"
)

const (
	harbor   = "harbor-lab"
	maple    = "labo-maple"
	deskCall = "/wellhouse.lab.v1.LabDeskService/"
)

type receipt struct {
	MessageID string
	Duplicate bool
	Reports   []struct {
		Order, Status      string
		Stored, Duplicates int
		Skipped            []struct{ Code, Reason string }
	}
}

// post sends a message as a laboratory, through the door that real ones take.
func post(s *apitest.Server, labID string, content map[string]any) *apitest.Reply {
	body, err := json.Marshal(content)
	if err != nil {
		panic(err)
	}
	return s.Nobody().Do(signedBy(labID, lab.DemoSecret(labID), s.Now(), string(body)))
}

func signedBy(labID string, secret []byte, at time.Time, body string) apitest.Call {
	return apitest.Call{Method: "POST", Path: lab.FeedPath, Body: body, Header: map[string]string{
		"Content-Type": "application/json", lab.LabHeader: labID, "X-Timestamp": strconv.FormatInt(at.UnixMilli(), 10),
		"X-Signature": lab.Sign(secret, at.UnixMilli(), []byte(body)),
	}}
}

func sendORU(t *testing.T, s *apitest.Server, labID, text string) (out receipt) {
	t.Helper()
	r := post(s, labID, map[string]any{"hl7": text})
	if r.Status != http.StatusOK {
		t.Fatalf("%d %s\n%s", r.Status, r.Body, strings.ReplaceAll(text, "\r", "\n"))
	}
	r.Decode(t, &out)
	return out
}

// oru is a message about a person of the demo.
type oru struct {
	email, last, born, accession, status, order string
	issued                                      int // hours after the sample
	taken                                       int // days ago
	obx                                         []string
}

func (o oru) text(s *apitest.Server) string {
	at := s.Now().UTC().AddDate(0, 0, -o.taken).Truncate(24 * time.Hour)
	stamp := func(t time.Time) string { return t.Format("20060102150405") }
	id, last, born := "", o.last, strings.ReplaceAll(o.born, "-", "")
	if o.email != "" {
		id = apitest.ID(o.email)
		if last == "" {
			last = familyNames[o.email]
		}
		if born == "" {
			born = strings.ReplaceAll(bornOf(s, id), "-", "")
		}
	}
	status := o.status
	if status == "" {
		status = "F"
	}
	lines := []string{
		`MSH|^~\&|L|L|W||` + stamp(s.Now()) + "||ORU^R01|" + o.accession + status + strconv.Itoa(o.issued) + "|P|2.5.1",
		"PID|1||" + id + "^^^W||" + last + "^X||" + born,
		"OBR|1|" + o.order + "|" + o.accession + "||||" + stamp(at) + strings.Repeat("|", 15) + stamp(at.Add(time.Duration(o.issued)*time.Hour)) + "|||" + status,
	}
	for i, one := range o.obx {
		lines = append(lines, fmt.Sprintf("OBX|%d|NM|%s", i+1, one))
	}
	return strings.Join(lines, "\r")
}

var familyNames = map[string]string{"rosa@demo.test": "Delgado", "tom@demo.test": "BECKER", "marcus@demo.test": "Hill", "james@demo.test": "Okafor", "annmarie@demo.test": "TREMBLAY"}

func bornOf(s *apitest.Server, memberID string) string {
	for year := 1930; year < 2020; year++ {
		if s.Count("SELECT COUNT(*) FROM members WHERE member_id = $1 AND birth_date LIKE '"+strconv.Itoa(year)+"%'", memberID) == 0 {
			continue
		}
		for day := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() == year; day = day.AddDate(0, 0, 1) {
			if s.Count("SELECT COUNT(*) FROM members WHERE member_id = $1 AND birth_date = $2", memberID, day.Format(time.DateOnly)) == 1 {
				return day.Format(time.DateOnly)
			}
		}
	}
	panic("no birth date")
}

const (
	a1cOBX       = "4548-4^A1c^LN||%s|%%|||||%s"
	potassiumOBX = "2823-3^K^LN||%s|mmol/L|||||%s"
)

// What a laboratory sends reaches the member's page: HL7 and FHIR, once however often.
func TestFeed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom := s.As("tom@demo.test")
		text := oru{email: "tom@demo.test", accession: "T-1", taken: 3, obx: []string{
			fmt.Sprintf(a1cOBX, "6.1", "F"), "9999-1^Odd^LN||1|x|||||F", "2093-3^C^LN||5|stones|||||F", "2085-9^H^LN||n/a|mg/dL|||||F", "2571-8^T^LN||120|mg/dL|||||P",
			"2345-7^G^LN||99999|mg/dL|||||F", "59261-8^IFCC^LN||43|mmol/mol|||||F",
		}}.text(s)
		first := sendORU(t, s, harbor, text)
		if len(first.Reports) != 1 || first.Reports[0].Status != "matched" || first.Reports[0].Stored != 1 || first.Duplicate || len(first.Reports[0].Skipped) != 6 {
			t.Fatalf("%+v", first)
		}
		reasons := map[string]string{}
		for _, one := range first.Reports[0].Skipped {
			reasons[one.Code] = one.Reason
		}
		for code, want := range map[string]string{
			"9999-1": "unknown_test", "2093-3": "unknown_unit", "2085-9": "not_a_number", "2571-8": "not_final", "2345-7": "out_of_range", "59261-8": "said_twice",
		} {
			if reasons[code] != want {
				t.Errorf("%s: %s", code, reasons[code])
			}
		}
		again := sendORU(t, s, harbor, text)
		if !again.Duplicate || again.Reports[0].Stored != 0 || again.Reports[0].Duplicates != 1 {
			t.Errorf("again: %+v", again)
		}
		fhir := post(s, harbor, map[string]any{"fhir": fhirBundle("F-1", bornOf(s, apitest.ID("tom@demo.test")), s.Now().AddDate(0, 0, -1))})
		var got receipt
		fhir.Decode(t, &got)
		if fhir.Status != http.StatusOK || len(got.Reports) != 1 || got.Reports[0].Stored != 2 {
			t.Fatalf("FHIR: %d %s", fhir.Status, fhir.Body)
		}
		page := read(t, tom)
		if a1c := page.test("a1c"); a1c.Latest.Figure.Text != "6.2" || a1c.Latest.LabName != "Harbor Laboratory" || len(a1c.History) != 2 {
			t.Errorf("%+v", a1c.Latest)
		}
		if e := page.test("egfr"); e.Latest == nil || e.Latest.Figure.Text != "88" {
			t.Errorf("%+v", e)
		}
		// One message for each report that has something new, and none that names it.
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = 'labResult'", apitest.ID("tom@demo.test")); n == 0 {
			t.Error("nobody told Tom")
		}
		for _, secret := range []string{"6.1", "Becker", "BECKER"} {
			if s.Count("SELECT COUNT(*) FROM lab_messages WHERE CAST(body_enc AS TEXT) LIKE $1", "%"+secret+"%") != 0 && s.Store().Engine() != "postgres" {
				t.Errorf("%s is stored in the open", secret)
			}
		}
	})
}

func fhirBundle(id, born string, taken time.Time) map[string]any {
	type m = map[string]any
	loinc := func(code string) m { return m{"coding": []m{{"system": "http://loinc.org", "code": code}}} }
	return m{
		"resourceType": "Bundle", "id": id, "timestamp": taken.Format(time.RFC3339), "entry": []m{
			{"fullUrl": "urn:uuid:p", "resource": m{"resourceType": "Patient", "id": "p", "name": []m{{"family": "Becker"}}, "birthDate": born, "identifier": []m{{"value": apitest.ID("tom@demo.test")}}}},
			{"fullUrl": "urn:uuid:d", "resource": m{
				"resourceType": "DiagnosticReport", "id": "d", "status": "final", "identifier": []m{{"value": id}}, "subject": m{"reference": "urn:uuid:p"},
				"effectiveDateTime": taken.Format(time.RFC3339), "issued": taken.Format(time.RFC3339), "result": []m{{"reference": "Observation/a"}, {"reference": "Observation/panel"}},
			}},
			{"resource": m{"resourceType": "Observation", "id": "a", "status": "final", "code": loinc("4548-4"), "valueQuantity": m{"value": 6.2, "unit": "%"}}},
			{"resource": m{"resourceType": "Observation", "id": "panel", "status": "final", "code": m{"text": "Kidney"}, "hasMember": []m{{"reference": "Observation/e"}}}},
			{"resource": m{"resourceType": "Observation", "id": "e", "status": "final", "code": loinc("98979-8"), "valueQuantity": m{"value": 88.4, "unit": "mL/min/1.73 m2"}}},
		},
	}
}

// A door for laboratories alone: a wrong signature, an old one, an unknown laboratory
// and a message that can't be read store nothing.
func TestFeedRefuses(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		good, _ := json.Marshal(map[string]any{"hl7": oru{email: "tom@demo.test", accession: "R-1", obx: []string{fmt.Sprintf(a1cOBX, "6.1", "F")}}.text(s)})
		secret := lab.DemoSecret(harbor)
		for name, call := range map[string]apitest.Call{
			"another secret":      signedBy(harbor, lab.DemoSecret(maple), s.Now(), string(good)),
			"unknown laboratory":  signedBy("no-lab", secret, s.Now(), string(good)),
			"a strange id":        signedBy("x' OR 1=1", secret, s.Now(), string(good)),
			"six minutes ago":     signedBy(harbor, secret, s.Now().Add(-6*time.Minute), string(good)),
			"six minutes ahead":   signedBy(harbor, secret, s.Now().Add(6*time.Minute), string(good)),
			"without a signature": {Method: "POST", Path: lab.FeedPath, Body: string(good), Header: map[string]string{"Content-Type": "application/json"}},
		} {
			if r := s.Nobody().Do(call); r.Status != http.StatusUnauthorized && !(name == "without a signature" && r.Status == http.StatusBadRequest) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		for _, as := range []string{"rosa@demo.test", "nurse@demo.test", "admin@demo.test"} {
			call := signedBy(harbor, secret, s.Now(), string(good))
			delete(call.Header, lab.LabHeader)
			if r := s.As(as).Do(call); r.Status != http.StatusForbidden && r.Status != http.StatusBadRequest {
				t.Errorf("%s: %d", as, r.Status)
			}
		}
		header := `MSH|^~\&|L|L|W||20261101||ORU^R01|M|P|2.5.1`
		for name, content := range map[string]map[string]any{
			"nothing":                  {},
			"both":                     {"hl7": header, "fhir": map[string]any{}},
			"no HL7":                   {"hl7": "hello"},
			"no report":                {"hl7": header},
			"no id":                    {"hl7": strings.Replace(header, "|M|", "||", 1) + "\rPID|1\rOBR|1||A"},
			"another type":             {"hl7": strings.Replace(header, "ORU^R01", "ADT^A01", 1) + "\rPID|1\rOBR|1||A"},
			"version 3":                {"hl7": strings.Replace(header, "2.5.1", "3", 1) + "\rPID|1\rOBR|1||A"},
			"a value before a report":  {"hl7": header + "\rPID|1\rOBX|1|NM|4548-4||6"},
			"a report before a person": {"hl7": header + "\rOBR|1||A"},
			"a report without number":  {"hl7": header + "\rPID|1\rOBR|1||"},
			"a batch":                  {"hl7": "BHS|^~\\&|\r" + header},
			"the second one is bad":    {"hl7": header + "\rPID|1\rOBR|1||A\rOBX|1|NM|4548-4^^LN||6.1|%|||||F\rOBR|2||"},
			"no bundle":                {"fhir": map[string]any{"resourceType": "Patient"}},
			"a number":                 {"fhir": 5},
			"an empty bundle":          {"fhir": map[string]any{"resourceType": "Bundle", "id": "x"}},
			"a dangling result": {"fhir": map[string]any{"resourceType": "Bundle", "id": "x", "entry": []any{map[string]any{"resource": map[string]any{
				"resourceType": "DiagnosticReport", "id": "d", "status": "final", "result": []any{map[string]any{"reference": "Observation/none"}},
			}}}}},
		} {
			if r := post(s, harbor, content); r.Status != http.StatusBadRequest {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM lab_messages WHERE received_at > $1", s.Now().Add(-time.Minute).UnixMilli()); n != 0 {
			t.Errorf("%d messages were kept", n)
		}
	})
}

// A report finds its member by the order first, and only if birth date and last name
// agree.
func TestFeedMatches(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		born := bornOf(s, apitest.ID("tom@demo.test"))
		for i, c := range []struct {
			name    string
			m       oru
			matched bool
			reason  string
		}{
			{"all agrees", oru{email: "tom@demo.test"}, true, ""},
			{"a hyphenated name", oru{email: "tom@demo.test", last: "Becker-Ruíz"}, true, ""},
			{"another birth date", oru{email: "tom@demo.test", born: "1990-01-01"}, false, "lab.unmatched.birthDate"},
			{"another name", oru{email: "tom@demo.test", last: "Baker"}, false, "lab.unmatched.name"},
			{"an ended account", oru{email: "ended@demo.test", last: "Dale"}, false, "lab.unmatched.ended"},
			{"nobody", oru{last: "Becker", born: born}, false, "lab.unmatched.unknown"},
		} {
			c.m.accession, c.m.obx = "M-"+strconv.Itoa(i), []string{fmt.Sprintf(a1cOBX, "6.4", "F")}
			got := sendORU(t, s, harbor, c.m.text(s))
			if (got.Reports[0].Status == "matched") != c.matched {
				t.Errorf("%s: %+v", c.name, got)
			}
			if c.reason != "" && s.Count("SELECT COUNT(*) FROM lab_reports WHERE accession = $1 AND state = 'open' AND reason = $2", c.m.accession, c.reason) != 1 {
				t.Errorf("%s: not on the desk for %s", c.name, c.reason)
			}
		}
	})
}

// Whatever order the versions of a value come in, from one door or two, how often
// each: the same one stands.
func TestFeedInAnyOrder(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		version := func(accession, value, status string, issued int) string {
			return oru{email: "tom@demo.test", accession: accession, issued: issued, taken: 9, obx: []string{fmt.Sprintf(a1cOBX, value, status)}}.text(s)
		}
		for name, c := range map[string]struct {
			versions [][3]string // value, state, hours
			want     string
		}{
			"corrected":               {[][3]string{{"7.1", "F", "1"}, {"6.9", "C", "2"}}, "6.9"},
			"corrected with old date": {[][3]string{{"7.1", "F", "3"}, {"6.9", "C", "2"}}, "6.9"},
			"corrected twice":         {[][3]string{{"7.1", "F", "1"}, {"6.9", "C", "2"}, {"6.7", "C", "3"}}, "6.7"},
			"withdrawn":               {[][3]string{{"7.1", "F", "1"}, {"7.1", "W", "2"}}, ""},
			"withdrawn and again":     {[][3]string{{"7.1", "F", "1"}, {"", "W", "2"}, {"6.8", "C", "3"}}, "6.8"},
			"not done, then done":     {[][3]string{{"", "X", "1"}, {"7.3", "F", "2"}}, "7.3"},
		} {
			for n, order := range permutations(len(c.versions)) {
				accession := fmt.Sprintf("%s %d", name, n)
				before := len(read(t, s.As("tom@demo.test")).test("a1c").History)
				for _, i := range append(order, order[0], order[len(order)-1]) {
					v := c.versions[i]
					hours, _ := strconv.Atoi(v[2])
					sendORU(t, s, harbor, version(accession, v[0], v[1], hours))
				}
				one := read(t, s.As("tom@demo.test")).test("a1c")
				added := len(one.History) - before
				found := ""
				for _, r := range one.History {
					if s.Count("SELECT COUNT(*) FROM lab_results WHERE id = $1 AND accession = $2", r.ID, accession) == 1 {
						found = r.Figure.Text
					}
				}
				if found != c.want || added != map[bool]int{true: 1}[c.want != ""] {
					t.Errorf("%s in order %v: %q, %d more", name, order, found, added)
				}
			}
		}
	})
}

func permutations(n int) (out [][]int) {
	if n == 0 {
		return [][]int{{}}
	}
	for _, p := range permutations(n - 1) {
		for at := 0; at <= len(p); at++ {
			q := append(append(append([]int{}, p[:at]...), n-1), p[at:]...)
			out = append(out, q)
		}
	}
	return out
}

// Ten thousand results, shuffled and with doubles: each is stored once, and the page
// stays quick.
func TestTenThousandResults(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		emails := []string{"tom@demo.test", "marcus@demo.test"}
		var messages []string
		for i := range 250 {
			o := oru{email: emails[i%2], accession: "L-" + strconv.Itoa(i), taken: 40 + i, obx: nil}
			for j := range 40 {
				o.obx = append(o.obx, fmt.Sprintf("4548-4^A1c^LN|%d|%.1f|%%|||||F", j, 5+float64((i*40+j)%50)/10))
			}
			messages = append(messages, o.text(s))
		}
		messages = append(messages, messages[:50]...)
		rand.Shuffle(len(messages), func(i, j int) { messages[i], messages[j] = messages[j], messages[i] })
		began := time.Now()
		for _, m := range messages {
			sendORU(t, s, harbor, m)
		}
		took := time.Since(began)
		if n := s.Count("SELECT COUNT(*) FROM lab_results WHERE accession LIKE 'L-%'"); n != 10_000 {
			t.Errorf("%d results", n)
		}
		began = time.Now()
		read(t, s.As("tom@demo.test"))
		t.Logf("%v for the feed, %v for the page of 5,000 results", took, time.Since(began))
	})
}
