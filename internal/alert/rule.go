package alert

import (
	"github.com/google/uuid"

	"wellhouse.app/internal/figure"
	"wellhouse.app/internal/reading"
)

// Direction is where a reading points.
type Direction string

// The directions. Low and high are of blood sugar, severe is of pressure, gain
// is of weight.
const (
	Low    Direction = "low"
	High   Direction = "high"
	Severe Direction = "severe"
	Gain   Direction = "gain"
)

// Sides are the directions that family is told of.
var Sides = []Direction{Low, High}

// State is what became of an alert.
type State string

// The states of an alert.
const (
	Open      State = "open"
	Cleared   State = "cleared"   // a later reading is fine
	Withdrawn State = "withdrawn" // the reading does not count any more
)

// Finding is what a rule says about a reading.
type Finding struct {
	Kind      reading.Kind
	Direction Direction
	ReadingID string
	figure.Moment
	// Value and Second are the numbers of the reading: mg/dL; both pressures;
	// grams and what was gained.
	Value, Second int64
	// ClearAt is the value from which on a later check of blood sugar is fine.
	ClearAt int64
	Asks    bool // the member is asked how they feel
	Coach   bool // the coach sees it
	State   State
}

// ID follows from rule and reading.
func (f Finding) ID() string {
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte(string(f.Direction)+" "+f.ReadingID)).String()
}

// Check is a blood sugar check with its id.
type Check struct {
	ID string
	figure.Check
}

// mg is the value with what a meter only said in words put beyond its numbers.
func (c Check) mg() int {
	switch {
	case c.BelowAll:
		return min(c.Value, figure.MeterLowest-1)
	case c.AboveAll:
		return max(c.Value, figure.MeterHighest+1)
	}
	return c.Value
}

// urgent says whether a check may ring at any hour in a direction.
func (c Check) urgent(d Direction) bool {
	level, _ := c.Level()
	if d == Low {
		return level <= figure.VeryLow
	}
	return level == figure.SeverelyHigh
}

// fine says whether nobody needs to be told any more.
func (c Check) fine() bool { return c.mg() >= figure.LowBelow && c.mg() <= figure.VeryHighAbove }

// FindInChecks judges counted checks, oldest first.
func FindInChecks(checks []Check, coach CoachPreferences) (found []Finding) {
	for _, c := range checks {
		v := c.mg()
		level, _ := c.Level()
		f := Finding{Kind: reading.BloodSugar, ReadingID: c.ID, Moment: c.Moment, Value: int64(v), State: Open}
		f.Asks = level <= figure.VeryLow || level >= figure.VeryHigh
		f.Coach = coach.On && (v < coach.Lower || v > coach.Upper)
		switch {
		case !f.Asks && !f.Coach:
			continue
		case level < figure.InRange || f.Coach && v < coach.Lower:
			f.Direction, f.ClearAt = Low, figure.LowBelow
			if f.Coach {
				f.ClearAt = max(f.ClearAt, int64(coach.Lower))
			}
		default:
			f.Direction, f.ClearAt = High, figure.VeryHighAbove
			if f.Coach {
				f.ClearAt = min(f.ClearAt, int64(coach.Upper))
			}
		}
		found = append(found, f)
	}
	clearChecks(found, checks)
	return found
}

// clearChecks closes what a later check has answered.
func clearChecks(found []Finding, checks []Check) {
	next, lowest, highest := len(checks)-1, int64(1<<30), int64(-1)
	for i := len(found) - 1; i >= 0; i-- {
		f := &found[i]
		for ; checks[next].ID != f.ReadingID; next-- {
			v := int64(checks[next].mg())
			lowest, highest = min(lowest, v), max(highest, v)
		}
		if f.Direction == Low && highest >= f.ClearAt || f.Direction == High && lowest <= f.ClearAt {
			f.State = Cleared
		}
	}
}

// Beat is a pressure check with its id.
type Beat struct {
	ID string
	figure.Beat
}

// FindInBeats judges counted pressure checks, oldest first.
func FindInBeats(beats []Beat) (found []Finding) {
	for _, b := range beats {
		if b.Category() == figure.SeverePressure {
			found = append(found, Finding{
				Kind: reading.BloodPressure, Direction: Severe, ReadingID: b.ID, Moment: b.Moment,
				Value: int64(b.Systolic), Second: int64(b.Diastolic), Asks: true, Coach: true, State: Open,
			})
			continue
		}
		for i := range found {
			found[i].State = Cleared
		}
	}
	return found
}

// Weighing is a weight with its id.
type Weighing struct {
	ID string
	figure.Weighing
}

// FindInWeights judges the counted weights of somebody with heart failure,
// oldest first, from a moment on; those before it are what they are held
// against.
func FindInWeights(all []Weighing, from int64, limits figure.GainLimits) (found []Finding) {
	plain := make([]figure.Weighing, 0, len(all))
	for _, w := range all {
		plain = append(plain, w.Weighing)
		if w.At < from {
			continue
		}
		gain, ok := figure.GainOf(plain, limits)
		if !ok || gain.Ask {
			continue // it may be somebody else's, which the member is asked elsewhere
		}
		if gain.Zone == figure.GreenZone {
			for i := range found {
				found[i].State = Cleared
			}
			continue
		}
		f := Finding{
			Kind: reading.BodyWeight, Direction: Gain, ReadingID: w.ID, Moment: w.Moment, Value: w.Grams,
			Asks: true, Coach: true, State: Open,
		}
		if gain.ByWeek {
			f.Second = *gain.InWeek
		}
		if gain.ByDay {
			f.Second = max(f.Second, *gain.SinceLast)
		}
		found = append(found, f)
	}
	return found
}
