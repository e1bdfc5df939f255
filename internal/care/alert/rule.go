package alert

import (
	"github.com/google/uuid"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
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

// Kinds and Directions are what an alert can be about. Any other is refused.
var (
	Kinds      = []reading.Kind{reading.BloodSugar, reading.BloodPressure, reading.BodyWeight}
	Directions = []Direction{Low, High, Severe, Gain}
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
	// ReceivedAt is when the reading reached us; 0 when that is not known.
	ReceivedAt int64
	Asks       bool // the member is asked how they feel
	Coach      bool // the coach sees it
	State      State
	// Recovery is filled after a call for help, while readings say that all is
	// well again.
	Recovery Recovery
	// Followed says that the alert is over for the member, and stays with staff
	// because the member called for help.
	Followed bool
	gain     figure.Gain
}

// ID follows from rule and reading.
func (f Finding) ID() string {
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte(string(f.Direction)+" "+f.ReadingID)).String()
}

// Check is a blood sugar check with its id.
type Check struct {
	ID string
	figure.Check
	Arrival
}

// severity is how far out a check is in a direction, by its level; a worse one
// is a higher one.
func (c Check) severity(d Direction) int {
	level, _ := c.Level()
	if d == Low {
		return max(0, -int(level))
	}
	return max(0, int(level))
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
func (c Check) fine() bool { return c.Mg() >= figure.LowBelow && c.Mg() <= figure.VeryHighAbove }

// history says whether a reading was so old when it reached us that it asks for
// nobody.
func history[T timed](r T) bool {
	m, a, _ := r.stamp()
	return a.ReceivedAt > 0 && a.ReceivedAt-m.At > judgedFor.Milliseconds()
}

// FindInChecks judges counted checks in the order in which they were made.
func FindInChecks(checks []Check, coach CoachPreferences, calls Calls) (found []Finding) {
	for _, c := range checks {
		v := c.Mg()
		level, _ := c.Level()
		f := Finding{Kind: reading.BloodSugar, ReadingID: c.ID, Moment: c.Moment, Value: int64(v), ReceivedAt: c.ReceivedAt, State: Open}
		f.Asks = level <= figure.VeryLow || level >= figure.VeryHigh
		f.Coach = coach.On && (v < coach.Lower || v > coach.Upper)
		switch {
		case !f.Asks && !f.Coach, history(c):
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
	clearChecks(found, checks, calls)
	return found
}

// clearChecks clears the findings that the member has recovered from. A high ends
// a low, and a low ends a high.
func clearChecks(found []Finding, checks []Check, calls Calls) {
	place := 0
	for i := range found {
		f := &found[i]
		for checks[place].ID != f.ReadingID {
			place++
		}
		// by is how far a check is on the fine side of where the alert ends.
		by := func(c Check) int64 {
			if f.Direction == Low {
				return int64(c.Mg()) - f.ClearAt
			}
			return f.ClearAt - int64(c.Mg())
		}
		fine, clearly := func(c Check) bool { return by(c) >= 0 }, func(c Check) bool { return by(c) >= clearBy }
		settle(f, calls, checks[place], checks[place+1:], fine, clearly, func(c Check) (int64, int64) { return int64(c.Mg()), 0 })
	}
}

// Beat is a pressure check with its id.
type Beat struct {
	ID string
	figure.Beat
	Arrival
}

// calm says whether neither number of a check is severe, also when both were
// higher by so much.
func (b Beat) calm(by int) bool {
	return figure.PressureCategory(b.Systolic+by, b.Diastolic+by) != figure.SeverePressure
}

// The pressures after which nothing earlier is open.
const (
	calmSystolic  = 180 - clearBy
	calmDiastolic = 120 - clearBy
)

// FindInBeats judges counted pressure checks in the order in which they were
// made.
func FindInBeats(beats []Beat, calls Calls) (found []Finding) {
	fine, clearly := func(b Beat) bool { return b.calm(0) }, func(b Beat) bool { return b.calm(clearBy) }
	for i, b := range beats {
		if fine(b) || history(b) {
			continue
		}
		f := Finding{
			Kind: reading.BloodPressure, Direction: Severe, ReadingID: b.ID, Moment: b.Moment, ReceivedAt: b.ReceivedAt,
			Value: int64(b.Systolic), Second: int64(b.Diastolic), Asks: true, Coach: true, State: Open,
		}
		settle(&f, calls, b, beats[i+1:], fine, clearly, func(b Beat) (int64, int64) { return int64(b.Systolic), int64(b.Diastolic) })
		found = append(found, f)
	}
	return found
}

// Weighing is a weight with its id.
type Weighing struct {
	ID string
	figure.Weighing
	Arrival
}

// FindInWeights judges the counted weights of somebody with heart failure, in
// the order in which they were made, from a moment on; those before it are what
// they are held against. Only a weight that has come down ends a gain, and none
// of which we ask whose it is.
func FindInWeights(all []Weighing, from int64, limits figure.GainLimits, calls Calls) (found []Finding) {
	plain := make([]figure.Weighing, len(all))
	for i, w := range all {
		plain[i] = w.Weighing
		plain[i].At = made(w)
	}
	settled := figure.Settled(plain)
	of, lighter := map[string]Weighing{}, map[string][]Recovery{}
	for i, w := range all {
		if w.At < from {
			continue
		}
		gain, ok := figure.GainAmong(settled[:i+1], limits)
		if !ok || gain.Ask {
			continue // it may be somebody else's, which the member is asked elsewhere
		}
		for n := range found {
			f := &found[n]
			called := calls.about(f)
			if settled[i].Mark != figure.Counted || f.gain.Stands(w.Grams) || !speaksFor(w, of[f.ReadingID]) || !follows(w, called) {
				continue
			}
			if f.State = Cleared; called > 0 {
				lighter[f.ReadingID] = append(lighter[f.ReadingID], Recovery{At: made(w), Value: w.Grams})
				f.Recovery = recoveryOf(lighter[f.ReadingID])
			}
		}
		if gain.Zone == figure.GreenZone || history(w) {
			continue
		}
		f := Finding{
			Kind: reading.BodyWeight, Direction: Gain, ReadingID: w.ID, Moment: w.Moment, Value: w.Grams, ReceivedAt: w.ReceivedAt,
			Asks: true, Coach: true, State: Open, gain: gain,
		}
		if gain.ByWeek {
			f.Second = *gain.InWeek
		}
		if gain.ByDay {
			f.Second = max(f.Second, *gain.SinceLast)
		}
		of[w.ID] = w
		found = append(found, f)
	}
	return found
}
