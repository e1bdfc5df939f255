package lab

import (
	"testing"
	"time"
)

// checkSent looks at what every message that was read keeps to.
func checkSent(t *testing.T, m SentMessage) {
	t.Helper()
	if m.ID == "" || len(m.Reports) == 0 || len(m.Reports) > mostReports {
		t.Errorf("%d reports of %q", len(m.Reports), m.ID)
	}
	for _, r := range m.Reports {
		if r.Accession == "" || len(r.Lines) > mostLines {
			t.Errorf("%d values of %q", len(r.Lines), r.Accession)
		}
		for _, l := range r.Lines {
			if l.Skip == "" && l.State != Cancelled && (!l.Value.Plausible() || l.TakenOn == "") {
				t.Errorf("stands, and can’t: %+v", l)
			}
			if l.Flagged && l.State != Cancelled && l.Skip != "" && l.Skip != SkipSaidTwice && l.alarm().Reason == "" {
				t.Errorf("critical, and nobody is told: %+v", l)
			}
		}
	}
}

func FuzzReadORU(f *testing.F) {
	const header = "MSH|^~\\&|L|L|W||20261118||ORU^R01|M|P|2.5.1\rPID|1||x^^^W~y||Becker^Tom||19700101\r"
	for _, rest := range []string{
		"OBR|1|WL-7K3M-2Q9F|A||||202611170800|||||||||||||||20261118|||F\rOBX|1|NM|4548-4^A1c^LN||6.1|%|4-5.6|N~HH|||F|||20261117080000-0500",
		"ORC|RE|WL7K3M2Q9F\rOBR|1||A||||20261117|||||||||||||||20261118|||C\rOBX|1|SN|98979-8^E^LN||<^15|mL/min/{1.73_m2}|||||C\rOBX|2|TX|2345-7^G^LN||hemolyzed||||||F",
		"OBR|1||A|||||||||||||||||||||||X",
		"OBR|1||A||||2026\rOBX|1|NM|2345-7^G^LN|1|40~50|mg/dL||LL|||P\rOBX|2|NM|2345-7^G^LN|1|120|mmol/l|||||",
	} {
		f.Add(header + rest)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := readORU(text, time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)); err == nil {
			checkSent(t, m)
		}
	})
}

func FuzzReadFHIR(f *testing.F) {
	for _, text := range []string{
		`{"resourceType":"Bundle","id":"b","entry":[{"fullUrl":"urn:p","resource":{"resourceType":"Patient","id":"p","name":[{"family":"Becker"}],"birthDate":"1970-01-01"}},
			{"resource":{"resourceType":"DiagnosticReport","id":"d","status":"final","subject":{"reference":"urn:p"},"effectiveDateTime":"2026-11-17T08:00:00Z","result":[{"reference":"Observation/o"}]}},
			{"resource":{"resourceType":"Observation","id":"o","status":"final","code":{"coding":[{"system":"http://loinc.org","code":"2823-3"}]},"valueQuantity":{"value":6.8,"unit":"mmol/L"},
			"interpretation":[{"coding":[{"code":"HH"}]}]}}]}`,
		`{"resourceType":"Bundle","id":"b","entry":[{"resource":{"resourceType":"DiagnosticReport","id":"d","status":"entered-in-error","contained":[{"resourceType":"Observation","id":"o",
			"hasMember":[{"reference":"#o"}]}],"result":[{"reference":"#o"}]}}]}`,
		`{"resourceType":"Bundle","identifier":{"value":"x"},"entry":[{"resource":{"resourceType":"DiagnosticReport","identifier":[{"value":"WL-7K3M-2Q9F"}],"status":"cancelled"}}]}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if m, err := readFHIR(raw, time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)); err == nil {
			checkSent(t, m)
		}
	})
}
