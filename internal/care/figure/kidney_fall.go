package figure

// How an eGFR can have fallen, worth a doctor's look: KDIGO 2012, section 2.1 (Kidney
// Int Suppl 2013;3:63). How many results make a fall a sustained one, and how far back
// they count, are ours.
const (
	FallFast = "fast" // a sustained fall of more than 5 mL/min/1.73 m² a year
	FallDrop = "drop" // by 25 % or more, into a lower stage
)

const (
	fastFall      = 5.0 // a year
	dropTo        = 0.75
	sustained     = 3   // results
	sustainedFor  = 180 // days
	fallCounts    = 730 // days before the latest result
	dropCounts    = 365
	daysAYear     = 365
	boundAbove    = ">"
	fallTolerance = 1e-9
)

// EGFRPoint is an eGFR on a day since 1970.
type EGFRPoint struct {
	Day   int
	Value float64
	Bound string // < or > where the value is a bound
}

// KidneyFall says how an eGFR has fallen; empty where it hasn't. Results are of one
// equation, the newest first.
func KidneyFall(list []EGFRPoint) string {
	if len(list) == 0 {
		return ""
	}
	latest := list[0]
	for _, before := range list[1:] {
		// A bound can hide a part of the drop, and never adds to it.
		known := latest.Bound != boundAbove && (before.Bound == "" || before.Bound == boundAbove)
		if known && latest.Day-before.Day <= dropCounts && GStage(latest.Value) > GStage(before.Value) &&
			latest.Value <= before.Value*dropTo+fallTolerance {
			return FallDrop
		}
	}
	var exact []EGFRPoint
	for _, one := range list {
		if one.Bound == "" && latest.Day-one.Day <= fallCounts {
			exact = append(exact, one)
		}
	}
	n := len(exact)
	if n < sustained || exact[0].Day-exact[n-1].Day < sustainedFor || slopeAYear(exact) >= -fastFall-fallTolerance {
		return ""
	}
	return FallFast
}

// slopeAYear is the straight line that fits best, in units a year.
func slopeAYear(list []EGFRPoint) float64 {
	var days, values, above, below float64
	for _, one := range list {
		days += float64(one.Day) / float64(len(list))
		values += one.Value / float64(len(list))
	}
	for _, one := range list {
		d := float64(one.Day) - days
		above += d * (one.Value - values)
		below += d * d
	}
	return above / below * daysAYear
}
