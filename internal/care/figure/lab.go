package figure

import (
	"math"
	"strconv"
	"strings"
)

// LabTest is what a laboratory measures.
type LabTest string

// The tests.
const (
	LabA1c           LabTest = "a1c"
	LabTotal         LabTest = "totalCholesterol"
	LabHDL           LabTest = "hdl"
	LabNonHDL        LabTest = "nonHdl"
	LabLDL           LabTest = "ldl"
	LabTriglycerides LabTest = "triglycerides"
	LabEGFR          LabTest = "egfr"
	LabUACR          LabTest = "uacr"
	LabCreatinine    LabTest = "creatinine"
	LabPotassium     LabTest = "potassium"
	LabGlucose       LabTest = "glucose"
)

// LabTests are all of them in the order of a page.
var LabTests = []LabTest{
	LabA1c, LabTotal, LabHDL, LabNonHDL, LabLDL, LabTriglycerides, LabEGFR, LabUACR, LabCreatinine, LabPotassium, LabGlucose,
}

// The units of laboratories.
const (
	Percent      = "%"
	PerMinute    = "mL/min/1.73 m²"
	MgPerG       = "mg/g"
	MgPerMmol    = "mg/mmol"
	MicromolPerL = "µmol/L"
)

// How many of the American unit one of the Canadian unit is.
const (
	mgPerMmolCholesterol = 38.67
	mgPerMmolFat         = 88.57 // of triglycerides
	micromolPerMg        = 88.4  // of creatinine
	mgPerGOfMgPerMmol    = 8.84  // a gram of creatinine is 8.84 mmol
)

// labUnit is how a test is told in the two countries, with as many decimals.
type labUnit struct {
	us, ca                 string
	times                  float64 // of ca to us
	usDecimals, caDecimals int
	least, most            float64 // of the American unit: what a laboratory can have measured
}

var labUnits = map[LabTest]labUnit{
	LabA1c:           {Percent, Percent, 1, 1, 1, 2, 25},
	LabTotal:         {MgPerDL, MmolPerL, mgPerMmolCholesterol, 0, 1, 20, 2000},
	LabHDL:           {MgPerDL, MmolPerL, mgPerMmolCholesterol, 0, 2, 1, 300},
	LabNonHDL:        {MgPerDL, MmolPerL, mgPerMmolCholesterol, 0, 1, 1, 2000},
	LabLDL:           {MgPerDL, MmolPerL, mgPerMmolCholesterol, 0, 1, 1, 1500},
	LabTriglycerides: {MgPerDL, MmolPerL, mgPerMmolFat, 0, 1, 5, 10000},
	LabEGFR:          {PerMinute, PerMinute, 1, 0, 0, 1, 250},
	LabUACR:          {MgPerG, MgPerMmol, mgPerGOfMgPerMmol, 0, 1, 0, 30000},
	LabCreatinine:    {MgPerDL, MicromolPerL, 1 / micromolPerMg, 2, 0, 0.05, 40},
	LabPotassium:     {MmolPerL, MmolPerL, 1, 1, 1, 0.5, 15},
	LabGlucose:       {MgPerDL, MmolPerL, mgPerMmol, 0, 1, 5, 3000},
}

// LabValue is a value as it was reported.
type LabValue struct {
	Test  LabTest
	Value float64
	Unit  string
	Bound string // "<" or ">" where the laboratory could say no more
}

// Known says whether the test has the unit.
func (v LabValue) Known() bool {
	u, ok := labUnits[v.Test]
	return ok && (v.Unit == u.us || v.Unit == u.ca)
}

// us is the value in the American unit.
func (v LabValue) us() float64 {
	if u := labUnits[v.Test]; v.Unit == u.ca && u.ca != u.us {
		return v.Value * u.times
	}
	return v.Value
}

// Plausible says whether a laboratory can have measured it.
func (v LabValue) Plausible() bool {
	u := labUnits[v.Test]
	return v.Known() && finite(v.Value) && v.us() >= u.least && v.us() <= u.most
}

// LabUnit is the unit in which a test is told.
func (u Units) LabUnit(test LabTest) string {
	if u.metric {
		return labUnits[test].ca
	}
	return labUnits[test].us
}

// in is the value in the unit of the country, as exact as it was reported.
func (v LabValue) in(u Units) float64 {
	how := labUnits[v.Test]
	switch {
	case v.Unit == u.LabUnit(v.Test):
		return v.Value
	case u.metric:
		return v.Value / how.times
	}
	return v.Value * how.times
}

// Lab shows a result. An eGFR is cut to a whole number, as its stages are; every
// other one is rounded, and what it means goes by the number that is shown.
func (u Units) Lab(v LabValue) Shown {
	s := u.shown(u.labNumber(v), u.labDecimals(v.Test), u.LabUnit(v.Test))
	if v.Bound != "" {
		s.Text = v.Bound + " " + s.Text
	}
	return s
}

// labNumber is the number that is shown.
func (u Units) labNumber(v LabValue) float64 {
	n := v.in(u)
	if v.Test == LabEGFR {
		n = math.Floor(n + 1e-9)
	}
	return Round(n+1e-9, u.labDecimals(v.Test))
}

// labDecimals is how many decimals a test is told with.
func (u Units) labDecimals(test LabTest) int {
	if u.metric {
		return labUnits[test].caDecimals
	}
	return labUnits[test].usDecimals
}

// LabPlain writes a result for programs: a point, never a comma, and as many
// decimals as it is told with.
func (u Units) LabPlain(v LabValue) string {
	v.Bound = ""
	return Units{metric: u.metric}.Lab(v).Text
}

// LabChange is what lies between two results as they are shown, with its sign. Nobody
// can tell where one of them is a bound.
func (u Units) LabChange(now, before LabValue) Shown {
	return signed(u.shown(u.Lab(now).Value-u.Lab(before).Value, u.labDecimals(now.Test), u.LabUnit(now.Test)))
}

// OtherUnit is the unit of the other country for the same test.
func (u Units) OtherUnit(test LabTest) string { return Units{metric: !u.metric}.LabUnit(test) }

// AsTyped shows a value in the unit that it was reported in.
func (u Units) AsTyped(v LabValue) Shown {
	other := unitsOf(v)
	other.comma = u.comma
	return other.Lab(v)
}

// unitsOf are the units that a value was reported in.
func unitsOf(v LabValue) Units {
	return Units{metric: v.Unit == labUnits[v.Test].ca && labUnits[v.Test].ca != labUnits[v.Test].us}
}

// AverageSugar is the average blood sugar in mg/dL that goes with an A1c.
func AverageSugar(a1c float64) float64 { return 28.7*Round(a1c+1e-9, 1) - 46.7 }

// Below says whether a value is lower than another of the same kind.
func (v LabValue) Below(other LabValue) bool { return v.us() < other.us() }

// Typed shows a number with the decimals that were typed.
func (u Units) Typed(v LabValue) Shown {
	text := strconv.FormatFloat(v.Value, 'f', -1, 64)
	if u.comma {
		text = strings.Replace(text, ".", ",", 1)
	}
	return Shown{Value: v.Value, Unit: v.Unit, Text: text}
}

// In shows a value in a unit of its test.
func (u Units) In(v LabValue, unit string) Shown {
	return Units{metric: unit == labUnits[v.Test].ca, comma: u.comma}.Lab(v)
}

// A1cOfIFCC is the percent of an A1c in mmol/mol, with one decimal.
func A1cOfIFCC(mmolPerMol float64) float64 { return Round(mmolPerMol/10.929+2.15, 1) }
