package figure

import (
	"math"
	"slices"
	"time"
)

// The stages of an eGFR, best first.
var GStages = []string{"G1", "G2", "G3a", "G3b", "G4", "G5"}

// AStages are the stages of a uACR, best first.
var AStages = []string{"A1", "A2", "A3"}

var (
	gShapes = map[string]string{"G1": shapeIn, "G2": shapeIn, "G3a": shapeLow, "G3b": shapeLow, "G4": shapeVeryLow, "G5": shapeVeryLow}
	aShapes = map[string]string{"A1": shapeIn, "A2": shapeHigh, "A3": shapeVeryHigh}
)

// GStage is the range that an eGFR lies in, cut to a whole number first: 59.9 is
// 59.
func GStage(egfr float64) string {
	whole := math.Floor(egfr + 1e-9)
	for i, least := range []float64{90, 60, 45, 30, 15} {
		if whole >= least {
			return GStages[i]
		}
	}
	return "G5"
}

// AStage is the range that a uACR lies in, in mg/g or mg/mmol. The upper limit of
// the middle one belongs to it: 300 is A2.
func AStage(uacr float64, unit string) string {
	lower, upper := 30.0, 300.0
	if unit == MgPerMmol {
		lower, upper = 3, 30
	}
	switch {
	case uacr > upper+1e-9:
		return "A3"
	case uacr >= lower-1e-9:
		return "A2"
	}
	return "A1"
}

// risks is the grid: a row for each G, a column for each A.
var risks = [][]string{
	{"low", "moderate", "high"},
	{"low", "moderate", "high"},
	{"moderate", "high", "veryHigh"},
	{"high", "veryHigh", "veryHigh"},
	{"veryHigh", "veryHigh", "veryHigh"},
	{"veryHigh", "veryHigh", "veryHigh"},
}

// checksAYear is how often kidneys are tested in each cell of the grid.
var checksAYear = [][]int{
	{1, 1, 3},
	{1, 1, 3},
	{1, 2, 3},
	{2, 3, 3},
	{3, 3, 4},
	{4, 4, 4},
}

// KidneyRisk is where two stages meet.
func KidneyRisk(g, a string) string { return risks[slices.Index(GStages, g)][slices.Index(AStages, a)] }

// KidneyChecks is how many tests a year a cell asks for.
func KidneyChecks(g, a string) int {
	return checksAYear[slices.Index(GStages, g)][slices.Index(AStages, a)]
}

// EGFR2021 is the name of the equation that we compute with.
const EGFR2021 = "ckd-epi-2021"

// adultFrom is the age that the equation is made for.
const adultFrom = 18

// EGFR computes an eGFR from creatinine in mg/dL by the CKD-EPI equation of 2021.
// It is absent for children, and where the sex is neither female nor male: then
// only the laboratory's own value counts.
func EGFR(creatinine float64, age int, sex Sex) (value float64, ok bool) {
	kappa, alpha, times := 0.9, -0.302, 1.0
	switch {
	case age < adultFrom || creatinine <= 0 || !finite(creatinine):
		return 0, false
	case sex == Female:
		kappa, alpha, times = 0.7, -0.241, 1.012
	case sex != Male:
		return 0, false
	}
	ratio := creatinine / kappa
	return 142 * math.Pow(min(ratio, 1), alpha) * math.Pow(max(ratio, 1), -1.2) * math.Pow(0.9938, float64(age)) * times, true
}

// CreatinineMg is a creatinine in mg/dL.
func CreatinineMg(v LabValue) float64 { return v.us() }

// KidneyLasts says whether both stages have stood for three months of the calendar: CKD
// needs that long, one result alone never names a stage.
func KidneyLasts(firstG, lastG, firstA, lastA time.Time) bool {
	const months = 3
	return !lastG.Before(AddMonths(firstG, months)) && !lastA.Before(AddMonths(firstA, months))
}
