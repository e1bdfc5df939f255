package report

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
)

func readingsByHand(t *testing.T) reading.Batch {
	carbs, short := 45, 25
	stamp := func(id, wall string, source int, mark figure.Mark) reading.Stamp {
		return reading.Stamp{ID: id, Moment: moment(t, wall, daylight), Source: source, Mark: mark}
	}
	return reading.Batch{
		Glucose: []reading.Glucose{
			{Stamp: stamp("g1", "2026-03-20 08:00", reading.FromMeter, ""), Value: 88, Tags: reading.Tags{Meal: figure.BeforeBreakfast, Carbs: &carbs, Short: &short, Note: "=HYPERLINK(\"http://x\")"}},
			{Stamp: stamp("g2", "2026-03-20 20:30", reading.SelfReported, ""), Value: 19, BelowAll: true, Tags: reading.Tags{Meal: figure.NoTag, Note: "two\nlines, and \"quotes\""}},
			{Stamp: stamp("g3", "2026-03-21 08:00", reading.FromMeter, figure.Control), Value: 120, Tags: reading.Tags{Meal: figure.NoTag}},
		},
		Pressure: []reading.Pressure{
			{Stamp: stamp("p1", "2026-03-21 07:00", reading.FromMeter, ""), Systolic: 181, Diastolic: 70, Pulse: 66, Uneven: true, Arm: "left", Note: "-2+3"},
			{Stamp: stamp("p2", "2026-03-22 07:00", reading.FromMeter, ""), Systolic: 119, Diastolic: 79},
		},
		Weight: []reading.Weight{{Stamp: stamp("w1", "2026-03-21 06:00", reading.FromMeter, ""), Grams: 90_718, Note: "@cmd"}},
	}
}

func parse(t *testing.T, tab table) (head, rows [][]string) {
	t.Helper()
	data, err := tab.bytes()
	if err != nil {
		t.Fatal(err)
	}
	text, found := strings.CutPrefix(string(data), byteOrder)
	if !found || !strings.Contains(text, "\r\n") {
		t.Error("not a file that spreadsheets read as UTF-8")
	}
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = -1
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return all[:4], all[4:]
}

// S2-1-44..46: rows with units in their headers, one for each reading, newest
// first, and nothing that a spreadsheet would run.
func TestTables(t *testing.T) {
	m, all := handWorked(t), readingsByHand(t)
	m.Person.Given = "+Zoë"
	w := wordsOf("en-US", "US")
	sugar := table{head: csvHead(w, m), columns: w.columns("date", "time", "offset", "glucose", "status", "meal", "feeling", "carbs", "short", "long", "premix", "leftOut", "note", "source")}
	for _, g := range all.Glucose {
		sugar.rows = append(sugar.rows, glucoseRow(w, g))
	}
	head, rows := parse(t, sugar)
	if head[0][1] != "'+Zoë D’Arcy-Núñez" || head[1][1] != "1961-02-28" || head[2][1] != "2026-03-02 / 2026-03-31" || head[3][1] != "2026-03-31 12:05" {
		t.Errorf("%q", head)
	}
	want := []string{
		"Date|Time|UTC offset|Blood sugar (mg/dL)|Status by meal tag|Meal|Feeling|Carbs (g)|Fast-acting insulin (units)|Long-acting insulin (units)|Premixed insulin (units)|Not counted|Note|Source",
		"2026-03-21|08:00|-04:00|120|Control check|No tag||||||Control check||Meter or monitor",
		"2026-03-20|20:30|-04:00|<20|Severely low|No tag|||||||two\nlines, and \"quotes\"|Entered by hand",
		"2026-03-20|08:00|-04:00|88|In range|Before breakfast||45|2.5||||'=HYPERLINK(\"http://x\")|Meter or monitor",
	}
	for i, line := range want {
		if got := strings.Join(rows[i], "|"); got != line {
			t.Errorf("%q, want %q", got, line)
		}
	}
	// The weight of that morning is three pounds over the one of the day before.
	m.Weighings = nil
	for _, g := range append([]reading.Weight{{Stamp: reading.Stamp{Moment: moment(t, "2026-03-20 06:00", daylight)}, Grams: 89_358}}, all.Weight...) {
		m.Weighings = append(m.Weighings, figure.Weighing{Moment: g.Moment, Grams: g.Grams})
	}
	heart := table{head: csvHead(w, m), columns: w.columns("kind", "date", "time", "offset", "weight", "systolic", "diastolic", "pulse", "category", "uneven", "alert", "leftOut", "note", "source"), rows: heartRows(w, all, m)}
	_, rows = parse(t, heart)
	want = []string{
		"Kind|Date|Time|UTC offset|Weight (lb)|Systolic (mmHg)|Diastolic (mmHg)|Pulse (bpm)|Category|Uneven heartbeat|Alert|Not counted|Note|Source",
		"Blood pressure|2026-03-22|07:00|-04:00||119|79||Normal|||||Meter or monitor",
		"Blood pressure|2026-03-21|07:00|-04:00||181|70|66|Severe|yes|||'-2+3|Meter or monitor",
		"Weight|2026-03-21|06:00|-04:00|200.0||||||3.0\u00a0lb in a day||'@cmd|Scale",
	}
	for i, line := range want {
		if got := strings.Join(rows[i], "|"); got != line {
			t.Errorf("%q, want %q", got, line)
		}
	}
	// In Canada the number has a point for programs and the unit in the header.
	w = wordsOf("fr-CA", "CA")
	if got := glucoseRow(w, all.Glucose[0]).cells[3]; got != "4.9" || w.columns("glucose")[0] != "Glycémie (mmol/L)" {
		t.Errorf("%s %s", got, w.columns("glucose")[0])
	}
}

// S2-1-46, FHIR R4: LOINC and UCUM codes, the clock of where it was, and how
// many were left out.
func TestBundle(t *testing.T) {
	data, err := bundleOf("0190-member", readingsByHand(t), handWorked(t)).bytes()
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(data), `":`, `": `)
	for _, want := range []string{
		`"resourceType": "Bundle"`, `"type": "collection"`, `2026-03-31T12:05:00-04:00`,
		`"resourceType": "Patient"`, `"birthDate": "1961-02-28"`, `"family": "D’Arcy-Núñez"`,
		`"code": "41653-7"`, `"code": "mg/dL"`, `"value": 88`, `"effectiveDateTime": "2026-03-20T08:00:00-04:00"`,
		`"comparator": "<"`, `"value": 20`, `"code": "LL"`, `"code": "85354-9"`, `"code": "8480-6"`, `"code": "8462-4"`, `"code": "mm[Hg]"`, `"value": 181`,
		`"code": "8867-4"`, `"code": "/min"`, `"value": 66`, `"code": "29463-7"`, `"code": "[lb_av]"`, `"value": 200`,
		`1 of 6 readings left out`, `"text": "Before breakfast"`, `"display": "Scale"`, `"display": "Meter or monitor"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %s", want)
		}
	}
	var b struct {
		Entry []struct {
			FullURL  string `json:"fullUrl"`
			Resource struct {
				ResourceType, ID, Status string
				Subject                  struct{ Reference string }
				Performer                []struct{ Reference string }
			}
		}
	}
	if err := json.Unmarshal(data, &b); err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, e := range b.Entry {
		seen[e.Resource.ResourceType]++
		if e.Resource.ResourceType == "Observation" && (e.Resource.Status != "final" || e.Resource.Subject.Reference != b.Entry[0].FullURL) {
			t.Errorf("%+v", e.Resource)
		}
		if strings.Contains(e.Resource.ID, "g3") {
			t.Error("a control check is in the bundle")
		}
	}
	if seen["Observation"] != 6 || seen["Patient"] != 1 || seen["OperationOutcome"] != 1 {
		t.Errorf("%v", seen)
	}
	m := handWorked(t)
	m.Person.Country, m.Person.Locale = "CA", "fr-CA"
	data, _ = bundleOf("m", readingsByHand(t), m).bytes()
	if !strings.Contains(string(data), `"14743-9"`) || !strings.Contains(string(data), `"value":4.9`) || !strings.Contains(string(data), `"code":"kg"`) {
		t.Errorf("%s", data)
	}
}
