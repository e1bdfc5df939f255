package figure

// The list of a self-reported A1c, in tenths of a percent, and what the health
// profile takes.
const (
	A1cListLeast, A1cListMost       = 40, 140
	A1cProfileLeast, A1cProfileMost = 4.0, 20.0
)

// AcceptListedA1c says whether an A1c is one of the 101 of the list.
func AcceptListedA1c(percent float64) bool {
	tenths := a1cTenths(percent)
	return finite(percent) && tenths >= A1cListLeast && tenths <= A1cListMost && Round(percent, 1) == Round(percent, 6)
}

// AcceptProfileA1c says whether the health profile takes an A1c.
func AcceptProfileA1c(percent float64) bool {
	return finite(percent) && percent >= A1cProfileLeast-1e-9 && percent <= A1cProfileMost+1e-9
}

// typed is what a member may type, in the unit of each country.
var typed = map[LabTest]struct{ usLeast, usMost, caLeast, caMost float64 }{
	LabTotal: {50, 500, 1.3, 13.0},
	LabHDL:   {10, 150, 0.3, 4.0},
}

// TypedRange is what a member may type in a unit.
func TypedRange(test LabTest, unit string) (least, most float64) {
	r := typed[test]
	if unit == MmolPerL {
		return r.caLeast, r.caMost
	}
	return r.usLeast, r.usMost
}

// AcceptTyped judges a cholesterol that a member typed: in range, or out of it but
// in range of the other unit, which is then probably what they meant.
func AcceptTyped(v LabValue) (ok, otherUnit bool) {
	within := func(unit string) bool {
		least, most := TypedRange(v.Test, unit)
		return v.Value >= least-1e-9 && v.Value <= most+1e-9
	}
	if !finite(v.Value) {
		return false, false
	}
	other := MmolPerL
	if v.Unit == MmolPerL {
		other = MgPerDL
	}
	return within(v.Unit), !within(v.Unit) && within(other)
}
