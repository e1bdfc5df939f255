package figure

// Tally counts the readings of some days, and those of them that were where they
// should be: in range by their own tag, or below 130/80.
type Tally struct{ In, N int }

// Enough says whether a tally may be told.
func (t Tally) Enough() bool { return t.N >= FewestForAverage }

// SugarTally counts the blood sugar readings in range.
func SugarTally(checks []Check) (t Tally) {
	for _, c := range checks {
		if c.Mark != Counted {
			continue
		}
		t.N++
		if level, ok := c.Level(); ok && level == InRange {
			t.In++
		}
	}
	return t
}

// PressureTally counts the pressure readings below 130/80.
func PressureTally(beats []Beat) (t Tally) {
	for _, b := range beats {
		if b.Mark != Counted {
			continue
		}
		t.N++
		if !IsHigh(b.Systolic, b.Diastolic) {
			t.In++
		}
	}
	return t
}
