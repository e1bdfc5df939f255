package alert

import (
	"cmp"
	"slices"

	"wellhouse.app/internal/figure"
)

// Arrival is how a reading came to us.
type Arrival struct {
	ReceivedAt int64  // ms UTC
	DeviceID   string // empty for what was entered by hand
}

// timed is a reading with its moment and its arrival.
type timed interface {
	stamp() (figure.Moment, Arrival, string)
}

func (c Check) stamp() (figure.Moment, Arrival, string)    { return c.Moment, c.Arrival, c.ID }
func (b Beat) stamp() (figure.Moment, Arrival, string)     { return b.Moment, b.Arrival, b.ID }
func (w Weighing) stamp() (figure.Moment, Arrival, string) { return w.Moment, w.Arrival, w.ID }

// made is when a reading was made at the latest: a clock that runs ahead does
// not make it later than we had it.
func made[T timed](r T) int64 {
	m, a, _ := r.stamp()
	if a.ReceivedAt > 0 {
		return min(m.At, a.ReceivedAt)
	}
	return m.At
}

// inOrder sorts readings as they were made.
func inOrder[T timed](all []T) {
	slices.SortStableFunc(all, func(a, b T) int {
		am, _, aID := a.stamp()
		bm, _, bID := b.stamp()
		return cmp.Or(cmp.Compare(made(a), made(b)), cmp.Compare(am.At, bm.At), cmp.Compare(aID, bID))
	})
}

// speaksFor says whether a reading tells how things went on after another one.
// It must have been made later, and we must not have had it before: the times
// of two clocks do not say which came first, and a reading that is new to us
// is news whatever else we have. One device knows the order of its own.
func speaksFor[T timed](later, earlier T) bool {
	lm, la, _ := later.stamp()
	em, ea, _ := earlier.stamp()
	if cmp.Or(cmp.Compare(made(later), made(earlier)), cmp.Compare(lm.At, em.At)) <= 0 {
		return false
	}
	return la.ReceivedAt >= ea.ReceivedAt || la.DeviceID != "" && la.DeviceID == ea.DeviceID
}
