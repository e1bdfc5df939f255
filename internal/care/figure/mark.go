package figure

import (
	"math"
	"slices"
)

// Mark says why a reading stands outside of every figure. It stays in the log,
// and the mark can be taken back.
type Mark string

// The marks.
const (
	Counted        Mark = ""                // a reading like any other
	Control        Mark = "control"         // of control solution, not of blood
	NotMine        Mark = "not_mine"        // someone else used the device
	WrongTechnique Mark = "wrong_technique" // taken in a way that tells nothing
	Irregular      Mark = "irregular"       // a weight that cannot be right
	// Waiting is a weight that may be someone else's until the member answers.
	// It follows from the other weights and is never stored.
	Waiting Mark = "waiting"
)

// Marks lists them in the order in which they are told.
var Marks = []Mark{Control, NotMine, WrongTechnique, Irregular, Waiting}

// LeftOut tells how many readings a mark keeps out.
type LeftOut struct {
	Mark  Mark
	Count int
}

// Base is what a figure rests on: how many readings of how many there were, on
// how many days, and what was left out.
type Base struct {
	N       int
	Total   int
	Days    int // on which there are counted readings
	LeftOut []LeftOut
}

// base counts readings by their marks and days.
func base[T any](all []T, of func(T) (Mark, Moment)) (Base, []T) {
	out := Base{Total: len(all)}
	marked, days := map[Mark]int{}, []int{}
	counted := make([]T, 0, len(all))
	last := math.MinInt
	for _, one := range all {
		mark, moment := of(one)
		if mark != Counted {
			marked[mark]++
			continue
		}
		if day := moment.Day(); day != last {
			days, last = append(days, day), day
		}
		counted = append(counted, one)
	}
	for _, m := range Marks {
		if marked[m] > 0 {
			out.LeftOut = append(out.LeftOut, LeftOut{m, marked[m]})
		}
	}
	slices.Sort(days)
	out.N, out.Days = len(counted), len(slices.Compact(days))
	return out, counted
}
