package figure

import "math"

// LeastTargetBMI is the lowest body mass index that a goal may lead to.
const LeastTargetBMI = 18.5

// LeastTarget is the lowest goal weight of a height, in grams; 0 while the
// height is not known.
func LeastTarget(heightMM int) float64 {
	return LeastTargetBMI * math.Pow(float64(heightMM)/1000, 2) * 1000
}

// TargetRefusal is why a goal weight is not taken.
type TargetRefusal string

// The refusals of a goal.
const (
	TargetAccepted     TargetRefusal = ""
	TargetInvalid      TargetRefusal = "reading.target.invalid"
	TargetTooLow       TargetRefusal = "reading.target.tooLow"
	TargetAboveCurrent TargetRefusal = "reading.target.aboveCurrent"
)

// CheckTarget judges a goal weight. Height and current weight are 0 when they
// are not known; losing says that the member is in a program for losing weight.
func CheckTarget(grams int64, heightMM int, current float64, losing bool) TargetRefusal {
	switch {
	case AcceptWeight(grams) != Accepted:
		return TargetInvalid
	case float64(grams) < LeastTarget(heightMM):
		return TargetTooLow
	case losing && current > 0 && float64(grams) > current:
		return TargetAboveCurrent
	}
	return TargetAccepted
}

// SuggestTarget is the first milestone that is still ahead and that would be
// taken as a goal; 0 where there is none.
func SuggestTarget(w Weight, heightMM int) float64 {
	for _, m := range w.Marks {
		if !m.Reached && m.Grams >= LeastTarget(heightMM) {
			return m.Grams
		}
	}
	return 0
}

// Goal is how a trend stands to a goal weight.
type Goal struct {
	Left    Move // what is still to go; nowhere when it is reached
	Reached bool
}

// GoalOf measures the distance to a goal. A goal below the start is reached
// from above and one above it from below; without a start, the direction is the
// one ahead.
func GoalOf(start *Weighing, trend float64, target int64) Goal {
	from, to := trend, float64(target)
	if start != nil {
		from = float64(start.Grams)
	}
	// A pound is no whole number of grams: one gram is the store's rounding.
	reached := trend <= to+1
	if from < to {
		reached = trend >= to-1
	}
	if reached {
		return Goal{Reached: true}
	}
	return Goal{Left: Move{trend, to}}
}
