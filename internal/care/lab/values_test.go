package lab

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
)

// A sample is too old for a call 30 days after the last moment that its date may mean, where
// the member is.
func TestIsOld(t *testing.T) {
	zone := time.FixedZone("Hawaii", -10*60*60)
	for _, c := range []struct {
		takenOn   string
		monthOnly bool
		now       string
		want      bool
	}{
		{"2026-10-01", false, "2026-11-01T10:00:00Z", false}, // the day ended on October 2 at 10:00 UTC
		{"2026-10-01", false, "2026-11-01T10:00:01Z", true},
		{"2026-10-01", true, "2026-12-01T10:00:00Z", false},
		{"2026-10-01", true, "2026-12-01T10:00:01Z", true},
		{"2026-11-01", true, "2026-11-10T00:00:00Z", false},
		{"2026-11-12", false, "2026-11-11T00:00:00Z", false},
	} {
		now, _ := time.Parse(time.RFC3339, c.now)
		if got := (Result{TakenOn: c.takenOn, MonthOnly: c.monthOnly}).isOld(zone, now); got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
}

// A number keeps what decides, however many places it has.
func TestReadNumber(t *testing.T) {
	american := figure.Units{}
	for _, c := range []struct {
		text, shown string
		test        figure.LabTest
		unit        string
		danger      bool
	}{
		{"6.9499", "6.9", figure.LabA1c, figure.Percent, false},
		{"6.95", "7.0", figure.LabA1c, figure.Percent, false},
		{"6.9499999999999999999", "6.9", figure.LabA1c, figure.Percent, false},
		{"6.2000000", "6.2", figure.LabPotassium, figure.MmolPerL, false},
		{"6.2004", "6.2", figure.LabPotassium, figure.MmolPerL, true},
		{"6.20000000000001", "6.2", figure.LabPotassium, figure.MmolPerL, true},
		{"2.79999999999", "2.8", figure.LabPotassium, figure.MmolPerL, true},
		{"14.99999999", "14", figure.LabEGFR, figure.PerMinute, true},
	} {
		n, _, ok := readNumber(c.text)
		kept := exactly(thousandths(n), finer(n))
		v := figure.LabValue{Test: c.test, Value: kept, Unit: c.unit}
		if !ok || n != kept || american.Lab(v).Text != c.shown || (figure.LabCritical(v).Reason != "") != c.danger {
			t.Errorf("%s: %v, kept %v, %s, %+v", c.text, n, kept, american.Lab(v).Text, figure.LabCritical(v))
		}
	}
}

// Where a report says that only some of its results are there, its values aren't final.
func TestStatusOfAReport(t *testing.T) {
	for _, c := range []struct {
		report, value string
		skip          Skip
		state         State
	}{
		{"A", "", SkipNotFinal, Final},
		{"P", "", SkipNotFinal, Final},
		{"F", "", "", Final},
		{"", "", "", Final},
		{"C", "", "", Corrected},
		{"C", "F", "", Corrected},
		{"X", "", "", Cancelled},
		{"A", "F", "", Final},
		{"F", "A", "", Corrected},
	} {
		m, err := readORU("MSH|^~\\&|L|L|W||20261118||ORU^R01|M|P|2.5.1\rPID|1||x||B^X||19700101\rOBR|1||A||||20261117"+strings.Repeat("|", 15)+"20261118|||"+c.report+"\r"+
			"OBX|1|NM|2823-3^K^LN||4.1|mmol/L|||||"+c.value, rulesNow)
		if err != nil {
			t.Fatal(err)
		}
		if l := m.Reports[0].Lines[0]; l.Skip != c.skip || l.State != c.state {
			t.Errorf("%+v: %+v", c, l)
		}
	}
}

// The hour that comes twice tells no order, so the time of the message or the danger does.
func TestUnsure(t *testing.T) {
	for text, want := range map[string]string{
		"20261101015500": "01:00", "20261101015500-0500": "06:55", "20261101005500": "00:55", "20261101020500": "02:05", "20261108015500": "01:55", "20261001015500": "01:55",
	} {
		at, _, _ := hl7Time(text)
		if got := time.UnixMilli(unsure(text, at)).UTC().Format("15:04"); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// A test that we don't know is looked at where its name and unit are those of one with a
// limit and its number is beyond that.
func TestLookalike(t *testing.T) {
	for _, c := range []struct {
		name, value, unit, status string
		want                      bool
	}{
		{"Potassium", "7.2", "mmol/L", "F", true},
		{"Potassium", "6.2", "mmol/L", "F", false},
		{"Potasio en suero", "2,1", "mmol/L", "F", false},
		{"Potasio en suero", "2.1", "mEq/L", "F", true},
		{"K", "7.2", "mmol/L", "F", true},
		{"Potassium, urine", "45", "mmol/L", "F", false},
		{"Potasio en orina", "45", "mmol/L", "F", false},
		{"Potassium", "7.2", "mg", "F", false},
		{"Glucosa", "40", "mg/dL", "F", true},
		{"Glycémie à jeun", "2.1", "mmol/L", "F", true},
		{"Glucose", "110", "mg/dL", "F", false},
		{"DFG estimé", "12", "mL/min/1.73m2", "P", true},
		{"GFR non-black", "12", "mL/min/1.73m2", "F", true},
		{"GFR", "<60", "mL/min/1.73m2", "F", true},
		{"GFR", ">60", "mL/min/1.73m2", "F", false},
		{"Hémoglobine glyquée", "15", "%", "F", true},
		{"HbA1c", "14.0", "%", "F", true},
		{"HbA1c", "9.1", "%", "F", false},
		{"Sodium", "108", "mmol/L", "F", false},
		{"Potassium", "7.2", "mmol/L", "X", false},
		{"Potassium", "see note", "mmol/L", "F", false},
	} {
		m, err := readORU("MSH|^~\\&|L|L|W||20261118||ORU^R01|M|P|2.5.1\rPID|1||x||B^X||19700101\rOBR|1||A||||20261117"+strings.Repeat("|", 15)+"20261118|||F\r"+
			"OBX|1|NM|LOC1^"+c.name+"^L||"+c.value+"|"+c.unit+"|||||"+c.status, rulesNow)
		if err != nil {
			t.Fatal(err)
		}
		if l := m.Reports[0].Lines[0]; (l.alarm().Reason == unreadable) != c.want || l.Skip != SkipUnknownTest || m.Reports[0].critical() != c.want {
			t.Errorf("%+v: %+v", c, l)
		}
	}
}

// Each total has the HDL of its own panel.
func TestNonHDLOfItsPanel(t *testing.T) {
	lipid := func(id, part string, test figure.LabTest, value float64) Result {
		return row(id, "", "A", test, value).with(func(r *Result) { r.Part, r.Value.Unit = part, figure.MgPerDL })
	}
	for name, c := range map[string]struct {
		rows []Result
		want string
	}{
		"two panels":      {[]Result{lipid("t1", "2093-3|", figure.LabTotal, 200), lipid("h2", "2085-9||#2", figure.LabHDL, 40), lipid("t2", "2093-3||#2", figure.LabTotal, 180), lipid("h1", "2085-9|", figure.LabHDL, 60)}, "140 140"},
		"one, each named": {[]Result{lipid("t1", "2093-3|1", figure.LabTotal, 200), lipid("h1", "2085-9|2", figure.LabHDL, 60)}, "140"},
		"nobody can tell": {[]Result{lipid("t1", "2093-3|1", figure.LabTotal, 200), lipid("h1", "2085-9|2", figure.LabHDL, 60), lipid("h2", "2085-9|3", figure.LabHDL, 50)}, ""},
	} {
		var got []string
		for _, r := range computed(c.rows, Reader{}) {
			got = append(got, fmt.Sprint(r.Value.Value))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// The parts of a panel, whole numbers and long decimals of FHIR are values; a form that we
// don't read is a call where the test has a limit.
func TestFHIRValues(t *testing.T) {
	for name, c := range map[string]struct {
		observation string
		skip        Skip
		value       float64
		alarm       string
	}{
		"an integer":            {`"code":{"coding":[{"system":"http://loinc.org","code":"2823-3"}]},"valueInteger":7`, "", 7, figure.PotassiumHigh},
		"an integer, two units": {`"code":{"coding":[{"system":"http://loinc.org","code":"2345-7"}]},"valueInteger":40`, SkipUnknownUnit, 40, unreadable},
		"a component":           {`"code":{"text":"Panel"},"component":[{"code":{"coding":[{"system":"http://loinc.org","code":"2823-3"}]},"valueQuantity":{"value":7.1,"unit":"mmol/L"}}]`, "", 7.1, figure.PotassiumHigh},
		"a long decimal":        {`"code":{"coding":[{"system":"http://loinc.org","code":"2823-3"}]},"valueQuantity":{"value":6.20040000001,"unit":"mmol/L"}`, "", 6.20040000, figure.PotassiumHigh},
		"a range":               {`"code":{"coding":[{"system":"http://loinc.org","code":"2823-3"}]},"valueRange":{"low":{"value":7}}`, SkipNotANumber, 0, unreadable},
		"a ratio, no limit":     {`"code":{"coding":[{"system":"http://loinc.org","code":"9318-7"}]},"valueRatio":{"numerator":{"value":7}}`, SkipNotANumber, 0, ""},
	} {
		m, err := readFHIR([]byte(`{"resourceType":"Bundle","id":"b","entry":[{"resource":{"resourceType":"DiagnosticReport","id":"d","status":"final","effectiveDateTime":"2026-11-17",
			"result":[{"reference":"Observation/o"}]}},{"resource":{"resourceType":"Observation","id":"o","status":"final",`+c.observation+`}}]}`), rulesNow)
		if err != nil {
			t.Fatal(err)
		}
		lines := m.Reports[0].Lines
		alarm := lines[0].alarm()
		if lines[0].Skip == "" {
			alarm = figure.LabCritical(lines[0].Value)
		}
		if len(lines) != 1 || lines[0].Skip != c.skip || c.skip == "" && thousandths(lines[0].Value.Value) != thousandths(c.value) || alarm.Reason != c.alarm {
			t.Errorf("%s: %+v, %+v", name, lines, alarm)
		}
	}
}

// A bundle brings more than we read, with fields of the same name and another form.
func TestFHIRBesideOthers(t *testing.T) {
	m, err := readFHIR([]byte(`{"resourceType":"Bundle","id":"b","entry":[
		{"resource":{"resourceType":"Organization","id":"lab","name":"Harbor Laboratory"}},
		{"resource":{"resourceType":"PractitionerRole","id":"p","code":[{"text":"Pathologist"}]}},
		{"resource":{"resourceType":"DiagnosticReport","id":"d","status":"final","effectiveDateTime":"2026-11-17","issued":"2026-11-17T10:00:00Z",
			"contained":[{"resourceType":"Specimen","id":"s","status":"available","issued":7}],"result":[{"reference":"Observation/o"}]}},
		{"resource":{"resourceType":"Observation","id":"o","status":"final","code":{"coding":[{"system":"http://loinc.org","code":"2823-3"}]},
			"valueQuantity":{"value":7.2,"unit":"mmol/L"}}}]}`), rulesNow)
	if err != nil || len(m.Reports) != 1 || len(m.Reports[0].Lines) != 1 || m.Reports[0].Lines[0].Value.Value != 7.2 {
		t.Errorf("%+v %v", m, err)
	}
}

// Of two reports under one identifier, a canceled one takes only its own tests.
func TestFHIRReportsOfOneIdentifier(t *testing.T) {
	report := func(id, status, code, results string) string {
		return `{"resource":{"resourceType":"DiagnosticReport","id":"` + id + `","identifier":[{"value":"A"}],"status":"` + status + `","code":{"text":"` + code + `"},"effectiveDateTime":"2026-11-17",
			"issued":"2026-11-17T10:00:00Z","result":[` + results + `]}}`
	}
	const potassium = `{"resource":{"resourceType":"Observation","id":"k","status":"final","code":{"coding":[{"system":"http://loinc.org","code":"2823-3"}]},"valueQuantity":{"value":7.2,"unit":"mmol/L"}}}`
	for name, c := range map[string]struct{ first, second string }{
		"two names":  {report("d", "final", "Chemistry", `{"reference":"Observation/k"}`), report("e", "cancelled", "Urine", "")},
		"one name":   {report("d", "final", "Laboratory", `{"reference":"Observation/k"}`), report("e", "cancelled", "Laboratory", "")},
		"by mistake": {report("d", "final", "Laboratory", `{"reference":"Observation/k"}`), report("e", "entered-in-error", "Laboratory", "")},
	} {
		for _, entries := range []string{c.first + "," + c.second, c.second + "," + c.first} {
			m, err := readFHIR([]byte(`{"resourceType":"Bundle","id":"b","timestamp":"2026-11-17T11:00:00Z","entry":[`+entries+`,`+potassium+`]}`), rulesNow)
			if err != nil {
				t.Fatal(err)
			}
			var rows []Result
			for _, r := range m.Reports {
				rows = append(rows, r.versions(Laboratory{ID: "l"}, time.UTC, rulesNow)...)
			}
			stands := settle(rows)
			i := slices.IndexFunc(rows, func(r Result) bool { return r.Value.Test == figure.LabPotassium })
			if stands[rows[i].ID] != rows[i].ID {
				t.Errorf("%s: the potassium is gone", name)
			}
		}
	}
}
