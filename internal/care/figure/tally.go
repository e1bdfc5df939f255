package figure

// Tally counts the readings of some days, and those of them that were where they
// should be: in range by their own tag, or at goal.
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

// PressureTally counts the pressure readings at goal.
func PressureTally(beats []Beat) (t Tally) {
	for _, b := range beats {
		if b.Mark != Counted {
			continue
		}
		t.N++
		if b.Category().AtGoal() {
			t.In++
		}
	}
	return t
}
