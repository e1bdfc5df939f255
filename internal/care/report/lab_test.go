package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/i18n"
)

func labReader(m Material) lab.Reader {
	return lab.Reader{
		Units: figure.UnitsOf(m.Person.Country, m.Person.Locale), LabWho: figure.LabWho{Sex: figure.Female}, Born: m.Person.Born,
		Today: wallOfDay(m.Today), Now: m.MadeAt,
	}
}

func measured(id string, test figure.LabTest, value float64, unit, day string) lab.Result {
	return lab.Result{
		ID: id, Value: figure.LabValue{Test: test, Value: value, Unit: unit}, TakenOn: day, Source: lab.FromLab, LabID: "harbor-lab",
		LabName: "Harbor Laboratory", Accession: "A-" + day, State: lab.Final,
	}
}

// labRows are results of both countries' units, a typed one, a corrected one, and
// one that waits for a phone call.
func labRows(m Material) []lab.Result {
	rows := []lab.Result{
		measured("a1", figure.LabA1c, 7.2, figure.Percent, "2025-11-10"),
		measured("a2", figure.LabA1c, 6.8, figure.Percent, "2026-02-17"),
		measured("e1", figure.LabEGFR, 52, figure.PerMinute, "2025-09-10"),
		measured("e2", figure.LabEGFR, 47, figure.PerMinute, "2026-03-10"),
		measured("u1", figure.LabUACR, 31, figure.MgPerMmol, "2026-03-10"),
		measured("c0", figure.LabCreatinine, 100, figure.MicromolPerL, "2026-03-10"),
		measured("c1", figure.LabCreatinine, 110, figure.MicromolPerL, "2026-03-10"),
		measured("k1", figure.LabPotassium, 6.4, figure.MmolPerL, "2026-03-30"),
		{ID: "t1", Value: figure.LabValue{Test: figure.LabTotal, Value: 212, Unit: figure.MgPerDL}, TakenOn: "2026-01-01", MonthOnly: true, Source: lab.FromSelf, State: lab.Final, EntryID: "x"},
		{ID: "h1", Value: figure.LabValue{Test: figure.LabHDL, Value: 48, Unit: figure.MgPerDL}, TakenOn: "2026-01-01", MonthOnly: true, Source: lab.FromSelf, State: lab.Final, EntryID: "x"},
	}
	for i := range rows {
		switch rows[i].ID {
		case "e1", "e2":
			rows[i].Equation = figure.EGFR2021
		case "c0":
			rows[i].ReplacedBy, rows[i].ReplacedAt = "c1", 5
		case "c1":
			rows[i].State = lab.Corrected
		case "k1":
			rows[i].HeldUntil = m.MadeAt + 1
		}
	}
	return rows
}

func withLabs(m Material) Material {
	m.Labs = lab.Compose(labRows(m), labReader(m))
	return m
}

// manyLabs is as much as a page can get.
func manyLabs(m Material) Material {
	units := map[figure.LabTest]string{
		figure.LabA1c: figure.Percent, figure.LabEGFR: figure.PerMinute, figure.LabUACR: figure.MgPerG, figure.LabPotassium: figure.MmolPerL,
	}
	var rows []lab.Result
	for i := range 300 {
		for _, test := range figure.LabTests {
			unit := units[test]
			if unit == "" {
				unit = figure.MgPerDL
			}
			day := wallOfDay(m.Today - i*9).Format(time.DateOnly)
			one := measured(fmt.Sprint(test, i), test, float64(4+i%20), unit, day)
			one.LabName = "Centre intégré universitaire de santé et de services sociaux de l’Ouest-de-l’Île-de-Montréal"
			if i%3 == 0 {
				one.Source, one.LabName, one.MonthOnly = lab.FromSelf, "", true
			}
			if test == figure.LabUACR {
				one.Value.Bound = "<"
			}
			rows = append(rows, one)
		}
	}
	m.Labs = lab.Compose(rows, labReader(m))
	return m
}

// S2-1-40, D3, D4, domain 2.2, 2.5, 2.6: the latest result of each test with its
// word, unit, day and source; what somebody typed says so, what waits for a phone
// call is not there.
func TestLabsOnPaper(t *testing.T) {
	for _, c := range []struct {
		country, locale string
		rows            []string
	}{
		{"US", "en-US", []string{
			"A1c | 6.8% | Within range | 02/17/2026 | Harbor Laboratory | 7.2%, 11/10/2025 | −0.4",
			"Total cholesterol | 212 mg/dL | Borderline high | Jan 2026 | Entered by you | — | —",
			"HDL cholesterol | 48 mg/dL | Low | Jan 2026 | Entered by you | — | —",
			"Non-HDL cholesterol | 164 mg/dL | — | Jan 2026 | Worked out from the total and HDL | — | —",
			"eGFR | 47 mL/min/1.73 m² | Somewhat low | 03/10/2026 | Harbor Laboratory | 52 mL/min/1.73 m², 09/10/2025 | −5",
			"uACR | 274 mg/g | Very high | 03/10/2026 | Harbor Laboratory | — | —",
			"Creatinine | 1.24 mg/dL | — | 03/10/2026 | Harbor Laboratory, corrected | — | —",
		}},
		{"CA", "fr-CA", []string{
			"HbA1c | 6,8 % | Dans la cible | 2026-02-17 | Harbor Laboratory | 7,2 %, 2025-11-10 | −0,4",
			"Cholestérol total | 5,5 mmol/L | À la limite élevée | janv. 2026 | Inscrit par vous | — | —",
			"Cholestérol HDL | 1,24 mmol/L | Bas | janv. 2026 | Inscrit par vous | — | —",
			"Cholestérol non HDL | 4,3 mmol/L | — | janv. 2026 | Calculé à partir du total et du HDL | — | —",
			"DFGe | 47 mL/min/1,73 m² | Assez bas | 2026-03-10 | Harbor Laboratory | 52 mL/min/1,73 m², 2025-09-10 | −5",
			"RACu | 31,0 mg/mmol | Très élevé | 2026-03-10 | Harbor Laboratory | — | —",
			"Créatinine | 110 µmol/L | — | 2026-03-10 | Harbor Laboratory, corrigé | — | —",
		}},
	} {
		m := handWorked(t)
		m.Person.Country, m.Person.Locale = c.country, c.locale
		r := Compose(MultiCondition, withLabs(m))
		s := r.Sections[len(r.Sections)-1]
		if s.Kind != Labs || len(s.Tables) != 2 || len(s.Figures) != 4 {
			t.Fatalf("%s: %s, %d tables, %d figures", c.locale, s.Kind, len(s.Tables), len(s.Figures))
		}
		var got []string
		for _, row := range s.Tables[0].Rows {
			got = append(got, strings.ReplaceAll(strings.Join(row, " | "), nbsp, " "))
		}
		if !slices.Equal(got, c.rows) {
			t.Errorf("%s:\n%s\nwant\n%s", c.locale, strings.Join(got, "\n"), strings.Join(c.rows, "\n"))
		}
		if strings.Contains(dump(r), "6.4") || strings.Contains(dump(r), "6,4") {
			t.Errorf("%s tells what waits for a phone call", c.locale)
		}
	}
}

// A report tells results without readings, and none where there are none.
func TestLabsAlone(t *testing.T) {
	m := handWorked(t)
	m.Checks, m.Beats, m.Week, m.Weighings, m.Running = nil, nil, nil, nil, nil
	if r := Compose(MultiCondition, m); !r.Empty || len(r.Sections) != 0 {
		t.Errorf("nothing: %+v", r)
	}
	r := Compose(MultiCondition, withLabs(m))
	if r.Empty || len(r.Sections) != 1 || slices.Contains(r.Notes, wordsOf("en-US", "US").Say("note.absent")) {
		t.Errorf("results alone: %v %d %v", r.Empty, len(r.Sections), r.Notes)
	}
	for _, c := range []struct {
		kind Kind
		has  has
		want bool
	}{{Labs, has{}, false}, {Labs, has{labs: true}, true}, {MultiCondition, has{}, false}, {MultiCondition, has{labs: true}, true}, {BloodSugar, has{labs: true}, false}} {
		if c.kind.open(c.has) != c.want {
			t.Errorf("%s with %+v", c.kind, c.has)
		}
	}
}

// S2-1-40: FHIR R4 observations with LOINC and UCUM, and the same rows as a table.
func TestLabsAsData(t *testing.T) {
	m := handWorked(t)
	m.Person.Country, m.Person.Locale = "CA", "fr-CA"
	m = withLabs(m)
	got := map[string]observation{}
	for _, e := range bundleOf("m1", reading.Batch{}, m).Entry {
		if o, ok := e.Resource.(*observation); ok {
			got[o.ID] = *o
		}
	}
	for id, want := range map[string]struct{ code, value, unit, status, day string }{
		"a2":        {"4548-4", "6.8", "%", "final", "2026-02-17"},
		"t1":        {"14647-2", "5.5", "mmol/L", "final", "2026-01"},
		"h1":        {"14646-4", "1.24", "mmol/L", "final", "2026-01"},
		"t1-nonhdl": {"70204-3", "4.3", "mmol/L", "final", "2026-01"},
		"e2":        {"98979-8", "47", "mL/min/{1.73_m2}", "final", "2026-03-10"},
		"u1":        {"32294-1", "31.0", "mg/mmol", "final", "2026-03-10"},
		"c1":        {"14682-9", "110", "umol/L", "amended", "2026-03-10"},
	} {
		o, ok := got[id]
		if !ok || o.Code.Coding[0].Code != want.code || o.Value.Value != json.Number(want.value) || o.Value.Code != want.unit || o.Status != want.status || o.Effective != want.day {
			t.Errorf("%s: %+v, want %+v", id, o, want)
		}
		if o.Category[0].Coding[0].Code != "laboratory" {
			t.Errorf("%s: category %+v", id, o.Category)
		}
	}
	if own := got["t1"]; own.Performer[0].Reference != "urn:uuid:m1" || own.Note[0].Text != "Inscrit par la personne, et non envoyé par un laboratoire." {
		t.Errorf("an own entry: %+v", own)
	}
	if sent := got["a2"]; sent.Performer[0].Display != "Harbor Laboratory" || len(sent.Note) > 0 {
		t.Errorf("a laboratory's: %+v", sent)
	}
	// a1 and e1 are older than the period and not the latest; c0 was replaced, k1 is held back.
	for _, id := range []string{"a1", "e1", "c0", "k1"} {
		if o, there := got[id]; there {
			t.Errorf("%s is told: %+v", id, o)
		}
	}
	table := labTable(wordsOf("fr-CA", "CA"), m)
	text := ""
	for _, r := range table.rows {
		text += strings.Join(r.cells, ";") + "\n"
	}
	for _, row := range []string{
		"2026-02-17;HbA1c;6.8;%;Dans la cible;Harbor Laboratory;;;4548-4\n", "2026-01;Cholestérol HDL;1.24;mmol/L;Bas;Inscrit par vous;oui;;14646-4\n",
		"2026-03-10;DFGe;47;mL/min/1.73 m²;Assez bas;Harbor Laboratory;;ckd-epi-2021;98979-8\n",
	} {
		if !strings.Contains(text, row) {
			t.Errorf("no %s in\n%s", row, text)
		}
	}
	if len(table.rows) != len(got) {
		t.Errorf("%d rows, %d observations", len(table.rows), len(got))
	}
}

// An eGFR of another equation has no code of the one of 2021, and every other test
// has one in both units.
func TestLabCodes(t *testing.T) {
	for _, test := range figure.LabTests {
		for _, country := range []string{"US", "CA"} {
			unit := figure.UnitsOf(country, "en-US").LabUnit(test)
			one := lab.Told{Result: lab.Result{Value: figure.LabValue{Test: test}, Equation: figure.EGFR2021}}
			if labCode(one, unit).Code == "" || ucumCodes[unit] == "" {
				t.Errorf("%s in %s", test, unit)
			}
		}
	}
	if got := labCode(lab.Told{Result: lab.Result{Value: figure.LabValue{Test: figure.LabEGFR}, Equation: "mdrd"}}, figure.PerMinute); got != (coding{}) {
		t.Errorf("another equation: %+v", got)
	}
}

// A result that nobody can call good or bad has its word alone.
func TestUnclearHasNoCode(t *testing.T) {
	value := figure.LabValue{Test: figure.LabGlucose, Value: 180, Unit: figure.MgPerDL}
	band := figure.UnitsOf("US", "en-US").Band(value, figure.LabWho{Diagnostic: true})
	got := meaning(labMeaning(lab.Told{Result: lab.Result{Value: value}, Band: band}), "Depends")
	if band.Status != "unclear" || len(got) != 1 || len(got[0].Coding) != 0 || got[0].Text != "Depends" {
		t.Errorf("%+v %+v", band, got)
	}
}

// domain 7.9: the page of lab results is one page in every language, however much
// there is to say.
func TestLabPageFits(t *testing.T) {
	for name, m := range map[string]Material{"some": withLabs(handWorked(t)), "many": manyLabs(handWorked(t)), "beside a year of readings": manyLabs(crowded(t))} {
		for _, locale := range i18n.Locales {
			m.Person.Locale, m.Person.Country = locale, locale[3:]
			for kind, want := range map[Kind]int{Labs: 1, MultiCondition: 6} {
				pdf, err := Draw(Compose(kind, m))
				if err != nil {
					t.Fatal(err)
				}
				pages := boxes(t, pdf)
				if len(pages) != want {
					t.Errorf("%s %s %s: %d pages, want %d", name, locale, kind, len(pages), want)
				}
				for i, words := range pages {
					checkPage(t, fmt.Sprintf("%s %s %s page %d", name, locale, kind, i+1), words)
				}
			}
		}
	}
}
