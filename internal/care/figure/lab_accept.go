package figure

// What a member may tell of an A1c, in tenths of a percent. A self-report lists the values
// up to A1cListMost; a higher one is typed.
const (
	A1cLeast, A1cListMost, A1cMost = 40, 140, 200
)

// AcceptA1c says whether a member may tell an A1c.
func AcceptA1c(percent float64) bool {
	tenths := a1cTenths(percent)
	return finite(percent) && tenths >= A1cLeast && tenths <= A1cMost && Round(percent, 1) == Round(percent, 6)
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
