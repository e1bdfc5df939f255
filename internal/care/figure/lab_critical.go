package figure

// LabAlarm is why somebody must hear a result from a person first, and how far it
// is past its limit, in the American unit. No reason is no alarm.
type LabAlarm struct {
	Reason string
	Beyond float64
}

// The reasons.
const (
	PotassiumHigh = "potassiumHigh"
	PotassiumLow  = "potassiumLow"
	SugarHigh     = "glucoseHigh"
	SugarLow      = "glucoseLow"
	KidneyLow     = "egfrLow"
	A1cCritical   = "a1cHigh"
)

// Limits of what is critical. docs/decisions/0071-laboratory-feed.md says where they
// come from.
const (
	potassiumLeast, potassiumMost = 2.8, 6.2 // mmol/L; the limits themselves are not critical
	sugarLeast, sugarMost         = 50, 450  // mg/dL; nor are these
	kidneyFailure                 = 15       // below it
	a1cCriticalTenths             = 140      // from it on
)

// LabCritical says whether a result needs a phone call. A bound needs one where its open
// side reaches the danger: "< 16" may be 14. That an eGFR is low for the first time is for
// the caller to know.
func LabCritical(v LabValue) LabAlarm {
	n := v.us()
	switch v.Test {
	case LabPotassium:
		return outside(v, n, potassiumLeast, potassiumMost, PotassiumLow, PotassiumHigh)
	case LabGlucose:
		return outside(v, n, sugarLeast, sugarMost, SugarLow, SugarHigh)
	case LabEGFR:
		if n < kidneyFailure-1e-9 || v.Bound == "<" {
			return LabAlarm{KidneyLow, max(0, kidneyFailure-n)}
		}
	case LabA1c:
		if a1cTenths((Units{}).LabMeans(v)) >= a1cCriticalTenths || v.Bound == ">" {
			return LabAlarm{A1cCritical, max(0, n-a1cCriticalTenths/10)}
		}
	case LabTotal, LabHDL, LabNonHDL, LabLDL, LabTriglycerides, LabUACR, LabCreatinine:
	}
	return LabAlarm{}
}

// LabCanAlarm says whether a result of a test may need a phone call. A creatinine gives an
// eGFR.
func LabCanAlarm(test LabTest) bool {
	switch test {
	case LabPotassium, LabGlucose, LabEGFR, LabCreatinine, LabA1c:
		return true
	case LabTotal, LabHDL, LabNonHDL, LabLDL, LabTriglycerides, LabUACR:
	}
	return false
}

func outside(v LabValue, n, least, most float64, low, high string) LabAlarm {
	const same = 1e-9
	switch {
	case n < least-same || v.Bound == "<":
		return LabAlarm{low, max(0, least-n)}
	case n > most+same || v.Bound == ">":
		return LabAlarm{high, max(0, n-most)}
	}
	return LabAlarm{}
}

// KidneyFalls says whether an eGFR has fallen so far below one that was told that it is
// news again: by a quarter, or below 10.
func KidneyFalls(told, now LabAlarm) bool {
	const newBelow = 10
	before, after := kidneyFailure-told.Beyond, kidneyFailure-now.Beyond
	return after <= before*0.75+1e-9 || before >= newBelow-1e-9 && after < newBelow-1e-9
}

// Worse says whether an alarm is more than another one: for another reason, or
// further past the limit by what a laboratory can tell.
func (a LabAlarm) Worse(than LabAlarm) bool {
	return a.Reason != "" && (a.Reason != than.Reason || a.Beyond > than.Beyond+0.0005)
}
