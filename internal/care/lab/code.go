package lab

import (
	"regexp"
	"strconv"
	"strings"

	"wellhouse.app/internal/care/figure"
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
	"2823-3": {test: figure.LabPotassium}, "6298-4": {test: figure.LabPotassium},
	"2345-7": {test: figure.LabGlucose}, "14749-6": {test: figure.LabGlucose}, "1558-6": {test: figure.LabGlucose}, "14771-0": {test: figure.LabGlucose},
	"2339-0": {test: figure.LabGlucose}, "41653-7": {test: figure.LabGlucose},
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

var numberShape = regexp.MustCompile(`^([<>]=?|=)?\s*(\d{1,7}(?:\.\d{1,6})?)$`)

// readNumber reads a value with its bound. At most and at least are told as less and
// more.
func readNumber(text string) (n float64, bound string, ok bool) {
	m := numberShape.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return 0, "", false
	}
	n, err := strconv.ParseFloat(m[2], 64)
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
