package report

import (
	"encoding/json"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/platform/legible"
)

// exported are the results of a data file: those of the period, and the latest
// one of each test, which is often older.
func exported(m Material) (out []lab.Told) {
	for _, one := range results(m.Labs) {
		test, _ := m.Labs.Test(one.Value.Test)
		if one.TakenBy() >= m.Period.from() || test.Latest.ID == one.ID {
			out = append(out, one)
		}
	}
	return out
}

// labCode is what a test is called in LOINC, which has one code for each kind of
// unit. An eGFR of another equation than that of 2021 has none here.
func labCode(t lab.Told, unit string) coding {
	if t.Value.Test == figure.LabEGFR && t.Equation != figure.EGFR2021 {
		return coding{}
	}
	return labCodes[t.Value.Test][unit]
}

var labCodes = map[figure.LabTest]map[string]coding{
	figure.LabA1c: {figure.Percent: {loinc, "4548-4", "Hemoglobin A1c/Hemoglobin.total in Blood"}},
	figure.LabTotal: {
		figure.MgPerDL:  {loinc, "2093-3", "Cholesterol [Mass/volume] in Serum or Plasma"},
		figure.MmolPerL: {loinc, "14647-2", "Cholesterol [Moles/volume] in Serum or Plasma"},
	},
	figure.LabHDL: {
		figure.MgPerDL:  {loinc, "2085-9", "Cholesterol in HDL [Mass/volume] in Serum or Plasma"},
		figure.MmolPerL: {loinc, "14646-4", "Cholesterol in HDL [Moles/volume] in Serum or Plasma"},
	},
	figure.LabNonHDL: {
		figure.MgPerDL:  {loinc, "43396-1", "Cholesterol non HDL [Mass/volume] in Serum or Plasma"},
		figure.MmolPerL: {loinc, "70204-3", "Cholesterol non HDL [Moles/volume] in Serum or Plasma"},
	},
	figure.LabLDL: {
		figure.MgPerDL:  {loinc, "2089-1", "Cholesterol in LDL [Mass/volume] in Serum or Plasma"},
		figure.MmolPerL: {loinc, "22748-8", "Cholesterol in LDL [Moles/volume] in Serum or Plasma"},
	},
	figure.LabTriglycerides: {
		figure.MgPerDL:  {loinc, "2571-8", "Triglyceride [Mass/volume] in Serum or Plasma"},
		figure.MmolPerL: {loinc, "14927-8", "Triglyceride [Moles/volume] in Serum or Plasma"},
	},
	figure.LabEGFR: {figure.PerMinute: {
		loinc, "98979-8", "Glomerular filtration rate [Volume Rate/Area] in Serum, Plasma or Blood by Creatinine-based formula (CKD-EPI 2021)/1.73 sq M",
	}},
	figure.LabUACR: {
		figure.MgPerG:    {loinc, "9318-7", "Albumin/Creatinine [Mass Ratio] in Urine"},
		figure.MgPerMmol: {loinc, "32294-1", "Albumin/Creatinine [Ratio] in Urine"},
	},
	figure.LabCreatinine: {
		figure.MgPerDL:      {loinc, "2160-0", "Creatinine [Mass/volume] in Serum or Plasma"},
		figure.MicromolPerL: {loinc, "14682-9", "Creatinine [Moles/volume] in Serum or Plasma"},
	},
	figure.LabPotassium: {figure.MmolPerL: {loinc, "2823-3", "Potassium [Moles/volume] in Serum or Plasma"}},
	figure.LabGlucose: {
		figure.MgPerDL:  {loinc, "2345-7", "Glucose [Mass/volume] in Serum or Plasma"},
		figure.MmolPerL: {loinc, "14749-6", "Glucose [Moles/volume] in Serum or Plasma"},
	},
}

// labMeaning is the code of what a result means; one that needs a phone call is critical.
func labMeaning(t lab.Told) string {
	code := labMeanings[t.Band.Shape]
	if figure.LabCritical(t.Value).Reason != "" {
		code += code
	}
	return code
}

var labMeanings = map[string]string{"veryLow": "L", "low": "L", "inRange": "N", "high": "H", "veryHigh": "H"}

// labTable is the data file of lab results.
func labTable(w words, m Material) (t table) {
	t.columns = w.columns("date", "test", "result", "unit", "category", "source", "entered", "equation", "loinc")
	for _, one := range exported(m) {
		shown, entered := w.Lab(one.Value), ""
		if one.Own() {
			entered = w.Say("yes")
		}
		at, _ := time.Parse(time.DateOnly, one.TakenOn)
		t.rows = append(t.rows, row{at.UnixMilli(), []string{
			one.Taken(), w.labName(one.Value.Test), one.Value.Bound + w.LabPlain(one.Value), shown.Unit, w.labWord(one),
			legible.Cell(w.labSource(one)), entered, one.Equation, labCode(one, shown.Unit).Code,
		}})
	}
	return t
}

// lab writes a result. A member's own entry names them as the performer and says
// so in words, too; a laboratory has its name alone.
func (s *scribe) lab(t lab.Told) {
	shown := s.Lab(t.Value)
	o := &observation{
		ResourceType: "Observation", ID: t.ID, Status: "final", Subject: s.subject, Effective: t.Taken(),
		Category: []concept{{Coding: []coding{{categorySystem, "laboratory", ""}}}}, Code: concept{Text: s.labName(t.Value.Test)},
		Value: &quantity{Value: json.Number(s.LabPlain(t.Value)), Comparator: t.Value.Bound, Unit: shown.Unit, System: ucum, Code: ucumCodes[shown.Unit]},
	}
	if code := labCode(t, shown.Unit); code != (coding{}) {
		o.Code.Coding = []coding{code}
	}
	if t.State == lab.Corrected || len(t.Replaced) > 0 {
		o.Status = "amended"
	}
	if word := s.labWord(t); word != "" {
		o.Interpretation = meaning(labMeaning(t), word)
	}
	switch {
	case t.Own():
		o.Performer, o.Note = []reference{s.subject}, []note{{s.Say("lab.fhir.self")}}
	case t.Source == lab.FromComputed:
		o.Note = []note{{s.labSource(t)}}
	case t.LabName != "":
		o.Performer = []reference{{Display: t.LabName}}
	}
	if t.Equation != "" {
		o.Method = &concept{Text: t.Equation}
	}
	one := entry{Resource: o}
	if t.Source != lab.FromComputed { // derived from another one, so it has no id of its own
		one.FullURL = "urn:uuid:" + t.ID
	}
	s.out = append(s.out, one)
}
