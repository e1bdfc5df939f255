package figure

import "math"

// LabBand is what a result means: its status word, what is said about it, and its
// shape on a page. All are empty for a test that has no bands; the shape is, too, where
// nobody can say whether a result is good.
type LabBand struct {
	Status  string // the last part of a catalogue key
	Meaning string
	Shape   string
}

// The shapes.
const (
	shapeVeryLow  = "veryLow"
	shapeLow      = "low"
	shapeIn       = "inRange"
	shapeHigh     = "high"
	shapeVeryHigh = "veryHigh"
)

// Sex is the one that limits depend on.
type Sex string

// The sexes that limits know. Any other one has both limits.
const (
	Male   Sex = "male"
	Female Sex = "female"
)

// A1cDiagnosis is what an A1c tells about somebody without diabetes.
func A1cDiagnosis(percent float64) LabBand {
	switch tenths := a1cTenths(percent); {
	case tenths >= 65:
		return LabBand{"diabetes", "diabetesRange", shapeVeryHigh}
	case tenths >= 57:
		return LabBand{"prediabetes", "prediabetes", shapeHigh}
	}
	return LabBand{"normal", "normal", shapeIn}
}

// A1cGoal is how an A1c stands to the goal of somebody with diabetes.
func A1cGoal(percent float64) LabBand {
	band := A1c(percent)
	switch tenths := a1cTenths(percent); {
	case band == A1cVeryOut:
		return LabBand{string(band), "wellAbove", shapeVeryHigh}
	case band == A1cOut && tenths <= justAbove:
		return LabBand{string(band), "justAbove", shapeHigh}
	case band == A1cOut:
		return LabBand{string(band), "above", shapeHigh}
	}
	return LabBand{string(band), "atGoal", shapeIn}
}

// justAbove is up to where an A1c is told as just above the goal, in tenths.
const justAbove = 72

func a1cTenths(percent float64) int { return int(percent*10 + 0.5 + 1e-9) }

// LabWho is what the meaning of a result depends on.
type LabWho struct {
	Sex Sex
	// Diagnostic: a program for prediabetes and no diabetes.
	Diagnostic bool
}

// LabMeans is the number that words go by: the one that is shown, or the next one on
// the side that a bound leaves. "< 30" is 29 at most.
func (u Units) LabMeans(v LabValue) float64 {
	decimals := u.labDecimals(v.Test)
	value := u.labNumber(v)
	switch v.Bound {
	case "<":
		return Round(value-math.Pow10(-decimals), decimals)
	case ">":
		return Round(value+math.Pow10(-decimals), decimals)
	}
	return Round(value, decimals)
}

// Band says what a result means.
func (u Units) Band(v LabValue, w LabWho) LabBand {
	switch v.Test {
	case LabA1c:
		if w.Diagnostic {
			return A1cDiagnosis(u.LabMeans(v))
		}
		return A1cGoal(u.LabMeans(v))
	case LabEGFR:
		return named(GStage(u.LabMeans(v)), gShapes)
	case LabUACR: // its limits in the two units are not the same
		return named(AStage(unitsOf(v).LabMeans(v), v.Unit), aShapes)
	case LabTotal:
		return u.steps(v, []step{{0, "desirable", shapeIn}, {200, "borderline", shapeHigh}, {240, "high", shapeVeryHigh}})
	case LabLDL:
		return u.steps(v, []step{
			{0, "optimal", shapeIn}, {100, "nearOptimal", shapeIn}, {130, "borderline", shapeHigh}, {160, "high", shapeHigh}, {190, "veryHigh", shapeVeryHigh},
		})
	case LabTriglycerides:
		return u.steps(v, []step{{0, "normal", shapeIn}, {150, "borderline", shapeHigh}, {200, "high", shapeHigh}, {500, "veryHigh", shapeVeryHigh}})
	case LabHDL:
		return u.hdlBand(v, w.Sex)
	case LabPotassium:
		return potassiumBand(u.LabMeans(v))
	case LabGlucose:
		return u.glucoseBand(v, w)
	case LabNonHDL, LabCreatinine:
	}
	return LabBand{}
}

// The limits of potassium in mmol/L. docs/decisions/0066-lab-results.md says where they come
// from.
const (
	potassiumVeryLowBelow, potassiumLowBelow   = 3.0, 3.5
	potassiumHighAbove, potassiumVeryHighAbove = 5.0, 6.0
)

func potassiumBand(mmol float64) LabBand {
	switch {
	case mmol < potassiumVeryLowBelow:
		return LabBand{"veryLow", "veryLow", shapeVeryLow}
	case mmol < potassiumLowBelow:
		return LabBand{"low", "low", shapeLow}
	case mmol > potassiumVeryHighAbove:
		return LabBand{"veryHigh", "veryHigh", shapeVeryHigh}
	case mmol > potassiumHighAbove:
		return LabBand{"high", "high", shapeHigh}
	}
	return LabBand{"normal", "normal", shapeIn}
}

// The limits of a blood sugar of somebody without diabetes, in mg/dL: what is usual
// whenever they ate, and what is high whenever they ate.
const (
	sugarUsualBelow, sugarDiabetesFrom = 100, 200
)

// glucoseBand goes by the levels of a check without a meal: a laboratory doesn't say when
// the member ate.
func (u Units) glucoseBand(v LabValue, w LabWho) LabBand {
	above := func(mg float64) bool {
		return u.LabMeans(v) > u.labNumber(LabValue{Test: v.Test, Value: mg, Unit: MgPerDL})
	}
	switch {
	case !u.reaches(v, VeryLowBelow):
		return LabBand{"veryLow", "veryLow", shapeVeryLow}
	case !u.reaches(v, LowBelow):
		return LabBand{"low", "low", shapeLow}
	case above(VeryHighAbove):
		return LabBand{"veryHigh", "veryHigh", shapeVeryHigh}
	case w.Diagnostic && !u.reaches(v, sugarUsualBelow):
		return LabBand{"normal", "normal", shapeIn}
	case w.Diagnostic && !u.reaches(v, sugarDiabetesFrom):
		return unclear
	case w.Diagnostic || above(HighAbove):
		return LabBand{"high", "high", shapeHigh}
	}
	return LabBand{"inRange", "inRange", shapeIn}
}

// reaches says whether a result as it is shown is at or above a limit in mg/dL as
// that is shown, so that a page never contradicts itself.
func (u Units) reaches(v LabValue, mg float64) bool {
	return u.LabMeans(v) >= u.labNumber(LabValue{Test: v.Test, Value: mg, Unit: MgPerDL})
}

type step struct {
	from  float64
	key   string
	shape string
}

func (u Units) steps(v LabValue, all []step) (out LabBand) {
	for _, s := range all {
		if u.reaches(v, s.from) {
			out = LabBand{s.key, s.key, s.shape}
		}
	}
	return out
}

// The limits of HDL in mg/dL.
const (
	HDLLowMen, HDLLowWomen, HDLProtective = 40, 50, 60
)

// hdlBand is unclear between the two limits where the sex does not say which one
// counts.
func (u Units) hdlBand(v LabValue, sex Sex) LabBand {
	switch {
	case u.reaches(v, HDLProtective):
		return LabBand{"protective", "protective", shapeIn}
	case !u.reaches(v, HDLLowMen), sex == Female && !u.reaches(v, HDLLowWomen):
		return LabBand{"low", "low", shapeLow}
	case sex != Male && !u.reaches(v, HDLLowWomen):
		return unclear
	}
	return LabBand{"fine", "fine", shapeIn}
}

// unclear is neither good nor bad, so it has no shape.
var unclear = LabBand{Status: "unclear", Meaning: "unclear"}

func named(stage string, shapes map[string]string) LabBand {
	return LabBand{stage, stage, shapes[stage]}
}

// LabLimit is a line that the words of a test speak of.
type LabLimit struct {
	Key   string
	Shown Shown
}

var labLimits = map[LabTest][]struct {
	key  string
	from float64
}{
	LabTotal:         {{"borderline", 200}, {"high", 240}},
	LabLDL:           {{"nearOptimal", 100}, {"borderline", 130}, {"high", 160}, {"veryHigh", 190}},
	LabTriglycerides: {{"borderline", 150}, {"high", 200}, {"veryHigh", 500}},
	LabEGFR:          {{"G5", 15}, {"G4", 30}, {"G3b", 45}, {"G3a", 60}, {"G2", 90}},
}

// Limits are the lines of a test, in the unit of the country.
func (u Units) Limits(test LabTest, w LabWho) (out []LabLimit) {
	at := func(key string, value float64, unit string) {
		out = append(out, LabLimit{key, u.Lab(LabValue{Test: test, Value: value, Unit: unit})})
	}
	switch {
	case test == LabA1c && w.Diagnostic:
		at("prediabetes", 5.7, Percent)
		at("diabetes", 6.5, Percent)
	case test == LabA1c:
		at("atGoal", 6.9, Percent)
		at("veryOut", 8, Percent)
	case test == LabUACR && u.metric:
		at("A2", 3, MgPerMmol)
		at("A3", 30, MgPerMmol)
	case test == LabUACR:
		at("A2", 30, MgPerG)
		at("A3", 300, MgPerG)
	case test == LabHDL:
		if w.Sex != Female {
			at("lowMen", HDLLowMen, MgPerDL)
		}
		if w.Sex != Male {
			at("lowWomen", HDLLowWomen, MgPerDL)
		}
		at("protective", HDLProtective, MgPerDL)
	}
	for _, l := range labLimits[test] {
		at(l.key, l.from, labUnits[test].us)
	}
	return out
}
