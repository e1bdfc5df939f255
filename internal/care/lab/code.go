package lab

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/legible"
)

// knownTest is what a LOINC code measures.
type knownTest struct {
	test     figure.LabTest
	equation string
}

// a1cIFCC is A1c in mmol/mol.
const a1cIFCC = "59261-8"

// Names of equations of an eGFR, besides the one that we compute with.
const (
	equation2009     = "ckd-epi-2009"
	equationMDRD     = "mdrd"
	equationCystatin = "ckd-epi-cystatin-c"
)

// loinc are the codes that we take. See NOTICE. An eGFR for one race is none of
// them: it is kept with its report.
var loinc = map[string]knownTest{
	"4548-4": {test: figure.LabA1c}, "17856-6": {test: figure.LabA1c}, "4549-2": {test: figure.LabA1c}, a1cIFCC: {test: figure.LabA1c},
	"2093-3": {test: figure.LabTotal}, "14647-2": {test: figure.LabTotal},
	"2085-9": {test: figure.LabHDL}, "14646-4": {test: figure.LabHDL},
	"43396-1": {test: figure.LabNonHDL}, "70204-3": {test: figure.LabNonHDL},
	"2089-1": {test: figure.LabLDL}, "13457-7": {test: figure.LabLDL}, "18262-6": {test: figure.LabLDL}, "22748-8": {test: figure.LabLDL},
	"39469-2": {test: figure.LabLDL},
	"2571-8":  {test: figure.LabTriglycerides}, "14927-8": {test: figure.LabTriglycerides},
	"98979-8": {figure.LabEGFR, figure.EGFR2021}, "62238-1": {figure.LabEGFR, equation2009}, "33914-3": {figure.LabEGFR, equationMDRD},
	"77147-7": {figure.LabEGFR, equationMDRD}, "50210-4": {figure.LabEGFR, equationCystatin},
	"9318-7": {test: figure.LabUACR}, "14959-1": {test: figure.LabUACR}, "32294-1": {test: figure.LabUACR},
	"2160-0": {test: figure.LabCreatinine}, "14682-9": {test: figure.LabCreatinine}, "38483-4": {test: figure.LabCreatinine},
	"2823-3": {test: figure.LabPotassium}, "6298-4": {test: figure.LabPotassium}, "32713-0": {test: figure.LabPotassium},
	"39789-3": {test: figure.LabPotassium}, "39790-1": {test: figure.LabPotassium},
	"2345-7": {test: figure.LabGlucose}, "14749-6": {test: figure.LabGlucose}, "1558-6": {test: figure.LabGlucose}, "14771-0": {test: figure.LabGlucose},
	"2339-0": {test: figure.LabGlucose}, "41653-7": {test: figure.LabGlucose}, "15074-8": {test: figure.LabGlucose}, "2340-8": {test: figure.LabGlucose},
	"32016-8": {test: figure.LabGlucose}, "14743-9": {test: figure.LabGlucose},
}

// panels are the tests of ours in the panels that laboratories report.
var panels = map[string][]figure.LabTest{
	"24331-1": lipids, "57698-3": lipids,
	"24320-4": metabolic, "24321-2": metabolic, "51990-0": metabolic, "24322-0": metabolic, "24323-8": metabolic, "24362-6": metabolic,
	"24326-1": {figure.LabPotassium}, "45066-8": {figure.LabCreatinine, figure.LabEGFR}, "34535-5": {figure.LabUACR}, "55454-3": {figure.LabA1c},
}

var (
	lipids    = []figure.LabTest{figure.LabTotal, figure.LabHDL, figure.LabNonHDL, figure.LabLDL, figure.LabTriglycerides}
	metabolic = []figure.LabTest{figure.LabPotassium, figure.LabGlucose, figure.LabCreatinine, figure.LabEGFR}
)

// testsOf are the tests that the code of an order line means; none where we don't know it.
func testsOf(code string) []figure.LabTest {
	if t, ok := loinc[code]; ok {
		return []figure.LabTest{t.test}
	}
	return panels[code]
}

// lookalikes are words in the names of tests that have a limit, in English, Spanish and
// French without accents.
var lookalikes = []struct {
	test  figure.LabTest
	words []string
}{
	{figure.LabPotassium, []string{"potassium", "potasio", "potasemi", "kaliemi"}},
	{figure.LabA1c, []string{"a1c", "glycated hemo", "glycosylated hemo", "hemoglobina glic", "hemoglobina gluc", "hemoglobine glyq"}},
	{figure.LabEGFR, []string{"gfr", "glomerul", "dfg", "tfg"}},
	{figure.LabGlucose, []string{"glucos", "glycemi", "glucemi", "glicemi", "blood sugar"}},
}

// otherSamples are words of what is not blood.
var otherSamples = []string{"urin", "orina", "csf", "fluid", "liquid", "liquor", "lcr", "dialys", "dialis", "sweat", "stool"}

// lookalike is the test with a limit that a name and a unit look like. We only go by it to
// have somebody look.
func lookalike(name, unit string, value float64, bound string) (figure.LabValue, bool) {
	if name = legible.Fold(name); name == "k" || name == "k+" {
		name = string(figure.LabPotassium)
	}
	has := func(part string) bool { return strings.Contains(name, part) }
	if slices.ContainsFunc(otherSamples, has) {
		return figure.LabValue{}, false
	}
	for _, one := range lookalikes {
		if slices.ContainsFunc(one.words, has) {
			return inUnit(figure.LabValue{Test: one.test, Value: value, Bound: bound}, unit)
		}
	}
	return figure.LabValue{}, false
}

// The names of LOINC in HL7 v2 and in FHIR.
var loincSystems = map[string]bool{"LN": true, "LOINC": true, "http://loinc.org": true, "": true}

func testOf(code, system string) (knownTest, bool) {
	t, ok := loinc[code]
	return t, ok && loincSystems[system]
}

// equationOf reads the equation of an eGFR from what the laboratory says of it.
func equationOf(said, usual string) string {
	said = strings.ToLower(said)
	switch {
	case strings.Contains(said, "cystatin"):
		return equationCystatin
	case strings.Contains(said, "2021"):
		return figure.EGFR2021
	case strings.Contains(said, "2009"):
		return equation2009
	case strings.Contains(said, "mdrd"):
		return equationMDRD
	}
	return usual
}

var numberShape = regexp.MustCompile(`^([<>]=?|=)?\s*(\d{1,7})(?:\.(\d{1,60}))?$`)

// mostDecimals is how many we keep. A value is rounded only where it is shown, so it is cut
// here; that there was more shows in the last place.
const mostDecimals = 8

// readNumber reads a value with its bound. At most and at least are told as less and
// more.
func readNumber(text string) (n float64, bound string, ok bool) {
	m := numberShape.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return 0, "", false
	}
	decimals := m[3]
	if len(decimals) > mostDecimals {
		rest := strings.Trim(decimals[mostDecimals:], "0")
		if decimals = decimals[:mostDecimals]; rest != "" && strings.HasSuffix(decimals, "0") {
			decimals = decimals[:mostDecimals-1] + "1"
		}
	}
	n, err := strconv.ParseFloat(m[2]+"."+decimals, 64)
	return n, strings.Trim(m[1], "="), err == nil
}

// unitNames are the ways to write a unit, folded as foldUnit does.
var unitNames = map[string]string{
	"mg/dl": figure.MgPerDL, "mmol/l": figure.MmolPerL, "meq/l": figure.MmolPerL,
	"%": figure.Percent, "%{hba1c}": figure.Percent, "%oftotalhgb": figure.Percent, "%oftotalhb": figure.Percent, "%hb": figure.Percent,
	"percent": figure.Percent, "mmol/mol": mmolPerMol, "mmol/mol{hb}": mmolPerMol,
	"ml/min/1.73m2": figure.PerMinute, "ml/min/{1.73_m2}": figure.PerMinute, "ml/min/1.73": figure.PerMinute, "ml/min/1.73_m2": figure.PerMinute,
	"ml/min/1.73sqm": figure.PerMinute, "ml/min/{1.73m2}": figure.PerMinute, "ml/min/1.73m^2": figure.PerMinute, "ml/min/1.73msq": figure.PerMinute,
	"umol/l": figure.MicromolPerL, "micromol/l": figure.MicromolPerL,
	"mg/g": figure.MgPerG, "mg/gcreat": figure.MgPerG, "mg/g{creat}": figure.MgPerG, "mg/gcr": figure.MgPerG, "ug/mg": figure.MgPerG,
	"ug/mgcreat": figure.MgPerG, "mcg/mgcreat": figure.MgPerG, "ug/mg{creat}": figure.MgPerG, "mcg/mg": figure.MgPerG,
	"mg/mmol": figure.MgPerMmol, "mg/mmol{creat}": figure.MgPerMmol, "mg/mmolcreat": figure.MgPerMmol, "g/mol": figure.MgPerMmol,
}

// mmolPerMol is the unit of an A1c in much of the world.
const mmolPerMol = "mmol/mol"

var unitFolds = strings.NewReplacer(" ", "", "µ", "u", "μ", "u", "²", "2", "\u00a0", "")

func foldUnit(unit string) string { return unitFolds.Replace(strings.ToLower(strings.TrimSpace(unit))) }

// inUnit reads the unit of a value. An A1c in mmol/mol becomes one in percent; mEq/L
// is mmol/L for potassium alone.
func inUnit(v figure.LabValue, unit string) (figure.LabValue, bool) {
	folded := foldUnit(unit)
	v.Unit = unitNames[folded]
	switch {
	case v.Unit == mmolPerMol && v.Test == figure.LabA1c:
		v.Value, v.Unit = figure.A1cOfIFCC(v.Value), figure.Percent
	case folded == "meq/l" && v.Test != figure.LabPotassium:
		return v, false
	}
	return v, v.Known()
}
